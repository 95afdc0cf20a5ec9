"""One pass of a desk: several commands on a copy of the table, until it is on disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import structlog
from msgspec import Struct

from upcard.errors import BadDocument, Refused
from upcard.server.memory import Memory
from upcard.server.program import program_digest
from upcard.server.timekeeper import TIME
from upcard.store.batch import Answer
from upcard.table import commands as tc
from upcard.table.clock import Clock, next_clock
from upcard.table.lag import Lag
from upcard.table.ledger import Movement, Unbalanced, movements
from upcard.table.live import Caller, Live, Moment
from upcard.table.react import Reaction, react, tick
from upcard.table.row import Row
from upcard.wire.messages import Done, RefusedSent

if TYPE_CHECKING:
    from upcard.server.hall import Hall

__all__ = ["Wish", "Work", "new_moment"]

_log = structlog.get_logger("work")
_PURSE = "purse:"
_TABLE = Caller("table", "table")


class Malfunction(Exception):
    """A step that must not be taken: the table goes out of service."""


class Wish(Struct, frozen=True, gc=False):
    """A command that waits for its table."""

    name: str
    role: str
    command: object
    command_id: str
    tell: Callable[[Done | RefusedSent], None]
    """Who hears how it went."""
    reason: str = ""
    """Why a supervisor asks for it."""

    def refuse(self, reason: str, message: str) -> None:
        """Answer that nothing has changed."""
        refused = Refused(reason, "house rule", message)
        self.tell(_as_message(self.command_id, refused))


class Work:
    """The table as it will be, the rows, the money, and whom to answer what."""

    def __init__(self, live: Live, hall: Hall, memory: Memory) -> None:
        self.live = live
        self.rows: list[Row] = []
        self.money: list[Movement] = []
        self.decided: dict[tuple[str, str], Done | RefusedSent] = {}
        """Answers that hold for every repetition."""
        self._hall = hall
        self._memory = memory
        self._settled: list[tuple[Wish, Done | RefusedSent]] = []
        self._wishes: list[Wish] = []
        self._taken: dict[str, int] = {}

    def take(self, wish: Wish) -> None:
        """Carry out a command, or note why not."""
        self._wishes.append(wish)
        if (answer := self._seen(wish)) is not None:
            self._settled.append((wish, answer))
            return
        kind = type(wish.command).__name__
        purse = self._hall.purses.get(wish.name, 0)
        own = self._hall.care.limits(wish.name)
        caller = Caller(wish.name, wish.role, purse, wish.reason, own)
        if not self._hall.writer.is_well:
            self._settled.append((wish, _as_message(wish.command_id, _unwell())))
            return
        try:
            self._hall.office.check(wish.name, type(wish.command))
            self._apply(react(self.live, caller, wish.command, new_moment()))  # type: ignore[arg-type]
        except Refused as refused:
            self._hall.metrics.commands.labels(kind, "refused").inc()
            self._decide(wish, _as_message(wish.command_id, refused))
            return
        except BadDocument as error:  # a rule that cannot be overridden so
            self._decide(wish, _bad_value(wish.command_id, error))
            return
        except Exception:  # noqa: BLE001 a fault of the program stops no table
            _log.exception("fault", kind=kind, table=self.live.opened.table)
            self._hall.metrics.commands.labels(kind, "fault").inc()
            self._settled.append((wish, _as_message(wish.command_id, _fault())))
            self.halt(f"fault in {kind}")
            return
        self._hall.metrics.commands.labels(kind, "done").inc()
        self._decide(wish, Done(wish.command_id, self.live.seq))

    def tick(self, clock: Clock | None, lags: Mapping[str, Lag]) -> None:
        """Let clocks run out that are due."""
        now = TIME.now()
        clock = next_clock(clock, self.live, now, lags)
        if clock is None or not clock.ends or now < clock.ends:
            return
        if self._hall.writer.is_well:
            try:
                self._apply(tick(self.live, clock, new_moment()))
            except Refused as refused:
                _log.warning("clock refused", what=clock.what, reason=refused.reason)
            except Exception:  # noqa: BLE001 as above
                _log.exception("fault", what=clock.what, key=clock.key)
                self.halt(f"fault when the clock ran out: {clock.what}")

    def halt(self, why: str) -> None:
        """INT-04: after a malfunction no further round starts until it is cleared."""
        if self.live.alarm:
            return
        _log.error("out of service", table=self.live.opened.table, why=why)
        self._hall.metrics.halts.inc()
        try:
            command = tc.HaltTable(why)
            self._apply(react(self.live, _TABLE, command, new_moment()))
        except Exception:  # noqa: BLE001 the log on standard error has it
            _log.exception("fault", what="halt")

    def pay_out(self) -> None:
        """Credit purses, now that it is on disk."""
        for line in self.money:
            if line.account.startswith(_PURSE) and line.amount > 0:
                self._hall.move_purse(line.account.removeprefix(_PURSE), line.amount)

    def answer(self) -> None:
        """Tell every caller how it went."""
        for wish, answer in self._settled:
            wish.tell(answer)

    def undo(self, *, is_fault: bool = False) -> None:
        """Nothing is on disk: nothing has happened."""
        why = _fault() if is_fault else _unwell()
        for name, amount in self._taken.items():
            self._hall.move_purse(name, amount)
        for wish in self._wishes:
            wish.tell(_as_message(wish.command_id, why))

    @property
    def answers(self) -> tuple[Answer, ...]:
        """Commands that were carried out."""
        return tuple(
            Answer(*key, answer.seq)
            for key, answer in self.decided.items()
            if isinstance(answer, Done)
        )

    def _seen(self, wish: Wish) -> Done | RefusedSent | None:
        if not wish.command_id:
            return None
        key = wish.name, wish.command_id
        return self.decided.get(key) or self._memory.find(key)

    def _decide(self, wish: Wish, answer: Done | RefusedSent) -> None:
        self._settled.append((wish, answer))
        if wish.command_id:
            self.decided[wish.name, wish.command_id] = answer

    def _apply(self, reaction: Reaction) -> None:
        live, rows = reaction
        try:
            lines = movements(self.live, live, rows)
        except Unbalanced as error:
            # INT-04: such a step is never written; the table stays as it was.
            _log.error("unbalanced", table=live.opened.table, error=str(error))
            raise Malfunction(str(error)) from None
        for line in lines:
            if line.account.startswith(_PURSE) and line.amount < 0:
                name = line.account.removeprefix(_PURSE)
                self._hall.move_purse(name, line.amount)
                self._taken[name] = self._taken.get(name, 0) - line.amount
        self.live = live
        self.rows += rows
        self.money += lines


def new_moment() -> Moment:
    """The present, with randomness for a shoe that may be committed in it."""
    return Moment(TIME.now(), os.urandom(32), program_digest())


def _fault() -> Refused:
    return Refused("fault", "house rule", "A fault; nothing has changed")


def _unwell() -> Refused:
    message = "The table cannot write its log and takes no commands"
    return Refused("disk-unwell", "house rule", message)


def _as_message(of: str, refused: Refused) -> RefusedSent:
    return RefusedSent(
        of, refused.reason, refused.clause, refused.message, refused.allowed
    )


def _bad_value(of: str, error: BadDocument) -> RefusedSent:
    message = "; ".join(map(str, error.faults))
    return RefusedSent(of, "bad-value", "house rule", message, ())
