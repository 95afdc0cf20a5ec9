"""Every message between a page and the server, as structs; JSON, tagged by ``type``.

``docs/wire.md`` tells the same for people who write pages.  A client's message is read
by :func:`read_message`, which refuses everything that is not exactly one of these.
"""

from __future__ import annotations

import functools
import operator
from typing import Any

import msgspec
from msgspec import Struct

from upcard.game import commands as cmd
from upcard.game.view import View
from upcard.table import commands as tc
from upcard.table.clock import Clock
from upcard.table.live import Result

__all__ = [
    "VERSION",
    "ClientMessage",
    "ClockSet",
    "CommandSent",
    "Done",
    "Events",
    "Fairness",
    "Heard",
    "Hello",
    "Noted",
    "Ping",
    "Pong",
    "RefusedSent",
    "Resync",
    "ServerMessage",
    "TableView",
    "Welcome",
    "You",
    "read_message",
    "write_message",
    "write_part",
]

VERSION = 1
"""Of the protocol; a client that says another one is refused."""

AnyCommand: Any = functools.reduce(
    operator.or_, (*cmd.Command.__subclasses__(), *tc.TableCommand.__subclasses__())
)


# --- from the page ------------------------------------------------------------------


class Hello(Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first message of a socket."""

    token: str
    table: str
    seq: int | None = None
    """Last sequence number that the page has seen; the missing events follow."""
    version: int = VERSION


class CommandSent(Struct, frozen=True, tag="command", forbid_unknown_fields=True):
    """A command; the same ``id`` again is answered again and done once."""

    id: str
    command: AnyCommand


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """A question whether the server is there; ``sent`` comes back."""

    sent: float = 0.0


class Heard(Struct, frozen=True, tag="heard", forbid_unknown_fields=True):
    """A pong has come: sent back at once, so that the round trip can be measured."""

    now: float
    """The pong's."""


ClientMessage = Hello | CommandSent | Ping | Heard


# --- from the server ----------------------------------------------------------------


class Fairness(Struct, frozen=True):
    """Where the proof of the shoe stands."""

    shoe: str
    """Such as ``T1-000001``; empty before the first."""
    round: int
    """Which round of a machine's chain, 0 for a shoe of its own."""
    phase: str
    """``none``, ``commit``, ``reveal``, ``bound``, ``opened``."""
    commitment: str
    seats: tuple[int, ...]
    """Seats that have committed, in order."""
    commitments: tuple[str, ...]
    list_digest: str
    """``L``, as soon as the list is closed."""
    revealed: tuple[int, ...]
    cutter: int
    """The seat that holds the cut while shares are collected, 0 if none does."""
    depth: int
    """Fewest cards on either side of the cut."""
    cards: int
    """Cards of a full shoe."""
    root: str
    """Merkle root of the order, as soon as it is fixed."""
    silences: tuple[tuple[int, int, int], ...]
    """Seat, its shares so far, and how many of them it did not open."""


class TableView(Struct, frozen=True):
    """What everybody may see of a live table, besides the game."""

    table: str
    title: str
    status: str
    """``open``, ``paused`` or ``closed``."""
    game: View
    clock: Clock | None
    now: float
    """The server's time when this was written, seconds since 1970."""
    ready: tuple[str, ...]
    out: tuple[str, ...]
    leaving: tuple[str, ...]
    online: tuple[str, ...]
    results: tuple[Result, ...]
    """The last twenty, newest last."""
    fairness: Fairness


class You(Struct, frozen=True):
    """What only this viewer is told about himself."""

    name: str
    role: str
    """``watcher``, ``guest``, ``floor`` or ``administrator``."""
    purse: int
    """Play money that is not at a table, in cents."""
    spots: tuple[int, ...]
    bankroll: int
    least: int
    most: int
    """Limits of a wager of this guest."""
    may_wager: str
    """Why no wager is taken from this guest now; empty if it is."""
    last_wagers: tuple[tuple[int, str, int], ...]
    """Spot, area (or the side bet's name) and cents of the last round, for rebet."""


class Noted(Struct, frozen=True):
    """One event as this viewer may see it."""

    seq: int
    event: Any
    """The event, tagged by ``type``; hidden cards are ``??``."""
    say: str
    """A sentence about it, or empty."""


class Welcome(Struct, frozen=True, tag="welcome"):
    """The answer to ``hello``: everything the page needs."""

    you: You
    seq: int
    house: Any
    """Id, name, digest, rules and plate of the house."""
    view: TableView
    missed: tuple[Noted, ...]
    """Events after the ``seq`` of the hello; empty after a gap."""
    gap: bool
    """Whether events are missing that the server no longer holds ready."""


class Events(Struct, frozen=True, tag="events"):
    """What happened, committed, up to ``seq``."""

    seq: int
    events: tuple[Noted, ...]
    view: TableView
    you: You


class RefusedSent(Struct, frozen=True, tag="refused"):
    """A message was refused and nothing has changed."""

    of: str
    """The command's id, or empty."""
    reason: str
    clause: str
    message: str
    allowed: tuple[str, ...]


class Done(Struct, frozen=True, tag="done"):
    """A command was carried out and is durable at ``seq``."""

    of: str
    seq: int


class ClockSet(Struct, frozen=True, tag="clock"):
    """The clock changed without an event, or somebody came or went."""

    clock: Clock | None
    now: float
    online: tuple[str, ...]


class Resync(Struct, frozen=True, tag="resync"):
    """This page was too slow for every event: here is the present."""

    seq: int
    view: TableView
    you: You


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to ``ping``."""

    sent: float
    now: float
    lag: int = 0
    """The average round trip that the server has measured, in milliseconds."""


ServerMessage = Welcome | Events | RefusedSent | Done | ClockSet | Resync | Pong

_READER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def _plain(amount: object) -> int:
    """Amounts of money are whole cents."""
    if isinstance(amount, int):
        return int(amount)
    raise NotImplementedError(type(amount).__name__)


_WRITER = msgspec.json.Encoder(enc_hook=_plain)


def read_message(text: str | bytes) -> ClientMessage:
    """Read one message of a page.

    Raises:
        msgspec.DecodeError: if it is not exactly one of the messages.
    """
    return _READER.decode(text)


def write_message(message: ServerMessage) -> bytes:
    """One message of the server as JSON."""
    return _WRITER.encode(message)


def write_part(part: Struct) -> bytes:
    """A part of a message as JSON."""
    return _WRITER.encode(part)
