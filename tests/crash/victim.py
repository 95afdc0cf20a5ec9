"""The server that is killed: a real one, which notes where it is and may kill itself.

The points are taken from outside the server's own code: what SQLite is told, what the
store, the galleries and the desks are asked.
"""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from crash.cells import Board, Cell, state_of
from upcard.server.gallery import Gallery
from upcard.server.hall import Hall
from upcard.server.run import serve_forever
from upcard.server.settings import Settings
from upcard.server.work import Work
from upcard.store.batch import Batch
from upcard.store.store import Store

HOUSES = ("vegas-six-deck", "vegas-single-deck")
"""Of the campaign's tables."""


class Plan(Struct, frozen=True):
    """In which cells the server shall kill itself, after how many visits."""

    cells: frozenset[Cell] = frozenset()
    skip: int = 0
    seed: int = 0


class Watch:
    """Follows a server from cell to cell."""

    def __init__(self, board: Path, plan: Plan) -> None:
        self._board = Board(board)
        self._plan = plan
        self._skip = plan.skip
        self._source = random.Random(plan.seed)
        self._hall: Hall | None = None
        self._stopping = False
        self.state = "starting"
        self._note("pending")

    def install(self) -> None:
        """Stand beside the doors through which a batch goes."""
        self._around(Hall, "stop", self._begin_to_stop)
        self._around(Hall, "start", self._remember)
        self._around(Store, "lay", self._pending)
        self._around(Store, "settle", None, lambda: self._note("committed"))
        self._around(Gallery, "publish", None, lambda: self._note("published"))
        self._around(Work, "answer", None, lambda: self._note("answered"))
        real = sqlite3.connect

        def connect(*args: Any, **options: Any) -> sqlite3.Connection:  # noqa: ANN401
            connection: sqlite3.Connection = real(*args, **options)
            connection.set_trace_callback(self._told)
            return connection

        for module in (sqlite3, sqlite3.dbapi2):
            vars(module)["connect"] = connect

    @staticmethod
    def _around(
        owner: type,
        name: str,
        before: Callable[..., None] | None,
        after: Callable[[], None] = lambda: None,
    ) -> None:
        real = getattr(owner, name)

        def watched(*args: Any) -> Any:  # noqa: ANN401
            if before is not None:
                before(*args)
            found = real(*args)
            after()
            return found

        setattr(owner, name, watched)

    # --- where it is ------------------------------------------------------------------

    def _remember(self, hall: Hall) -> None:
        self._hall = hall

    def _begin_to_stop(self, _: Hall) -> None:
        self._stopping = True
        self.state = "stopping"
        self._note("pending")

    def _pending(self, _: Store, batches: Sequence[Batch]) -> None:
        assert self._hall is not None
        desks = [self._hall.desks.get(batch.table) for batch in batches]
        found = [state_of(desk.live) for desk in desks if desk is not None]
        if not self._stopping and found:
            self.state = self._source.choice(found)
        self._note("pending")

    def _told(self, statement: str) -> None:
        if statement.startswith("INSERT"):
            self._note("inside")
        elif statement.startswith("COMMIT"):
            self._note("commit", delay=self._source.uniform(0, 0.001))

    def _note(self, phase: str, delay: float = 0.0) -> None:
        self._board.note(self.state, phase)
        if (self.state, phase) not in self._plan.cells:
            return
        self._skip -= 1
        if self._skip >= 0:
            return
        if delay:  # somewhere in what SQLite does with the disk
            threading.Thread(target=die, args=(delay,), daemon=True).start()
        else:
            die(0)


def die(delay: float) -> None:
    """The power goes off."""
    if delay:
        time.sleep(delay)
    os.kill(os.getpid(), signal.SIGKILL)


def serve(settings: Settings, board: Path, plan: Plan) -> None:
    """The server, without its log."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 2)
    Watch(board, plan).install()
    serve_forever(settings)


def serve_forgetful(settings: Settings, board: Path, plan: Plan) -> None:
    """A server that now and then answers what it has not written."""
    real, source = Store.lay, random.Random(plan.seed)

    def lay(store: Store, batches: Sequence[Batch]) -> None:
        forgotten = source.random() >= 0.9 and any(batch.answers for batch in batches)
        real(store, () if forgotten else batches)

    Store.lay = lay  # type: ignore[method-assign, assignment]
    serve(settings, board, plan)
