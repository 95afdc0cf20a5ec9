"""Cards, hands, shoes, shuffles and money: what a table is made of."""

from upcard.cards.card import DECK, RANKS, SUITS, VALUE, Card, parse_card, parse_cards
from upcard.cards.hand import is_natural, is_pair, is_soft, total
from upcard.cards.money import Cents, Odds, dollars, signed_dollars

__all__ = [
    "DECK",
    "RANKS",
    "SUITS",
    "VALUE",
    "Card",
    "Cents",
    "Odds",
    "dollars",
    "is_natural",
    "is_pair",
    "is_soft",
    "parse_card",
    "parse_cards",
    "signed_dollars",
    "total",
]
