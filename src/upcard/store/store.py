"""Writing: every pending batch of all tables in one transaction.

A commit has two halves.  :meth:`Store.lay` hands the rows to the database, which costs
processor time; :meth:`Store.settle` waits until they are on disk, which costs none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from sqlalchemy import Engine, PoolProxiedConnection, select, text
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from upcard.errors import BadDocument, Fault
from upcard.store import schema
from upcard.store.batch import Batch
from upcard.store.checkpoint import Checkpointer
from upcard.store.connect import WRITES, connect
from upcard.store.keys import check_keys, place_of, renew_key, snapshot_place
from upcard.store.migrate import migrate
from upcard.store.prepared import Statements, Values
from upcard.store.vault import Vault, vault_of

__all__ = ["Store", "open_store"]


class Store:
    """The one writer of a database; not for two threads at once."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.is_local = engine.dialect.name == "sqlite"
        """Whether rows are laid down in this process, without waiting for a server."""
        self._statements = Statements(engine.dialect)
        self._writer: PoolProxiedConnection | None = None
        self._checkpointer = Checkpointer(engine)
        self._rows = 0
        self._new: set[str] = set()
        self._accounts = self._read_accounts()

    def write(self, batches: Sequence[Batch]) -> None:
        """Write all batches or none; they are on disk when this returns.

        Raises:
            sqlalchemy.exc.SQLAlchemyError: if the database could not; nothing counts.
        """
        self.lay(batches)
        self.settle()

    def lay(self, batches: Sequence[Batch]) -> None:
        """Begin a transaction and give it all rows; nothing of it is on disk yet.

        Raises:
            sqlalchemy.exc.SQLAlchemyError: if the database could not; nothing counts.
        """
        if self._writer is None:
            self._writer = self.engine.raw_connection()
        vault = vault_of(self.engine)
        try:
            cursor = self._writer.cursor()
            if self.is_local:
                cursor.execute("BEGIN IMMEDIATE")
            run, events = self._statements, list(_events(batches))
            self._rows = len(events)
            run.events.run(cursor, events)
            run.sealed.run(cursor, list(_sealed(batches, vault)))
            self._lay_money(cursor, batches)
            run.answers.run(cursor, list(_answers(batches)))
            run.guests.run(cursor, list(_guests(batches)))
            names = [(name,) for batch in batches for name in batch.forgotten]
            run.forget.run(cursor, names)
            run.snapshots.run(cursor, list(_snapshots(batches, vault)))
            cursor.close()
        except Exception as error:
            self._give_up()
            raise SQLAlchemyError(str(error)) from error

    def settle(self) -> None:
        """End the transaction: what was laid down is on disk when this returns.

        Raises:
            sqlalchemy.exc.SQLAlchemyError: if the database could not; nothing counts.
        """
        assert self._writer is not None
        try:
            self._writer.commit()
            if self.is_local:
                self._checkpointer.note(self._writer.driver_connection, self._rows)
        except Exception as error:
            self._give_up()
            raise SQLAlchemyError(str(error)) from error
        self._accounts |= self._new
        self._new.clear()

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
        self._checkpointer.close()
        self._give_up()
        self.engine.dispose()

    def _give_up(self) -> None:
        """The next write, if any, begins on a connection of its own."""
        self._new.clear()
        if self._writer is not None:
            self._writer.invalidate()
            self._writer = None

    def _lay_money(self, cursor: DBAPICursor, batches: Sequence[Batch]) -> None:
        lines = list(_ledger_lines(batches))
        self._statements.ledger.run(cursor, lines)
        sums: Counter[str] = Counter()
        for *_, account, amount in lines:
            sums[account] += amount
        self._new = sums.keys() - self._accounts
        new = [(account, 0) for account in sorted(self._new)]
        self._statements.accounts.run(cursor, new)
        changes = [(by, account) for account, by in sums.items() if by]
        self._statements.add.run(cursor, changes)


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
    except DBAPIError as error:
        engine.dispose()
        told = f"It cannot be used: {error.orig}"
        fault = Fault("", told, "a database of Upcard, or a copy of one")
        raise BadDocument("The database", (fault,)) from error
    except BaseException:
        engine.dispose()
        raise


def _events(batches: Sequence[Batch]) -> Iterator[Values]:
    for batch in batches:
        table = batch.table
        for row in batch.rows:
            kind, body = type(row.entry).__name__, row.body.decode()
            yield table, row.seq, row.at, row.round, kind, body, row.head


def _sealed(batches: Sequence[Batch], vault: Vault) -> Iterator[Values]:
    for batch in batches:
        for row in batch.rows:
            if row.sealed is not None:
                place = place_of(batch.table, row.seq)
                yield batch.table, row.seq, vault.seal(place, row.sealed)


def _ledger_lines(batches: Sequence[Batch]) -> Iterator[Values]:
    for batch in batches:
        for number, line in enumerate(batch.money):
            yield batch.table, batch.rows[-1].seq, number, line.account, line.amount


def _answers(batches: Sequence[Batch]) -> Iterator[Values]:
    for batch in batches:
        for answer in batch.answers:
            yield batch.table, answer.guest, answer.command_id, answer.seq


def _guests(batches: Sequence[Batch]) -> Iterator[Values]:
    for batch in batches:
        for person in batch.people:
            yield person.name, person.digest, person.role


def _snapshots(batches: Sequence[Batch], vault: Vault) -> Iterator[Values]:
    for batch in batches:
        if batch.snapshot is not None:
            seq = batch.rows[-1].seq
            place = snapshot_place(batch.table, seq)
            yield batch.table, seq, vault.seal(place, batch.snapshot)
