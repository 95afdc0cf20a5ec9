"""The compiled loops of the solver against slow, plain counterparts."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.bruteforce import Oracle
from upcard.kernels.arrays import VALUES
from upcard.kernels.dealer import dealer_outcomes
from upcard.kernels.dealer_tree import BLACKJACK, PUSH_22, dealer_tree
from upcard.kernels.multisets import hand_index, hand_table
from upcard.kernels.split_worlds import split_histories, split_weights

RANKS = "A23456789T"


@settings(max_examples=40, derandomize=True)
@given(
    counts=st.lists(st.integers(0, 4), min_size=10, max_size=10),
    upcard=st.integers(0, 9),
    soft_17=st.booleans(),
    pushes=st.booleans(),
)
def test_dealer_results(
    *, counts: list[int], upcard: int, soft_17: bool, pushes: bool
) -> None:
    counts[9] += 12  # the dealer never runs out of cards
    shoe = tuple(zip(RANKS, counts, strict=True))
    expected = Oracle({"h17": soft_17}).dealer((RANKS[upcard],), shoe)
    found = np.zeros((1, 7))
    tree = dealer_tree(hits_soft_17=soft_17, pushes_22=pushes)
    dealer_outcomes(tree, upcard, np.array([counts], dtype=np.float64), 1, found)
    for total in range(17, 22):
        chance = expected.get(total, 0.0)
        assert found[0, total - 17] == pytest.approx(chance, abs=1e-14)
    blackjack = expected.get("blackjack", 0.0)
    assert found[0, BLACKJACK] == pytest.approx(blackjack, abs=1e-14)
    pushing = expected.get(22, 0.0) if pushes else 0.0
    assert found[0, PUSH_22] == pytest.approx(pushing, abs=1e-14)


def test_shoes_do_not_disturb_each_other() -> None:
    generator = np.random.default_rng(7)
    shoes = generator.integers(1, 20, (77, VALUES)).astype(np.float64)
    tree = dealer_tree(hits_soft_17=True, pushes_22=True)
    together, alone = np.zeros((2, 77, 7))
    dealer_outcomes(tree, 5, shoes, 77, together)
    for row in range(77):
        dealer_outcomes(tree, 5, shoes[row : row + 1], 1, alone[row : row + 1])
    assert np.array_equal(together, alone)


def test_hands_are_all_multisets_up_to_21_in_ascending_order() -> None:
    hands = hand_table()
    assert len(hands.size) == 3083
    assert (np.diff(hands.points) >= 0).all()
    assert hands.points.max() == 21
    assert len({tuple(row) for row in hands.counts}) == 3083


def test_a_child_is_the_hand_with_one_card_more() -> None:
    hands = hand_table()
    for row, card in product(range(0, 3083, 17), range(VALUES)):
        longer = hands.counts[row].copy()
        longer[card] += 1
        assert hands.child[row, card] == hand_index(tuple(map(int, longer)))


def test_soft_totals() -> None:
    hands = hand_table()
    row = hand_index((1, 0, 0, 0, 0, 1, 0, 0, 0, 0))
    assert (hands.total[row], hands.soft[row], hands.size[row]) == (17, 1, 2)
    row = hand_index((1, 0, 0, 0, 0, 1, 0, 0, 0, 1))
    assert (hands.total[row], hands.soft[row]) == (17, 0)


@pytest.mark.parametrize("most", [2, 3, 4])
def test_number_of_split_hands_is_counted_in_the_weights(most: int) -> None:
    # With second cards drawn one after another from c pair cards among n.
    cards, matching = 30.0, 5.0
    any_weight, pair_weight = split_weights(most)
    chances = [1.0]
    for gone in range(len(any_weight)):
        chances.append(chances[-1] * (matching - gone) / (cards - gone))
    weighted = any_weight @ chances[:-1] - pair_weight @ chances[1:]
    assert weighted == pytest.approx(_expected_hands(most, cards, matching))


def _expected_hands(most: int, cards: float, matching: float) -> float:
    def deal(hands: int, waiting: int, n: float, c: float) -> float:
        if waiting == 0 or hands == most:
            return float(hands)
        again = deal(hands + 1, waiting + 1, n - 1, c - 1) if c > 0 else 0.0
        closed = deal(hands, waiting - 1, n - 1, c)
        return (c * again + (n - c) * closed) / n

    return deal(2, 2, cards, matching)


def test_histories_end_with_no_hand_waiting_or_at_the_limit() -> None:
    assert split_histories(2) == ((0, 0, 2),)
    assert set(split_histories(3)) == {(1, 0, 3), (1, 1, 2), (0, 2, 0)}
    for pairs, closed, free in split_histories(4):
        assert closed + free == 2 + pairs
        assert free == 0 or pairs == 2


PLAIN = """
from upcard.solve.hand import solve_hand
print(repr(solve_hand("vegas-single-deck", "T9", "T").values))
"""


def test_the_same_loops_without_compilation_give_the_same_values() -> None:
    texts = []
    for off in ("0", "1"):
        done = subprocess.run(
            [sys.executable, "-c", PLAIN],
            env=os.environ | {"NUMBA_DISABLE_JIT": off},
            capture_output=True,
            text=True,
            check=True,
        )
        texts.append(done.stdout)
    compiled, plain = (eval(text) for text in texts)  # noqa: S307 - our own output
    assert compiled == pytest.approx(plain, abs=1e-14)
