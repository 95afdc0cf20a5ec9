"""Everybody who looks at one table: frames for each, from parts that are shared."""

from __future__ import annotations

from collections import deque
from collections.abc import Container
from typing import TYPE_CHECKING, Any, cast

import msgspec

from upcard.game.events import DisputeRaised
from upcard.server.look import see_self
from upcard.server.picture import Picture, Pictures
from upcard.server.presence import Presence
from upcard.server.timekeeper import TIME
from upcard.server.visitor import Visitor
from upcard.table.live import Caller
from upcard.table.row import Row
from upcard.wire.frames import (
    NotedRow,
    events_frame,
    note_row,
    notes_for,
    resync_frame,
)
from upcard.wire.messages import (
    ClockSet,
    Noted,
    ServerMessage,
    TableView,
    Welcome,
    write_message,
)

if TYPE_CHECKING:
    from upcard.server.desk import Desk
    from upcard.server.hall import Hall

__all__ = ["Gallery"]


class Gallery:
    """The viewers of a table."""

    def __init__(self, desk: Desk, hall: Hall) -> None:
        self._desk = desk
        self._hall = hall
        self._visitors: dict[Visitor, None] = {}  # in the order in which they came
        self.presence = Presence()
        self.walked: tuple[dict[str, Any], ...] = ()
        """Piles of the latest dispute, topmost first."""
        self._pictures = Pictures()
        self._ring: deque[NotedRow] = deque(maxlen=hall.limits.ring)

    @property
    def watching(self) -> int:
        """Sockets that look at the table."""
        return len(self._visitors)

    # --- coming and going -------------------------------------------------------------

    def enter(self, visitor: Visitor, seq: int | None) -> bytes:
        """Let somebody in; the welcome, with the rows that a returning page missed."""
        self._visitors[visitor] = None
        if visitor.role == "guest" and self.presence.arrive(visitor.name):
            self._desk.came(visitor.name)
            self.tell_clock(besides=visitor)
        return self._welcome(visitor, seq)

    def leave(self, visitor: Visitor) -> None:
        """A socket is gone; the seat is not."""
        self._visitors.pop(visitor, None)
        if visitor.role == "guest" and self.presence.depart(visitor.name):
            self.tell_clock()

    # --- frames -----------------------------------------------------------------------

    def publish(self, rows: list[Row]) -> None:
        """Show everybody what is on disk."""
        noted = [note_row(row) for row in rows]
        self.walked = _piles_of(rows) or self.walked
        self._ring.extend(noted)
        if not self._visitors:
            return
        seated = {guest.name for guest in self._desk.live.state.guests}
        seated |= {row.owner for row in noted if row.owner}
        parts: dict[str, tuple[bytes, bytes]] = {}
        seq, picture = self._desk.live.seq, self._take_picture()
        for visitor in list(self._visitors):
            viewer = visitor.name if visitor.name in seated else ""
            if viewer not in parts:
                parts[viewer] = (notes_for(noted, viewer), picture.of(viewer))
            notes, view = parts[viewer]
            you = see_self(self._desk.live, self._caller(visitor))
            visitor.push(events_frame(seq, notes, view, you))

    def _take_picture(self) -> Picture:
        return self._pictures.take(
            self._desk.live,
            clock=self._desk.clock,
            now=TIME.now(),
            online=self.presence.online,
        )

    def resync(self, visitor: Visitor) -> bytes:
        """One picture of the present for a socket that was too slow."""
        visitor.is_behind = False
        self._hall.metrics.resyncs.inc()
        live = self._desk.live
        you = see_self(live, self._caller(visitor))
        return resync_frame(live.seq, self._take_picture().of(visitor.name), you)

    def tell_clock(self, besides: Visitor | None = None) -> None:
        """The clock has changed without an event, or somebody came or went."""
        clock = ClockSet(self._desk.clock, TIME.now(), self.presence.online)
        self.tell(clock, besides)

    def tell(self, message: ServerMessage, besides: Visitor | None = None) -> None:
        """The same message for everybody."""
        frame = write_message(message)
        for visitor in list(self._visitors):
            if visitor is not besides:
                visitor.push(frame)

    def begin_anew(self) -> None:
        """One picture of the present for everybody: what was missed is not told."""
        self._ring.clear()
        for visitor in list(self._visitors):
            visitor.push(self.resync(visitor))

    def end(self, names: Container[str] | None = None) -> None:
        """Let every socket of the table end, or those of some people."""
        for visitor in list(self._visitors):
            if names is None or visitor.name in names:
                visitor.end()

    def _caller(self, visitor: Visitor) -> Caller:
        return visitor.caller(self._hall.purses.get(visitor.name, 0))

    def _welcome(self, visitor: Visitor, seq: int | None) -> bytes:
        live = self._desk.live
        missed, gap = self._missed(visitor.name, seq)
        welcome = Welcome(
            see_self(live, self._caller(visitor)),
            live.seq,
            self._hall.plate_of(live.state.house),
            cast("TableView", msgspec.Raw(self._take_picture().of(visitor.name))),
            missed,
            gap,
        )
        return write_message(welcome)

    def _missed(self, viewer: str, seq: int | None) -> tuple[tuple[Noted, ...], bool]:
        current = self._desk.live.seq
        if seq is None or seq >= current:
            return (), seq is not None and seq > current
        kept = [row for row in self._ring if row.seq > seq]
        if not kept or kept[0].seq != seq + 1:
            return (), True
        return msgspec.json.decode(
            notes_for(kept, viewer), type=tuple[Noted, ...]
        ), False


def _piles_of(rows: list[Row]) -> tuple[dict[str, Any], ...]:
    """The hand that was walked back in the latest dispute of these rows."""
    for row in reversed(rows):
        if isinstance(row.public, DisputeRaised):
            walked = row.public.walked
            return tuple({"owner": one.owner, "cards": one.cards} for one in walked)
    return ()
