"""Whether a database still is what was written: everything is computed anew.

Slower than a start, which trusts its snapshots: each table is folded from its first
row, and on the way compared with its snapshot, with what is sealed and with the ledger.
For a database that nobody writes to meanwhile, such as a copy.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import NamedTuple

from sqlalchemy import Engine, func, select, text
from sqlalchemy.exc import SQLAlchemyError

from upcard.errors import BadDocument, Fault
from upcard.store import read, schema
from upcard.table.ledger import books_by_table, check_books
from upcard.table.live import Live
from upcard.table.row import decode_entry, public_entry

__all__ = ["Finding", "audit"]


class Finding(NamedTuple):
    """What one part of a database came to."""

    what: str
    """``file``, ``ledger``, ``lobby``, or the name of a table."""
    rows: int
    problem: str = ""
    """Empty if all of it holds."""


def audit(engine: Engine) -> Iterator[Finding]:
    """Check the file, the ledger, the lobby and every table, one after the other."""
    if engine.dialect.name == "sqlite":
        yield _check_file(engine)
    balances = read.read_balances(engine)
    yield _check_ledger(engine, balances)
    books = books_by_table(balances)
    lobby = functools.partial(read.check_chain, engine, read.LOBBY)
    yield _checked("lobby", lobby)
    for table in read.table_ids(engine):
        check = functools.partial(_check_table, engine, table, books.get(table, {}))
        yield _checked(table, check)


def _checked(what: str, check: Callable[[], int]) -> Finding:
    try:
        return Finding(what, check())
    except (BadDocument, SQLAlchemyError, ValueError) as error:
        return Finding(what, 0, " ".join(str(error).split()))


def _check_file(engine: Engine) -> Finding:
    """What SQLite itself says about its pages and indexes."""
    with engine.connect() as connection:
        found = connection.execute(text("PRAGMA integrity_check(3)")).scalars()
        told = "; ".join(found)
    return Finding("file", 0, "" if told == "ok" else told)


def _check_ledger(engine: Engine, balances: dict[str, int]) -> Finding:
    """The lines add up to the balances, and those to nothing."""
    lines = schema.ledger
    with engine.connect() as connection:
        count = connection.execute(select(func.count()).select_from(lines)).scalar_one()
    if read.ledger_total(engine) != balances:
        return Finding("ledger", count, "Its lines do not add up to the balances")
    if total := sum(balances.values()):
        return Finding("ledger", count, f"All accounts together hold {total} cents")
    return Finding("ledger", count)


def _check_table(engine: Engine, table: str, books: dict[str, int]) -> int:
    snapshot = read.load_snapshot(engine, table)
    live: Live | None = None
    with closing(read.stream_entries(engine, table)) as rows:
        for kept in rows:
            live = read.follow(live, kept, table)
            if decode_entry(kept.body) != public_entry(kept.entry, live.state):
                raise _differs(f"row {kept.seq}", "What is sealed is another entry")
            if snapshot is not None and live.seq == snapshot.seq and live != snapshot:
                raise _differs("snapshot", f"It is not the log up to row {live.seq}")
    assert live is not None
    if snapshot is not None and snapshot.seq > live.seq:
        raise _differs("snapshot", f"It is of row {snapshot.seq}, which is missing")
    check_books(live, books)
    return live.seq


def _differs(where: str, problem: str) -> BadDocument:
    return BadDocument("The table", (Fault(where, problem, "what was written"),))
