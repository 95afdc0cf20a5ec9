"""Looking over a set of cards before it comes into play (PM-INSP)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from upcard.cards.card import DECK, Card
from upcard.cards.shuffled import ShuffleStep

__all__ = ["Inspection", "inspect_cards"]


class Inspection(Struct, frozen=True):
    """What was found, and the steps that found it."""

    missing: tuple[Card, ...]
    """Cards of the decks that are not there, in the order of a new pack."""
    extra: tuple[Card, ...]
    """Cards beyond those of the decks."""
    damaged: tuple[Card, ...]
    steps: tuple[ShuffleStep, ...]

    @property
    def passed(self) -> bool:
        """Whether the cards may come into play."""
        return not (self.missing or self.extra or self.damaged)


def inspect_cards(
    cards: Sequence[Card], decks: int, *, damaged: Sequence[Card] = ()
) -> Inspection:
    """Count a set of cards against its decks, and note damaged ones.

    Args:
        cards: the cards as they came to the table.
        decks: how many decks they should be.
        damaged: cards seen to be bent, torn or marked on the back.

    >>> inspect_cards(DECK[:-1], 1).missing
    ('Kc',)
    """
    found, expected = Counter(cards), Counter(DECK * decks)
    missing = tuple((expected - found).elements())
    extra = tuple((found - expected).elements())
    steps = [
        ShuffleStep("PM-INSP-01a", "A supervisor breaks the seal."),
        ShuffleStep("PM-INSP-01b", "The supervisor hands the cards to the dealer."),
        ShuffleStep("PM-INSP-02a", "Spread the cards face up in two rows."),
        ShuffleStep("PM-INSP-02b", _count_words(cards, missing, extra)),
        ShuffleStep("PM-INSP-03a", "Turn the cards over and look for marks."),
        ShuffleStep("PM-INSP-03b", "Spread the backs once in each direction."),
        ShuffleStep("PM-INSP-04", f"Look for damage: {_listed(damaged) or 'none'}."),
    ]
    if missing or extra or damaged:
        for clause, words in (
            ("PM-INSP-05", "The supervisor replaces the cards."),
            ("PM-INSP-06a", "The defect is noted."),
            ("PM-INSP-06b", "The defective deck goes back to card storage."),
        ):
            steps.append(ShuffleStep(clause, words))
    return Inspection(missing, extra, tuple(damaged), tuple(steps))


def _count_words(
    cards: Sequence[Card], missing: Sequence[Card], extra: Sequence[Card]
) -> str:
    words = f"Count {len(cards)} cards: "
    if not missing and not extra:
        return f"{words}all present."
    parts = []
    if missing:
        parts.append(f"missing {_listed(missing)}")
    if extra:
        parts.append(f"too many {_listed(extra)}")
    return f"{words}{', '.join(parts)}."


def _listed(cards: Sequence[Card]) -> str:
    return " ".join(cards)
