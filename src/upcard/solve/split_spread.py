"""The distribution of a split's result.

Two hands are joined exactly, as in :mod:`upcard.solve.split_pairs`: what is counted is
that a hand wins or pushes, with its stake, and losses are what is missing.  Of three
and four hands the number is exact; their results are taken as independent given the
dealer's result, which is the only approximation of the whole distribution.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

import numpy as np

from upcard.kernels.arrays import VALUES, Floats, Ints
from upcard.kernels.dealer_tree import PUSH_22
from upcard.kernels.joint_results import joint_results
from upcard.kernels.joint_splits import RESULTS, merge_pairs
from upcard.kernels.multisets import hand_table
from upcard.kernels.split_worlds import split_histories
from upcard.solve.split_pairs import FinalHands, Split, clear_chance
from upcard.solve.table import most_hands, tree_of

__all__ = ["LARGEST", "SplitSpread", "split_spread"]

LARGEST = 8
"""The most wagers that a round can win or lose: four hands, all doubled."""

_CELLS = 4
_PUSH, _WIN = 0, 1
"""Cell of a hand: twice (stake - 1), plus 1 if it wins rather than pushes."""


@dataclass(frozen=True)
class SplitSpread:
    """Probabilities of a split's net, rounds with a dealer blackjack aside."""

    chances: Floats
    """(17,) by net from -8 to +8."""
    approximate: float
    """Probability of three or four hands, whose nets are approximated."""


def split_spread(split: Split, same: float) -> SplitSpread:
    """The distribution of a split's net.

    Args:
        split: the pair being split.
        same: unseen cards that would pair up again.
    """
    most = most_hands(split.table.code, split.pair)
    chances = np.zeros(2 * LARGEST + 1)
    approximate = 0.0
    for (pairs, closed, free), chance in _histories(split, same, most).items():
        if chance <= 0.0:
            continue
        if pairs == 0:
            nets = _two_hands(split, any_card=free > 0)
        else:
            nets = _independent(split, pairs, closed, free)
            approximate += chance
        # Where tens split by rank, other tens are of the pair's value too.
        chances += chance * nets / nets.sum()
    return SplitSpread(chances, approximate)


def _histories(
    split: Split, same: float, most: int
) -> dict[tuple[int, int, int], float]:
    """Probability of each way the second cards can come, no dealer blackjack.

    A way is a triple of :func:`upcard.kernels.split_worlds.split_histories`.
    """
    chance, world = 1.0, []
    for gone in range(2 * most - 3):
        left = split.shoe.copy()
        left[split.pair] -= gone
        if left[split.pair] < 0:
            world.append(0.0)
            continue
        world.append(chance * clear_chance(split.table, left))
        chance *= max(same - gone, 0.0) / float(left.sum())
    found: dict[tuple[int, int, int], float] = {}
    for way in split_histories(most):
        pairs, closed, _ = way
        found.setdefault(way, 0.0)
        for others in range(closed + 1):
            if pairs + others < len(world):
                ways = comb(closed, others) * (-1) ** others
                found[way] += ways * world[pairs + others]
    return found


def _cells(final: FinalHands) -> Ints:
    """(m, 7) the cell of a hand against each result of the dealer, -1 if it loses."""
    totals = hand_table().total[final.rows][:, np.newaxis]
    first = (2 * (final.stakes - 1)).astype(np.int64)[:, np.newaxis]
    cells = np.repeat(first + _WIN, RESULTS, axis=1)
    dealer = np.arange(17, 22)
    cells[:, :5] = np.where(totals == dealer, first + _PUSH, cells[:, :5])
    cells[:, :5] = np.where(totals < dealer, -1, cells[:, :5])
    cells[:, PUSH_22] = first[:, 0] + _PUSH
    return cells


def _of_kinds(final: FinalHands, *, any_card: bool) -> FinalHands:
    kept = np.flatnonzero(any_card | (final.kinds == 0))
    return FinalHands(
        final.rows[kept], final.orders[kept], final.stakes[kept], final.kinds[kept]
    )


def _two_hands(split: Split, *, any_card: bool) -> Floats:
    """(17,) the net of exactly two hands, neither of which may split again."""
    final = _of_kinds(split.final_hands(), any_card=any_card)
    values = np.repeat(final.orders[:, np.newaxis], RESULTS, axis=1)
    keys, sums = merge_pairs(split.keys(final), _cells(final), values, _CELLS)
    found = np.zeros((1, RESULTS, _CELLS, _CELLS))
    joint_results(
        tree_of(split.table.code), split.table.upcard, split.shoe, split.pair,
        keys, sums, found,
    )  # fmt: skip
    both = found[0].sum(axis=0)
    one = _stake_and_cell(split, final, any_card=any_card)
    stakes = _stake_pairs(split, any_card=any_card)
    return _nets(both, one, stakes)


def _nets(both: Floats, one: Floats, stakes: Floats) -> Floats:
    """Fill in the losses and sum up by net.

    Args:
        both: (4, 4) probability that neither hand loses, by their cells.
        one: (2, 4) stake of one hand, whatever comes of it, and cell of the other.
        stakes: (2, 2) stakes of both.
    """
    chances = np.zeros(2 * LARGEST + 1)
    for a in range(_CELLS):
        for b in range(_CELLS):
            chances[LARGEST + _net(a) + _net(b)] += both[a, b]
    lone = one - np.array([both[:2].sum(axis=0), both[2:].sum(axis=0)])
    for stake in range(2):
        for cell in range(_CELLS):
            chances[LARGEST - stake - 1 + _net(cell)] += 2.0 * lone[stake, cell]
    for a in range(2):
        for b in range(2):
            lost = stakes[a, b] - one[a, 2 * b : 2 * b + 2].sum()
            lost -= lone[b, 2 * a : 2 * a + 2].sum()
            chances[LARGEST - a - b - 2] += lost
    return chances


