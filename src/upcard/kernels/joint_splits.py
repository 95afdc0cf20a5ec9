"""Two split hands under one dealer hand: the joint results that a variance needs.

Only gains are joined card by card: the gain of a hand is its result plus its stake, so
it is nothing for the many hands that bust.  Hands are told apart by their second card,
because a pair card there means a further split.
"""

from __future__ import annotations

import numpy as np

from upcard.kernels.arrays import VALUES, Floats, Ints
from upcard.kernels.dealer import dealer_outcomes
from upcard.kernels.dealer_tree import OUTCOMES, PUSH_22, DealerTree
from upcard.kernels.jit import kernel
from upcard.kernels.multisets import HandTable

__all__ = ["GAINS", "final_hands", "joint_gains", "merge_pairs"]

GAINS = 7
"""Results of the dealer that gains depend on: 17 to 21, 22 if it pushes, bust."""

_BATCH = 1024
_KEY_BITS = 5
_KEY_MASK = 31


@kernel
def final_hands(
    hands: HandTable,
    shoe: Floats,
    pair: int,
    draws: Ints,
    doubles: Ints,
    one_card: int,
    after_split: int,
) -> tuple[Ints, Floats, Floats, Ints]:
    """The hands up to 21 that a split hand can end as.

    Returns:
        Rows of the hands; in how many orders each is drawn; its stake (1 or 2); 1 if
        its second card is of the pair's value.
    """
    count = len(draws)
    root = hands.child[0, pair]
    ways = np.zeros((2, 2, count))
    for card in range(VALUES):
        after = hands.child[root, card]
        if after >= 0 and shoe[card] > hands.counts[root, card]:
            ways[0, 1 if card == pair else 0, after] = 1.0
    for hand in range(root + 1, count):
        second = hands.size[hand] == 2
        doubling = after_split and second and doubles[hand]
        drawing = draws[hand] and not (one_card and second)
        for kind in range(2):
            number = ways[0, kind, hand]
            if number == 0.0 or not (doubling or drawing):
                continue
            for card in range(VALUES):
                after = hands.child[hand, card]
                if after >= 0:
                    ways[1 if doubling else 0, kind, after] += number
            ways[0, kind, hand] = 0.0
    most = 4 * count
    rows = np.empty(most, dtype=np.int64)
    orders = np.empty(most)
    stakes = np.empty(most)
    kinds = np.empty(most, dtype=np.int64)
    place = 0
    for hand in range(count):
        for doubled in range(2):
            for kind in range(2):
                if ways[doubled, kind, hand] > 0.0:
                    rows[place] = hand
                    orders[place] = ways[doubled, kind, hand]
                    stakes[place] = doubled + 1.0
                    kinds[place] = kind
                    place += 1
    return rows[:place], orders[:place], stakes[:place], kinds[:place]


@kernel
def gains_of_totals() -> Floats:
    """(22, 7) gain of a total per unit staked, by the dealer's 17 to 21, 22, bust."""
    gains = np.zeros((22, GAINS))
    for total in range(22):
        for outcome in range(5):
            if total >= 17 + outcome:
                gains[total, outcome] = 2.0 if total > 17 + outcome else 1.0
        gains[total, PUSH_22] = 1.0
        gains[total, GAINS - 1] = 2.0
    return gains


@kernel
def _keys(hands: HandTable, rows: Ints, pair: int) -> Ints:
    """A number for the cards of each hand without its first; sums name unions."""
    keys = np.zeros(len(rows), dtype=np.int64)
    for place in range(len(rows)):
        for value in range(VALUES):
            number = int(hands.counts[rows[place], value]) - (value == pair)
            keys[place] += number << (_KEY_BITS * value)
    return keys


@kernel
def _find(slots: Ints, keys: Ints, key: int) -> int:
    """The slot that holds a key, or the free one where it belongs."""
    mask = len(slots) - 1
    slot = ((key * 0x2545F4914F6CDD1D) >> 20) & mask
    while slots[slot] >= 0 and keys[slots[slot]] != key:
        slot = (slot + 1) & mask
    return slot


