"""A durable server under load on loopback: actions to all views, resyncs, reconnects.

    python bench/server_load.py --tables 100 --actions 500 --seconds 20

Seven guests a table play rounds through sockets of their own.  An action's time is
from sending the command to the moment when the last of the table's seven sockets has
received the frame that shows it; it includes the disk.  Server and load share this
machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import re
import socket
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import websockets

from upcard.server.run import serve_forever
from upcard.server.settings import Limits, Settings

SEATS = 7
SEQ = re.compile(rb'"seq":(\d+)')
LIMITS = Limits(
    per_second=1000, burst=2000, new_guests=5000, silence_seconds=600, hello_seconds=60
)


class Seat:
    """One socket; the frames are looked at only where something must be decided."""

    def __init__(self, name: str, token: str, table: str, spot: int) -> None:
        self.name, self.token, self.table, self.spot = name, token, table, spot
        self.seq = 0
        self.latest = b""
        self.resyncs = 0
        self.changed = asyncio.Event()
        self.answers: dict[str, asyncio.Future[bytes]] = {}

    async def open(self, port: int) -> None:
        """Connect and say hello."""
        url = f"ws://127.0.0.1:{port}/api/v1/ws"
        self.ws = await websockets.connect(
            url, compression=None, open_timeout=60, ping_interval=None
        )
        hello = {"type": "hello", "token": self.token, "table": self.table}
        await self.ws.send(json.dumps(hello))
        self._take(await self.ws.recv(decode=False))
        self.reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with contextlib.suppress(websockets.ConnectionClosed):
            while True:
                self._take(await self.ws.recv(decode=False))

    def _take(self, frame: bytes) -> None:
        if frame.startswith((b'{"type":"done"', b'{"type":"refused"')):
            of = json.loads(frame)["of"]
            if of in self.answers:
                self.answers.pop(of).set_result(frame)
            return
        if frame.startswith(b'{"type":"resync"'):
            self.resyncs += 1
        if frame.startswith(b'{"type":"clock"'):
            return
        self.latest = frame
        head = frame[:400] if frame.startswith(b'{"type":"welcome"') else frame[:60]
        if found := SEQ.search(head):
            self.seq = int(found[1])
            self.changed.set()

    async def until(self, seq: int) -> None:
        """Wait until a frame up to that number has come."""
        while self.seq < seq:
            self.changed.clear()
            if self.seq < seq:
                await self.changed.wait()

    async def do(self, name: str, command: dict[str, Any]) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.answers[name] = answer
        message = {"type": "command", "id": name, "command": command}
        await self.ws.send(json.dumps(message))
        found: dict[str, Any] = json.loads(await answer)
        return found


class Party:
    """A full table that plays at a given pace."""

    def __init__(self, seats: list[Seat]) -> None:
        self.seats = seats
        self.times: list[float] = []
        self.refused = 0
        self.count = 0
        self.source = random.Random(seats[0].table)  # noqa: S311 a load, no shuffle

    async def play(self, per_second: float, until: float) -> None:
        """Act at that pace until that time of the loop."""
        loop = asyncio.get_running_loop()
        due = loop.time() + self.source.random() / per_second
        while loop.time() < until:
            await asyncio.sleep(max(0.0, due - loop.time()))
            due = max(due + 1 / per_second, loop.time() - 1)
            await self._act()

    async def _act(self) -> None:
        self.count += 1
        seat, command = self._next()
        began = time.perf_counter()
        answer = await seat.do(f"{seat.name}-{self.count}", command)
        if answer["type"] == "refused":
            self.refused += 1
            return
        await asyncio.gather(*(other.until(answer["seq"]) for other in self.seats))
        self.times.append(time.perf_counter() - began)

    def _next(self) -> tuple[Seat, dict[str, Any]]:
        """What comes next at this table, from the newest frame."""
        view = json.loads(self.seats[0].latest)["view"]
        game, fairness = view["game"], view["fairness"]
        if fairness["phase"] == "commit" and fairness["cutter"]:
            return self.seats[fairness["cutter"] - 1], {"type": "PassCut"}
        if game["phase"] == "play":
            spot = game["turn"][0]
            return self.seats[spot - 1], {"type": "Stand", "spot": spot}
        if game["phase"] == "insurance" and (asked := _unanswered(game)):
            return self.seats[asked - 1], {"type": "Decline", "spot": asked}
        if game["phase"] == "wagers" and fairness["phase"] == "bound":
            return self._next_wager(game, view["ready"])
        return self.source.choice(self.seats), {"type": "Buy", "amount": 1}

    def _next_wager(
        self, game: dict[str, Any], ready: list[str]
    ) -> tuple[Seat, dict[str, Any]]:
        lying = set() if game["dealer"] else {s["number"] for s in game["spots"]}
        for seat in self.seats:
            if seat.spot not in lying:
                wager = {"type": "PlaceWager", "spot": seat.spot, "amount": 2500}
                return seat, wager
            if seat.name not in ready:
                return seat, {"type": "Ready"}
        return self.seats[0], {"type": "Buy", "amount": 1}


def _unanswered(game: dict[str, Any]) -> int:
    """A spot that has not answered insurance, 0 if none."""
    for spot in game["spots"]:
        for hand in spot["hands"]:
            if hand["insurance"] == -1 and not hand["result"]:
                number: int = spot["number"]
                return number
    return 0


def serve(settings: Settings) -> None:
    """The server, without its log."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    serve_forever(settings)


