"""The round itself: cards, decisions, settlement, pick-up."""

from __future__ import annotations

from upcard.cards.card import Card
from upcard.game.events.event import Event, Pile

__all__ = [
    "CardDealt",
    "CardsPickedUp",
    "DealerCardDealt",
    "DoubleCardTurned",
    "ExcessReturned",
    "ExtraReturned",
    "HandBusted",
    "HandDoubled",
    "HandHit",
    "HandSettled",
    "HandSplit",
    "HandStood",
    "HoleCardChecked",
    "HoleCardTurned",
    "LayoutCleared",
    "RoundEnded",
    "RoundStarted",
    "SwitchEnded",
    "SwitchMade",
    "TurnCame",
    "UpcardTurned",
    "WagerVerified",
]


class RoundStarted(Event, frozen=True, gc=False):
    """The wagers are closed and the deal begins."""

    number: int


class CardDealt(Event, frozen=True, gc=False):
    """A card was dealt to a guest's hand."""

    spot: int
    hand: int
    card: Card
    lies: str = "up"
    """``up``, ``down``, ``across`` or ``across, down``."""


class DealerCardDealt(Event, frozen=True, gc=False):
    """A card was dealt to the dealer."""

    card: Card
    lies: str
    """``up``, ``down``, ``up, on the hole card``, ``down, under the upcard``, or
    ``too many``."""


class UpcardTurned(Event, frozen=True, gc=False):
    """The dealer's first card was turned face up (A-02)."""

    card: Card


class HoleCardChecked(Event, frozen=True, gc=False):
    """The answer is all that anybody learns (PM-DEF-06b)."""

    device: str
    blackjack: bool


class TurnCame(Event, frozen=True, gc=False):
    """It is the turn of a hand."""

    spot: int
    hand: int


class SwitchMade(Event, frozen=True, gc=False):
    """The dealer exchanged the second cards of a spot."""

    spot: int
    gesture: str


class SwitchEnded(Event, frozen=True, gc=False):
    """A spot has made its switch decision."""

    spot: int


class HandHit(Event, frozen=True, gc=False):
    """A hand asked for a card."""

    spot: int
    hand: int
    gesture: str


class HandStood(Event, frozen=True, gc=False):
    """A hand is done; without a gesture it had no decision left."""

    spot: int
    hand: int
    gesture: str


class HandDoubled(Event, frozen=True, gc=False):
    """A hand was doubled."""

    spot: int
    hand: int
    amount: int
    face_down: bool
    side: str
    gesture: str


class HandSplit(Event, frozen=True, gc=False):
    """A pair became two hands."""

    spot: int
    hand: int
    amount: int
    gesture: str


class HoleCardTurned(Event, frozen=True, gc=False):
    """The hole card was turned face up."""

    card: Card


class HandBusted(Event, frozen=True, gc=False):
    """Lost and final, but collected after the round (A-44)."""

    spot: int
    hand: int
    total: int


class DoubleCardTurned(Event, frozen=True, gc=False):
    """A face-down double card was exposed in pay and take (LV-DBL-04a)."""

    spot: int
    hand: int
    card: Card


class WagerVerified(Event, frozen=True, gc=False):
    """An unverified stack was counted out (LV-GEN-13a1, 13b1/b2)."""

    spot: int
    hand: int
    where: str
    witnesses: tuple[str, ...]


class HandSettled(Event, frozen=True, gc=False):
    """A hand was paid, taken or returned."""

    spot: int
    hand: int
    result: str
    """``win``, ``lose``, ``push``, ``bust``, ``blackjack``, ``surrender`` or
    ``even-money``."""
    staked: int
    """Main wager and double."""
    won: int
    """What the guest won, or lost if negative."""
    total: int
    dealer_total: int
    """0 where the dealer's hand played no part."""


class ExtraReturned(Event, frozen=True, gc=False):
    """A dealer blackjack takes original wagers only: the rest goes back (A-07)."""

    spot: int
    hand: int
    amount: int


class ExcessReturned(Event, frozen=True, gc=False):
    """The part of a stack above the maximum went back outside the circle."""

    spot: int
    hand: int
    amount: int


class CardsPickedUp(Event, frozen=True, gc=False):
    """One hand's cards went to the rack during the round."""

    pile: Pile


class LayoutCleared(Event, frozen=True, gc=False):
    """The end-of-round pick-up: piles in the order in which they were gathered."""

    piles: tuple[Pile, ...]


class RoundEnded(Event, frozen=True, gc=False):
    """The round is over."""

    reshuffle: bool
    """Whether the cards are shuffled before the next round."""
