"""Blackjack Switch against one upcard: what any two of four known cards are worth.

Four guest cards and the upcard are out of the shoe, and any two of the four may become
a hand.  Each hand is then one induction over the hands that contain its two cards, with
the other two removed; the kernels of :mod:`upcard.kernels.induction` and
:mod:`upcard.kernels.split_worlds` do the work.  Values are *clear* values: the dealer
has looked for a blackjack before the guest may switch (LV-SWS-00a).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from upcard.kernels.arrays import ACE, VALUES, Floats, Ints
from upcard.kernels.dealer_tree import DealerTree
from upcard.kernels.induction import hit_value, stand_values
from upcard.kernels.jit import kernel
from upcard.kernels.multisets import HandTable
from upcard.kernels.split_worlds import split_value, split_worlds

__all__ = ["Plays", "Sums", "SwitchTask", "hand_values"]


class SwitchTask(NamedTuple):
    """What does not change from one set of four cards to the next."""

    tree: DealerTree
    hands: HandTable
    upcard: int
    """Its place, 0 for an ace."""
    shoe: Floats
    """(10,) cards of the shoe without the upcard."""
    rows: Ints
    """Rows of the hands that contain each pair of cards, pair after pair."""
    rows_start: Ints
    """(66,) where the rows of a pair begin: 55 pairs, then ten single cards."""
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
    """(10,) 1 where a pair is split."""


class Sums(NamedTuple):
    """Worth of the actions in each cell of a chart, weighted by how often it comes up.

    Cells are ``total + 22 * soft``; actions are stand, hit, double, split.
    """

    two: Floats
    """(44, 4) hands of two cards that may be doubled."""
    more: Floats
    """(44, 4) all other hands."""
    pairs: Floats
    """(10, 4) pairs that may be split."""


@kernel
def induce_rows(
    task: SwitchTask, shoe: Floats, rows: Ints, plays: Plays, worth: Floats
) -> tuple[Floats, Floats, Floats]:
    """Fill in ``worth`` for some rows; returns what stand, hit, double are worth."""
    hands = task.hands
    stand = np.zeros(len(worth))
    hit = np.zeros(len(worth))
    double = np.zeros(len(worth))
    stand_values(task.tree, task.upcard, 1, shoe, hands, rows, stand)
    for place in range(len(rows) - 1, -1, -1):
        hand = rows[place]
        possible = True
        for value in range(VALUES):
            if hands.counts[hand, value] > shoe[value]:
                possible = False
        if not possible:
            continue
        hit[hand] = hit_value(task.upcard, 1, shoe, hands, hand, worth)
        two = hands.size[hand] == 2
        if two:
            double[hand] = 2.0 * hit_value(task.upcard, 1, shoe, hands, hand, stand)
        if plays.choose:
            hits = hit[hand] > stand[hand] and hands.total[hand] < 21
            plays.draws[hand] = 1 if hits else 0
            best = hit[hand] if hits else stand[hand]
            doubles = two and task.may_double[hand] and double[hand] > best
            plays.doubles[hand] = 1 if doubles else 0
        worth[hand] = hit[hand] if plays.draws[hand] else stand[hand]
        if two and plays.doubles[hand] and task.may_double[hand]:
            worth[hand] = double[hand]
    return stand, hit, double


@kernel
def split_pair(
    task: SwitchTask, shoe: Floats, pair: int, plays: Plays, worth: Floats
) -> float:
    """Clear value of splitting, ``shoe`` still holding both cards of the pair.

    Split hands play knowing all four cards that were dealt; when ``plays`` is chosen
    here, that play is found with the second card of the pair gone from the shoe.
    """
    hands = task.hands
    start = 55 + pair
    rows = task.rows[task.rows_start[start] : task.rows_start[start + 1]]
    if plays.choose:
        shoe[pair] -= 1.0
        induce_rows(task, shoe, rows, plays, worth)
        shoe[pair] += 1.0
    aces = pair == ACE
    which = 1 if aces else 0
    any_card = np.zeros(task.worlds[which])
    pair_card = np.zeros(task.worlds[which])
    one_card = task.one_card if aces else 0
    after_split = 0 if aces else task.after_split
    doubles = plays.doubles * task.may_double
    split_worlds(
        task.tree, task.upcard, 1, shoe, hands, pair, shoe[pair] - 2.0,
        plays.draws, doubles, one_card, after_split, any_card, pair_card,
    )  # fmt: skip
    any_weight = task.weights[2 * which, : len(any_card)]
    pair_weight = task.weights[2 * which + 1, : len(any_card)]
    return split_value(any_card, pair_card, any_weight, pair_weight)


@kernel
def add_sums(
    task: SwitchTask, shoe: Floats, rows: Ints, plays: Plays, sums: Sums,
    weight: float, values: tuple[Floats, Floats, Floats],
) -> None:  # fmt: skip
    """Add the worth of every decision that a hand of two cards can lead to.

    The first row is the hand itself; its own decision is left out if it is a pair,
    which has a sum of its own.
    """
    hands = task.hands
    stand, hit, double = values
    reach = np.zeros(len(stand))
    reach[rows[0]] = weight
    for place in range(len(rows)):
        hand = rows[place]
        share = reach[hand]
        if share <= 0.0:
            continue
        two = hands.size[hand] == 2 and task.may_double[hand]
        cell = hands.total[hand] + 22 * hands.soft[hand]
        if place > 0 or hands.counts[hand].max() < 2.0:
            into = sums.two[cell] if two else sums.more[cell]
            into[0] += share * stand[hand]
            into[1] += share * hit[hand]
            into[2] += share * double[hand] if two else 0.0
        if not plays.draws[hand] or (two and plays.doubles[hand]):
            continue
        left = shoe - hands.counts[hand]
        cards = left.sum()
        for card in range(VALUES):
            after = hands.child[hand, card]
            if after >= 0 and left[card] > 0.5:
                reach[after] += share * left[card] / cards


@kernel
def _pair_value(
    task: SwitchTask, shoe: Floats, cards: tuple[int, int], plays: Plays, sums: Sums,
    weight: float, worth: Floats,
) -> float:  # fmt: skip
    """What two cards are worth as a hand, ``shoe`` still holding them."""
    one, two = cards
    pair = two * (two + 1) // 2 + one
    rows = task.rows[task.rows_start[pair] : task.rows_start[pair + 1]]
    found = induce_rows(task, shoe, rows, plays, worth)
    value = worth[rows[0]]
    if one != two or task.worlds[1 if one == ACE else 0] == 0:
        if weight > 0.0:
            add_sums(task, shoe, rows, plays, sums, weight, found)
        return value
    if weight <= 0.0 and not plays.choose and not plays.splits[one]:
        return value
    # Finding the play of the split hands writes over that of the whole hands.
    draws, doubles = plays.draws.copy(), plays.doubles.copy()
    split = split_pair(task, shoe, one, plays, worth)
    splits = split > value if plays.choose else plays.splits[one] > 0
    if weight > 0.0:
        for action in range(3):
            sums.pairs[one, action] += weight * found[action][rows[0]]
        sums.pairs[one, 3] += weight * split
        if not splits:
            whole = Plays(plays.choose, draws, doubles, plays.splits)
            add_sums(task, shoe, rows, whole, sums, weight, found)
    return split if splits else value


@kernel
def hand_values(
    task: SwitchTask, fours: Ints, plays: Plays, weights: Floats, values: Floats,
    sums: Sums,
) -> None:  # fmt: skip
    """Fill in what every two of four cards are worth as a hand that is played on.

    Args:
        task: the upcard and the rules.
        fours: (m, 4) places of four guest cards each, in ascending order.
        plays: the strategy; with ``choose`` it is room for the best one.
        weights: (m, 55) how often two cards of four are played; where it is above 0,
            the worth of the decisions goes into ``sums``.
        values: (m, 55) filled in for the pairs that the four cards hold.
        sums: added to.
    """
    worth = np.zeros(len(task.hands.size))
    for four in range(len(fours)):
        shoe = task.shoe.copy()
        for place in range(4):
            shoe[fours[four, place]] -= 1.0
        if shoe.min() < 0.0:
            continue
        done = np.zeros(55, dtype=np.int64)
        for first in range(4):
            for second in range(first + 1, 4):
                one, two = fours[four, first], fours[four, second]
                pair = two * (two + 1) // 2 + one
                if done[pair]:
                    continue
                done[pair] = 1
                shoe[one] += 1.0
                shoe[two] += 1.0
                values[four, pair] = _pair_value(
                    task, shoe, (one, two), plays, sums, weights[four, pair], worth
                )
                shoe[one] -= 1.0
                shoe[two] -= 1.0
