"""Blackjack Switch, solved: what it costs, how to play it and when to switch.

Two hands, one dealer's hand: expected nets add up whatever the hands share, and a hand
that takes no notice of the cards that the other one drew is worth the same as if it
were played first, because the unseen cards are exchangeable.  So the best play of each
hand is exact given the four cards and the upcard; see ``MODEL`` for what it leaves out.

All figures are per unit of the two wagers together, as published house edges are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt

from upcard.errors import BadDocument, Fault
from upcard.kernels.arrays import ACE, VALUES
from upcard.kernels.rulecode import RuleCode
from upcard.rules import House
from upcard.solve.answer import Provenance, html_table, percent, provenance_of
from upcard.solve.column import Column, chart_of, column_of
from upcard.solve.shoe import Shoe
from upcard.solve.switch_column import SwitchColumn, solve_column
from upcard.solve.switch_deal import Choice, Guide
from upcard.solve.switch_spread import round_square
from upcard.strategy.chart import Chart

__all__ = ["MODEL", "Progress", "SwitchSolution", "left_out", "solve_switch"]

MODEL = (
    "fresh shoe, one guest, net per unit of both wagers together; switch and hands are "
    "played knowing the four cards and the upcard, each hand by its own cards "
    "(what the first hand drew does not change the play of the second), split hands by "
    "their own cards too"
)

Progress = Callable[[float], None]
"""Told the share of the work that is done, 0 to 1."""

_EFFORT = (1640, 1672, 1292, 967, 738, 534, 403, 293, 216, 143)
"""Work of each upcard: nodes of the dealer's tree (six decks, hit soft 17)."""


def left_out(decks: int) -> float:
    """Bound of what best play leaves out, in units of the two wagers together.

    Solving the second hand again with the cards that the first one drew gained 1.3e-6
    +- 0.4e-6 with six decks (12,000 random deals), 6.3e-5 +- 1.0e-5 with one (4,000).
    """
    return 1.5e-4 / decks**2


@dataclass(frozen=True)
class SwitchSolution:
    """A house that plays Blackjack Switch, solved when a figure is first asked for."""

    house: House
    shoe: Shoe
    """The cards that the round is dealt from."""
    code: RuleCode = field(repr=False)
    progress: Progress | None = field(default=None, repr=False, compare=False)

    @cached_property
    def solved(self) -> tuple[SwitchColumn, ...]:
        """Every upcard that the shoe holds, with the best chart."""
        return self._solve({})

    @cached_property
    def ev_composition(self) -> float:
        """Guest's expected net of best play, per unit of the two wagers together."""
        return self.average([column.spot.choose(column.best) for column in self.solved])

    @cached_property
    def ev_chart(self) -> float:
        """The same of the best chart, switching by the table of :attr:`guides`."""
        return self.average(self.choices)

    @cached_property
    def guides(self) -> dict[int, Guide]:
        """What each two cards are worth, by place of the upcard."""
        return {column.spot.upcard: column.guide() for column in self.solved}

    @cached_property
    def choices(self) -> list[Choice]:
        """Keep or switch under the chart, for each of :attr:`solved`."""
        return self.guided(self.guides)

    def guided(self, guides: dict[int, Guide]) -> list[Choice]:
        """Keep or switch under the chart by any guides, for each of :attr:`solved`."""
        return [
            column.spot.choose(column.followed, guides[column.spot.upcard])
            for column in self.solved
        ]

    def average(self, choices: list[Choice]) -> float:
        """Expected net of a choice against each of :attr:`solved`."""
        nets = [
            column.chance * choice.net / 2.0
            for column, choice in zip(self.solved, choices, strict=True)
        ]
        return sum(nets)

    @cached_property
    def sd_chart(self) -> float:
        """Standard deviation of a round per unit of the two wagers together.

        :mod:`upcard.kernels.switch_spread` says what is not exact.  A simulation of six
        decks (1,500,000 rounds) gave 0.8605 +- 0.0005 where this gives 0.8601.
        """
        square = sum(
            column.chance * round_square(column, choice)
            for column, choice in zip(self.solved, self.choices, strict=True)
        )
        return sqrt(square / 4.0 - self.ev_chart**2)

    @cached_property
    def chart(self) -> Chart:
        """The best total-dependent chart for the play after the switch."""
        name = self.house.rules.name
        source = f"solved from {self.house.id}, rules {self.house.digest[:12]}"
        columns = {column.spot.upcard: column.column for column in self.solved}
        return chart_of(columns, name=name, source=source)

    def value_of(self, chart: Chart) -> float:
        """Expected net of any chart, switching by what two cards are worth under it."""
        columns = {upcard: column_of(chart, upcard) for upcard in range(VALUES)}
        solved = self._solve(columns)
        return sum(
            column.chance
            * column.spot.choose(column.followed, column.guide()).net
            / 2.0
            for column in solved
        )

    @cached_property
    def provenance(self) -> Provenance:
        """What was solved, and how."""
        return provenance_of(self.house, model=MODEL, error=left_out(self.code.decks))

    def rows(self) -> dict[str, str]:
        """The main figures as text."""
        return {
            "Best composition-dependent play": percent(self.ev_composition),
            "Best chart and switching table": percent(self.ev_chart),
            "Standard deviation (chart)": f"{self.sd_chart:.3f}",
        }

    def __str__(self) -> str:
        width = max(map(len, self.rows()))
        figures = [f"{name:{width}}  {text}" for name, text in self.rows().items()]
        unit = "Per unit of the two wagers together."
        lines = [self.house.rules.name, *figures, unit, *self.provenance.lines()]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        return html_table(self.rows(), self.house.rules.name)

    def _solve(self, columns: dict[int, Column]) -> tuple[SwitchColumn, ...]:
        shoe = self.shoe.values()
        upcards = [upcard for upcard in range(VALUES) if shoe[upcard] > 0]
        effort = sum(_EFFORT[upcard] for upcard in upcards)
        solved: list[SwitchColumn] = []
        done = 0
        for upcard in upcards:
            solved.append(solve_column(self.code, shoe, upcard, columns.get(upcard)))
            done += _EFFORT[upcard]
            if self.progress is not None:
                self.progress(done / effort)
        return tuple(solved)


def _insurance(code: RuleCode, column: SwitchColumn, choice: Choice) -> float:
    """What half a wager of insurance for each hand adds, taken only where it pays."""
    if column.spot.upcard != ACE or code.insurance_num == 0:
        return 0.0
    odds = code.insurance_num / code.insurance_den
    worth = (odds + 1.0) * (1.0 - choice.clear) - 1.0
    return column.chance * float(choice.chance @ (worth * (worth > 0.0))) / 2.0


def solve_switch(
    house: House, code: RuleCode, *, shoe: Shoe | None = None,
    progress: Progress | None = None,
) -> SwitchSolution:  # fmt: skip
    """Solve a house that plays Blackjack Switch.

    Args:
        house: the house.
        code: its rules as numbers.
        shoe: the cards left; by default a fresh shoe of the house.
        progress: told the share of the work that is done.

    Raises:
        BadDocument: if the dealer does not look for a blackjack before the switch.
    """
    if not code.checks:
        # LV-SWS-00a: there is no switch against a blackjack, so somebody must look.
        fault = Fault(
            "dealer.hole_card",
            f"It is {house.rules.dealer.hole_card!r}, so that the switch comes first",
            "'reader' or 'peek', to solve Blackjack Switch",
        )
        raise BadDocument(house.id, (fault,))
    return SwitchSolution(house, shoe or Shoe.fresh(code.decks), code, progress)
