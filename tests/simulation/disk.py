"""A disk and a database on it, as a server's process sees them, with faults.

A group of batches is one transaction.  It counts from the moment when the disk has
taken it; what is on its way when the power fails is there afterwards as a whole or not
at all, as a write-ahead log with checksums has it.  A write that fails may have reached
the disk or not: nobody knows before it is read.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from upcard.store.batch import Answer, Batch, Person
from upcard.store.read import LOBBY, Kept, Loaded, Which, follow
from upcard.table.ledger import Movement
from upcard.table.live import NO_HEAD
from upcard.table.row import decode_entry, encode_entry
from upcard.table.snapshot import load_live


class Disk:
    """What survives the power, and how the disk feels."""

    def __init__(self, source: random.Random) -> None:
        self._source = source
        self.fault = ""
        """``full``, ``broken`` (a write fails) or ``unsure`` (a sync fails)."""
        self.rows: dict[str, list[Kept]] = defaultdict(list)
        self.answers: dict[str, dict[tuple[str, str], Answer]] = defaultdict(dict)
        self.snapshots: dict[str, bytes] = {}
        self.people: list[Person] = []
        self.balances: Counter[str] = Counter()
        self.writes = 0
        self.problems: list[str] = []

    def take(self, batches: Sequence[Batch]) -> None:
        """A transaction that the disk has taken."""
        self.writes += 1
        for batch in batches:
            log = self.rows[batch.table]
            for row in batch.rows:
                if row.seq != len(log) + 1:
                    self.problems.append(f"{batch.table}: row {row.seq} at {len(log)}")
                body, full = row.body.decode(), row.sealed or encode_entry(row.entry)
                entry = decode_entry(full)
                kind = type(entry).__name__
                kept = Kept(row.seq, row.at, row.round, kind, body, row.head, entry)
                log.append(kept)
            self._book(batch.money)
            self._answer(batch)
            if batch.snapshot is not None:
                self.snapshots[batch.table] = batch.snapshot
            self.people += batch.people

    def _book(self, money: Sequence[Movement]) -> None:
        for line in money:
            self.balances[line.account] += line.amount
            owes = line.account != "mint" and not line.account.startswith("bank:")
            if owes and self.balances[line.account] < 0:
                self.problems.append(f"{line.account} owes")

    def _answer(self, batch: Batch) -> None:
        for answer in batch.answers:
            name = (answer.guest, answer.command_id)
            if name in self.answers[batch.table]:
                self.problems.append(f"{name} done twice")
            self.answers[batch.table][name] = answer


class SimulatedStore:
    """The store of one process; nothing it does after the process's death counts."""

    def __init__(self, disk: Disk, source: random.Random) -> None:
        self.disk = disk
        self.engine = disk
        self.is_local = source.random() < 0.7
        self._source = source
        self._is_dead = False
        self._on_its_way: Sequence[Batch] = ()

    def write(self, batches: Sequence[Batch]) -> None:
        """Both halves at once, as for a database that is a server of its own."""
        self.lay(batches)
        self.settle()

    def lay(self, batches: Sequence[Batch]) -> None:
        """Begin a transaction.

        Raises:
            SQLAlchemyError: if nothing more fits on the disk.
        """
        self._check()
        if self.disk.fault == "full":
            raise SQLAlchemyError(self.disk.fault)
        self._on_its_way = batches

    def settle(self) -> None:
        """End the transaction: it is on disk when this returns.

        Raises:
            SQLAlchemyError: if the disk fails; it may be there all the same.
        """
        self._check()
        batches, self._on_its_way = self._on_its_way, ()
        fault = self.disk.fault
        if not fault or (fault == "unsure" and self._source.random() < 0.5):
            self.disk.take(batches)
        if fault:
            raise SQLAlchemyError(fault)

    def reopen(self) -> None:
        """See whether the disk writes.

        Raises:
            SQLAlchemyError: if it does not.
        """
        self._check()
        if self.disk.fault:
            raise SQLAlchemyError(self.disk.fault)

    def die(self) -> None:
        """The power fails; what was on its way to the disk is there, or is not."""
        on_its_way = self._on_its_way and not self.disk.fault
        if on_its_way and self._source.random() < 0.5:
            self.disk.take(self._on_its_way)
        self._is_dead = True

    def close(self) -> None:
        """Nothing is open."""

    def _check(self) -> None:
        if self._is_dead:
            raise SQLAlchemyError("the process is dead")


# --- reading, as upcard.store.read does it from a database ----------------------------


def table_ids(disk: Disk) -> list[str]:
    """Every table."""
    return sorted(name for name in disk.rows if name != LOBBY)


def read_entries(disk: Disk, table: str, which: Which) -> list[Kept]:
    """Rows of a table."""
    rows = disk.rows[table][which.after : which.until]
    return [row for row in rows if not which.kinds or row.kind in which.kinds]


def load_table(disk: Disk, table: str) -> Loaded:
    """A table from its snapshot and its rows."""
    snapshot = disk.snapshots.get(table)
    live = load_live(snapshot) if snapshot is not None else None
    rows = disk.rows[table][live.seq if live else 0 :]
    for kept in rows:
        live = follow(live, kept, table)
    assert live is not None
    return Loaded(live, len(rows))


def last_answers(disk: Disk, table: str) -> list[Answer]:
    """Commands that were carried out."""
    return list(disk.answers[table].values())[-500:]


def last_place(disk: Disk, table: str) -> tuple[int, str]:
    """Where a log ends."""
    rows = disk.rows[table]
    return (rows[-1].seq, rows[-1].head) if rows else (0, NO_HEAD)


def read_people(disk: Disk) -> list[Person]:
    """Everybody."""
    return list(disk.people)


def read_balances(disk: Disk) -> dict[str, int]:
    """Every account's balance."""
    return dict(disk.balances)


READING: dict[str, Any] = {
    function.__name__: function
    for function in (
        table_ids,
        read_entries,
        load_table,
        last_answers,
        last_place,
        read_people,
        read_balances,
    )
}
"""What a simulated server reads with."""
