"""Blackjack Switch against one upcard: best play, best chart, spread of results."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from upcard.kernels.arrays import ACE, VALUES, Floats, Ints
from upcard.kernels.multisets import hand_table
from upcard.kernels.rulecode import RuleCode
from upcard.kernels.split_worlds import split_histories
from upcard.kernels.switch_hands import hand_values
from upcard.kernels.switch_spread import RESULTS, Spread, spread_hands
from upcard.kernels.switch_task import PAIRS, Plays, Sums, SwitchTask
from upcard.kernels.weighing import DOUBLE_FIRST, SUMS
from upcard.solve.cells import best_code
from upcard.solve.column import Column, strategy_of
from upcard.solve.switch_deal import Guide, Spot, partner_of
from upcard.solve.switch_layout import fours, switch_task
from upcard.solve.table import most_hands
from upcard.strategy.action import Action
from upcard.strategy.chart import CODES, Code, preferences

__all__ = ["SwitchColumn", "solve_column"]

_MOST_ROUNDS = 8


@dataclass(frozen=True)
class SwitchColumn:
    """One upcard, solved.  Values are clear values, in wagers of one hand."""

    spot: Spot
    chance: float
    """Probability of the upcard."""
    best: Floats
    """(715, 55) two of four cards under best play."""
    followed: Floats
    """(715, 55) two of four cards as the chart plays them."""
    column: Column
    """The chart against this upcard."""
    spread: Spread
    """How the results of the chart spread."""

    def guide(self) -> Guide:
        """What two cards are worth under the chart, the other two being anything."""
        return _guide(self.spot, self.followed)


def _guide(spot: Spot, values: Floats) -> Guide:
    dealt = spot.dealt()
    often = dealt.sum(axis=0)
    worth = (dealt * values).sum(axis=0) / np.where(often > 0, often, 1.0)
    partner = partner_of(spot.upcard)
    clear = 1.0
    if partner is not None:
        clear -= float(spot.shoe[partner] / spot.shoe.sum())
    return Guide(worth, spot.pays * clear)


def solve_column(
    code: RuleCode, shoe: Floats, upcard: int, column: Column | None = None
) -> SwitchColumn:
    """Find best play, and the best column of a chart or what a given one is worth.

    Args:
        code: the house.
        shoe: (10,) cards that the round is dealt from.
        upcard: the place of its value.
        column: the column to follow, if it is given.
    """
    task = switch_task(code, shoe, upcard)
    spot = Spot(upcard, task.shoe, code.natural_num / code.natural_den)
    # A first chart comes from the hands as dealt, later ones from those after a switch.
    best, sums = _values(task, _room(), spot.dealt())
    if column is None:
        column = _best_column(code, task, spot, _column(sums))
    plays = _plays(code, column)
    followed, _ = _values(task, plays, np.zeros_like(best))
    return SwitchColumn(
        spot=spot,
        chance=float(shoe[upcard] / shoe.sum()),
        best=best,
        followed=followed,
        column=column,
        spread=_spread(code, task, plays),
    )


def _best_column(
    code: RuleCode, task: SwitchTask, spot: Spot, column: Column
) -> Column:
    weights = spot.dealt()
    for round_number in range(_MOST_ROUNDS):
        values, sums = _values(task, _plays(code, column), weights)
        better = _column(sums)
        weights = spot.choose(values, _guide(spot, values)).weights()
        same = (better.totals == column.totals).all()
        if same and (better.pairs == column.pairs).all() and round_number > 0:
            break
        column = better
    return column


def _values(task: SwitchTask, plays: Plays, weights: Floats) -> tuple[Floats, Sums]:
    values = np.zeros((len(fours()), PAIRS))
    sums = Sums(np.zeros((2, 22, SUMS)), np.zeros((VALUES, 4)))
    hand_values(task, plays, weights, values, sums)
    return values, sums


def _spread(code: RuleCode, task: SwitchTask, plays: Plays) -> Spread:
    many = len(fours())
    histories = [
        np.array(split_histories(max(2, most_hands(code, pair))), dtype=np.float64)
        for pair in (VALUES - 1, ACE)
    ]
    spread = Spread(
        shares=np.zeros((many, PAIRS, RESULTS)),
        squares=np.zeros((many, PAIRS)),
        dealer=np.zeros((many, RESULTS)),
        histories=histories[0],
        ace_histories=histories[1],
    )
    spread_hands(task, plays, spread)
    return spread


def _room() -> Plays:
    hands = np.zeros((2, len(hand_table().size)), dtype=np.int64)
    pairs = np.zeros((3, VALUES), dtype=np.int64)
    return Plays(1, hands[0], hands[1], pairs[0], pairs[1], pairs[2])


def _plays(code: RuleCode, column: Column) -> Plays:
    strategy = strategy_of(code, column)
    after_split = bool(code.double_after_split)
    wanted = [
        preferences(column.pair_code(pair), double_after_split=after_split)
        for pair in range(VALUES)
    ]
    return Plays(
        0,
        strategy.draws,
        strategy.doubles,
        _flags([Action.SPLIT in actions for actions in wanted]),
        _flags([Action.HIT in actions for actions in wanted]),
        _flags([Action.DOUBLE in actions for actions in wanted]),
    )


def _flags(flags: list[bool]) -> Ints:
    return np.array(flags, dtype=np.int64)


def _column(sums: Sums) -> Column:
    """The codes with the highest sums; cells that are never met get the usual ones."""
    totals = np.full((2, 22), -1, dtype=np.int64)
    for soft in range(2):
        for total in range(12 if soft else 4, 22):
            cell = sums.totals[soft, total]
            chosen: Code = "S" if total >= 17 + soft else "H"
            if np.any(cell) and total < 21:
                # A double that the house does not allow has no sum.
                doubled = bool(cell[DOUBLE_FIRST])
                chosen = best_code(cell, doubled=doubled, offered=False)
            totals[soft, total] = CODES.index(chosen)
    pairs = np.zeros(VALUES, dtype=np.int64)
    for pair in range(VALUES):
        pairs[pair] = totals[1, 12] if pair == ACE else totals[0, 2 * pair + 2]
        if np.any(sums.pairs[pair]):
            pairs[pair] = CODES.index(_pair_code(sums.pairs[pair]))
    return Column(totals, pairs)


def _pair_code(sums: Floats) -> Code:
    names: tuple[Code, ...] = ("S", "H", "D", "P")
    values = {name: value for name, value in zip(names, sums, strict=True) if value}
    return max(values, key=lambda name: values[name])
