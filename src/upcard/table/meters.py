"""Meters: what went in, out and around, for each guest and each spot of a table.

A fold of the log and of nothing else (ACC-01, ACC-02): the same rows give the same
figures, whoever adds them up.  Cents.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from upcard.game import events as ev
from upcard.table import events as te
from upcard.table.fold import Entry

__all__ = ["METERED", "Meter", "Meters", "add_up"]

METERED = (
    "DisputeRuled",
    "ExtraReturned",
    "GuestLeft",
    "GuestSeated",
    "HandSettled",
    "InsuranceSettled",
    "MoneyBought",
    "RoundVoided",
    "SideBetSettled",
)
"""Kinds of rows that move a meter."""


@dataclass(slots=True)
class Meter:
    """The figures of one guest or one spot."""

    brought: int = 0
    """Cheques that came to the table."""
    taken: int = 0
    """Cheques that were taken away."""
    hands: int = 0
    wagered: int = 0
    """Wagers, doubles, insurance and side bets that were decided."""
    won: int = 0
    """Net of the decided wagers, rulings included."""
    voided: int = 0
    """What a void round gave back."""
    corrections: int = 0
    """Rulings of disputes; part of ``won``."""


@dataclass(slots=True)
class Meters:
    """The figures of a table."""

    guests: dict[str, Meter] = field(default_factory=dict)
    spots: dict[int, Meter] = field(default_factory=dict)
    seats: dict[int, str] = field(default_factory=dict)
    """Who sits where now."""

    def of(self, spot: int) -> tuple[Meter, Meter]:
        """The meters of a spot and of the guest who sits there."""
        guest = self.guests.setdefault(self.seats.get(spot, ""), Meter())
        return self.spots.setdefault(spot, Meter()), guest


def add_up(entries: Iterable[Entry], meters: Meters | None = None) -> Meters:
    """The meters after more entries of a log."""
    found = meters or Meters()
    for entry in entries:
        _count(found, entry)
    return found


def _count(meters: Meters, entry: Entry) -> None:
    match entry:
        case ev.GuestSeated():
            meters.seats |= dict.fromkeys(entry.spots, entry.guest)
            _bring(meters, entry.guest, entry.spots[:1], entry.bankroll)
        case ev.MoneyBought():
            own = [spot for spot, name in meters.seats.items() if name == entry.guest]
            _bring(meters, entry.guest, own[:1], entry.amount)
        case ev.GuestLeft():
            _leave(meters, entry)
        case te.RoundVoided():
            for refund in entry.back:
                meter = meters.guests.setdefault(refund.guest, Meter())
                meter.voided += refund.amount
                meter.won += refund.cost
        case _:
            _count_result(meters, entry)


def _bring(meters: Meters, name: str, spots: Iterable[int], amount: int) -> None:
    """Cheques count for the guest, and for the first of the guest's spots."""
    meters.guests.setdefault(name, Meter()).brought += amount
    for spot in spots:
        meters.spots.setdefault(spot, Meter()).brought += amount


def _leave(meters: Meters, entry: ev.GuestLeft) -> None:
    meters.guests.setdefault(entry.guest, Meter()).taken += entry.bankroll
    own = [spot for spot, name in meters.seats.items() if name == entry.guest]
    for place, spot in enumerate(sorted(own)):
        if not place:
            meters.spots.setdefault(spot, Meter()).taken += entry.bankroll
        del meters.seats[spot]


def _count_result(meters: Meters, entry: Entry) -> None:
    match entry:
        case ev.HandSettled() | ev.InsuranceSettled() | ev.SideBetSettled():
            for meter in meters.of(entry.spot):
                meter.hands += isinstance(entry, ev.HandSettled)
                meter.wagered += entry.staked
                meter.won += entry.won
        case ev.ExtraReturned():
            for meter in meters.of(entry.spot):
                meter.won += entry.amount
        case ev.DisputeRuled():
            for meter in meters.of(entry.spot):
                meter.won += entry.correction
                meter.corrections += entry.correction
        case _:
            pass
