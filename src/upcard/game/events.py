"""What happens at a table, in the past tense; a log of these is the whole truth.

Money is in cents.  ``hand`` is the index of a hand in its spot, from the left.  The
dealer's words and gestures are events of their own (:class:`Called`).
"""

from __future__ import annotations

from msgspec import Struct

from upcard.cards.card import Card

__all__ = [
    "ApprovalAsked",
    "ApprovalGiven",
    "BurnCardShown",
    "Called",
    "CardBurned",
    "CardDealt",
    "CardKeptBack",
    "CardPassedOver",
    "CardsCut",
    "CardsPickedUp",
    "CutOffered",
    "DealerCardDealt",
    "DealerCalled",
    "DealerChanged",
    "DisputeRaised",
    "DisputeRuled",
    "ErrorAnnounced",
    "DoubleCardTurned",
    "EvenMoneyTaken",
    "Event",
    "ExcessReturned",
    "ExtraReturned",
    "GuestAuthorized",
    "GuestExcluded",
    "GuestLeft",
    "GuestMarked",
    "GuestSeated",
    "HandBusted",
    "HandDoubled",
    "HandHit",
    "HandSettled",
    "HandSplit",
    "HandStood",
    "HoleCardChecked",
    "HoleCardTurned",
    "InsuranceAnswered",
    "InsuranceClosed",
    "InsuranceJoined",
    "InsuranceOpened",
    "InsuranceSettled",
    "LayoutCleared",
    "LimitsPosted",
    "MoneyBought",
    "OffersForgotten",
    "Pile",
    "ReshuffleOrdered",
    "RoundEnded",
    "RoundStarted",
    "RuleOverridden",
    "ShoeLoaded",
    "ShoeRefilled",
    "ShoeStacked",
    "SideBetPlaced",
    "SideBetSettled",
    "SurrenderDeclined",
    "SurrenderOpened",
    "SwitchEnded",
    "SwitchMade",
    "TableDied",
    "TurnCame",
    "UpcardTurned",
    "WagerPlaced",
    "WagerReturned",
    "WagerVerified",
]


class Event(Struct, frozen=True, tag=True, gc=False):
    """The root of all events."""


class Pile(Struct, frozen=True, gc=False):
    """The cards of one hand, in the order in which they were dealt to it."""

    owner: str
    """``1``, ``1a`` or ``1.2`` for a guest's hand, ``dealer``, or ``stray``."""
    cards: tuple[Card, ...]


# --- people -------------------------------------------------------------------------


class GuestSeated(Event, frozen=True, gc=False):
    guest: str
    spots: tuple[int, ...]
    bankroll: int


class MoneyBought(Event, frozen=True, gc=False):
    guest: str
    amount: int


class GuestLeft(Event, frozen=True, gc=False):
    guest: str
    bankroll: int


class GuestAuthorized(Event, frozen=True, gc=False):
    guest: str
    maximum: int


class GuestExcluded(Event, frozen=True, gc=False):
    guest: str


class GuestMarked(Event, frozen=True, gc=False):
    guest: str
    absent: bool


class LimitsPosted(Event, frozen=True, gc=False):
    minimum: int
    maximum: int


class DealerChanged(Event, frozen=True, gc=False):
    pass


class DealerCalled(Event, frozen=True, gc=False):
    """A new dealer takes over when the round is over."""


class OffersForgotten(Event, frozen=True, gc=False):
    """The cut is offered once more from the beginning (A-37)."""


class TableDied(Event, frozen=True, gc=False):
    """The last guest has left; ``cards`` says what becomes of the cards."""

    cards: str


class RuleOverridden(Event, frozen=True, gc=False):
    path: str
    value: str
    sign: str


# --- words and approvals ------------------------------------------------------------


class Called(Event, frozen=True, gc=False):
    """Somebody said or signalled something."""

    by: str
    """``dealer`` or the name of a guest."""
    words: str
    gesture: str = ""
    spot: int = 0


class ApprovalAsked(Event, frozen=True, gc=False):
    """The dealer waits for a supervisor."""

    kind: str
    of: str
    spot: int = 0
    hand: int = 0
    detail: tuple[str, ...] = ()


class ApprovalGiven(Event, frozen=True, gc=False):
    kind: str
    granted: bool
    by: str


# --- cards --------------------------------------------------------------------------


class ShoeLoaded(Event, frozen=True, gc=False):
    """Shuffled cards are on the table, not yet cut."""

    cards: tuple[Card, ...]


