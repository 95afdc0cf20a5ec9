"""What a house costs: one object that solves on demand and remembers.

>>> from upcard.solve import solve
>>> round(solve("vegas-six-deck").ev_composition, 6)
-0.00459
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from upcard.kernels.rulecode import RuleCode, encode
from upcard.rules import House, load_house
from upcard.solve.answer import Provenance, html_table, percent, provenance_of
from upcard.solve.best_chart import best_column
from upcard.solve.chart_value import ChartPlay, chart_value, play_column
from upcard.solve.column import Column, chart_of, column_of
from upcard.solve.composition import solve_tables, upcard_chance, upcard_value
from upcard.solve.shoe import Shoe
from upcard.solve.split_aware import split_aware_value
from upcard.solve.switch import Progress, SwitchSolution, solve_switch
from upcard.solve.table import UpcardTable
from upcard.solve.variance import standard_deviation
from upcard.strategy.chart import Chart

__all__ = ["Solution", "solution_of", "solve"]


@dataclass(frozen=True)
class Solution:
    """A house, solved.  Each figure is computed when it is first asked for."""

    house: House
    shoe: Shoe
    """The cards that the round is dealt from."""
    code: RuleCode = field(repr=False)

    @cached_property
    def tables(self) -> tuple[UpcardTable, ...]:
        """The worth of every action for every hand, by upcard."""
        return solve_tables(self.code, self.shoe)

    @cached_property
    def ev_composition(self) -> float:
        """Guest's expected net of best composition-dependent play, in wagers."""
        return sum(
            upcard_chance(self.shoe, table.upcard) * upcard_value(table)
            for table in self.tables
        )

    @cached_property
    def ev_split_aware(self) -> float:
        """The same with split hands replayed for the pair cards gone (CDP)."""
        return split_aware_value(self.code, self.shoe)

    @cached_property
    def columns(self) -> dict[int, Column]:
        """Columns of the best chart by place of the upcard."""
        return {table.upcard: best_column(table, self.shoe) for table in self.tables}

    @cached_property
    def chart(self) -> Chart:
        """The best total-dependent chart."""
        name = self.house.rules.name
        source = f"solved from {self.house.id}, rules {self.house.digest[:12]}"
        return chart_of(self.columns, name=name, source=source)

    @cached_property
    def plays(self) -> tuple[ChartPlay, ...]:
        """Every hand as the best chart plays it, by upcard."""
        return self._play(self.columns)

    @cached_property
    def ev_chart(self) -> float:
        """Guest's expected net of the best chart, in wagers."""
        return chart_value(self.plays, self.shoe)

    @cached_property
    def sd_chart(self) -> float:
        """Standard deviation of a round of chart play, in initial wagers."""
        return standard_deviation(self.plays, self.shoe, self.ev_chart)

    def value_of(self, chart: Chart) -> float:
        """Guest's expected net of playing by any chart, in wagers."""
        return chart_value(self.plays_of(chart), self.shoe)

    def plays_of(self, chart: Chart) -> tuple[ChartPlay, ...]:
        """Every hand as any chart plays it, by upcard."""
        columns = {t.upcard: column_of(chart, t.upcard) for t in self.tables}
        return self._play(columns)

    def _play(self, columns: dict[int, Column]) -> tuple[ChartPlay, ...]:
        return tuple(
            play_column(table, columns[table.upcard], self.shoe)
            for table in self.tables
        )

    @cached_property
    def provenance(self) -> Provenance:
        """What was solved, and how."""
        return provenance_of(self.house)

    def rows(self) -> dict[str, str]:
        """The main figures as text."""
        return {
            "Best composition-dependent play": percent(self.ev_composition),
            "Best chart": percent(self.ev_chart),
            "Standard deviation (chart)": f"{self.sd_chart:.5f}",
        }

    def __str__(self) -> str:
        width = max(map(len, self.rows()))
        figures = [f"{name:{width}}  {text}" for name, text in self.rows().items()]
        return "\n".join([self.house.rules.name, *figures, *self.provenance.lines()])

    def _repr_html_(self) -> str:
        return html_table(self.rows(), self.house.rules.name)


def solve(
    house: str | House,
    *,
    shoe: Shoe | None = None,
    progress: Progress | None = None,
) -> Solution | SwitchSolution:
    """Solve a house, Blackjack Switch included.

    Args:
        house: an id, the path of a house document, or a loaded house.
        shoe: the cards left; by default a fresh shoe of the house.
        progress: told the share of the work that is done, where it takes long.

    Raises:
        UpcardError: if there is no such house, or nobody looks for a dealer's blackjack
            before the guests may switch.
    """
    loaded = load_house(house) if isinstance(house, str) else house
    code = encode(loaded.rules)
    if code.switch:
        return solve_switch(loaded, code, shoe=shoe, progress=progress)
    return solution_of(loaded, shoe=shoe)


def solution_of(house: House, *, shoe: Shoe | None = None) -> Solution:
    """Solve a house in which guests play single hands."""
    code = encode(house.rules)
    return Solution(house, shoe or Shoe.fresh(code.decks), code)
