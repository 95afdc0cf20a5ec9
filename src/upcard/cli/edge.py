"""``upcard edge``: what a house costs its guests."""

from __future__ import annotations

import time
from typing import Annotated

from cyclopts import Parameter

from upcard.cli.options import Changes, HouseName, Json, open_house
from upcard.cli.output import print_json
from upcard.cli.progress import progress

__all__ = ["edge"]

_FIGURES = {"ev_composition": 0.1, "ev_chart": 0.3, "sd_chart": 1.0}
"""The figures that are solved, and the share of the work that is done with each."""


def edge(
    house: HouseName,
    /,
    *,
    changes: Changes = (),
    what_if: Annotated[bool, Parameter(negative=())] = False,
    json: Json = False,
) -> int:
    """Solve what a house costs its guests.

    Args:
        what_if: Also solve the house with each of its rules changed.
    """
    opened = open_house(house, changes)
    from upcard.solve.edge import solve
    from upcard.solve.whatif import what_if as solve_changes

    start = time.perf_counter()
    with progress("Solving") as told:
        solution = solve(opened, progress=told)
        figures: dict[str, float] = {}
        for name, done in _FIGURES.items():
            figures[name] = getattr(solution, name)
            if told:
                told(done)
    answer = {
        "house": solution.house.id,
        **figures,
        "seconds": time.perf_counter() - start,
        "changes": dict(opened.changes),
        "provenance": solution.provenance,
    }
    effects = solve_changes(opened) if what_if else iter(())
    if json:
        print_json(answer | ({"what_if": list(effects)} if what_if else {}))
        return 0
    print(solution)
    for effect in effects:  # each line as soon as it is solved
        rule = f"{effect.path} = {effect.value}"
        total, gain = 100 * effect.ev_composition, 100 * effect.effect
        print(f"  {rule:42} {total:+9.4f} %   {gain:+9.4f}", flush=True)
    return 0
