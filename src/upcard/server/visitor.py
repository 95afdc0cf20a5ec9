"""One socket's side of a table: who looks, and the frames that wait for him.

A slow socket does not make a queue grow: when its outbox is full the frames are
dropped, and it gets one picture of the present instead.
"""

from __future__ import annotations

import asyncio

from upcard.table.live import Caller

__all__ = ["Visitor"]


class Visitor:
    """A socket that has said hello."""

    def __init__(self, name: str, role: str, outbox: int) -> None:
        self.name = name
        self.role = role
        self.is_behind = False
        """Whether frames were dropped since the last one sent."""
        self.is_over = False
        self._frames: asyncio.Queue[bytes] = asyncio.Queue(outbox)

    def caller(self, purse: int) -> Caller:
        """The viewer as commands name him."""
        return Caller(self.name, self.role, purse)

    def push(self, frame: bytes) -> bool:
        """Put a frame into the outbox; False if the socket was too slow for it."""
        if self.is_behind:
            return False
        try:
            self._frames.put_nowait(frame)
        except asyncio.QueueFull:
            self._drop()
            self.is_behind = True
            self._frames.put_nowait(b"")
            return False
        return True

    def end(self) -> None:
        """Wake the sender for the last time."""
        self.is_over = True
        self._drop()
        self._frames.put_nowait(b"")

    async def next_frame(self) -> bytes:
        """The next frame; empty if it is time to resynchronise, or over."""
        return await self._frames.get()

    def _drop(self) -> None:
        while not self._frames.empty():
            self._frames.get_nowait()
