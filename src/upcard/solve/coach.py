"""What every legal action is worth now, from the exact cards that nobody has seen.

A table asks it before or after each decision; a warm answer takes a few milliseconds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from upcard.cards import RANKS
from upcard.errors import BadText
from upcard.kernels.arrays import ACE, VALUES, Floats
from upcard.kernels.multisets import hand_index, hand_table
from upcard.kernels.rulecode import (
    DOUBLE_ANY,
    DOUBLE_NOT_BLACKJACK,
    SURRENDER_EARLY,
    RuleCode,
)
from upcard.solve.shoe import Shoe, value_place
from upcard.solve.table import (
    UpcardTable,
    most_hands,
    natural_hand,
    solve_hands,
    split_worth,
)

__all__ = ["HandValues", "hand_values"]


@dataclass(frozen=True)
class HandValues:
    """The worth of a hand's actions, in initial wagers."""

    values: Mapping[str, float]
    """Expected net by action, given what the guest knows when deciding."""
    before_check: float
    """Expected net of best play before the check, dealer blackjacks included, and
    insurance or even money where they gain."""
    insurance: float | None
    """Expected net of one unit of insurance, or None where it is not offered."""

    @property
    def best(self) -> str:
        """The action with the highest value."""
        return max(self.values, key=lambda action: self.values[action])

    def cost(self, action: str) -> float:
        """What choosing an action loses against the best one."""
        return self.values[self.best] - self.values[action]


def hand_values(
    code: RuleCode,
    unseen: Shoe,
    hand: Sequence[str],
    upcard: str,
    *,
    hands_now: int = 1,
) -> HandValues:
    """The worth of every legal action of a hand, from the exact remaining cards.

    It is supposed that the round does not run out of cards.

    Args:
        code: the house.
        unseen: all cards that nobody has seen, the hole card among them.
        hand: ranks of the guest's cards.
        upcard: rank of the dealer's card.
        hands_now: hands that the guest has from this starting hand, 1 before a split.
            The value of a further split supposes that this hand alone splits again.

    Raises:
        BadText: if the hand has no decision.
    """
    counts = np.zeros(VALUES)
    for rank in hand:
        counts[value_place(rank)] += 1.0
    row = hand_index(tuple(map(int, counts)))
    if len(hand) < 2 or row < 0:
        raise BadText(
            f"{' '.join(hand) or 'An empty hand'} has no decision. "
            "Allowed: two or more cards with a total up to 21"
        )
    gone = hands_now - 1
    now = code._replace(
        split_hands=max(code.split_hands - gone, 1),
        ace_hands=max(code.ace_hands - gone, 1),
    )
    left = unseen.values() + counts
    table = solve_hands(now, left, value_place(upcard), within=_within(hand, counts))
    spot = _Spot(table, row, tuple(hand), unseen, split=hands_now > 1)
    values = spot.values()
    return HandValues(
        values={action: spot.known(action, value) for action, value in values.items()},
        before_check=spot.with_insurance(max(values.values())),
        insurance=None if spot.split else table.insurance(row),
    )


def _within(hand: Sequence[str], counts: Floats) -> Floats:
    """Cards that all hands to come must hold; split hands begin with one card."""
    if len(hand) == 2 and counts.max() == 2.0:
        return counts / 2.0
    return counts


@dataclass(frozen=True)
class _Spot:
    """A hand at its decision; values are before the check."""

    table: UpcardTable
    row: int
    hand: tuple[str, ...]
    unseen: Shoe
    split: bool

    @property
    def is_natural(self) -> bool:
        return self.row == natural_hand() and not self.split

    @property
    def is_split_ace(self) -> bool:
        # The first card of a split hand is the card that was split.
        return self.split and self.hand[0] == "A"

    def values(self) -> dict[str, float]:
        table, row = self.table, self.row
        values = {"stand": table.before_check(row, float(table.stand[row]))}
        if self.is_natural:
            values["stand"] = table.natural()
        if self._may_hit():
            values["hit"] = table.before_check(row, float(table.hit[row]))
        if self._may_double():
            values["double"] = table.before_check(row, float(table.double[row]))
        same = self._same_left()
        if same is not None:
            split = split_worth(table, value_place(self.hand[0]), same)
            values["split"] = table.before_check(row, split)
        surrender = table.surrender(row)
        if surrender is not None and len(self.hand) == 2 and not self.split:
            values["surrender"] = surrender
        return values

    def _may_hit(self) -> bool:
        code = self.table.code
        if self.is_split_ace and code.ace_one_card:
            return False
        if self.is_natural:
            return bool(code.natural_hit)
        return bool(hand_table().total[self.row] < 21 or code.hit_21)

    def _may_double(self) -> bool:
        code = self.table.code
        if len(self.hand) != 2:
            return False
        if not self.split:
            allowed = self.table.may_double(self.row)
            return allowed and (not self.is_natural or code.double_on == DOUBLE_ANY)
        if self.is_split_ace or not code.double_after_split:
            return False
        # After a split, ace and ten are no blackjack.
        is_21 = self.row == natural_hand() and code.double_on == DOUBLE_NOT_BLACKJACK
        return is_21 or self.table.may_double(self.row)

    def _same_left(self) -> float | None:
        """Unseen cards that would pair up again, or None if it may not be split."""
        code = self.table.code
        if len(self.hand) != 2:
            return None
        first, second = self.hand
        pair = value_place(first)
        if value_place(second) != pair or most_hands(code, pair) < 2:
            return None
        if not code.split_by_rank:
            return float(self.unseen.values()[pair])
        return float(self.unseen.ranks[RANKS.index(first)]) if first == second else None

    def with_insurance(self, best: float) -> float:
        """The best value with insurance or even money, where they gain."""
        if self.split:
            return best
        best += max(0.0, 0.5 * (self.table.insurance(self.row) or 0.0))
        even_money = self.is_natural and self.table.upcard == ACE
        return max(best, 1.0) if even_money and self.table.code.even_money else best

    def known(self, action: str, value: float) -> float:
        """The value given what the guest knows when deciding on an action."""
        table = self.table
        early = table.code.surrender == SURRENDER_EARLY and not self.split
        chance = table.blackjack_chance(self.row)
        if not table.code.checks or chance in {0.0, 1.0}:
            return value
        if early and table.surrender(self.row) is not None and len(self.hand) == 2:
            return value
        if action == "surrender":
            return -0.5
        if self.is_natural and action == "stand":
            return table.code.natural_num / table.code.natural_den
        return (value + chance) / (1.0 - chance)
