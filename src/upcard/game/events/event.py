"""The root of all events, and the pile: the cards of one hand."""

from __future__ import annotations

from msgspec import Struct

from upcard.cards.card import Card

__all__ = [
    "Event",
    "Pile",
]


class Event(Struct, frozen=True, tag=True, gc=False):
    """The root of all events."""


class Pile(Struct, frozen=True, gc=False):
    """The cards of one hand, in the order in which they were dealt to it."""

    owner: str
    """``1``, ``1a`` or ``1.2`` for a guest's hand, ``dealer``, or ``stray``."""
    cards: tuple[Card, ...]
