"""Where bankrolls go: the spread of many guests' nets, round after round."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["Fan", "bankroll_fan"]

Floats = NDArray[np.float64]

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
_POINTS = 100


@dataclass(frozen=True, slots=True)
class Fan:
    """Quantiles of the net of many guests."""

    rounds: NDArray[np.int64]
    """Rounds played, shape ``(points,)``."""
    quantiles: tuple[float, ...]
    nets: Floats
    """Units, shape ``(points, len(quantiles))``."""
    paths: int
    seed: int


def bankroll_fan(
    results: Floats,
    chances: Floats,
    *,
    rounds: int,
    paths: int = 2000,
    seed: int = 0,
) -> Fan:
    """Play ``paths`` guests for ``rounds`` independent rounds each.

    Args:
        results: net of a round, in units, shape ``(n,)``.
        chances: their probabilities, shape ``(n,)``.
        rounds: rounds of each guest.
        paths: guests.
        seed: the same seed gives the same fan.
    """
    generator = np.random.Generator(np.random.PCG64DXSM(seed))
    points = np.unique(np.linspace(0, rounds, _POINTS + 1).astype(np.int64))
    net = np.zeros(paths)
    nets = [np.zeros(len(QUANTILES))]
    for played in np.diff(points):
        # How often each result comes in a stretch is all that its sum depends on.
        often = generator.multinomial(played, chances, size=paths)
        net = net + often @ results
        nets.append(np.quantile(net, QUANTILES))
    return Fan(points, QUANTILES, np.array(nets), paths, seed)
