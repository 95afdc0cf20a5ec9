"""Exact probabilities of the dealer's results for many shoes at once.

The kernel walks the tree of one upcard and keeps the product of each branch for 32
shoes side by side, which the compiler turns into vector instructions: less than a
nanosecond for a node and a shoe.  A branch carries its next share, one over the cards
left, so that a leaf costs one multiplication and one sum.
"""

from __future__ import annotations

import numpy as np

from upcard.kernels.arrays import VALUES, Floats
from upcard.kernels.dealer_tree import OUTCOMES, DealerTree
from upcard.kernels.jit import kernel

__all__ = ["dealer_outcomes"]

_LANES = 32
_DEEPEST = 24


@kernel
def dealer_outcomes(
    tree: DealerTree, upcard: int, shoes: Floats, shoe_count: int, results: Floats
) -> None:
    """Fill in the probabilities of the dealer's results.

    Args:
        tree: from :func:`~upcard.kernels.dealer_tree.dealer_tree`.
        upcard: its place, 0 for an ace.
        shoes: (m, 10) unseen cards by value, without the upcard and the guest's cards.
        shoe_count: how many rows of ``shoes`` are asked for.
        results: (m, 7) filled in by the order of ``dealer_tree``; what is missing to 1
            is the probability to bust.
    """
    left = np.zeros((VALUES, _LANES))
    inverse = np.zeros((_DEEPEST, _LANES))
    product = np.zeros((_DEEPEST, _LANES))
    found = np.zeros((OUTCOMES, _LANES))
    for first in range(0, shoe_count, _LANES):
        lanes = min(_LANES, shoe_count - first)
        for lane in range(lanes):
            cards = 0.0
            for value in range(VALUES):
                left[value, lane] = shoes[first + lane, value]
                cards += shoes[first + lane, value]
            for depth in range(1, _DEEPEST):
                rest = cards - depth + 1.0
                inverse[depth, lane] = 1.0 / rest if rest > 0.5 else 0.0
        found[:] = 0.0
        for lane in range(_LANES):
            product[0, lane] = inverse[1, lane]
        for node in range(tree.start[upcard], tree.start[upcard + 1]):
            depth = tree.depth[node]
            used = tree.used[node]
            orders = tree.orders[node]
            above = product[depth - 1]
            here = product[depth]
            cards_left = left[tree.value[node]]
            into = found[tree.outcome[node]]
            if tree.inner[node]:
                shares = inverse[depth + 1]
                for lane in range(_LANES):
                    chance = above[lane] * (cards_left[lane] - used)
                    into[lane] += orders * chance
                    here[lane] = chance * shares[lane]
            else:
                for lane in range(_LANES):
                    into[lane] += orders * (above[lane] * (cards_left[lane] - used))
        for lane in range(lanes):
            for outcome in range(OUTCOMES):
                results[first + lane, outcome] = found[outcome, lane]
