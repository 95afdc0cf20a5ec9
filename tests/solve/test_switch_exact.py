"""Blackjack Switch against a brute force that shares no code with the solver."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from oracle.switch_bruteforce import Game, Shoe, Table, draws, round_value, take
from upcard.kernels.rulecode import DOUBLE_10_11, RuleCode, encode
from upcard.rules import load_house
from upcard.solve.switch_column import solve_column

PAIRED: Shoe = (3, 0, 0, 0, 0, 5, 0, 3, 0, 6)
LOW: Shoe = (3, 2, 0, 0, 0, 0, 6, 0, 0, 7)
STIFF: Shoe = (2, 0, 0, 0, 4, 4, 0, 0, 0, 5)


@pytest.fixture(scope="module")
def code() -> RuleCode:
    return encode(load_house("vegas-switch").rules)


def solved(code: RuleCode, cards: Shoe) -> float:
    shoe = np.array(cards, dtype=np.float64)
    columns = [solve_column(code, shoe, up) for up in range(10) if shoe[up]]
    return sum(c.chance * c.spot.choose(c.best).net for c in columns) / 2.0


RULES = {
    "as the house has it": (Game(), {}),
    "dealer stands on soft 17": (Game(hits_soft_17=False), {"hits_soft_17": 0}),
    "22 busts": (Game(pushes_22=False), {"pushes_22": 0}),
    "no double after a split": (
        Game(double_after_split=False),
        {"double_after_split": 0},
    ),
    "blackjack pays 3:2": (
        Game(natural_pays=1.5),
        {"natural_num": 3, "natural_den": 2},
    ),
    "double 10 and 11 only": (
        Game(double_on=lambda points, _: points in {10, 11}),
        {"double_on": DOUBLE_10_11},
    ),
}


@pytest.mark.parametrize("cards", [PAIRED, LOW, STIFF], ids=["paired", "low", "stiff"])
@pytest.mark.parametrize("rules", list(RULES))
def test_every_rule_agrees_with_brute_force(
    code: RuleCode, rules: str, cards: Shoe
) -> None:
    game, changes = RULES[rules]
    limits = {"split_hands": 2, "ace_hands": 2}
    expected = round_value(cards, replace(game, split_hands=2, ace_hands=2))
    assert solved(code._replace(**changes, **limits), cards) == pytest.approx(
        expected, abs=1e-12
    )


@pytest.mark.parametrize("hands", [3, 4])
def test_resplits_agree_with_brute_force(code: RuleCode, hands: int) -> None:
    game = Game(split_hands=hands, ace_hands=hands)
    changed = code._replace(split_hands=hands, ace_hands=hands)
    # Best play may prefer one split to many; the house's limit is what is compared.
    assert solved(changed, PAIRED) == pytest.approx(
        round_value(PAIRED, game), abs=1e-12
    )


def test_the_two_hands_add_up_when_played_in_turn() -> None:
    """What the solver supposes: nets add, whichever hand draws first."""
    shoe = take(STIFF, 6, 5, 6, 10, 5)
    table = Table(Game(), 6)
    for first, second in product([(5, 6), (6, 10), (5, 10)], repeat=2):
        left = list(STIFF)
        for value in (6, *first, *second):
            left[value - 1] -= 1
        if min(left) < 0:
            continue
        rest = tuple(left)
        alone = table.value(rest, first)[0] + table.value(rest, second)[0]
        assert table.joint_value(rest, first, second) == pytest.approx(alone, abs=1e-12)
    assert sum(shoe) == sum(STIFF) - 5


def test_brute_force_dealer_finishes() -> None:
    table = Table(Game(), 10)
    shoe = take(LOW, 10)
    assert sum(table.totals(shoe).values()) == pytest.approx(1.0)
    assert sum(chance for _, chance in draws(shoe)) == pytest.approx(1.0)
