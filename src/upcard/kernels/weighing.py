"""Following a given strategy: what hands are worth, and how often they are met.

A chart plays all hands of a total alike, so its cells are chosen by the sum over hands
of (how often) times (what each action is worth).
"""

from __future__ import annotations

from upcard.kernels.arrays import VALUES, Floats, Ints
from upcard.kernels.induction import hit_value
from upcard.kernels.jit import kernel
from upcard.kernels.multisets import HandTable

__all__ = [
    "DOUBLE_FIRST",
    "DOUBLE_LATER",
    "HIT_FIRST",
    "HIT_LATER",
    "HIT_REST",
    "MET_FIRST",
    "MET_LATER",
    "MET_REST",
    "STAND_FIRST",
    "STAND_LATER",
    "STAND_REST",
    "SUMS",
    "SURRENDER_FIRST",
    "follow",
    "weigh",
]

STAND_FIRST, HIT_FIRST, DOUBLE_FIRST, SURRENDER_FIRST = range(4)
"""Sums of the two cards of a round."""
STAND_LATER, HIT_LATER, DOUBLE_LATER = range(4, 7)
"""Sums of two cards of a split hand that may be doubled."""
STAND_REST, HIT_REST = range(7, 9)
"""Sums of all other hands."""
MET_FIRST, MET_LATER, MET_REST = range(9, 12)
"""How often each of the three kinds is met."""
SUMS = 12


@kernel
def follow(
    upcard: int,
    clear: int,
    shoe: Floats,
    hands: HandTable,
    draws: Ints,
    doubles: Ints,
    doubled: float,
    stand: Floats,
    hit: Floats,
    double: Floats,
    worth: Floats,
) -> None:
    """Fill in ``hit``, ``double`` and ``worth`` (n,) under a fixed strategy.

    With ``doubled`` 2 these are expected nets.  With ``doubled`` 4 and ``stand`` the
    negative probability of a decided hand, they are negative second moments.  The other
    arguments are those of :func:`upcard.kernels.induction.induce`.
    """
    for hand in range(len(stand) - 1, 0, -1):
        possible = True
        for value in range(VALUES):
            if hands.counts[hand, value] > shoe[value]:
                possible = False
        if not possible:
            continue
        hit[hand] = hit_value(upcard, clear, shoe, hands, hand, worth)
        worth[hand] = hit[hand] if draws[hand] else stand[hand]
        if hands.size[hand] == 2:
            one_card = hit_value(upcard, clear, shoe, hands, hand, stand)
            double[hand] = doubled * one_card
            if doubles[hand]:
                worth[hand] = double[hand]


@kernel
def weigh(
    shoe: Floats,
    hands: HandTable,
    draws: Ints,
    doubles: Ints,
    may_double: int,
    is_split: int,
    weight: Floats,
    stand: Floats,
    hit: Floats,
    double: Floats,
    surrender: Floats,
    sums: Floats,
) -> None:
    """Add what each action is worth to the cells that the hands belong to.

    Args:
        shoe: (10,) unseen cards if the guest's hand were empty.
        hands: the table of hands.
        draws: (n,) 1 where the strategy hits.
        doubles: (n,) 1 where it doubles.
        may_double: 1 if two cards may be doubled here.
        is_split: 1 for split hands.
        weight: (n,) how often each two-card hand is met; longer hands are filled in.
        stand: (n,) values.
        hit: (n,) values.
        double: (n,) values.
        surrender: (n,) values of the two cards of a round.
        sums: (2, 22, 12) by soft, total and sum; added to.
    """
    all_cards = 0.0
    for value in range(VALUES):
        all_cards += shoe[value]
    for hand in range(len(weight)):
        often = weight[hand]
        if often == 0.0:
            continue
        two = hands.size[hand] == 2
        cell = sums[hands.soft[hand], hands.total[hand]]
        if two and may_double and not is_split:
            cell[STAND_FIRST] += often * stand[hand]
            cell[HIT_FIRST] += often * hit[hand]
            cell[DOUBLE_FIRST] += often * double[hand]
            cell[SURRENDER_FIRST] += often * surrender[hand]
            cell[MET_FIRST] += often
        elif two and may_double:
            cell[STAND_LATER] += often * stand[hand]
            cell[HIT_LATER] += often * hit[hand]
            cell[DOUBLE_LATER] += often * double[hand]
            cell[MET_LATER] += often
        else:
            cell[STAND_REST] += often * stand[hand]
            cell[HIT_REST] += often * hit[hand]
            cell[MET_REST] += often
        if (two and may_double and doubles[hand]) or not draws[hand]:
            continue
        cards = all_cards - hands.size[hand]
        for card in range(VALUES):
            after = hands.child[hand, card]
            left = shoe[card] - hands.counts[hand, card]
            if after >= 0 and left > 0.5:
                weight[after] += often * left / cards
