"""The WebSocket: hello, then messages in and frames out, within stated limits."""

from __future__ import annotations

import asyncio
import contextlib
import time

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from upcard.server.desk import Desk
from upcard.server.needs import TheHall
from upcard.server.origin import is_own_origin
from upcard.server.pace import Pace
from upcard.server.timekeeper import TIME
from upcard.server.visitor import Visitor
from upcard.table.lag import NO_LAG
from upcard.wire.messages import (
    VERSION,
    ClientMessage,
    CommandSent,
    Heard,
    Hello,
    Ping,
    Pong,
    RefusedSent,
    read_message,
    write_message,
)

__all__ = ["play_socket"]

_log = structlog.get_logger("socket")
_BAD, _FORGED, _NO_TABLE, _FULL, _SILENT = 4400, 4401, 4404, 4429, 4408
_RESTART = 1012


@websocket("/api/v1/ws")
async def play_socket(socket: WebSocket, hall: TheHall) -> None:  # type: ignore[type-arg]
    """One socket at one table."""
    if not is_own_origin(socket.headers, hall.settings.origins):
        await socket.close(code=_FORGED, reason="origin")
        return
    await socket.accept()
    hall.metrics.sockets.inc()
    try:
        await _Session(socket, hall).run()
    except WebSocketDisconnect:
        pass
    finally:
        hall.metrics.sockets.dec()


class _Session:
    """What is known about a socket."""

    def __init__(self, socket: WebSocket, hall: TheHall) -> None:  # type: ignore[type-arg]
        self._socket = socket
        self._hall = hall
        self._pace = Pace(hall.limits.per_second, hall.limits.burst)
        self._mistakes = 0
        self._asked: tuple[float, float] | None = None
        """The last pong's time, and when it went out by a clock that only rises."""

    async def run(self) -> None:
        """Hello, then until somebody closes."""
        try:
            async with asyncio.timeout(self._hall.limits.hello_seconds):
                text = await self._socket.receive_data("text")
        except TimeoutError:
            await self._close(_SILENT, "no hello")
            return
        found = await self._greet(text)
        if found is None:
            return
        desk, visitor, seq = found
        sockets = self._hall.sockets
        sockets[visitor.name] += 1
        welcome = desk.gallery.enter(visitor, seq)
        sender = asyncio.create_task(self._send(desk, visitor, welcome))
        try:
            await self._receive(desk, visitor)
        finally:
            sockets[visitor.name] -= 1
            desk.gallery.leave(visitor)
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await sender

    async def _greet(
        self, text: str | bytes
    ) -> tuple[Desk, Visitor, int | None] | None:
        hello = self._read(text)
        if not isinstance(hello, Hello) or hello.version != VERSION:
            await self._close(_BAD, "hello expected")
            return None
        person = self._hall.who(hello.token)
        if person is None and hello.token:
            await self._close(_FORGED, "unknown token")
            return None
        desk = self._hall.desks.get(hello.table)
        if desk is None:
            await self._close(_NO_TABLE, "no such table")
            return None
        name, role = (person.name, person.role) if person else ("", "watcher")
        if name and self._hall.sockets[name] >= self._hall.limits.sockets:
            await self._close(_FULL, "too many sockets")
            return None
        return desk, Visitor(name, role, self._hall.limits.outbox), hello.seq

    # --- out --------------------------------------------------------------------------

    async def _send(self, desk: Desk, visitor: Visitor, welcome: bytes) -> None:
        with contextlib.suppress(Exception):
            await self._socket.send_data(welcome.decode())
            while True:
                frame = await visitor.next_frame()
                if visitor.is_over:
                    await self._close(_RESTART, "the table has ended")
                    return
                if visitor.is_behind:
                    frame = desk.gallery.resync(visitor)
                if frame:
                    await self._socket.send_data(frame.decode())

    async def _close(self, code: int, reason: str) -> None:
        with contextlib.suppress(Exception):
            await self._socket.close(code=code, reason=reason)

    # --- in ---------------------------------------------------------------------------

    async def _receive(self, desk: Desk, visitor: Visitor) -> None:
        while True:
            try:
                async with asyncio.timeout(self._hall.limits.silence_seconds):
                    text = await self._socket.receive_data("text")
            except TimeoutError:
                await self._close(_SILENT, "silence")
                return
            if not self._pace.take():
                visitor.push(_refusal("", "too-fast", "Too many messages a second"))
                continue
            message = self._read(text)
            if message is None:
                self._mistakes += 1
                if self._mistakes > self._hall.limits.mistakes:
                    await self._close(_BAD, "too many mistakes")
                    return
                visitor.push(_refusal("", "message", "This is no message"))
                continue
            await self._answer(desk, visitor, message)

    async def _answer(self, desk: Desk, visitor: Visitor, message: object) -> None:
        match message:
            case Ping(sent=sent):
                self._pong(desk, visitor, sent)
            case Heard(now=now):
                self._note_trip(desk, visitor, now)
            case CommandSent(id=command_id, command=command):
                if not 1 <= len(command_id) <= 64:
                    visitor.push(_refusal("", "id", "An id has 1 to 64 characters"))
                    return
                answer = await desk.ask(visitor.name, visitor.role, command, command_id)
                visitor.push(write_message(answer))
            case _:
                visitor.push(_refusal("", "hello", "Hello has been said"))

    def _pong(self, desk: Desk, visitor: Visitor, sent: float) -> None:
        now = TIME.now()
        self._asked = (now, time.monotonic())
        lag = desk.gallery.presence.lags.get(visitor.name, NO_LAG)
        pong = Pong(sent, now, round(lag.seconds * 1000))
        visitor.push(write_message(pong))

    def _note_trip(self, desk: Desk, visitor: Visitor, now: float) -> None:
        """A page has echoed a pong: one round trip, measured here alone."""
        asked, self._asked = self._asked, None
        if asked is not None and asked[0] == now and visitor.role == "guest":
            trip = time.monotonic() - asked[1]
            desk.gallery.presence.note_trip(visitor.name, trip)

    def _read(self, text: str | bytes) -> ClientMessage | None:
        if len(text) > self._hall.limits.frame:
            return None
        try:
            return read_message(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            self._hall.metrics.mistakes.inc()
            return None


def _refusal(of: str, reason: str, message: str) -> bytes:
    return write_message(RefusedSent(of, reason, "house rule", message, ()))
