"""Every hand against one upcard: the exact worth of each action, from one shoe.

This is the heart of the solver.  :class:`UpcardTable` holds *clear* values (see
:mod:`upcard.kernels.induction`) and knows how to turn them into what a guest asks: the
expected net before the dealer has checked, or given what the guest knows.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from upcard.kernels.arrays import ACE, TEN, VALUES, Floats, Ints
from upcard.kernels.dealer_tree import DealerTree, dealer_tree
from upcard.kernels.induction import induce, stand_results
from upcard.kernels.multisets import hand_index, hand_table
from upcard.kernels.rulecode import (
    DOUBLE_9_TO_11,
    DOUBLE_10_11,
    DOUBLE_NOT_BLACKJACK,
    SURRENDER_EARLY,
    SURRENDER_NONE,
    RuleCode,
)
from upcard.kernels.split_worlds import split_value, split_weights, split_worlds
from upcard.solve.shoe import Shoe, value_place

__all__ = [
    "Strategy",
    "UpcardTable",
    "doubling_hands",
    "is_clear",
    "most_hands",
    "natural_hand",
    "pair_ranks",
    "solve_hands",
    "solve_upcard",
    "split_hand_worlds",
    "split_worth",
    "tree_of",
]


def tree_of(code: RuleCode) -> DealerTree:
    """The dealer's tree under the rules of a house."""
    return dealer_tree(
        hits_soft_17=bool(code.hits_soft_17), pushes_22=bool(code.pushes_22)
    )


@cache
def doubling_hands(double_on: int) -> Ints:
    """(n,) 1 for hands that the house lets a guest double."""
    hands = hand_table()
    two = hands.size == 2
    if double_on == DOUBLE_9_TO_11:
        two &= (hands.total >= 9) & (hands.total <= 11)
    elif double_on == DOUBLE_10_11:
        two &= (hands.total >= 10) & (hands.total <= 11)
    elif double_on == DOUBLE_NOT_BLACKJACK:
        two &= hands.total != 21
    allowed: Ints = two.astype(np.int64)
    return allowed


def most_hands(code: RuleCode, pair: int) -> int:
    """Most hands from a pair; 1 where it may not be split."""
    return code.ace_hands if pair == ACE else code.split_hands


@dataclass(frozen=True)
class Strategy:
    """How to go on without splitting, for every hand against one upcard."""

    draws: Ints
    """(n,) 1 where the hand hits rather than stands."""
    doubles: Ints
    """(n,) 1 where it doubles."""


@dataclass(frozen=True)
class UpcardTable:
    """The worth of every action for every hand against one upcard."""

    code: RuleCode
    upcard: int
    """Place of the upcard's value."""
    shoe: Floats
    """(10,) unseen cards if the guest's hand were empty."""
    stand: Floats
    hit: Floats
    double: Floats
    worth: Floats
    """(n,) clear values of each action, and of the best of the three."""
    decided: Floats
    """(n,) clear probability that a standing hand wins or loses."""
    strategy: Strategy
    splits: dict[int, tuple[tuple[float, float], ...]]
    """By place of a pair's value: (share of such pairs, clear value of splitting)."""

    @property
    def clear(self) -> bool:
        """Whether values leave out rounds with a dealer blackjack."""
        return is_clear(self.code)

    def blackjack_chance(self, hand: int) -> float:
        """Probability of a dealer blackjack while the guest holds a hand."""
        partner = {ACE: TEN, TEN: ACE}.get(self.upcard)
        if partner is None:
            return 0.0
        left = self.shoe - hand_table().counts[hand]
        cards = float(left.sum())
        return float(left[partner]) / cards if cards > 0 else 0.0

    def before_check(self, hand: int, clear_value: float) -> float:
        """Expected net, dealer blackjacks included, from a clear value."""
        if not self.clear:
            return clear_value
        return clear_value - self.blackjack_chance(hand)

    def surrender(self, hand: int) -> float | None:
        """Expected net of surrendering before the check, or None if not offered."""
        code = self.code
        offered = code.surrender_upcards >> (self.upcard + 1) & 1
        if code.surrender == SURRENDER_NONE or not offered:
            return None
        if code.surrender == SURRENDER_EARLY or not code.checks:
            return -0.5
        return -0.5 - 0.5 * self.blackjack_chance(hand)

    def with_shoe(self, shoe: Floats) -> UpcardTable:
        """The same table with other unseen cards, for questions about split hands."""
        return replace(self, shoe=shoe)

    def may_double(self, hand: int) -> bool:
        """Whether the house lets a guest double the hand."""
        return bool(doubling_hands(self.code.double_on)[hand])

    def natural(self) -> float:
        """Expected net of a guest's blackjack that is kept, before the check."""
        pays = self.code.natural_num / self.code.natural_den
        if not self.code.checks and not self.code.natural_waits:
            return pays
        return pays * (1.0 - self.blackjack_chance(natural_hand()))

    def insurance(self, hand: int) -> float | None:
        """Expected net of one unit of insurance, or None if it is not offered."""
        if self.upcard != ACE or self.code.insurance_num == 0:
            return None
        odds = self.code.insurance_num / self.code.insurance_den
        return (odds + 1.0) * self.blackjack_chance(hand) - 1.0


