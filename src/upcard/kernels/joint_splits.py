"""The final hands of a split, and all pairs of them merged by the cards they use up.

Two split hands meet one dealer hand in one shoe, so their joint result needs both hands
card by card.  Many pairs of hands use up the same cards; they are merged, because the
dealer's chances are then the same.  Only hands up to 21 are listed: what is asked of a
hand (its gain, that it wins, that it pushes) is nothing for a hand that busts.
"""

from __future__ import annotations

import numpy as np

from upcard.kernels.arrays import VALUES, Floats, Ints
from upcard.kernels.jit import kernel
from upcard.kernels.multisets import HandTable

__all__ = ["KEY_BITS", "KEY_MASK", "RESULTS", "final_hands", "hand_keys", "merge_pairs"]

RESULTS = 7
"""Results of the dealer that hands up to 21 are set against: 17 to 21, 22 if it pushes,
and a bust.  A blackjack of the dealer takes whatever such a hand could get."""
KEY_BITS = 5
KEY_MASK = 31
"""A key holds the number of cards of each value in five bits."""


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
def hand_keys(hands: HandTable, rows: Ints, pair: int) -> Ints:
    """A number for the cards of each hand without its first; sums name unions."""
    keys = np.zeros(len(rows), dtype=np.int64)
    for place in range(len(rows)):
        for value in range(VALUES):
            number = int(hands.counts[rows[place], value]) - (value == pair)
            keys[place] += number << (KEY_BITS * value)
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
    count, _, cells, _ = sums.shape
    more_keys = np.empty(2 * count, dtype=np.int64)
    more_sums = np.zeros((2 * count, RESULTS, cells, cells))
    for place in range(count):
        more_keys[place] = keys[place]
        for result in range(RESULTS):
            for one in range(cells):
                for other in range(cells):
                    value = sums[place, result, one, other]
                    more_sums[place, result, one, other] = value
    return more_keys, more_sums


@kernel
def merge_pairs(
    own_keys: Ints, cells: Ints, values: Floats, cell_count: int
) -> tuple[Ints, Floats]:
    """Merge all pairs of final hands that use up the same cards.

    Args:
        own_keys: (m,) from :func:`hand_keys`.
        cells: (m, 7) what a hand counts as against each result of the dealer, -1 if it
            counts for nothing there.
        values: (m, 7) how much it counts.
        cell_count: number of different cells.

    Returns:
        (k,) keys of the cards used up, both first cards left out, and (k, 7, cells,
        cells) sums of products of the values of two hands, in both orders.
    """
    count = len(own_keys)
    size = 1024
    while size < count * (count + 1):
        size *= 2
    slots = np.empty(size, dtype=np.int64)
    for slot in range(size):
        slots[slot] = -1
    keys = np.empty(1024, dtype=np.int64)
    sums = np.zeros((1024, RESULTS, cell_count, cell_count))
    found = 0
    for one in range(count):
        for other in range(one, count):
            key = own_keys[one] + own_keys[other]
            slot = _find(slots, keys, key)
            if slots[slot] < 0:
                if found == len(keys):
                    keys, sums = _grown(keys, sums)
                slots[slot] = found
                keys[found] = key
                found += 1
            into = sums[slots[slot]]
            for result in range(RESULTS):
                a, b = cells[one, result], cells[other, result]
                if a < 0 or b < 0:
                    continue
                value = values[one, result] * values[other, result]
                into[result, a, b] += value
                if one != other:
                    into[result, b, a] += value
    return keys[:found], sums[:found]
