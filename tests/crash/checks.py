"""What must hold of the database and of the guests' histories, whenever one looks."""

from __future__ import annotations

import itertools
from collections import Counter

import msgspec
from sqlalchemy import Engine, select

from crash.guests import Guest
from upcard.game.events import MoneyBought
from upcard.store import read, schema
from upcard.table.events import TableOpened
from upcard.table.fold import Place, fold, put_in_place
from upcard.table.live import Live, open_live
from upcard.table.row import encode_entry
from upcard.table.snapshot import load_same_house

__all__ = [
    "check_answered",
    "check_effects",
    "check_histories",
    "check_money",
    "check_shown",
    "check_tables",
]

MOST_TAIL = 400
"""Rows after a snapshot: more would make restarts slow."""


def check_money(engine: Engine) -> None:
    """The ledger adds up to the balances, and both to nothing."""
    balances = read.read_balances(engine)
    assert balances == read.ledger_total(engine)
    assert sum(balances.values()) == 0


def check_histories(engine: Engine, guests: list[Guest]) -> None:
    """Every answer is in the database once, every event shown is a row of one order.

    What has been checked is forgotten, so that a long campaign stays small.
    """
    _check_answers(engine, guests)
    for table, seated in itertools.groupby(guests, key=lambda guest: guest.table):
        _check_shown(engine, table, list(seated))


def _check_answers(engine: Engine, guests: list[Guest]) -> None:
    rows = schema.answers.c
    for guest in guests:
        names = [*guest.answered, *guest.refused]
        query = select(rows.command_id, rows.seq).where(
            rows.table_id == guest.table,
            rows.guest == guest.name,
            rows.command_id.in_(names),
        )
        with engine.connect() as connection:
            kept = {row.command_id: row.seq for row in connection.execute(query)}
        check_answered(guest, kept)
        guest.forget()


def check_answered(guest: Guest, kept: dict[str, int]) -> None:
    """Of the commands that were answered or refused, exactly those are kept."""
    found = {name: seq for name, seq in kept.items() if guest.has_heard_of(name)}
    assert found == guest.answered, f"{guest.name}: lost, or done though refused"


def _check_shown(engine: Engine, table: str, guests: list[Guest]) -> None:
    shown = [one.seq for guest in guests for one in guest.shown]
    if not shown:
        return
    which = read.Which(min(shown) - 1, max(shown))
    kept = {row.seq: row for row in read.read_entries(engine, table, which)}
    for guest in guests:
        check_shown(guest, kept)
        guest.shown.clear()


def check_shown(guest: Guest, kept: dict[int, read.Kept]) -> None:
    """Every event that was shown is a row, as everybody or its owner may see it."""
    for seq, event in ((one.seq, one.event) for one in guest.shown):
        row = kept.get(seq)
        assert row is not None, f"shown and lost: row {seq} of {guest.table}"
        if bytes(event) == row.body.encode():
            continue
        full = msgspec.json.decode(encode_entry(row.entry))
        told = msgspec.json.decode(event)
        public = msgspec.json.decode(row.body)
        assert told in (public, full), f"row {seq} of {guest.table} was shown otherwise"


def check_tables(engine: Engine) -> int:
    """Every chain and every fold from the first row; the number of rows."""
    count = 0
    for table in read.table_ids(engine):
        count += read.check_chain(engine, table)
        loaded = read.load_table(engine, table)
        assert loaded.live == fold_all(engine, table), f"{table}: not its own log"
        assert loaded.since_snapshot < MOST_TAIL, f"{table}: a snapshot is missing"
    return count + read.check_chain(engine, read.LOBBY)


def fold_all(engine: Engine, table: str) -> Live:
    """A table from its log alone."""
    entries = read.read_entries(engine, table)
    opened = entries[0].entry
    assert isinstance(opened, TableOpened)
    live = open_live(
        opened, load_same_house(opened.house, opened.changes, opened.digest)
    )
    for kept in entries:
        place = Place(kept.seq, kept.at, kept.head)
        live = put_in_place(fold(live, kept.entry), kept.entry, place)
    return live


def check_effects(engine: Engine) -> None:
    """A cent was brought as often as a command that brings one was carried out."""
    rows = schema.answers.c
    for table in read.table_ids(engine):
        bought: Counter[str] = Counter()
        places = set()
        for kept in read.read_entries(
            engine, table, read.Which(kinds=("MoneyBought",))
        ):
            assert isinstance(kept.entry, MoneyBought)
            bought[kept.entry.guest] += 1
            places.add(kept.seq)
        query = select(rows.guest, rows.seq).where(rows.table_id == table)
        with engine.connect() as connection:
            answers = Counter(
                name for name, seq in connection.execute(query) if seq in places
            )
        assert bought == answers, f"{table}: done twice, or without an answer"
