"""One playing card, written as a dealer's sheet writes it: ``As``, ``Td``, ``7h``.

A card is its own text (two characters, rank then suit), so that states, logs and
messages hold it as it is read.  All lookups are tables, because the engine asks for
values millions of times.
"""

from __future__ import annotations

from typing import NewType

from upcard.errors import BadText

__all__ = [
    "DECK",
    "RANKS",
    "SUITS",
    "VALUE",
    "Card",
    "card_name",
    "parse_card",
    "parse_cards",
    "rank",
    "suit",
]

Card = NewType("Card", str)
"""A rank of ``A23456789TJQK`` followed by a suit of ``shdc``."""

RANKS = "A23456789TJQK"
SUITS = "shdc"

DECK: tuple[Card, ...] = tuple(Card(r + s) for s in SUITS for r in RANKS)
"""One deck of 52, in the order of a new pack: spades, hearts, diamonds, clubs."""

# GG-VAL-02/03, PM-DECK-03..05, CSM-STG-02: pips count themselves, court cards ten.
# An ace is stored as 1; ``hand.total`` raises it to 11 where that is the better total.
VALUE: dict[Card, int] = {card: min(RANKS.index(card[0]) + 1, 10) for card in DECK}
"""Count of a card, aces as 1."""

_RANK_NAMES = dict(
    zip(
        RANKS,
        "ace two three four five six seven eight nine ten jack queen king".split(),
        strict=True,
    )
)
_SUIT_NAMES = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


def rank(card: Card) -> str:
    """The rank of a card, one of ``A23456789TJQK``."""
    return card[0]


def suit(card: Card) -> str:
    """The suit of a card, one of ``shdc``."""
    return card[1]


def parse_card(text: str) -> Card:
    """Read one card.

    >>> parse_card("th")
    'Th'

    Raises:
        BadText: if the text is not a rank followed by a suit.
    """
    found = Card(text[:1].upper() + text[1:].lower())
    if found not in VALUE:
        raise BadText(
            f"{text!r} is no card. Allowed: a rank of {' '.join(RANKS)} "
            f"followed by a suit of {' '.join(SUITS)}, such as Ts"
        )
    return found


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards that are separated by spaces.

    >>> parse_cards("As Td")
    ('As', 'Td')
    """
    return tuple(parse_card(word) for word in text.split())


def card_name(card: Card) -> str:
    """The spoken name of a card, as a screen reader says it.

    >>> card_name(parse_card("Qh"))
    'queen of hearts'
    """
    return f"{_RANK_NAMES[card[0]]} of {_SUIT_NAMES[card[1]]}"
