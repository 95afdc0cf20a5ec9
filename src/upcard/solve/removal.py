"""Effects of removal: what one card less in the shoe changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from upcard.kernels.arrays import TEN
from upcard.solve.composition import UPCARD_RANKS
from upcard.solve.edge import Solution, solution_of

__all__ = ["Removal", "removals"]


@dataclass(frozen=True)
class Removal:
    """The shoe without one card."""

    rank: str
    """``A``, 2 to 9, or ``T`` for any ten-value card."""
    ev_composition: float
    """Change of the best composition-dependent value, in wagers."""
    ev_chart: float
    """Change of the value of the full shoe's best chart, in wagers."""
    insurance: float
    """Change of the value of a unit of insurance against an ace; 0 if not offered."""


def removals(solution: Solution) -> Iterator[Removal]:
    """The effect of removing each rank."""
    chart, whole = solution.chart, _insurance(solution)
    for rank in UPCARD_RANKS:
        less = solution_of(solution.house, shoe=solution.shoe.without(rank))
        yield Removal(
            rank=rank,
            ev_composition=less.ev_composition - solution.ev_composition,
            ev_chart=less.value_of(chart) - solution.ev_chart,
            insurance=_insurance(less) - whole,
        )


def _insurance(solution: Solution) -> float:
    """Expected net of a unit of insurance when only the ace has been seen."""
    code, values = solution.code, solution.shoe.values()
    if code.insurance_num == 0:
        return 0.0
    odds = code.insurance_num / code.insurance_den
    return (odds + 1.0) * float(values[TEN]) / (solution.shoe.cards - 1) - 1.0
