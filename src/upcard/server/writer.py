"""Group commit: whatever all tables have pending goes to disk in one transaction.

A table waits for its batch and publishes after it.  After a failed write nothing is
tried again: the server takes no more commands until it has read what is really on the
disk (:mod:`upcard.server.recovery`).
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

import structlog

from upcard.server.metrics import Metrics
from upcard.store.batch import Batch
from upcard.store.store import Store

__all__ = ["Unwell", "Writer"]

_log = structlog.get_logger("writer")
_MOST_BATCHES = 500


class Unwell(Exception):
    """The disk did not take a batch: nothing of it counts."""


class Writer:
    """The one task that writes."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        self._pending: list[tuple[Batch, asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._closing = False
        self.failed = asyncio.Event()
        """Set from a failed write until the disk is well again."""

    @property
    def is_well(self) -> bool:
        """Whether batches are taken."""
        return not self.failed.is_set()

    async def commit(self, batch: Batch) -> None:
        """Wait until a batch is on disk.

        Raises:
            Unwell: if it is not, and will not be.
        """
        if not self.is_well:
            raise Unwell
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending.append((batch, done))
        self._wake.set()
        await done

    async def run(self) -> None:
        """Write until :meth:`close`."""
        while not (self._closing and not self._pending):
            await self._wake.wait()
            self._wake.clear()
            while self._pending:
                group = self._pending[:_MOST_BATCHES]
                del self._pending[:_MOST_BATCHES]
                await self._write(group)

    async def reopen(self) -> None:
        """See whether the disk writes, on a connection of its own.

        Raises:
            sqlalchemy.exc.SQLAlchemyError: if it does not.
        """
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self._store.reopen)

    def recover(self) -> None:
        """Take batches again: everything was read anew."""
        self.failed.clear()
        self._metrics.well.set(1)

    async def close(self) -> None:
        """Let :meth:`run` end after what is pending."""
        self._closing = True
        self._wake.set()

    async def _write(self, group: list[tuple[Batch, asyncio.Future[None]]]) -> None:
        batches = [batch for batch, _ in group]
        loop = asyncio.get_running_loop()
        started = time.perf_counter()
        try:
            if not self.is_well:
                raise Unwell  # noqa: TRY301 the same end as a failed write
            if self._store.is_local:
                # Laid down by another thread, each row would wait for the interpreter.
                self._store.lay(batches)
                await loop.run_in_executor(self._thread, self._store.settle)
            else:
                await loop.run_in_executor(self._thread, self._store.write, batches)
        except Exception as error:  # noqa: BLE001 whatever it was, nothing is on disk
            self.failed.set()
            self._metrics.well.set(0)
            _log.error("write failed", error=type(error).__name__)
            for _, done in group:
                if not done.done():
                    done.set_exception(Unwell())
            return
        self._metrics.commit_seconds.observe(time.perf_counter() - started)
        self._metrics.batches.observe(len(batches))
        for _, done in group:
            if not done.done():
                done.set_result(None)
