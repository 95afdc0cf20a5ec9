"""The switching decision: every deal of four cards, kept or switched.

A deal is ``a b`` on the first area and ``c d`` on the second; switching exchanges the
second cards and leaves ``a d`` and ``c b`` (LV-SWS-00b).
"""

from __future__ import annotations

from typing import NamedTuple

from upcard.kernels.arrays import ACE, TEN, VALUES, Floats, Ints
from upcard.kernels.jit import kernel

__all__ = ["Guide", "deal_value", "pair_place"]


class Guide(NamedTuple):
    """What decides about a switch: exact values, or a table of what hands are worth."""

    exact: int
    """1 to compare the exact values of the deal at hand."""
    worth: Floats
    """(55,) worth of each two cards where ``exact`` is 0."""
    natural: float
    """Worth of a blackjack where ``exact`` is 0."""
    margin: float
    """Switch only if that is better by more."""


@kernel
def pair_place(one: int, two: int) -> int:
    """The place of two cards among the 55 pairs of values."""
    low, high = min(one, two), max(one, two)
    return high * (high + 1) // 2 + low


@kernel
def deal_value(
    shoe: Floats, upcard: int, four_place: Ints, values: Floats, pays: float,
    guide: Guide, weights: Floats,
) -> tuple[float, float]:  # fmt: skip
    """Expected net of a round, of both hands together, and how often it switches.

    Args:
        shoe: (10,) cards of the shoe without the upcard.
        upcard: its place.
        four_place: (10, 10, 10, 10) place of the four cards among all sets of four.
        values: (m, 55) clear values of two of four cards.
        pays: what a blackjack pays for one.
        guide: what decides.
        weights: (m, 55) filled in: how often the two cards are played on.
    """
    partner = TEN if upcard == ACE else ACE
    has_blackjack = upcard in (ACE, TEN)
    natural = pair_place(ACE, TEN)
    left = shoe.copy()
    cards = left.sum()
    all_deals = cards * (cards - 1.0) * (cards - 2.0) * (cards - 3.0)
    total = 0.0
    switched = 0.0
    weights[:] = 0.0
    for deal in range(VALUES**4):
        a, b = deal // 1000, deal // 100 % 10
        c, d = deal // 10 % 10, deal % 10
        ways = left[a]
        left[a] -= 1.0
        ways *= left[b]
        left[b] -= 1.0
        ways *= left[c]
        left[c] -= 1.0
        ways *= left[d]
        left[d] -= 1.0
        if ways > 0.0:
            chance = ways / all_deals
            clear = 1.0
            if has_blackjack:
                clear -= left[partner] / (cards - 4.0)
            four = four_place[a, b, c, d]
            kept = (pair_place(a, b), pair_place(c, d))
            turned = (pair_place(a, d), pair_place(c, b))
            keep = 0.0
            guess = 0.0
            blackjacks = 0
            for pair in kept:
                # a blackjack that is kept is paid at its turn.
                if pair == natural:
                    keep += max(pays * clear, values[four, pair])
                    guess += guide.natural
                    blackjacks += 1
                else:
                    keep += values[four, pair]
                    guess += guide.worth[pair]
            switch = values[four, turned[0]] + values[four, turned[1]]
            other = guide.worth[turned[0]] + guide.worth[turned[1]]
            if guide.exact:
                guess, other = keep, switch
            switches = other > guess + guide.margin
            net = switch if switches else keep
            total += chance * (net - (1.0 - clear) * (2 - blackjacks))
            switched += chance if switches else 0.0
            for pair in turned if switches else kept:
                if switches or pair != natural:
                    weights[four, pair] += chance
        left[a] += 1.0
        left[b] += 1.0
        left[c] += 1.0
        left[d] += 1.0
    return total, switched
