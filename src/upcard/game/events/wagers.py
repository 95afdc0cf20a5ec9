"""Wagers before the first card, side bets, insurance, early surrender."""

from __future__ import annotations

from upcard.game.events.event import Event

__all__ = [
    "EvenMoneyTaken",
    "InsuranceAnswered",
    "InsuranceClosed",
    "InsuranceJoined",
    "InsuranceOpened",
    "InsuranceSettled",
    "SideBetPlaced",
    "SideBetSettled",
    "SurrenderDeclined",
    "SurrenderOpened",
    "WagerPlaced",
    "WagerReturned",
]


class WagerPlaced(Event, frozen=True, gc=False):
    """A wager was put on a spot."""

    spot: int
    area: str
    amount: int
    excess: int = 0
    """The part of an unverified stack above the guest's maximum."""


class SideBetPlaced(Event, frozen=True, gc=False):
    """A side bet was put beside a wager."""

    spot: int
    name: str
    amount: int


class WagerReturned(Event, frozen=True, gc=False):
    """Everything wagered on the spot went back before the first card."""

    spot: int
    why: str = ""


class SideBetSettled(Event, frozen=True, gc=False):
    """A side bet was paid or taken."""

    spot: int
    name: str
    hand: str
    """The hand that was paid, empty if the bet lost."""
    staked: int
    won: int


class InsuranceOpened(Event, frozen=True, gc=False):
    """Insurance is open."""


class InsuranceAnswered(Event, frozen=True, gc=False):
    """A hand was insured, or not (``amount`` 0)."""

    spot: int
    hand: int
    amount: int


class InsuranceJoined(Event, frozen=True, gc=False):
    """Two equal insurance wagers lie as one stack between the hands (A-60)."""

    spot: int
    hand: int


class InsuranceClosed(Event, frozen=True, gc=False):
    """Insurance is closed."""


class InsuranceSettled(Event, frozen=True, gc=False):
    """An insurance wager was paid or taken."""

    spot: int
    hand: int
    staked: int
    won: int


class EvenMoneyTaken(Event, frozen=True, gc=False):
    """A blackjack is paid 1:1 before the hole card is known."""

    spot: int
    hand: int


class SurrenderOpened(Event, frozen=True, gc=False):
    """Each spot may surrender before the dealer checks the hole card."""


class SurrenderDeclined(Event, frozen=True, gc=False):
    """A spot plays on."""

    spot: int
