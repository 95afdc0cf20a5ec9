"""Starting hands: their cell of the chart, and what each action is worth there."""

from __future__ import annotations

from upcard.kernels.arrays import ACE
from upcard.kernels.multisets import hand_table
from upcard.solve.composition import StartHand
from upcard.solve.table import UpcardTable
from upcard.strategy.chart import pair_label, soft_label
from upcard.strategy.index import Kind

__all__ = ["Cell", "action_values", "cell_of"]

Cell = tuple[Kind, str]
"""Part of the chart and label of the row."""


def action_values(table: UpcardTable, hand: StartHand) -> dict[str, float]:
    """Expected net of each action, by its code, before the check."""
    row = hand.row
    values = {
        "H": table.before_check(row, float(table.hit[row])),
        "S": table.before_check(row, float(table.stand[row])),
    }
    if table.may_double(row):
        values["D"] = table.before_check(row, float(table.double[row]))
    given_up = table.surrender(row)
    if given_up is not None:
        values["R"] = given_up
    splits = table.splits.get(hand.first, ()) if hand.first == hand.second else ()
    if splits:
        share = sum(each for each, _ in splits)
        split = sum(each * value for each, value in splits) / share
        values["P"] = table.before_check(row, split)
    return values


def cell_of(hand: StartHand) -> Cell:
    """The cell that decides a starting hand."""
    if hand.first == hand.second:
        return "pairs", pair_label(hand.first + 1)
    total = int(hand_table().total[hand.row])
    if hand.first == ACE:
        return "soft", soft_label(total)
    return "hard", str(total)
