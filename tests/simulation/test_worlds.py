"""A thousand worlds in which everything fails, and three lies that are found out."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from unittest import mock

import pytest

from simulation.disk import Disk
from simulation.invariants import log_hash
from simulation.world import tell
from upcard.errors import BadDocument
from upcard.server.writer import Writer
from upcard.store.batch import Batch
from upcard.table.row import Row, encode_entry
from upcard.wire.frames import NotedRow

WORLDS = int(os.environ.get("UPCARD_WORLDS", "1000"))
PARTS = 8


@pytest.mark.parametrize("part", range(PARTS))
def test_worlds_hold(part: int) -> None:
    crashes = answers = 0
    for seed in range(part, WORLDS, PARTS):
        world = tell(seed)
        crashes += world.crashes
        answers += sum(len(guest.answered) for guest in world.guests)
        if seed % 100 == part:  # the same seed, the same log
            assert log_hash(tell(seed).disk) == log_hash(world.disk)
    assert crashes > WORLDS / PARTS
    assert answers > WORLDS


def is_found_out(seeds: int = 40) -> bool:
    for seed in range(seeds):
        try:
            tell(seed)
        except (AssertionError, BadDocument, TimeoutError):
            return True
    return False


def forget(disk: Disk, batches: object) -> None:
    """A disk that takes some writes and keeps them not."""
    disk.writes += 1
    if disk.writes % 5:
        TAKE(disk, batches)  # type: ignore[arg-type]


async def promise(writer: Writer, batch: Batch) -> None:
    """A writer that answers before anything is on disk."""
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    done.add_done_callback(lambda one: one.exception())
    writer._pending.append((batch, done))
    writer._wake.set()


def show_all(row: Row) -> NotedRow:
    """A gallery that shows every row in full."""
    full = b'{"seq":%d,"event":%b,"say":""}' % (row.seq, encode_entry(row.entry))
    return NotedRow(row.seq, full, "", b"")


TAKE = Disk.take


@pytest.mark.parametrize(
    "where, lie",
    [
        ("simulation.disk.Disk.take", forget),
        ("upcard.server.writer.Writer.commit", promise),
        ("upcard.server.gallery.note_row", show_all),
    ],
)
def test_lies_are_found_out(where: str, lie: Callable[..., object]) -> None:
    assert not is_found_out(2)
    with mock.patch(where, lie):
        assert is_found_out()
