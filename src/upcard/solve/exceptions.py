"""Where the best chart is wrong about the cards of a hand, and what that costs.

A chart plays all hands of a total alike; now and then the cards that make the total
call for something else.  Hands of any length are listed, before any split.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from upcard.kernels.arrays import Floats
from upcard.kernels.multisets import hand_table
from upcard.kernels.weighing import SUMS, weigh
from upcard.solve.best_chart import first_world
from upcard.solve.chart_value import ChartPlay
from upcard.solve.composition import UPCARD_RANKS, StartHand, start_hands
from upcard.solve.edge import Solution
from upcard.solve.table import UpcardTable, natural_hand
from upcard.strategy.action import Action

__all__ = ["PlayException", "exceptions"]

_LEAST = 1e-12


@dataclass(frozen=True)
class PlayException:
    """A hand that is better played another way than the chart says."""

    cards: str
    """Ranks in ascending order, aces first, such as ``4T``."""
    upcard: str
    chart: str
    """What the chart does."""
    best: str
    """What is best."""
    gain: float
    """What the best action gains whenever the hand comes up, in wagers."""
    frequency: float
    """How often it comes up in a round of chart play."""

    @property
    def cost(self) -> float:
        """What the exception is worth in a round, in wagers."""
        return self.gain * self.frequency


def exceptions(solution: Solution, *, longest: int = 21) -> tuple[PlayException, ...]:
    """Every exception to the best chart, the dearest first.

    Args:
        solution: a solved house.
        longest: the most cards of a hand that is listed.
    """
    values = solution.shoe.values()
    found = []
    for play in solution.plays:
        chance = float(values[play.table.upcard]) / solution.shoe.cards
        found += list(_two_cards(play, chance))
        found += list(_more_cards(play, chance, longest))
    return tuple(sorted(found, key=lambda exception: -exception.cost))


def _two_cards(play: ChartPlay, chance: float) -> Iterator[PlayException]:
    table = play.table
    for hand in start_hands(table):
        if hand.row == natural_hand():
            continue
        shares = sum(share for share, _ in play.splits.get(hand.first, ()))
        may_split = hand.first == hand.second and shares > 0
        values = {
            str(action): play.value_of(hand, Action(action))
            for action in sorted(play.legal(hand, may_split=False))
        }
        values = {action: _best_rest(table, hand, action, values) for action in values}
        if may_split:
            split = max(split for _, split in table.splits[hand.first])
            values[str(Action.SPLIT)] = table.before_check(hand.row, split)
        by_pair, by_total = play.pair_action, play.total_action
        chosen = str(by_pair(hand) if may_split else by_total(hand))
        best = max(values, key=lambda action: values[action])
        gain = values[best] - values[chosen]
        if gain > _LEAST:
            often = chance * hand.chance * (shares if may_split else 1.0)
            yield PlayException(
                _ranks(hand.row), UPCARD_RANKS[table.upcard], chosen, best, gain, often
            )


def _best_rest(
    table: UpcardTable, hand: StartHand, action: str, values: dict[str, float]
) -> float:
    """The value of an action with best play after it."""
    if action == Action.HIT:
        return table.before_check(hand.row, float(table.hit[hand.row]))
    return values[action]


def _more_cards(
    play: ChartPlay, chance: float, longest: int
) -> Iterator[PlayException]:
    table, hands = play.table, hand_table()
    weight = _met(play)
    met = (weight > 0) & (hands.size > 2) & (hands.size <= longest)
    wrong = met & (play.strategy.draws != table.strategy.draws)
    for row in np.flatnonzero(wrong):
        gain = abs(float(table.hit[row] - table.stand[row]))
        best = Action.HIT if table.strategy.draws[row] else Action.STAND
        chosen = Action.HIT if play.strategy.draws[row] else Action.STAND
        clear = 1.0 - table.blackjack_chance(int(row)) if table.clear else 1.0
        if gain > _LEAST:
            yield PlayException(
                _ranks(int(row)),
                UPCARD_RANKS[table.upcard],
                str(chosen),
                str(best),
                gain / clear,
                chance * float(weight[row]) * clear,
            )


def _met(play: ChartPlay) -> Floats:
    """(n,) how often each hand is met in a round against the upcard."""
    world = first_world(play)
    weight = world.start.copy()
    zeros = np.zeros(len(weight))
    for hand in start_hands(play.table):
        if play.total_action(hand) is Action.SURRENDER:
            weight[hand.row] = 0.0
    weigh(
        world.shoe, hand_table(), play.strategy.draws, play.strategy.doubles, 1, 0,
        weight, zeros, zeros, zeros, zeros, np.zeros((2, 22, SUMS)),
    )  # fmt: skip
    return weight


def _ranks(row: int) -> str:
    counts = hand_table().counts[row]
    return "".join(
        rank * int(number) for rank, number in zip(UPCARD_RANKS, counts, strict=True)
    )
