"""What the floor reads: the public log, and the shift as the log adds it up."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import NamedTuple

import msgspec
from msgspec import Struct
from sqlalchemy import Engine, Row, select

from upcard.game import events as ev
from upcard.store import schema
from upcard.store.read import LOBBY
from upcard.table import events as te
from upcard.table.fold import Entry
from upcard.table.row import decode_entry
from upcard.table.tell import tell

__all__ = ["LogLine", "Report", "Search", "search_log", "shift_report"]

_COUNTED = (
    "ApprovalGiven",
    "DisputeRuled",
    "GuestSeated",
    "HandSettled",
    "InsuranceSettled",
    "LimitsPosted",
    "MoneyBought",
    "RoundEnded",
    "RuleOverridden",
    "ShoeBound",
    "SideBetSettled",
    "WagerReturned",
)


class Search(NamedTuple):
    """Which part of a log."""

    text: str = ""
    before: int = 0
    limit: int = 100


class LogLine(Struct, frozen=True):
    """A row of the public log."""

    seq: int
    at: float
    round: int
    kind: str
    event: msgspec.Raw
    say: str


class Report(Struct, frozen=True):
    """A table's shift; money in cents."""

    table: str
    rounds: int
    hands: int
    drop: int
    """Cheques that guests brought."""
    wagered: int
    house_won: int
    approvals: int
    denials: int
    overrides: int
    """Changed limits and rules."""
    disputes: int
    corrections: int
    returned: int
    """Wagers that went back before the first card."""
    unrevealed: int
    """Shares that were committed and not revealed."""


def search_log(engine: Engine, table: str, wanted: Search) -> list[LogLine]:
    """Rows of the public log, newest first, by what is told or by what is written."""
    rows = schema.events.c
    query = select(schema.events).where(rows.table_id == table)
    if wanted.before:
        query = query.where(rows.seq < wanted.before)
    query = query.order_by(rows.seq.desc())
    text = wanted.text.lower()
    if not text:  # without words the last rows are enough; the log may be long
        query = query.limit(wanted.limit)
    with engine.connect() as connection:
        lines = map(_line, connection.execute(query))
        found = (
            line
            for line in lines
            if text in line.say.lower() or text in bytes(line.event).decode().lower()
        )
        return list(itertools.islice(found, wanted.limit))


def _line(row: Row[tuple[object, ...]]) -> LogLine:
    body: str = row.body
    say = tell(decode_entry(body))
    raw = msgspec.Raw(body.encode())
    return LogLine(row.seq, row.at / 1000, row.round, row.kind, raw, say)


def shift_report(engine: Engine, since: float = 0.0) -> list[Report]:
    """What each table did since a time (seconds since 1970)."""
    rows = schema.events.c
    query = select(rows.table_id, rows.body).where(
        rows.table_id != LOBBY, rows.at >= int(since * 1000), rows.kind.in_(_COUNTED)
    )
    sums: dict[str, Counter[str]] = {}
    with engine.connect() as connection:
        for table, body in connection.execute(query):
            _count(decode_entry(body), sums.setdefault(table, Counter()))
    return [
        Report(
            table,
            *(counted[name] for name in Report.__struct_fields__[1:]),
        )
        for table, counted in sorted(sums.items())
    ]


def _count(entry: Entry, counted: Counter[str]) -> None:
    match entry:
        case ev.RoundEnded():
            counted["rounds"] += 1
        case ev.HandSettled():
            counted["hands"] += 1
            counted["wagered"] += entry.staked
            counted["house_won"] -= entry.won
        case ev.InsuranceSettled() | ev.SideBetSettled():
            counted["wagered"] += entry.staked
            counted["house_won"] -= entry.won
        case ev.GuestSeated():
            counted["drop"] += entry.bankroll
        case ev.MoneyBought():
            counted["drop"] += entry.amount
        case _:
            _count_floor(entry, counted)


def _count_floor(entry: Entry, counted: Counter[str]) -> None:
    match entry:
        case ev.ApprovalGiven():
            counted["approvals" if entry.granted else "denials"] += 1
        case ev.LimitsPosted() | ev.RuleOverridden():
            counted["overrides"] += 1
        case ev.DisputeRuled():
            counted["disputes"] += 1
            counted["corrections"] += entry.correction
            counted["house_won"] -= entry.correction
        case ev.WagerReturned():
            counted["returned"] += 1
        case te.ShoeBound():
            counted["unrevealed"] += len(entry.silent)
        case _:
            pass
