"""The dealer's hand: fixed rules, no options (GG-DLR-01, GG-DLR-06)."""

from __future__ import annotations

from collections.abc import Sequence

from upcard.cards.card import VALUE, Card
from upcard.cards.hand import is_natural, is_soft, total
from upcard.game.state import Hand, State

__all__ = [
    "blackjack_waits",
    "dealer_has_blackjack",
    "hole_card",
    "is_live",
    "must_draw",
    "needs_draws",
    "needs_second_card",
]


def must_draw(cards: Sequence[Card], soft_17: str) -> bool:
    """Whether the dealer takes a card on this hand.

    LV-GEN-14, GG-DLR-02..05, PM-DRAW-04, CSM-STG-08.
    """
    points = total(cards)
    if points != 17:
        return points < 17
    return soft_17 == "hit" and is_soft(cards)


def hole_card(state: State) -> Card:
    """The dealer's card that lies face down."""
    return state.dealer[1 if state.rules.dealer.upcard == "first card" else 0]


def dealer_has_blackjack(state: State) -> bool:
    """Whether the dealer's two cards are a blackjack."""
    return is_natural(state.dealer)


def is_live(hand: Hand) -> bool:
    """Whether the result of the hand still depends on the dealer."""
    return not hand.settled and hand.result != "bust"


def needs_second_card(state: State) -> bool:
    """Whether a dealer without a hole card takes a second card at all (A-40)."""
    original_only = state.rules.dealer.blackjack_takes == "original"
    for spot in state.spots:
        for hand in spot.hands:
            if is_live(hand) or hand.insurance > 0:
                return True
            if original_only and hand.result == "bust" and (hand.doubled or hand.split):
                return True
    return False


def needs_draws(state: State) -> bool:
    """Whether a live hand that is no blackjack waits for the dealer (A-40)."""
    return any(
        is_live(hand) and not hand.is_blackjack
        for spot in state.spots
        for hand in spot.hands
    )


def blackjack_waits(state: State) -> bool:
    """Whether a guest's blackjack is decided with the dealer's hand (CSM-BJ-02).

    Only against an ace or ten that was not checked; a blackjack that was paid before a
    missed dealer blackjack is found stays paid (A-45).
    """
    upcard = state.upcard
    assert upcard is not None
    if state.checked or not may_have_blackjack(upcard):
        return False
    rules = state.rules
    return (
        rules.dealer.hole_card == "none"
        or rules.blackjack.paid == "at once against 2 to 9"
    )


def may_have_blackjack(upcard: Card) -> bool:
    """Whether an upcard can be part of a blackjack (R9)."""
    return VALUE[upcard] in (1, 10)
