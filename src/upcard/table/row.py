"""Rows of the log: an entry as everybody may read it, chained, and what is sealed.

The log itself never holds a hidden card or a secret: such an entry is written with its
backs showing, and its full text goes to a sealed place apart from the log.  Each row's
head is a hash over the head before it, so that no row can be changed, dropped, added or
moved without every later head being wrong.
"""

from __future__ import annotations

import functools
import hashlib
import operator
import struct
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from upcard.cards.stream import encode_fields
from upcard.game import State, redact
from upcard.game import events as ev
from upcard.table import events as te
from upcard.table.fold import Entry

__all__ = ["Row", "decode_entry", "encode_entry", "link", "make_row", "public_entry"]

_TAGGED = encode_fields(b"upcard-log-1")
_LINK = struct.Struct(f">{len(_TAGGED)}sI32sIqIqI")
"""The fields before the body as :func:`encode_fields` would write them."""
_ANY: Any = functools.reduce(
    operator.or_, (*ev.Event.__subclasses__(), *te.TableEvent.__subclasses__())
)
_DECODER: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(_ANY)


def _plain(amount: object) -> int:
    """Amounts of money are plain numbers."""
    if isinstance(amount, int):
        return int(amount)
    raise NotImplementedError(type(amount).__name__)


_ENCODER = msgspec.json.Encoder(enc_hook=_plain)


class Row(Struct, frozen=True, gc=False):
    """One entry in its place."""

    seq: int
    at: int
    """Milliseconds since 1970; the order never depends on it."""
    round: int
    """The table's round in which it happened; 0 before the first."""
    entry: Entry
    """The entry in full."""
    public: Entry
    """The entry as everybody may see it."""
    owner: str
    """The guest who may see it in full already, or nobody."""
    body: bytes
    """The public entry as JSON."""
    sealed: bytes | None
    """The full entry as JSON where it differs."""
    head: str


def encode_entry(entry: Entry) -> bytes:
    """An entry as JSON."""
    return _ENCODER.encode(entry)


def decode_entry(body: bytes | str) -> Entry:
    """An entry from JSON.

    Raises:
        msgspec.DecodeError: if it is none.
    """
    return _DECODER.decode(body)


def link(before: str, seq: int, at: int, body: bytes) -> str:
    """The head after a row."""
    fields = _LINK.pack(_TAGGED, 32, bytes.fromhex(before), 8, seq, 8, at, len(body))
    return hashlib.sha256(fields + body).hexdigest()


def public_entry(entry: Entry, state: State) -> Entry:
    """An entry as everybody may see it; the same object if nothing is hidden."""
    if isinstance(entry, te.ShoeCommitted):
        return replace(entry, secret="")
    if isinstance(entry, te.TableEvent):
        return entry
    shown = redact(entry, state)
    assert shown is not None
    return shown


def make_row(entry: Entry, state: State, place: tuple[int, int, str]) -> Row:
    """The row of an entry; ``place`` is its number, its time and the head before it."""
    seq, at, before = place
    public = public_entry(entry, state)
    body = encode_entry(public)
    hidden = public is not entry and public != entry
    return Row(
        seq,
        at,
        state.rounds,
        entry,
        public,
        _owner(entry, state) if hidden else "",
        body,
        encode_entry(entry) if hidden else None,
        link(before, seq, at, body),
    )


def _owner(entry: Entry, state: State) -> str:
    """Whose own card it is, in a game in which guests hold their cards."""
    if isinstance(entry, ev.CardDealt) and entry.lies == "down":
        spot = state.spot(entry.spot)
        return spot.guest if spot is not None else ""
    return ""
