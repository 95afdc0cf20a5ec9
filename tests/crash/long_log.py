"""Start a server on a log of a million events, and see how long it takes.

    PYTHONPATH=tests python -m crash.long_log --rows 1000000

Sessions are played once and written again and again under the names of many tables,
each with a chain of its own: what a start reads is the same, and the log is made in a
minute.  The server is a process of its own from the interpreter's first line; it is
killed and started several times.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import httpx
from msgspec.structs import replace

from table.play import Play
from upcard.store.batch import Answer, Batch
from upcard.store.store import open_store
from upcard.table import commands as tc
from upcard.table.ledger import MINT, Movement, books_of
from upcard.table.live import NO_HEAD, Live
from upcard.table.row import Row, link
from upcard.table.snapshot import dump_live

HOUSES = ("vegas-six-deck", "vegas-single-deck", "prairie-meadows", "typical-casino")
TAIL = 199
"""Rows after the snapshot: as many as the server ever leaves."""
STARTS = 7
PURSE = 10**9


class Session(NamedTuple):
    """What is written again under other names."""

    rows: list[Row]
    snapshot: Live
    end: Live


def play_session(house: str, rows: int) -> Session:
    """A session of seven guests with at least so many rows."""
    play = Play(house, seed=1)
    names = [f"Guest {number}" for number in range(1, 8)]
    before: list[Live] = []
    play.watch = lambda live, _: before.append(live)
    play.purses = dict.fromkeys(names, PURSE)
    for number, name in enumerate(names, 1):
        play.try_(name, tc.Sit((number,), play.live.state.minimum * 50))
    while len(play.rows) < rows:
        play.shuffle()
        for guest in play.live.state.guests:
            if guest.bankroll < play.live.state.minimum * 20:
                play.send(guest.name, tc.Buy(play.live.state.minimum * 20))
        play.deal()
        play.play_out()
    wanted = max(play.live.seq - TAIL, 1)
    snapshot = next(live for live in reversed(before) if live.seq <= wanted)
    return Session(play.rows, snapshot, play.live)


def renamed(found: Session, table: str) -> tuple[Batch, Batch]:
    """The session at another table, chained anew: up to its snapshot, and the rest."""
    mark, name = b'"T1', b'"' + table.encode()
    kept, head, rows = found.snapshot, NO_HEAD, []
    for row in found.rows:
        body = row.body.replace(mark, name)
        sealed = row.sealed.replace(mark, name) if row.sealed else None
        head = link(head, row.seq, row.at, body)
        rows.append(replace(row, body=body, sealed=sealed, head=head))
    at_snapshot = rows[kept.seq - 1].head.encode()
    text = dump_live(kept).replace(kept.head.encode(), at_snapshot)
    answers = tuple(Answer("Guest 1", f"c{row.seq}", row.seq) for row in rows[::3])
    money = [
        Movement(account.replace(":T1", f":{table}"), amount)
        for account, amount in books_of(found.end).items()
    ]
    money.append(Movement(MINT, -sum(line.amount for line in money)))
    return (
        Batch(table, tuple(rows[: kept.seq]), snapshot=text.replace(mark, name)),
        Batch(table, tuple(rows[kept.seq :]), tuple(money), answers),
    )


def write_long_log(address: str, *, rows: int, tables: int) -> int:
    """A database of so many tables with about so many rows; the exact number."""
    sessions = [play_session(house, rows // tables) for house in HOUSES]
    store, count = open_store(address), 0
    for number, found in zip(range(tables), itertools.cycle(sessions), strict=False):
        store.write(renamed(found, f"T{number + 1}"))
        count += len(found.rows)
    store.close()
    return count


# --- starting it ----------------------------------------------------------------------


class Start(NamedTuple):
    """How long a start took, in seconds."""

    wall: float
    processor: float


def start_and_kill(address: str) -> Start:
    """From the first line of a new process until the server answers."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "upcard", "serve", "--db", address]
    began = time.perf_counter()
    process = subprocess.Popen(
        [*command, "--port", str(port)],
        stderr=subprocess.DEVNULL,
    )
    try:
        while True:
            assert process.poll() is None, "The server does not start"
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"http://127.0.0.1:{port}/healthz").is_success:
                    break
            time.sleep(0.01)
        wall = time.perf_counter() - began
    finally:
        process.kill()
        _, _, usage = os.wait4(process.pid, 0)
    return Start(wall, usage.ru_utime + usage.ru_stime)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--tables", type=int, default=100)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        address = str(Path(folder) / "tables.db")
        rows = write_long_log(address, rows=wanted.rows, tables=wanted.tables)
        starts = [start_and_kill(address) for _ in range(STARTS)]
    walls = sorted(start.wall for start in starts)
    work = statistics.median(start.processor for start in starts)
    sys.stdout.write(
        f"{rows} rows of {wanted.tables} tables: a server answers "
        f"{statistics.median(walls):.2f} s after its start (median of {STARTS}; "
        f"slowest {walls[-1]:.2f} s; {work:.2f} s of processor time).\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
