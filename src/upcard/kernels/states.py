"""The states of a round and how they are laid out as one table of numbers.

A state is what it leads to: two ways into a round with equal futures are one state.  In
the finished table a state is the place of its row.  Places at and behind
``first_special`` have no row, so that a loop knows them by one comparison: pairs that
are split, ends of split hands (marks), and forks, where the count decides which state
follows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "COLUMN_RANKS",
    "RED_SEVEN",
    "ROW",
    "Ending",
    "Exit",
    "Machine",
    "Mark",
    "Rows",
    "States",
    "plain",
]

ROW = 16
"""Entries of a row: thirteen ranks, a red seven, and two unused that fill the line."""
COLUMN_RANKS = (*range(13), 6)
"""Rank of each column; the last is the red seven, where a count tells it apart."""
RED_SEVEN = 11
"""Stands for the value of a red seven."""
RED_COLUMN = 13
_HOLE_KEYS = ("check", "close", "dealer after split")
"""Keys of states whose card is the dealer's hole card."""
Row = tuple[int, ...]
"""Whether the card is the dealer's hole card, then a state for each column."""
Follow = Callable[[int, int], int]


class Ending(NamedTuple):
    """How a round ended."""

    net: int
    """Units won or lost, insurance included."""
    way: str
    """Such as ``win``, ``double lose``, ``bust``, ``blackjack``, ``split``."""


class Exit(NamedTuple):
    """A pair that is split."""

    rank: int
    """Rank of the paired cards; ten where houses split by value."""
    upcard: int
    hole: int
    """The hole card where the dealer has checked it, ``RED_SEVEN``, or 0."""
    insured: int
    """1 if an insurance wager is still open."""
    net: int
    """Units already lost on insurance."""


class Mark(NamedTuple):
    """How a hand of a split pair ended, or the dealer's hand after it."""

    points: int
    wagers: int
    """Wagers on the hand; 0 for the dealer's."""


class Fork(NamedTuple):
    """States by page of the playbook."""

    states: tuple[int, ...]
    hole: int
    """A hole card that has been dealt and not counted yet, or 0."""


class Rows(NamedTuple):
    """The machine as the loops read it."""

    table: NDArray[np.uint16] | NDArray[np.uint32]
    forks: NDArray[np.uint16] | NDArray[np.uint32]
    """Places by fork and page, flat."""
    pages: int
    exits: NDArray[np.int64]
    """Shape ``(exits, 8)``; the columns are those of
    :mod:`~upcard.kernels.split_play`."""
    marks: NDArray[np.int64]
    """Points and wagers, shape ``(marks, 2)``."""
    endings: int
    """Place behind the last ending."""
    even_split: int
    """The ending of a split round that won nothing; those with one unit more or less
    lie beside it."""
    start: int
    """Where a round begins that follows no ending."""
    first_special: int
    first_mark: int
    first_fork: int


@dataclass(frozen=True, eq=False)
class Machine:
    """A compiled round."""

    rows: Rows
    endings: tuple[Ending, ...]
    """The first rows: finished rounds, whose cards lead on as those of the start."""
    exits: tuple[Exit, ...]
    fork_holes: tuple[int, ...]
    """The hole card of each fork."""
    takes_hole: NDArray[np.uint8]
    """1 for rows whose card is the dealer's hole card."""


def plain(value: int) -> int:
    """The value of a card that may be ``RED_SEVEN``."""
    return 7 if value == RED_SEVEN else value


def column_of(value: int) -> int:
    """A column of a value."""
    return RED_COLUMN if value == RED_SEVEN else value - 1


def narrow(
    places: NDArray[np.int64], end: int
) -> NDArray[np.uint16] | NDArray[np.uint32]:
    """Places below ``end`` in as few bytes as they need."""
    if end <= 1 << 16:
        return places.astype(np.uint16)
    return places.astype(np.uint32)


