"""What each table has returned to its guests, from the log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import Engine, select

from upcard.store import schema
from upcard.store.read import table_ids
from upcard.table.events import TableOpened
from upcard.table.returns import RETURN_KINDS, Returns, add_returns
from upcard.table.row import decode_entry

__all__ = ["TableReturns", "read_returns"]


class TableReturns(NamedTuple):
    """A table, and what it has returned."""

    opened: TableOpened
    returns: Returns


def read_returns(engine: Engine) -> Iterator[TableReturns]:
    """Every table that was ever opened."""
    rows = schema.events.c
    for table in table_ids(engine):
        query = (
            select(rows.body)
            .where(
                rows.table_id == table, rows.kind.in_(("TableOpened", *RETURN_KINDS))
            )
            .order_by(rows.seq)
        )
        with engine.connect() as connection:
            entries = map(decode_entry, connection.execute(query).scalars())
            opened = next(entries)
            assert isinstance(opened, TableOpened)
            yield TableReturns(opened, add_returns(entries))
