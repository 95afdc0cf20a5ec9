"""What each test of the battery counts in a batch of shoes, and what it expects.

Sources of the expectations: every order of 312 physical cards equally likely.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from randomness.shoes import CARDS, TYPES, Shoes

Counts = NDArray[np.float64]
_RANKS, _EACH = 13, 24
"""Ranks, and cards of one rank in six decks."""


class Tally(NamedTuple):
    """A test: how to count a batch, and the chances of what is counted."""

    name: str
    tally: Callable[[Shoes], Counts]
    chances: Counts


def tallies() -> Iterator[Tally]:
    """Every test that is a table of counts."""
    for first, second in ((1, 2), (1, 3), (2, 4), (3, 4), (1, 8)):
        name = f"interplay of places {first} and {second}"
        yield Tally(name, _pair_of_places(first - 1, second - 1), _pair_chances())
    yield Tally("equidistribution of words", _bytes_of_words, np.full(256, 1 / 256))
    yield Tally("overlaps: two cards in a row", _two_in_a_row, _pair_chances())
    yield Tally("gap: to the first ace", _first_ace, _gap_chances())
    yield Tally("poker: ranks of five cards", _poker, _poker_chances())
    yield Tally("coupon collector: all ranks", _coupons, _coupon_chances())
    yield Tally("permutation: order of five", _orders_of_five, np.full(120, 1 / 120))
    yield Tally("order statistic: highest of eight", _highest, _highest_chances())
    yield Tally("adjacency: neighbours kept", _neighbours, _neighbour_chances())
    yield Tally("subsequences: a seat's two cards", _seat, _pair_chances())


def _table(codes: NDArray[np.int64], size: int) -> Counts:
    return np.bincount(codes.ravel(), minlength=size).astype(np.float64)


# --- pairs ----------------------------------------------------------------------------


def _pair_of_places(first: int, second: int) -> Callable[[Shoes], Counts]:
    def count(batch: Shoes) -> Counts:
        kinds = batch.orders % TYPES
        return _table(kinds[:, first] * TYPES + kinds[:, second], TYPES * TYPES)

    return count


def _two_in_a_row(batch: Shoes) -> Counts:
    """One pair of neighbours a shoe, each time further down."""
    kinds = batch.orders % TYPES
    rows = np.arange(len(kinds))
    at = (rows * 7) % (CARDS - 1)
    return _table(kinds[rows, at] * TYPES + kinds[rows, at + 1], TYPES * TYPES)


def _seat(batch: Shoes) -> Counts:
    """First and second card of the fifth of seven spots, dealer included."""
    return _pair_of_places(4, 12)(batch)


@lru_cache
def _pair_chances() -> Counts:
    chances = np.full((TYPES, TYPES), 6 / CARDS * 6 / (CARDS - 1))
    np.fill_diagonal(chances, 6 / CARDS * 5 / (CARDS - 1))
    return chances.ravel()


# --- words ----------------------------------------------------------------------------


def _bytes_of_words(batch: Shoes) -> Counts:
    return _table(batch.words[:, 0].astype(np.int64) >> 24, 256)


# --- ranks ----------------------------------------------------------------------------


def _first_ace(batch: Shoes) -> Counts:
    aces = batch.orders % _RANKS == 0
    return _table(np.minimum(aces.argmax(axis=1), 60), 61)


@lru_cache
def _gap_chances() -> Counts:
    whole = comb(CARDS, _EACH)
    gaps = [comb(CARDS - 1 - gap, _EACH - 1) / whole for gap in range(60)]
    return np.array([*gaps, 1 - sum(gaps)])


def _poker(batch: Shoes) -> Counts:
    ranks = np.sort(batch.orders[:, :5] % _RANKS, axis=1)
    equal = (ranks[:, 1:] == ranks[:, :-1]).astype(np.int64)
    # Which neighbours of five sorted ranks are equal says which hand it is.
    return _table(equal @ np.array([8, 4, 2, 1]), 16)


@lru_cache
def _poker_chances() -> Counts:
    chances = np.zeros(16)
    for pattern in range(16):
        groups, size = [], 1
        for bit in (8, 4, 2, 1):
            if pattern & bit:
                size += 1
            else:
                groups.append(size)
                size = 1
        groups.append(size)
        ways = comb(_RANKS, len(groups)) * math.prod(comb(_EACH, g) for g in groups)
        chances[pattern] = ways / comb(CARDS, 5)
    return chances


def _coupons(batch: Shoes) -> Counts:
    ranks = batch.orders[:, :120] % _RANKS
    firsts = np.stack([(ranks == rank).argmax(axis=1) for rank in range(_RANKS)])
    missing = np.stack([(ranks != rank).all(axis=1) for rank in range(_RANKS)])
    needed = np.where(missing.any(axis=0), 120, firsts.max(axis=0) + 1)
    return _table(np.clip(needed, 15, 90) - 15, 76)


@lru_cache
def _coupon_chances() -> Counts:
    def within(cards: int) -> float:
        whole = comb(CARDS, cards)
        return math.fsum(
            (-1) ** out * comb(_RANKS, out) * (comb(CARDS - _EACH * out, cards) / whole)
            for out in range(_RANKS)
        )

    upto = [within(cards) for cards in range(15, 90)]
    return np.diff([0.0, *upto, 1.0])


# --- places ---------------------------------------------------------------------------


def _orders_of_five(batch: Shoes) -> Counts:
    order = batch.orders[:, :5].argsort(axis=1)
    code = np.zeros(len(order), dtype=np.int64)
    for place in range(5):
        later = order[:, place + 1 :] < order[:, place : place + 1]
        code = code * (5 - place) + later.sum(axis=1)
    return _table(code, 120)


_BINS = np.array([200, 230, 250, 262, 271, 279, 286, 292, 297, 301, 305, 308, 310])


def _highest(batch: Shoes) -> Counts:
    highest = batch.orders[:, :8].max(axis=1)
    return _table(np.searchsorted(_BINS, highest, side="left"), len(_BINS) + 1)


@lru_cache
def _highest_chances() -> Counts:
    below = [comb(int(edge) + 1, 8) / comb(CARDS, 8) for edge in _BINS]
    return np.diff([0.0, *below, 1.0])


def _neighbours(batch: Shoes) -> Counts:
    kept = (np.diff(batch.orders, axis=1) == 1).sum(axis=1)
    return _table(np.minimum(kept, 7), 8)


@lru_cache
def _neighbour_chances() -> Counts:
    """``P(k)`` of k successions is ``(n - k + 1) / (n k! e)``, to one part in n!."""
    kept = [(CARDS - k + 1) / (CARDS * math.factorial(k) * math.e) for k in range(7)]
    return np.array([*kept, 1 - sum(kept)])
