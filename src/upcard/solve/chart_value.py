"""The exact value of a chart: every hand played by its total, split hands included.

Naturals are kept; insurance and even money are declined, as by the simulator.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from upcard.kernels.arrays import Floats
from upcard.kernels.multisets import hand_table
from upcard.kernels.split_worlds import split_value, split_weights
from upcard.kernels.weighing import follow
from upcard.solve.column import Column, strategy_of
from upcard.solve.composition import UPCARD_RANKS, StartHand, start_hands
from upcard.solve.shoe import Shoe
from upcard.solve.table import (
    Strategy,
    UpcardTable,
    is_clear,
    most_hands,
    natural_hand,
    pair_ranks,
    split_hand_worlds,
)
from upcard.strategy.action import Action
from upcard.strategy.chart import Code, preferences

__all__ = ["ChartPlay", "chart_value", "play_column"]


@dataclass(frozen=True)
class ChartPlay:
    """What hands are worth against one upcard under a chart, as clear values."""

    table: UpcardTable
    column: Column
    strategy: Strategy
    hit: Floats
    double: Floats
    worth: Floats
    splits: dict[int, tuple[tuple[float, float], ...]]
    """As in :class:`~upcard.solve.table.UpcardTable`, for pairs that it splits."""

    def legal(self, hand: StartHand, *, may_split: bool) -> set[str]:
        """What the house allows on two cards."""
        allowed = {str(Action.HIT), str(Action.STAND)}
        if self.table.may_double(hand.row):
            allowed.add(Action.DOUBLE)
        if self.table.surrender(hand.row) is not None:
            allowed.add(Action.SURRENDER)
        if may_split:
            allowed.add(Action.SPLIT)
        return allowed

    def value_of(self, hand: StartHand, action: Action) -> float:
        """Expected net of an action before the check, the chart going on after it."""
        if action is Action.SURRENDER:
            return self.table.surrender(hand.row) or 0.0
        worth = {
            Action.HIT: self.hit,
            Action.STAND: self.table.stand,
            Action.DOUBLE: self.double,
        }[action]
        return self.table.before_check(hand.row, float(worth[hand.row]))

    def start_value(self, hand: StartHand) -> float:
        """Expected net of a starting hand before the check."""
        if hand.row == natural_hand():
            return self.table.natural()
        value = self.value_of(hand, self.total_action(hand))
        if hand.first == hand.second and hand.first in self.splits:
            value += self._pair_gain(hand, value)
        return value

    def total_action(self, hand: StartHand) -> Action:
        """What the chart does with two cards by their total."""
        soft, total = hand_table().soft[hand.row], hand_table().total[hand.row]
        code = self.column.code(int(soft), int(total))
        return self._choose(hand, code, may_split=False)

    def pair_action(self, hand: StartHand) -> Action:
        """What the chart does with a pair that may be split."""
        return self._choose(hand, self.column.pair_code(hand.first), may_split=True)

    def _pair_gain(self, hand: StartHand, otherwise: float) -> float:
        action = self.pair_action(hand)
        gain = 0.0
        for share, split in self.splits[hand.first]:
            if action is Action.SPLIT:
                value = self.table.before_check(hand.row, split)
            else:
                value = self.value_of(hand, action)
            gain += share * (value - otherwise)
        return gain

    def _choose(self, hand: StartHand, code: Code, *, may_split: bool) -> Action:
        legal = self.legal(hand, may_split=may_split)
        after_split = bool(self.table.code.double_after_split)
        for action in preferences(code, double_after_split=after_split):
            if action in legal:
                return action
        return Action.STAND


def play_column(table: UpcardTable, column: Column, shoe: Shoe) -> ChartPlay:
    """Follow a column of a chart through every hand."""
    code = table.code
    strategy = strategy_of(code, column)
    hit, double, worth = np.zeros((3, len(table.stand)))
    follow(
        table.upcard,
        int(is_clear(code)),
        table.shoe,
        hand_table(),
        strategy.draws,
        strategy.doubles,
        2.0,
        table.stand,
        hit,
        double,
        worth,
    )
    splits = {
        pair: tuple(
            (share, _split(table, strategy, column, (pair, same)))
            for share, same in pair_ranks(code, shoe, UPCARD_RANKS[table.upcard], pair)
        )
        for pair in table.splits
    }
    return ChartPlay(table, column, strategy, hit, double, worth, splits)


def _split(
    table: UpcardTable, strategy: Strategy, column: Column, pair: tuple[int, float]
) -> float:
    place, _ = pair
    after_split = bool(table.code.double_after_split)
    wanted = preferences(column.pair_code(place), double_after_split=after_split)
    if Action.SPLIT not in wanted:
        return 0.0
    any_card, pair_card = split_hand_worlds(table, strategy, pair)
    weights = split_weights(most_hands(table.code, place))
    return float(split_value(any_card, pair_card, *weights))


def chart_value(plays: tuple[ChartPlay, ...], shoe: Shoe) -> float:
    """Expected net of a round played by a chart, per unit of initial wager."""
    values = shoe.values()
    total = 0.0
    for play in plays:
        value = sum(
            hand.chance * play.start_value(hand) for hand in start_hands(play.table)
        )
        total += float(values[play.table.upcard]) / shoe.cards * value
    return total
