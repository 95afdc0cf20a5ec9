"""One socket's side of a table: who looks, and the frames on their way to him.

A slow socket does not make a queue grow: what does not fit into its outbox is dropped,
and it gets one picture of the present instead when it reads again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from upcard.table.live import Caller

__all__ = ["Visitor"]


class Visitor:
    """A socket that has said hello."""

    def __init__(
        self, name: str, role: str, outbox: int, write: Callable[[bytes], None]
    ) -> None:
        self.name = name
        self.role = role
        self.is_behind = False
        """Whether frames were dropped since the last one sent."""
        self.is_slow = False
        """Whether what was written has not been taken yet."""
        self.end: Callable[[], None] = lambda: None
        """Let the socket end."""
        self._write = write
        self._outbox = outbox
        self._frames: deque[bytes] = deque()

    def caller(self, purse: int) -> Caller:
        """The viewer as commands name him."""
        return Caller(self.name, self.role, purse)

    def push(self, frame: bytes) -> bool:
        """Send a frame as soon as it can be; False if the socket is too slow for it."""
        if not self.is_slow:
            self._write(frame)
            return True
        if self.is_behind:
            return False
        if len(self._frames) >= self._outbox:
            self._frames.clear()
            self.is_behind = True
            return False
        self._frames.append(frame)
        return True

    def go_on(self, picture: Callable[[], bytes]) -> None:
        """The socket reads again: what waits for it, or a picture of the present."""
        self.is_slow = False
        if self.is_behind:
            self.is_behind = False
            self._write(picture())
        while self._frames and not self.is_slow:
            self._write(self._frames.popleft())
