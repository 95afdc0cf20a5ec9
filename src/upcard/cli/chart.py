"""``upcard chart``: the best total-dependent chart of a house."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from upcard.cli.options import Changes, HouseName, Json, open_house
from upcard.cli.output import print_json
from upcard.cli.progress import progress

if TYPE_CHECKING:
    from upcard.solve.edge import Solution
    from upcard.solve.switch import SwitchSolution

__all__ = ["chart"]


def chart(
    house: HouseName,
    /,
    *,
    changes: Changes = (),
    format_: Annotated[
        Literal["text", "svg", "html"],
        Parameter(name="--format", help="What to write to standard output."),
    ] = "text",
    exceptions: Annotated[bool, Parameter(negative=())] = False,
    json: Json = False,
) -> int:
    """Compute the best total-dependent chart of a house.

    Args:
        exceptions: Also list the two-card hands that are better played otherwise.
    """
    opened = open_house(house, changes)
    from upcard.draw.chart import chart_html, chart_svg, chart_table
    from upcard.solve.edge import solve
    from upcard.strategy.chart import LEGEND

    with progress("Solving") as told:
        solution = solve(opened, progress=told)
        solution.ev_chart  # noqa: B018 - solved here, while progress is shown
    if json:
        from upcard.strategy.chartfile import chart_json

        figures = {"house": opened.id, "ev_chart": solution.ev_chart}
        origin = {"provenance": solution.provenance, **_switching(solution)}
        print_json(figures | chart_json(solution.chart) | origin)
    elif format_ == "svg":
        print(chart_svg(solution.chart, LEGEND.items()))
    elif format_ == "html":
        print(chart_html(solution.chart, LEGEND.items()))
    else:
        from rich.console import Console

        Console().print(chart_table(solution.chart, LEGEND.items()))
        _print_figures(solution, exceptions=exceptions)
    return 0


def _switching(solution: Solution | SwitchSolution) -> dict[str, object]:
    """The cards to switch by, at Blackjack Switch."""
    from upcard.solve.switch import SwitchSolution
    from upcard.solve.switch_ways import SwitchWays

    if not isinstance(solution, SwitchSolution):
        return {}
    ways = SwitchWays(solution)
    return {"switching": ways.table, "switching_pocket": ways.pocket_table}


def _print_figures(solution: Solution | SwitchSolution, *, exceptions: bool) -> None:
    from upcard.solve.switch import SwitchSolution
    from upcard.solve.switch_ways import SwitchWays

    net = f"Guest's expected net: {100 * solution.ev_chart:+.4f} % of the wager"
    if isinstance(solution, SwitchSolution):
        print(f"{net}s, both together\n{SwitchWays(solution)}")
        return
    print(net)
    if not exceptions:
        return
    from upcard.solve.exceptions import exceptions as find

    for found in find(solution, longest=2):
        print(
            f"  {found.cards} against {found.upcard}: {found.best}, not {found.chart}; "
            f"gains {found.gain:.6f} once in {1 / found.frequency:,.0f} rounds"
        )
