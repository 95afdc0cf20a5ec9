"""The best total-dependent chart, found by weighting.

A cell plays all hands of a total alike: it takes the action with the best sum of (how
often a hand is met) times (what the action is worth there).  How often depends on the
other cells, so columns are improved until nothing changes.  Split hands enter as often
as they are met, in the shoe without the pair; the value of the chart itself is found
afterwards by evaluating that very chart (:mod:`upcard.solve.chart_value`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from upcard.kernels.arrays import ACE, VALUES, Floats, Ints
from upcard.kernels.induction import stand_values
from upcard.kernels.multisets import hand_table
from upcard.kernels.split_worlds import split_weights
from upcard.kernels.weighing import SUMS, follow, weigh
from upcard.solve.cells import best_code, best_pair_code
from upcard.solve.chart_value import ChartPlay, play_column
from upcard.solve.column import Column, strategy_of
from upcard.solve.composition import UPCARD_RANKS, StartHand, start_hands
from upcard.solve.shoe import Shoe
from upcard.solve.table import (
    Strategy,
    UpcardTable,
    doubling_hands,
    is_clear,
    most_hands,
    natural_hand,
    pair_ranks,
    tree_of,
)
from upcard.strategy.action import Action
from upcard.strategy.chart import CODES

__all__ = ["World", "best_column", "cell_sums", "first_world"]

_MOST_ROUNDS = 12
_CLOSE = 1e-13


@dataclass(frozen=True)
class World:
    """One kind of hands that a column must play: those of a round, or split ones."""

    shoe: Floats
    stand: Floats
    start: Floats
    """(n,) how often each two-card hand begins."""
    may_double: bool
    is_split: bool


def best_column(table: UpcardTable, shoe: Shoe) -> Column:
    """The best column of a chart against the upcard of a table."""
    column = _first_column(table)
    worlds: dict[int, World] = {}
    for _ in range(_MOST_ROUNDS):
        play = play_column(table, column, shoe)
        pairs = _best_pairs(play)
        better = _best_totals(replace(play, column=pairs), shoe, worlds)
        if _same(better, column):
            break
        column = better
    return column


def _same(one: Column, other: Column) -> bool:
    return bool((one.totals == other.totals).all() and (one.pairs == other.pairs).all())


def _first_column(table: UpcardTable) -> Column:
    """Each cell as the shortest, most likely hand of its total is best played."""
    hands, strategy = hand_table(), table.strategy
    hits, stands = CODES.index("H"), CODES.index("S")
    doubles = np.where(strategy.draws, CODES.index("D"), CODES.index("Ds"))
    codes = np.where(strategy.draws, hits, stands)
    codes = np.where(strategy.doubles, doubles, codes)
    possible = (hands.size > 1) & (hands.counts <= table.shoe).all(axis=1)
    rows = _longest_first()
    rows = rows[possible[rows]]
    totals = np.full((2, 22), -1, dtype=np.int64)
    # Of several hands of a total the last one written stays: the shortest.
    totals[hands.soft[rows], hands.total[rows]] = codes[rows]
    totals[0, 4:][totals[0, 4:] < 0] = CODES.index("H")
    totals[1, 12:][totals[1, 12:] < 0] = CODES.index("H")
    pairs = np.zeros(VALUES, dtype=np.int64)
    for pair in range(VALUES):
        value = max((split for _, split in table.splits.get(pair, ())), default=-9.0)
        row = hands.child[hands.child[0, pair], pair]
        if value > table.worth[row]:
            pairs[pair] = CODES.index("P")
        else:
            pairs[pair] = totals[hands.soft[row], hands.total[row]]
    return Column(totals, pairs)


@cache
def _longest_first() -> Ints:
    """Rows of all hands, long ones and those with many equal cards first."""
    hands = hand_table()
    order: Ints = np.lexsort((-hands.counts.max(axis=1), -hands.size))
    return order


def _best_pairs(play: ChartPlay) -> Column:
    pairs = play.column.pairs.copy()
    for hand in start_hands(play.table):
        if hand.first == hand.second and hand.first in play.splits:
            pairs[hand.first] = CODES.index(best_pair_code(play, hand))
        elif hand.first == hand.second:
            soft, total = hand_table().soft[hand.row], hand_table().total[hand.row]
            pairs[hand.first] = play.column.totals[soft, total]
    return Column(play.column.totals, pairs)


def cell_sums(
    play: ChartPlay, shoe: Shoe, worlds: dict[int, World] | None = None
) -> Floats:
    """(2, 22, 12) what each action collects in each cell, by soft and total.

    The last axis is that of :mod:`upcard.kernels.weighing`; values are clear values.
    ``worlds`` keeps the split hands from one call to the next.
    """
    sums = np.zeros((2, 22, SUMS))
    strategy = strategy_of(play.table.code, play.column)
    kept = {} if worlds is None else worlds
    for world in (first_world(play), *_split_worlds(play, shoe, kept)):
        _add_world(play.table, strategy, world, sums)
    return sums


def _best_totals(play: ChartPlay, shoe: Shoe, worlds: dict[int, World]) -> Column:
    table, column = play.table, play.column
    sums = cell_sums(play, shoe, worlds)
    totals = column.totals.copy()
    offered = table.surrender(natural_hand()) is not None
    for soft in range(2):
        for total in range(12 if soft else 4, 21):
            if np.any(sums[soft, total]):
                doubled = _may_double_total(table, soft, total)
                code = best_code(sums[soft, total], doubled=doubled, offered=offered)
                totals[soft, total] = CODES.index(code)
    return Column(totals, column.pairs)


def _may_double_total(table: UpcardTable, soft: int, total: int) -> bool:
    hands = hand_table()
    rows = (hands.soft == soft) & (hands.total == total)
    return bool(doubling_hands(table.code.double_on)[rows].any())


def _add_world(
    table: UpcardTable, strategy: Strategy, world: World, sums: Floats
) -> None:
    hands = hand_table()
    may_double = int(world.may_double)
    doubles = strategy.doubles * may_double
    hit, double, worth, surrender = np.zeros((4, len(world.stand)))
    upcard, clear = table.upcard, int(is_clear(table.code))
    follow(
        upcard, clear, world.shoe, hands, strategy.draws, doubles, 2.0, world.stand,
        hit, double, worth,
    )  # fmt: skip
    for row in np.flatnonzero(world.start):
        surrender[row] = _clear_surrender(table, int(row))
    weight = world.start.copy()
    weigh(
        world.shoe, hands, strategy.draws, doubles, may_double, int(world.is_split),
        weight, world.stand, hit, double, surrender, sums,
    )  # fmt: skip


def _clear_surrender(table: UpcardTable, row: int) -> float:
    value = table.surrender(row)
    if value is None or not table.clear:
        return value or 0.0
    return value + table.blackjack_chance(row)


def first_world(play: ChartPlay) -> World:
    """The hands of a round; pairs with rows of their own only by what they draw."""
    table = play.table
    start = np.zeros(len(table.stand))
    for hand in start_hands(table):
        if hand.row == natural_hand():
            continue
        share = sum(s for s, _ in play.splits.get(hand.first, ()))
        own_row = share if hand.first == hand.second else 0.0
        start[hand.row] += hand.chance * (1.0 - own_row)
        if own_row and play.pair_action(hand) is Action.HIT:
            for after, chance in _draws(table.shoe, hand.row):
                start[after] += hand.chance * own_row * chance
    return World(table.shoe, table.stand, start, may_double=True, is_split=False)


def _draws(shoe: Floats, row: int) -> Iterator[tuple[int, float]]:
    """Hands up to 21 after one more card, with their probabilities."""
    hands = hand_table()
    left = shoe - hands.counts[row]
    for card in range(VALUES):
        after = int(hands.child[row, card])
        if left[card] > 0 and after >= 0:
            yield after, float(left[card] / left.sum())


def _split_worlds(
    play: ChartPlay, shoe: Shoe, worlds: dict[int, World]
) -> Iterator[World]:
    """Split hands by their first card; aces with one card have nothing to decide."""
    for hand in start_hands(play.table):
        pair = hand.first
        if hand.second != pair or pair not in play.splits:
            continue
        if play.pair_action(hand) is not Action.SPLIT:
            continue
        if pair == ACE and play.table.code.ace_one_card:
            continue
        if pair not in worlds:
            worlds[pair] = _split_world(play.table, hand, shoe)
        yield worlds[pair]


def _split_world(table: UpcardTable, hand: StartHand, shoe: Shoe) -> World:
    hands, pair, code = hand_table(), hand.first, table.code
    left = table.shoe.copy()
    left[pair] -= 1.0
    root = int(hands.child[0, pair])
    possible = (hands.counts <= left).all(axis=1) & (hands.counts[:, pair] > 0)
    stand = np.zeros(len(hands.size))
    stand_values(
        tree_of(code), table.upcard, int(is_clear(code)), left, hands,
        np.flatnonzero(possible), stand,
    )  # fmt: skip
    start = np.zeros(len(hands.size))
    any_weight, pair_weight = split_weights(most_hands(code, pair))
    unseen = float(left.sum()) - 1.0
    for share, same in pair_ranks(code, shoe, UPCARD_RANKS[table.upcard], pair):
        gone = np.arange(len(any_weight) + 1)
        steps = np.maximum(same - gone, 0.0) / np.maximum(unseen - gone, 1.0)
        chances = np.cumprod(np.append(1.0, steps[:-1]))
        often = hand.chance * share
        for after, chance in _draws(left, root):
            start[after] += often * chance * float(any_weight @ chances[:-1])
        start[hand.row] -= often * float(pair_weight @ chances[1:])
    may_double = bool(code.double_after_split) and pair != ACE
    return World(left, stand, start, may_double=may_double, is_split=True)
