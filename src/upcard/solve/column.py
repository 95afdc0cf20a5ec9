"""One column of a chart as arrays: what it does with every hand against an upcard."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

import numpy as np

from upcard.errors import BadText
from upcard.kernels.arrays import VALUES, Ints
from upcard.kernels.multisets import hand_table
from upcard.kernels.rulecode import RuleCode
from upcard.solve.composition import UPCARD_RANKS
from upcard.solve.table import Strategy, doubling_hands
from upcard.strategy.action import Action
from upcard.strategy.chart import (
    CODES,
    HARD_ROWS,
    PAIR_ROWS,
    SOFT_ROWS,
    UPCARDS,
    Chart,
    Code,
    Row,
    preferences,
)

__all__ = ["Column", "chart_of", "column_of", "strategy_of"]


@dataclass(frozen=True)
class Column:
    """The codes of a chart against one upcard."""

    totals: Ints
    """(2, 22) numbers of codes by soft and total, -1 for totals without a row."""
    pairs: Ints
    """(10,) numbers of codes by place of the pair's value."""

    def code(self, soft: int, total: int) -> Code:
        """The code of a total."""
        return CODES[int(self.totals[soft, total])]

    def pair_code(self, pair: int) -> Code:
        """The code of a pair that may be split."""
        return CODES[int(self.pairs[pair])]


def column_of(chart: Chart, upcard: int) -> Column:
    """The column of a chart for an upcard's place."""
    place = UPCARDS.index(UPCARD_RANKS[upcard])
    totals = np.full((2, 22), -1, dtype=np.int64)
    for total, label in enumerate(HARD_ROWS, start=4):
        totals[0, total] = CODES.index(chart.hard[label][place])
    for total, label in enumerate(SOFT_ROWS, start=12):
        totals[1, total] = CODES.index(chart.soft[label][place])
    codes = [CODES.index(chart.pairs[label][place]) for label in PAIR_ROWS]
    pairs = np.array([codes[-1], *codes[:-1]], dtype=np.int64)
    return Column(totals, pairs)


def chart_of(columns: dict[int, Column], *, name: str, source: str) -> Chart:
    """The chart that has these columns, by place of the upcard.

    Raises:
        BadText: if a column is missing, because the shoe holds no such upcard.
    """
    missing = [rank for place, rank in enumerate(UPCARD_RANKS) if place not in columns]
    if missing:
        raise BadText(
            f"The shoe holds no {' '.join(missing)}. "
            "Allowed: a shoe with every upcard, for a chart"
        )
    order = [columns[UPCARD_RANKS.index(rank)] for rank in UPCARDS]
    places = [*range(1, VALUES), 0]
    return Chart(
        name=name,
        hard={
            label: _row(column.code(0, total) for column in order)
            for total, label in enumerate(HARD_ROWS, start=4)
        },
        soft={
            label: _row(column.code(1, total) for column in order)
            for total, label in enumerate(SOFT_ROWS, start=12)
        },
        pairs={
            label: _row(column.pair_code(place) for column in order)
            for place, label in zip(places, PAIR_ROWS, strict=True)
        },
        source=source,
    )


def _row(codes: Iterable[Code]) -> Row:
    return cast("Row", tuple(codes))


def strategy_of(code: RuleCode, column: Column) -> Strategy:
    """What the rows of totals do with every hand, splitting and surrender aside."""
    hands = hand_table()
    hits, doubled = np.zeros((2, len(CODES)), dtype=np.int64)
    for number, chart_code in enumerate(CODES):
        wanted = preferences(
            chart_code, double_after_split=bool(code.double_after_split)
        )
        hits[number] = int(Action.HIT in wanted)
        doubled[number] = int(Action.DOUBLE in wanted)
    numbers = column.totals[hands.soft, hands.total]
    known = (numbers >= 0) & (hands.size > 1)
    draws = np.where(known, hits[numbers], 1)
    doubles = np.where(known, doubled[numbers], 0)
    # A total of 21 is never drawn to, whatever a chart says.
    return Strategy(
        draws=draws * (hands.total < 21),
        doubles=doubles * doubling_hands(code.double_on),
    )
