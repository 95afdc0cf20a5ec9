"""How far a round of chart play spreads: exact, with every resplit.

The second moment of unsplit hands is the same induction as their value with squared
results.  The result of a split is a sum over hands, so its square needs the expected
product of two hands' results under one dealer hand and one shoe.  Those products are
summed over all pairs of final hands (:mod:`upcard.kernels.joint_splits`); which second
cards the other hands drew is taken care of as in
:mod:`upcard.kernels.split_worlds`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, sqrt

import numpy as np

from upcard.kernels.arrays import Floats
from upcard.kernels.multisets import hand_table
from upcard.kernels.split_worlds import split_histories, split_value, split_weights
from upcard.kernels.weighing import follow
from upcard.solve.chart_value import ChartPlay
from upcard.solve.composition import UPCARD_RANKS, StartHand, start_hands
from upcard.solve.shoe import Shoe
from upcard.solve.split_pairs import result_products
from upcard.solve.table import (
    is_clear,
    most_hands,
    natural_hand,
    pair_ranks,
    split_hand_worlds,
)
from upcard.strategy.action import Action

__all__ = ["Squares", "second_moment", "split_second_moment", "standard_deviation"]


def standard_deviation(plays: tuple[ChartPlay, ...], shoe: Shoe, mean: float) -> float:
    """Standard deviation of a round in initial wagers, insurance left out."""
    values = shoe.values()
    square = sum(
        float(values[play.table.upcard]) / shoe.cards * second_moment(play, shoe)
        for play in plays
    )
    return sqrt(max(square - mean * mean, 0.0))


def second_moment(play: ChartPlay, shoe: Shoe) -> float:
    """Expected square of a round's result against one upcard."""
    squares = Squares.of(play)
    return sum(
        hand.chance * squares.start_value(hand, shoe)
        for hand in start_hands(play.table)
    )


@dataclass(frozen=True)
class Squares:
    """Clear second moments of every hand under a chart."""

    play: ChartPlay
    stand: Floats
    hit: Floats
    double: Floats

    @classmethod
    def of(cls, play: ChartPlay) -> Squares:
        """The second moments of all hands of a chart."""
        table, strategy = play.table, play.strategy
        hit, double, worth = np.zeros((3, len(table.stand)))
        follow(
            table.upcard, int(is_clear(table.code)), table.shoe, hand_table(),
            strategy.draws, strategy.doubles, 4.0, -table.decided, hit, double, worth,
        )  # fmt: skip
        return cls(play, table.decided, -hit, -double)

    def start_value(self, hand: StartHand, shoe: Shoe) -> float:
        """Expected square of the result of a starting hand."""
        play, table = self.play, self.play.table
        if hand.row == natural_hand():
            return self._natural()
        value = self._square_of(hand, play.total_action(hand))
        if hand.first != hand.second or hand.first not in play.splits:
            return value
        action = play.pair_action(hand)
        code, upcard = table.code, UPCARD_RANKS[table.upcard]
        otherwise = value
        for share, same in pair_ranks(code, shoe, upcard, hand.first):
            if action is Action.SPLIT:
                square = split_second_moment(play, hand.first, same)
                square = self._with_blackjack(hand, square)
            else:
                square = self._square_of(hand, action)
            value += share * (square - otherwise)
        return value

    def _natural(self) -> float:
        table = self.play.table
        pays = table.code.natural_num / table.code.natural_den
        return pays * table.natural()

    def _square_of(self, hand: StartHand, action: Action) -> float:
        table = self.play.table
        if action is Action.SURRENDER:
            lost = table.surrender(hand.row) or 0.0
            # Half is lost, or all of it with the chance by which that exceeds half.
            return 0.25 + 1.5 * (-0.5 - lost)
        _, square = self.clear_moments(hand, action)
        return self._with_blackjack(hand, square)

    def clear_moments(self, hand: StartHand, action: Action) -> tuple[float, float]:
        """Clear expected net and square of hitting, standing or doubling."""
        play = self.play
        nets = {
            Action.HIT: play.hit,
            Action.STAND: play.table.stand,
            Action.DOUBLE: play.double,
        }
        squares = {
            Action.HIT: self.hit,
            Action.STAND: self.stand,
            Action.DOUBLE: self.double,
        }
        return float(nets[action][hand.row]), float(squares[action][hand.row])

    def _with_blackjack(self, hand: StartHand, clear_square: float) -> float:
        if not self.play.table.clear:
            return clear_square
        return clear_square + self.play.table.blackjack_chance(hand.row)


def split_second_moment(play: ChartPlay, pair: int, same: float) -> float:
    """Expected square of a split's result, rounds with a dealer blackjack aside.

    Args:
        play: the chart against an upcard.
        pair: place of the pair's value.
        same: unseen cards that would pair up again.
    """
    code, table = play.table.code, play.table
    most = most_hands(code, pair)
    any_card, pair_card = split_hand_worlds(
        table, play.strategy, (pair, same), squared=True
    )
    single = -split_value(any_card, pair_card, *split_weights(most))
    products = result_products(table, play.strategy, pair, same)
    return float(single) + _sum_of_products(products, most)


def _sum_of_products(products: Floats, most: int) -> float:
    """Sum over ordered pairs of hands; ``products`` as from ``result_products``."""
    both_other = products[:, 0, 0]
    mixed = products[:, 0, 0] + products[:, 0, 1]
    both_any = products.sum(axis=(1, 2))
    total = 0.0
    for pairs, closed, free in split_histories(most):
        for kind, ways, others in (
            (both_other, closed * (closed - 1), closed - 2),
            (mixed, 2 * closed * free, closed - 1),
            (both_any, free * (free - 1), closed),
        ):
            if ways == 0:
                continue
            for extra in range(others + 1):
                sign = (-1) ** extra
                total += ways * sign * comb(others, extra) * kind[pairs + extra]
    return float(total)
