"""Split hands, exactly, under a fixed strategy: by linearity and exchangeability.

Every split hand plays a strategy that looks at its own cards and the upcard only, so
the expected net of a split is a sum over hands.  Unseen cards are exchangeable: for one
hand it matters only that some second cards of the other hands were pair cards and some
were not.  "Not" is "any card" less "a pair card", so that everything reduces to worlds
in which ``j`` further pair cards are gone from the shoe:

    split = sum over j of P(j) * (a[j] * any[j] - b[j] * pair[j])

P(j) is the probability that j given unseen cards are pair cards,
``any[j]`` is the worth of a hand that begins with one pair card in world ``j``,
``pair[j]`` the part of it in which the second card is a pair card too.  The weights
``a`` and ``b`` count the ways in which resplitting can go (:func:`split_weights`).
"""

from __future__ import annotations

from functools import cache
from math import comb

import numpy as np

from upcard.kernels.arrays import VALUES, Floats, Ints
from upcard.kernels.dealer_tree import DealerTree
from upcard.kernels.induction import hit_value, stand_results
from upcard.kernels.jit import kernel
from upcard.kernels.multisets import HandTable

__all__ = ["split_histories", "split_value", "split_weights", "split_worlds"]


@cache
def split_histories(most_hands: int) -> tuple[tuple[int, int, int], ...]:
    """Every way in which the second cards of split hands can come.

    Each is (pair cards drawn, hands closed by another card, hands whose second card is
    free because no further split is allowed).
    """
    found: list[tuple[int, int, int]] = []

    def deal(hands: int, waiting: int, pairs: int, closed: int) -> None:
        if waiting == 0 or hands == most_hands:
            found.append((pairs, closed, waiting))
            return
        deal(hands + 1, waiting + 1, pairs + 1, closed)
        deal(hands, waiting - 1, pairs, closed + 1)

    deal(2, 2, 0, 0)
    return tuple(found)


@cache
def split_weights(most_hands: int) -> tuple[Floats, Floats]:
    """The weights ``a`` and ``b`` of the worlds, for 2 to 4 hands from a pair."""
    weights = np.zeros((2, 2 * most_hands - 3))
    for pairs, closed, free in split_histories(most_hands):
        for others in range(closed):
            times = closed * comb(closed - 1, others) * (-1) ** others
            weights[:, pairs + others] += times
        for others in range(closed + 1):
            times = free * comb(closed, others) * (-1) ** others
            if times:
                weights[0, pairs + others] += times
    return weights[0].copy(), weights[1].copy()


@kernel
def _reach(
    hands: HandTable,
    shoe: Floats,
    root: int,
    draws: Ints,
    doubles: Ints,
    one_card: int,
    after_split: int,
) -> tuple[Ints, Ints]:
    """Hands that a split hand passes through (0, 1), and those it stands on (0, 1)."""
    passed = np.zeros(len(draws), dtype=np.int64)
    stood = np.zeros(len(draws), dtype=np.int64)
    passed[root] = 1
    for hand in range(root, len(draws)):
        if not passed[hand]:
            continue
        second = hands.size[hand] == 2
        doubling = after_split and second and doubles[hand]
        drawing = draws[hand] and not (one_card and second)
        if hand != root and not doubling and not drawing:
            stood[hand] = 1
            continue
        for card in range(VALUES):
            after = hands.child[hand, card]
            if after >= 0 and shoe[card] > hands.counts[hand, card]:
                if doubling:
                    stood[after] = 1
                else:
                    passed[after] = 1
    return passed, stood


@kernel
def _rows_of(marked: Ints) -> Ints:
    """The rows that are marked with 1."""
    rows = np.empty(len(marked), dtype=np.int64)
    found = 0
    for row in range(len(marked)):
        if marked[row]:
            rows[found] = row
            found += 1
    return rows[:found]


@kernel
def split_worlds(
    tree: DealerTree,
    upcard: int,
    clear: int,
    shoe: Floats,
    hands: HandTable,
    pair: int,
    same_rank: float,
    draws: Ints,
    doubles: Ints,
    one_card: int,
    after_split: int,
    squared: int,
    any_card: Floats,
    pair_card: Floats,
) -> None:
    """Fill in the worth of a split hand in every world, times the world's probability.

    Args:
        tree: the dealer's tree.
        upcard: its place.
        clear: 1 if values leave out rounds with a dealer blackjack.
        shoe: (10,) unseen cards with both cards of the pair still in it.
        hands: the table of hands.
        pair: place of the pair's value.
        same_rank: unseen cards that would make a further pair with it.
        draws: (n,) 1 where a hand of the strategy hits.
        doubles: (n,) 1 where it doubles.
        one_card: 1 if split hands take exactly one card.
        after_split: 1 if split hands may be doubled.
        squared: 0 for expected nets, 1 for negative second moments.
        any_card: (worlds,) filled in for a second card of any rank.
        pair_card: (worlds,) filled in for the part with a second card of the pair.
    """
    root = hands.child[0, pair]
    world = shoe.copy()
    world[pair] -= 1.0
    unseen = -1.0
    for value in range(VALUES):
        unseen += world[value]
    passed, stood = _reach(hands, world, root, draws, doubles, one_card, after_split)
    wanted = _rows_of(stood)
    stand = np.zeros(len(draws))
    decided = np.zeros(len(draws))
    worth = np.zeros(len(draws))
    doubled = 4.0 if squared else 2.0
    chance = 1.0
    for gone in range(len(any_card)):
        any_card[gone] = 0.0
        pair_card[gone] = 0.0
        if chance <= 0.0:
            continue
        stand_results(tree, upcard, clear, world, hands, wanted, stand, decided)
        if squared:
            for hand in wanted:
                stand[hand] = -decided[hand]
        for hand in range(len(draws) - 1, root, -1):
            if not passed[hand]:
                worth[hand] = stand[hand]
            elif after_split and hands.size[hand] == 2 and doubles[hand]:
                one_card_more = hit_value(upcard, clear, world, hands, hand, stand)
                worth[hand] = doubled * one_card_more
            elif draws[hand] and not (one_card and hands.size[hand] == 2):
                worth[hand] = hit_value(upcard, clear, world, hands, hand, worth)
            else:
                worth[hand] = stand[hand]
        any_card[gone] = chance * hit_value(upcard, clear, world, hands, root, worth)
        matching = same_rank - gone
        left = unseen - gone
        if matching > 0.5 and left > 0.5:
            chance *= matching / left
            pair_card[gone] = chance * worth[hands.child[root, pair]]
        else:
            chance = 0.0
        world[pair] -= 1.0


@kernel
def split_value(
    any_card: Floats, pair_card: Floats, any_weight: Floats, pair_weight: Floats
) -> float:
    """The worth of a split from the worth of its worlds."""
    value = 0.0
    for gone in range(len(any_weight)):
        value += any_weight[gone] * any_card[gone]
        value -= pair_weight[gone] * pair_card[gone]
    return value
