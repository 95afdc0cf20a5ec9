"""An event loop whose time is a number: it jumps to the next timer, and never waits.

Everything that runs in it sees the same clock, the same randomness from a seed, and a
disk thread that takes virtual time, so that a run can be repeated exactly.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from upcard.server.timekeeper import TIME

BEGIN = 1_800_000_000.0
"""Seconds since 1970, at which every simulated world begins."""


class Stuck(AssertionError):
    """Everybody waits, and nothing will ever happen."""


class VirtualLoop(asyncio.BaseEventLoop):
    """Timers and callbacks in the order of their virtual times."""

    def __init__(self, source: random.Random) -> None:
        super().__init__()
        self.now = 0.0
        self.step = 0.0
        """By how much the system's clock was set."""
        self._source = source
        self._selector = self
        self.set_exception_handler(lambda _, context: self._failed.append(context))
        self._failed: list[dict[str, Any]] = []

    def time(self) -> float:
        """Virtual seconds since the world began."""
        return self.now

    def wall(self) -> float:
        """What the system's clock says."""
        return BEGIN + self.now + self.step

    def select(self, timeout: float | None) -> list[object]:
        """Instead of waiting for sockets: the time of the next timer is now."""
        if timeout is None:
            raise Stuck
        self.now += timeout
        return []

    def close(self) -> None:
        """Close; there is no selector to close."""
        super().close()

    def _process_events(self, _: list[object]) -> None:
        pass

    def _write_to_self(self) -> None:
        pass

    def run_in_executor(
        self, _: object, func: Callable[..., Any], *arguments: object
    ) -> asyncio.Future[Any]:
        """A call of another thread takes a moment."""
        done: asyncio.Future[Any] = self.create_future()

        def call() -> None:
            try:
                found = func(*arguments)
            except Exception as error:  # noqa: BLE001 the caller's to handle
                if not done.done():
                    done.set_exception(error)
                return
            if not done.done():
                done.set_result(found)

        self.call_later(self._source.choice((0.0005, 0.004, 0.03, 0.3)), call)
        return done

    def check(self) -> None:
        """Nothing failed where nobody was looking."""
        assert not self._failed, self._failed


@contextmanager
def simulated(source: random.Random) -> Iterator[VirtualLoop]:
    """A loop, and the system's clocks and randomness as it has them."""
    loop = VirtualLoop(source)
    before = TIME.__dict__.copy()
    with (
        mock.patch.object(time, "monotonic", loop.time),
        mock.patch.object(os, "urandom", source.randbytes),
    ):
        TIME.__init__(loop.wall, loop.time)  # type: ignore[misc]
        try:
            yield loop
            loop.check()
        finally:
            TIME.__dict__.update(before)
            loop.close()


def run(loop: VirtualLoop, story: Coroutine[Any, Any, None]) -> None:
    """Run a story to its end, and let nothing of it live on."""
    task = loop.create_task(story)
    try:
        loop.run_until_complete(task)
    finally:
        rest = asyncio.all_tasks(loop)
        for other in rest:
            other.cancel()
        if rest:
            loop.run_until_complete(asyncio.gather(*rest, return_exceptions=True))
