"""Every hand a guest can hold up to 21, as a multiset of values, listed once.

About three thousand multisets stand for millions of deals.  They are sorted by their
hard total, so that a hand's successors always come after it and one backward pass over
the list is a complete induction.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from upcard.kernels.arrays import ACE, VALUES, Floats, Ints

__all__ = ["HandTable", "Multiset", "hand_index", "hand_table"]

Multiset = tuple[int, ...]
"""Cards of each value, aces first."""


class HandTable(NamedTuple):
    """The hands, one row each; the first is the hand without a card."""

    counts: Floats
    """(n, 10) cards of each value."""
    points: Ints
    """(n,) total with aces as 1."""
    total: Ints
    """(n,) best total."""
    soft: Ints
    """(n,) 1 if an ace counts 11."""
    size: Ints
    """(n,) number of cards."""
    child: Ints
    """(n, 10) the hand after one more card, or -1 if that is above 21."""


@cache
def hand_table() -> HandTable:
    """Build the list (about 30 ms, once a process)."""
    hands = _multisets()
    counts = np.array(hands, dtype=np.float64)
    points = (counts @ np.arange(1, VALUES + 1)).astype(np.int64)
    soft = ((counts[:, ACE] > 0) & (points <= 11)).astype(np.int64)
    child = np.full((len(hands), VALUES), -1, dtype=np.int64)
    for place, hand in enumerate(hands):
        for value in range(VALUES):
            child[place, value] = hand_index(_plus(hand, value))
    return HandTable(
        counts=counts,
        points=points,
        total=points + 10 * soft,
        soft=soft,
        size=counts.sum(axis=1).astype(np.int64),
        child=child,
    )


def hand_index(counts: Multiset) -> int:
    """The row of a hand by its cards of each value, or -1 if it is above 21.

    >>> hand_index((0,) * 10)
    0
    """
    return _index().get(counts, -1)


@cache
def _index() -> dict[Multiset, int]:
    return {hand: place for place, hand in enumerate(_multisets())}


@cache
def _multisets() -> tuple[Multiset, ...]:
    found: list[tuple[int, Multiset]] = []

    def extend(hand: Multiset, points: int, least: int) -> None:
        found.append((points, hand))
        for value in range(least, VALUES):
            if points + value + 1 <= 21:
                extend(_plus(hand, value), points + value + 1, value)

    extend((0,) * VALUES, 0, 0)
    return tuple(hand for _, hand in sorted(found))


def _plus(hand: Multiset, value: int) -> Multiset:
    return (*hand[:value], hand[value] + 1, *hand[value + 1 :])
