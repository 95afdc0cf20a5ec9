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
    from upcard.strategy.chart import Chart

__all__ = ["chart"]

_COLOURS = {"H": "red", "S": "yellow", "D": "cyan", "P": "green", "R": "magenta"}


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
    from upcard.solve.edge import solve

    with progress("Solving") as told:
        solution = solve(opened, progress=told)
        solution.ev_chart  # noqa: B018 - solved here, while progress is shown
    if json:
        from upcard.strategy.chartfile import chart_json

        figures = {"house": opened.id, "ev_chart": solution.ev_chart}
        origin = {"provenance": solution.provenance}
        print_json(figures | chart_json(solution.chart) | origin)
    elif format_ == "svg":
        from upcard.draw.chart import chart_svg

        print(chart_svg(solution.chart))
    elif format_ == "html":
        from upcard.draw.chart import chart_html

        print(chart_html(solution.chart))
    else:
        _print_text(solution.chart)
        _print_figures(solution, exceptions=exceptions)
    return 0


def _print_text(drawn: Chart) -> None:
    from rich.console import Console
    from rich.table import Table

    from upcard.strategy.chart import LEGEND, UPCARDS

    used: set[str] = set()
    table = Table(title=drawn.name, show_edge=False, pad_edge=False)
    table.add_column("", justify="right")
    for upcard in UPCARDS:
        table.add_column(upcard, justify="center")
    for section in ("hard", "soft", "pairs"):
        for label, row in getattr(drawn, section).items():
            used.update(row)
            cells = [f"[bold {_COLOURS[code[0]]}]{code}[/]" for code in row]
            table.add_row(label, *cells)
        table.add_section()
    console = Console()
    console.print(table)
    for code, meaning in LEGEND.items():
        if code in used:
            console.print(f"{code:<3}{meaning}", highlight=False)


def _print_figures(solution: Solution | SwitchSolution, *, exceptions: bool) -> None:
    from upcard.solve.switch import SwitchSolution

    print(f"Guest's expected net: {100 * solution.ev_chart:+.4f} % of the wager")
    if isinstance(solution, SwitchSolution):
        print(solution.advice())
        return
    if not exceptions:
        return
    from upcard.solve.exceptions import exceptions as find

    for found in find(solution, longest=2):
        print(
            f"  {found.cards} against {found.upcard}: {found.best}, not {found.chart}; "
            f"gains {found.gain:.6f} once in {1 / found.frequency:,.0f} rounds"
        )
