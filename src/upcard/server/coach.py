"""The coach's room: one process beside the server that answers guests' questions.

The compiled solver takes seconds to load and hundreds of megabytes, and its answers
take milliseconds of work: none of that may hold up a table.  The process starts with
the first question and ends with the server.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import structlog

from upcard.errors import Refused
from upcard.rules import Rules
from upcard.server.pace import Pace
from upcard.table.coach import Advice, Question, answer, warm

__all__ = ["CoachRoom"]

_log = structlog.get_logger("coach")
_WAITING = 16
"""Questions that may wait; more are refused."""
_SECONDS = 30.0
_PER_SECOND, _BURST = 2.0, 8.0
_REMEMBERED = 256
_MOST_GUESTS = 10_000

Place = tuple[str, int, int, int, bool]
"""Table, sequence number, spot, hand, and whether the seen cards count."""


class CoachRoom:
    """Questions in, advice out, without the server's loop."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0
        self._paces: dict[str, Pace] = {}
        self._known: OrderedDict[tuple[str, Place], Advice] = OrderedDict()

    async def ask(self, guest: str, place: Place, question: Question) -> Advice:
        """What a decision is worth.

        Raises:
            Refused: too many questions of this guest or of all, or no answer came.
        """
        known = self._known.get((guest, place))
        if known is not None:
            return known
        if not self._pace_of(guest).take():
            raise _refused("too-fast", "The coach needs a moment between two questions")
        if self._waiting >= _WAITING:
            raise _refused("busy", "Too many guests ask the coach just now; try again")
        self._waiting += 1
        try:
            advice = await self._answer(question)
        finally:
            self._waiting -= 1
        self._known[guest, place] = advice
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        return advice

    def get_ready(self, rules: Rules) -> None:
        """Load the solver before the first question, without waiting for it."""
        if self._pool is None:
            self._start().submit(warm, rules)

    def _start(self) -> ProcessPoolExecutor:
        self._pool = ProcessPoolExecutor(
            1, multiprocessing.get_context("spawn"), initializer=_live_with_parent
        )
        return self._pool

    async def _answer(self, question: Question) -> Advice:
        pool = self._pool or self._start()
        work = asyncio.wrap_future(pool.submit(answer, question))
        try:
            return await asyncio.wait_for(work, _SECONDS)
        except TimeoutError:
            raise _refused("busy", "The coach takes too long; try again") from None
        except BrokenProcessPool:
            _log.warning("the coach's process has ended")
            self._pool = None
            raise _refused("busy", "The coach starts anew; try again") from None

    def _pace_of(self, guest: str) -> Pace:
        if len(self._paces) > _MOST_GUESTS:
            self._paces.clear()
        return self._paces.setdefault(guest, Pace(_PER_SECOND, _BURST))

    def close(self) -> None:
        """End the process; questions that wait are dropped."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def _live_with_parent() -> None:
    """Leave the stop to the server, and end with it however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _refused(reason: str, message: str) -> Refused:
    return Refused(reason, "house rule", message)
