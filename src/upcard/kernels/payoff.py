"""What a round can be worth, in whole units of a fraction of the wager.

A unit divides half a wager, a blackjack and a half-wager insurance into whole numbers,
so that sums and squares of results are exact.
"""

from __future__ import annotations

from math import lcm
from typing import NamedTuple

from upcard.kernels.rulecode import RuleCode

__all__ = ["LARGEST_WAGERS", "Payoff", "payoff"]

LARGEST_WAGERS = 9
"""No starting hand wins or loses more wagers: four doubled hands and an insurance."""


class Payoff(NamedTuple):
    """Results in units."""

    wager: int
    """Units of one initial wager."""
    natural: int
    """Units that a blackjack wins."""
    insurance_cost: int
    """Units of a whole insurance wager, half of the main wager."""
    insurance_pays: int
    """Units that a whole insurance wager wins."""


def payoff(code: RuleCode) -> Payoff:
    """The units of a house."""
    wager = lcm(2, code.natural_den, 2 * code.insurance_den)
    natural = wager * code.natural_num
    insurance = wager // 2 * code.insurance_num
    return Payoff(
        wager=wager,
        natural=natural // code.natural_den,
        insurance_cost=wager // 2,
        insurance_pays=insurance // code.insurance_den,
    )
