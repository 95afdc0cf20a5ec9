"""A durable server under load on loopback, beside the figures that it must reach.

    python bench/server_load.py --tables 100 --actions 500 --seconds 20

Seven guests a table play rounds through sockets of their own, from one core; the
server has another.  It is measured on a folder of this disk and then, to tell its own
time from the disk's, in a folder in memory, where a durable commit costs nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import multiprocessing
import os
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvloop
from load.guests import invite
from load.machine import commit_times, memory_of, pin, processor_seconds, share
from load.party import SEATS, Party
from load.trouble import cut_all, stop_reading

from upcard.server.run import serve_forever
from upcard.server.settings import Limits, Settings

LIMITS = Limits(
    per_second=1000, burst=2000, new_guests=5000, silence_seconds=600, hello_seconds=60
)
WARM = 15.0
"""Seconds of play before anything is measured: all first shoes fall into them."""
FRAMES = 60
"""What a client that does not read must miss before it is certainly behind."""
TARGETS = {
    100: "500 actions/s: p50 / p99 at most 3 / 15 ms beyond the disk",
    500: "1,000 actions/s: p99 at most 50 ms, at most 400 MB",
}
MEMORY = Path("/dev/shm")  # noqa: S108 only there a commit is free


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--actions", type=float, default=500)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--only", choices=("disk", "memory"))
    wanted = parser.parse_args()
    pin(min(1, (os.cpu_count() or 1) - 1))
    tell(
        f"{wanted.tables} tables, {wanted.tables * SEATS} sockets, "
        f"{wanted.actions:.0f} actions/s asked; "
        f"load of the machine before: {os.getloadavg()[0]:.1f}"
    )
    if wanted.tables in TARGETS:
        tell(f"target: {TARGETS[wanted.tables]}")
    if wanted.only != "memory":
        with folder_in(None) as folder:
            times = commit_times(folder)
            tell(
                "a durable commit of this disk: "
                f"p50 {share(times, 0.5):.1f} ms, p99 {share(times, 0.99):.1f} ms"
            )
            with server_at(folder) as (port, pid):
                uvloop.run(on_disk(port, pid, wanted))
    if wanted.only != "disk" and MEMORY.is_dir():
        with folder_in(MEMORY) as folder, server_at(folder) as (port, pid):
            uvloop.run(in_memory(port, pid, wanted))
    return 0


def tell(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


@contextmanager
def folder_in(parent: Path | None) -> Iterator[Path]:
    """A folder for a database."""
    with tempfile.TemporaryDirectory(dir=parent) as name:
        yield Path(name)


def serve(settings: Settings) -> None:
    """The server on its own core, without its log."""
    pin(0)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    serve_forever(settings)


@contextmanager
def server_at(folder: Path) -> Iterator[tuple[int, int]]:
    """A server in a process of its own: its port and number."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    settings = Settings(
        db=str(folder / "tables.db"), port=port, limits=LIMITS, purse=10**9
    )
    process = multiprocessing.get_context("spawn").Process(
        target=serve, args=(settings,)
    )
    process.start()
    assert process.pid is not None
    while True:
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port), 1).close()
            break
        time.sleep(0.05)
    try:
        yield port, process.pid
    finally:
        process.terminate()
        process.join()


async def play(
    parties: list[Party], pid: int, wanted: argparse.Namespace, least: float = 0.0
) -> tuple[list[float], str]:
    """Play for a while: sorted times, and what is to be said about them."""
    for party in parties:
        party.times.clear()
    used, own = processor_seconds(pid), time.process_time()
    started = time.perf_counter()
    await act(parties, wanted, max(wanted.seconds, least))
    seconds = time.perf_counter() - started
    used, own = processor_seconds(pid) - used, time.process_time() - own
    times = sorted(t for party in parties for t in party.times)
    told = (
        f"{len(times) / seconds:.0f} actions/s for {seconds:.0f} s, to all seven "
        f"views p50 {share(times, 0.5):.1f} ms, p90 {share(times, 0.9):.1f} ms, "
        f"p99 {share(times, 0.99):.1f} ms\n"
        f"  server {1000 * used / max(1, len(times)):.2f} ms of processor an action, "
        f"{100 * used / seconds:.0f} % of a core, {memory_of(pid)} MB resident; "
        f"load {100 * own / seconds:.0f} % of a core"
    )
    return times, told


async def act(parties: list[Party], wanted: argparse.Namespace, seconds: float) -> None:
    """All tables act at the pace that is asked."""
    pace = wanted.actions / wanted.tables
    end = asyncio.get_running_loop().time() + seconds
    await asyncio.gather(*(party.play(pace, end) for party in parties))


async def seat(port: int, wanted: argparse.Namespace) -> list[Party]:
    """Everybody sits down, the first shoes are shuffled, play is on its way."""
    began = time.perf_counter()
    parties = await invite(port, wanted.tables)
    tell(f"all seated in {time.perf_counter() - began:.1f} s")
    await act(parties, wanted, WARM)
    return parties


async def on_disk(port: int, pid: int, wanted: argparse.Namespace) -> None:
    """Play, then all sockets are cut."""
    parties = await seat(port, wanted)
    _, told = await play(parties, pid, wanted)
    tell(f"on this disk: {told}")
    back = await cut_all(port, parties)
    tell(f"all sockets cut at once, a command of each table on its way: {back}")
    check(parties)


async def in_memory(port: int, pid: int, wanted: argparse.Namespace) -> None:
    """Play where a durable commit costs nothing, then beside clients that stop."""
    parties = await seat(port, wanted)
    times, told = await play(parties, pid, wanted)
    tell(f"without the disk: {told}")
    slow = await stop_reading(port, parties)
    others, told = await play(
        parties, pid, wanted, FRAMES * wanted.tables / wanted.actions
    )
    pictures = await slow.read_on()
    more = 100 * (share(others, 0.99) / max(share(times, 0.99), 1e-9) - 1)
    tell(f"with {slow.count} clients more that do not read: {told}")
    tell(f"  p99 {more:+.0f} % (target +10 %); pictures anew: clients {pictures}")
    check(parties)


def check(parties: list[Party]) -> None:
    """What must not have happened."""
    seats = [seat for party in parties for seat in party.seats]
    tell(
        f"  {sum(party.refused for party in parties)} commands refused, "
        f"{sum(seat.torn for seat in seats)} events lost or doubled, "
        f"{sum(seat.resyncs for seat in seats)} pictures anew for clients that read"
    )


if __name__ == "__main__":
    sys.exit(main())
