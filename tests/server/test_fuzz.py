"""Messages that no page sends: read or refused, never anything else."""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections.abc import Sequence
from typing import TypeVar

import msgspec
import pytest

from simulation.disk import Disk, SimulatedStore
from simulation.loop import run, simulated
from simulation.world import ODD, stand_ins
from upcard.game import commands as cmd
from upcard.server.hall import Hall
from upcard.server.settings import Limits, Settings
from upcard.server.socket import Session
from upcard.server.timekeeper import TIME
from upcard.table import commands as tc
from upcard.table.live import Caller
from upcard.table.snapshot import dump_live
from upcard.table.waiting import Tempo
from upcard.wire.messages import AnyCommand

MESSAGES = int(os.environ.get("UPCARD_FUZZ", "1000000"))
PARTS = 4
AT_ONE_TABLE = 2_500
LIMITS = Limits(
    per_second=1e9, burst=1e9, mistakes=10**9, silence_seconds=1e9, away_seconds=1e9
)
KINDS = [kind.__name__ for kind in AnyCommand.__args__]
FIELDS = {kind: msgspec.structs.fields(kind) for kind in AnyCommand.__args__}
NAMES = sorted({field.name for fields in FIELDS.values() for field in fields})
WILD: tuple[object, ...] = (
    0, 1, -1, 7, 8, 2**31, 2**63, -(2**63), 2**70, 0.5, 1e308, "", "a", "b", "??", "As",
    "\x00", "é" * 40, True, False, None, [], [1], [1, 1], [[]], {}, {"type": "Hit"},
)  # fmt: skip
VALUES = [json.dumps(value) for value in WILD]
TYPES = ("command", "command", "hello", "ping", "heard")

T = TypeVar("T")


def one_of(source: random.Random, kinds: Sequence[T]) -> T:
    """Faster than ``choice``, which takes half of the time of a million messages."""
    return kinds[int(source.random() * len(kinds))]


def nonsense(source: random.Random) -> bytes:
    """Something that is almost a message."""
    fields = "".join(
        f',"{one_of(source, NAMES)}":{one_of(source, VALUES)}'
        for _ in range(int(source.random() * 4))
    )
    command = f'{{"type":"{one_of(source, KINDS)}"{fields}}}'
    kind, name = one_of(source, TYPES), source.getrandbits(64)
    text = f'{{"type":"{kind}","id":"{name}","command":{command}}}'.encode()
    if source.random() < 0.3:
        at = source.randrange(len(text))
        junk = source.randbytes(source.randint(0, 4))
        text = text[:at] + junk + text[at + source.randint(0, 3) :]
    return text


def well_formed(source: random.Random) -> bytes:
    """A message with the right fields and wild values."""
    kind = one_of(source, tuple(FIELDS))
    command: dict[str, object] = {"type": kind.__name__}
    for field in FIELDS[kind]:
        wild: object = one_of(source, (0, 1, 2, 3, 8, -1, 2500, 2**40))
        if field.type is str:
            wild = one_of(source, ("", "a", "Ann", "dealer.soft_17", "win", "00" * 32))
        elif field.type is bool:
            wild = source.random() < 0.5
        elif field.type not in (int, float, int | None):
            wild = [1, 2]
        command[field.name] = wild
    name = f"{source.getrandbits(64)}"
    return json.dumps({"type": "command", "id": name, "command": command}).encode()


class Ear:
    """The other end of a socket: it hears the kinds of the latest frames."""

    def __init__(self) -> None:
        self.kinds: set[str] = set()
        self.closed: tuple[int, str] | None = None

    def send(self, text: bytes) -> None:
        self.kinds.add(text[9:].partition(b'"')[0].decode())

    def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)

    def answered(self) -> None:
        pass


class Table:
    """A table in the middle of a round, and a guest, a stranger and the floor."""

    def __init__(self, source: random.Random) -> None:
        self.source = source
        self.sessions: list[Session] = []
        self.ears: list[Ear] = []
        self.done = self.refused = 0

    async def open(self) -> None:
        disk = Disk(self.source)
        settings = Settings(db="", floor_key="key", limits=LIMITS)
        store = SimulatedStore(disk, self.source)
        self.hall = Hall(settings, store)  # type: ignore[arg-type]
        await self.hall.start()
        house = self.source.choice(("vegas-six-deck", "vegas-switch"))
        self.desk = await self.hall.open_table(house, {}, tempo=Tempo(0, 0, 0))
        for name, role in (("Ann", "guest"), ("Eve", "guest"), ("Max", "floor")):
            _, token = await self.hall.register(name, role)
            hello = {"type": "hello", "token": token, "table": "T1"}
            self.ears.append(Ear())
            self.sessions.append(Session(self.ears[-1], self.hall))
            self.sessions[-1].receive(json.dumps(hello).encode())
        await self._say(tc.Sit((1,), 100_000), tc.Ready(), tc.PassCut())
        await asyncio.sleep(self.source.choice((0, 60)))
        for area in ("a", "b", ""):
            await self._say(cmd.PlaceWager(1, 10_000, area))
        await self._say(*self.source.choice(((), (tc.Ready(),))))

    async def _say(self, *commands: object) -> None:
        for command in commands:
            await self.desk.ask(Caller("Ann", "guest", 1_000_000), command)

    async def hear(self, text: bytes) -> None:
        """One message; whatever does not come to be done leaves the table alone."""
        at = one_of(self.source, (0, 0, 1, 2))
        session, ear, before = self.sessions[at], self.ears[at], self.desk.live
        clock = self.desk.clock
        for other in self.ears:
            other.kinds.clear()
        session.receive(text)
        while session.is_busy:  # noqa: ASYNC110 the time is virtual
            await asyncio.sleep(0.01)
        if self.desk.live is before:
            self.refused += "refused" in ear.kinds
        else:
            self.done += 1
            ran_out = clock is not None and 0 < clock.ends <= TIME.now()
            assert "done" in ear.kinds or ran_out

    async def go_on(self, messages: int) -> None:
        live, digest = self.desk.live, dump_live(self.desk.live)
        for number in range(messages):
            wild = well_formed if number % 16 == 0 else nonsense
            text = wild(self.source)
            await self.hear(text * 200 if number % 1000 == 7 else text)
            if self.desk.live is not live:
                live, digest = self.desk.live, dump_live(self.desk.live)
            elif number % 50 == 0:
                assert dump_live(live) == digest
        assert not any(ear.closed for ear in self.ears)


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_but_refusals(part: int) -> None:
    """Through session, desk and table: whatever a socket can send to a server."""
    done = refused = 0
    for batch in range(MESSAGES // PARTS // AT_ONE_TABLE):
        source = random.Random(f"{part} {batch}")
        with stand_ins() as logged, simulated(source) as loop:
            table = Table(source)

            async def story(table: Table = table) -> None:
                await table.open()
                await table.go_on(AT_ONE_TABLE)
                await table.hall.stop()

            run(loop, story())
        done, refused = done + table.done, refused + table.refused
        assert not [line for line in logged if line["event"] in ODD]
    assert done
    assert refused > MESSAGES // PARTS // 2
