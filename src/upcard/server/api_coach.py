"""HTTP for help: what every decision of a guest's own hand is worth now."""

from __future__ import annotations

from litestar import get
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery
from msgspec import Struct

from upcard.errors import Refused
from upcard.server.api import caller_of, desk_of
from upcard.server.coach import CoachRoom
from upcard.server.desk import Desk
from upcard.server.needs import Authorization, TheHall
from upcard.table.coach import question_of

__all__ = ["HANDLERS"]

TheCoach = NamedDependency[CoachRoom]


class Counsel(Struct, frozen=True):
    """Advice about one hand, as of a sequence number."""

    seq: int
    spot: int
    hand: int
    kind: str
    best: str
    values: dict[str, float]
    """Expected net by decision, in initial wagers."""
    wager: int
    """Cents of the initial wager."""
    counted: bool
    unseen: int


class Asker(Struct, frozen=True):
    """Who asks, at which table."""

    name: str
    desk: Desk
    coach: CoachRoom


def _asker(
    table: FromPath[str],
    hall: TheHall,
    coach: TheCoach,
    authorization: Authorization = "",
) -> Asker:
    return Asker(caller_of(hall, authorization).name, desk_of(hall, table), coach)


@get(
    "/api/v1/tables/{table:str}/coach",
    dependencies={"asker": Provide(_asker, sync_to_thread=False)},
)
async def counsel(
    asker: NamedDependency[Asker],
    spot: FromQuery[int],
    *,
    hand: FromQuery[int] = 0,
    counted: FromQuery[bool] = False,
) -> Counsel:
    """The expected net of every decision that a hand of one's own waits for.

    The first request, whatever it asks, makes the coach ready for those to come.
    """
    live = asker.desk.live
    state, seq = live.state, live.seq
    asker.coach.get_ready(state.rules)
    question = question_of(state, asker.name, spot, hand, counted=counted)
    if question is None:
        raise Refused("no-decision", "house rule", "No hand of yours waits for you")
    place = (live.opened.table, seq, spot, hand, counted)
    advice = await asker.coach.ask(asker.name, place, question)
    wager = next(one for one in state.spots if one.number == spot).hands[hand].wager
    return Counsel(
        seq,
        spot,
        hand,
        advice.kind,
        advice.best,
        advice.values,
        wager,
        counted,
        advice.unseen,
    )


HANDLERS = (counsel,)
