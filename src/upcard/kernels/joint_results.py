"""What final hands come to, over all the shoes that they leave and all dealer hands."""

from __future__ import annotations

import numpy as np

from upcard.kernels.arrays import VALUES, Floats, Ints
from upcard.kernels.dealer import dealer_outcomes
from upcard.kernels.dealer_tree import OUTCOMES, DealerTree
from upcard.kernels.jit import kernel
from upcard.kernels.joint_splits import KEY_BITS, KEY_MASK, RESULTS

__all__ = ["joint_results"]

_BATCH = 1024


@kernel
def joint_results(
    tree: DealerTree,
    upcard: int,
    shoe: Floats,
    pair: int,
    keys: Ints,
    sums: Floats,
    totals: Floats,
) -> None:
    """Add up what hands come to, in every world of removed pair cards.

    Args:
        tree: the dealer's tree.
        upcard: its place.
        shoe: (10,) unseen cards, the first cards of all hands removed.
        pair: place of the pair's value.
        keys: (m,) cards that are drawn.
        sums: (m, 7, a, b) what is counted against each result of the dealer, times the
            number of orders of drawing.
        totals: (worlds, 7, a, b) by cards of the pair that are gone and the dealer's
            result; added to.
    """
    shoes = np.empty((_BATCH, VALUES))
    results = np.empty((_BATCH, OUTCOMES))
    chances = np.empty(_BATCH)
    owners = np.empty(_BATCH, dtype=np.int64)
    left = shoe.copy()
    for gone in range(len(totals)):
        left[pair] = shoe[pair] - gone
        if left[pair] < -0.5:
            break
        waiting = 0
        for place in range(len(keys)):
            chance = _draw_chance(left, keys[place], shoes[waiting])
            if chance > 0.0:
                chances[waiting] = chance
                owners[waiting] = place
                waiting += 1
            if waiting < _BATCH and place < len(keys) - 1:
                continue
            dealer_outcomes(tree, upcard, shoes, waiting, results)
            for deal in range(waiting):
                _collect(results[deal], chances[deal], sums[owners[deal]], totals[gone])
            waiting = 0


@kernel
def _draw_chance(left: Floats, key: int, rest: Floats) -> float:
    """Probability of drawing given cards in a given order; ``rest`` is filled in."""
    cards = 0.0
    for value in range(VALUES):
        cards += left[value]
    ways = 1.0
    orders = 1.0
    for value in range(VALUES):
        number = left[value]
        for _ in range((key >> (KEY_BITS * value)) & KEY_MASK):
            ways *= number
            orders *= cards
            number -= 1.0
            cards -= 1.0
        rest[value] = number
        if number < -0.5:
            return 0.0
    return ways / orders


@kernel
def _collect(results: Floats, chance: float, sums: Floats, totals: Floats) -> None:
    bust = 1.0
    for outcome in range(OUTCOMES):
        bust -= results[outcome]
    for result in range(RESULTS):
        likely = chance * (bust if result == RESULTS - 1 else results[result])
        for one in range(sums.shape[1]):
            for other in range(sums.shape[2]):
                totals[result, one, other] += likely * sums[result, one, other]
