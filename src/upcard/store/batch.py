"""What is written at once: all or nothing."""

from __future__ import annotations

from msgspec import Struct

from upcard.table.ledger import Movement
from upcard.table.row import Row

__all__ = ["Answer", "Batch", "Person"]


class Answer(Struct, frozen=True, gc=False):
    """A command that was carried out."""

    guest: str
    command_id: str
    seq: int


class Person(Struct, frozen=True, gc=False):
    """Somebody who may come in."""

    name: str
    digest: str
    """SHA-256 of the token, in hexadecimal."""
    role: str


class Batch(Struct, frozen=True):
    """One table's step: its rows, its money, whom it answers."""

    table: str
    rows: tuple[Row, ...]
    money: tuple[Movement, ...] = ()
    answers: tuple[Answer, ...] = ()
    snapshot: bytes | None = None
    people: tuple[Person, ...] = ()
    forgotten: tuple[str, ...] = ()
    """Names whose tokens open nothing any more."""
