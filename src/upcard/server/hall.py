"""All tables of a server, the people, and their purses."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import re
import secrets
import time
from collections import Counter

import msgspec
import structlog
from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError

from upcard.errors import BadDocument, Refused
from upcard.rules import House, load_house
from upcard.server.audit import keep_watch
from upcard.server.care import Care
from upcard.server.desk import Desk
from upcard.server.look import house_plate
from upcard.server.metrics import Metrics
from upcard.server.office import Office
from upcard.server.pace import Pace
from upcard.server.program import program_digest
from upcard.server.recovery import keep_well
from upcard.server.settings import Settings
from upcard.server.timekeeper import TIME
from upcard.server.work import new_moment
from upcard.server.writer import Unwell, Writer
from upcard.store import read
from upcard.store.batch import Batch, Person
from upcard.store.read import Which
from upcard.store.store import Store
from upcard.table.events import (
    ClockStepped,
    GuestErased,
    GuestRegistered,
    OwnLimitsSet,
    PurseFilled,
    TableEvent,
    TableOpened,
)
from upcard.table.ledger import MINT, Movement, books_by_table, check_books, purse_of
from upcard.table.live import NO_HEAD
from upcard.table.own_limits import OwnLimits, Standing, ask
from upcard.table.react import start_table
from upcard.table.row import Row, encode_entry, link
from upcard.table.waiting import USUAL, Tempo

__all__ = ["Hall"]

_log = structlog.get_logger("hall")
_NAME = re.compile(r"[^\W_](?:[\w .'-]{0,22}[\w.])?")
_RESERVED = {"dealer", "floor", "table", "house", "lobby", "mint"}
_ROUNDS_A_SECOND = 1.0
_FILLED_BELOW = 1_000_00
_NAMES_AT_ONCE = 60
_MOST_ADDRESSES = 10_000
_MOST_PLATES = 100


class Hall:
    """Tables by id, people by the digest of their token."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.limits = settings.limits
        self.store = store
        self.metrics = Metrics()
        self.writer = Writer(store, self.metrics)
        self.office = Office(self)
        self.desks: dict[str, Desk] = {}
        self.purses: dict[str, int] = {}
        self.care = Care()
        self.broken: dict[str, str] = {}
        """Tables that are kept but not opened, and why (INT-04)."""
        self.sockets: Counter[str] = Counter()
        self._people: dict[str, Person] = {}
        self._names: set[str] = set()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._seq = 0
        self._head = NO_HEAD
        self._opened = 0
        self._lobby = asyncio.Lock()
        self._paces: dict[str, Pace] = {}
        self._plates: dict[str, msgspec.Raw] = {}
        self._houses: dict[str, House] = {}

    # --- starting and stopping --------------------------------------------------------

    async def start(self) -> None:
        """Read everything back, and open the tables that should be there."""
        program_digest()
        self._tasks["writer"] = asyncio.create_task(self.writer.run())
        books = self.read_lobby()
        started = time.perf_counter()
        for table in read.table_ids(self.store.engine):
            self.reopen(table, books)
        seconds = round(time.perf_counter() - started, 3)
        _log.info("tables read", tables=len(self.desks), seconds=seconds)
        await self.office.enforce()
        playing = {desk.live.state.house.id for desk in self.desks.values()}
        for house in self.settings.opening:
            if house not in playing and not self.office.is_stopped:
                await self.open_table(house, {})
        self._tasks["absence"] = asyncio.create_task(self._watch_absence())
        self._tasks["recovery"] = asyncio.create_task(keep_well(self))
        self._tasks["audit"] = asyncio.create_task(keep_watch(self))

    def read_lobby(self) -> dict[str, dict[str, int]]:
        """People, their purses, where the lobby's log ends; the books of each table."""
        engine = self.store.engine
        for person in read.read_people(engine):
            self._remember(person)
        balances = read.read_balances(engine)
        for account, amount in balances.items():
            if account.startswith(purse_of("")):
                name = account.removeprefix(purse_of(""))
                self.purses[name] = amount
                self._names.add(name.casefold())  # also of those who were erased
        self._seq, self._head = read.last_place(engine, read.LOBBY)
        self.office.read()
        asked = Which(kinds=("OwnLimitsSet",))
        self.care.begin(read.read_entries(engine, read.LOBBY, asked), engine)
        return books_by_table(balances)

    def reopen(self, table: str, books: dict[str, dict[str, int]]) -> None:
        """Go on with a table of the database, unless it was closed for good."""
        self._opened = max(self._opened, int(table.removeprefix("T")))
        try:
            loaded = read.load_table(self.store.engine, table)
            if loaded.live.status == "closed":
                return
            check_books(loaded.live, books.get(table, {}))
        except (BadDocument, SQLAlchemyError) as error:
            _log.error("out of service", table=table, why=str(error))
            self.metrics.halts.inc()
            self.broken[table] = str(error)
            return
        desk = Desk(loaded, self, read.last_answers(self.store.engine, table))
        seated = loaded.live.state.guests
        desk.gallery.presence.expect(guest.name for guest in seated)
        self._seat(desk)

    def _seat(self, desk: Desk) -> None:
        table = desk.live.opened.table
        self.desks[table] = desk
        task = asyncio.create_task(desk.run(), name=f"table {table}")
        task.add_done_callback(lambda done: self._table_ended(table, done))
        self._tasks[table] = task
        self.metrics.tables.set(len(self.desks))

    def _table_ended(self, table: str, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("table stopped", table=table, error=repr(error))
        desk = self.desks.get(table)
        if desk is not None and desk.live.status == "closed":
            del self.desks[table]
            self.metrics.tables.set(len(self.desks))

    async def stop(self) -> None:
        """Serve what waits, write it, and close; nothing is lost."""
        for name in ("absence", "recovery", "audit"):
            self._tasks.pop(name).cancel()
        for desk in list(self.desks.values()):
            desk.end()
        writer = self._tasks.pop("writer")
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        for desk in list(self.desks.values()):
            desk.gallery.end()
        await self.writer.close()
        with contextlib.suppress(Exception):
            await writer
        self.store.close()

    async def _watch_absence(self) -> None:
        while True:
            await asyncio.sleep(_ROUNDS_A_SECOND)
            if seconds := TIME.step():
                await self._note_step(seconds)
            for desk in list(self.desks.values()):
                desk.look_for_absent()

    async def _note_step(self, seconds: float) -> None:
        """The system's clock was set: it is written down, and deadlines go with it."""
        _log.warning("clock set", seconds=round(seconds, 3))
        for desk in self.desks.values():
            desk.move_clock(seconds)
        with contextlib.suppress(Refused):
            rest = Batch(read.LOBBY, ())
            await self.write_lobby(ClockStepped(round(seconds * 1000)), rest)

    # --- people -----------------------------------------------------------------------

    def who(self, token: str) -> Person | None:
        """Whose token it is."""
        return self._people.get(_digest(token))

    async def register(self, name: str, role: str = "guest") -> tuple[Person, str]:
        """Take a name; the token is told once and kept as a digest only.

        Raises:
            Refused: if the name is taken or no name.
        """
        name = " ".join(name.split())
        if not _NAME.fullmatch(name) or name.lower() in _RESERVED:
            raise _refused("name", "A name has 1 to 24 letters, digits, spaces, . ' -")
        async with self._lobby:
            if name.casefold() in self._names:
                raise _refused("name-taken", f"{name} is taken")
            token = secrets.token_urlsafe(32)
            person = Person(name, _digest(token), role)
            amount = self.office.purse if role == "guest" else 0
            rest = Batch(read.LOBBY, (), _minted(name, amount), people=(person,))
            await self._write_lobby(GuestRegistered(name, amount), rest)
            self._remember(person)
        return person, token

    def knows(self, name: str) -> bool:
        """Whether a guest has this name."""
        return name in self.purses

    def names_of(self, role: str) -> tuple[str, ...]:
        """Everybody of a role."""
        people = self._people.values()
        return tuple(person.name for person in people if person.role == role)

    def dismiss(self, names: tuple[str, ...]) -> None:
        """Tokens of these people open nothing any more, and their sockets end."""
        for digest, person in list(self._people.items()):
            if person.name in names:
                del self._people[digest]
        for desk in self.desks.values():
            desk.gallery.end(names)

    async def set_limits(self, name: str, wish: OwnLimits) -> Standing:
        """Take a guest's wish for limits of his own; what holds now and later."""
        async with self._lobby:
            standing = ask(self.care.standing(name), wish, TIME.now())
            rest = Batch(read.LOBBY, ())
            await self._write_lobby(OwnLimitsSet(name, standing), rest)
            self.care.set(name, standing, self.store.engine)
        return standing

    async def erase(self, name: str) -> None:
        """Forget a guest: the token is worthless, the name stays with the games.

        Raises:
            Refused: if the guest still sits somewhere.
        """
        for desk in self.desks.values():
            if desk.live.state.guest(name) is not None:
                raise _refused("seated", "Leave every table first")
        async with self._lobby:
            purse = self.purses.get(name, 0)
            rest = Batch(read.LOBBY, (), _minted(name, -purse), forgotten=(name,))
            await self._write_lobby(GuestErased(name, purse), rest)
            self.dismiss((name,))

    async def fill_purse(self, name: str) -> int:
        """Give more play money from the mint; the purse after it.

        Raises:
            Refused: if there is enough left.
        """
        if self.purses.get(name, 0) >= _FILLED_BELOW:
            raise _refused("purse", "There is enough play money left")
        async with self._lobby:
            amount = self.office.purse
            rest = Batch(read.LOBBY, (), _minted(name, amount))
            await self._write_lobby(PurseFilled(name, amount), rest)
        return self.purses[name]

    def pace_of(self, address: str) -> Pace:
        """How many names one address may take."""
        if len(self._paces) > _MOST_ADDRESSES:
            self._paces.clear()
        if address not in self._paces:
            self._paces[address] = Pace(self.limits.new_guests, _NAMES_AT_ONCE)
        return self._paces[address]

    def plate_of(self, house: House) -> msgspec.Raw:
        """The plate of a house as pages get it, written once."""
        if house.digest not in self._plates:
            if len(self._plates) > _MOST_PLATES:
                self._plates.clear()
            plate = msgspec.json.encode(house_plate(house), enc_hook=str)
            self._plates[house.digest] = msgspec.Raw(plate)
        return self._plates[house.digest]

    def open_house(self, name: str, changes: dict[str, object]) -> House:
        """A house; tables of the same unchanged house share it."""
        if changes:
            return load_house(name, changes)
        if name not in self._houses:
            self._houses[name] = load_house(name)
        return self._houses[name]

    def move_purse(self, name: str, amount: int) -> None:
        """Change what a guest has that is not at a table."""
        self.purses[name] = self.purses.get(name, 0) + amount

    def _remember(self, person: Person) -> None:
        self._people[person.digest] = person
        self._names.add(person.name.casefold())

    async def write_lobby(self, event: TableEvent, rest: Batch) -> None:
        """Write a row of the lobby's log, and what goes with it.

        Raises:
            Refused: if the disk does not take it.
        """
        async with self._lobby:
            await self._write_lobby(event, rest)

    async def _write_lobby(self, event: TableEvent, rest: Batch) -> None:
        seq, at, body = self._seq + 1, int(TIME.now() * 1000), encode_entry(event)
        head = link(self._head, seq, at, body)
        row = Row(seq, at, 0, event, event, "", body, None, head)
        try:
            await self.writer.commit(replace(rest, rows=(row,)))
        except Unwell:
            raise _refused("disk-unwell", "Nothing can be written now") from None
        self._seq, self._head = seq, head
        for line in rest.money:
            if line.account.startswith(purse_of("")):
                name = line.account.removeprefix(purse_of(""))
                self.move_purse(name, line.amount)

    # --- tables -----------------------------------------------------------------------

    async def open_table(
        self,
        house: str,
        changes: dict[str, object],
        *,
        title: str = "",
        tempo: Tempo = USUAL,
    ) -> Desk:
        """Open a table of a house.

        Raises:
            Refused: if there are too many tables, or the disk does not write.
            BadDocument: if there is no such house, or a change is not allowed.
        """
        if self.office.is_stopped:
            raise _refused("stopped", "The house is stopped: no table is opened")
        if len(self.desks) >= self.limits.tables:
            raise _refused("tables", f"{self.limits.tables} tables are the most")
        found = self.open_house(house, changes)
        self._opened += 1
        table = f"T{self._opened}"
        floor = "strict" if self.settings.floor_key else "automatic"
        opened = TableOpened(
            table,
            title or found.rules.name,
            house,
            changes,
            found.digest,
            floor,
            *tempo,
        )
        live, rows = start_table(opened, found, new_moment())
        try:
            await self.writer.commit(Batch(table, rows))
        except Unwell:
            raise _refused("disk-unwell", "Nothing can be written now") from None
        desk = Desk(read.Loaded(live, 0), self, ())
        self._seat(desk)
        return desk


def _minted(name: str, amount: int) -> tuple[Movement, ...]:
    """Play money from the mint for a guest's purse."""
    if not amount:
        return ()
    return (Movement(MINT, -amount), Movement(purse_of(name), amount))


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _refused(reason: str, message: str) -> Refused:
    return Refused(reason, "house rule", message)
