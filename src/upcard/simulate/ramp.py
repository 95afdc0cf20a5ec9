"""The best wagers by count, from how often each count comes and what it is worth.

The ramp that wins most for its risk wagers in proportion to advantage over variance,
between the least wager and the top of the spread (W. Gottlieb, The Optimal Bet, 1985;
D. Schlesinger, Blackjack Attack, chapter 9).  Which proportion is a matter of the
bankroll: with full Kelly wagers the bankroll is variance over mean of the ramp itself.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from upcard.simulate.risk import Risk
from upcard.strategy.bets import Ramp

__all__ = [
    "BestRamp",
    "CountRow",
    "best_ramp",
    "judged_ramp",
    "kelly_ramp",
    "ramp_risk",
]

_GRID = 400


@dataclass(frozen=True, slots=True)
class CountRow:
    """What one index is worth, for a flat wager of one unit."""

    index: int
    frequency: float
    """Share of all rounds."""
    mean: float
    """Expected net of a round at this index, per unit wagered."""
    variance: float
    """Variance of it, in square units."""


@dataclass(frozen=True, slots=True)
class BestRamp:
    """A ramp and what it earns and risks."""

    ramp: Ramp
    risk: Risk
    bankroll: float
    """Units for which the ramp was made, or of its own full Kelly bankroll."""


def ramp_risk(
    rows: Sequence[CountRow], ramp: Ramp, *, rounds_per_hour: float = 100.0
) -> Risk:
    """Mean and deviation of a round played with a ramp.

    Rounds that are sat out count as rounds: an hour has as many of them as are dealt.
    """
    total = sum(row.frequency for row in rows)
    mean = square = 0.0
    for row in rows:
        units, share = float(ramp.at(row.index)), row.frequency / total
        mean += share * units * row.mean
        square += share * units**2 * (row.variance + row.mean**2)
    return Risk(mean, math.sqrt(max(square - mean**2, 0.0)), rounds_per_hour)


def kelly_ramp(
    rows: Sequence[CountRow],
    bankroll: float,
    *,
    fraction: float = 1.0,
    most: int = 12,
    least: int = 1,
) -> BestRamp:
    """The wagers of a part of Kelly for a bankroll, in whole units.

    Args:
        rows: one for each index, in any order.
        bankroll: in units.
        fraction: 1 for full Kelly, 0.5 for half.
        most: units of the highest wager.
        least: units of the lowest wager; 0 sits out where there is no advantage.
    """
    ramp = _proportional(rows, fraction * bankroll, least=least, most=most)
    return BestRamp(ramp, ramp_risk(rows, ramp), bankroll)


def judged_ramp(rows: Sequence[CountRow], ramp: Ramp) -> BestRamp:
    """A given ramp, with the bankroll for which its wagers are full Kelly wagers."""
    risk = ramp_risk(rows, ramp)
    return BestRamp(ramp, risk, risk.kelly_bankroll)


def best_ramp(rows: Sequence[CountRow], *, most: int = 12, least: int = 1) -> BestRamp:
    """The ramp of the highest SCORE with wagers from ``least`` to ``most`` units.

    Tries proportions from "only the best count gets the top wager" to "every count with
    an advantage does".  Without any advantage it is flat at the least wager.
    """
    worth = [row.mean / row.variance for row in rows if row.mean > 0]
    flat = Ramp(Fraction(max(least, 1)))
    best = BestRamp(flat, ramp_risk(rows, flat), math.inf)
    if not worth:
        return best
    low, high = math.log(0.5 / max(worth)), math.log((most + 1) / min(worth))
    for step in range(_GRID + 1):
        scale = math.exp(low + (high - low) * step / _GRID)
        ramp = _proportional(rows, scale, least=least, most=most)
        if not any(ramp.amounts):
            continue
        risk = ramp_risk(rows, ramp)
        if risk.score > best.risk.score:
            best = BestRamp(ramp, risk, risk.kelly_bankroll)
    return best


def _proportional(
    rows: Sequence[CountRow], scale: float, *, least: int, most: int
) -> Ramp:
    """Whole wagers of ``scale * mean / variance``, never falling as the index rises."""
    steps: list[tuple[int, Fraction]] = []
    units = least
    first = least
    for place, row in enumerate(sorted(rows, key=lambda row: row.index)):
        wanted = math.floor(scale * row.mean / row.variance + 0.5)
        now = max(units, min(most, wanted))
        if place == 0:
            first = now
        elif now != units:
            steps.append((row.index, Fraction(now)))
        units = now
    return Ramp(Fraction(first), tuple(steps))
