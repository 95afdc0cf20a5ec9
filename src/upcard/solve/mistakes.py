"""What a wrong decision costs, for every cell of the best chart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from upcard.kernels.arrays import Floats
from upcard.kernels.weighing import (
    DOUBLE_FIRST,
    HIT_FIRST,
    HIT_REST,
    MET_FIRST,
    MET_REST,
    STAND_FIRST,
    STAND_REST,
    SURRENDER_FIRST,
)
from upcard.solve.best_chart import cell_sums
from upcard.solve.chart_value import ChartPlay
from upcard.solve.composition import UPCARD_RANKS, start_hands
from upcard.solve.edge import Solution
from upcard.strategy.action import Action
from upcard.strategy.chart import HARD_ROWS, SOFT_ROWS, pair_label

__all__ = ["CellCosts", "mistakes"]

_FIRST = {
    Action.HIT: HIT_FIRST,
    Action.STAND: STAND_FIRST,
    Action.DOUBLE: DOUBLE_FIRST,
    Action.SURRENDER: SURRENDER_FIRST,
}
_REST = {Action.HIT: HIT_REST, Action.STAND: STAND_REST}


@dataclass(frozen=True)
class CellCosts:
    """One cell: what each action loses there, on average, whenever it is chosen."""

    section: str
    """``hard``, ``soft`` or ``pairs``: two cards; ``hard, later`` and ``soft, later``:
    hands that can only hit or stand."""
    row: str
    """Label of the row in the chart."""
    upcard: str
    costs: Mapping[str, float]
    """Cost by action in initial wagers; the best costs nothing."""
    frequency: float
    """How often the cell is met in a round of chart play."""


def mistakes(solution: Solution) -> Iterator[CellCosts]:
    """The cost of every action in every cell that is met."""
    values = solution.shoe.values()
    for play in solution.plays:
        chance = float(values[play.table.upcard]) / solution.shoe.cards
        sums = cell_sums(play, solution.shoe)
        yield from _totals(play, sums, chance)
        yield from _pairs(play, chance)


def _totals(play: ChartPlay, sums: Floats, chance: float) -> Iterator[CellCosts]:
    offered = play.table.surrender(0) is not None
    for soft, section, labels, least in (
        (0, "hard", HARD_ROWS, 4),
        (1, "soft", SOFT_ROWS, 12),
    ):
        for total, label in enumerate(labels, start=least):
            cell = sums[soft, total]
            for met, actions, name in (
                (MET_FIRST, _FIRST, section),
                (MET_REST, _REST, f"{section}, later"),
            ):
                if cell[met] <= 0:
                    continue
                worth = {
                    str(action): float(cell[place] / cell[met])
                    for action, place in actions.items()
                    if action is not Action.SURRENDER or offered
                }
                often = chance * float(cell[met])
                yield _cell(play, (name, label), worth, often)


def _pairs(play: ChartPlay, chance: float) -> Iterator[CellCosts]:
    for hand in start_hands(play.table):
        if hand.first != hand.second or hand.first not in play.splits:
            continue
        worth = {
            str(action): play.value_of(hand, Action(action))
            for action in play.legal(hand, may_split=False)
        }
        shares = play.table.splits[hand.first]
        share = sum(part for part, _ in shares)
        split = sum(part * value for part, value in shares) / share
        worth[str(Action.SPLIT)] = play.table.before_check(hand.row, split)
        label = pair_label(hand.first + 1)
        yield _cell(play, ("pairs", label), worth, chance * hand.chance * share)


def _cell(
    play: ChartPlay, where: tuple[str, str], worth: dict[str, float], often: float
) -> CellCosts:
    best = max(worth.values())
    return CellCosts(
        section=where[0],
        row=where[1],
        upcard=UPCARD_RANKS[play.table.upcard],
        costs={action: best - value for action, value in worth.items()},
        frequency=often,
    )
