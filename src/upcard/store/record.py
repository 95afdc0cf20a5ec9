"""Rounds as records: everything that a dispute or a lab asks about one, from the log.

A record is complete by itself (HIS-01, HIS-02): who, where, when, under which rules and
program, the credits before and after, what was wagered and won, and every event.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

from msgspec import Raw, Struct
from sqlalchemy import Engine, select

from upcard import __version__
from upcard.cards.card import Card
from upcard.game import events as ev
from upcard.store import schema
from upcard.store.read import Kept, Which, read_entries, stream_entries
from upcard.store.rounds import ROUND_ENDS, body_for, read_round, seats_until
from upcard.table import events as te
from upcard.table.meters import Meters, add_up
from upcard.table.row import decode_entry
from upcard.table.tell import tell

__all__ = [
    "GuestRecord",
    "RoundRecord",
    "guest_history",
    "read_record",
    "tables_of",
]


class Told(Struct, frozen=True):
    """An event as one viewer saw it."""

    seq: int
    at: float
    event: Raw
    say: str


class GuestRecord(Struct, frozen=True):
    """One guest's part in a round; cents."""

    name: str
    spots: tuple[int, ...]
    before: int
    """Cheques before the wagers of the round."""
    after: int
    wagered: int
    won: int


class RoundRecord(Struct, frozen=True):
    """A round that is over."""

    table: str
    number: int
    replay: bool
    """Always true: this is no game that is being played."""
    status: str
    """``complete`` or ``void``."""
    began: float
    ended: float
    house: str
    changes: dict[str, object]
    digest: str
    """SHA-256 of the rules: the pay table and everything else."""
    program: str
    """SHA-256 of the program that dealt the shoe."""
    version: str
    """The version of Upcard that wrote this record."""
    shoe: str
    dealer: tuple[Card, ...]
    guests: tuple[GuestRecord, ...]
    events: tuple[Told, ...]


def read_record(
    engine: Engine, table: str, number: int, viewer: str
) -> RoundRecord | None:
    """A finished round as a viewer saw it, None if there is no such round."""
    rows = read_round(engine, table, number) if number else []
    if not rows:
        return None
    seats = seats_until(engine, table, rows[-1].seq)
    return _record(_around(engine, table, rows), rows, viewer, seats)


class Around(Struct, frozen=True):
    """What a round's own rows do not say."""

    opened: te.TableOpened
    shoe: te.ShoeCommitted | None


def _around(engine: Engine, table: str, rows: list[Kept]) -> Around:
    first = read_entries(engine, table, Which(until=1))[0].entry
    assert isinstance(first, te.TableOpened)
    column = schema.events.c
    query = (
        select(column.body)
        .where(column.table_id == table, column.kind == "ShoeCommitted")
        .where(column.seq < rows[-1].seq)
        .order_by(column.seq.desc())
        .limit(1)
    )
    with engine.connect() as connection:
        body = connection.execute(query).scalar()
    shoe = decode_entry(body) if body is not None else None
    assert shoe is None or isinstance(shoe, te.ShoeCommitted)
    return Around(first, shoe)


def _record(
    around: Around, rows: list[Kept], viewer: str, seats: dict[int, str]
) -> RoundRecord:
    opened, shoe = around.opened, around.shoe
    return RoundRecord(
        opened.table,
        rows[-1].round,
        replay=True,
        status="void" if rows[-1].kind == "RoundVoided" else "complete",
        began=rows[0].at / 1000,
        ended=rows[-1].at / 1000,
        house=opened.house,
        changes=opened.changes,
        digest=opened.digest,
        program=shoe.program if shoe else "",
        version=__version__,
        shoe=shoe.shoe if shoe else "",
        dealer=_dealer(rows),
        guests=_guests(rows, seats),
        events=tuple(_told(row, viewer, seats) for row in rows),
    )


def _told(row: Kept, viewer: str, seats: dict[int, str]) -> Told:
    body = body_for(row, viewer, seats)
    return Told(row.seq, row.at / 1000, Raw(body.encode()), tell(decode_entry(body)))


def _dealer(rows: list[Kept]) -> tuple[Card, ...]:
    """The dealer's hand as it lay at the end; of a void round what was shown."""
    if rows[-1].kind == "RoundVoided":
        return tuple(
            row.entry.card
            for row in rows
            if isinstance(row.entry, ev.DealerCardDealt) and '"??"' not in row.body
        )
    return tuple(
        row.entry.card
        for row in rows
        if isinstance(row.entry, ev.DealerCardDealt) and row.entry.lies != "too many"
    )


def _guests(rows: list[Kept], seats: dict[int, str]) -> tuple[GuestRecord, ...]:
    credits_before: dict[str, int] = {}
    spots: dict[str, tuple[int, ...]] = {}
    for row in rows:
        if isinstance(row.entry, te.CreditsNoted):
            credits_before = {one.guest: one.amount for one in row.entry.credits}
            spots = {one.guest: one.spots for one in row.entry.credits}
    noted = next(
        (at for at, row in enumerate(rows) if row.kind == "CreditsNoted"), len(rows)
    )
    # Only what happened after the credits were noted has changed them.
    after = [row.entry for row in rows[noted:]]
    meters = add_up(after, Meters(seats=dict(seats))).guests
    return tuple(
        GuestRecord(
            name,
            spots[name],
            amount,
            amount + meters[name].brought + meters[name].won
            if name in meters
            else amount,
            meters[name].wagered if name in meters else 0,
            meters[name].won if name in meters else 0,
        )
        for name, amount in credits_before.items()
    )


# --- one guest's whole history ------------------------------------------------------


def tables_of(engine: Engine, name: str) -> list[str]:
    """Every table at which a guest has ever sat."""
    rows = schema.events.c
    query = select(rows.table_id, rows.body).where(rows.kind == "GuestSeated")
    found: set[str] = set()
    with engine.connect() as connection:
        for table, body in connection.execute(query):
            entry = decode_entry(body)
            if isinstance(entry, ev.GuestSeated) and entry.guest == name:
                found.add(table)
    return sorted(found)


def guest_history(engine: Engine, name: str) -> Iterator[RoundRecord]:
    """Every round that a guest has played, table by table, as the guest saw it."""
    for table in tables_of(engine, name):
        with closing(stream_entries(engine, table)) as rows:
            yield from _rounds_with(rows, name)


def _rounds_with(rows: Iterator[Kept], name: str) -> Iterator[RoundRecord]:
    opened: te.TableOpened | None = None
    shoe: te.ShoeCommitted | None = None
    seats: dict[int, str] = {}
    played: list[Kept] = []
    for row in rows:
        entry = row.entry
        played.append(row)
        match entry:
            case te.TableOpened():
                opened = entry
            case te.ShoeCommitted():
                shoe = entry
            case ev.GuestSeated():
                seats |= dict.fromkeys(entry.spots, entry.guest)
            case ev.GuestLeft():
                seats = {spot: who for spot, who in seats.items() if who != entry.guest}
            case _:
                pass
        if row.kind in ROUND_ENDS:
            assert opened is not None
            record = _record(Around(opened, shoe), played, name, seats)
            if any(guest.name == name for guest in record.guests):
                yield record
            played = []
