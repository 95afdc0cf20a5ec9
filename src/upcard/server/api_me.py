"""HTTP for a guest's own affairs: limits of his own, the reality check, erasure."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from upcard.errors import Refused
from upcard.server.api import caller_of
from upcard.server.hall import Hall
from upcard.server.needs import Authorization, TheHall
from upcard.server.timekeeper import TIME
from upcard.store.batch import Person
from upcard.table.own_limits import Cents, Minutes, OwnLimits, Standing

__all__ = ["HANDLERS"]


class LimitsWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Limits that a guest asks for; 0 is none."""

    stake: Cents = 0
    loss: Cents = 0
    minutes: Minutes = 0
    reminder: Minutes = 0
    exclude_hours: Annotated[int, Meta(ge=0, le=24 * 366)] = 0
    """No play for so many hours from now."""


class MyLimits(Struct, frozen=True):
    """A guest's limits and what was played today (UTC)."""

    now: OwnLimits
    coming: OwnLimits
    since: float
    """When ``coming`` holds, seconds since 1970; 0 if nothing is to come."""
    net: int
    minutes: int


@get("/api/v1/me/limits", sync_to_thread=False)
def my_limits(hall: TheHall, authorization: Authorization = "") -> MyLimits:
    """The limits that one has set for oneself."""
    person = _guest(hall, authorization)
    return _shown(hall, person, hall.care.standing(person.name))


@post("/api/v1/me/limits", status_code=200)
async def ask_limits(
    data: JSONBody[LimitsWish], hall: TheHall, authorization: Authorization = ""
) -> MyLimits:
    """Ask for limits: a stricter one holds at once, a looser one in a day."""
    person = _guest(hall, authorization)
    held = hall.care.standing(person.name).now.excluded_until
    hours = data.exclude_hours
    until = TIME.now() + 3600 * hours if hours else held if held > TIME.now() else 0.0
    wish = OwnLimits(data.stake, data.loss, data.minutes, data.reminder, until)
    return _shown(hall, person, await hall.set_limits(person.name, wish))


@delete("/api/v1/me", status_code=204)
async def erase_me(hall: TheHall, authorization: Authorization = "") -> None:
    """Give up name and token for good; the record of the games stays."""
    await hall.erase(_guest(hall, authorization).name)


def _guest(hall: Hall, authorization: str) -> Person:
    person = caller_of(hall, authorization)
    if person.role != "guest":
        raise Refused("role", "house rule", "This is for guests", ("guest",))
    return person


def _shown(hall: Hall, person: Person, standing: Standing) -> MyLimits:
    played = hall.care.played(person.name)
    minutes = int(played.seconds // 60)
    return MyLimits(standing.now, standing.coming, standing.since, played.net, minutes)


HANDLERS = (my_limits, ask_limits, erase_me)
