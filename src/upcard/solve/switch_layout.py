"""Sets of four cards, the hands in them and their rows, laid out for the kernels."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

import numpy as np

from upcard.kernels.arrays import ACE, VALUES, Floats, Ints
from upcard.kernels.dealer_tree import OUTCOMES
from upcard.kernels.multisets import hand_index, hand_table
from upcard.kernels.rulecode import RuleCode
from upcard.kernels.split_worlds import split_weights
from upcard.kernels.switch_task import SwitchTask, fill_outcomes
from upcard.solve.table import doubling_hands, most_hands, tree_of

__all__ = ["fours", "pair_places", "switch_task"]


@cache
def fours() -> Ints:
    """(715, 4) places of every set of four cards, in ascending order."""
    sets = list(combinations_with_replacement(range(VALUES), 4))
    return np.array(sets, dtype=np.int64)


@cache
def pair_places() -> tuple[tuple[int, int], ...]:
    """The two cards of each of the 55 pairs, in the kernels' order."""
    return tuple((low, high) for high in range(VALUES) for low in range(high + 1))


@cache
def _rows() -> tuple[Ints, Ints, Ints]:
    """Hands that contain each pair and each single card, and what they have drawn."""
    hands = hand_table()
    begun = [*pair_places(), *((value,) for value in range(VALUES))]
    rows: list[int] = []
    drawn: list[int] = []
    start = [0]
    for cards in begun:
        held = np.bincount(cards, minlength=VALUES)
        least = max(len(cards), 2)
        chosen = (hands.counts >= held).all(axis=1) & (hands.size >= least)
        rows += np.flatnonzero(chosen).tolist()
        left = (hands.counts[chosen] - held).astype(np.int64)
        drawn += [hand_index(tuple(counts)) for counts in left.tolist()]
        start.append(len(rows))
    return np.array(rows), np.array(drawn), np.array(start)


@cache
def _outcome_start() -> Ints:
    """(716,) where the dealer's results for each set of four cards begin."""
    points = hand_table().points
    counts = []
    for four in (fours() + 1).tolist():
        least = min(four[0] + four[1], *(a for a in four if four.count(a) > 1), 20)
        counts.append(int(np.searchsorted(points, 21 - least, side="right")))
    return np.cumsum([0, *counts])


def _split_tables(code: RuleCode) -> tuple[Floats, Ints]:
    limits = (most_hands(code, VALUES - 1), most_hands(code, ACE))
    tables = [split_weights(limit) if limit > 1 else () for limit in limits]
    worlds = np.array([len(table[0]) if table else 0 for table in tables])
    weights = np.zeros((4, max(1, int(worlds.max()))))
    for row, values in enumerate(values for table in tables for values in table):
        weights[row, : len(values)] = values
    return weights, worlds


def switch_task(code: RuleCode, shoe: Floats, upcard: int) -> SwitchTask:
    """Everything about one upcard; this takes most of the time of a solution.

    Args:
        code: the house.
        shoe: (10,) cards that the round is dealt from.
        upcard: the place of its value.
    """
    left = shoe.copy()
    left[upcard] -= 1.0
    start = _outcome_start()
    rows, drawn, rows_start = _rows()
    weights, worlds = _split_tables(code)
    task = SwitchTask(
        tree=tree_of(code),
        hands=hand_table(),
        upcard=upcard,
        shoe=left,
        fours=fours(),
        start=start,
        outcomes=np.zeros((int(start[-1]), OUTCOMES)),
        split_worth=np.zeros((len(fours()), VALUES)),
        rows=rows,
        drawn=drawn,
        rows_start=rows_start,
        may_double=doubling_hands(code.double_on),
        weights=weights,
        worlds=worlds,
        one_card=int(code.ace_one_card),
        after_split=int(code.double_after_split),
    )
    fill_outcomes(task)
    return task
