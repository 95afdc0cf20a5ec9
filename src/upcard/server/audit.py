"""Whether memory, disk and program are still what they were: looked at all the time.

One table after the other, once for each of its shoes: the state in memory is what the
log on disk folds to (SEC-05).  Once a day, and when the administrator asks, the files
of the program are those it was started with (SEC-04).  What does not match takes its
table, or every table, out of service.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import structlog
from msgspec import Struct
from sqlalchemy import Engine

from upcard.errors import BadDocument
from upcard.server.program import is_unchanged, program_digest
from upcard.store import read
from upcard.table import commands as tc
from upcard.table.live import Caller

if TYPE_CHECKING:
    from upcard.server.desk import Desk
    from upcard.server.hall import Hall

__all__ = ["Soundness", "keep_watch", "look_over"]

_log = structlog.get_logger("audit")
_SECONDS = 5.0
_DAY = 24 * 3600.0


class Soundness(Struct, frozen=True):
    """What was found when everything was read anew."""

    rows: dict[str, int]
    """Rows of each log whose chain holds."""
    broken: dict[str, str]
    """Logs whose chain does not hold, and where."""
    ledger: bool
    """Whether the balances are what the ledger adds up to, and that to nothing."""
    program: str
    unchanged: bool
    """Whether the program's files are those it was started with."""


def look_over(engine: Engine) -> Soundness:
    """Read every log, the ledger and the program anew."""
    rows, broken = {}, {}
    for table in (read.LOBBY, *read.table_ids(engine)):
        try:
            rows[table] = read.check_chain(engine, table)
        except BadDocument as error:
            broken[table] = str(error)
    total, balances = read.ledger_total(engine), read.read_balances(engine)
    agrees = not sum(total.values()) and all(
        total.get(account, 0) == amount for account, amount in balances.items()
    )
    return Soundness(rows, broken, agrees, program_digest(), is_unchanged())


async def keep_watch(hall: Hall) -> None:
    """Look at one table after the other; runs until it is cancelled."""
    seen: dict[str, int] = {}
    program_at = time.monotonic()
    while True:
        await asyncio.sleep(_SECONDS)
        for table, desk in list(hall.desks.items()):
            if seen.get(table) != desk.live.shoes and hall.writer.is_well:
                if await _audit(hall, desk):
                    seen[table] = desk.live.shoes
                break
        if time.monotonic() - program_at > _DAY:
            program_at = time.monotonic()
            if not await asyncio.to_thread(is_unchanged):
                _log.error("the program has changed on disk")
                for desk in list(hall.desks.values()):
                    _halt(desk, "the program's files have changed")


async def _audit(hall: Hall, desk: Desk) -> bool:
    """Compare a table with its log; False if it went on meanwhile."""
    live = desk.live
    table = live.opened.table
    try:
        loaded = await asyncio.to_thread(read.load_table, hall.store.engine, table)
    except BadDocument as error:
        _log.error("the log does not hold", table=table, why=str(error))
        _halt(desk, "its log does not hold")
        return True
    if loaded.live.seq != live.seq:
        return False
    if loaded.live != live:
        _log.error("memory is not what the log folds to", table=table)
        _halt(desk, "memory is not what the log folds to")
    return True


def _halt(desk: Desk, why: str) -> None:
    desk.post(Caller("table", "table"), tc.HaltTable(why))
