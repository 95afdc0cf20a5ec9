"""Kill -9 a real server under load, again and again, and look for what was lost.

    PYTHONPATH=tests python -m crash.campaign --kills 10000

The server dies in the cells of ``cells.py`` that were hit least often so far, at random
moments, while it starts, and while it stops.  Guests play on through real sockets.  A
command that was answered must be in the log, once, with the number that was answered;
one that was refused must not be; one without an answer is sent again with the same id.
Every event that was shown must be a row of the log, every guest sees one order without
gaps.  The ledger must equal the balances; at the end every chain is computed anew and
every table folded from its first row.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import multiprocessing
import os
import random
import signal
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
from msgspec import Struct
from sqlalchemy import Engine

from crash.cells import IMPORTANT, PHASES, PLAYED, Board, Cell, table_of
from crash.checks import check_effects, check_histories, check_money, check_tables
from crash.guests import Guest
from crash.victim import HOUSES, Plan, serve
from crash.visits import live
from upcard.server.settings import Limits, Settings
from upcard.store.connect import connect

TABLES = (*HOUSES, HOUSES[0])
LIMITS = Limits(per_second=2000, burst=4000, new_guests=1000)
CHECK_EVERY = 25
PATIENCE = 20
"""Usual starts that a server may look for the cell in which it shall die."""
WORDS = {
    "cell": "in a chosen cell",
    "time": "at a random moment",
    "start": "while it started",
    "stop": "while it stopped",
}
WAYS = {"cell": 12, "time": 3, "start": 2, "stop": 3}


class Report(Struct, frozen=True):
    """What a campaign came to."""

    kills: int
    commands: int
    rows: int
    seconds: float
    restarts: list[float]
    hits: Counter[Cell]
    ways: Counter[str]

    def __str__(self) -> str:
        middle, slow = (
            self.restarts[int(len(self.restarts) * share)] for share in (0.5, 0.99)
        )
        ways = ", ".join(
            f"{count} {WORDS[way]}" for way, count in sorted(self.ways.items())
        )
        return (
            f"{self.kills} kills ({ways}) in {self.seconds:.0f} s, {self.commands} "
            f"commands answered, {self.rows} rows: nothing lost, nothing twice. "
            f"{len(self.restarts)} restarts: {middle:.2f} s (median), {slow:.2f} s "
            f"(99 %), imports apart.\n{table_of(self.hits)}"
        )


class Campaign:
    """A database, a server that dies, and its guests."""

    def __init__(self, folder: Path, *, seed: int, db: str = "") -> None:
        self.source = random.Random(seed)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.settings = Settings(
            db=db or str(folder / "tables.db"),
            port=self.port,
            limits=LIMITS,
            purse=10_000_000,
        )
        self.path = folder / "board"
        self.board = Board(self.path)
        self.guests: list[Guest] = []
        self.restarts: list[float] = []
        self.hits: Counter[Cell] = Counter()
        self.ways: Counter[str] = Counter()
        self.up = asyncio.Event()
        self.server: Callable[[Settings, Path, Plan], None] = serve
        self.process: multiprocessing.process.BaseProcess | None = None

    # --- living and dying -------------------------------------------------------------

    async def start(self, plan: Plan | None = None) -> None:
        """Start the server and wait until it serves, or has died as it was told to."""
        began = time.perf_counter()
        process = self._fork(plan or Plan())
        while process.exitcode is None and time.perf_counter() - began < 60:
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                self.restarts.append(time.perf_counter() - began)
                self.up.set()
                return
            await asyncio.sleep(0.005)
        assert process.exitcode == -signal.SIGKILL, "The server does not come back"

    def _fork(self, plan: Plan) -> multiprocessing.process.BaseProcess:
        context = multiprocessing.get_context("forkserver")
        arguments = (self.settings, self.path, plan)
        self.process = context.Process(target=self.server, args=arguments)
        self.process.start()
        return self.process

    async def die(self, way: str) -> None:
        """One life of the server, and its end."""
        if way == "start":
            self._fork(Plan())
            await asyncio.sleep(self.source.uniform(0, self._usual))
            self.end(way)
            return
        await self.start(self._plan(way))
        if way == "cell":
            await self._until_dead(PATIENCE * self._usual)
        else:
            await asyncio.sleep(0.02 + self.source.expovariate(10))
        if way == "stop":
            self.send(signal.SIGTERM)
            await self._until_dead(self.source.expovariate(3))
        self.end(way)

    @property
    def _usual(self) -> float:
        """Seconds that a start takes on this machine now."""
        return sorted(self.restarts)[len(self.restarts) // 2]

    def _plan(self, way: str) -> Plan:
        """Die in one of the cells that were hit least, or at a random moment."""
        cells = frozenset[Cell]()
        if way == "cell":
            fewest = min(self.hits[cell] for cell in IMPORTANT)
            every = [(state, phase) for state in PLAYED for phase in PHASES]
            cells = frozenset(cell for cell in every if self.hits[cell] <= fewest)
        elif way == "stop" and self.source.random() < 0.7:
            cells = frozenset(("stopping", phase) for phase in PHASES)
        return Plan(cells, self.source.randrange(3), self.source.getrandbits(32))

    async def _until_dead(self, seconds: float) -> None:
        assert self.process is not None
        await asyncio.to_thread(self.process.join, seconds)

    def send(self, what: int) -> None:
        """A signal, if there is still anybody to hear it."""
        assert self.process is not None
        assert self.process.pid is not None
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.process.pid, what)

    def end(self, way: str) -> None:
        """The power goes off, if it has not."""
        assert self.process is not None
        self.send(signal.SIGKILL)
        self.process.join()
        self.up.clear()
        if self.process.exitcode != 0:  # it has not come to an orderly end in time
            self.ways[way] += 1
            self.hits[self.board.cell] += 1

    # --- the guests -------------------------------------------------------------------

    def invite(self, guests: int) -> None:
        """Tables, and guests who sit down at them."""
        http = f"http://127.0.0.1:{self.port}/api/v1"
        for house in TABLES:
            for spot in range(1, guests + 1):
                name = f"G{len(self.guests)}"
                answer = httpx.post(f"{http}/guests", json={"name": name})
                token = answer.json()["token"]
                if spot == 1:
                    pace = {
                        "wager_seconds": 1,
                        "decision_seconds": 1,
                        "min_round_seconds": 0,
                    }
                    headers = {"Authorization": f"Bearer {token}"}
                    card = httpx.post(
                        f"{http}/tables", json={"house": house, **pace}, headers=headers
                    ).json()
                source = random.Random(self.source.random())
                self.guests.append(Guest(name, token, card["id"], spot, source))

    @asynccontextmanager
    async def visited(self, *, tables: int) -> AsyncIterator[asyncio.Event]:
        """A server that has started, and its guests; the event lets them go."""
        await self.start()
        await asyncio.to_thread(self.invite, tables)
        rest = asyncio.Event()
        async with asyncio.TaskGroup() as group:
            for guest in self.guests:
                visits = live(guest, self.port, up=self.up, rest=rest)
                group.create_task(visits)
            yield rest

    async def run(self, engine: Engine, kills: int) -> None:
        """Kill so many times; then let everybody hear his answer."""
        async with self.visited(tables=3) as rest:
            self.end("time")
            while self.ways.total() < kills:
                (way,) = self.source.choices(list(WAYS), list(WAYS.values()))
                await self.die(way)
                if self.ways.total() % CHECK_EVERY == 0:
                    check_histories(engine, self.guests)
                    check_money(engine)
            rest.set()
            await self.start()
        self.end("time")


def run(
    folder: Path,
    *,
    kills: int,
    seed: int,
    db: str = "",
    server: Callable[[Settings, Path, Plan], None] = serve,
) -> Report:
    """A campaign in a folder, with everything checked at its end."""
    began = time.perf_counter()
    preload()
    campaign = Campaign(folder, seed=seed, db=db)
    campaign.server = server
    engine = connect(campaign.settings.db)
    try:
        asyncio.run(campaign.run(engine, kills))
    finally:
        campaign.end("time")
    check_histories(engine, campaign.guests)
    check_money(engine)
    rows = check_tables(engine)
    check_effects(engine)
    engine.dispose()
    return Report(
        campaign.ways.total(),
        sum(guest.answers for guest in campaign.guests),
        rows,
        time.perf_counter() - began,
        sorted(campaign.restarts),
        campaign.hits,
        campaign.ways,
    )


def preload() -> None:
    """A fork server that has done what every start would do again."""
    folders = (str(Path(__file__).parent.parent), os.environ.get("PYTHONPATH", ""))
    os.environ["PYTHONPATH"] = os.pathsep.join(folder for folder in folders if folder)
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["crash.warm"])
    first = context.Process(target=os.getpid)
    first.start()
    first.join()


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--db", default="")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = run(Path(folder), kills=wanted.kills, seed=wanted.seed, db=wanted.db)
    sys.stdout.write(f"{report}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
