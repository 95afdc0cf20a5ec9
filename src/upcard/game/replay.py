"""Logs: a header line and one event a line, which fold to the identical state.

A log is text (JSON lines).  Its header names the house, its changes and the digest of
its rules, so that nobody can replay it under other rules without noticing.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from upcard import __version__
from upcard.errors import BadDocument, Fault
from upcard.game import events as ev
from upcard.game.evolve import evolve
from upcard.game.state import State, open_table
from upcard.rules.load import House, load_house

__all__ = ["Log", "encode_event", "log_header", "read_log", "replay"]

_AnyEvent: Any = functools.reduce(operator.or_, ev.Event.__subclasses__())
_DECODER: msgspec.json.Decoder[ev.Event] = msgspec.json.Decoder(_AnyEvent)
_ENCODER = msgspec.json.Encoder(enc_hook=int)  # amounts of money are plain numbers


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a log."""

    upcard: str
    """Version of the program that wrote it."""
    house: str
    set: dict[str, Any]
    digest: str
    floor: str


class Log(NamedTuple):
    """A log, read."""

    house: House
    floor: str
    events: tuple[ev.Event, ...]


def log_header(house: House, floor: str) -> str:
    """The first line of a log of this table."""
    header = Header(__version__, house.id, dict(house.changes), house.digest, floor)
    return _ENCODER.encode(header).decode()


def encode_event(event: ev.Event) -> str:
    """One line of a log."""
    return _ENCODER.encode(event).decode()


def read_log(text: str, source: str = "The log") -> Log:
    """Read a log.

    Raises:
        BadDocument: if a line is no event, or the rules are not the ones it was
            written under.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    try:
        header = msgspec.json.decode(lines[0] if lines else "", type=Header)
    except msgspec.DecodeError as error:
        fault = Fault("line 1", f"It is no header: {error}", "the first line of a log")
        raise BadDocument(source, (fault,)) from None
    house = load_house(header.house, header.set)
    if house.digest != header.digest:
        fault = Fault(
            "line 1",
            f"It was written under other rules of {header.house}",
            f"a log of the rules {house.digest[:16]}",
        )
        raise BadDocument(source, (fault,))
    events = tuple(_events(lines[1:], source))
    return Log(house, header.floor, events)


def _events(lines: Iterable[str], source: str) -> Iterable[ev.Event]:
    for number, line in enumerate(lines, start=2):
        try:
            yield _DECODER.decode(line)
        except msgspec.DecodeError as error:
            fault = Fault(f"line {number}", f"It is no event: {error}", "")
            raise BadDocument(source, (fault,)) from None


def replay(log: Log) -> State:
    """The state after a log."""
    state = open_table(log.house, floor=log.floor)
    for number, event in enumerate(log.events, start=2):
        try:
            state = evolve(state, event)
        except (AssertionError, IndexError, ValueError) as error:
            fault = Fault(f"line {number}", f"It cannot follow: {error}", "")
            raise BadDocument("The log", (fault,)) from None
    return state
