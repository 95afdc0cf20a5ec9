"""One guest's hand against the dealer, through the transition table.

Four shoes are played at a time up to the card where the first of them could end; each
is then finished by itself, card by card.  The last shoes of a run are played card by
card from the start.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from upcard.kernels.abreast import SHOES, STRIDE, Shoes, deal_ahead, run_abreast
from upcard.kernels.cards import draw, restart, shuffle
from upcard.kernels.count import Sums
from upcard.kernels.jit import inlined, part
from upcard.kernels.layout import (
    AT,
    BEFORE,
    GONE,
    HOLE,
    HOLE_CARD,
    PLAY,
    ROUND,
    SEATED,
    SEEN,
    UPCARD_FIRST,
    WAGER,
)
from upcard.kernels.shoe_tally import tally_log, tally_round, wager_bucket
from upcard.kernels.split_play import after_special, take_fork
from upcard.kernels.spots import NEVER
from upcard.kernels.states import ROW, Rows

__all__ = ["play_exactly", "run_heads_up"]

LEAST_CARDS = 3
"""No round takes fewer."""
ROUNDS, CUT, BURN, MOST_ROUNDS, CARDS, ENTER, LEAVE = range(7)
"""Places in ``limits``."""
_TO_POSITION, _HALF = np.uint64(32), np.uint32(16)
_LOW_HALF = np.uint32((1 << 16) - 1)


@part
def run_heads_up(
    rows: Rows,
    sums: Sums,
    shoes: Shoes,
    numbers: NDArray[np.int64],
    work: NDArray[np.int64],
    limits: NDArray[np.int64],
    tally: NDArray[np.int64],
    totals: NDArray[np.int64],
) -> None:
    """Play a number of rounds, shuffling as the house does.

    Args:
        rows: the machine.
        sums: the count.
        shoes: the shoes, as columns of the machine.
        numbers: the rules.
        work: a table of the general kernel.
        limits: rounds to play, position of the cut card, burn cards, most rounds a
            shoe, cards of a shoe, and the indices at which the guest comes and goes.
        tally: shape ``(buckets + 1, endings)``: rounds by index and ending.
        totals: cards dealt and shoes begun, added to.
    """
    burn, most = limits[BURN], limits[MOST_ROUNDS]
    stop = max(burn, min(limits[CUT], burn + LEAST_CARDS * most))
    reserve = SHOES * min(most, limits[CARDS] // LEAST_CARDS)
    played = 0
    while played < limits[ROUNDS]:
        left = limits[ROUNDS] - played
        abreast, end = (SHOES, stop) if left >= reserve else (1, burn)
        for shoe in range(abreast):
            first = shoe * STRIDE
            cards = shoes.cards[first : first + limits[CARDS]]
            places, after = shoes.places[shoe], shoes.after[first : first + STRIDE]
            shuffle(places, shoes.streams, len(cards))
            restart(numbers, cards, places, work, burn)
            deal_ahead(sums, cards, places, after, burn, end)
        run_abreast(rows, sums, shoes, numbers, burn, end)
        for shoe in range(abreast):
            _take_up(sums, shoes, work, burn, shoe, end)
            played += _finish_shoe(
                rows, sums, shoes, numbers, work, limits, tally, shoe, left
            )
            totals[0] += work[AT] + work[BEFORE] - burn
        totals[1] += abreast


@inlined
def _take_up(
    sums: Sums, shoes: Shoes, work: NDArray[np.int64], burn: int, shoe: int, at: int
) -> None:
    """Give one of the shoes to the general kernel, dealt up to the position ``at``."""
    first, finished = shoe * STRIDE, np.int64(shoes.finished[shoe])
    work[AT], work[SEEN], work[BEFORE] = at, at - burn, 0
    work[ROUND] = burn
    if finished > first:
        work[ROUND] = np.int64(shoes.log[finished - 1] >> _TO_POSITION) + 1
    word = shoes.after[first + at - 1] if at > burn else sums.first
    work[PLAY] = np.int64(word & _LOW_HALF) + sums.low
    work[WAGER] = np.int64(word >> _HALF) + sums.wager_low


@inlined
def _finish_shoe(
    rows: Rows,
    sums: Sums,
    shoes: Shoes,
    numbers: NDArray[np.int64],
    work: NDArray[np.int64],
    limits: NDArray[np.int64],
    tally: NDArray[np.int64],
    shoe: int,
    left: int,
) -> int:
    """Count what a shoe has left in the log, and play on to its end; gives its rounds.

    ``left`` are the rounds that are still wanted.
    """
    first, end = shoe * STRIDE, int(np.int64(shoes.finished[shoe]))
    cards, places = shoes.cards[first : first + limits[CARDS]], shoes.places[shoe]
    pair, state = shoes.pairs[shoe], int(np.int64(shoes.states[shoe]))
    enter, leave = limits[ENTER], limits[LEAVE]
    work[SEATED], work[GONE] = enter == NEVER, 0
    bucket = tally_log(
        sums, numbers, work, enter, leave, shoes, first, end, limits[BURN], tally
    )
    most, finished = min(limits[MOST_ROUNDS], left), end - first
    while True:
        if state < rows.endings or state == rows.start:
            if finished >= most or work[AT] >= limits[CUT] or work[BEFORE]:
                return finished
            work[ROUND] = work[AT]
            bucket = wager_bucket(sums, work)
        state = _next_state(rows, sums, numbers, cards, places, work, pair, state)
        if state < rows.endings:
            result = state // ROW
            tally_round(numbers, work, enter, leave, bucket, result, tally)
            finished += 1


@inlined
def _next_state(
    rows: Rows,
    sums: Sums,
    numbers: NDArray[np.int64],
    cards: NDArray[np.uint8],
    places: NDArray[np.uint16],
    work: NDArray[np.int64],
    pair: NDArray[np.int64],
    state: int,
) -> int:
    """Draw a card, count it, and give the state that it leads to."""
    card = draw(cards, places, work)
    work[SEEN] += 1
    work[PLAY] += sums.tags[0, card]
    work[WAGER] += sums.tags[1, card]
    state = int(np.int64(rows.table[state + card]))
    if state >= rows.first_fork:
        place = work[SEEN] * sums.width + work[PLAY] - sums.low
        state = take_fork(rows, sums, pair, place, work[BEFORE], state)
    if state >= rows.first_special:
        state = after_special(rows, sums, numbers, pair, state)
    return state


@part
def play_exactly(
    rows: Rows,
    takes_hole: NDArray[np.uint8],
    sums: Sums,
    numbers: NDArray[np.int64],
    cards: NDArray[np.uint8],
    places: NDArray[np.uint16],
    work: NDArray[np.int64],
    pair: NDArray[np.int64],
) -> int:
    """Play one round in the real order of dealing, by the same table, without a count.

    Gives the number of its ending.  The table is asked in its own order: guest, guest,
    upcard; a hole card that was dealt face down waits until a state takes it.
    """
    work[ROUND] = work[AT]
    first = draw(cards, places, work)
    work[HOLE] = -1
    up = draw(cards, places, work) if numbers[UPCARD_FIRST] else -1
    if up < 0:
        work[HOLE] = draw(cards, places, work)
    second = draw(cards, places, work)
    if up < 0:
        up = draw(cards, places, work)
    elif numbers[HOLE_CARD]:
        work[HOLE] = draw(cards, places, work)
    state = int(np.int64(rows.table[rows.start + first]))
    state = int(np.int64(rows.table[state + second]))
    state = int(np.int64(rows.table[state + up]))
    while state >= rows.endings:
        if state >= rows.first_special:
            state = after_special(rows, sums, numbers, pair, state)
            continue
        kept = takes_hole[state // ROW] and work[HOLE] >= 0
        card = int(work[HOLE]) if kept else draw(cards, places, work)
        state = int(np.int64(rows.table[state + card]))
    return state // ROW
