"""HTTP for what a guest's own visit to a table has come to (TIM-02)."""

from __future__ import annotations

import asyncio

from litestar import get
from litestar.params import FromPath

from upcard.errors import Refused
from upcard.server.api import caller_of, desk_of
from upcard.server.needs import Authorization, TheHall
from upcard.store.visits import Visit, read_visit

__all__ = ["HANDLERS"]


@get("/api/v1/tables/{table:str}/visit")
async def visit(
    table: FromPath[str], hall: TheHall, authorization: Authorization = ""
) -> Visit:
    """Since when, how many rounds, and the money, by the ledger."""
    person = caller_of(hall, authorization)
    desk_of(hall, table)
    found = await asyncio.to_thread(read_visit, hall.store.engine, table, person.name)
    if found is None:
        raise Refused("no-seat", "house rule", "You do not sit at this table")
    return found


HANDLERS = (visit,)
