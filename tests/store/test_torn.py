"""Files that a crash or a bad disk has damaged: a prefix comes back, or a refusal."""

from __future__ import annotations

import itertools
import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from store.test_audit import write_session
from store.test_store import batches, mint
from table.play import Play
from table.test_sessions import session
from upcard.cli import main
from upcard.store.audit import Finding, audit
from upcard.store.batch import Batch
from upcard.store.store import open_store
from upcard.table.live import NO_HEAD
from upcard.table.row import Row, link

CUTS = 300
FLIPS = 300
CHECKPOINT = "PRAGMA wal_checkpoint(TRUNCATE)"
FRAME = 4096 + 24
"""A page in the write-ahead log with its header; the file's own header has 32 bytes."""


class Crashed(NamedTuple):
    """What a machine without power leaves behind: a database, its write-ahead log."""

    folder: Path
    play: Play
    steps: list[int]
    """Rows after each transaction, and as many steps of money."""

    def copy(self, to: Path) -> tuple[str, Path]:
        """Another machine that has crashed in the same way; its log can be damaged."""
        to.mkdir()
        for path in self.folder.iterdir():
            shutil.copy(path, to / path.name)
        return str(to / "tables.db"), to / "tables.db-wal"


@pytest.fixture(scope="module")
def crashed(tmp_path_factory: pytest.TempPathFactory) -> Crashed:
    """Copied while it is open, so that nothing has been tidied up."""
    folder, left = tmp_path_factory.mktemp("live"), tmp_path_factory.mktemp("left")
    store = open_store(str(folder / "tables.db"))
    with store.engine.connect() as connection:  # the schema is in the database itself
        connection.connection.driver_connection.execute(CHECKPOINT)  # type: ignore[union-attr]
    play, steps, count = session("vegas-six-deck", seed=3, rounds=6), [0], 0
    for batch in batches(play):
        store.write([Batch("T1", batch.rows, mint(1))])
        count += len(batch.rows)
        steps.append(count)
    for name in ("tables.db", "tables.db-wal", "tables.db.key"):
        shutil.copy(folder / name, left / name)
    store.close()
    return Crashed(left, play, steps)


def read_back(crashed: Crashed, address: str) -> int:
    """Rows of a prefix that ends with a whole transaction."""
    with closing(sqlite3.connect(address)) as found:
        rows = found.execute("SELECT seq, at, body, head FROM events ORDER BY seq")
        head, count = NO_HEAD, 0
        for seq, at, body, kept in rows:
            head, count = link(head, seq, at, body.encode()), count + 1
            assert (seq, kept) == (count, head)
        assert head == (crashed.play.rows[count - 1].head if count else NO_HEAD)
        balances = dict(found.execute("SELECT account, amount FROM balances"))
        lines = "SELECT account, sum(amount) FROM ledger GROUP BY account"
        assert balances == dict(found.execute(lines))
        assert balances.get("purse:Ann", 0) == crashed.steps.index(count)
        return count


def open_as_server(address: str) -> None:
    """A start on what came back: every table is its own log."""
    store = open_store(address)
    found = {one.what: one.problem for one in audit(store.engine)}
    store.close()
    found.pop("T1", None)  # its money was made up for the steps
    assert not any(found.values()), found


def cuts(size: int) -> Iterator[int]:
    """Ends of frames, one byte to either side, and anywhere."""
    source = random.Random(6)
    ends = range(32, size, FRAME)
    for _ in range(CUTS):
        near = source.choice(ends) + source.choice((-1, 0, 1, 24))
        yield source.choice((near, source.randrange(size)))


def test_a_log_that_is_cut_short_comes_back_to_a_whole_step(
    crashed: Crashed, tmp_path: Path
) -> None:
    size = (crashed.folder / "tables.db-wal").stat().st_size
    found: list[tuple[int, int]] = []
    for number, cut in enumerate(sorted(cuts(size))):
        address, log = crashed.copy(tmp_path / str(number))
        with log.open("r+b") as file:
            file.truncate(cut)
        found.append((cut, read_back(crashed, address)))
        if number % 20 == 0:
            open_as_server(address)
        shutil.rmtree(tmp_path / str(number))
    assert [rows for _, rows in found] == sorted(rows for _, rows in found)
    assert len({rows for _, rows in found}) > 15


def test_a_log_with_a_flipped_bit_comes_back_to_a_whole_step(
    crashed: Crashed, tmp_path: Path
) -> None:
    source = random.Random(7)
    for number in range(FLIPS):
        address, log = crashed.copy(tmp_path / str(number))
        flip(log, source.randrange(log.stat().st_size), source)
        read_back(crashed, address)
        if number % 20 == 0:
            open_as_server(address)
        shutil.rmtree(tmp_path / str(number))


def flip(path: Path, at: int, source: random.Random) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        (byte,) = file.read(1)
        file.seek(at)
        file.write(bytes((byte ^ (1 << source.randrange(8)),)))


# --- the rows themselves --------------------------------------------------------------


def flipped(row: Row) -> Iterator[Row]:
    """The row with each single bit of what it says changed."""
    for at in range(len(row.body)):
        for bit in range(8):
            body = bytearray(row.body)
            body[at] ^= 1 << bit
            yield replace(row, body=bytes(body))
    for bit in range(63):
        yield replace(row, at=row.at ^ (1 << bit))
        yield replace(row, seq=row.seq ^ (1 << bit))
    for place, digit in enumerate(row.head):
        for bit in range(4):
            other = f"{int(digit, 16) ^ (1 << bit):x}"
            yield replace(row, head=row.head[:place] + other + row.head[place + 1 :])


def test_every_flipped_bit_of_a_hundred_rows_breaks_the_chain(crashed: Crashed) -> None:
    rows, count = crashed.play.rows[:101], 0
    for before, row in itertools.pairwise(rows):
        for wrong in flipped(row):
            count += 1
            told = link(before.head, wrong.seq, wrong.at, wrong.body)
            assert told != wrong.head
    assert count > 50_000


def test_every_row_with_a_flipped_bit_in_the_file_is_found(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "tables.db"))
    play = write_session(store)
    store.close()
    source, file = random.Random(8), tmp_path / "tables.db"
    sound = file.read_bytes()
    assert not any(one.problem for one in audit_of(file))
    for row in source.sample(play.rows, 60):
        at = sound.find(row.head.encode()) - source.randrange(1, len(row.body))
        file.write_bytes(sound)
        flip(file, at, source)
        found = [one.what for one in audit_of(file) if one.problem]
        assert "T1" in found


def audit_of(file: Path) -> list[Finding]:
    store = open_store(str(file))
    try:
        return list(audit(store.engine))
    finally:
        store.close()


@pytest.mark.parametrize("size", [0, 100, 5000, 30_000])
def test_a_database_cut_short_is_refused_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], size: int
) -> None:
    file = tmp_path / "tables.db"
    store = open_store(str(file))
    write_session(store)
    store.close()
    with file.open("r+b") as whole:
        whole.truncate(size)
    status = main(["store", "check", str(file)])
    told = capsys.readouterr()
    assert status in (1, 2)
    assert "NOT sound" in told.out or "upcard: " in told.err
