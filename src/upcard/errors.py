"""Every error that Upcard raises on purpose.

UpcardError
├── BadText(ValueError)       text that is no card, amount, odds, script line ...
├── BadDocument(ValueError)   a house, scenario, chart or count file with faults
├── UnknownName(BadDocument)  an id that names no house, count or side bet
└── Refused(ValueError)       a command that the rules do not allow now

A refusal changes nothing.  Messages say what, where, and what is allowed.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "BadDocument",
    "BadText",
    "Fault",
    "Refused",
    "UnknownName",
    "UpcardError",
]


class UpcardError(Exception):
    """The root of the tree: catch this to catch all of them."""


class BadText(UpcardError, ValueError):
    """Text that cannot be read; the message says what is allowed."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a document."""

    path: str
    """Where, as ``table.key``; empty for the document as a whole."""
    problem: str
    """What is wrong, with the value found."""
    allowed: str
    """What may stand there instead."""

    def __str__(self) -> str:
        where = f"{self.path}: " if self.path else ""
        allowed = f" Allowed: {self.allowed}." if self.allowed else ""
        return f"{where}{self.problem}.{allowed}"


class BadDocument(UpcardError, ValueError):
    """A document with faults, all of them at once."""

    def __init__(self, source: str, faults: tuple[Fault, ...]) -> None:
        self.source = source
        self.faults = faults
        lines = "\n".join(f"  {fault}" for fault in faults)
        super().__init__(f"{source} cannot be used:\n{lines}")


class UnknownName(BadDocument):
    """An id that names nothing; ``allowed`` lists the names that exist."""

    def __init__(self, kind: str, name: str, allowed: tuple[str, ...]) -> None:
        fault = Fault("", f"There is no {kind} called {name!r}", ", ".join(allowed))
        super().__init__(f"The {kind} {name!r}", (fault,))


class Refused(UpcardError, ValueError):
    """A command that is not legal now.  The state is as it was."""

    def __init__(
        self, reason: str, clause: str, message: str, allowed: tuple[str, ...] = ()
    ) -> None:
        self.reason = reason
        """A short code, such as ``not-your-turn``."""
        self.clause = clause
        """The clause of the house that stands behind it, such as ``LV-SPL-01``."""
        self.message = message
        self.allowed = allowed
        """What may be done instead, in script words."""
        instead = f" Allowed now: {', '.join(allowed)}." if allowed else ""
        super().__init__(f"{message} ({clause}).{instead}")
