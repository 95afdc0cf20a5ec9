"""A WebSocket client as bare as the protocol allows, so that the load stays light.

Thousands of sockets share one core with nothing but this: no extension, text frames in
one piece, a mask of zeros (which every server must accept).  A client library spends
more on a frame than the server that is measured.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import cast

__all__ = ["Link", "connect"]

_GREETING = (
    b"GET /api/v1/ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    b"Sec-WebSocket-Version: 13\r\n\r\n"
)
_TEXT, _CLOSE, _PING = 1, 8, 9


class Link(asyncio.Protocol):
    """One socket; each frame goes to ``take`` whole."""

    def __init__(self, port: int, take: Callable[[bytes], None]) -> None:
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        self.transport: asyncio.Transport
        self._take = take
        self._port = port
        self._rest = b""
        self._is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(_GREETING % self._port)

    def data_received(self, data: bytes) -> None:
        """Cut what came into frames."""
        if self._rest:
            data, self._rest = self._rest + data, b""
        start, end = 0, len(data)
        if not self._is_open:
            start = data.find(b"\r\n\r\n") + 4
            if start < 4:
                self._rest = data
                return
            self._is_open = data.startswith(b"HTTP/1.1 101")
            self._settle(None if self._is_open else ConnectionError(data[:80]))
        while end - start >= 2:
            length, body = data[start + 1], start + 2
            if length == 126:
                body = start + 4
                length = int.from_bytes(data[start + 2 : body])
            elif length == 127:
                body = start + 10
                length = int.from_bytes(data[start + 2 : body])
            if body + length > end:
                break
            self._frame(data[start] & 15, data[body : body + length])
            start = body + length
        self._rest = data[start:] if start else data

    def connection_lost(self, exc: Exception | None) -> None:
        """The server has gone away."""
        self._settle(exc or ConnectionError("closed"))

    def send(self, payload: bytes) -> None:
        """Send a text."""
        length = len(payload)
        if length < 126:
            head = bytes((0x81, 0x80 | length, 0, 0, 0, 0))
        else:
            head = b"\x81\xfe" + length.to_bytes(2) + b"\0\0\0\0"
        self.transport.write(head + payload)

    def _frame(self, kind: int, payload: bytes) -> None:
        if kind == _TEXT:
            self._take(payload)
        elif kind == _PING:
            self.transport.write(b"\x8a\x80\0\0\0\0")
        elif kind == _CLOSE:
            self.transport.close()

    def _settle(self, error: Exception | None) -> None:
        if not self.opened.done():
            if error is None:
                self.opened.set_result(None)
            else:
                self.opened.set_exception(error)


async def connect(port: int, take: Callable[[bytes], None], window: int = 0) -> Link:
    """An open socket; ``window`` bounds what the system receives unread, in bytes."""
    loop = asyncio.get_running_loop()
    ours = socket.socket()
    ours.setblocking(False)  # noqa: FBT003 its only argument
    if window:
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    await loop.sock_connect(ours, ("127.0.0.1", port))
    _, link = await loop.create_connection(lambda: Link(port, take), sock=ours)
    await link.opened
    return link
