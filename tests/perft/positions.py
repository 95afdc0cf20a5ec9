"""The frozen tables: positions of a house, with what the brute force counted there.

One line a position: wagers, cards in the order in which they are dealt, number of
action sequences of 0, 1, 2 ... actions, number of complete ones, and the dollars that
the guests win or lose over all of these together.  A line that begins with ``set``
names the fields of the house that are changed for the lines below it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from oracle.rounds import Tally
from upcard.cards.money import Cents, dollars

__all__ = ["TABLES", "Position", "line_of", "read_table"]

TABLES = Path(__file__).parent
PLAIN = "set nothing"


class Position(NamedTuple):
    """A fixed shoe before the first card, and what comes of it."""

    changes: tuple[str, ...]
    """Settings such as ``dealer.soft_17=stand``."""
    wagers: tuple[tuple[int, int], ...]
    """Spot and cents; at Blackjack Switch the cents of each area."""
    cards: tuple[str, ...]
    paths: tuple[int, ...]
    complete: int
    net: int


def line_of(wagers: tuple[tuple[int, int], ...], cards: list[str], found: Tally) -> str:
    """A position as a line of a table."""
    parts = (
        " ".join(f"{spot}:{dollars(amount)}" for spot, amount in wagers),
        " ".join(cards[: found.used]),
        " ".join(map(str, found.paths)),
        str(found.complete),
        dollars(found.net),
    )
    return " | ".join(parts)


def read_table(house: str) -> Iterator[Position]:
    """The positions of a house."""
    changes: tuple[str, ...] = ()
    for line in (TABLES / f"{house}.txt").read_text("utf-8").splitlines():
        if line == PLAIN:
            changes = ()
        elif line.startswith("set "):
            changes = tuple(line.removeprefix("set ").split("; "))
        elif line and not line.startswith("#"):
            yield _read_position(line, changes)


def _read_position(line: str, changes: tuple[str, ...]) -> Position:
    wagers, cards, paths, complete, net = line.split(" | ")
    pairs = (wager.split(":") for wager in wagers.split())
    return Position(
        changes,
        tuple((int(spot), int(Cents.parse(amount))) for spot, amount in pairs),
        tuple(cards.split()),
        tuple(map(int, paths.split())),
        int(complete),
        int(Cents.parse(net)),
    )
