"""Solutions of houses, each asked for several times by one simulation.

The best chart is kept on disk, beside the compiled kernels: a simulation that is asked
for again begins without the solver.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING

import msgspec

from upcard.kernels.jit import cache_folder
from upcard.rules import House
from upcard.strategy import Chart

if TYPE_CHECKING:
    from upcard.solve.edge import Solution
    from upcard.solve.switch import SwitchSolution

__all__ = ["best_chart", "solution_of"]

_KEPT: dict[str, Solution | SwitchSolution] = {}
_MOST_KEPT = 16


def solution_of(house: House) -> Solution | SwitchSolution:
    """The solution of a house, kept by what its rules are."""
    if house.digest not in _KEPT:
        from upcard.solve import solve

        while len(_KEPT) >= _MOST_KEPT:
            del _KEPT[next(iter(_KEPT))]
        _KEPT[house.digest] = solve(house)
    return _KEPT[house.digest]


def best_chart(house: House) -> Chart:
    """The best chart of a house, from the disk if it was asked for before."""
    name = f"chart-{house.digest[:32]}-{_solver_digest()}.json"
    path = cache_folder() / name
    try:
        return msgspec.json.decode(path.read_bytes(), type=Chart)
    except (OSError, msgspec.DecodeError):
        chart = solution_of(house).chart
        _keep(path, msgspec.json.encode(chart))
        return chart


def _keep(path: Path, text: bytes) -> None:
    """Write a file at once, so that nobody reads half of it; a full disk is no harm."""
    try:
        with NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(text)
        Path(file.name).replace(path)
    except OSError:
        return


@cache
def _solver_digest() -> str:
    """Names the source of all that a chart depends on besides rules and kernels."""
    digest = hashlib.sha256()
    for folder in ("solve", "strategy"):
        for path in sorted((Path(__file__).parent.parent / folder).glob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
