"""Shoes through the general kernel: several hands, Blackjack Switch, side bets."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from upcard.kernels.cards import restart, shuffle
from upcard.kernels.jit import kernel
from upcard.kernels.layout import AT, BEFORE, BUCKETS, LOW, SWITCH, WAGER
from upcard.kernels.play import bucket_of
from upcard.kernels.round import play_round

__all__ = ["NEVER", "run_spots"]

NEVER = -(1 << 30)
"""Stands for a threshold that does not exist."""


@kernel
def run_spots(
    numbers: NDArray[np.int64],
    actions: NDArray[np.uint8],
    switches: NDArray[np.uint8],
    divisors: NDArray[np.int64],
    cards: NDArray[np.uint8],
    places: NDArray[np.uint16],
    streams: NDArray[np.uint64],
    work: NDArray[np.int64],
    limits: NDArray[np.int64],
    spots_at: NDArray[np.int64],
    most_rounds: NDArray[np.int64],
    tally: NDArray[np.int64],
    totals: NDArray[np.int64],
) -> None:
    """Play a number of rounds, shuffling as the house does.

    Args:
        numbers: rules, with ``actions`` and ``divisors``.
        actions: plays.
        switches: whether to switch, by upcard and four cards.
        divisors: of the count.
        cards: the shoe, packed, with ``places`` and ``streams``.
        places: where cards are swapped in from.
        streams: generators.
        work: the table.
        limits: rounds to play, position of the cut card, burn cards, and the indices at
            which the guest comes and goes.
        spots_at: spots played, by index bucket.
        most_rounds: rounds a shoe, by spots played; the least met counts (A-16).
        tally: shape ``(buckets + 1, 2 * most units + 1)``: rounds by index and units
            won, the middle being 0; the last row are rounds that the guest watched.
        totals: cards dealt and shoes begun, added to.
    """
    rounds, cut, burn, enter, leave = limits
    middle = tally.shape[1] // 2
    areas = 2 if numbers[SWITCH] else 1
    played = 0
    while played < rounds:
        shuffle(places, streams, len(cards))
        restart(numbers, cards, places, work, burn)
        totals[1] += 1
        in_shoe, allowed = 0, most_rounds[1]
        seated, gone = enter == NEVER, False
        while played < rounds and (in_shoe == 0 or work[AT] < cut):
            if work[BEFORE]:
                break  # the cards ran out: a full shuffle follows
            bucket = bucket_of(numbers, divisors, work, WAGER)
            index = bucket + numbers[LOW]
            if seated and index < leave:
                seated = False
                gone = enter == NEVER
            elif not seated and not gone and index >= enter:
                seated = True
            spots = spots_at[bucket] if seated else 1
            allowed = min(allowed, most_rounds[spots])
            if in_shoe >= allowed:
                break
            net = play_round(
                numbers, actions, switches, divisors, cards, places, work, spots * areas
            )
            tally[bucket if seated else numbers[BUCKETS], middle + net] += 1
            in_shoe += 1
            played += 1
        totals[0] += work[AT] + work[BEFORE] - burn
