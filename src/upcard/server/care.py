"""Guests' own limits on a server: kept in the lobby's log, measured in every round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import Engine, select

from upcard.game import events as ev
from upcard.server.timekeeper import TIME
from upcard.store import schema
from upcard.store.read import LOBBY, Kept
from upcard.table.events import OwnLimitsSet
from upcard.table.live import Live
from upcard.table.own_limits import DAY, NO_LIMITS, OwnLimits, Played, Standing, settle
from upcard.table.row import Row, decode_entry

__all__ = ["Care"]

_SETTLED = ("HandSettled", "InsuranceSettled", "SideBetSettled")
_OTHERS = ("DisputeRuled", "ExtraReturned", "GuestLeft", "GuestSeated")


class Care:
    """The standings of guests, and what the watched ones have played today.

    Only guests who have asked for limits are watched; for all others there is nothing
    to count.
    """

    def __init__(self) -> None:
        self._standings: dict[str, Standing] = {}
        self._net: dict[str, int] = {}
        self._tables: dict[str, set[str]] = {}
        self._since: dict[str, float] = {}
        """When a guest who sits somewhere sat down."""
        self._sat: dict[str, float] = {}
        self._day = 0

    def begin(self, lobby: Iterable[Kept], engine: Engine) -> None:
        """Take up what the lobby's log says; count the day from the tables' logs."""
        for row in lobby:
            if isinstance(row.entry, OwnLimitsSet):
                self._standings[row.entry.guest] = row.entry.standing
        for name in self._standings:
            self._watch(engine, name)

    def standing(self, name: str) -> Standing:
        """A guest's limits now, and those to come."""
        return settle(self._standings.get(name, Standing()), TIME.now())

    def set(self, name: str, standing: Standing, engine: Engine) -> None:
        """Other limits were asked for, and are in the log."""
        self._standings[name] = standing
        self._watch(engine, name)

    def limits(self, name: str) -> tuple[OwnLimits, Played] | None:
        """What holds for a guest and has been played, None for most of them."""
        if name not in self._standings:
            return None
        limits = self.standing(name).now
        return (limits, self.played(name)) if limits != NO_LIMITS else None

    def played(self, name: str) -> Played:
        """What a watched guest has played today."""
        self._turn_day()
        sat = self._sat.get(name, 0.0) + self._sitting(name, TIME.now())
        return Played(self._net.get(name, 0), sat)

    def note(self, live: Live, rows: Iterable[Row]) -> None:
        """Rows of a table that are on disk now; ``live`` is the table after them."""
        if not self._standings:
            return
        self._turn_day()
        for row in rows:
            entry: Any = row.entry
            kind = type(entry).__name__
            if kind in _SETTLED or kind in _OTHERS:
                guest = live.state.guest_at(getattr(entry, "spot", 0))
                owner = guest.name if guest else getattr(entry, "guest", "")
                if owner in self._standings:
                    self._count(entry, owner, live.opened.table, row.at / 1000)

    def _count(self, entry: object, owner: str, table: str, at: float) -> None:
        match entry:
            case ev.GuestSeated():
                self._since.setdefault(owner, at)
                self._tables.setdefault(owner, set()).add(table)
            case ev.GuestLeft():
                self._get_up(owner, table, at)
            case ev.HandSettled() | ev.InsuranceSettled() | ev.SideBetSettled():
                self._add(owner, entry.won)
            case ev.ExtraReturned():
                self._add(owner, entry.amount)
            case ev.DisputeRuled():
                self._add(owner, entry.correction)
            case _:
                pass

    def _add(self, owner: str, won: int) -> None:
        self._net[owner] = self._net.get(owner, 0) + won

    def _get_up(self, owner: str, table: str, at: float) -> None:
        tables = self._tables.get(owner, set())
        tables.discard(table)
        if not tables and owner in self._since:
            self._sat[owner] = self._sat.get(owner, 0.0) + self._sitting(owner, at)
            del self._since[owner]

    def _sitting(self, name: str, now: float) -> float:
        since = self._since.get(name, now)
        return max(now - max(since, self._day * DAY), 0.0)

    def _turn_day(self) -> None:
        day = int(TIME.now() // DAY)
        if day != self._day:
            self._day = day
            self._net.clear()
            self._sat.clear()

    def _watch(self, engine: Engine, name: str) -> None:
        """Count a guest's day from the log."""
        self._turn_day()
        self._net.pop(name, None)
        self._tables.pop(name, None)
        self._since.pop(name, None)
        self._sat.pop(name, None)
        for entry, table, at in _today(engine, name, self._day * DAY):
            self._count(entry, name, table, at)


def _today(
    engine: Engine, name: str, midnight: float
) -> Iterator[tuple[object, str, float]]:
    """What a guest sat through and played since midnight, where and when.

    A seat that was taken before counts as taken at midnight.
    """
    rows = schema.events.c
    query = (
        select(rows.table_id, rows.at, rows.body)
        .where(rows.kind.in_((*_SETTLED, *_OTHERS)), rows.table_id != LOBBY)
        .where(
            (rows.at >= int(midnight * 1000))
            | rows.kind.in_(("GuestSeated", "GuestLeft"))
        )
        .order_by(rows.at, rows.table_id, rows.seq)
    )
    seats: dict[tuple[str, int], str] = {}
    with engine.connect() as connection:
        for table, at, body in connection.execute(query):
            entry: Any = decode_entry(body)
            if isinstance(entry, ev.GuestSeated):
                seats |= dict.fromkeys(
                    ((table, spot) for spot in entry.spots), entry.guest
                )
            owner = getattr(entry, "guest", "") or seats.get(
                (table, getattr(entry, "spot", 0)), ""
            )
            if owner == name:
                yield entry, table, max(at / 1000, midnight)
