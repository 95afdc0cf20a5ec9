"""Which cards a guest has seen since the shuffle: what a card counter could know."""

from __future__ import annotations

from collections.abc import Iterator

from upcard.cards.card import Card
from upcard.game.state import State
from upcard.game.view import BACK, view

__all__ = ["seen_cards"]


def seen_cards(state: State, guest: str) -> Iterator[Card]:
    """Every card of the shoe that a guest has seen since the shuffle.

    Burn cards, the hole card before it is turned and face-down doubles are not among
    them; a pile in the rack is, once its hand has been shown.
    """
    seen = view(state, guest)
    for pile in state.rack:
        yield from pile.cards
    if any(pile.owner == "dealer" for pile in state.rack[state.rack_mark :]):
        return  # the layout has been cleared: its cards are in the rack
    lying = [hand.cards for spot in seen.spots for hand in spot.hands if not hand.gone]
    for cards in (*lying, seen.dealer):
        yield from (card for card in cards if card != BACK)
