"""The whole pack: making it, mixing it evenly, cutting it, putting the stub back.

An order is a tuple of cards with the top card, the first to be dealt, in front.
Randomness enters as a :class:`~upcard.cards.stream.Stream`; nothing here owns one.
"""

from __future__ import annotations

from collections.abc import Sequence

from upcard.cards.card import DECK, Card
from upcard.cards.stream import Stream
from upcard.errors import Refused

__all__ = ["cut", "full_deck", "insert_stub", "uniform"]


def full_deck(decks: int) -> tuple[Card, ...]:
    """All cards of that many decks, each deck in the order of a new pack.

    >>> len(full_deck(6))
    312
    """
    return DECK * decks


def uniform(order: Sequence[Card], stream: Stream) -> tuple[Card, ...]:
    """Every order equally likely (Fisher and Yates, from the last card forward).

    Takes one number of the stream for each card but one.
    """
    cards = list(order)
    for last in range(len(cards) - 1, 0, -1):
        other = stream.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def cut(
    order: Sequence[Card], position: int, *, depth: int, clause: str = "PM-CUT-02"
) -> tuple[Card, ...]:
    """Move the ``position`` cards in front of the cut card behind the others.

    Args:
        order: the shuffled pack.
        position: cards in front of the cut card.
        depth: fewest cards that must lie on either side of it.
        clause: the clause of the house that sets the depth.

    Raises:
        Refused: if the cut card is nearer to an end than ``depth``.

    >>> cut(full_deck(1), 12, depth=10)[:2]
    ('Ks', 'Ah')
    """
    deepest = len(order) - depth
    if not depth <= position <= deepest:
        raise Refused(
            "cut-depth",
            clause,
            f"A cut at card {position} of {len(order)} is too near to an end.",
            (f"{depth} to {deepest} cards",),
        )
    return (*order[position:], *order[:position])


def insert_stub(discards: Sequence[Card], stub: Sequence[Card]) -> tuple[Card, ...]:
    """Put the undealt cards into the centre of the discards (PM-STD-02, PM-ASD-06)."""
    centre = len(discards) // 2
    return (*discards[:centre], *stub, *discards[centre:])
