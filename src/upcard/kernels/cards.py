"""Shuffled cards in bulk: which place each next card comes from.

A shoe is never shuffled as a whole.  The card for position ``p`` is swapped in from a
random place at or behind ``p`` when it is dealt (Fisher and Yates), so cards behind
the cut card cost nothing.  The random words come from one xoshiro256++ generator a
lane (Blackman and Vigna 2021), seeded from a NumPy ``SeedSequence``; all lanes step
together, which compilers turn into vector code.  A word of 55 bits serves four cards:
multiplied by the number of places left, its whole part is a place and its fraction goes
on to the next card (Lemire 2019; Brackett-Rozinsky and Lemire 2024).

Bias: given all before it, no choice of places for the four cards of a word is
likelier than another by more than one part in ``2**55 / 416**4``, that is 1.2 million.
Even this does not touch means: a chunk begins with an exactly uniform order, and an
order that was uniform stays so whatever places are chosen, so each single shoe is
exactly uniform and only the dependence of one shoe on the one before is bounded
instead of zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from upcard.kernels.jit import part
from upcard.kernels.layout import (
    AT,
    BEFORE,
    FIRST_PLAY,
    FIRST_WAGER,
    PLAY,
    ROUND,
    RUN_OUT,
    SEEN,
    START_PLAY,
    START_WAGER,
    TAGS_AT,
    WAGER,
)

__all__ = [
    "Shoe",
    "draw",
    "draw_seen",
    "exact_shoe",
    "gather_discards",
    "new_shoe",
    "new_streams",
    "restart",
    "see",
    "shuffle",
]

CARDS_PER_WORD = 4
_LANES = 8
"""Lanes are a multiple of this, the words of one vector."""
_FRACTION = np.uint64(55)
_MASK = np.uint64((1 << 55) - 1)
_DROP, _ROLL, _SHIFT, _TURN = np.uint64(9), np.uint64(23), np.uint64(17), np.uint64(45)
_ROLL_BACK, _TURN_BACK = np.uint64(64 - 23), np.uint64(64 - 45)


@dataclass(frozen=True, eq=False)
class Shoe:
    """The cards of a table, in and out of the shoe."""

    cards: NDArray[np.uint8]
    """All cards: 16 times the suit (0 to 3, in the order of ``SUITS``) and the rank (0
    for an ace to 12 for a king)."""
    places: NDArray[np.uint16]
    """For each position the place that its card is swapped in from; the second half
    is kept for cards that run out in the middle of a round."""
    streams: NDArray[np.uint64]
    """Generators, shape ``(4, lanes)``; no lanes for a shoe of a given order."""


def new_shoe(
    decks: int, seed: np.random.SeedSequence, *, depth: int | None = None
) -> Shoe:
    """A shoe in uniform order, with generators of its own.

    Args:
        decks: decks of 52.
        seed: of the first order and of all that follow.
        depth: cards that are dealt at most, if not all: the fewer, the faster.
    """
    deck = [16 * suit + rank for suit in range(4) for rank in range(13)]
    cards = np.tile(np.array(deck, np.uint8), decks)
    dealt = len(cards) if depth is None else min(depth, len(cards))
    order_seed, lane_seed = seed.spawn(2)
    generator = np.random.Generator(np.random.PCG64DXSM(order_seed))
    streams = new_streams(dealt, lane_seed)
    half = CARDS_PER_WORD * streams.shape[1]
    shoe = Shoe(
        cards=generator.permutation(cards),
        places=np.zeros(2 * half, np.uint16),
        streams=streams,
    )
    shuffle(shoe.places[half:], shoe.streams, len(cards))
    return shoe


def new_streams(cards: int, seed: np.random.SeedSequence) -> NDArray[np.uint64]:
    """Generators that choose the places of so many cards, shape ``(4, lanes)``."""
    lanes = -(-cards // (CARDS_PER_WORD * _LANES)) * _LANES
    words = seed.generate_state(4 * lanes, np.uint64).astype(np.uint64)
    return words.reshape(4, lanes)


def exact_shoe(order: Sequence[int]) -> Shoe:
    """A shoe that is dealt in the given order of packed cards."""
    return Shoe(
        cards=np.array(order, np.uint8),
        places=np.tile(np.arange(len(order), dtype=np.uint16), 2),
        streams=np.zeros((4, 0), np.uint64),
    )


@part
def shuffle(
    places: NDArray[np.uint16], streams: NDArray[np.uint64], cards: int
) -> None:
    """Choose the place of every card of a shoe; steps each generator once."""
    lanes = streams.shape[1]
    step, left = np.uint64(lanes), np.uint64(cards)
    a, b, c, d = streams[0], streams[1], streams[2], streams[3]
    first, second = places[:lanes], places[lanes : 2 * lanes]
    third, fourth = places[2 * lanes : 3 * lanes], places[3 * lanes : 4 * lanes]
    for lane in range(lanes):
        s0, s1, s2, s3 = a[lane], b[lane], c[lane], d[lane]
        roll = s0 + s3
        part = (((roll << _ROLL) | (roll >> _ROLL_BACK)) + s0) >> _DROP
        moved = s1 << _SHIFT
        s2 ^= s0
        s3 ^= s1
        b[lane] = s1 ^ s2
        a[lane] = s0 ^ s3
        c[lane] = s2 ^ moved
        d[lane] = (s3 << _TURN) | (s3 >> _TURN_BACK)

        at = np.uint64(lane)
        part *= left - at
        first[lane] = at + (part >> _FRACTION)
        at += step
        part = (part & _MASK) * (left - at)
        second[lane] = at + (part >> _FRACTION)
        at += step
        part = (part & _MASK) * (left - at)
        third[lane] = at + (part >> _FRACTION)
        at += step
        part = (part & _MASK) * (left - at)
        fourth[lane] = at + (part >> _FRACTION)


@part
def draw(
    cards: NDArray[np.uint8], places: NDArray[np.uint16], work: NDArray[np.int64]
) -> int:
    """The next card of the shoe, packed."""
    at = work[AT]
    if at >= len(cards):
        gather_discards(cards, places, work)
        at = work[AT]
    place = np.int64(places[at])
    card = cards[place]
    cards[place] = cards[at]
    cards[at] = card
    work[AT] = at + 1
    return int(card)


@part
def gather_discards(
    cards: NDArray[np.uint8], places: NDArray[np.uint16], work: NDArray[np.int64]
) -> None:
    """Go on with the shuffled discards, the cards on the layout left out (A-38).

    A guest who counts begins anew.  There is no slice and no new array here, so that
    drawing stays small.
    """
    out, end = work[ROUND], len(cards)
    _reverse(cards, 0, out)
    _reverse(cards, out, end)
    _reverse(cards, 0, end)
    half = len(places) // 2
    for at in range(half):
        places[at] = places[half + at]
    work[AT] = end - out if out > 0 else 0
    work[ROUND] = 0
    work[RUN_OUT] += 1
    work[BEFORE] += end - work[AT]
    work[SEEN] = 0
    work[PLAY] = work[START_PLAY]
    work[WAGER] = work[START_WAGER]


@part
def _reverse(cards: NDArray[np.uint8], first: int, end: int) -> None:
    """Turn a part of the cards around."""
    for step in range((end - first) // 2):
        low, high = first + step, end - 1 - step
        card = cards[low]
        cards[low] = cards[high]
        cards[high] = card


@part
def restart(
    numbers: NDArray[np.int64],
    cards: NDArray[np.uint8],
    places: NDArray[np.uint16],
    work: NDArray[np.int64],
    burn: int,
) -> None:
    """Begin a shuffled shoe: the first cards are burned unseen."""
    work[AT] = 0
    work[ROUND] = 0
    for _ in range(burn):
        draw(cards, places, work)
    work[BEFORE] = 0
    work[SEEN] = 0
    work[PLAY] = work[START_PLAY] = numbers[FIRST_PLAY]
    work[WAGER] = work[START_WAGER] = numbers[FIRST_WAGER]


@part
def see(numbers: NDArray[np.int64], work: NDArray[np.int64], card: int) -> None:
    """Count a card that has come to light."""
    work[SEEN] += 1
    work[PLAY] += numbers[TAGS_AT + card]
    work[WAGER] += numbers[TAGS_AT + 64 + card]


@part
def draw_seen(
    numbers: NDArray[np.int64],
    cards: NDArray[np.uint8],
    places: NDArray[np.uint16],
    work: NDArray[np.int64],
) -> int:
    """Draw a card face up."""
    card = draw(cards, places, work)
    see(numbers, work, card)
    return card
