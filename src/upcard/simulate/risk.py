"""What a game is worth against what it risks: hourly figures, SCORE, N0, Kelly.

Everything follows from the mean and the standard deviation of one round, in units (or
dollars).  Sources: D. Schlesinger, Blackjack Attack, third edition, chapters 8 to 10
(SCORE, desirability index, certainty equivalent); B. Harris' N0, 1997; J. Kelly, A New
Interpretation of Information Rate, 1956.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from upcard.simulate.ruin import ruin_ever

__all__ = ["KELLY_RUIN", "Risk", "bankroll_for"]

KELLY_RUIN = math.exp(-2)
"""Risk of ruin, 13.5 %, of a guest whose fixed wagers are those of the full Kelly
bankroll: what SCORE is standardised to."""

_SCORE_BANKROLL = 10_000
_SCORE_ROUNDS = 100


@dataclass(frozen=True, slots=True)
class Risk:
    """The worth of a way to play, from one round's mean and standard deviation.

    >>> game = Risk(mean=0.02, sd=2.0, rounds_per_hour=100)
    >>> game.score, game.n0, game.kelly_bankroll
    (100.0, 10000.0, 200.0)
    """

    mean: float
    """Expected net of a round, in units."""
    sd: float
    """Standard deviation of a round, in units."""
    rounds_per_hour: float = 100.0

    @property
    def hourly(self) -> float:
        """Expected net of an hour, in units."""
        return self.mean * self.rounds_per_hour

    @property
    def hourly_sd(self) -> float:
        """Standard deviation of an hour, in units; rounds taken as independent."""
        return self.sd * math.sqrt(self.rounds_per_hour)

    @property
    def desirability(self) -> float:
        """Desirability index: 1000 times mean over deviation, negative for a loser."""
        return 1000 * self.mean / self.sd

    @property
    def score(self) -> float:
        """SCORE: dollars won in 100 rounds by $10,000 at the full Kelly wagers.

        It is the square of the desirability index, and 0 for a game that loses.
        """
        if self.mean <= 0:
            return 0.0
        growth = (self.mean / self.sd) ** 2
        return round(_SCORE_ROUNDS * _SCORE_BANKROLL * growth, 9)

    @property
    def n0(self) -> float:
        """Rounds until the expected win is one standard deviation; endless if none."""
        return (self.sd / self.mean) ** 2 if self.mean > 0 else math.inf

    @property
    def kelly_bankroll(self) -> float:
        """Units of bankroll for which these wagers are the full Kelly wagers."""
        return self.sd**2 / self.mean if self.mean > 0 else math.inf

    def kelly_fraction(self, bankroll: float) -> float:
        """Which part of the full Kelly wagers these are, for a bankroll in units."""
        return self.kelly_bankroll / bankroll

    def certainty_equivalent(self, bankroll: float) -> float:
        """Units an hour that a full Kelly guest of this bankroll would take instead."""
        return self.hourly - self.hourly_sd**2 / (2 * bankroll)

    def growth(self, bankroll: float) -> float:
        """Expected growth of the logarithm of the bankroll in a round, second order."""
        part = 1 / bankroll
        return self.mean * part - (self.sd * part) ** 2 / 2

    def ruin(self, bankroll: float) -> float:
        """Risk of ever losing a bankroll, in units, with these wagers for ever."""
        return ruin_ever(self.mean, self.sd, bankroll)

    def to_json(self) -> dict[str, float | None]:
        """The figures as plain values; None for what a losing game never reaches."""
        return {
            "rounds_per_hour": self.rounds_per_hour,
            "units_per_hour": self.hourly,
            "sd_per_hour": self.hourly_sd,
            "score": self.score,
            "n0": _finite(self.n0),
            "desirability": self.desirability if self.sd > 0 else None,
            "kelly_bankroll": _finite(self.kelly_bankroll),
        }


def _finite(number: float) -> float | None:
    return number if math.isfinite(number) else None


def bankroll_for(risk: Risk, ruin: float) -> float:
    """The bankroll, in units, whose risk of ever being lost is ``ruin``.

    >>> round(bankroll_for(Risk(mean=0.02, sd=2.0), KELLY_RUIN), 6)
    200.0
    """
    if risk.mean <= 0:
        return math.inf
    return -(risk.sd**2) * math.log(ruin) / (2 * risk.mean)
