"""What the floor reads: the public log, and the shift as the log adds it up."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import msgspec
from msgspec import Struct
from sqlalchemy import Engine, Row, select

from upcard.game import events as ev
from upcard.store import schema
from upcard.table import events as te
from upcard.table.fold import Entry
from upcard.table.meters import METERED, Meters, add_up
from upcard.table.row import decode_entry
from upcard.table.tell import tell

__all__ = [
    "LogLine",
    "LogPage",
    "Report",
    "Search",
    "read_meters",
    "search_log",
    "shift_report",
]

_COUNTED = (
    "ApprovalGiven",
    "FloorActed",
    "GuestAuthorized",
    "GuestExcluded",
    "GuestMarked",
    "GuestRegistered",
    "DisputeRuled",
    "GuestSeated",
    "HandSettled",
    "InsuranceSettled",
    "LimitsPosted",
    "MoneyBought",
    "PurseFilled",
    "RoundEnded",
    "RoundVoided",
    "RuleOverridden",
    "ShoeBound",
    "ShoeOpened",
    "SideBetSettled",
    "TableHalted",
    "WagerReturned",
)

_READ_AT_ONCE = 5000
"""Rows that one search reads: some tenths of a second."""


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


class LogPage(Struct, frozen=True):
    """A part of the public log."""

    lines: tuple[LogLine, ...]
    before: int
    """Where the search goes on; 0 if the log's beginning was reached."""


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
    """Changed limits and rules, maxima of guests, guests denied further play."""
    acts: int
    """Everything that the floor did."""
    disputes: int
    corrections: int
    returned: int
    """Wagers that went back before the first card."""
    unrevealed: int
    """Shares that were committed and not revealed."""
    aborted: int
    """Shoes to whose secret the table had committed and that were never dealt."""
    voids: int
    halts: int
    """Malfunctions."""
    absences: int
    """Guests who were marked absent: lost connections and clocks that ran out."""
    minted: int
    """Play money from the mint; only in the lobby's line."""


def search_log(engine: Engine, table: str, wanted: Search) -> LogPage:
    """Rows of the public log, newest first, by what is told or by what is written.

    What is told is not stored, so rows are read; one call reads a bounded number and
    says where the next one goes on.
    """
    rows = schema.events.c
    query = select(schema.events).where(rows.table_id == table)
    if wanted.before:
        query = query.where(rows.seq < wanted.before)
    text = wanted.text.lower()
    most = _READ_AT_ONCE if text else wanted.limit
    query = query.order_by(rows.seq.desc()).limit(most)
    found: list[LogLine] = []
    last = 0
    with engine.connect() as connection:
        for line in map(_line, connection.execute(query)):
            last = line.seq
            if not text or _has(line, text):
                found.append(line)
            if len(found) == wanted.limit:
                break
    return LogPage(tuple(found), last if last > 1 else 0)


def _has(line: LogLine, text: str) -> bool:
    return text in line.say.lower() or text in bytes(line.event).decode().lower()


def _line(row: Row[tuple[object, ...]]) -> LogLine:
    body: str = row.body
    say = tell(decode_entry(body))
    raw = msgspec.Raw(body.encode())
    return LogLine(row.seq, row.at / 1000, row.round, row.kind, raw, say)


def shift_report(engine: Engine, since: float = 0.0) -> list[Report]:
    """What each table did since a time (seconds since 1970)."""
    rows = schema.events.c
    query = select(rows.table_id, rows.body).where(
        rows.at >= int(since * 1000), rows.kind.in_(_COUNTED)
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


def read_meters(engine: Engine, table: str) -> Meters:
    """The meters of a table, from its log."""
    rows = schema.events.c
    query = (
        select(rows.body)
        .where(rows.table_id == table, rows.kind.in_(METERED))
        .order_by(rows.seq)
    )
    with engine.connect() as connection:
        return add_up(map(decode_entry, connection.execute(query).scalars()))


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
        case te.FloorActed():
            counted["acts"] += 1
        case (
            ev.LimitsPosted()
            | ev.RuleOverridden()
            | ev.GuestAuthorized()
            | ev.GuestExcluded()
        ):
            counted["overrides"] += 1
        case ev.DisputeRuled():
            counted["disputes"] += 1
            counted["corrections"] += entry.correction
            counted["house_won"] -= entry.correction
        case _:
            _count_exception(entry, counted)


def _count_exception(entry: Entry, counted: Counter[str]) -> None:
    match entry:
        case ev.WagerReturned():
            counted["returned"] += 1
        case te.ShoeBound():
            counted["unrevealed"] += len(entry.silent)
        case te.ShoeOpened():
            counted["aborted"] += not entry.dealt
        case te.RoundVoided():
            counted["voids"] += 1
            counted["house_won"] -= sum(refund.cost for refund in entry.back)
        case te.TableHalted():
            counted["halts"] += 1
        case ev.GuestMarked():
            counted["absences"] += entry.absent
        case te.GuestRegistered() | te.PurseFilled():
            counted["minted"] += entry.amount
        case _:
            pass
