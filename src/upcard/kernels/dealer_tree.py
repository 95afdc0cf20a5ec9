"""Every hand a dealer can finish with, as a tree of multisets for each upcard.

A finished hand of given cards is reached by several orders; they all have the same
probability, so one number, the count of orders, stands for them.  The tree shares the
products of hands with equal low cards: a node is one multiplication for the kernel in
:mod:`upcard.kernels.dealer`.  Hands above 21 are left out, because what is missing to
one is the probability to bust (above 22 where a total of 22 pushes).
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from upcard.kernels.arrays import ACE, TEN, VALUES, Floats, Ints

__all__ = ["BLACKJACK", "OUTCOMES", "PUSH_22", "DealerTree", "dealer_tree"]

OUTCOMES = 7
"""Ways to finish without a bust: 17, 18, 19, 20, 21, 22 (if it pushes), blackjack."""
PUSH_22, BLACKJACK = 5, 6

Drawn = tuple[int, ...]
"""Values drawn to an upcard, in ascending order."""


class DealerTree(NamedTuple):
    """Nodes of all upcards in depth-first order."""

    start: Ints
    """(11,) upcard ``u`` owns the nodes from ``start[u]`` up to ``start[u + 1]``."""
    value: Ints
    """Place of the value that the node draws."""
    used: Floats
    """How many of that value were drawn before it."""
    depth: Ints
    """Cards drawn with it, 1 for the second card of the dealer."""
    orders: Floats
    """Orders in which the node's cards are a finished hand; 0 if they are none."""
    outcome: Ints
    inner: Ints
    """1 if the node has branches below it."""


@cache
def dealer_tree(*, hits_soft_17: bool, pushes_22: bool) -> DealerTree:
    """Build the trees of all ten upcards (about 0.1 s, once a process and rule)."""
    starts = [0]
    rows: list[tuple[int, int, int, int, int]] = []
    for upcard in range(VALUES):
        finished = _finished_hands(
            upcard, hits_soft_17=hits_soft_17, pushes_22=pushes_22
        )
        rows += _nodes(upcard, finished)
        starts.append(len(rows))
    columns = np.array(rows, dtype=np.int64).T
    value, used, depth, orders, outcome = (column.copy() for column in columns)
    return DealerTree(
        start=np.array(starts, dtype=np.int64),
        value=value,
        used=used.astype(np.float64),
        depth=depth,
        orders=orders.astype(np.float64),
        outcome=outcome,
        inner=np.append((depth[1:] > depth[:-1]).astype(np.int64), 0),
    )


def _finished_hands(
    upcard: int, *, hits_soft_17: bool, pushes_22: bool
) -> dict[Drawn, int]:
    """Orders of drawing each finished hand, for one upcard."""
    highest = 22 if pushes_22 else 21
    finished: dict[Drawn, int] = {}
    open_hands: dict[Drawn, int] = {(): 1}
    while open_hands:
        longer: dict[Drawn, int] = {}
        for drawn, orders in open_hands.items():
            for value in range(VALUES):
                hand = tuple(sorted((*drawn, value)))
                total, soft = _total((upcard, *hand))
                if total > highest:
                    continue
                stands = total >= 18 or (total == 17 and not (soft and hits_soft_17))
                into = finished if stands else longer
                into[hand] = into.get(hand, 0) + orders
        open_hands = longer
    return finished


def _total(places: Drawn) -> tuple[int, bool]:
    points = sum(places) + len(places)
    soft = ACE in places and points <= 11
    return points + 10 * soft, soft


def _nodes(
    upcard: int, finished: dict[Drawn, int]
) -> list[tuple[int, int, int, int, int]]:
    """Nodes as (value, used, depth, orders, outcome), in depth-first order."""
    nodes = []
    for before, drawn in pairwise([(), *sorted(finished)]):
        shared = 0
        while shared < min(len(before), len(drawn)) and before[shared] == drawn[shared]:
            shared += 1
        for depth in range(shared + 1, len(drawn) + 1):
            value = drawn[depth - 1]
            used = drawn[: depth - 1].count(value)
            last = depth == len(drawn)
            orders = finished[drawn] if last else 0
            outcome = _outcome(upcard, drawn) if last else 0
            nodes.append((value, used, depth, orders, outcome))
    return nodes


def _outcome(upcard: int, drawn: Drawn) -> int:
    if {upcard, *drawn} == {ACE, TEN} and len(drawn) == 1:
        return BLACKJACK
    return _total((upcard, *drawn))[0] - 17
