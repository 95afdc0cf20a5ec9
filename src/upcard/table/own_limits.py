"""Limits that guests set for themselves, as values (INF-08).

A stricter limit holds at once, a looser one a day after it was asked for: who wants to
play on in the heat of the moment has to sleep on it.  What was played so far comes from
outside; here is only what follows from it.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from upcard.cards.money import dollars
from upcard.errors import Refused

__all__ = [
    "DAY",
    "NO_LIMITS",
    "OwnLimits",
    "Played",
    "Standing",
    "ask",
    "refuse_new_wager",
    "settle",
]

DAY = 86_400.0
"""Seconds until a looser limit holds, and of the days that figures are counted by."""

Cents = Annotated[int, Meta(ge=0, le=10**12)]
Minutes = Annotated[int, Meta(ge=0, le=1440)]


class OwnLimits(Struct, frozen=True, forbid_unknown_fields=True):
    """What a guest has asked for; 0 is no limit."""

    stake: Cents = 0
    """Most cents wagered before the cards of one round, all spots together."""
    loss: Cents = 0
    """Most cents lost in a day."""
    minutes: Minutes = 0
    """Most minutes at tables in a day."""
    reminder: Minutes = 0
    """Minutes from one reality check to the next."""
    excluded_until: float = 0.0
    """No play before this time, seconds since 1970."""


NO_LIMITS = OwnLimits()


class Standing(Struct, frozen=True):
    """A guest's limits, and those that will hold from a time on."""

    now: OwnLimits = NO_LIMITS
    coming: OwnLimits = NO_LIMITS
    since: float = 0.0
    """When ``coming`` holds; 0 if nothing is to come."""


class Played(Struct, frozen=True):
    """What a guest has played today (UTC)."""

    net: int = 0
    """Cents won or lost."""
    seconds: float = 0.0
    """At tables."""


def ask(standing: Standing, wish: OwnLimits, now: float) -> Standing:
    """The limits after a guest has asked for others."""
    held = settle(standing, now).now
    at_once = OwnLimits(
        _stricter(held.stake, wish.stake),
        _stricter(held.loss, wish.loss),
        _stricter(held.minutes, wish.minutes),
        _stricter(held.reminder, wish.reminder),
        max(held.excluded_until, wish.excluded_until),
    )
    if at_once == wish:
        return Standing(wish)
    return Standing(at_once, wish, now + DAY)


def _stricter(one: int, other: int) -> int:
    return min(one, other) if one and other else max(one, other)


def settle(standing: Standing, now: float) -> Standing:
    """The same limits as they hold now."""
    if standing.since and now >= standing.since:
        return Standing(standing.coming)
    return standing


def refuse_new_wager(
    limits: OwnLimits, played: Played, *, placed: int, now: float
) -> None:
    """Refuse wagers beyond the guest's own limits.

    Doubles and splits are not counted: once the cards lie, nobody is forced to play a
    hand badly.

    Args:
        limits: those that hold now.
        played: what was played today.
        placed: cents that lie for the coming round, the new wager among them.
        now: seconds since 1970.

    Raises:
        Refused: naming the limit.
    """
    if now < limits.excluded_until:
        raise _refused("You have excluded yourself from play for now")
    if limits.minutes and played.seconds >= 60 * limits.minutes:
        raise _refused(f"Your own {limits.minutes} minutes of today are over")
    if limits.stake and placed > limits.stake:
        raise _refused(f"Your own limit for a round is {dollars(limits.stake)}")
    if limits.loss and placed > (left := max(limits.loss + played.net, 0)):
        raise _refused(f"Your own limit leaves {dollars(left)} to lose today")


def _refused(message: str) -> Refused:
    return Refused("own-limit", "own limit", message)
