"""Clocks as values: what the table waits for, since when, until when."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Clock"]


class Clock(Struct, frozen=True):
    """One thing that the table waits for; times in seconds since 1970 (UTC)."""

    what: str
    """``wagers``, ``decision``, ``insurance``, ``surrender``, ``commit``, ``reveal``;
    ``floor`` has no end."""
    key: str
    """Changes whenever a new wait begins."""
    spot: int
    """The spot it waits for, 0 if it is not one alone."""
    started: float
    deadline: float
    """0 if it has no end."""