def _net(cell: int) -> int:
    return (cell // 2 + 1) * (cell % 2)


def _single(split: Split, final: FinalHands, shoe: Floats) -> Floats:
    """(7, 4) one hand's cell by the dealer's result, from a shoe."""
    cells = _cells(final)
    sums = np.zeros((len(final.rows), RESULTS, _CELLS, 1))
    hand, result = np.nonzero(cells >= 0)
    sums[hand, result, cells[hand, result], 0] = final.orders[hand]
    found = np.zeros((1, RESULTS, _CELLS, 1))
    joint_results(
        tree_of(split.table.code), split.table.upcard, shoe, split.pair,
        split.keys(final), sums, found,
    )  # fmt: skip
    law: Floats = found[0, :, :, 0]
    return law


def _stake_and_cell(split: Split, final: FinalHands, *, any_card: bool) -> Floats:
    """(2, 4) stake of one hand by its second card, and cell of the other hand."""
    stakes, cards = split.stakes(), float(split.shoe.sum())
    found = np.zeros((2, _CELLS))
    found[0] = _single(split, final, split.shoe).sum(axis=0)
    for card in range(VALUES):
        barred = card == split.pair and not any_card
        if split.shoe[card] < 1.0 or not (barred or stakes[card] == 2):
            continue
        rest = split.shoe.copy()
        rest[card] -= 1.0
        part = float(split.shoe[card]) / cards * _single(split, final, rest)
        found[0] -= part.sum(axis=0)
        if not barred:
            found[1] += part.sum(axis=0)
    return found


def _stake_pairs(split: Split, *, any_card: bool) -> Floats:
    """(2, 2) stakes of two hands by their second cards."""
    stakes, shoe, cards = split.stakes(), split.shoe, float(split.shoe.sum())
    found = np.zeros((2, 2))
    for one in range(VALUES):
        for other in range(VALUES):
            ways = float(shoe[one] * (shoe[other] - (one == other)))
            barred = split.pair in {one, other} and not any_card
            if ways <= 0.0 or barred:
                continue
            rest = shoe.copy()
            rest[one] -= 1.0
            rest[other] -= 1.0
            chance = ways / (cards * (cards - 1.0))
            place = stakes[one] - 1, stakes[other] - 1
            found[place] += chance * clear_chance(split.table, rest)
    return found


def _independent(split: Split, pairs: int, closed: int, free: int) -> Floats:
    """(17,) the net of several hands that are independent given the dealer's result."""
    shoe = split.shoe.copy()
    shoe[split.pair] = max(shoe[split.pair] - pairs, 0.0)
    dealer = _dealer_results(split, shoe)
    closed_law = _hand_law(split, shoe, any_card=False)
    free_law = _hand_law(split, shoe, any_card=True)
    chances = np.zeros(2 * LARGEST + 1)
    for result in np.flatnonzero(dealer > 0.0):
        sums = np.array([1.0])
        for law in [closed_law[result]] * closed + [free_law[result]] * free:
            sums = np.convolve(sums, law)
        middle = len(sums) // 2
        chances += dealer[result] * sums[middle - LARGEST : middle + LARGEST + 1]
    if not split.table.clear:
        # A dealer blackjack takes every stake.
        doubled = _doubled(split, shoe)
        for twice in range(closed + free + 1):
            ways = comb(closed + free, twice) * doubled**twice
            ways *= (1.0 - doubled) ** (closed + free - twice)
            chances[LARGEST - closed - free - twice] += ways * (1.0 - dealer.sum())
    return chances


def _hand_law(split: Split, shoe: Floats, *, any_card: bool) -> Floats:
    """(7, 17) the net of one hand, given the dealer's result and its second card."""
    final = _of_kinds(split.final_hands(), any_card=any_card)
    cells = _single(split, final, shoe)
    dealer = _dealer_results(split, shoe)
    second = shoe.copy()
    if not any_card and shoe[split.pair] >= 1.0:
        rest = shoe.copy()
        rest[split.pair] -= 1.0
        share = float(shoe[split.pair]) / float(shoe.sum())
        dealer = dealer - share * _dealer_results(split, rest)
        second[split.pair] = 0.0
    doubled = _doubled(split, second)
    law = np.zeros((RESULTS, 2 * LARGEST + 1))
    for result in np.flatnonzero(dealer > 0.0):
        won = cells[result] / dealer[result]
        for cell in range(_CELLS):
            law[result, LARGEST + _net(cell)] += won[cell]
        law[result, LARGEST - 1] += max(1.0 - doubled - won[:2].sum(), 0.0)
        law[result, LARGEST - 2] += max(doubled - won[2:].sum(), 0.0)
        law[result] /= law[result].sum()
    return law


def _doubled(split: Split, second: Floats) -> float:
    """Probability that a hand doubles, from the cards that may be its second one."""
    return float((second * (split.stakes() == 2)).sum() / second.sum())


def _dealer_results(split: Split, shoe: Floats) -> Floats:
    """(7,) probabilities of the dealer's results that hands are set against."""
    found = np.zeros((1, RESULTS, 1, 1))
    none = np.zeros(1, dtype=np.int64)
    joint_results(
        tree_of(split.table.code), split.table.upcard, shoe, split.pair,
        none, np.ones((1, RESULTS, 1, 1)), found,
    )  # fmt: skip
    chances: Floats = found[0, :, 0, 0]
    return chances
