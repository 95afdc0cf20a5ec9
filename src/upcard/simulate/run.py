"""Carry a plan out: chunks on any executor, merged in their order.

Chunks are played in any order and merged in one, so that the answer, and where it stops
for ``target_error``, is the same for any number of workers.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path

from upcard.simulate.answer import Answer
from upcard.simulate.checkpoint import read_checkpoint, write_checkpoint
from upcard.simulate.chunk import play_chunk, warm_up
from upcard.simulate.plan import Plan
from upcard.simulate.setup import prepare
from upcard.simulate.tally import Tally, empty_tally

__all__ = ["Progress", "simulate"]

Progress = Callable[[Answer], bool | None]
"""Told the answer so far after each merge; gives True to stop there."""

_AHEAD = 2
"""Chunks for each worker that are under way or done but not merged."""
_SAVE_SECONDS = 10.0


def simulate(
    plan: Plan,
    *,
    workers: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
    resume: str | Path | None = None,
) -> Answer:
    """Simulate a plan.

    Args:
        plan: what to play.
        workers: threads to play in; with an executor, how many chunks it can play at a
            time.
        executor: where chunks are played, if not in threads of this process.
        progress: told how it goes; may stop the run.
        resume: a checkpoint file, read if it exists and kept up to date.

    Returns:
        The answer, partial if ``progress`` or an interrupt (Ctrl-C) stopped it.

    Raises:
        BadDocument: if the checkpoint belongs to another plan.
    """
    setup = prepare(plan)
    start = empty_tally(setup.buckets, setup.most_units)
    if resume is not None:
        start = read_checkpoint(resume, plan) or start
        write_checkpoint(resume, plan, start)  # refused now, or never
    warm_up(plan)
    run = _Run(plan, start, workers=workers, progress=progress, path=resume)
    if executor is not None:
        return run.carry_out(executor)
    with ThreadPoolExecutor(max_workers=workers) as threads:
        return run.carry_out(threads)


class _Run:
    """A simulation under way."""

    def __init__(
        self,
        plan: Plan,
        tally: Tally,
        *,
        workers: int,
        progress: Progress | None,
        path: str | Path | None,
    ) -> None:
        self.plan = plan
        self.tally = tally
        self.workers = workers
        self.progress = progress
        self.path = path
        self.resumed_rounds = tally.rounds
        self.started = self.saved = time.monotonic()
        self.waiting: deque[Future[Tally]] = deque()

    def answer(self) -> Answer:
        """The answer of what has been merged."""
        return Answer(
            plan=self.plan,
            tally=self.tally,
            low=prepare(self.plan).low,
            seconds=time.monotonic() - self.started,
            workers=self.workers,
            resumed_rounds=self.resumed_rounds,
        )

    def carry_out(self, executor: Executor) -> Answer:
        """Play and merge until the plan is done or somebody stops it."""
        next_chunk = self.tally.chunks
        stopped = self.tally.chunks > 0 and self.answer().complete
        try:
            while not stopped and (self.waiting or next_chunk < self.plan.chunks):
                while (
                    len(self.waiting) < _AHEAD * self.workers
                    and next_chunk < self.plan.chunks
                ):
                    self.waiting.append(
                        executor.submit(play_chunk, self.plan, next_chunk)
                    )
                    next_chunk += 1
                stopped = self.merge(self.waiting.popleft().result())
        except KeyboardInterrupt:
            pass
        finally:
            for future in self.waiting:
                future.cancel()
        self.save()
        return self.answer()

    def merge(self, chunk: Tally) -> bool:
        """Add the next chunk; gives whether to stop."""
        self.tally += chunk
        if time.monotonic() - self.saved > _SAVE_SECONDS:
            self.save()
        answer = self.answer()
        told = self.progress(answer) if self.progress is not None else None
        return bool(told) or answer.complete

    def save(self) -> None:
        """Keep the state in the checkpoint file, if there is one."""
        self.saved = time.monotonic()
        if self.path is not None:
            write_checkpoint(self.path, self.plan, self.tally)
