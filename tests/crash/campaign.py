"""Kill -9 a real server under load, again and again, and look for what was lost.

    python tests/crash/campaign.py --kills 10000

Guests play through real sockets.  A command that was answered must be in the log, once,
with the number that was answered; one that was not answered is sent again with the same
id and must have happened once or not at all.  After every restart the ledger must equal
the balances; at the end every chain is computed anew and every table folded from its
first row.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import signal
import socket
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import websockets
from sqlalchemy import Engine, select

from upcard.server.run import serve_forever
from upcard.server.settings import Limits, Settings
from upcard.store import read, schema
from upcard.store.connect import connect
from upcard.table.events import TableOpened
from upcard.table.fold import fold
from upcard.table.live import open_live
from upcard.table.snapshot import load_same_house

DECISIONS = {
    "hit": "Hit",
    "stand": "Stand",
    "decline": "Decline",
    "double": "Double",
    "split": "Split",
}
LIMITS = Limits(per_second=2000, burst=4000, new_guests=1000)


@dataclass
class Guest:
    """One person at one table, and what has been promised to him."""

    name: str
    token: str
    table: str
    spot: int
    source: random.Random
    answered: dict[str, int] = field(default_factory=dict)
    pending: tuple[str, dict[str, Any]] | None = None
    sent: int = 0
    view: dict[str, Any] = field(default_factory=dict)
    you: dict[str, Any] = field(default_factory=dict)

    async def live(self, port: int, stop: asyncio.Event) -> None:
        """Play until the server is gone or the campaign says stop."""
        while not stop.is_set():
            with contextlib.suppress(
                OSError, TimeoutError, websockets.WebSocketException
            ):
                await self._visit(port, stop)
            await asyncio.sleep(0.01)

    async def _visit(self, port: int, stop: asyncio.Event) -> None:
        url = f"ws://127.0.0.1:{port}/api/v1/ws"
        async with websockets.connect(url, compression=None, open_timeout=2) as ws:
            hello = {"type": "hello", "token": self.token, "table": self.table}
            await ws.send(json.dumps(hello))
            self._note(json.loads(await ws.recv()))
            while not stop.is_set():
                await self._act(ws)

    async def _act(self, ws: websockets.ClientConnection) -> None:
        if self.pending is None:
            self.sent += 1
            self.pending = (f"{self.name}-{self.sent}", self._wish())
        name, command = self.pending
        await ws.send(json.dumps({"type": "command", "id": name, "command": command}))
        while True:
            frame = json.loads(await asyncio.wait_for(ws.recv(), 5))
            self._note(frame)
            if frame["type"] == "done" and frame["of"] == name:
                assert self.answered.setdefault(name, frame["seq"]) == frame["seq"]
                self.pending = None
                return
            if frame["type"] == "refused" and frame["of"] == name:
                # Not on disk, or not allowed: either way it must not be in the log.
                if frame["reason"] not in ("disk-unwell", "stopping"):
                    self.pending = None
                return

    def _note(self, frame: dict[str, Any]) -> None:
        self.view = frame.get("view", self.view)
        self.you = frame.get("you", self.you)

    def _wish(self) -> dict[str, Any]:
        """Something that is worth losing."""
        if not self.you["spots"]:
            return {"type": "Sit", "spots": [self.spot], "bankroll": 50_000}
        game, fairness = self.view["game"], self.view["fairness"]
        if fairness["phase"] == "commit" and fairness["cutter"] == self.spot:
            return {"type": "PassCut"}
        if kinds := self._decisions():
            return {"type": self.source.choice(kinds), "spot": self.spot}
        if game["phase"] == "wagers" and not self.you["may_wager"]:
            if self.name not in self.view["ready"] and self.source.random() < 0.5:
                return {"type": "Ready"}
            if self.source.random() < 0.5:
                return {"type": "PlaceWager", "spot": self.spot, "amount": 2500}
        return {"type": "Buy", "amount": 1}

    def _decisions(self) -> list[str]:
        game = self.view["game"]
        return [
            DECISIONS[option["verb"]]
            for spot in game["spots"]
            if spot["number"] == self.spot and game["phase"] != "wagers"
            for option in spot["options"]
            if option["refusal"] is None and option["verb"] in DECISIONS
        ]


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
        self.context = multiprocessing.get_context("forkserver")
        self.context.set_forkserver_preload(["upcard.server.run"])
        self.guests: list[Guest] = []
        self.restarts: list[float] = []
        self.process: multiprocessing.process.BaseProcess | None = None

    def start(self) -> None:
        """Start the server and wait until it serves."""
        began = time.perf_counter()
        self.process = self.context.Process(target=serve_quietly, args=(self.settings,))
        self.process.start()
        while time.perf_counter() - began < 60:
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", self.port), 0.2).close()
                self.restarts.append(time.perf_counter() - began)
                return
            time.sleep(0.005)
        raise AssertionError("The server does not come back")

    def kill(self) -> None:
        """The power goes off."""
        assert self.process is not None
        assert self.process.pid is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.join()

    def invite(self, tables: int, guests: int) -> None:
        """Tables, and guests who sit down at them."""
        http = f"http://127.0.0.1:{self.port}/api/v1"
        for number in range(tables * guests):
            name = f"G{number}"
            token = httpx.post(f"{http}/guests", json={"name": name}).json()["token"]
            headers = {"Authorization": f"Bearer {token}"}
            if number % guests == 0:
                house = ("vegas-six-deck", "vegas-single-deck")[number // guests % 2]
                card = httpx.post(
                    f"{http}/tables",
                    json={
                        "house": house,
                        "wager_seconds": 1,
                        "decision_seconds": 1,
                        "min_round_seconds": 0,
                    },
                    headers=headers,
                ).json()
            source = random.Random(self.source.random())
            spot = number % guests + 1
            self.guests.append(Guest(name, token, card["id"], spot, source))

    async def live_and_die(self) -> None:
        """Load until the kill."""
        stop = asyncio.Event()
        tasks = [asyncio.create_task(g.live(self.port, stop)) for g in self.guests]
        await asyncio.sleep(0.03 + self.source.expovariate(8))
        self.kill()
        stop.set()
        done, _ = await asyncio.wait(tasks, timeout=20)
        for task in done:
            task.result()
        assert len(done) == len(tasks)

    # --- looking for what was lost ----------------------------------------------------

    def check(self, engine: Engine) -> None:
        """Every answer is in the database once, and the money adds up."""
        rows = schema.answers
        with engine.connect() as connection:
            query = select(rows.c.guest, rows.c.command_id, rows.c.seq)
            kept = {(g, c): s for g, c, s in connection.execute(query)}
        for guest in self.guests:
            for name, seq in guest.answered.items():
                assert kept.get((guest.name, name)) == seq, f"lost: {name} at {seq}"
        balances = read.read_balances(engine)
        assert balances == read.ledger_total(engine)
        assert sum(balances.values()) == 0

    def check_all(self, engine: Engine) -> int:
        """Chains, folds and repeated effects; the number of rows."""
        count = 0
        for table in read.table_ids(engine):
            count += read.check_chain(engine, table)
            entries = read.read_entries(engine, table)
            opened = entries[0].entry
            assert isinstance(opened, TableOpened)
            house = load_same_house(opened.house, opened.changes, opened.digest)
            live = open_live(opened, house)
            for kept in entries:
                live = fold(live, kept.entry)
            assert live.state == read.load_table(engine, table).live.state
            self._check_effects(engine, table, entries)
        return count + read.check_chain(engine, read.LOBBY)

    def _check_effects(
        self, engine: Engine, table: str, entries: list[read.Kept]
    ) -> None:
        """A cent was brought as often as a command that brings one was carried out."""
        rows = schema.answers.c
        bought: dict[str, int] = {}
        kinds: dict[int, int] = {}
        for kept in entries:
            if kept.kind == "MoneyBought":
                name: str = kept.entry.guest  # type: ignore[union-attr]
                bought[name] = bought.get(name, 0) + 1
                kinds[kept.seq] = 1
        with engine.connect() as connection:
            query = select(rows.guest, rows.seq).where(rows.table_id == table)
            for name, seq in connection.execute(query):
                bought[name] = bought.get(name, 0) - kinds.get(seq, 0)
        assert not any(bought.values()), f"done twice or without an answer: {bought}"


def serve_quietly(settings: Settings) -> None:
    """The server, without its log."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 2)
    serve_forever(settings)


