"""A table as text: what its guest sees, and the dealer's hand once it is open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from upcard.cards import DECK, Card
from upcard.cards.hand import describe_total
from upcard.kernels.seats import (
    BUST,
    CARDS_AT,
    DEALER_AT,
    DEALT,
    DOUBLED,
    GIVEN_UP,
    HAND,
    HAND_SIZE,
    HANDS,
    HANDS_AT,
    HOLE,
    INSURED,
    LESS,
    OVER,
    PAID,
    PHASE,
    PLAYING,
    SIZE,
    STATE,
    WAGER,
)

__all__ = ["HandSeen", "dealer_cards", "guest_hands", "table_text"]

_STATES = {BUST: "bust", GIVEN_UP: "surrendered", PAID: "blackjack"}
_WAITS = ("wager", "insurance", "early surrender", "switch", "play", "over")


@dataclass(frozen=True, slots=True)
class HandSeen:
    """A hand of the guest as it lies on the table."""

    cards: tuple[Card, ...]
    wager: int
    """Units, without what a double for less adds."""
    less: bool
    """Whether it is doubled for less."""
    state: str
    """Such as ``bust``; empty while nothing can be said."""
    acts: bool
    """Whether it is this hand's turn."""


def guest_hands(row: npt.NDArray[np.int16]) -> Iterator[HandSeen]:
    """The guest's hands from right to left, as they are played."""
    for hand in range(row[HANDS]):
        at = HANDS_AT + hand * HAND_SIZE
        cards = row[at + CARDS_AT : at + CARDS_AT + row[at + SIZE]]
        full = row[at + DOUBLED] and not row[at + LESS]
        yield HandSeen(
            cards=tuple(DECK[card] for card in cards),
            wager=int(row[WAGER]) * (2 if full else 1),
            less=bool(row[at + LESS]),
            state=_STATES.get(int(row[at + STATE]), ""),
            acts=bool(row[PHASE] == PLAYING and row[HAND] == hand),
        )


def dealer_cards(row: npt.NDArray[np.int16]) -> tuple[Card, ...]:
    """The dealer's open cards, the upcard first."""
    cards = row[DEALER_AT : DEALER_AT + row[DEALT]]
    return tuple(DECK[card] for card in cards)


def table_text(row: npt.NDArray[np.int16]) -> str:
    """The table in a few lines."""
    phase = int(row[PHASE])
    open_cards = dealer_cards(row)
    covered = " ??" if phase != OVER and row[HOLE] >= 0 else ""
    dealer = " ".join(open_cards) + covered if open_cards else "no cards"
    total = f"  ({describe_total(open_cards)})" if phase == OVER and open_cards else ""
    lines = [f"dealer  {dealer}{total}"]
    for hand in guest_hands(row):
        mark = ">" if hand.acts else " "
        less = ", doubled for less" if hand.less else ""
        points = describe_total(hand.cards)
        notes = f"({points}) wager {hand.wager}{less} {hand.state}"
        lines.append(f"hand  {mark} {' '.join(hand.cards)}  {notes}".rstrip())
    insured = ", insured" if row[INSURED] else ""
    lines.append(f"now     {_WAITS[phase]}{insured}")
    return "\n".join(lines) + "\n"
