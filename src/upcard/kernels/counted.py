"""Heads-up rounds with a count.

The loop of :mod:`~upcard.kernels.heads_up`, decided by a page of the playbook that the
count chooses after every card.  Three sums run in one 64-bit word: cards seen, the
count for plays, the count for wagers, the latter two raised by ``RAISE`` a card so that
no field borrows from the next.  Each finished round leaves its result and the sums
after it; what they mean is worked out once a shoe, where nothing waits for it: at which
index the round was wagered on, and whether the guest was at the table.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from upcard.kernels.cards import gather_discards, restart, shuffle
from upcard.kernels.heads_up import EXIT_HOLE, play_exit
from upcard.kernels.jit import kernel, part
from upcard.kernels.layout import (
    AT,
    BEFORE,
    BUCKETS,
    FIRST_PLAY,
    HOLE,
    LOW,
    PLAY,
    ROUND,
    SEEN,
    TAGS_AT,
    WAGER,
    Game,
)
from upcard.kernels.machine import HIDDEN, RED_SEVEN, Machine
from upcard.kernels.play import bucket_at
from upcard.kernels.spots import NEVER

__all__ = ["Sums", "make_sums", "run_counted"]

RAISE = 256
"""More than any tag can take away."""


_SEEN_BITS, _FIELD_BITS = 16, 24
_WAGER_BITS = _SEEN_BITS + _FIELD_BITS
_MIDDLE = 1 << (_FIELD_BITS - 1)
_STEP, _ONE = np.uint64(4), np.uint64(1)
_SEEN_MASK = np.uint64((1 << _SEEN_BITS) - 1)
_FIELD_MASK = np.uint64((1 << _FIELD_BITS) - 1)
_STATE_MASK = np.uint64((1 << 16) - 1)
_HOLE_MASK = np.uint64((1 << 15) - 1)
_TO_PLAY, _TO_WAGER = np.uint64(_SEEN_BITS), np.uint64(_WAGER_BITS)
_TO_HIDDEN, _TO_HOLE = np.uint64(31), np.uint64(16)


class Sums(NamedTuple):
    """A count as the fast loop keeps it."""

    words: NDArray[np.uint64]
    """What a packed rank adds to the sums, 13 for a red seven.  Shape ``(16,)``."""
    steps: NDArray[np.uint64]
    """What it adds to the place in ``pages``: a row and the tag.  Shape ``(16,)``."""
    pages: NDArray[np.uint8]
    """Page of the playbook by cards seen and count for plays, row after row."""
    choices: NDArray[np.uint32]
    """Choices of the machine, flat, with what a hole card has added to the place in
    ``pages`` instead of the hole card."""
    table: NDArray[np.uint16] | NDArray[np.uint32]
    """Table of the machine; an entry is the first index of a node in ``choices``."""
    first: np.uint64
    """The sums at the start of a shoe."""
    first_place: np.uint64
    low: int
    """Lowest possible count for plays."""
    width: int
    """Places of a row of ``pages``."""
    wager_buckets: NDArray[np.uint16]
    """Index bucket of a wager by cards seen and count for wagers, row after row."""
    wager_low: int
    wager_width: int


def make_sums(game: Game, machine: Machine, page_of_bucket: NDArray[np.uint8]) -> Sums:
    """Lay out the count of a game.

    Args:
        game: rules, plays by index and the count.
        machine: the game with one page for each way to play.
        page_of_bucket: the page for each index bucket.
    """
    numbers = game.numbers
    tags = [int(tag) for tag in numbers[TAGS_AT : TAGS_AT + 14]]
    first, low, width = _reach(game, 0)
    pages = page_of_bucket[_bucket_table(game, 0)].astype(np.uint8)
    _, wager_low, wager_width = _reach(game, 1)
    steps = np.zeros(16, np.uint64)
    steps[:14] = [width + tag for tag in tags]
    words = np.zeros(16, np.uint64)
    words[:14] = [_word(numbers, rank) for rank in range(14)]
    hole_steps = np.zeros(16, np.uint32)
    hole_steps[1:11], hole_steps[RED_SEVEN] = steps[:10], steps[13]
    holes = (machine.choices >> 16) & 15
    choices = (machine.choices & (HIDDEN + 0xFFFF)) + (hole_steps[holes] << 16)
    wide = np.uint16 if machine.choices.size <= 1 << 16 else np.uint32
    fields = first + _MIDDLE, int(numbers[FIRST_PLAY + 1]) + _MIDDLE
    return Sums(
        words=words,
        steps=steps,
        pages=pages.ravel(),
        choices=choices.astype(np.uint32).ravel(),
        table=np.multiply(machine.table, machine.choices.shape[1], dtype=wide),
        first=np.uint64((fields[0] << _SEEN_BITS) + (fields[1] << _WAGER_BITS)),
        first_place=np.uint64(first - low),
        low=low,
        width=width,
        wager_buckets=_bucket_table(game, 1).ravel(),
        wager_low=wager_low,
        wager_width=wager_width,
    )


def _reach(game: Game, which: int) -> tuple[int, int, int]:
    """First running count of a shoe, lowest possible one, and how many there can be.

    ``which`` is 0 for the count for plays and 1 for that for wagers.
    """
    at, decks = TAGS_AT + 64 * which, game.code.decks
    deck = game.numbers[at : at + 64].reshape(4, 16)[:, :13]
    first = int(game.numbers[FIRST_PLAY + which])
    low = first + decks * int(deck[deck < 0].sum())
    return first, low, first + decks * int(deck[deck > 0].sum()) - low + 1


def _bucket_table(game: Game, which: int) -> NDArray[np.uint16]:
    """Index bucket by cards seen and running count, shape ``(cards + 1, width)``."""
    _, low, width = _reach(game, which)
    table = np.zeros((52 * game.code.decks + 1, width), np.uint16)
    _fill_buckets(game.numbers, game.divisors[which], low, table)
    return table


@part
def _fill_buckets(
    numbers: NDArray[np.int64],
    divisors: NDArray[np.int64],
    low: int,
    table: NDArray[np.uint16],
) -> None:
    for seen in range(table.shape[0]):
        for place in range(table.shape[1]):
            table[seen, place] = bucket_at(numbers, low + place, divisors[seen])


def _word(numbers: NDArray[np.int64], card: int) -> int:
    """What a packed card adds to the sums."""
    play = int(numbers[TAGS_AT + card]) + RAISE
    wager = int(numbers[TAGS_AT + 64 + card]) + RAISE
    return 1 + (play << _SEEN_BITS) + (wager << _WAGER_BITS)


@part
def _running(sums: np.uint64, field: int) -> int:
    """Field ``PLAY`` or ``WAGER`` of the sums as a running count."""
    seen = np.int64(sums & _SEEN_MASK)
    shift = _TO_PLAY if field == PLAY else _TO_WAGER
    raised = np.int64((sums >> shift) & _FIELD_MASK)
    return int(raised - RAISE * seen - _MIDDLE)


@part
def _unpack(work: NDArray[np.int64], sums: Sums, total: np.uint64, hole: int) -> None:
    """Give the counts to the general kernel, without a hole card that nobody sees."""
    seen = total
    if hole:
        seen -= sums.words[13 if hole == RED_SEVEN else hole - 1]
    work[HOLE] = hole - 1
    work[SEEN] = np.int64(seen & _SEEN_MASK)
    work[PLAY] = _running(seen, PLAY)
    work[WAGER] = _running(seen, WAGER)


@part
def _packed(work: NDArray[np.int64]) -> np.uint64:
    """The sums of the general kernel's counts."""
    seen = work[SEEN]
    base = RAISE * seen + _MIDDLE
    play, wager = np.uint64(work[PLAY] + base), np.uint64(work[WAGER] + base)
    return np.uint64(seen) + (play << _TO_PLAY) + (wager << _TO_WAGER)