class ShoeStacked(Event, frozen=True, gc=False):
    cards: tuple[Card, ...]
    fresh: bool


class ShoeRefilled(Event, frozen=True, gc=False):
    """The discards were shuffled to finish a round (A-38)."""

    cards: tuple[Card, ...]


class CutOffered(Event, frozen=True, gc=False):
    spot: int


class CardsCut(Event, frozen=True, gc=False):
    """The front part went to the back; the cut card was put in."""

    spot: int
    """Who cut; 0 is the dealer."""
    position: int
    cut_card: int
    """Cards in front of the cut card; all of them where none is used."""


class CardBurned(Event, frozen=True, gc=False):
    card: Card
    lies: str


class BurnCardShown(Event, frozen=True, gc=False):
    card: Card


class CardPassedOver(Event, frozen=True, gc=False):
    """A card that lay face up in the shoe went to the rack."""

    card: Card


class CardKeptBack(Event, frozen=True, gc=False):
    """A card drawn in error and unseen stays the next card."""


class ErrorAnnounced(Event, frozen=True, gc=False):
    """The dealer is going to draw a card too many; for training and tests."""


class ReshuffleOrdered(Event, frozen=True, gc=False):
    why: str


# --- wagers -------------------------------------------------------------------------


class WagerPlaced(Event, frozen=True, gc=False):
    spot: int
    area: str
    amount: int
    excess: int = 0
    """The part of an unverified stack above the guest's maximum."""


class SideBetPlaced(Event, frozen=True, gc=False):
    spot: int
    name: str
    amount: int


class WagerReturned(Event, frozen=True, gc=False):
    """Everything wagered on the spot went back before the first card."""

    spot: int
    why: str = ""


# --- the round ----------------------------------------------------------------------


class RoundStarted(Event, frozen=True, gc=False):
    number: int


class CardDealt(Event, frozen=True, gc=False):
    spot: int
    hand: int
    card: Card
    lies: str = "up"
    """``up``, ``down``, ``across`` or ``across, down``."""


class DealerCardDealt(Event, frozen=True, gc=False):
    card: Card
    lies: str
    """``up``, ``down``, ``up, on the hole card``, ``down, under the upcard``, or
    ``too many``."""


class UpcardTurned(Event, frozen=True, gc=False):
    card: Card


class SideBetSettled(Event, frozen=True, gc=False):
    spot: int
    name: str
    hand: str
    """The hand that was paid, empty if the bet lost."""
    staked: int
    won: int


class InsuranceOpened(Event, frozen=True, gc=False):
    pass


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
    pass


class InsuranceSettled(Event, frozen=True, gc=False):
    spot: int
    hand: int
    staked: int
    won: int


class EvenMoneyTaken(Event, frozen=True, gc=False):
    spot: int
    hand: int


class SurrenderOpened(Event, frozen=True, gc=False):
    """Each spot may surrender before the dealer checks the hole card."""


class SurrenderDeclined(Event, frozen=True, gc=False):
    spot: int


class HoleCardChecked(Event, frozen=True, gc=False):
    """The answer is all that anybody learns (PM-DEF-06b)."""

    device: str
    blackjack: bool


class TurnCame(Event, frozen=True, gc=False):
    spot: int
    hand: int


class SwitchMade(Event, frozen=True, gc=False):
    spot: int
    gesture: str


class SwitchEnded(Event, frozen=True, gc=False):
    spot: int


class HandHit(Event, frozen=True, gc=False):
    spot: int
    hand: int
    gesture: str


class HandStood(Event, frozen=True, gc=False):
    spot: int
    hand: int
    gesture: str


class HandDoubled(Event, frozen=True, gc=False):
    spot: int
    hand: int
    amount: int
    face_down: bool
    side: str
    gesture: str


class HandSplit(Event, frozen=True, gc=False):
    spot: int
    hand: int
    amount: int
    gesture: str


class HoleCardTurned(Event, frozen=True, gc=False):
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
    reshuffle: bool
    """Whether the cards are shuffled before the next round."""


class DisputeRaised(Event, frozen=True, gc=False):
    spot: int
    walked: tuple[Pile, ...]
    """Piles that the supervisor takes off the rack, topmost first, up to the hand in
    question (LV-GEN-10e2/e3)."""


class DisputeRuled(Event, frozen=True, gc=False):
    spot: int
    hand: int
    result: str
    correction: int
    """Moved to the guest, or from the guest if negative, as a new entry."""
    by: str
