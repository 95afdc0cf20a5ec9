"""The chance to lose a bankroll: with or without a goal, with or without an end.

The four formulas treat the result as Brownian motion with the mean and deviation of a
round (D. R. Cox and H. D. Miller, The Theory of Stochastic Processes, 1965, section
5.7); two others take the results of a round as they are, for the steps are not small:
the root of the adjustment equation (W. Feller, An Introduction to Probability Theory,
volume 1, chapter 14.8) and a simulation.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "Simulated",
    "Trip",
    "ruin",
    "ruin_before_goal",
    "ruin_by_root",
    "ruin_ever",
    "ruin_within",
    "ruin_within_before_goal",
    "simulate_ruin",
]

_BLOCK = 256
_MOST_TERMS = 20_000


@dataclass(frozen=True, slots=True)
class Trip:
    """What is brought, what would be enough, and when it ends."""

    bankroll: float
    """Units that may be lost."""
    goal: float = math.inf
    """Units to win, after which the guest stops."""
    rounds: float = math.inf
    """Rounds after which the guest stops."""


def ruin(mean: float, sd: float, trip: Trip) -> float:
    """Risk of losing the bankroll of a trip, by the formula that fits it.

    >>> ruin(0.0, 1.0, Trip(30, goal=10)), ruin(-0.01, 1.1, Trip(100))
    (0.25, 1.0)
    """
    if math.isinf(trip.rounds):
        if math.isinf(trip.goal):
            return ruin_ever(mean, sd, trip.bankroll)
        return ruin_before_goal(mean, sd, trip.bankroll, goal=trip.goal)
    if math.isinf(trip.goal):
        return ruin_within(mean, sd, trip.bankroll, rounds=trip.rounds)
    return ruin_within_before_goal(
        mean, sd, trip.bankroll, goal=trip.goal, rounds=trip.rounds
    )


def ruin_ever(mean: float, sd: float, bankroll: float) -> float:
    """Risk of ever losing the bankroll: ``exp(-2 mean bankroll / sd^2)``.

    The formula of Cox and Miller, known to players from P. Griffin, The Theory of
    Blackjack, chapter 9, and G. Sileo.

    Args:
        mean: expected net of a round, in units.
        sd: standard deviation of a round, in units.
        bankroll: units that may be lost.
    """
    return 1.0 if mean <= 0 else math.exp(-2 * mean * bankroll / sd**2)


def ruin_before_goal(mean: float, sd: float, bankroll: float, *, goal: float) -> float:
    """Risk of losing the bankroll before ``goal`` units are won.

    >>> ruin_before_goal(0.0, 1.0, 30, goal=10)
    0.25
    """
    if mean == 0:
        return goal / (bankroll + goal)
    rate = 2 * mean / sd**2
    whole = bankroll + goal
    if rate > 0:
        scale = math.exp(-rate * bankroll)
        return scale * math.expm1(-rate * goal) / math.expm1(-rate * whole)
    if rate * whole < -700:
        return 1.0 - math.exp(rate * goal)
    return math.expm1(rate * goal) / math.expm1(rate * whole)


def ruin_within(mean: float, sd: float, bankroll: float, *, rounds: float) -> float:
    """Risk of losing the bankroll within so many rounds (first passage).

    The formula of trip ruin in D. Schlesinger, Blackjack Attack, chapter 8.
    """
    spread = sd * math.sqrt(rounds)
    if spread == 0:
        return 0.0
    below = math.exp(_log_below((-bankroll - mean * rounds) / spread))
    reflected = -2 * mean * bankroll / sd**2 + _log_below(
        (mean * rounds - bankroll) / spread
    )
    return min(1.0, below + math.exp(reflected))


def ruin_within_before_goal(
    mean: float, sd: float, bankroll: float, *, goal: float, rounds: float
) -> float:
    """Risk of losing the bankroll within so many rounds and before the goal.

    The eigenfunction series between two absorbing barriers.
    """
    spread = sd * math.sqrt(rounds)
    width = bankroll + goal
    if spread == 0:
        return 0.0
    terms = math.ceil(3 * width / spread) + 10
    if terms > _MOST_TERMS:
        # One barrier is thousands of deviations away: it does not matter.
        return ruin_within(mean, sd, bankroll, rounds=rounds)
    n = np.arange(1, terms + 1)
    decay = mean**2 / (2 * sd**2) + (n * np.pi * sd / width) ** 2 / 2
    drift = -mean * bankroll / sd**2
    weights = n * np.sin(n * np.pi * bankroll / width) / decay
    later = np.pi * sd**2 / width**2 * weights * np.exp(drift - decay * rounds)
    found = ruin_before_goal(mean, sd, bankroll, goal=goal) - float(later.sum())
    return min(1.0, max(0.0, found))


def ruin_by_root(
    results: NDArray[np.float64], chances: NDArray[np.float64], bankroll: float
) -> float:
    """Risk of ever losing the bankroll with the true results of a round.

    ``r ** bankroll`` with ``r`` the root below 1 of ``E[r ** result] = 1``: an upper
    bound that is sharp where a round loses at most one unit.

    Args:
        results: net of a round, in units, shape ``(n,)``.
        chances: their probabilities, shape ``(n,)``, summing to 1.
        bankroll: units that may be lost.
    """
    if float(results @ chances) <= 0:
        return 1.0
    if float(results.min()) >= 0:
        return 0.0

    def excess(rate: float) -> float:
        return float(chances @ np.exp(-rate * results)) - 1

    high = 1e-9
    while excess(high) < 0:
        high *= 2
    low = high / 2
    for _ in range(100):
        middle = (low + high) / 2
        if excess(middle) < 0:
            low = middle
        else:
            high = middle
    return math.exp(-low * bankroll)


@dataclass(frozen=True, slots=True)
class Simulated:
    """A simulated chance."""

    value: float
    standard_error: float
    paths: int
    seed: int


def simulate_ruin(
    results: NDArray[np.float64],
    chances: NDArray[np.float64],
    trip: Trip,
    *,
    paths: int = 10_000,
    seed: int = 0,
) -> Simulated:
    """Play a trip many times and count the ruined.

    Rounds are independent draws of the results.  A bankroll stops at 0 or below, or at
    the goal.

    Args:
        results: net of a round, in units, shape ``(n,)``.
        chances: their probabilities, shape ``(n,)``.
        trip: what is played for; it needs an end in rounds.
        paths: trips played.
        seed: the same seed gives the same answer.
    """
    generator = np.random.Generator(np.random.PCG64DXSM(seed))
    bounds = np.cumsum(chances)[:-1]
    left = np.full(paths, float(trip.bankroll))
    top = trip.bankroll + trip.goal
    rounds = int(trip.rounds)
    ruined = 0
    for start in range(0, rounds, _BLOCK):
        shape = (left.size, min(_BLOCK, rounds - start))
        steps = results[np.searchsorted(bounds, generator.random(shape), "right")]
        walk = left[:, None] + np.cumsum(steps, axis=1)
        lost, won = walk <= 0, walk >= top
        ended = lost | won
        first = ended.argmax(axis=1)
        stops = ended.any(axis=1)
        ruined += int(lost[np.arange(left.size), first][stops].sum())
        left = walk[~stops, -1]
        if left.size == 0:
            break
    value = ruined / paths
    return Simulated(value, math.sqrt(value * (1 - value) / paths), paths, seed)


def _log_below(x: float) -> float:
    """Logarithm of the normal distribution function, also far below the mean."""
    if x > -30:
        return math.log(math.erfc(-x / math.sqrt(2)) / 2)
    return -(x**2) / 2 - math.log(-x * math.sqrt(2 * math.pi))