@part
def tally_shoe(
    numbers: NDArray[np.int64],
    sums: Sums,
    limits: NDArray[np.int64],
    results: NDArray[np.int64],
    after: NDArray[np.uint64],
    finished: int,
    tally: NDArray[np.int64],
) -> None:
    """Count the rounds of a shoe by the index that each was wagered on.

    The last row of ``tally`` takes the rounds that the guest only watched.
    """
    enter, leave = limits[5], limits[6]
    total, seated, gone = sums.first, enter == NEVER, False
    for at in range(finished):
        row = np.int64(total & _SEEN_MASK) * sums.wager_width - sums.wager_low
        bucket = int(sums.wager_buckets[row + _running(total, WAGER)])
        index = bucket + numbers[LOW]
        if seated and index < leave:
            seated = False
            gone = enter == NEVER
        elif not seated and not gone and index >= enter:
            seated = True
        tally[bucket if seated else numbers[BUCKETS], results[at]] += 1
        total = after[at]


@kernel
def run_counted(
    exits: NDArray[np.int64],
    sums: Sums,
    numbers: NDArray[np.int64],
    actions: NDArray[np.uint8],
    divisors: NDArray[np.int64],
    cards: NDArray[np.uint8],
    places: NDArray[np.uint16],
    streams: NDArray[np.uint64],
    work: NDArray[np.int64],
    limits: NDArray[np.int64],
    tally: NDArray[np.int64],
    totals: NDArray[np.int64],
) -> None:
    """Play a number of rounds, shuffling as the house does.

    The arguments are those of :func:`~upcard.kernels.heads_up.run_heads_up` besides
    ``sums``; in ``limits``, after the endings, the indices at which the guest comes and
    goes; and ``tally``, shape ``(buckets + 1, results)``: rounds by index and result, a
    result being an ending or, after those, the units of a split, the middle being 0.
    """
    rounds, cut, burn, most_rounds, endings = limits[:5]
    first_exit, exit_count = np.uint64(16 * endings), np.uint64(16 * len(exits))
    split_zero = endings + (tally.shape[1] - endings) // 2
    results = np.zeros(len(cards) + 1, np.int64)
    after = np.zeros(len(cards) + 1, np.uint64)
    played = 0
    while played < rounds:
        shuffle(places, streams, len(cards))
        restart(numbers, cards, places, work, burn)
        totals[1] += 1
        total, finished = sums.first, np.uint64(0)
        here, choice = sums.first_place, np.uint64(0)
        most, at = np.uint64(min(most_rounds, rounds - played)), np.uint64(work[AT])
        end = np.uint64(cut if most > len(cards) // 4 else 0)
        while True:
            if at >= end:
                work[AT] = at
                if (choice & _STATE_MASK) < first_exit:
                    if finished >= most or work[AT] >= cut or work[BEFORE]:
                        break
                    work[ROUND] = work[AT]
                if work[AT] == len(cards):
                    gather_discards(cards, places, work)
                    at, end = np.uint64(work[AT]), np.uint64(0)
                    here, total = sums.first_place, sums.first
            at, choice, total, here, finished = _run_to_split(
                sums,
                cards,
                places,
                results,
                after,
                first_exit,
                exit_count,
                at,
                max(end, at + _ONE),
                choice,
                total,
                here,
                finished,
            )
            state = choice & _STATE_MASK
            if state - first_exit < exit_count:
                number = int(np.int64((state - first_exit) >> _STEP))
                work[AT] = at
                _unpack(work, sums, total, exits[number, EXIT_HOLE])
                net = play_exit(
                    numbers, actions, divisors, cards, places, work, exits, number
                )
                at, total, choice = np.uint64(work[AT]), _packed(work), np.uint64(0)
                here = np.uint64(work[SEEN] * sums.width + work[PLAY] - sums.low)
                results[finished] = split_zero + net
                after[finished] = total
                finished += _ONE
                end = np.uint64(0) if work[BEFORE] else end
        tally_shoe(
            numbers, sums, limits, results, after, int(np.int64(finished)), tally
        )
        totals[0] += work[AT] + work[BEFORE] - burn
        played += int(np.int64(finished))


@part
def _run_to_split(
    sums: Sums,
    cards: NDArray[np.uint8],
    places: NDArray[np.uint16],
    results: NDArray[np.int64],
    after: NDArray[np.uint64],
    first_exit: np.uint64,
    exit_count: np.uint64,
    at: np.uint64,
    end: np.uint64,
    choice: np.uint64,
    total: np.uint64,
    here: np.uint64,
    finished: np.uint64,
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64, np.uint64]:
    """Deal and look up until the cut card comes out or a pair is split.

    Gives the position, the choice that led to the state, the sums, the place in
    ``pages`` and the finished rounds.
    """
    table, choices, pages = sums.table, sums.choices, sums.pages
    steps, words = sums.steps, sums.words
    while at < end:
        place = places[at]
        card = cards[place]
        cards[place] = cards[at]
        cards[at] = card
        at += _ONE
        rank = np.uint64(card)
        step = steps[rank]
        shown = here - ((choice >> _TO_HOLE) & _HOLE_MASK) + step
        known = here if choice >> _TO_HIDDEN else shown
        here += step
        total += words[rank]
        node = np.uint64(table[(choice & _STATE_MASK) + rank])
        choice = np.uint64(choices[node + pages[known]])
        state = choice & _STATE_MASK
        results[finished] = np.int64(state >> _STEP)
        after[finished] = total
        if state - first_exit < exit_count:
            break
        finished += np.uint64(state < first_exit)
    return at, choice, total, here, finished
