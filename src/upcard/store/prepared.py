"""Statements that every commit repeats, compiled once for the database's own driver.

Going through SQLAlchemy row by row took three times as long as the database itself; so
the texts come from its schema, and the rows go straight to the driver as tuples.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    Delete,
    Dialect,
    Insert,
    Update,
    bindparam,
    delete,
    insert,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from upcard.store import schema

__all__ = ["Prepared", "Statements"]

Values = tuple[Any, ...]


class Prepared:
    """A statement for many rows."""

    def __init__(self, statement: Insert | Update | Delete, dialect: Dialect) -> None:
        self._text = str(statement.compile(dialect=dialect))

    def run(self, cursor: Any, rows: Sequence[Values]) -> None:  # noqa: ANN401 a driver's
        """Run it for each row: values in the order of the table's columns."""
        if rows:
            cursor.executemany(self._text, rows)


class Statements:
    """Everything that a commit may write."""

    def __init__(self, dialect: Dialect) -> None:
        is_sqlite = dialect.name == "sqlite"
        style = "qmark" if is_sqlite else "format"
        make: Any = type(dialect)
        positional: Dialect = make(paramstyle=style)
        kind = sqlite if is_sqlite else postgresql
        # An answer whose id is long forgotten in memory may be there already.
        answered = kind.insert(schema.answers).on_conflict_do_nothing()
        balances = schema.balances
        add = (
            update(balances)
            .where(balances.c.account == bindparam("name"))
            .values(amount=balances.c.amount + bindparam("by"))
        )
        self.events = Prepared(insert(schema.events), positional)
        self.sealed = Prepared(insert(schema.sealed), positional)
        self.ledger = Prepared(insert(schema.ledger), positional)
        self.accounts = Prepared(insert(balances), positional)
        self.add = Prepared(add, positional)
        """Its values: the amount, the account."""
        self.answers = Prepared(answered, positional)
        self.guests = Prepared(insert(schema.guests), positional)
        named = schema.guests.c.name == bindparam("who")
        self.forget = Prepared(delete(schema.guests).where(named), positional)
        latest = kind.insert(schema.snapshots)
        latest = latest.on_conflict_do_update(
            index_elements=["table_id"],
            set_={"seq": latest.excluded.seq, "body": latest.excluded.body},
        )
        self.snapshots = Prepared(latest, positional)
