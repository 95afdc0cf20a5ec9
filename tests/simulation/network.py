"""Connections between guests and a server: late, lost, half open; never out of order.

Messages of one connection keep their order, as in TCP; those of different connections
overtake each other.
"""

from __future__ import annotations

import asyncio
import contextlib
import random

from litestar.exceptions import WebSocketDisconnect

from upcard.server.hall import Hall
from upcard.server.socket import _Session

LOST = 1006
_APART = 1e-6
"""Seconds between two messages of a connection, so that they keep their order."""


class Pipe:
    """One direction of a connection."""

    def __init__(self, source: random.Random) -> None:
        self.is_cut = False
        self._source = source
        self._loop = asyncio.get_running_loop()
        self._last = 0.0
        self._arrived: asyncio.Queue[str | int] = asyncio.Queue()

    def send(self, text: str | int) -> None:
        """A text, or the code of the connection's end, arrives later if at all."""
        if self.is_cut:
            return
        delay = self._source.choice((0.001, 0.02, 0.2, 1.5))
        self._last = max(self._last + _APART, self._loop.time() + delay)
        self._loop.call_at(self._last, self._arrived.put_nowait, text)

    async def receive(self) -> str | int:
        """What arrives next."""
        return await self._arrived.get()


class Connection:
    """Both directions, and the server's session at the other end."""

    def __init__(self, hall: Hall, source: random.Random) -> None:
        self.headers: dict[str, str] = {}
        self._up, self._down = Pipe(source), Pipe(source)
        self._task = asyncio.create_task(self._serve(hall))

    async def _serve(self, hall: Hall) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            await _Session(self, hall).run()  # type: ignore[arg-type]

    # --- the guest's end --------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Send a message to the server."""
        self._up.send(message.decode())

    async def hear(self, seconds: float) -> bytes | int | None:
        """A frame, the code with which the connection ended, or None for silence."""
        try:
            async with asyncio.timeout(seconds):
                heard = await self._down.receive()
        except TimeoutError:
            return None
        return heard.encode() if isinstance(heard, str) else heard

    def leave(self, *, quietly: bool) -> None:
        """The guest is gone; quietly, the server hears nothing of it."""
        if not quietly:
            self._up.send(LOST)
        self._up.is_cut = self._down.is_cut = True

    def break_off(self, *, quietly: bool) -> None:
        """The server is gone; quietly, the guest hears nothing of it."""
        if not quietly:
            self._down.send(LOST)
        self._up.is_cut = self._down.is_cut = True

    # --- the server's end, as the session knows it ------------------------------------

    async def receive_data(self, _: str) -> str:
        """The next message."""
        heard = await self._up.receive()
        if isinstance(heard, int):
            raise WebSocketDisconnect(detail="gone", code=heard)
        return heard

    async def send_data(self, text: str) -> None:
        """Send a frame to the guest."""
        self._down.send(text)

    async def close(self, code: int, reason: str) -> None:
        """End the connection."""
        del reason
        self._down.send(code)
        self._up.send(LOST)
