"""A server on a faulty disk and a faulty network, and its guests: all from one seed.

The server is the real one from the socket's messages to the store's batches: hall,
desks, galleries, sessions, writer, recovery.  What is simulated is time, the network,
the disk and the power.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import random
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any
from unittest import mock

import msgspec
import structlog

from crash.guests import Guest
from server.canary import check_frame
from simulation.disk import READING, Disk, SimulatedStore
from simulation.invariants import check_all, fold_all
from simulation.loop import VirtualLoop, run, simulated
from simulation.network import Connection
from upcard.game import commands as cmd
from upcard.rules import House, load_house
from upcard.rules.document import house_ids
from upcard.server import hall as hall_module
from upcard.server.hall import Hall
from upcard.server.look import house_plate
from upcard.server.settings import Limits, Settings
from upcard.store import read
from upcard.table import commands as tc
from upcard.table.events import ShoeCommitted, ShoeOpened
from upcard.table.live import Caller
from upcard.table.waiting import Tempo

SECONDS = 60.0
"""Of trouble."""
PATIENCE = 900.0
"""Within these every table comes to rest when the trouble is over."""
NAMES = ("Ann", "Bob", "Cy")
FLOOR = Caller("Max", "floor", reason="as asked")
LIMITS = Limits(away_seconds=20, leave_seconds=45)
_NO_TABLE = 4404
ODD = ("fault", "table stopped", "unbalanced", "clock refused", "out of service")
"""What no server should ever have to log."""

_load_house = functools.cache(load_house)
_PLATES: dict[str, object] = {}


def _plate(house: House) -> object:
    if house.digest not in _PLATES:
        _PLATES[house.digest] = house_plate(house)
    return _PLATES[house.digest]


class World:
    """One seed's story."""

    def __init__(self, seed: int, loop: VirtualLoop) -> None:
        self.source = random.Random(seed)
        self.loop = loop
        self.disk = Disk(self._branch())
        self.guests: list[Guest] = []
        self.connections: list[Connection] = []
        self.hall: Hall | None = None
        self.crashes = 0
        self._store: SimulatedStore | None = None
        self._people: set[asyncio.Task[None]] = set()
        self._resting = False
        floor_key = "key" if self.source.random() < 0.3 else ""
        self._settings = Settings(db="", floor_key=floor_key, limits=LIMITS)

    def _branch(self) -> random.Random:
        return random.Random(self.source.random())

    # --- the server -------------------------------------------------------------------

    async def start(self) -> None:
        """A process starts and reads the disk."""
        self._store = SimulatedStore(self.disk, self._branch())
        hall = Hall(self._settings, self._store)  # type: ignore[arg-type]
        await hall.start()
        for table, desk in hall.desks.items():
            assert desk.live == fold_all(self.disk, table), f"{table}: not its log"
        self.hall = hall

    def crash(self) -> None:
        """The power fails."""
        assert self._store is not None
        self.crashes += 1
        self._store.die()
        self.hall = None
        for connection in self.connections:
            connection.break_off(quietly=self.source.random() < 0.3)
        self.connections.clear()
        spared = {*self._people, asyncio.current_task()}
        for task in sorted(asyncio.all_tasks() - spared, key=asyncio.Task.get_name):
            task.cancel()

    async def stop(self) -> None:
        """Somebody stops the server in good order."""
        hall, self.hall = self.hall, None
        assert hall is not None
        await hall.stop()
        for connection in self.connections:
            connection.break_off(quietly=False)
        self.connections.clear()

    # --- the story --------------------------------------------------------------------

    async def live(self) -> None:
        """Trouble, and then everything comes to rest."""
        await self.start()
        await self._invite()
        me = asyncio.current_task()
        assert me is not None
        self._people.add(me)
        for guest in self.guests:
            self._people.add(asyncio.create_task(self._attend(guest, self._branch())))
        if self._settings.floor_key:
            self._people.add(asyncio.create_task(self._supervise()))
        while self.loop.now < SECONDS:
            await asyncio.sleep(self.source.expovariate(1 / 8))
            await self._trouble()
        self.disk.fault = ""
        self._resting = True
        guests = self._people - {me}
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*guests)
            await self._close()
        assert self.hall is not None
        await self.hall.stop()

    async def _invite(self) -> None:
        assert self.hall is not None
        tempo = Tempo(self.source.choice((1, 5)), self.source.choice((2, 8)), 0)
        house = self.source.choice(house_ids())
        desk = await self.hall.open_table(house, {}, tempo=tempo)
        for spot, name in enumerate(NAMES[: self.source.randint(1, 3)], 1):
            _, token = await self.hall.register(name)
            table = desk.live.opened.table
            self.guests.append(Guest(name, token, table, spot, self._branch()))

    async def _trouble(self) -> None:
        kinds = (self._power_fails, self._orderly_stop, self._disk_fails, self._clock)
        (kind,) = self.source.choices(kinds, (5, 2, 5, 1))
        await kind()

    async def _power_fails(self) -> None:
        self.crash()
        await asyncio.sleep(self.source.choice((0.0, 0.5, 5.0)))
        await self.start()

    async def _orderly_stop(self) -> None:
        await self.stop()
        await self.start()

    async def _disk_fails(self) -> None:
        self.disk.fault = self.source.choice(("full", "broken", "unsure"))
        await asyncio.sleep(self.source.choice((0.2, 2.0, 8.0)))
        if self.source.random() < 0.2:
            self.crash()
            self.disk.fault = ""
            await self.start()
        self.disk.fault = ""

    async def _clock(self) -> None:
        self.loop.step += self.source.choice((-3600.0, 3600.0))

    async def _close(self) -> None:
        """The floor closes every table; nobody is left in a round."""
        assert self.hall is not None
        while self.hall.desks:
            for desk in list(self.hall.desks.values()):
                if desk.live.state.pending is not None:
                    await desk.ask(FLOOR, cmd.Approve())
                elif desk.live.status != "closing":
                    await desk.ask(FLOOR, tc.CloseTable())
            await asyncio.sleep(1.0)

    async def _supervise(self) -> None:
        """A floor person decides what is asked, sooner or later."""
        while not self._resting:
            await asyncio.sleep(2.0)
            for desk in list(self.hall.desks.values() if self.hall else ()):
                if desk.live.state.pending is not None:
                    answer = self.source.choice((cmd.Approve(), cmd.Deny()))
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(5):
                            await desk.ask(FLOOR, answer)

    # --- the guests -------------------------------------------------------------------

    async def _attend(self, guest: Guest, source: random.Random) -> None:
        while not (self._resting and guest.pending is None):
            if self.hall is None:
                await asyncio.sleep(0.5)
                continue
            connection = Connection(self.hall, random.Random(source.random()))
            self.connections.append(connection)
            connection.ask(guest.hello())
            if await self._visit(guest, connection, source) == _NO_TABLE:
                return
            connection.leave(quietly=source.random() < 0.3)
            await asyncio.sleep(source.choice((0.1, 3.0)))

    async def _visit(
        self, guest: Guest, connection: Connection, source: random.Random
    ) -> int:
        """Play until the connection is lost; the code with which it ended, or 0."""
        heard = await connection.hear(10)
        is_waiting = False
        while isinstance(heard, bytes):
            self._look(heard)
            if guest.hear(heard):
                is_waiting = False
            if self._resting and guest.pending is None:
                return 0
            if source.random() < 0.02:  # he walks into a tunnel
                return 0
            wait = 8.0 if is_waiting else source.expovariate(0.5)
            heard = await connection.hear(wait)
            if heard is None and not is_waiting:
                message = guest.message()
                for _ in range(source.choice((1, 1, 1, 2))):
                    connection.ask(message)
                is_waiting = True
                heard = await connection.hear(8.0)
        return heard or 0

    def _look(self, data: bytes) -> None:
        """No frame tells what is not on the table yet."""
        frame = msgspec.json.decode(data)
        check_frame(frame)
        table = self.guests[0].table
        for kept in reversed(self.disk.rows[table]):
            if isinstance(kept.entry, ShoeOpened):
                return
            if isinstance(kept.entry, ShoeCommitted):
                is_secret = kept.entry.secret.encode() in data
                assert not is_secret, "a frame tells a secret"
                return


@contextmanager
def stand_ins() -> Iterator[list[MutableMapping[str, Any]]]:
    """What stands in for the database and for what costs time; what was logged."""
    with (
        mock.patch.multiple(read, **READING),
        mock.patch.object(hall_module, "load_house", _load_house),
        mock.patch.object(hall_module, "house_plate", _plate),
        structlog.testing.capture_logs() as logged,
    ):
        yield logged


def tell(seed: int) -> World:
    """A world from its beginning to its end; what must hold has been checked."""
    source = random.Random(seed)
    with stand_ins() as logged, simulated(source) as loop:
        world = World(seed, loop)
        run(loop, world.live())
    check_all(world.disk, world.guests)
    odd = [line for line in logged if line["event"] in ODD]
    assert not odd, odd
    return world
