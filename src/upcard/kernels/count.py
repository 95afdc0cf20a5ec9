"""A count as the heads-up loops keep it.

Two running counts share a word of 32 bits: that for plays below, that for wagers above,
each less its lowest possible value, so that neither borrows from the other.  What a
count means is looked up by the cards seen and the count together, a place, in tables
of bytes: which page of the playbook decides, and on which index a round is wagered.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from upcard.kernels.jit import part
from upcard.kernels.layout import FIRST_PLAY, TAGS_AT, Game
from upcard.kernels.play import bucket_at
from upcard.kernels.states import Machine, column_of

__all__ = ["COLUMNS", "Sums", "make_sums"]

COLUMNS = 14
"""Columns of a card: thirteen ranks and the red seven."""


class Sums(NamedTuple):
    """The count of a game; all zeros without one."""

    counts: int
    """Whether there is a count."""
    words: NDArray[np.uint32]
    """What a card adds to the word.  Shape ``(16,)``, as ``tags``."""
    first: np.uint32
    """The word at the start of a shoe."""
    tags: NDArray[np.int64]
    """Tags for plays and wagers, shape ``(2, 16)``."""
    pages: NDArray[np.uint8]
    """Page of the playbook by place: cards seen times ``width``, plus the count."""
    width: int
    low: int
    """Lowest possible count for plays."""
    holes: NDArray[np.uint32]
    """For each fork, what a hole card still face down has added to the place."""
    wager_buckets: NDArray[np.uint16]
    """Index bucket of a wager by place, with a width of its own."""
    wager_width: int
    wager_low: int


def make_sums(game: Game, machine: Machine, page_of_bucket: NDArray[np.uint8]) -> Sums:
    """Lay out the count of a game.

    Args:
        game: rules, plays by index and the count.
        machine: the game with one page for each way to play.
        page_of_bucket: the page for each index bucket.
    """
    tags = np.zeros((2, 16), np.int64)
    for which in range(2):
        at = TAGS_AT + 64 * which
        tags[which, :COLUMNS] = game.numbers[at : at + COLUMNS]
    if game.counting is None:
        return _no_count(tags)
    first, low, width = _reach(game, 0)
    wager_first, wager_low, wager_width = _reach(game, 1)
    holes = [
        width + tags[0, column_of(hole)] if hole else 0 for hole in machine.fork_holes
    ]
    pages = page_of_bucket[_bucket_table(game, 0)]
    return Sums(
        counts=1,
        words=(tags[0] + (tags[1] << 16)).astype(np.uint32),
        first=np.uint32(first - low + ((wager_first - wager_low) << 16)),
        tags=tags,
        pages=pages.astype(np.uint8).ravel(),
        width=width,
        low=low,
        holes=np.array(holes, np.uint32),
        wager_buckets=_bucket_table(game, 1).ravel(),
        wager_width=wager_width,
        wager_low=wager_low,
    )


def _no_count(tags: NDArray[np.int64]) -> Sums:
    nothing = np.zeros(1, np.uint32)
    return Sums(
        counts=0,
        words=np.zeros(16, np.uint32),
        first=np.uint32(0),
        tags=tags,
        pages=np.zeros(1, np.uint8),
        width=0,
        low=0,
        holes=nothing,
        wager_buckets=np.zeros(1, np.uint16),
        wager_width=0,
        wager_low=0,
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
