"""The WebSocket below uvicorn: bytes of a connection to messages of a session and back.

A table's step is one small message in and seven views out, so what a message costs on
its way decides how many tables a server carries.  Here it costs one call in each
direction: no task, no queue and no layer of a framework stands between the transport
and the session.  Shaking hands, reading frames and closing are the ``websockets``
library's, without its input and output.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import socket
from collections import deque
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, cast

from uvicorn import Config
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol

from upcard.server.hall import Hall
from upcard.server.origin import is_own_origin
from upcard.server.socket import Session

__all__ = ["Endpoint", "endpoints_of"]

PATH = "/api/v1/ws"
_RESTART = 1012
_CLOSING_SECONDS = 5.0
_WAITING_BYTES = 32_768
"""What waits in the system, and again here, before a socket counts as slow."""
_SILENT = logging.getLogger("upcard.frames")
_SILENT.addHandler(logging.NullHandler())
_SILENT.propagate = False


def endpoints_of(hall: Callable[[], Hall]) -> type[asyncio.Protocol]:
    """What uvicorn is to make for each WebSocket of a hall."""
    made = functools.partial(Endpoint, hall)
    return cast("type[asyncio.Protocol]", made)


class Endpoint(asyncio.Protocol):
    """One connection; the session's way out."""

    def __init__(
        self,
        hall: Callable[[], Hall],
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
    ) -> None:
        self._hall = hall
        self._connections = server_state.connections
        self._frames = ServerProtocol(max_size=config.ws_max_size, logger=_SILENT)
        self._transport: asyncio.Transport
        self._session: Session | None = None
        self._parts: list[bytes] = []
        self._came: deque[bytes] = deque()
        self._is_closing = False
        self._is_handing_over = False
        self._end: asyncio.TimerHandle | None = None

    # --- what the transport says ------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A connection that asks for a WebSocket."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.set_write_buffer_limits(_WAITING_BYTES)
        ours: socket.socket = transport.get_extra_info("socket")
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _WAITING_BYTES)
        self._connections.add(self)  # type: ignore[arg-type]

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone, whoever ended it."""
        self._connections.discard(self)
        self._is_closing = True
        self._came.clear()
        if self._end is not None:
            self._end.cancel()
        if self._session is not None:
            self._session.lost()
            self._session = None

    def data_received(self, data: bytes) -> None:
        """Bytes have come."""
        frames = self._frames
        frames.receive_data(data)
        for event in frames.events_received():
            if isinstance(event, Request):
                self._shake_hands(event)
            else:
                self._take(cast("Frame", event))
        self._flush()
        self.answered()

    def eof_received(self) -> None:
        """The other side writes no more; the transport closes."""

    def pause_writing(self) -> None:
        """The other side does not read as fast as we write."""
        if self._session is not None:
            self._session.hold()

    def resume_writing(self) -> None:
        """What we wrote is on its way."""
        if self._session is not None:
            self._session.go_on()

    def shutdown(self) -> None:
        """The server is being stopped."""
        self.close(_RESTART, "")
        self._transport.close()

    # --- what the session says --------------------------------------------------------

    def send(self, text: bytes) -> None:
        """Send a text in one frame.

        A server's frame is its length and the text: written out here, because the
        library's way (which copies it twice) took longer than encoding the view.
        """
        if self._is_closing:
            return
        length = len(text)
        if length < 126:
            head = bytes((0x81, length))
        elif length < 65_536:
            head = b"\x81\x7e" + length.to_bytes(2)
        else:
            head = b"\x81\x7f" + length.to_bytes(8)
        self._transport.write(head + text)

    def close(self, code: int, reason: str) -> None:
        """Say goodbye, and wait a little for the other side to say it too."""
        if self._is_closing:
            return
        self._is_closing = True
        try:
            self._frames.send_close(code, reason)
        except InvalidState:
            self._transport.close()
            return
        self._flush()
        self._end_soon()

    def answered(self) -> None:
        """Hand over what has come, one message after the other is answered."""
        if self._is_handing_over:
            return
        self._is_handing_over = True
        came = self._came
        while came and self._session is not None and not self._session.is_busy:
            self._session.receive(came.popleft())
        self._is_handing_over = False
        if came:
            self._transport.pause_reading()
        else:
            self._transport.resume_reading()

    # --- frames -----------------------------------------------------------------------

    def _shake_hands(self, request: Request) -> None:
        hall = self._hall()
        if request.path.partition("?")[0] != PATH:
            response = self._frames.reject(HTTPStatus.NOT_FOUND, "")
        elif not is_own_origin(request.headers, hall.settings.origins):
            response = self._frames.reject(HTTPStatus.FORBIDDEN, "")
        else:
            response = self._frames.accept(request)
        self._frames.send_response(response)
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self._session = Session(self, hall)
        else:
            self._is_closing = True

    def _take(self, frame: Frame) -> None:
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            self._parts.append(bytes(frame.data))
            if frame.fin:
                self._came.append(b"".join(self._parts))
                self._parts.clear()

    def _flush(self) -> None:
        for part in self._frames.data_to_send():
            if part:
                self._transport.write(part)
            else:  # the last frame has been written
                self._is_closing = True
                self._transport.write_eof()
                self._end_soon()

    def _end_soon(self) -> None:
        """The other side closes too, or is cut off."""
        self._came.clear()
        self._transport.resume_reading()
        if self._end is None:
            loop = asyncio.get_running_loop()
            self._end = loop.call_later(_CLOSING_SECONDS, self._transport.abort)
