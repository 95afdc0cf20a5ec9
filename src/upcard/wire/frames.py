"""Frames put together from parts that are encoded once and shared by many viewers."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from upcard.table.row import Row, encode_entry
from upcard.table.tell import tell
from upcard.wire.messages import You, write_part

__all__ = ["NotedRow", "events_frame", "note_row", "notes_for", "resync_frame"]

_PLACE = b'{"seq":%d,"event":%b,"say":%b}'


class NotedRow(Struct, frozen=True, gc=False):
    """A row as frames carry it: for everybody, and for the guest whose card it is."""

    seq: int
    public: bytes
    owner: str
    full: bytes


def note_row(row: Row) -> NotedRow:
    """A row, ready to be sent."""
    say = msgspec.json.encode(tell(row.public))
    public = _PLACE % (row.seq, row.body, say)
    if not row.owner:
        return NotedRow(row.seq, public, "", b"")
    own = msgspec.json.encode(tell(row.entry))
    full = _PLACE % (row.seq, encode_entry(row.entry), own)
    return NotedRow(row.seq, public, row.owner, full)


def notes_for(rows: tuple[NotedRow, ...] | list[NotedRow], viewer: str) -> bytes:
    """The rows as one viewer may see them, as a JSON list."""
    parts = [
        row.full if row.owner and row.owner == viewer else row.public for row in rows
    ]
    return b"[%b]" % b",".join(parts)


def events_frame(seq: int, notes: bytes, view: bytes, you: You) -> bytes:
    """The message ``events``."""
    parts = (seq, notes, view, write_part(you))
    return b'{"type":"events","seq":%d,"events":%b,"view":%b,"you":%b}' % parts


def resync_frame(seq: int, view: bytes, you: You) -> bytes:
    """The message ``resync``."""
    parts = (seq, view, write_part(you))
    return b'{"type":"resync","seq":%d,"view":%b,"you":%b}' % parts
