"""Index plays found: at which count another play than the chart's becomes the best.

At a count the unseen cards are taken at their expected make-up, which tilts each rank
in proportion to its tag (least squares; P. Griffin, The Theory of Blackjack, chapter
3).  The solver takes fractions of cards, so every action is worth an exact number
there; between the counts that are solved it is interpolated.  A total stands for its
two-card hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import cast

import numpy as np

from upcard.cards import RANKS
from upcard.kernels.arrays import TEN, Floats
from upcard.kernels.rulecode import RuleCode, encode
from upcard.rules import House
from upcard.solve.composition import UPCARD_RANKS, StartHand, start_hands
from upcard.solve.shoe import Shoe
from upcard.solve.starting import Cell, action_values, cell_of
from upcard.solve.table import UpcardTable, natural_hand, solve_upcard
from upcard.strategy import Chart, Code, Count, Deviation
from upcard.strategy.chart import UPCARDS
from upcard.strategy.count import Rounding

__all__ = ["Search", "expected_shoe", "find_indices", "insurance_index"]

_SOLVED = (-8.0, -4.0, -1.0, 1.0, 3.0, 6.0, 10.0)
"""True counts that are solved; more than the reach on either side."""
Worth = Mapping[str, Floats]


@dataclass(frozen=True)
class Search:
    """What is looked for."""

    count: Count
    rounding: Rounding = "down"
    """How a true count becomes a whole number; an index is met half a point above it
    where counts are rounded down."""
    reach: tuple[int, int] = (-6, 9)
    """Lowest and highest index that is of interest."""
    decks_left: float = 0.0
    """Decks left when the decision is made; 0: half of the shoe."""
    upcards: str = UPCARDS

    def left(self, decks: int) -> float:
        """Cards left."""
        return 52 * (self.decks_left or decks / 2)


def expected_shoe(count: Count, decks: int, left: float, index: float) -> Floats:
    """Expected number of unseen cards of each rank at an exact index, shape ``(13,)``.

    Args:
        count: the counting system.
        decks: decks of the whole shoe.
        left: cards that are left.
        index: true count, or running count of an unbalanced system.
    """
    tags = np.array([_rank_tag(count, rank) for rank in RANKS])
    mean = float(tags.mean())
    if count.by == "true count":
        target = -index / 52
    else:
        total = float(count.first(decks)) + 52 * decks * mean
        target = (total - index) / left
    tilt = (target - mean) / float(((tags - mean) ** 2).sum())
    ranks: Floats = left / 13 * (1 + 13 * tilt * (tags - mean))
    return np.maximum(ranks, 0.0)


def find_indices(house: House, chart: Chart, search: Search) -> tuple[Deviation, ...]:
    """Where the count says to leave a chart.

    Args:
        house: the house.
        chart: what is played at an index of 0 and where nothing is found.
        search: the count, and how far to look.
    """
    code = encode(house.rules)
    found: list[Deviation] = []
    for upcard in search.upcards:
        worth = _cells(code, search, upcard)
        for (kind, row), values in worth.items():
            base = getattr(chart, kind)[row][UPCARDS.index(upcard)]
            found += _plays((kind, row), upcard, base, _codes(values, search))
    return tuple(found)


def insurance_index(house: House, search: Search) -> int | None:
    """The index from which insurance gains, or None within the reach."""
    code = encode(house.rules)
    low, high = search.reach
    for index in range(low, high + 1):
        at = index + _shift(search)
        ranks = expected_shoe(search.count, code.decks, search.left(code.decks), at)
        tens = float(ranks[TEN:].sum() / ranks.sum())
        if tens * code.insurance_num >= (1 - tens) * code.insurance_den:
            return index
    return None


def _rank_tag(count: Count, rank: str) -> float:
    name = "T" if rank in "TJQK" else rank
    black = count.tags[name]
    return float(black + count.tags.get(f"red {name}", black)) / 2


def _shift(search: Search) -> float:
    """How far an index lies above its whole number on average."""
    if search.count.by == "running count":
        return 0.0
    return 0.5 if search.rounding == "down" else 0.0


def _scale(search: Search, decks: int) -> float:
    """Points of the index for one point of the true count."""
    if search.count.by == "true count":
        return 1.0
    return search.left(decks) / 52


def _cells(code: RuleCode, search: Search, upcard: str) -> dict[Cell, Worth]:
    """Values of each action at every index of the reach, by cell of the chart."""
    low, high = search.reach
    wanted = np.arange(low, high + 1) + _shift(search)
    sums: dict[Cell, dict[str, Floats]] = {}
    for hand, values, at in _solved_hands(code, search, upcard):
        cell = cell_of(hand)
        into = sums.setdefault(cell, {})
        for action, worth in values.items():
            curve = hand.chance * np.interp(wanted, at, worth)
            into[action] = into.get(action, np.zeros(len(wanted))) + curve
    return dict(sums)


def _solved_hands(
    code: RuleCode, search: Search, upcard: str
) -> Iterator[tuple[StartHand, dict[str, Floats], Floats]]:
    """Starting hands with their values and the indices at which these hold."""
    left, scale = search.left(code.decks), _scale(search, code.decks)
    pivot = _pivot(search, code.decks, left)
    counts = [pivot + scale * count for count in _SOLVED]
    tables = [_table(code, search, upcard, index) for index in counts]
    for hands in zip(*(start_hands(table) for table in tables), strict=True):
        middle = hands[len(hands) // 2]
        if middle.row == natural_hand():
            continue
        tags = [_rank_tag(search.count, UPCARD_RANKS[place])
                for place in (middle.first, middle.second)]  # fmt: skip
        per_card = 1.0 if search.count.by == "running count" else 52 / left
        at = np.array(counts) + per_card * sum(tags)
        values = [
            action_values(table, hand)
            for table, hand in zip(tables, hands, strict=True)
        ]
        yield (
            middle,
            {name: np.array([v[name] for v in values]) for name in values[0]},
            at,
        )


def _pivot(search: Search, decks: int, left: float) -> float:
    """The index of a neutral shoe."""
    if search.count.by == "true count":
        return 0.0
    mean = float(np.mean([_rank_tag(search.count, rank) for rank in RANKS]))
    return float(search.count.first(decks)) + mean * (52 * decks - left)


def _table(code: RuleCode, search: Search, upcard: str, index: float) -> UpcardTable:
    """The upcard's table with a shoe of that index besides the upcard."""
    left = search.left(code.decks)
    ranks = expected_shoe(search.count, code.decks, left, index)
    ranks[RANKS.index(upcard)] += 1.0
    shoe = Shoe(cast("tuple[int, ...]", tuple(ranks)))
    return solve_upcard(code, shoe, upcard)


