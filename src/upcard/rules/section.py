"""What all tables of a house document have in common."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Section"]


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the document."""
