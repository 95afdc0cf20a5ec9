"""A session: hello, then messages in and frames out, within stated limits."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

import msgspec

from upcard.server.desk import Desk
from upcard.server.hall import Hall
from upcard.server.pace import Pace
from upcard.server.timekeeper import TIME
from upcard.server.visitor import Visitor
from upcard.server.work import Wish
from upcard.table.lag import NO_LAG
from upcard.wire.messages import (
    VERSION,
    ClientMessage,
    CommandSent,
    Done,
    Heard,
    Hello,
    Ping,
    Pong,
    RefusedSent,
    read_message,
    write_message,
)

__all__ = ["Line", "Session"]

_BAD, _FORGED, _NO_TABLE, _FULL, _SILENT = 4400, 4401, 4404, 4429, 4408
_RESTART = 1012


class Line(Protocol):
    """The way to the other side."""

    def send(self, text: bytes) -> None:
        """Send a text."""

    def close(self, code: int, reason: str) -> None:
        """End the connection with a reason."""

    def answered(self) -> None:
        """The session, busy until now, takes the next message."""


class Session:
    """What is known about a socket."""

    def __init__(self, line: Line, hall: Hall) -> None:
        self.is_busy = False
        """Whether a command is on its way to the disk; the next one waits for it."""
        self._line = line
        self._hall = hall
        self._pace = Pace(hall.limits.per_second, hall.limits.burst)
        self._mistakes = 0
        self._asked: tuple[float, float] | None = None
        """The last pong's time, and when it went out by a clock that only rises."""
        self._place: tuple[Desk, Visitor] | None = None
        self._heard = time.monotonic()
        loop = asyncio.get_running_loop()
        self._alarm = loop.call_later(hall.limits.hello_seconds, self._listen)
        hall.metrics.sockets.inc()

    # --- the connection ---------------------------------------------------------------

    def receive(self, text: bytes) -> None:
        """A message has come."""
        self._heard = time.monotonic()
        if self._place is None:
            self._greet(text)
            return
        desk, visitor = self._place
        if not self._pace.take():
            visitor.push(_refusal("", "too-fast", "Too many messages a second"))
            return
        message = self._read(text)
        if message is not None:
            self._answer(desk, visitor, message)
            return
        self._mistakes += 1
        if self._mistakes > self._hall.limits.mistakes:
            self._line.close(_BAD, "too many mistakes")
            return
        visitor.push(_refusal("", "message", "This is no message"))

    def hold(self) -> None:
        """The other side does not read as fast as we write."""
        if self._place is not None:
            self._place[1].is_slow = True

    def go_on(self) -> None:
        """It has read."""
        if self._place is not None:
            desk, visitor = self._place
            visitor.go_on(lambda: desk.gallery.resync(visitor))

    def lost(self) -> None:
        """The connection is gone; the seat is not."""
        self._alarm.cancel()
        self._hall.metrics.sockets.dec()
        if self._place is not None:
            (desk, visitor), self._place = self._place, None
            self._hall.sockets[visitor.name] -= 1
            desk.gallery.leave(visitor)

    def _listen(self) -> None:
        """Who has said nothing for long counts as gone."""
        if self._place is None:
            self._line.close(_SILENT, "no hello")
            return
        left = self._heard + self._hall.limits.silence_seconds - time.monotonic()
        if left <= 0:
            self._line.close(_SILENT, "silence")
            return
        self._alarm = asyncio.get_running_loop().call_later(left, self._listen)

    # --- hello ------------------------------------------------------------------------

    def _greet(self, text: bytes) -> None:
        hello = self._read(text)
        if not isinstance(hello, Hello) or hello.version != VERSION:
            self._line.close(_BAD, "hello expected")
            return
        person = self._hall.who(hello.token)
        if person is None and hello.token:
            self._line.close(_FORGED, "unknown token")
            return
        desk = self._hall.desks.get(hello.table)
        if desk is None:
            self._line.close(_NO_TABLE, "no such table")
            return
        name, role = (person.name, person.role) if person else ("", "watcher")
        if name and self._hall.sockets[name] >= self._hall.limits.sockets:
            self._line.close(_FULL, "too many sockets")
            return
        self._enter(
            desk,
            Visitor(name, role, self._hall.limits.outbox, self._line.send),
            hello.seq,
        )

    def _enter(self, desk: Desk, visitor: Visitor, seq: int | None) -> None:
        visitor.end = lambda: self._line.close(_RESTART, "the table has ended")
        self._place = desk, visitor
        self._hall.sockets[visitor.name] += 1
        self._alarm.cancel()
        self._listen()
        visitor.push(desk.gallery.enter(visitor, seq))

    # --- messages ---------------------------------------------------------------------

    def _answer(self, desk: Desk, visitor: Visitor, message: object) -> None:
        match message:
            case CommandSent(id=command_id, command=command):
                if not 1 <= len(command_id) <= 64:
                    visitor.push(_refusal("", "id", "An id has 1 to 64 characters"))
                    return
                self.is_busy = True
                wish = Wish(visitor.name, visitor.role, command, command_id, self._tell)
                desk.want(wish)
            case Ping(sent=sent):
                self._pong(desk, visitor, sent)
            case Heard(now=now):
                self._note_trip(desk, visitor, now)
            case _:
                visitor.push(_refusal("", "hello", "Hello has been said"))

    def _tell(self, answer: Done | RefusedSent) -> None:
        """A command was answered; who has gone will ask again."""
        self.is_busy = False
        if self._place is not None:
            self._place[1].push(write_message(answer))
            self._line.answered()

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

    def _read(self, text: bytes) -> ClientMessage | None:
        if len(text) > self._hall.limits.frame:
            return None
        try:
            return read_message(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            self._hall.metrics.mistakes.inc()
            return None


def _refusal(of: str, reason: str, message: str) -> bytes:
    return write_message(RefusedSent(of, reason, "house rule", message, ()))
