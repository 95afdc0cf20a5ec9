"""Reading: tables as they were, rounds, balances, and whether the chain holds."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Engine, Row, Select, func, select

from upcard.errors import BadDocument, Fault
from upcard.store import schema
from upcard.store.batch import Answer, Person
from upcard.store.keys import place_of, snapshot_place
from upcard.store.vault import Vault, vault_of
from upcard.table.events import TableOpened
from upcard.table.fold import Entry, Place, fold, put_in_place
from upcard.table.live import NO_HEAD, Live, open_live
from upcard.table.row import decode_entry, link
from upcard.table.snapshot import load_live, load_same_house

__all__ = [
    "LOBBY",
    "Kept",
    "Loaded",
    "Which",
    "check_chain",
    "follow",
    "last_answers",
    "last_place",
    "ledger_total",
    "load_snapshot",
    "load_table",
    "public_rows",
    "read_balances",
    "read_entries",
    "read_people",
    "stream_entries",
    "table_ids",
]

LOBBY = "lobby"
_ANSWERS = 500


class Kept(NamedTuple):
    """A row as the database holds it, with the full entry."""

    seq: int
    at: int
    round: int
    kind: str
    body: str
    head: str
    entry: Entry


class Which(NamedTuple):
    """Which rows of a table."""

    after: int = 0
    until: int | None = None
    round: int | None = None
    kinds: tuple[str, ...] = ()
    text: str = ""
    """Only rows whose public body holds it."""


ALL = Which()


def table_ids(engine: Engine) -> list[str]:
    """Every table that was ever opened, the lobby left out.

    From each name the index leads to the next one: a long log costs no more than a
    short one.
    """
    column = schema.events.c.table_id
    first = select(func.min(column).label("name")).cte("names", recursive=True)
    after = select(func.min(column)).where(column > first.c.name).scalar_subquery()
    following = select(after).where(first.c.name.is_not(None))
    names = first.union_all(following)
    query = select(names.c.name).where(names.c.name.is_not(None))
    with engine.connect() as connection:
        return [name for name in connection.execute(query).scalars() if name != LOBBY]


def read_entries(engine: Engine, table: str, which: Which = ALL) -> list[Kept]:
    """Rows of a table in order, sealed entries unsealed."""
    with engine.connect() as connection:
        found = connection.execute(_rows(table, which))
        return [_kept(vault_of(engine), tuple(row)) for row in found]


def stream_entries(engine: Engine, table: str) -> Generator[Kept]:
    """All rows of a table in order, a part at a time: for logs of any length."""
    with engine.connect() as connection:
        streaming = connection.execution_options(yield_per=2000)
        with streaming.execute(_rows(table, ALL)) as rows:
            vault = vault_of(engine)
            for row in rows:
                yield _kept(vault, tuple(row))


def _rows(table: str, which: Which) -> Select[Any]:
    rows, hidden = schema.events, schema.sealed
    joined = rows.outerjoin(
        hidden, (rows.c.table_id == hidden.c.table_id) & (rows.c.seq == hidden.c.seq)
    )
    query = (
        select(rows, hidden.c.body.label("full"))
        .select_from(joined)
        .where(rows.c.table_id == table, rows.c.seq > which.after)
        .order_by(rows.c.seq)
    )
    if which.round is not None:
        query = query.where(rows.c.round == which.round)
    if which.kinds:
        query = query.where(rows.c.kind.in_(which.kinds))
    if which.text:
        query = query.where(rows.c.body.contains(which.text, autoescape=True))
    if which.until is not None:
        query = query.where(rows.c.seq <= which.until)
    return query


def _kept(vault: Vault, row: tuple[Any, ...]) -> Kept:
    table, seq, at, number, kind, body, head, full = row
    text = body if full is None else vault.unseal(place_of(table, seq), full)
    return Kept(seq, at, number, kind, body, head, decode_entry(text))


class Loaded(NamedTuple):
    """A table that was read back."""

    live: Live
    since_snapshot: int
    """Rows that were read besides the snapshot."""


def load_table(engine: Engine, table: str) -> Loaded:
    """A table exactly as it was, from its latest snapshot and the rows after it.

    Raises:
        BadDocument: if a row does not follow the one before, or the rules have changed.
    """
    live = load_snapshot(engine, table)
    rows = read_entries(engine, table, Which(live.seq if live else 0))
    for kept in rows:
        live = follow(live, kept, table)
    if live is None:
        fault = Fault("", "It has no rows", "a table that was opened")
        raise BadDocument(f"Table {table}", (fault,))
    return Loaded(live, len(rows))


def load_snapshot(engine: Engine, table: str) -> Live | None:
    """The table at its latest snapshot, None without one that this version reads."""
    kept = schema.snapshots.c
    query = select(kept.seq, kept.body).where(kept.table_id == table)
    with engine.connect() as connection:
        found = connection.execute(query).one_or_none()
    if found is None:
        return None
    text = vault_of(engine).unseal(snapshot_place(table, found.seq), found.body)
    try:
        return load_live(text)
    except msgspec.DecodeError:
        return None  # of another version: the log itself is folded


def follow(live: Live | None, kept: Kept, table: str) -> Live:
    """The table after one more row of its log.

    Raises:
        BadDocument: if the row does not follow the one before it.
    """
    entry = kept.entry
    if live is None:
        if not isinstance(entry, TableOpened):
            raise _broken(table, kept.seq, "It does not open the table")
        house = load_same_house(entry.house, entry.changes, entry.digest)
        live = open_live(entry, house)
    head = link(live.head, kept.seq, kept.at, kept.body.encode())
    if kept.seq != live.seq + 1 or head != kept.head:
        raise _broken(table, kept.seq, "It does not follow the row before it")
    return put_in_place(fold(live, entry), entry, Place(kept.seq, kept.at, head))


def check_chain(engine: Engine, table: str) -> int:
    """Recompute every head of a table; the number of rows.

    Raises:
        BadDocument: naming the first row that does not follow the one before it.
    """
    count, head = 0, NO_HEAD
    with closing(_chain(engine, table)) as rows:
        for kept in rows:
            head = link(head, kept.seq, kept.at, kept.body.encode())
            if kept.seq != count + 1 or head != kept.head:
                raise _broken(table, kept.seq, "It does not follow the row before it")
            count += 1
    return count


def _chain(engine: Engine, table: str) -> Generator[Row[tuple[object, ...]]]:
    query = (
        select(schema.events)
        .where(schema.events.c.table_id == table)
        .order_by(schema.events.c.seq)
    )
    with engine.connect() as connection:
        streaming = connection.execution_options(yield_per=2000)
        with streaming.execute(query) as rows:
            yield from rows


class PublicRow(NamedTuple):
    """A row as everybody may have it."""

    seq: int
    at: int
    body: str
    head: str


def public_rows(engine: Engine, table: str) -> Generator[PublicRow]:
    """The public log of a table, row after row."""
    with closing(_chain(engine, table)) as rows:
        for row in rows:
            yield PublicRow(row.seq, row.at, row.body, row.head)


def _broken(table: str, seq: int, problem: str) -> BadDocument:
    fault = Fault(f"row {seq}", problem, "the log as it was written")
    return BadDocument(f"The log of table {table}", (fault,))


def read_people(engine: Engine) -> list[Person]:
    """Everybody who may come in."""
    with engine.connect() as connection:
        rows = connection.execute(select(schema.guests))
        return [Person(row.name, row.digest, row.role) for row in rows]


def read_balances(engine: Engine) -> dict[str, int]:
    """Every account's balance."""
    with engine.connect() as connection:
        rows = connection.execute(select(schema.balances))
        return {row.account: row.amount for row in rows}


def ledger_total(engine: Engine) -> dict[str, int]:
    """Balances as the ledger itself adds up."""
    lines = schema.ledger.c
    query = select(lines.account, func.sum(lines.amount)).group_by(lines.account)
    with engine.connect() as connection:
        return {account: int(amount) for account, amount in connection.execute(query)}


def last_place(engine: Engine, table: str) -> tuple[int, str]:
    """Number and head of the last row of a log; those of an empty one."""
    rows = schema.events.c
    query = (
        select(rows.seq, rows.head)
        .where(rows.table_id == table)
        .order_by(rows.seq.desc())
        .limit(1)
    )
    with engine.connect() as connection:
        found = connection.execute(query).one_or_none()
    return (found.seq, found.head) if found is not None else (0, NO_HEAD)


def last_answers(engine: Engine, table: str) -> list[Answer]:
    """The latest commands that were carried out at a table, oldest first."""
    rows = schema.answers.c
    query = (
        select(rows.guest, rows.command_id, rows.seq)
        .where(rows.table_id == table)
        .order_by(rows.seq.desc())
        .limit(_ANSWERS)
    )
    with engine.connect() as connection:
        return [Answer(*row) for row in connection.execute(query)][::-1]
