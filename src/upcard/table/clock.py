"""Clocks as values: what the table waits for, since when, until when.

Deadlines are the server's.  A guest's round trip to the server does not count against
him: the table waits for it on top of the published deadline (:mod:`upcard.table.lag`).
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from upcard.game.state import Phase
from upcard.table.lag import NO_LAG, Lag
from upcard.table.live import Live
from upcard.table.waiting import (
    earliest_deal,
    is_everybody_ready,
    present_guests,
    seconds_of,
)

__all__ = ["Clock", "Wait", "moved", "next_clock", "what_waits"]

_CUT_SECONDS = 20
_SHARE_SECONDS = 3
_DROPPED_SECONDS = 2
_REVEAL_SECONDS = 3
_NOBODY = ("floor", "pace")
"""Waits that no guest can end."""


class Wait(Struct, frozen=True):
    """Something that the table waits for."""

    what: str
    """``wagers``, ``decision``, ``insurance``, ``surrender``, ``commit``, ``reveal``;
    ``pace`` for the least time of a round, ``floor`` has no end."""
    key: str
    """Changes whenever a new wait begins."""
    spot: int = 0
    """The spot it waits for, 0 if it is not one alone."""
    seconds: int = 0
    """0 if it has no end."""
    paced: bool = False
    """Whether the least time of the last round must have passed too."""


class Clock(Struct, frozen=True):
    """A wait that has begun; times in seconds since 1970 (UTC)."""

    what: str
    key: str
    spot: int
    started: float
    deadline: float
    """0 if it has no end."""
    grace: float = 0.0
    """Seconds that the table waits longer, because answers are on their way so long."""

    @property
    def ends(self) -> float:
        """When the table goes on by itself; 0 if it does not."""
        return self.deadline + self.grace if self.deadline else 0.0


def next_clock(
    clock: Clock | None, live: Live, now: float, lags: Mapping[str, Lag]
) -> Clock | None:
    """The clock after the table has changed: the same while the wait is the same.

    Args:
        clock: the one that runs.
        live: the table now.
        now: the server's time.
        lags: round trips by guest; who is not in it is near.
    """
    wait = what_waits(live)
    if wait is None:
        return None
    if clock is not None and clock.key == wait.key:
        return clock
    deadline = now + wait.seconds if wait.seconds else 0.0
    if deadline or wait.what == "pace":
        deadline = max(deadline, earliest_deal(live, now) if wait.paced else now)
    grace = _grace(live, wait, lags) if deadline else 0.0
    return Clock(wait.what, wait.key, wait.spot, now, deadline, grace)


def moved(clock: Clock, seconds: float) -> Clock:
    """The same wait after the server's time was set by so many seconds."""
    deadline = clock.deadline + seconds if clock.deadline else 0.0
    return replace(clock, started=clock.started + seconds, deadline=deadline)


def _grace(live: Live, wait: Wait, lags: Mapping[str, Lag]) -> float:
    """The round trip of the farthest guest who is waited for."""
    if wait.what in _NOBODY:
        return 0.0
    one = live.state.guest_at(wait.spot) if wait.spot else None
    asked = [one] if one is not None else present_guests(live)
    return max((lags.get(guest.name, NO_LAG).seconds for guest in asked), default=0.0)


def what_waits(live: Live) -> Wait | None:
    """What the table waits for now, or None."""
    state = live.state
    if state.pending is not None:
        kind = f"floor {state.pending.kind} {live.state.rounds}"
        return Wait("floor", kind, state.pending.spot)
    if live.ritual.phase in ("commit", "reveal"):
        return _shuffle_wait(live)
    if state.phase is Phase.WAGERS:
        return _wager_wait(live)
    return _decision_wait(live)


def _shuffle_wait(live: Live) -> Wait:
    ritual = live.ritual
    if ritual.phase == "reveal":
        return Wait("reveal", f"{ritual.shoe} reveal", 0, _REVEAL_SECONDS)
    if ritual.holder and not ritual.cutter:
        key = f"{ritual.shoe} cut {ritual.holder}"
        return Wait("commit", key, ritual.holder, _CUT_SECONDS)
    if ritual.cutter:
        return Wait("commit", f"{ritual.shoe} dropped", 0, _DROPPED_SECONDS)
    return Wait("commit", f"{ritual.shoe} shares", 0, _SHARE_SECONDS)


def _wager_wait(live: Live) -> Wait | None:
    if live.status != "open" or live.state.reshuffle or not live.wagered:
        return None
    number = live.state.rounds + 1
    if is_everybody_ready(live):
        return Wait("pace", f"pace {number}", paced=True)
    seconds = seconds_of(live, "wager_seconds")
    return Wait("wagers", f"wagers {number}", 0, seconds, paced=True)


def _decision_wait(live: Live) -> Wait | None:
    state = live.state
    seconds = seconds_of(live, "decision_seconds")
    if state.phase in (Phase.INSURANCE, Phase.SURRENDER):
        what = state.phase.value
        return Wait(what, f"{what} {state.rounds}", 0, seconds)
    if state.phase is not Phase.PLAY:
        return None
    number, hand = state.turn
    spot = state.spot(number)
    switching = spot is not None and spot.switching
    key = f"decision {state.rounds} {number} {hand} {state.drawn} {switching}"
    return Wait("decision", key, number, seconds)
