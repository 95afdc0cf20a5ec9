"""How to switch at the table, and what each way to play is worth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from upcard.solve.answer import html_table, percent
from upcard.solve.switch import SwitchSolution
from upcard.solve.switch_deal import NEVER
from upcard.solve.switch_table import POCKET, SwitchTable, switch_table

__all__ = ["SwitchWays"]


@dataclass(frozen=True)
class SwitchWays:
    """Cards to switch by, from exact to easy, beside the best chart for the play."""

    solution: SwitchSolution

    @cached_property
    def table(self) -> SwitchTable:
        """When to switch, in hundredths of a wager for each hand and upcard."""
        return switch_table(self.solution.solved)

    @cached_property
    def pocket_table(self) -> SwitchTable:
        """When to switch, in twentieths of a wager and six columns: for the memory."""
        return switch_table(self.solution.solved, columns=POCKET, unit=0.05)

    @cached_property
    def values(self) -> dict[str, float]:
        """Expected net of each way, per unit of the two wagers together, best first."""
        solution = self.solution
        never = {column.spot.upcard: NEVER for column in solution.solved}
        well = [column.spot.choose(column.followed) for column in solution.solved]
        return {
            "Best play and best switch": solution.ev_composition,
            "Chart, best switch": solution.average(well),
            "Chart, exact two-card values": solution.ev_chart,
            "Chart, points of 1/100, ten columns": self.table.ev,
            "Chart, points of 1/20, six columns": self.pocket_table.ev,
            "Chart, never switching": solution.average(solution.guided(never)),
        }

    @cached_property
    def switch_rate(self) -> float:
        """Share of the rounds with a choice in which the chart's guest switches."""
        offered = switched = 0.0
        columns = self.solution.solved
        for column, choice in zip(columns, self.solution.choices, strict=True):
            share = column.chance * float(choice.chance @ choice.clear)
            offered += share
            switched += share * choice.switched
        return switched / offered

    def __str__(self) -> str:
        lines = [
            "Add up the points of both hands: switch if they are more after it.",
            *self.pocket_table.lines(),
            "AT is a switched 21, BJ a blackjack as dealt; a point is 1/20 wager.",
            f"The best chart switches {100 * self.switch_rate:.1f} % of such rounds.",
            *(f"{name:40} {percent(ev)}" for name, ev in self.values.items()),
        ]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        rows = {name: percent(ev) for name, ev in self.values.items()}
        return html_table(rows, self.solution.house.rules.name)
