"""Connections between guests and a server: late, lost, half open; never out of order.

Messages of one connection keep their order, as in TCP; those of different connections
overtake each other.  A guest who reads slowly makes the server hold its frames.
"""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Callable

from upcard.server.hall import Hall
from upcard.server.socket import Session

LOST = 1006
_APART = 1e-6
"""Seconds between two messages of a connection, so that they keep their order."""
_ON_ITS_WAY = 3
"""Frames after which a connection counts as slow."""


class Pipe:
    """One direction of a connection."""

    def __init__(
        self, source: random.Random, arrive: Callable[[bytes | int], None]
    ) -> None:
        self.is_cut = False
        self.waiting = 0
        self._source = source
        self._arrive = arrive
        self._loop = asyncio.get_running_loop()
        self._last = 0.0

    def send(self, what: bytes | int) -> None:
        """A text, or the code of the connection's end, arrives later if at all."""
        if self.is_cut:
            return
        self.waiting += 1
        delay = self._source.choice((0.001, 0.02, 0.2, 1.5))
        self._last = max(self._last + _APART, self._loop.time() + delay)
        self._loop.call_at(self._last, self._come, what)

    def _come(self, what: bytes | int) -> None:
        self.waiting -= 1
        self._arrive(what)


class Connection:
    """Both directions, and the server's session at the other end."""

    def __init__(self, hall: Hall, source: random.Random) -> None:
        """``source`` is this connection's alone: a gallery shows in no order."""
        self._up = Pipe(source, self._came_up)
        self._down = Pipe(source, self._came_down)
        self._heard: asyncio.Queue[bytes | int] = asyncio.Queue()
        self._came: deque[bytes] = deque()
        self._session: Session | None = Session(self, hall)

    # --- the guest's end --------------------------------------------------------------

    def ask(self, message: bytes) -> None:
        """Send a message to the server."""
        self._up.send(message)

    async def hear(self, seconds: float) -> bytes | int | None:
        """A frame, the code with which the connection ended, or None for silence."""
        try:
            async with asyncio.timeout(seconds):
                return await self._heard.get()
        except TimeoutError:
            return None

    def leave(self, *, quietly: bool) -> None:
        """The guest is gone; quietly, the server hears nothing of it for long."""
        if not quietly:
            self._up.send(LOST)
        self._up.is_cut = self._down.is_cut = True

    def break_off(self, *, quietly: bool) -> None:
        """The server is gone; quietly, the guest hears nothing of it."""
        if not quietly:
            self._down.send(LOST)
        self._up.is_cut = self._down.is_cut = True
        self._session = None

    def _came_down(self, what: bytes | int) -> None:
        self._heard.put_nowait(what)
        if self._session is not None and not self._down.waiting:
            self._session.go_on()

    # --- the server's end, as the session knows it ------------------------------------

    def send(self, text: bytes) -> None:
        """Send a frame to the guest."""
        self._down.send(text)
        if self._session is not None and self._down.waiting > _ON_ITS_WAY:
            self._session.hold()

    def close(self, code: int, reason: str) -> None:
        """End the connection."""
        del reason
        self._down.send(code)
        self._lose()

    def answered(self) -> None:
        """One message after the other is answered."""
        while self._came and self._session is not None and not self._session.is_busy:
            self._session.receive(self._came.popleft())

    def _came_up(self, what: bytes | int) -> None:
        if isinstance(what, int):
            self._lose()
            return
        self._came.append(what)
        self.answered()

    def _lose(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            session.lost()
