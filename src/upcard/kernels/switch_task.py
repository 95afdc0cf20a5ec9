"""What the kernels of Blackjack Switch share: a deal, a strategy, sums for a chart."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from upcard.kernels.arrays import ACE, VALUES, Floats, Ints
from upcard.kernels.dealer import dealer_outcomes
from upcard.kernels.dealer_tree import DealerTree
from upcard.kernels.jit import kernel
from upcard.kernels.multisets import HandTable

__all__ = ["PAIRS", "Plays", "Sums", "SwitchTask", "fill_outcomes", "may_split"]

PAIRS = 55
"""Pairs of values; the cards at places ``i <= j`` are pair ``j * (j + 1) / 2 + i``."""


class SwitchTask(NamedTuple):
    """Everything about one upcard that does not change from hand to hand."""

    tree: DealerTree
    hands: HandTable
    upcard: int
    """Its place, 0 for an ace."""
    shoe: Floats
    """(10,) cards of the shoe without the upcard."""
    fours: Ints
    """(m, 4) places of every set of four cards, in ascending order."""
    start: Ints
    """(m + 1,) where the outcomes of each set begin."""
    outcomes: Floats
    """The dealer's results for each set and each hand drawn after it, in the order of
    the table of hands."""
    split_worth: Floats
    """(m, 10) what splitting is worth under best play, once that is found."""
    rows: Ints
    """Hands that contain each pair of cards, pair after pair, then each single card."""
    drawn: Ints
    """For each of ``rows``, the hand that its drawn cards make up."""
    rows_start: Ints
    """(66,) where the rows of a pair, then of a single card, begin."""
    may_double: Ints
    """(n,) 1 for hands that may be doubled."""
    weights: Floats
    """(4, worlds) split weights: any card and pair card, then the same for aces;
    shorter rows end in zeros."""
    worlds: Ints
    """(2,) worlds of a split, then of a split of aces; 0 where it is not allowed."""
    one_card: int
    """1 if split aces take exactly one card."""
    after_split: int
    """1 if other split hands may be doubled."""


class Plays(NamedTuple):
    """A strategy for one upcard, or room for the best one."""

    choose: int
    """1 to find the best play of each hand and fill it in, 0 to follow this one."""
    draws: Ints
    """(n,) 1 where a hand hits."""
    doubles: Ints
    """(n,) 1 where it doubles."""
    splits: Ints
    """(10,) 1 where a pair that may be split is split."""
    pair_draws: Ints
    """(10,) 1 where it hits otherwise."""
    pair_doubles: Ints
    """(10,) 1 where it doubles otherwise."""


class Sums(NamedTuple):
    """What actions are worth in each cell of a chart, weighted by how often."""

    totals: Floats
    """(2, 22, 9) by soft and total, as in :mod:`upcard.kernels.weighing`."""
    pairs: Floats
    """(10, 4) pairs that may be split: stand, hit, double, split."""


@kernel
def fill_outcomes(task: SwitchTask) -> None:
    """Work out ``task.outcomes``: most of the time of a solution is spent here.

    All hands of a deal share these results: whichever two of the four cards a hand
    began with, the shoe lacks the same four and what the hand has drawn.
    """
    longest = 0
    for four in range(len(task.fours)):
        longest = max(longest, task.start[four + 1] - task.start[four])
    shoes = np.empty((longest, VALUES))
    for four in range(len(task.fours)):
        left = task.shoe.copy()
        for place in range(4):
            left[task.fours[four, place]] -= 1.0
        if left.min() < 0.0:
            continue
        first, count = task.start[four], task.start[four + 1] - task.start[four]
        for row in range(count):
            for value in range(VALUES):
                shoes[row, value] = left[value] - task.hands.counts[row, value]
        into = task.outcomes[first : first + count]
        dealer_outcomes(task.tree, task.upcard, shoes, count, into)


@kernel
def may_split(task: SwitchTask, pair: int) -> bool:
    """Whether the house lets a guest split these two cards."""
    for place in range(VALUES):
        if pair == place * (place + 1) // 2 + place:
            return bool(task.worlds[1 if place == ACE else 0] > 0)
    return False
