"""The clause ledger in our own words: what each id says and where it is shown.

Ids are those that house documents, refusals and scenarios quote.  Readings (``A-..``)
and reasons for defaults (``R..``) stand beside the clauses of the four houses.
"""

from __future__ import annotations

import tomllib

import msgspec
from msgspec import Struct

from upcard.rules.document import HOUSES

__all__ = ["Clause", "read_clauses"]


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    """One clause, or one reading."""

    says: str
    kind: str = ""
    """``outcome``, ``wager``, ``deal``, ``call``, ``floor``, ``layout`` or
    ``definition``; empty for a reading."""
    shown: tuple[str, ...] = ()
    """``scenario:ID`` or ``test:NAME``."""


def read_clauses() -> dict[str, Clause]:
    """Every clause and reading by its id."""
    found: dict[str, Clause] = {}
    for file in sorted((HOUSES / "clauses").glob("*.toml")):
        tree = tomllib.loads(file.read_text("utf-8"))
        found |= msgspec.convert(tree, dict[str, Clause])
    return found
