"""For whom a live table waits, and from when on it may deal: facts, no decisions."""

from __future__ import annotations

from typing import NamedTuple

from upcard.game.state import Guest
from upcard.table.live import Live

__all__ = [
    "USUAL",
    "Tempo",
    "earliest_deal",
    "is_everybody_ready",
    "present_guests",
    "seconds_of",
]


class Tempo(NamedTuple):
    """What is posted at a table whose house has no such limits; seconds, 0 is none."""

    wager: int = 20
    decision: int = 30
    min_round: int = 5
    """From the first card of a round to that of the next.  Five seconds is what is
    asked of online games that are not slots (RTS 14G)."""


USUAL = Tempo()


def present_guests(live: Live) -> list[Guest]:
    """Seated guests for whom the table waits."""
    return [
        guest
        for guest in live.state.guests
        if guest.spots and not guest.absent and guest.name not in live.leaving
    ]


def is_everybody_ready(live: Live) -> bool:
    """Whether a wager lies and every guest who plays has said that all lie."""
    if live.status != "open" or live.state.reshuffle or not live.wagered:
        return False
    waited_for = [
        guest.name
        for guest in present_guests(live)
        if not guest.excluded and guest.name not in live.out
    ]
    return bool(waited_for) and all(name in live.ready for name in waited_for)


def earliest_deal(live: Live, now: float) -> float:
    """When the next round may begin, ``now`` or later (BET-06).

    A last round that seems to begin later than now says that the clock was set: it
    holds nobody up.
    """
    if live.dealt_at > now:
        return now
    return max(now, live.dealt_at + seconds_of(live, "min_round_seconds"))


def seconds_of(live: Live, name: str) -> int:
    """A limit of the house, or the one that was posted when the table was opened."""
    said: int = getattr(live.state.rules.clock, name)
    posted: int = getattr(live.opened, name)
    return said or posted