class States:
    """States by content."""

    def __init__(self, pages: int, *, red_sevens: bool) -> None:
        self.pages = pages
        self.red_sevens = red_sevens
        self.known: dict[tuple[object, ...], int] = {}
        self.states: dict[Ending | Exit | Mark | Fork | Row, int] = {}
        self.split_rows: dict[Exit, tuple[int, ...]] = {}
        """For each exit: states that wait for the second card of a hand, while another
        split is allowed and when none is; that wait for the dealer's second card, to
        draw on and to end there."""

    def state(self, content: Ending | Exit | Mark | Fork | Row) -> int:
        """The number of a state, the same for equal contents."""
        return self.states.setdefault(content, len(self.states))

    def fork(self, states: tuple[int, ...], hole: int = 0) -> int:
        """The state that follows: one, if the pages agree."""
        if len(set(states)) == 1:
            return states[0]
        return self.state(Fork(states, hole))

    def once(
        self, key: tuple[object, ...], follow: Follow, hole: int = 0, *, by_page: bool
    ) -> int:
        """A state whose next card leads where ``follow`` says.

        Args:
            key: all that the state depends on.
            follow: gives a state for the value of a card and a page.
            hole: a hole card that has been dealt and not counted yet, or 0.
            by_page: whether ``follow`` asks for the page.
        """
        if key not in self.known:
            pages = range(self.pages if by_page else 1)
            values = (*range(1, 11), RED_SEVEN) if self.red_sevens else range(1, 11)
            after = [
                self.fork(tuple(follow(value, page) for page in pages), hole)
                for value in values
            ]
            red = after[-1] if self.red_sevens else after[6]
            row = (int(key[0] in _HOLE_KEYS), *after[:10], *after[9:10] * 3, red)
            self.known[key] = self.state(row)
        return self.known[key]

    def build(self, start: int) -> Machine:
        """Number all states, endings first, and lay out their rows."""
        contents = list(self.states)
        endings = sorted(
            (each for each in contents if isinstance(each, Ending)),
            key=lambda each: (each.way == "split", each.net, each.way),
        )
        exits = tuple(each for each in contents if isinstance(each, Exit))
        marks = [each for each in contents if isinstance(each, Mark)]
        forks = [each for each in contents if isinstance(each, Fork)]
        others = {*endings, *exits, *marks, *forks}
        rows = [each for each in contents if each not in others]
        ended, first_special = ROW * len(endings), ROW * (len(endings) + len(rows))
        first_mark = first_special + len(exits)
        first_fork = first_mark + len(marks)
        place = np.zeros(len(contents), np.int64)
        for number, each in enumerate((*endings, *rows)):
            place[self.states[each]] = ROW * number
        specials: tuple[Exit | Mark | Fork, ...] = (*exits, *marks, *forks)
        for number, special in enumerate(specials):
            place[self.states[special]] = first_special + number
        following, begin = np.array(rows), int(place[start])
        table = np.zeros((first_special // ROW, ROW), np.int64)
        table[len(endings) :, : len(COLUMN_RANKS)] = place[following[:, 1:]]
        table[: len(endings)] = table[begin // ROW]
        takes_hole = np.zeros(len(table), np.uint8)
        takes_hole[len(endings) :] = following[:, 0]
        top = first_fork + len(forks)
        leads = [place[list(each.states)] for each in forks]
        return Machine(
            rows=Rows(
                table=narrow(table.ravel(), top),
                forks=narrow(np.array(leads, np.int64).ravel(), top),
                pages=self.pages,
                exits=self.exit_table(exits, place),
                marks=np.array(marks, np.int64).reshape(len(marks), 2),
                endings=ended,
                even_split=int(place[self.states[Ending(0, "split")]]),
                start=begin,
                first_special=first_special,
                first_mark=first_mark,
                first_fork=first_fork,
            ),
            endings=tuple(endings),
            exits=exits,
            fork_holes=tuple(each.hole for each in forks),
            takes_hole=takes_hole,
        )

    def exit_table(
        self, exits: tuple[Exit, ...], place: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """What is known of each split, in the order of ``split_play``."""
        table = np.zeros((len(exits), 8), np.int64)
        for number, each in enumerate(exits):
            hole = 1 + column_of(each.hole) if each.hole else 0
            *waiting, most = self.split_rows[each]
            table[number] = (hole, each.insured, each.net, *place[waiting], most)
        return table
