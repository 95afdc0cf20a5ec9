"""Four shoes side by side: the loop that all speed hangs on.

A round is a chain: each state waits for the table to say what the last card led to.
Four shoes are four chains, so that one is looked up while the others wait.  The cards
of a shoe are put in order before, which needs no chain at all; all four are then dealt
card by card at one pace, with one branch for each card that is seldom taken.

Every finished round leaves a word: the position of its last card and its result.  What
it was wagered on is worked out later, where nothing waits for it.

Measured on one core of an AMD EPYC 9004 at 2.6 GHz, nanoseconds a round: shuffling 2,
dealing 4, the four chains with their splits 6, tallying and the ends of shoes 2; a
count with its forks (four cards in a hundred) adds 7.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from upcard.kernels.cards import CARDS_PER_WORD, new_streams, shuffle
from upcard.kernels.count import Sums
from upcard.kernels.jit import inlined, part
from upcard.kernels.split_play import PAIR, after_special, take_fork
from upcard.kernels.states import Rows

__all__ = ["SHOES", "STRIDE", "Shoes", "deal_ahead", "new_shoes", "run_abreast"]

SHOES = 4
STRIDE = 448
"""From one shoe to the next in flat arrays; eight decks are 416 cards."""
_SECOND, _THIRD, _FOURTH = (np.uint64(STRIDE * shoe) for shoe in range(1, SHOES))
_ONE, _TO_POSITION = np.uint64(1), np.uint64(32)
_LOW_HALF = np.uint64((1 << 16) - 1)


class Shoes(NamedTuple):
    """Four shoes and what the loops note about them."""

    cards: NDArray[np.uint8]
    """Packed, or columns of a machine; from one shoe to the next are ``STRIDE``."""
    places: NDArray[np.uint16]
    """Where cards are swapped in from, a row for each shoe."""
    streams: NDArray[np.uint64]
    """Generators, which the shoes use in turn."""
    after: NDArray[np.uint32]
    """Words of the count after each card."""
    log: NDArray[np.uint64]
    """Finished rounds: the position of the last card above, the state below."""
    states: NDArray[np.uint64]
    """State of each shoe."""
    finished: NDArray[np.uint64]
    """Place in ``log`` of the next finished round of each shoe."""
    pairs: NDArray[np.int64]
    """The split pair of each shoe, shape ``(SHOES, PAIR)``."""


def new_shoes(decks: int, seed: np.random.SeedSequence, depth: int) -> Shoes:
    """Four shoes in uniform order.

    Args:
        decks: decks of 52.
        seed: of the first orders and of all that follow.
        depth: cards that are dealt of a shoe at most: the fewer, the faster.
    """
    deck = [16 * suit + rank for suit in range(4) for rank in range(13)]
    pack = np.tile(np.array(deck, np.uint8), decks)
    order_seed, lane_seed = seed.spawn(2)
    generator = np.random.Generator(np.random.PCG64DXSM(order_seed))
    streams = new_streams(min(depth, len(pack)), lane_seed)
    half = CARDS_PER_WORD * streams.shape[1]
    cards = np.zeros((SHOES, STRIDE), np.uint8)
    places = np.zeros((SHOES, 2 * half), np.uint16)
    for shoe in range(SHOES):
        cards[shoe, : len(pack)] = generator.permutation(pack)
        shuffle(places[shoe, half:], streams, len(pack))
    return Shoes(
        cards=cards.ravel(),
        places=places,
        streams=streams,
        after=np.zeros(SHOES * STRIDE, np.uint32),
        log=np.zeros(SHOES * STRIDE, np.uint64),
        states=np.zeros(SHOES, np.uint64),
        finished=np.zeros(SHOES, np.uint64),
        pairs=np.zeros((SHOES, PAIR), np.int64),
    )


@part
def deal_ahead(
    sums: Sums,
    cards: NDArray[np.uint8],
    places: NDArray[np.uint16],
    after: NDArray[np.uint32],
    first: int,
    end: int,
) -> None:
    """Put the cards from ``first`` to ``end`` in their order.

    With a count, ``after`` takes the word of the count after each card.  Whoever draws
    one of these cards later finds it in its place.
    """
    total = sums.first
    for number in range(first, end):
        at = np.uint64(number)
        place = np.uint64(places[at])
        card = cards[place]
        cards[place] = cards[at]
        cards[at] = card
        if sums.counts:
            total = np.uint32(total + sums.words[np.uint64(card)])
            after[at] = total
    for number in range(first, end):
        places[np.uint64(number)] = number


@inlined
def _leave_rows(
    rows: Rows,
    sums: Sums,
    shoes: Shoes,
    numbers: NDArray[np.int64],
    shoe: int,
    seen: np.uint64,
    at: np.uint64,
    special: np.uint64,
) -> np.uint64:
    """The state behind a special one, after the card at ``at``."""
    state, pair = int(np.int64(special)), shoes.pairs[shoe]
    if state >= rows.first_fork:
        count = np.uint64(shoes.after[at]) & _LOW_HALF
        place = int(np.int64(seen * np.uint64(sums.width) + count))
        state = take_fork(rows, sums, pair, place, 0, state)
    if state >= rows.first_special:
        state = after_special(rows, sums, numbers, pair, state)
    return np.uint64(state)


@part
def run_abreast(
    rows: Rows,
    sums: Sums,
    shoes: Shoes,
    numbers: NDArray[np.int64],
    burn: int,
    end: int,
) -> None:
    """Deal to all shoes until ``end``.

    Args:
        rows: the machine.
        sums: the count.
        shoes: the shoes, as columns of the machine.
        numbers: the rules.
        burn: cards burned.
        end: position to stop at.
    """
    table, cards, log = rows.table, shoes.cards, shoes.log
    states, finished = shoes.states, shoes.finished
    ended, special = np.uint64(rows.endings), np.uint64(rows.first_special)
    at, stop, unseen = np.uint64(burn), np.uint64(end), np.uint64(burn - 1)
    s0 = s1 = s2 = s3 = np.uint64(rows.start)
    f0, f1, f2, f3 = np.uint64(0), _SECOND, _THIRD, _FOURTH
    while at < stop:
        s0 = np.uint64(table[s0 + np.uint64(cards[at])])
        s1 = np.uint64(table[s1 + np.uint64(cards[at + _SECOND])])
        s2 = np.uint64(table[s2 + np.uint64(cards[at + _THIRD])])
        s3 = np.uint64(table[s3 + np.uint64(cards[at + _FOURTH])])
        seen = at - unseen
        if s0 >= special:
            s0 = _leave_rows(rows, sums, shoes, numbers, 0, seen, at, s0)
        if s1 >= special:
            s1 = _leave_rows(rows, sums, shoes, numbers, 1, seen, at + _SECOND, s1)
        if s2 >= special:
            s2 = _leave_rows(rows, sums, shoes, numbers, 2, seen, at + _THIRD, s2)
        if s3 >= special:
            s3 = _leave_rows(rows, sums, shoes, numbers, 3, seen, at + _FOURTH, s3)
        position = at << _TO_POSITION
        log[f0] = position | s0
        f0 += np.uint64(s0 < ended)
        log[f1] = position | s1
        f1 += np.uint64(s1 < ended)
        log[f2] = position | s2
        f2 += np.uint64(s2 < ended)
        log[f3] = position | s3
        f3 += np.uint64(s3 < ended)
        at += _ONE
    states[0], states[1], states[2], states[3] = s0, s1, s2, s3
    finished[0], finished[1], finished[2], finished[3] = f0, f1, f2, f3
