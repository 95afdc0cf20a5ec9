"""What people at a table can ask for: guests, the floor, and whoever runs the table.

A command is a wish; :func:`upcard.game.decide` answers it with events or a refusal.
Spots are numbered from the dealer's left; ``hand`` counts the hands of a spot from the
left, from 0.  Money is in cents.
"""

from __future__ import annotations

from msgspec import Struct

from upcard.cards.card import Card

__all__ = [
    "Approve",
    "AuthorizeMaximum",
    "BurnSecondCard",
    "BuyIn",
    "ChangeDealer",
    "CloseInsurance",
    "Command",
    "CutCards",
    "Deal",
    "Decline",
    "DeclineCut",
    "Deny",
    "Dispute",
    "Double",
    "DrawInError",
    "EvenMoney",
    "ExcludeGuest",
    "ExtraDealerCard",
    "FaceUpCard",
    "Hit",
    "Insure",
    "Keep",
    "LeaveTable",
    "LoadShoe",
    "MarkAbsent",
    "OfferCash",
    "OrderReshuffle",
    "OverrideRule",
    "PlaceSideBet",
    "PlaceWager",
    "RuleDispute",
    "SeatGuest",
    "SetLimits",
    "ShowBurnCard",
    "Split",
    "StackShoe",
    "Stand",
    "Surrender",
    "SwitchCards",
    "TakeBackWager",
    "TouchCards",
]


class Command(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """The root of all commands."""


# --- guests -------------------------------------------------------------------------


class SeatGuest(Command, frozen=True):
    """Take seats with cheques worth ``bankroll``."""

    guest: str
    spots: tuple[int, ...]
    bankroll: int


class BuyIn(Command, frozen=True):
    """Change more money into cheques (GG-STAFF-03)."""

    guest: str
    amount: int


class LeaveTable(Command, frozen=True):
    """Give up the guest's seats."""

    guest: str


class PlaceWager(Command, frozen=True):
    """Put a wager on a spot; a second one replaces the first."""

    spot: int
    amount: int
    area: str = ""
    """``a`` or ``b`` at Blackjack Switch."""
    unverified: bool = False
    """A stack that the dealer has not verified before the deal (LV-GEN-13)."""


class TakeBackWager(Command, frozen=True):
    """Take back everything wagered on a spot before the first card."""

    spot: int


class PlaceSideBet(Command, frozen=True):
    """Put a side bet beside a wager."""

    spot: int
    name: str
    amount: int


class Insure(Command, frozen=True):
    """Place an insurance wager."""

    spot: int
    amount: int
    area: str = ""


class Decline(Command, frozen=True):
    """Say no to insurance, or to early surrender before the check."""

    spot: int
    area: str = ""


class EvenMoney(Command, frozen=True):
    """Ask to be paid 1:1 for a blackjack against an ace."""

    spot: int


class Hit(Command, frozen=True):
    """Ask for a card."""

    spot: int


class Stand(Command, frozen=True):
    """End the hand."""

    spot: int


class Double(Command, frozen=True):
    """Double down."""

    spot: int
    amount: int | None = None
    """The added wager; None doubles in full."""
    face_down: bool = False


class Split(Command, frozen=True):
    """Split a pair."""

    spot: int


class Surrender(Command, frozen=True):
    """Give up half of the wager."""

    spot: int


class SwitchCards(Command, frozen=True):
    """Exchange the second cards of the two hands, or exchange them back."""

    spot: int


class Keep(Command, frozen=True):
    """End the switch decision and begin to play."""

    spot: int


class ShowBurnCard(Command, frozen=True):
    """Ask to see the burn card; from the floor when ``spot`` is 0."""

    spot: int = 0


class Dispute(Command, frozen=True):
    """Question how a hand of the spot was dealt or settled."""

    spot: int


class TouchCards(Command, frozen=True):
    """Handle cards on the layout."""

    spot: int


class OfferCash(Command, frozen=True):
    """Lay cash on the layout and call a wager (PM-WAG-05b)."""

    spot: int
    amount: int


class CutCards(Command, frozen=True):
    """Put the cutting card ``position`` cards below the top; 0 asks the dealer."""

    spot: int
    position: int


class DeclineCut(Command, frozen=True):
    """Pass the cut on."""

    spot: int


# --- whoever runs the table ---------------------------------------------------------


class LoadShoe(Command, frozen=True):
    """Bring shuffled cards: the order comes from outside the engine."""

    cards: tuple[Card, ...]


class StackShoe(Command, frozen=True):
    """Put known cards on top of the shoe, for scenarios and drills; logged as such.

    A ``fresh`` stack counts as shuffled and cut cards.
    """

    cards: tuple[Card, ...]
    fresh: bool


class Deal(Command, frozen=True):
    """Close the wagers and deal."""


class CloseInsurance(Command, frozen=True):
    """End the time for insurance, or for early surrender: the silent decline."""


class MarkAbsent(Command, frozen=True):
    """Note that a guest is away from the table, or back."""

    guest: str
    absent: bool


# --- the floor ----------------------------------------------------------------------


class Approve(Command, frozen=True):
    """Say yes to what the dealer waits for."""


class Deny(Command, frozen=True):
    """Say no to what the dealer waits for."""


class RuleDispute(Command, frozen=True):
    """Decide a dispute: the hand stands, or gets another result."""

    spot: int = 0
    """The spot in dispute; 0 names whichever it is."""
    hand: int = 0
    result: str = "stands"
    """``stands``, ``win``, ``push`` or ``lose``."""


class OrderReshuffle(Command, frozen=True):
    """Have the cards shuffled after this round (PM-CUT-06/07)."""


class ChangeDealer(Command, frozen=True):
    """Send a new dealer; during a round it waits for its end."""


class SetLimits(Command, frozen=True):
    """Post new limits."""

    minimum: int
    maximum: int


class AuthorizeMaximum(Command, frozen=True):
    """Grant a guest a maximum of his own (LV-GEN-13a2, LV-SW-03c)."""

    guest: str
    maximum: int


class ExcludeGuest(Command, frozen=True):
    """Deny a guest the right to wager (PM-WAG-11)."""

    guest: str


class OverrideRule(Command, frozen=True):
    """Play this table by another rule, with a sign (LV-6D8D-03c/d)."""

    path: str
    value: str


class FaceUpCard(Command, frozen=True):
    """The next card lies face up in the shoe (PM-IRR-01)."""


class DrawInError(Command, frozen=True):
    """A card left the shoe in error and unseen: it stays the next card (PM-IRR-02)."""


class ExtraDealerCard(Command, frozen=True):
    """The dealer will draw once more than the rules say (PM-IRR-03)."""


class BurnSecondCard(Command, frozen=True):
    """A second card was burned by mistake (PM-BURN-03a)."""
