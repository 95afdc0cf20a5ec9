"""How often the dealer reaches each total, for every upcard, from a fresh shoe."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from upcard.kernels.dealer import dealer_outcomes
from upcard.kernels.dealer_tree import BLACKJACK, OUTCOMES, PUSH_22
from upcard.kernels.rulecode import RuleCode
from upcard.solve.composition import UPCARD_RANKS, upcard_chance
from upcard.solve.shoe import Shoe
from upcard.solve.table import tree_of

__all__ = ["DealerRow", "dealer_rows"]


@dataclass(frozen=True)
class DealerRow:
    """The dealer's results with one upcard, before anybody has checked it."""

    upcard: str
    chance: float
    """Probability of the upcard."""
    totals: tuple[float, float, float, float, float]
    """17, 18, 19, 20, and 21 that is no blackjack."""
    pushing_22: float
    """Exactly 22, where that pushes; elsewhere it is a bust and this is 0."""
    blackjack: float

    @property
    def bust(self) -> float:
        """Any total above 21 that loses to the guests."""
        return 1.0 - sum(self.totals) - self.pushing_22 - self.blackjack


def dealer_rows(code: RuleCode, shoe: Shoe) -> tuple[DealerRow, ...]:
    """A row for each upcard from 2 to ace; no guest's card is known."""
    rows = []
    for upcard in (*range(1, len(UPCARD_RANKS)), 0):
        left = shoe.values()
        left[upcard] -= 1.0
        results = np.zeros((1, OUTCOMES))
        dealer_outcomes(tree_of(code), upcard, left[None, :], 1, results)
        found = [float(result) for result in results[0]]
        rows.append(
            DealerRow(
                upcard=UPCARD_RANKS[upcard],
                chance=upcard_chance(shoe, upcard),
                totals=(found[0], found[1], found[2], found[3], found[4]),
                pushing_22=found[PUSH_22],
                blackjack=found[BLACKJACK],
            )
        )
    return tuple(rows)
