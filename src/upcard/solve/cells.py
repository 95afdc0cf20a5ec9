"""Which code a cell of a chart gets, once the worth of each action is summed up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from upcard.kernels.arrays import Floats
from upcard.kernels.weighing import (
    DOUBLE_FIRST,
    DOUBLE_LATER,
    HIT_FIRST,
    HIT_LATER,
    HIT_REST,
    STAND_FIRST,
    STAND_LATER,
    STAND_REST,
    SURRENDER_FIRST,
)
from upcard.strategy.action import Action
from upcard.strategy.chart import Code

if TYPE_CHECKING:
    from upcard.solve.chart_value import ChartPlay
    from upcard.solve.composition import StartHand

__all__ = ["best_code", "best_pair_code", "code_values"]

_PARTS: dict[Code, tuple[int, int, int]] = {
    "H": (HIT_FIRST, HIT_LATER, HIT_REST),
    "S": (STAND_FIRST, STAND_LATER, STAND_REST),
    "D": (DOUBLE_FIRST, DOUBLE_LATER, HIT_REST),
    "Ds": (DOUBLE_FIRST, DOUBLE_LATER, STAND_REST),
    "Rh": (SURRENDER_FIRST, HIT_LATER, HIT_REST),
    "Rs": (SURRENDER_FIRST, STAND_LATER, STAND_REST),
}
"""The sums that a code collects: first two cards, two split cards, all others."""


def code_values(sums: Floats, *, doubled: bool, offered: bool) -> dict[Code, float]:
    """What each code would collect, where doubling and surrender are allowed."""
    return {
        code: float(np.sum(sums[list(parts)]))
        for code, parts in _PARTS.items()
        if (doubled or code[0] != "D") and (offered or code[0] != "R")
    }


def best_code(sums: Floats, *, doubled: bool, offered: bool) -> Code:
    """The code with the highest sum; where two agree, the plainer one."""
    values = code_values(sums, doubled=doubled, offered=offered)
    best = max(values.values())
    return next(code for code, value in values.items() if value >= best - 1e-15)


def best_pair_code(play: ChartPlay, hand: StartHand) -> Code:
    """The best code of a pair that may be split, the rest of the chart as it is."""
    table = play.table
    split = table.before_check(hand.row, _split_worth(play, hand))
    values: dict[Code, float] = {
        "S": play.value_of(hand, Action.STAND),
        "H": play.value_of(hand, Action.HIT),
    }
    if table.may_double(hand.row):
        values["D"] = play.value_of(hand, Action.DOUBLE)
    values["P"] = split
    best: Code = max(values, key=lambda code: values[code])
    given_up = table.surrender(hand.row)
    if given_up is None or given_up <= values[best]:
        return best
    kept: dict[Code, Code] = {"S": "Rs", "P": "Rp"}
    return kept.get(best, "Rh")


def _split_worth(play: ChartPlay, hand: StartHand) -> float:
    """Clear value of a split under the chart, or under best play if it splits not."""
    under_chart = play.splits[hand.first]
    best = play.table.splits[hand.first]
    shares = sum(share for share, _ in best)
    chosen = under_chart if any(value for _, value in under_chart) else best
    return sum(share * value for share, value in chosen) / shares
