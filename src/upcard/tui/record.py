"""The round log on disk: JSON lines, a header and then every command with its events.

Commands alone would replay the table; the events beside them prove that it replays to
the same cards and cents.  A line is on disk before its events are shown to anybody.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from upcard import __version__
from upcard.errors import BadDocument, Fault, Refused
from upcard.game import commands as cmd
from upcard.game import decide, evolve, open_table
from upcard.game import events as ev
from upcard.game.events import Event
from upcard.game.state import State
from upcard.rules import House, load_house

__all__ = [
    "Entry",
    "Header",
    "Recorder",
    "open_record",
    "read_record",
    "replay_entries",
]

_COMMANDS: Any = reduce(
    or_, (getattr(cmd, name) for name in cmd.__all__ if name != "Command")
)
_EVENTS: Any = reduce(
    or_, (getattr(ev, name) for name in ev.__all__ if name not in {"Event", "Pile"})
)


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: exactly which game was played."""

    upcard: str
    """Version of the program."""
    house: str
    changes: dict[str, Any]
    digest: str
    """SHA-256 of the rules."""
    floor: str


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A command that was carried out, and what it led to."""

    command: _COMMANDS
    events: tuple[_EVENTS, ...]


class Recorder:
    """Appends to a log; every line is on the disk before anything goes on."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def keep(self, command: cmd.Command, events: tuple[Event, ...]) -> None:
        """Write one entry down."""
        self.write(Entry(command, events))

    def write(self, line: Struct, *, mode: str = "ab") -> None:
        """Write one line down and wait until the disk has it."""
        with self._path.open(mode) as file:
            file.write(msgspec.json.encode(line) + b"\n")
            file.flush()
            os.fsync(file.fileno())


def open_record(path: Path, house: House, floor: str) -> Recorder:
    """A new log of a table.

    Raises:
        FileExistsError: if the file is there; a log is never overwritten.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    recorder = Recorder(path)
    header = Header(__version__, house.id, dict(house.changes), house.digest, floor)
    recorder.write(header, mode="xb")
    return recorder


def read_record(path: Path) -> tuple[Header, tuple[Entry, ...]]:
    """The header and the entries of a log; a last line cut short is left out.

    Raises:
        BadDocument: if the file is no round log, with the line at fault.
    """
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError as error:
        raise _bad(path, "", f"It cannot be read: {error.strerror}") from None
    try:
        header = msgspec.json.decode(lines[0], type=Header)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _bad(path, "line 1", f"It is no header: {error}") from None
    # What follows the last line break was not written to its end: it did not happen.
    return header, tuple(_entries(path, lines[1:-1]))


def _entries(path: Path, lines: list[bytes]) -> Iterator[Entry]:
    decoder = msgspec.json.Decoder(Entry)
    for number, line in enumerate(lines, start=2):
        try:
            yield decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise _bad(path, f"line {number}", f"It is no entry: {error}") from None


def _bad(path: Path, where: str, problem: str) -> BadDocument:
    fault = Fault(where, problem, "a round log that upcard play has saved")
    return BadDocument(str(path), (fault,))


def replay_entries(
    header: Header, entries: tuple[Entry, ...]
) -> Iterator[list[tuple[Event, State]] | None]:
    """Play a log again, entry by entry: each event with the table right after it.

    Yields None, and ends, at the first entry that comes out otherwise.

    Raises:
        UpcardError: if the house is not there any more.
    """
    house = load_house(header.house, header.changes)
    state = open_table(house, floor=header.floor)
    for entry in entries:
        try:
            events = decide(state, entry.command)
        except Refused:
            events = ()
        if events != entry.events:
            yield None
            return
        told = []
        for event in events:
            state = evolve(state, event)
            told.append((event, state))
        yield told
