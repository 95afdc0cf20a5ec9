"""What a guest's visit to a table has come to, from the ledger and the log."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import Engine, distinct, func, or_, select

from upcard.game import events as ev
from upcard.store import schema
from upcard.store.read import Kept, Which, read_entries
from upcard.table.ledger import purse_of

__all__ = ["Visit", "read_visit"]


class Visit(Struct, frozen=True):
    """A visit, from the first seat to now."""

    since: float
    """When the guest sat down, seconds since 1970."""
    rounds: int
    """Rounds in which a hand of the guest was settled."""
    brought: int
    """Cents that came from the purse."""
    cheques: int
    """Cents that the guest holds, without what lies on the layout."""


def read_visit(engine: Engine, table: str, guest: str) -> Visit | None:
    """The visit of a guest who sits at a table, None for one who does not."""
    kinds = ("GuestSeated", "GuestLeft")
    rows = read_entries(engine, table, Which(kinds=kinds))
    stay: list[Kept] = []
    for row in rows:
        if getattr(row.entry, "guest", "") == guest:
            stay = [] if isinstance(row.entry, ev.GuestLeft) else [*stay, row]
    if not stay:
        return None
    spots = {
        spot
        for row in stay
        if isinstance(row.entry, ev.GuestSeated)
        for spot in row.entry.spots
    }
    first = stay[0].seq
    return Visit(
        since=stay[0].at / 1000,
        rounds=_rounds(engine, table, first, spots),
        brought=-_sum(engine, table, first, purse_of(guest)),
        cheques=_sum(engine, table, first, f"cheques:{table}:{guest}"),
    )


def _rounds(engine: Engine, table: str, first: int, spots: set[int]) -> int:
    rows = schema.events.c
    query = select(func.count(distinct(rows.round))).where(
        rows.table_id == table,
        rows.kind == "HandSettled",
        rows.seq > first,
        or_(*(rows.body.contains(f'"spot":{spot},') for spot in sorted(spots))),
    )
    with engine.connect() as connection:
        return int(connection.execute(query).scalar_one())


def _sum(engine: Engine, table: str, first: int, account: str) -> int:
    lines = schema.ledger.c
    query = select(func.coalesce(func.sum(lines.amount), 0)).where(
        lines.table_id == table, lines.seq >= first, lines.account == account
    )
    with engine.connect() as connection:
        return int(connection.execute(query).scalar_one())