def is_clear(code: RuleCode) -> bool:
    """Whether a dealer blackjack costs one wager whatever the guest has done."""
    return bool(code.checks or not code.takes_all)


@cache
def natural_hand() -> int:
    """The row of ace and ten in the table of hands."""
    counts = [0] * VALUES
    counts[ACE] = counts[TEN] = 1
    return hand_index(tuple(counts))


def solve_upcard(code: RuleCode, shoe: Shoe, upcard: str) -> UpcardTable:
    """Solve all hands against an upcard.

    Args:
        code: the house.
        shoe: unseen cards, with the upcard and the guest's cards still in it.
        upcard: its rank, or ``T`` for any ten-value card.
    """
    place = value_place(upcard)
    left = shoe.values()
    left[place] -= 1.0
    table = solve_hands(code, left, place)
    for pair in range(VALUES):
        if most_hands(code, pair) > 1 and left[pair] >= 2.0:
            table.splits[pair] = tuple(
                (share, split_worth(table, pair, same))
                for share, same in pair_ranks(code, shoe, upcard, pair)
            )
    return table


def solve_hands(
    code: RuleCode, left: Floats, upcard: int, *, within: Floats | None = None
) -> UpcardTable:
    """Solve all hands against an upcard, splits aside.

    Args:
        code: the house.
        left: (10,) unseen cards if the guest's hand were empty.
        upcard: place of the upcard's value.
        within: (10,) cards that a hand must hold to be of interest.
    """
    hands = hand_table()
    possible = (hands.counts <= left).all(axis=1) & (hands.size > 0)
    if within is not None:
        possible &= (hands.counts >= within).all(axis=1)
    stand, hit, double, worth, decided = np.zeros((5, len(hands.size)))
    draws, doubles = np.zeros((2, len(hands.size)), dtype=np.int64)
    clear = int(is_clear(code))
    stand_results(
        tree_of(code), upcard, clear, left, hands, np.flatnonzero(possible),
        stand, decided,
    )  # fmt: skip
    induce(
        upcard, clear, left, hands, doubling_hands(code.double_on),
        stand, hit, double, worth, draws, doubles,
    )  # fmt: skip
    return UpcardTable(
        code=code,
        upcard=upcard,
        shoe=left,
        stand=stand,
        hit=hit,
        double=double,
        worth=worth,
        decided=decided,
        strategy=Strategy(draws, doubles),
        splits={},
    )


def split_worth(table: UpcardTable, pair: int, same: float) -> float:
    """The clear value of splitting; to the limit, or once if that is better."""
    any_card, pair_card = split_hand_worlds(table, table.strategy, (pair, same))
    most = most_hands(table.code, pair)
    return max(
        float(split_value(any_card, pair_card, *split_weights(limit)))
        for limit in (2, most)
    )


def split_hand_worlds(
    table: UpcardTable,
    strategy: Strategy,
    pair_and_same: tuple[int, float],
    *,
    squared: bool = False,
    first_only: bool = False,
) -> tuple[Floats, Floats]:
    """The worth of a split hand in each world, or its negative second moment.

    The two arrays are explained in :mod:`upcard.kernels.split_worlds`.

    Args:
        table: the hands against the upcard.
        strategy: how split hands are played.
        pair_and_same: place of the pair's value, and how many unseen cards would pair
            up with it again.
        squared: whether second moments are asked for.
        first_only: whether the world with no further pair card gone is enough.
    """
    code, (pair, same) = table.code, pair_and_same
    worlds = 1 if first_only else 2 * most_hands(code, pair) - 3
    any_card, pair_card = np.zeros((2, worlds))
    split_worlds(
        tree_of(code),
        table.upcard,
        int(is_clear(code)),
        table.shoe,
        hand_table(),
        pair,
        same,
        strategy.draws,
        strategy.doubles,
        int(pair == ACE and code.ace_one_card),
        int(pair != ACE and code.double_after_split),
        int(squared),
        any_card,
        pair_card,
    )
    return any_card, pair_card


def pair_ranks(
    code: RuleCode, shoe: Shoe, upcard: str, pair: int
) -> tuple[tuple[float, float], ...]:
    """How often two cards of a value may be split, and what pairs are left then.

    Each entry is (share of all pairs of that value, unseen cards that would pair up
    again).  Only ten-value cards of a house that splits by rank have more than one.
    """
    if pair != TEN or not code.split_by_rank:
        place = value_place(upcard)
        return ((1.0, shoe.values()[pair] - 2.0 - (place == pair)),)
    shares: dict[float, float] = {}
    for weight, tens in _ten_ranks(shoe, upcard):
        number = sum(tens)
        for count in tens:
            share = weight * count * (count - 1) / (number * (number - 1))
            if share > 0:
                shares[count - 2.0] = shares.get(count - 2.0, 0.0) + share
    return tuple((share, same) for same, share in sorted(shares.items()))


def _ten_ranks(shoe: Shoe, upcard: str) -> list[tuple[float, list[int]]]:
    """Cards left of each ten-value rank; the upcard's rank is open if it is ``T``."""
    tens = list(shoe.ranks[TEN:])
    if upcard not in "TJQK":
        return [(1.0, tens)]
    total = sum(tens)
    return [
        (count / total, [n - (place == own) for place, n in enumerate(tens)])
        for own, count in enumerate(tens)
        if count
    ]
