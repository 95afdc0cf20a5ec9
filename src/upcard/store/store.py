"""Writing: every pending batch of all tables in one transaction, durable on return."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Connection,
    Engine,
    bindparam,
    delete,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from upcard.store import schema
from upcard.store.batch import Batch
from upcard.store.connect import WRITES, connect
from upcard.store.keys import check_keys, place_of, renew_key, snapshot_place
from upcard.store.migrate import migrate
from upcard.store.vault import vault_of

__all__ = ["Store", "open_store"]


class Store:
    """The one writer of a database; not for two threads at once."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._writer: Connection | None = None
        self._accounts = self._read_accounts()

    def write(self, batches: Sequence[Batch]) -> None:
        """Write all batches or none; they are on disk when this returns.

        Raises:
            sqlalchemy.exc.SQLAlchemyError: if the database could not; nothing counts.
        """
        if self._writer is None:
            writer = self.engine.connect()
            self._writer = writer.execution_options(**{WRITES: True})
        accounts = {line.account for batch in batches for line in batch.money}
        try:
            with self._writer.begin():
                _write_rows(self._writer, batches)
                self._write_money(self._writer, batches, accounts)
                _write_rest(self._writer, batches)
        except BaseException:
            # The next write, if any, begins on a connection of its own.
            self._writer.close()
            self._writer = None
            raise
        self._accounts |= accounts

    def reopen(self) -> None:
        """After a failed write: forget every connection, and see whether one can write.

        Raises:
            sqlalchemy.exc.SQLAlchemyError: if the database still cannot.
        """
        self.close()
        writer = self.engine.connect().execution_options(**{WRITES: True})
        with writer, writer.begin():
            writer.execute(text("UPDATE alembic_version SET version_num = version_num"))
        self._accounts = self._read_accounts()

    def _read_accounts(self) -> set[str]:
        with self.engine.connect() as connection:
            found = connection.execute(select(schema.balances.c.account))
            return set(found.scalars())

    def close(self) -> None:
        """Close every connection."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        self.engine.dispose()

    def _write_money(
        self, writer: Connection, batches: Sequence[Batch], accounts: set[str]
    ) -> None:
        lines = list(_ledger_lines(batches))
        if not lines:
            return
        writer.execute(insert(schema.ledger), lines)
        if new := sorted(accounts - self._accounts):
            rows = [{"account": account, "amount": 0} for account in new]
            writer.execute(insert(schema.balances), rows)
        sums: Counter[str] = Counter()
        for line in lines:
            sums[line["account"]] += line["amount"]
        changes = [{"name": name, "by": by} for name, by in sums.items() if by]
        if changes:
            writer.execute(_ADD, changes)


_ADD = (
    update(schema.balances)
    .where(schema.balances.c.account == bindparam("name"))
    .values(amount=schema.balances.c.amount + bindparam("by"))
)


def open_store(
    address: str, key_file: Path | None = None, *, new_key: bool = False
) -> Store:
    """Open a database by URL or path, brought to the schema of this version.

    Args:
        address: URL, or path of an SQLite file.
        key_file: keys of what is sealed; see :func:`upcard.store.connect.connect`.
        new_key: seal everything with a new key first.

    Raises:
        BadDocument: if the database or its key cannot be used.
    """
    engine = connect(address, key_file)
    try:
        migrate(engine)
        check_keys(engine)
        if new_key:
            renew_key(engine)
        return Store(engine)
    except BaseException:
        engine.dispose()
        raise


def _write_rows(writer: Connection, batches: Sequence[Batch]) -> None:
    rows = [
        {
            "table_id": batch.table,
            "seq": row.seq,
            "at": row.at,
            "round": row.round,
            "kind": type(row.entry).__name__,
            "body": row.body.decode(),
            "head": row.head,
        }
        for batch in batches
        for row in batch.rows
    ]
    vault = vault_of(writer.engine)
    hidden = [
        {
            "table_id": batch.table,
            "seq": row.seq,
            "body": vault.seal(place_of(batch.table, row.seq), row.sealed),
        }
        for batch in batches
        for row in batch.rows
        if row.sealed is not None
    ]
    _insert(writer, schema.events, rows)
    _insert(writer, schema.sealed, hidden)


def _ledger_lines(batches: Iterable[Batch]) -> Iterable[dict[str, Any]]:
    for batch in batches:
        for number, line in enumerate(batch.money):
            yield {
                "table_id": batch.table,
                "seq": batch.rows[-1].seq,
                "line": number,
                "account": line.account,
                "amount": line.amount,
            }


def _write_rest(writer: Connection, batches: Sequence[Batch]) -> None:
    answered = [
        {
            "table_id": batch.table,
            "guest": answer.guest,
            "command_id": answer.command_id,
            "seq": answer.seq,
        }
        for batch in batches
        for answer in batch.answers
    ]
    people = [
        {"name": person.name, "digest": person.digest, "role": person.role}
        for batch in batches
        for person in batch.people
    ]
    vault = vault_of(writer.engine)
    snapshots = [
        {
            "table_id": batch.table,
            "seq": (seq := batch.rows[-1].seq),
            "body": vault.seal(snapshot_place(batch.table, seq), batch.snapshot),
        }
        for batch in batches
        if batch.snapshot is not None
    ]
    _insert_answers(writer, answered)
    _insert(writer, schema.guests, people)
    for snapshot in snapshots:
        where = schema.snapshots.c.table_id == snapshot["table_id"]
        writer.execute(delete(schema.snapshots).where(where))
    _insert(writer, schema.snapshots, snapshots)


def _insert(writer: Connection, table: Any, rows: list[dict[str, Any]]) -> None:  # noqa: ANN401
    if rows:
        writer.execute(insert(table), rows)


def _insert_answers(writer: Connection, rows: list[dict[str, Any]]) -> None:
    """Add answers; one whose id is long forgotten in memory may be there already."""
    if not rows:
        return
    if writer.dialect.name == "sqlite":
        writer.execute(sqlite.insert(schema.answers).on_conflict_do_nothing(), rows)
    else:
        writer.execute(postgresql.insert(schema.answers).on_conflict_do_nothing(), rows)