def _codes(values: Worth, search: Search) -> dict[int, Code]:
    """The best code at each index."""
    low, high = search.reach
    return {
        index: _best_code({name: float(curve[index - low])
                           for name, curve in values.items()})
        for index in range(low, high + 1)
    }  # fmt: skip


def _best_code(values: Mapping[str, float]) -> Code:
    order = sorted(values, key=lambda name: -values[name])
    best = order[0]
    draw = "H" if values["H"] > values["S"] else "S"
    if best == "D":
        return "D" if draw == "H" else "Ds"
    if best == "R":
        if order[1] == "P":
            return "Rp"
        return "Rh" if draw == "H" else "Rs"
    return cast("Code", best)


def _plays(
    cell: Cell, upcard: str, base: Code, codes: Mapping[int, Code]
) -> Iterator[Deviation]:
    """The lines that lead from the chart's code to the best one at each index."""
    kind, row = cell
    start = min(max(0, min(codes)), max(codes))
    if _differ(codes[start], base):
        while start - 1 in codes and codes[start - 1] == codes[start]:
            start -= 1
    now = base
    for index in range(start - 1, min(codes) - 1, -1):
        if _differ(codes[index], now):
            now = codes[index]
            yield Deviation(kind, row, upcard, now, "below", index + 1)
    now = base
    for index in range(start, max(codes) + 1):
        if _differ(codes[index], now):
            now = codes[index]
            yield Deviation(kind, row, upcard, now, "from", index)


def _differ(one: Code, other: Code) -> bool:
    """Whether two codes are played differently; what follows a double is no matter."""
    doubles = {one, other} <= {"D", "Ds"}
    return one != other and not doubles and {one, other} != {"R", "Rh"}