@kernel
def _grown(keys: Ints, sums: Floats) -> tuple[Ints, Floats]:
    """The same with room for twice as many."""
    count = len(keys)
    more_keys = np.empty(2 * count, dtype=np.int64)
    more_sums = np.zeros((2 * count, 2, 2, GAINS))
    for place in range(count):
        more_keys[place] = keys[place]
        for one in range(2):
            for other in range(2):
                for result in range(GAINS):
                    more_sums[place, one, other, result] = sums[
                        place, one, other, result
                    ]
    return more_keys, more_sums


@kernel
def merge_pairs(
    hands: HandTable,
    pair: int,
    rows: Ints,
    orders: Floats,
    stakes: Floats,
    kinds: Ints,
) -> tuple[Ints, Floats]:
    """Merge all pairs of final hands that use up the same cards.

    The arguments are what :func:`final_hands` returns.

    Returns:
        (m,) keys of the cards used up, both first cards left out, and (m, 2, 2, 7) sums
        of orders times stakes times gains, by kinds of hands and the dealer's result.
    """
    count = len(rows)
    size = 1024
    while size < count * (count + 1):
        size *= 2
    slots = np.empty(size, dtype=np.int64)
    for slot in range(size):
        slots[slot] = -1
    own = _keys(hands, rows, pair)
    per_total = gains_of_totals()
    keys = np.empty(1024, dtype=np.int64)
    sums = np.zeros((1024, 2, 2, GAINS))
    found = 0
    for one in range(count):
        for other in range(one, count):
            key = own[one] + own[other]
            slot = _find(slots, keys, key)
            if slots[slot] < 0:
                if found == len(keys):
                    keys, sums = _grown(keys, sums)
                slots[slot] = found
                keys[found] = key
                found += 1
            into = sums[slots[slot]]
            factor = orders[one] * orders[other] * stakes[one] * stakes[other]
            for result in range(GAINS):
                value = (
                    factor
                    * per_total[hands.total[rows[one]], result]
                    * per_total[hands.total[rows[other]], result]
                )
                into[kinds[one], kinds[other], result] += value
                if one != other:
                    into[kinds[other], kinds[one], result] += value
    return keys[:found], sums[:found]


@kernel
def joint_gains(
    tree: DealerTree,
    upcard: int,
    shoe: Floats,
    pair: int,
    keys: Ints,
    sums: Floats,
    gains: Floats,
) -> None:
    """Add up the expected products of the gains of two split hands.

    Args:
        tree: the dealer's tree.
        upcard: its place.
        shoe: (10,) unseen cards, both cards of the pair removed.
        pair: place of the pair's value.
        keys: (m,) from :func:`merge_pairs`, as is the next.
        sums: (m, 2, 2, 7) sums of gains.
        gains: (worlds, 2, 2) by cards of the pair that are gone and kinds of the two
            hands; added to.
    """
    shoes = np.empty((_BATCH, VALUES))
    results = np.empty((_BATCH, OUTCOMES))
    chances = np.empty(_BATCH)
    owners = np.empty(_BATCH, dtype=np.int64)
    left = shoe.copy()
    for gone in range(len(gains)):
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
                _collect(results[deal], chances[deal], sums[owners[deal]], gains[gone])
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
        for _ in range((key >> (_KEY_BITS * value)) & _KEY_MASK):
            ways *= number
            orders *= cards
            number -= 1.0
            cards -= 1.0
        rest[value] = number
        if number < -0.5:
            return 0.0
    return ways / orders


@kernel
def _collect(results: Floats, chance: float, sums: Floats, gains: Floats) -> None:
    bust = 1.0
    for outcome in range(OUTCOMES):
        bust -= results[outcome]
    for one in range(2):
        for other in range(2):
            value = sums[one, other, GAINS - 1] * bust
            for outcome in range(GAINS - 1):
                value += sums[one, other, outcome] * results[outcome]
            gains[one, other] += chance * value
