"""How many tables one supervisor watches."""

from __future__ import annotations

__all__ = ["supervision_warning"]

_FEWEST, _MOST = 4, 6


def supervision_warning(tables: int) -> str:
    """What is unusual about one floor man for so many tables (GG-STAFF-07).

    >>> supervision_warning(5)
    ''
    """
    if _FEWEST <= tables <= _MOST:
        return ""
    return f"One supervisor for {tables} tables; {_FEWEST} to {_MOST} are usual"
