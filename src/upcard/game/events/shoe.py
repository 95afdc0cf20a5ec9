"""What happens to the cards before they are dealt."""

from __future__ import annotations

from upcard.cards.card import Card
from upcard.game.events.event import Event

__all__ = [
    "BurnCardShown",
    "CardBurned",
    "CardKeptBack",
    "CardPassedOver",
    "CardsCut",
    "CutOffered",
    "ErrorAnnounced",
    "OffersForgotten",
    "ReshuffleOrdered",
    "ShoeLoaded",
    "ShoeRefilled",
    "ShoeStacked",
]


class ShoeLoaded(Event, frozen=True, gc=False):
    """Shuffled cards are on the table, not yet cut."""

    cards: tuple[Card, ...]


class ShoeStacked(Event, frozen=True, gc=False):
    """Known cards were put on top of the shoe."""

    cards: tuple[Card, ...]
    fresh: bool


class ShoeRefilled(Event, frozen=True, gc=False):
    """The discards were shuffled to finish a round (A-38)."""

    cards: tuple[Card, ...]


class CutOffered(Event, frozen=True, gc=False):
    """The cut was offered to a spot."""

    spot: int


class OffersForgotten(Event, frozen=True, gc=False):
    """The cut is offered once more from the beginning (A-37)."""


class CardsCut(Event, frozen=True, gc=False):
    """The front part went to the back; the cut card was put in."""

    spot: int
    """Who cut; 0 is the dealer."""
    position: int
    cut_card: int
    """Cards in front of the cut card; all of them where none is used."""


class CardBurned(Event, frozen=True, gc=False):
    """A card was burned, unseen."""

    card: Card
    lies: str


class BurnCardShown(Event, frozen=True, gc=False):
    """The burn card was shown."""

    card: Card


class CardPassedOver(Event, frozen=True, gc=False):
    """A card that lay face up in the shoe went to the rack."""

    card: Card


class CardKeptBack(Event, frozen=True, gc=False):
    """A card drawn in error and unseen stays the next card."""


class ErrorAnnounced(Event, frozen=True, gc=False):
    """The dealer is going to draw a card too many; for training and tests."""


class ReshuffleOrdered(Event, frozen=True, gc=False):
    """The cards are to be shuffled before the next round."""

    why: str
