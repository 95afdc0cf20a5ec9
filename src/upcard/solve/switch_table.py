"""When to switch, as a card for the pocket: points for each hand, the higher sum wins.

A hand's points say what it is worth under the chart, the other two cards being
anything.  A guest adds up the points of both hands as dealt and as switched, and
switches if that is more; what rounding costs is computed with the rounded card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from upcard.kernels.arrays import ACE, TEN
from upcard.solve.composition import UPCARD_RANKS
from upcard.solve.switch_column import SwitchColumn
from upcard.solve.switch_deal import NATURAL, Guide
from upcard.solve.switch_layout import pair_places

__all__ = ["POCKET", "SwitchTable", "switch_table"]

POCKET = ("23", "456", "7", "8", "9", "TA")
"""Upcards that the small card treats alike."""


@dataclass(frozen=True)
class SwitchTable:
    """Points for each hand, and what playing by them is worth."""

    columns: tuple[str, ...]
    """Upcards of each column, such as ``"23"``."""
    points: dict[str, tuple[int, ...]]
    """Points by hand: ``"5"`` to ``"19"``, ``"22"`` to ``"TT"``, ``"A2"`` to ``"A9"``,
    ``"AA"``, ``"AT"`` (a switched 21) and ``"BJ"`` (a blackjack that is kept)."""
    unit: float
    """Wagers that one point is worth."""
    ev: float
    """Guest's expected net with the best chart, per unit of the two wagers together."""

    def guide(self, upcard: int) -> Guide:
        """The points for an upcard's place."""
        rank = UPCARD_RANKS[upcard]
        column = next(n for n, ranks in enumerate(self.columns) if rank in ranks)
        worth = [
            self.points[hand_label(*cards)][column] * self.unit
            for cards in pair_places()
        ]
        return Guide(np.array(worth), self.points["BJ"][column] * self.unit)

    @property
    def headings(self) -> tuple[str, ...]:
        """Columns as text: ``4-6`` for ``"456"``."""
        return tuple(
            ranks if len(ranks) == 1 else f"{ranks[0]}-{ranks[-1]}"
            for ranks in self.columns
        )

    def lines(self) -> Iterator[str]:
        """Lines of text: a heading, then a row for each hand."""
        width = max(4, *(len(heading) + 1 for heading in self.headings))
        heading = "".join(f"{words:>{width}}" for words in self.headings)
        yield f"{'':4}{heading}"
        for label, points in self.points.items():
            yield f"{label:>4}" + "".join(f"{number:>{width}}" for number in points)


def hand_label(low: int, high: int) -> str:
    """The row of two cards, by their places.

    >>> hand_label(1, 9), hand_label(0, 6), hand_label(7, 7)
    ('12', 'A7', '88')
    """
    if low == high:
        return UPCARD_RANKS[low] * 2
    if low == ACE:
        return "A" + UPCARD_RANKS[high]
    return str(low + high + 2)


def switch_table(
    solved: tuple[SwitchColumn, ...],
    *,
    columns: tuple[str, ...] = tuple("23456789TA"),
    unit: float = 0.01,
) -> SwitchTable:
    """Round the worth of all hands to whole points.

    Args:
        solved: the upcards that are solved; others get no points.
        columns: upcards that share a column.
        unit: wagers of one point.
    """
    sums = _sums(solved, columns)
    points = {
        label: tuple(
            round(value / often / unit) if often else 0 for value, often in row
        )
        for label, row in sums.items()
    }
    unvalued = SwitchTable(columns, points, unit, 0.0)
    cards = sum(float(column.chance) for column in solved)
    ev = sum(
        column.chance
        * column.spot.choose(column.followed, unvalued.guide(column.spot.upcard)).net
        for column in solved
    )
    return SwitchTable(columns, points, unit, ev / cards / 2.0)


def _sums(
    solved: tuple[SwitchColumn, ...], columns: tuple[str, ...]
) -> dict[str, list[list[float]]]:
    """Worth times frequency, and frequency, by row and column."""
    labels = sorted(
        {hand_label(*cards) for cards in pair_places()} | {"BJ"}, key=_order
    )
    sums = {label: [[0.0, 0.0] for _ in columns] for label in labels}
    for column in solved:
        rank = UPCARD_RANKS[column.spot.upcard]
        place = next(n for n, ranks in enumerate(columns) if rank in ranks)
        often = column.spot.dealt().sum(axis=0) * column.chance
        guide = column.guide()
        for pair, cards in enumerate(pair_places()):
            _add(sums[hand_label(*cards)][place], guide.worth[pair], often[pair])
        _add(sums["BJ"][place], guide.natural, often[NATURAL])
    return sums


def _add(cell: list[float], value: float, often: float) -> None:
    cell[0] += float(value * often)
    cell[1] += float(often)


def _order(label: str) -> tuple[int, int]:
    """Hard totals, then pairs, soft hands, 21 and blackjack."""
    if label == "BJ":
        return 3, 1
    if label.isdigit() and (len(label) < 2 or label[0] != label[1] or label == "11"):
        return 0, int(label)
    place = UPCARD_RANKS.index(label[1]) or TEN + 1
    return (1 if label[0] == label[1] else 2), place
