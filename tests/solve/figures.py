"""Published figures and the solutions that they are compared with, each solved once."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from upcard.rules import load_house
from upcard.solve.edge import Solution, solution_of

Figure = dict[str, Any]

REFERENCE: dict[str, Any] = json.loads(
    (Path(__file__).parent.parent / "reference" / "solver.json").read_text("utf-8")
)


def figures(*groups: str) -> list[Figure]:
    """The figures of some groups."""
    return [figure for figure in REFERENCE["figures"] if figure["group"] in groups]


def name(figure: Figure) -> str:
    """The name of a figure's test: its id and where it comes from."""
    return f"{figure['id']}[{'+'.join(figure['sources'])}]"


def solved(changes: dict[str, Any]) -> Solution:
    """The six-deck house with changes, solved once."""
    return _solved(json.dumps(changes, sort_keys=True))


@cache
def _solved(changes: str) -> Solution:
    return solution_of(load_house("vegas-six-deck", json.loads(changes)))
