"""The best composition-dependent play of a round: every starting hand and its value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from upcard.kernels.arrays import ACE, VALUES
from upcard.kernels.multisets import hand_index
from upcard.kernels.rulecode import DOUBLE_ANY, RuleCode
from upcard.solve.shoe import Shoe
from upcard.solve.table import UpcardTable, natural_hand, solve_upcard

__all__ = [
    "UPCARD_RANKS",
    "StartHand",
    "best_value",
    "solve_tables",
    "start_hands",
    "upcard_chance",
    "upcard_value",
]

UPCARD_RANKS = "A23456789T"
"""Upcards by place; ``T`` stands for all ten-value cards."""


def solve_tables(code: RuleCode, shoe: Shoe) -> tuple[UpcardTable, ...]:
    """The tables of all upcards that the shoe holds."""
    left = shoe.values()
    return tuple(
        solve_upcard(code, shoe, rank)
        for place, rank in enumerate(UPCARD_RANKS)
        if left[place] > 0
    )


@dataclass(frozen=True)
class StartHand:
    """Two cards before any decision."""

    first: int
    second: int
    """Places of the values, in ascending order."""
    row: int
    """Row in the table of hands."""
    chance: float
    """Probability, given the upcard."""


def start_hands(table: UpcardTable) -> Iterator[StartHand]:
    """Every starting hand that can be dealt against the upcard."""
    left = table.shoe
    cards = float(left.sum())
    for first in range(VALUES):
        for second in range(first, VALUES):
            same = first == second
            ways = left[first] * (left[second] - same) * (1.0 if same else 2.0)
            if ways <= 0:
                continue
            counts = [0] * VALUES
            counts[first] += 1
            counts[second] += 1
            row = hand_index(tuple(counts))
            yield StartHand(first, second, row, float(ways) / (cards * (cards - 1.0)))


def best_value(table: UpcardTable, hand: StartHand) -> float:
    """Expected net of best play before the check, insurance included where it pays."""
    row = hand.row
    insurance = max(0.0, 0.5 * (table.insurance(row) or 0.0))
    if row == natural_hand():
        return _best_natural(table, insurance)
    plain = table.before_check(row, float(table.worth[row]))
    given_up = table.surrender(row)
    if given_up is not None:
        plain = max(plain, given_up)
    value = plain
    if hand.first == hand.second:
        for share, split in table.splits.get(hand.first, ()):
            value += share * max(0.0, table.before_check(row, split) - plain)
    return value + insurance


def _best_natural(table: UpcardTable, insurance: float) -> float:
    row, code = natural_hand(), table.code
    value = table.natural()
    if code.natural_hit:
        value = max(value, table.before_check(row, float(table.hit[row])))
    if code.double_on == DOUBLE_ANY:
        value = max(value, table.before_check(row, float(table.double[row])))
    value += insurance
    return max(value, 1.0) if code.even_money and table.upcard == ACE else value


def upcard_value(table: UpcardTable) -> float:
    """Expected net of a round against the upcard under best play."""
    return sum(hand.chance * best_value(table, hand) for hand in start_hands(table))


def upcard_chance(shoe: Shoe, place: int) -> float:
    """Probability of an upcard of a value."""
    return float(shoe.values()[place]) / shoe.cards
