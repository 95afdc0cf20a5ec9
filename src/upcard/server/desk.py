"""One table's task: commands in through a bounded queue, commit, publish.

The desk works ahead on a copy of the table; only when the batch is on disk does the
copy become the table, do viewers see it and callers hear "done".
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING

import structlog

from upcard.game import commands as cmd
from upcard.server.gallery import Gallery
from upcard.server.memory import Memory
from upcard.server.timekeeper import TIME
from upcard.server.work import Wish, Work
from upcard.server.writer import Unwell
from upcard.store import read
from upcard.store.batch import Answer, Batch
from upcard.table import commands as tc
from upcard.table.clock import Clock, moved, next_clock
from upcard.table.ledger import books_of
from upcard.table.live import Caller
from upcard.table.snapshot import dump_live
from upcard.wire.messages import Done, RefusedSent

if TYPE_CHECKING:
    from upcard.server.hall import Hall

__all__ = ["Desk"]

_log = structlog.get_logger("desk")
_SNAPSHOT_ROWS = 200
_AT_ONCE = 64
_AGAIN = 0.5


class Desk:
    """The owner of one table."""

    def __init__(
        self, loaded: read.Loaded, hall: Hall, answers: Iterable[Answer]
    ) -> None:
        self.live, self._since_snapshot = loaded
        self.clock: Clock | None = None
        self.gallery = Gallery(self, hall)
        self._hall = hall
        self._wishes: deque[Wish] = deque()
        self._wanted = asyncio.Event()
        self._alarm: asyncio.TimerHandle | None = None
        self._memory = Memory(answers)
        self._is_over = False
        self._books = books_of(self.live)

    # --- asking -----------------------------------------------------------------------

    async def ask(
        self, caller: Caller, command: object, command_id: str = ""
    ) -> Done | RefusedSent:
        """Carry out a command once; the answer comes when it is on disk."""
        answer: asyncio.Future[Done | RefusedSent]
        answer = asyncio.get_running_loop().create_future()

        def tell(how: Done | RefusedSent) -> None:
            if not answer.done():
                answer.set_result(how)

        wish = Wish(caller.name, caller.role, command, command_id, tell, caller.reason)
        self.want(wish)
        return await answer

    def want(self, wish: Wish) -> None:
        """Carry out a command once; it is answered when it is on disk."""
        if self.live.status == "closed":
            wish.refuse("closed", "The table is closed")
        elif self._is_over:
            wish.refuse("stopping", "The server is being stopped")
        elif len(self._wishes) >= self._hall.limits.queue:
            wish.refuse("busy", "Too many commands wait; try again")
        else:
            self._wishes.append(wish)
            self._wanted.set()

    def post(self, caller: Caller, command: object) -> None:
        """Carry out a command of the table's own, if it is possible."""
        self.want(Wish(caller.name, caller.role, command, "", lambda _: None))

    def end(self) -> None:
        """Take no more commands; what waits is still served."""
        self._is_over = True
        self._wanted.set()

    # --- the task ---------------------------------------------------------------------

    async def run(self) -> None:
        """Serve until :meth:`end` or until the table is closed for good."""
        self._set_clock()
        while self.live.status != "closed":
            if not self._wishes:
                await self._wanted.wait()
            self._wanted.clear()
            count = min(len(self._wishes), _AT_ONCE)
            await self._serve([self._wishes.popleft() for _ in range(count)])
            if self._is_over and not self._wishes:
                break
        self._is_over = True
        if self._alarm is not None:
            self._alarm.cancel()
        for wish in self._wishes:
            wish.refuse("closed", "The table is closed")
        self._wishes.clear()

    async def _serve(self, wishes: list[Wish]) -> None:
        work = Work(self.live, self._hall, self._memory)
        for wish in wishes:
            work.take(wish)
        work.tick(self.clock, self.gallery.presence.lags)
        if not work.rows:
            self._set_clock()
            self._answer(work)
            return
        books = self._books_after(work)
        if books != books_of(work.live):
            self._begin_anew(work)
            return
        batch = self._batch(work)
        try:
            await self._hall.writer.commit(batch)
        except Unwell:
            work.undo()
            return
        self._books = books
        self._accept(work)

    def _books_after(self, work: Work) -> dict[str, int]:
        after = self._books.copy()
        for line in work.money:
            if not line.account.startswith(("purse:", "bank:")):
                amount = after.pop(line.account, 0) + line.amount
                if amount:
                    after[line.account] = amount
        return after

    def _begin_anew(self, work: Work) -> None:
        """SEC-05: the table is not what its log says; the log is what counts."""
        work.undo(is_fault=True)
        table, engine = self.live.opened.table, self._hall.store.engine
        self.resume(read.load_table(engine, table), read.last_answers(engine, table))
        why = "the books did not match the table"
        self.post(Caller("table", "table"), tc.HaltTable(why))

    def _batch(self, work: Work) -> Batch:
        self._since_snapshot += len(work.rows)
        snapshot = None
        if self._since_snapshot >= _SNAPSHOT_ROWS or work.live.status == "closed":
            snapshot = dump_live(work.live)
            self._since_snapshot = 0
        return Batch(
            self.live.opened.table,
            tuple(work.rows),
            tuple(work.money),
            work.answers,
            snapshot,
        )

    def _accept(self, work: Work) -> None:
        """The batch is on disk: now it has happened."""
        self.live = work.live
        self._hall.metrics.rows.inc(len(work.rows))
        work.pay_out()
        self._hall.care.note(self.live, work.rows)
        self._set_clock()
        self.gallery.publish(work.rows)
        self._answer(work)

    def _answer(self, work: Work) -> None:
        for key, answer in work.decided.items():
            self._memory.keep(key, answer)
        work.answer()

    def resume(self, loaded: read.Loaded, answers: Iterable[Answer]) -> None:
        """Go on from what is really on disk, with clocks that begin anew."""
        self.live, self._since_snapshot = loaded
        self._books = books_of(self.live)
        self._memory = Memory(answers)
        self.clock = None
        self._set_clock()
        self.gallery.begin_anew()
        self._ring()

    # --- clocks -----------------------------------------------------------------------

    def _set_clock(self) -> None:
        now = TIME.now()
        before = self.clock
        lags = self.gallery.presence.lags
        self.clock = next_clock(self.clock, self.live, now, lags)
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self.clock is not None and self.clock.ends:
            left = self.clock.ends - now
            # One that has run out and changed nothing is looked at again, not spun on.
            delay = left + 0.002 if left > 0 else _AGAIN
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(delay, self._ring)
        if before is not self.clock and before is not None and self.clock is None:
            self.gallery.tell_clock()

    def move_clock(self, seconds: float) -> None:
        """The server's time was set: what runs goes on for as long as before."""
        if self.clock is not None:
            self.clock = moved(self.clock, seconds)
            self._set_clock()
            self.gallery.tell_clock()

    def _ring(self) -> None:
        """Look at the clock, whether there are wishes or not."""
        self._wanted.set()

    # --- coming and going -------------------------------------------------------------

    def came(self, name: str) -> None:
        """A guest's first socket is here."""
        guest = self.live.state.guest(name)
        if guest is not None and guest.absent:
            back = cmd.MarkAbsent(name, absent=False)
            self.post(Caller("table", "table"), back)

    def look_for_absent(self) -> None:
        """Guests who have had no socket for long are absent, then leave."""
        limits = self._hall.limits
        seated = {guest.name: guest for guest in self.live.state.guests}
        for name, seconds in self.gallery.presence.away(seated).items():
            if seconds >= limits.leave_seconds:
                if name not in self.live.leaving:
                    self.post(Caller(name, "guest"), tc.Leave())
            elif seconds >= limits.away_seconds and not seated[name].absent:
                self.post(Caller("table", "table"), cmd.MarkAbsent(name, absent=True))
