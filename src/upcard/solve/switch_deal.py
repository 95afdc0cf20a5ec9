"""The switching decision: every deal of four cards to a spot, kept or switched.

A deal is ``a b`` on the first area and ``c d`` on the second; switching exchanges the
second cards and leaves ``a d`` and ``c b`` (LV-SWS-00b).  There are 10,000 deals by
value, so all of this is arithmetic on arrays of that length.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from upcard.kernels.arrays import ACE, TEN, VALUES, Floats, Ints
from upcard.kernels.switch_task import PAIRS
from upcard.solve.switch_layout import fours

__all__ = ["NATURAL", "NEVER", "Choice", "Guide", "Spot", "pair_place", "partner_of"]

Flags = NDArray[np.bool_]


def pair_place(one: int, two: int) -> int:
    """The place of two cards among the 55 pairs of values.

    >>> pair_place(9, 0), pair_place(0, 0)
    (45, 0)
    """
    low, high = sorted((one, two))
    return high * (high + 1) // 2 + low


NATURAL = pair_place(ACE, TEN)
"""The pair of an ace and a ten."""


@dataclass(frozen=True)
class _Deals:
    """All deals by value."""

    cards: Ints
    """(10000, 4) places of ``a b c d``."""
    four: Ints
    """(10000,) place of the set of four."""
    kept: Ints
    """(10000, 2) pairs as dealt."""
    turned: Ints
    """(10000, 2) pairs after a switch."""


@dataclass(frozen=True)
class Guide:
    """A table to switch by: what two cards are worth, the other two being anything."""

    worth: Floats
    """(55,) for each pair of cards."""
    natural: float
    """For a blackjack that is kept."""


NEVER = Guide(np.zeros(PAIRS), 0.0)
"""The guide of a guest who never switches."""


@dataclass(frozen=True)
class Choice:
    """Keep or switch, for every deal against one upcard."""

    net: float
    """Expected net of both hands, in wagers of one."""
    switched: float
    """Share of deals that are switched, given that there is a choice."""
    chance: Floats
    """(10000,) probability of each deal."""
    clear: Floats
    """(10000,) probability that the dealer has no blackjack after it."""
    four: Ints
    """(10000,) place of its set of four."""
    pairs: Ints
    """(10000, 2) the hands after the decision."""
    paid: Flags
    """(10000, 2) blackjacks that are kept and paid at their turn (A-19)."""
    naturals: Flags
    """(10000, 2) blackjacks as dealt, which a dealer's blackjack pushes."""

    def weights(self) -> Floats:
        """(715, 55) how often two cards of four are played on."""
        weights = np.zeros((len(fours()), PAIRS))
        for hand in range(2):
            often = np.where(self.paid[:, hand], 0.0, self.chance)
            np.add.at(weights, (self.four, self.pairs[:, hand]), often)
        return weights


@dataclass(frozen=True)
class Spot:
    """A spot of two hands against one upcard."""

    upcard: int
    """Place of its value."""
    shoe: Floats
    """(10,) cards of the shoe without the upcard."""
    pays: float
    """What a blackjack pays for one."""

    def chance(self) -> Floats:
        """(10000,) probability of each deal."""
        cards = _deals().cards
        chance: Floats = np.ones(len(cards))
        for place in range(4):
            before = (cards[:, :place] == cards[:, [place]]).sum(axis=1)
            left = np.maximum(self.shoe[cards[:, place]] - before, 0.0)
            chance *= left / (self.shoe.sum() - place)
        return chance

    def clear(self) -> Floats:
        """(10000,) probability that the dealer has no blackjack after each deal."""
        partner = partner_of(self.upcard)
        cards = _deals().cards
        if partner is None:
            return np.ones(len(cards))
        left = self.shoe[partner] - (cards == partner).sum(axis=1)
        clear: Floats = 1.0 - np.maximum(left, 0.0) / (self.shoe.sum() - 4.0)
        return clear

    def dealt(self) -> Floats:
        """(715, 55) probability of each set of four and each first hand of it."""
        weights = np.zeros((len(fours()), PAIRS))
        deals = _deals()
        np.add.at(weights, (deals.four, deals.kept[:, 0]), self.chance())
        return weights

    def choose(self, values: Floats, guide: Guide | None = None) -> Choice:
        """Decide about the switch of every deal.

        Args:
            values: (715, 55) clear values of two of four cards.
            guide: the table to decide by; by default the values themselves.
        """
        deals, chance, clear = _deals(), self.chance(), self.clear()
        natural = deals.kept == NATURAL
        played = values[deals.four[:, None], deals.kept]
        bonus = self.pays * clear[:, None]
        paid = natural & (bonus >= played)
        keep = np.where(paid, bonus, played).sum(axis=1)
        turn = values[deals.four[:, None], deals.turned].sum(axis=1)
        if guide is None:
            switches = turn > keep
        else:
            worth = np.where(natural, guide.natural, guide.worth[deals.kept])
            switches = guide.worth[deals.turned].sum(axis=1) > worth.sum(axis=1)
        lost = (1.0 - clear) * (2 - natural.sum(axis=1))
        net = np.where(switches, turn, keep) - lost
        return Choice(
            net=float(chance @ net),
            switched=float((chance * clear) @ switches / (chance @ clear)),
            chance=chance,
            clear=clear,
            four=deals.four,
            pairs=np.where(switches[:, None], deals.turned, deals.kept),
            paid=paid & ~switches[:, None],
            naturals=natural,
        )


def partner_of(upcard: int) -> int | None:
    """The value that makes a blackjack with an upcard, or None."""
    return {ACE: TEN, TEN: ACE}.get(upcard)


@cache
def _deals() -> _Deals:
    cards = np.indices((VALUES,) * 4).reshape(4, -1).T
    order = np.sort(cards, axis=1)
    places = {tuple(four): place for place, four in enumerate(fours().tolist())}
    four = np.array([places[tuple(row)] for row in order.tolist()])
    a, b, c, d = cards.T
    return _Deals(
        cards=cards,
        four=four,
        kept=np.stack([_pairs(a, b), _pairs(c, d)], axis=1),
        turned=np.stack([_pairs(a, d), _pairs(c, b)], axis=1),
    )


def _pairs(one: Ints, two: Ints) -> Ints:
    low, high = np.minimum(one, two), np.maximum(one, two)
    pairs: Ints = high * (high + 1) // 2 + low
    return pairs
