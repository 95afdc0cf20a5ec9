"""HTTP for the administrator: the house as a whole, and whether all is in order."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import msgspec
from litestar import MediaType, Request, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Stream

from upcard.errors import BadText, Refused
from upcard.server.api import caller_of
from upcard.server.audit import Soundness, look_over
from upcard.server.needs import Authorization, TheHall
from upcard.server.office import HouseState
from upcard.store import read
from upcard.store.batch import Person
from upcard.table import commands as tc
from upcard.table.roles import check_reading

__all__ = ["HANDLERS"]

HouseWish = (
    tc.StopHouse
    | tc.ReopenHouse
    | tc.SuspendGuest
    | tc.ReleaseGuest
    | tc.SetPurse
    | tc.RenewFloorKey
)
_COMMAND: msgspec.json.Decoder[tc.HouseCommand] = msgspec.json.Decoder(HouseWish)


def _reader(hall: TheHall, authorization: str, what: str) -> Person:
    person = caller_of(hall, authorization)
    check_reading(person.role, what)
    return person


@get("/api/v1/house", sync_to_thread=False)
def house(hall: TheHall, authorization: Authorization = "") -> HouseState:
    """How the house stands."""
    _reader(hall, authorization, "house")
    return hall.office.state()


@post("/api/v1/house/commands", status_code=200)
async def act(
    request: Request,  # type: ignore[type-arg]
    hall: TheHall,
    authorization: Authorization = "",
    *,
    reason: FromQuery[str] = "",
) -> HouseState:
    """Carry out an act of the administrator; the answer comes when it is on disk.

    ``reason`` says why, and goes into the log with it.
    """
    person = caller_of(hall, authorization)
    try:
        wish = _COMMAND.decode(await request.body())
    except msgspec.DecodeError as error:
        raise BadText(f"This is no command: {error}") from None
    return await hall.office.carry_out(person, wish, reason)


@get("/api/v1/house/check")
async def check(hall: TheHall, authorization: Authorization = "") -> Soundness:
    """Every log's chain, the ledger, and the program's files, read anew."""
    _reader(hall, authorization, "check")
    return await asyncio.to_thread(look_over, hall.store.engine)


@get("/api/v1/house/tables/{table:str}/export")
async def export(
    table: FromPath[str], hall: TheHall, authorization: Authorization = ""
) -> Stream:
    """The public log of a table or of the lobby, a row a line, heads included."""
    _reader(hall, authorization, "export")
    engine = hall.store.engine
    rows, _ = await asyncio.to_thread(read.last_place, engine, table)
    if not rows:
        raise Refused("no-table", "house rule", f"There was no table {table}")

    def lines() -> Iterator[bytes]:
        for row in read.public_rows(engine, table):
            yield msgspec.json.encode(row) + b"\n"

    disposition = {"content-disposition": f'attachment; filename="{table}.jsonl"'}
    return Stream(lines(), media_type=MediaType.TEXT, headers=disposition)


HANDLERS = (house, act, check, export)
