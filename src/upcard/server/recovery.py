"""After a failed write: the tables wait, and go on when the disk is well again.

Nobody knows whether a write that failed is on disk after all, so nothing that is only
in memory counts any more.  As soon as the disk takes a write again, on a connection of
its own, everything is read back as at a start.  The server goes on only if every row
that was ever shown is there; a disk that has lost one is left to people.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

import structlog
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from upcard.errors import BadDocument
from upcard.store import read
from upcard.store.batch import Answer
from upcard.table.live import Live
from upcard.wire.messages import RefusedSent

if TYPE_CHECKING:
    from upcard.server.hall import Hall

__all__ = ["keep_well"]

_log = structlog.get_logger("recovery")
_AGAIN = 0.5
"""Seconds between two looks at the disk."""
_NOTICE = RefusedSent(
    "",
    "disk-unwell",
    "house rule",
    "The table cannot write its log: nothing is taken, and nothing is lost",
    (),
)


class _Found(NamedTuple):
    """A table as it is on disk."""

    loaded: read.Loaded
    answers: list[Answer]


async def keep_well(hall: Hall) -> None:
    """Bring the hall back after each failed write; runs until it is cancelled."""
    while True:
        await hall.writer.failed.wait()
        for desk in list(hall.desks.values()):
            desk.gallery.tell(_NOTICE)
        found = None
        while found is None:
            # By then every table has taken back what was not written.
            await asyncio.sleep(_AGAIN)
            found = await _read_all(hall)
        lost = [
            table
            for table, desk in hall.desks.items()
            if not _holds(hall.store.engine, found.get(table), desk.live)
        ]
        if lost:
            _log.error("rows are lost; nothing is taken any more", tables=lost)
            return
        _go_on(hall, found)


async def _read_all(hall: Hall) -> dict[str, _Found] | None:
    """Every table as it is on disk; None while the disk does not write or read."""
    try:
        await hall.writer.reopen()
        return await asyncio.to_thread(
            _read_tables, hall.store.engine, set(hall.broken)
        )
    except (SQLAlchemyError, BadDocument, OSError) as error:
        _log.warning("the disk is not well yet", error=type(error).__name__)
        return None


def _read_tables(engine: Engine, broken: set[str]) -> dict[str, _Found]:
    return {
        table: _Found(read.load_table(engine, table), read.last_answers(engine, table))
        for table in read.table_ids(engine)
        if table not in broken
    }


def _holds(engine: Engine, found: _Found | None, shown: Live) -> bool:
    """Whether a table on disk goes on from what was shown of it."""
    if found is None or found.loaded.live.seq < shown.seq:
        return False
    last = read.Which(shown.seq - 1, shown.seq)
    rows = read.read_entries(engine, shown.opened.table, last)
    return [row.head for row in rows] == [shown.head]


def _go_on(hall: Hall, found: dict[str, _Found]) -> None:
    books = hall.read_lobby()
    for table, (loaded, answers) in found.items():
        desk = hall.desks.get(table)
        if desk is None:
            hall.reopen(table, books)
        else:
            desk.resume(loaded, answers)
    hall.writer.recover()
    _log.info("the disk is well again", tables=len(found))
