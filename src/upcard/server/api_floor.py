"""HTTP for the floor: all tables at a glance, approvals, the log, the shift.

The floor never sees an undealt or hidden card: it reads what everybody may read.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Request, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Struct

from upcard.errors import BadText, Refused
from upcard.game import commands as cmd
from upcard.server.api import TableCard, caller_of, desk_of, table_card
from upcard.server.desk import Desk
from upcard.server.needs import Authorization, TheHall
from upcard.store import floor as shift
from upcard.store.batch import Person
from upcard.store.floor import LogPage, Report
from upcard.store.read import read_balances
from upcard.table import commands as tc
from upcard.table.live import Caller
from upcard.table.meters import Meters
from upcard.table.roles import check_reading
from upcard.wire.messages import AnyCommand, Done

__all__ = ["HANDLERS"]

_COMMAND: msgspec.json.Decoder[cmd.Command | tc.TableCommand] = msgspec.json.Decoder(
    AnyCommand
)


class FloorLogin(Struct, frozen=True, forbid_unknown_fields=True):
    """The key of the floor, and a name for the log."""

    key: str
    name: str = "Floor"


class FloorTable(Struct, frozen=True):
    """A table on the floor's overview."""

    table: TableCard
    phase: str
    pending: str
    """What the dealer waits for."""
    spot: int
    detail: tuple[str, ...]
    waiting_since: float
    walked: tuple[dict[str, Any], ...]
    """In a dispute: the piles taken off the rack, topmost first."""
    bank: int
    """What the house has won at this table, in cents."""
    in_play: int
    absent: tuple[str, ...]
    often_silent: bool
    """Whether more than 2 % of the shares of its shuffles stayed closed."""
    alarm: str
    """The malfunction for which the table is out of service, empty if none."""


def floor_of(hall: TheHall, authorization: str, what: str) -> Person:
    """Whoever asks to read something that is not for everybody.

    Raises:
        Refused: if it is not for this role either.
    """
    person = caller_of(hall, authorization)
    check_reading(person.role, what)
    return person


@post("/api/v1/floor/login")
async def log_in(
    data: JSONBody[FloorLogin],
    hall: TheHall,
    request: Request,  # type: ignore[type-arg]
) -> dict[str, str]:
    """Come in with the key of the floor, or of the administrator."""
    address = request.client.host if request.client else ""
    person, token = await hall.office.log_in(data.key, data.name, address)
    return {"name": person.name, "role": person.role, "token": token}


@get("/api/v1/floor/overview")
async def overview(
    hall: TheHall, authorization: Authorization = ""
) -> list[FloorTable]:
    """All tables at a glance, those that wait for somebody first."""
    floor_of(hall, authorization, "overview")
    balances = await asyncio.to_thread(read_balances, hall.store.engine)
    found = [_floor_table(desk, balances) for desk in hall.desks.values()]
    return sorted(found, key=lambda one: not (one.alarm or one.pending))


def _floor_table(desk: Desk, balances: dict[str, int]) -> FloorTable:
    live = desk.live
    pending = live.state.pending
    table = live.opened.table
    clock = desk.clock
    return FloorTable(
        table=table_card(desk),
        phase=live.state.phase.value,
        pending=pending.kind if pending else "",
        spot=pending.spot if pending else 0,
        detail=pending.detail if pending else (),
        waiting_since=clock.started if pending and clock else 0.0,
        walked=desk.gallery.walked if pending and pending.kind == "dispute" else (),
        bank=balances.get(f"bank:{table}", 0),
        in_play=balances.get(f"play:{table}", 0),
        absent=tuple(guest.name for guest in live.state.guests if guest.absent),
        often_silent=live.is_often_silent,
        alarm=live.alarm,
    )


@post("/api/v1/floor/tables/{table:str}/commands", status_code=200)
async def command(
    table: FromPath[str],
    request: Request,  # type: ignore[type-arg]
    hall: TheHall,
    authorization: Authorization = "",
    *,
    reason: FromQuery[str] = "",
) -> dict[str, int]:
    """Carry out a floor command; the answer comes when it is on disk.

    ``reason`` says why, and goes into the log with it.
    """
    person = floor_of(hall, authorization, "overview")
    try:
        wish = _COMMAND.decode(await request.body())
    except msgspec.DecodeError as error:
        raise BadText(f"This is no command: {error}") from None
    caller = Caller(person.name, person.role, reason=reason[:200])
    answer = await desk_of(hall, table).ask(caller, wish)
    if isinstance(answer, Done):
        return {"seq": answer.seq}
    raise Refused(answer.reason, answer.clause, answer.message, answer.allowed)


@get("/api/v1/floor/tables/{table:str}/log")
async def log(  # noqa: PLR0913 each is a part of the address
    table: FromPath[str],
    hall: TheHall,
    authorization: Authorization = "",
    *,
    search: FromQuery[str] = "",
    before: FromQuery[int] = 0,
    limit: FromQuery[int] = 100,
) -> LogPage:
    """The public log, newest first; a search reads a part of it at a time."""
    floor_of(hall, authorization, "log")
    wanted = shift.Search(search[:80], before, min(max(limit, 1), 500))
    return await asyncio.to_thread(shift.search_log, hall.store.engine, table, wanted)


@get("/api/v1/floor/report")
async def report(
    hall: TheHall, authorization: Authorization = "", since: FromQuery[float] = 0.0
) -> list[Report]:
    """The shift, table by table."""
    floor_of(hall, authorization, "report")
    return await asyncio.to_thread(shift.shift_report, hall.store.engine, since)


@get("/api/v1/floor/alarms", sync_to_thread=False)
def alarms(hall: TheHall, authorization: Authorization = "") -> dict[str, str]:
    """Tables out of service, and why: also those that could not be opened at all."""
    floor_of(hall, authorization, "alarms")
    raised = {
        table: desk.live.alarm for table, desk in hall.desks.items() if desk.live.alarm
    }
    return raised | hall.broken


@get("/api/v1/floor/tables/{table:str}/meters")
async def meters(
    table: FromPath[str], hall: TheHall, authorization: Authorization = ""
) -> Meters:
    """What went in, out and around at a table, by guest and by spot."""
    floor_of(hall, authorization, "meters")
    return await asyncio.to_thread(shift.read_meters, hall.store.engine, table)


HANDLERS = (log_in, overview, alarms, command, log, report, meters)
