"""What a shuffle hands over: the order, the steps that led to it, and its law."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from upcard.cards.card import Card

__all__ = ["Device", "ShuffleStep", "Shuffled"]

Device = Literal["by hand", "MD-2 machine", "batch machine", "continuous machine"]
"""What shuffles; the MD-2 works on one set while the other is in play, as batch
machines do."""


class ShuffleStep(Struct, frozen=True):
    """One thing that is done with the cards, and the clause that asks for it."""

    clause: str
    words: str


class Shuffled(Struct, frozen=True):
    """An order with the steps that led to it."""

    order: tuple[Card, ...]
    """The top card, the first to be dealt, in front."""
    steps: tuple[ShuffleStep, ...]
    law: Literal["uniform", "not uniform"]
    """Whether every order was equally likely."""