def disk_seconds(folder: Path) -> float:
    """The median time of a durable commit on this disk."""
    db = sqlite3.connect(folder / "disk.db", isolation_level=None)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("CREATE TABLE t (x)")
    times = []
    for number in range(100):
        began = time.perf_counter()
        db.execute("INSERT INTO t VALUES (?)", (number,))
        times.append(time.perf_counter() - began)
    db.close()
    return sorted(times)[50]


def memory_of(pid: int) -> int:
    """Resident megabytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) // 1024
    return 0


def processor_seconds(pid: int) -> float:
    """What a process has used of the processor."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def invite(port: int, tables: int) -> list[Party]:
    """Full tables, seated."""
    parties = []
    limits = httpx.Limits(max_connections=8)
    base = f"http://127.0.0.1:{port}/api/v1"
    async with httpx.AsyncClient(base_url=base, limits=limits, timeout=60) as http:
        for number in range(tables):
            names = [f"P{number}-{spot}" for spot in range(1, SEATS + 1)]
            answers = await asyncio.gather(
                *(http.post("/guests", json={"name": name}) for name in names)
            )
            tokens = [answer.json()["token"] for answer in answers]
            headers = {"Authorization": f"Bearer {tokens[0]}"}
            wanted = {
                "house": "vegas-six-deck",
                "wager_seconds": 0,
                "min_round_seconds": 0,
                "decision_seconds": 0,
            }
            card = (await http.post("/tables", json=wanted, headers=headers)).json()
            seats = [
                Seat(name, token, card["id"], spot)
                for spot, (name, token) in enumerate(zip(names, tokens, strict=True), 1)
            ]
            await asyncio.gather(*(seat.open(port) for seat in seats))
            for seat in seats:
                sit = {"type": "Sit", "spots": [seat.spot], "bankroll": 500_000}
                await seat.do("sit", sit)
            parties.append(Party(seats))
    return parties


async def cut_all(port: int, parties: list[Party]) -> float:
    """All sockets are cut at once; seconds until all are back and up to date."""
    seats = [seat for party in parties for seat in party.seats]
    for seat in seats:
        seat.ws.transport.abort()
    began = time.perf_counter()
    gate = asyncio.Semaphore(200)

    async def back(seat: Seat) -> None:
        async with gate:
            await seat.open(port)

    await asyncio.gather(*(back(seat) for seat in seats))
    return time.perf_counter() - began


async def load(port: int, pid: int, wanted: argparse.Namespace) -> None:
    """Seat everybody, play, cut all sockets, and say how it went."""
    began = time.perf_counter()
    parties = await invite(port, wanted.tables)
    seated = time.perf_counter() - began
    pace = wanted.actions / wanted.tables
    end = asyncio.get_running_loop().time() + wanted.seconds
    started, used = time.perf_counter(), processor_seconds(pid)
    await asyncio.gather(*(party.play(pace, end) for party in parties))
    seconds = time.perf_counter() - started
    used = processor_seconds(pid) - used
    times = sorted(t for party in parties for t in party.times)
    resyncs = sum(seat.resyncs for party in parties for seat in party.seats)
    back = await cut_all(port, parties)
    lines = [
        (
            f"{wanted.tables} tables, {wanted.tables * SEATS} sockets, seated in "
            f"{seated:.1f} s"
        ),
        (
            f"asked {wanted.actions} actions/s, done {len(times) / seconds:.0f}/s for "
            f"{seconds:.0f} s, {sum(party.refused for party in parties)} refused, "
            f"{resyncs} resyncs"
        ),
        "action to all seven views: "
        + ", ".join(
            f"{name} {1000 * times[int(len(times) * part)]:.1f} ms"
            for name, part in (("p50", 0.5), ("p90", 0.9), ("p99", 0.99))
        ),
        (
            f"server: {1000 * used / max(1, len(times)):.2f} ms processor an action, "
            f"{memory_of(pid)} MB"
        ),
        f"all sockets cut at once: all back in {back:.1f} s",
    ]
    sys.stdout.write("\n".join(lines) + "\n")


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--actions", type=float, default=500)
    parser.add_argument("--seconds", type=float, default=20)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        disk = disk_seconds(folder)
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
        busy = os.getloadavg()[0]
        sys.stdout.write(
            f"load of the machine before: {busy:.1f}; "
            f"a durable commit takes {1000 * disk:.2f} ms (median)\n"
        )
        try:
            asyncio.run(load(port, process.pid, wanted))
        finally:
            process.terminate()
            process.join()
    return 0


if __name__ == "__main__":
    sys.exit(main())
