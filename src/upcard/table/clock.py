"""Clocks as values: what the table waits for, since when, until when."""

from __future__ import annotations

from msgspec import Struct

from upcard.game.state import Phase
from upcard.table.live import Live

__all__ = ["Clock", "Wait", "next_clock", "what_waits"]

_CUT_SECONDS = 20
_SHARE_SECONDS = 3
_DROPPED_SECONDS = 2
_REVEAL_SECONDS = 3


class Wait(Struct, frozen=True):
    """Something that the table waits for."""

    what: str
    """``wagers``, ``decision``, ``insurance``, ``surrender``, ``commit``, ``reveal``;
    ``floor`` has no end."""
    key: str
    """Changes whenever a new wait begins."""
    spot: int = 0
    """The spot it waits for, 0 if it is not one alone."""
    seconds: int = 0
    """0 if it has no end."""


class Clock(Struct, frozen=True):
    """A wait that has begun; times in seconds since 1970 (UTC)."""

    what: str
    key: str
    spot: int
    started: float
    deadline: float
    """0 if it has no end."""


def next_clock(clock: Clock | None, live: Live, now: float) -> Clock | None:
    """The clock after the table has changed: the same while the wait is the same."""
    wait = what_waits(live)
    if wait is None:
        return None
    if clock is not None and clock.key == wait.key:
        return clock
    deadline = now + wait.seconds if wait.seconds else 0.0
    return Clock(wait.what, wait.key, wait.spot, now, deadline)


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
    key = f"wagers {live.state.rounds + 1}"
    return Wait("wagers", key, 0, _seconds(live, "wager"))


def _decision_wait(live: Live) -> Wait | None:
    state = live.state
    seconds = _seconds(live, "decision")
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


def _seconds(live: Live, kind: str) -> int:
    """The house's clock, or the one that was posted when the table was opened."""
    clock = live.state.rules.clock
    if kind == "wager":
        return clock.wager_seconds or live.opened.wager_seconds
    return clock.decision_seconds or live.opened.decision_seconds
