"""What the administrator decides for the whole house: a fold of the lobby's log.

Stopping every table, suspending a guest, the size of a purse, the key of the floor.
Each act is a row with who, when, before, after and why.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct

from upcard.cards.money import LARGEST, dollars
from upcard.errors import Refused
from upcard.store import read
from upcard.store.batch import Batch, Person
from upcard.table import commands as tc
from upcard.table.events import HouseActed, LoginFailed
from upcard.table.live import Caller
from upcard.table.roles import SUSPENDED_MAY, check_role

if TYPE_CHECKING:
    from upcard.server.hall import Hall

__all__ = ["HouseState", "Office"]

_MOST_FAILURES = 3
_LOCKED_SECONDS = 300.0
_MOST_ADDRESSES = 10_000
_REASON = 200


class HouseState(Struct, frozen=True):
    """How the house stands."""

    stopped: bool
    suspended: tuple[str, ...]
    purse: int
    """What the mint gives a guest at once, in cents."""
    has_floor: bool
    floor_key: str = ""
    """A new key of the floor, told once, to whoever asked for it."""


class Office:
    """The administrator's desk."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self.is_stopped = False
        self.suspended: set[str] = set()
        self.purse = hall.settings.purse
        self._tables: tuple[str, ...] = ()
        self._renewed: dict[str, str] = {}
        self._failures: dict[str, tuple[int, float]] = {}

    # --- what holds -------------------------------------------------------------------

    def read(self) -> None:
        """Everything that was decided before."""
        which = read.Which(kinds=("HouseActed",))
        for row in read.read_entries(self._hall.store.engine, read.LOBBY, which):
            if isinstance(row.entry, HouseActed):
                self._apply(row.entry)

    async def enforce(self) -> None:
        """Stop the tables that a stop of the house has not reached any more."""
        if self.is_stopped:
            house = Caller("house", "administrator", reason="the house is stopped")
            await self._tell_tables(house, tc.PauseTable(), "open")

    def check(self, name: str, kind: type) -> None:
        """Refuse what the administrator has ruled out.

        Raises:
            Refused: to a suspended guest, and where the house is stopped.
        """
        if name in self.suspended and kind not in SUSPENDED_MAY:
            raise _refused("suspended", f"{name} is suspended")
        if self.is_stopped and kind is tc.ReopenTable:
            raise _refused("stopped", "The house is stopped; it is reopened as a whole")

    def state(self, floor_key: str = "") -> HouseState:
        """How the house stands."""
        return HouseState(
            self.is_stopped,
            tuple(sorted(self.suspended)),
            self.purse,
            bool(self._hall.settings.floor_key),
            floor_key,
        )

    def _apply(self, act: HouseActed) -> None:
        match act.what:
            case "StopHouse":
                self.is_stopped, self._tables = True, tuple(act.of.split())
            case "ReopenHouse":
                self.is_stopped = False
            case "SuspendGuest":
                self.suspended.add(act.of)
            case "ReleaseGuest":
                self.suspended.discard(act.of)
            case "SetPurse":
                self.purse = int(act.of)
            case "RenewFloorKey":
                self._renewed[act.before] = act.after
            case _:
                pass

    # --- coming in --------------------------------------------------------------------

    async def log_in(self, key: str, name: str, address: str) -> tuple[Person, str]:
        """Somebody comes in with the key of the floor, or of the administrator.

        Raises:
            Refused: if it is neither; after three such keys nothing is heard from that
                address for five minutes.
        """
        failed, until = self._failures.get(address, (0, 0.0))
        if failed >= _MOST_FAILURES and time.monotonic() < until:
            message = "Three wrong keys: this address is locked for five minutes"
            raise _refused("locked", message)
        role = await asyncio.to_thread(self._role_of, key)
        if not role:
            if len(self._failures) > _MOST_ADDRESSES:
                self._failures.clear()
            failed = failed + 1 if time.monotonic() < until else 1
            self._failures[address] = failed, time.monotonic() + _LOCKED_SECONDS
            await self._hall.write_lobby(LoginFailed(failed), Batch(read.LOBBY, ()))
            raise _refused("floor-key", "This is not the floor key")
        self._failures.pop(address, None)
        return await self._hall.register(f"{name} {secrets.token_hex(3)}", role)

    def _role_of(self, key: str) -> str:
        settings = self._hall.settings
        wanted = settings.admin_key
        if wanted and hmac.compare_digest(key.encode(), wanted.encode()):
            return "administrator"
        is_floor = settings.floor_key and hmac.compare_digest(
            _fingerprint(key), self._floor_fingerprint()
        )
        return "floor" if is_floor else ""

    def _floor_fingerprint(self) -> str:
        """Of the key in force: that of the settings, or what took its place."""
        found = _fingerprint(self._hall.settings.floor_key)
        while found in self._renewed:
            found = self._renewed[found]
        return found

    # --- acts -------------------------------------------------------------------------

    async def carry_out(
        self, person: Person, command: tc.HouseCommand, reason: str
    ) -> HouseState:
        """Do what the administrator asks, once it is on disk.

        Raises:
            Refused: if it is another's, without a reason, or would change nothing.
        """
        check_role(person.role, type(command))
        if not reason.strip():
            message = "An act of the administrator is written down with a reason"
            raise _refused("reason", message)
        act = _Act(person, reason.strip()[:_REASON])
        return await self._doers[type(command)](self, act, command)

    async def _note(
        self, act: _Act, what: str, *, of: str, change: tuple[str, str]
    ) -> None:
        event = HouseActed(act.person.name, what, of, *change, act.reason)
        await self._hall.write_lobby(event, act.rest)
        self._apply(event)

    async def _stop(self, act: _Act, _: tc.StopHouse) -> HouseState:
        if self.is_stopped:
            raise _refused("stopped", "The house is stopped already")
        desks = self._hall.desks.items()
        tables = [table for table, desk in desks if desk.live.status == "open"]
        change = ("open", "stopped")
        await self._note(act, "StopHouse", of=" ".join(tables), change=change)
        await self._tell_tables(act.caller, tc.PauseTable(), "open")
        return self.state()

    async def _reopen(self, act: _Act, _: tc.ReopenHouse) -> HouseState:
        if not self.is_stopped:
            raise _refused("open", "The house is open")
        change = ("stopped", "open")
        await self._note(act, "ReopenHouse", of="", change=change)
        await self._tell_tables(act.caller, tc.ReopenTable(), "paused")
        return self.state()

    async def _tell_tables(
        self, caller: Caller, command: tc.TableCommand, status: str
    ) -> None:
        desks = [self._hall.desks.get(table) for table in self._tables]
        await asyncio.gather(
            *(
                desk.ask(caller, command)
                for desk in desks
                if desk is not None and desk.live.status == status
            )
        )

    async def _suspend(self, act: _Act, command: tc.SuspendGuest) -> HouseState:
        name = command.guest
        if not self._hall.knows(name):
            raise _refused("no-guest", f"Nobody is called {name}")
        if name in self.suspended:
            raise _refused("suspended", f"{name} is suspended already")
        change = ("may play", "suspended")
        await self._note(act, "SuspendGuest", of=name, change=change)
        for desk in self._hall.desks.values():
            if desk.live.state.guest(name) is not None:
                desk.post(Caller(name, "guest"), tc.Leave())
        return self.state()

    async def _release(self, act: _Act, command: tc.ReleaseGuest) -> HouseState:
        if command.guest not in self.suspended:
            raise _refused("no-guest", f"{command.guest} is not suspended")
        change = ("suspended", "may play")
        await self._note(act, "ReleaseGuest", of=command.guest, change=change)
        return self.state()

    async def _set_purse(self, act: _Act, command: tc.SetPurse) -> HouseState:
        if not 0 < command.amount <= LARGEST:
            raise _refused("amount", f"A purse is up to {dollars(LARGEST)}")
        change = (dollars(self.purse), dollars(command.amount))
        await self._note(act, "SetPurse", of=str(command.amount), change=change)
        return self.state()

    async def _renew(self, act: _Act, _: tc.RenewFloorKey) -> HouseState:
        if not self._hall.settings.floor_key:
            raise _refused("floor-key", "This house has no floor")
        key = secrets.token_urlsafe(18)
        change = (
            await asyncio.to_thread(self._floor_fingerprint),
            await asyncio.to_thread(_fingerprint, key),
        )
        names = self._hall.names_of("floor")
        act = _Act(act.person, act.reason, Batch(read.LOBBY, (), forgotten=names))
        await self._note(act, "RenewFloorKey", of="", change=change)
        self._hall.dismiss(names)
        return self.state(key)

    _doers: ClassVar[dict[type, Callable[..., Coroutine[Any, Any, HouseState]]]] = {
        tc.StopHouse: _stop,
        tc.ReopenHouse: _reopen,
        tc.SuspendGuest: _suspend,
        tc.ReleaseGuest: _release,
        tc.SetPurse: _set_purse,
        tc.RenewFloorKey: _renew,
    }


class _Act(Struct, frozen=True):
    """Who acts, why, and what else is written with it."""

    person: Person
    reason: str
    rest: Batch = Batch(read.LOBBY, ())

    @property
    def caller(self) -> Caller:
        """Who acts at the tables."""
        return Caller(self.person.name, self.person.role, reason=self.reason)


def _fingerprint(key: str) -> str:
    """What the log holds of a key: too slow to guess words by."""
    salt = b"upcard floor key"
    return hashlib.scrypt(key.encode(), salt=salt, n=1 << 14, r=8, p=1, dklen=32).hex()


def _refused(reason: str, message: str) -> Refused:
    return Refused(reason, "house rule", message)
