"""Solutions of houses, each asked for several times by one simulation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upcard.rules import House

if TYPE_CHECKING:
    from upcard.solve.edge import Solution
    from upcard.solve.switch import SwitchSolution

__all__ = ["solution_of"]

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
