"""A shoe whose first cards are known, for tests and for lessons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from upcard.cards import DECK, Card
from upcard.errors import BadText
from upcard.kernels.seats import BURN, SCRIPTED, SHOE_AT, Game

__all__ = ["script_shoe"]


def script_shoe(rows: npt.NDArray[np.int16], game: Game, cards: Sequence[Card]) -> Game:
    """Lay cards on top of a table's shoe; the others follow in random order.

    Args:
        rows: ``(1, row)`` the table.
        game: what it plays.
        cards: the first cards, in the order of dealing.

    Returns:
        The game without a burn card.

    Raises:
        BadText: if the shoe does not hold the cards.
    """
    decks = (rows.shape[1] - SHOE_AT) // 52
    left = Counter(dict.fromkeys(DECK, decks))
    left.subtract(cards)
    missing = [card for card, number in left.items() if number < 0]
    if missing:
        raise BadText(
            f"A shoe of {decks} decks does not hold so many of {', '.join(missing)}. "
            f"Allowed: up to {decks} of each card"
        )
    order = [DECK.index(card) for card in (*cards, *left.elements())]
    rows[0, SHOE_AT:] = order
    rows[0, SCRIPTED] = len(cards)
    game = game.copy()
    game[BURN] = 0
    return game