@dataclass
class Report:
    """What a campaign came to."""

    kills: int
    commands: int
    rows: int
    seconds: float
    restart_p50: float
    restart_p99: float

    def __str__(self) -> str:
        return (
            f"{self.kills} kills in {self.seconds:.0f} s, {self.commands} commands "
            f"answered, {self.rows} rows, nothing lost, nothing twice. Restart "
            f"{self.restart_p50:.2f} s (median), {self.restart_p99:.2f} s (99 %)."
        )


def run(folder: Path, *, kills: int, seconds: float, seed: int, db: str = "") -> Report:
    """Kill until either number is reached."""
    began = time.perf_counter()
    campaign = Campaign(folder, seed=seed, db=db)
    campaign.start()
    campaign.invite(tables=3, guests=3)
    engine = connect(campaign.settings.db)
    done = 0
    while done < kills and time.perf_counter() - began < seconds:
        asyncio.run(campaign.live_and_die())
        done += 1
        campaign.start()
        if done % 10 == 0:
            campaign.check(engine)
    campaign.kill()
    campaign.check(engine)
    rows = campaign.check_all(engine)
    engine.dispose()
    times = sorted(campaign.restarts)
    return Report(
        done,
        sum(len(guest.answered) for guest in campaign.guests),
        rows,
        time.perf_counter() - began,
        times[len(times) // 2],
        times[int(len(times) * 0.99)],
    )


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--db", default="")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = run(
            Path(folder),
            kills=wanted.kills,
            seconds=wanted.seconds,
            seed=wanted.seed,
            db=wanted.db,
        )
    sys.stdout.write(f"{report}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
