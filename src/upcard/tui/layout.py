"""Reading a state for display: labels, hands, titles, money at the table."""

from __future__ import annotations

from collections.abc import Iterator

from upcard.cards.card import Card, card_name
from upcard.cards.hand import describe_total
from upcard.cards.money import dollars
from upcard.game.state import Guest, Hand, State
from upcard.tui.asking import Ask

__all__ = [
    "at_risk",
    "describe_hand",
    "describe_table",
    "describe_value",
    "hand_label",
    "hand_of",
    "seen_cards",
    "seen_dealer",
    "side_bet_title",
]


def hand_of(state: State, spot: int, index: int) -> Hand | None:
    """A hand of a spot, if it is there."""
    place = state.spot(spot)
    if place is None or index >= len(place.hands):
        return None
    return place.hands[index]


def hand_label(state: State, spot: int, index: int) -> str:
    """``Spot 2``, or ``Spot 2, hand 1`` where the spot has several."""
    place = state.spot(spot)
    hand = hand_of(state, spot, index)
    if place is None or hand is None or len(place.hands) == 1:
        return f"Spot {spot}"
    return f"Spot {spot}, hand {hand.area}{index + 1 if not hand.area else ''}"


def side_bet_title(state: State, name: str) -> str:
    """What the house calls a side bet."""
    bet = state.rules.side_bet_named(name)
    return bet.title if bet else name


def at_risk(state: State, guest: Guest) -> int:
    """Cents of a guest that lie in wagers which are not settled."""
    total = 0
    for spot in state.spots:
        if spot.guest != guest.name:
            continue
        total += sum(amount for _, amount in spot.side_bets)
        for hand in spot.hands:
            if not hand.settled:
                total += hand.staked + hand.excess
            total += max(hand.insurance, 0)
    return total


def describe_value(hand: Hand) -> str:
    """A hand's total as a screen shows it, or ``blackjack``."""
    return "blackjack" if hand.is_blackjack else describe_total(hand.cards)


def seen_cards(hand: Hand) -> tuple[Card | None, ...]:
    """A hand's cards as its guest sees them; None lies face down."""
    if hand.face_down and len(hand.cards) > 2 and not hand.settled:
        return (*hand.cards[:2], *(None for _ in hand.cards[2:]))
    return hand.cards


def seen_dealer(state: State) -> tuple[Card | None, ...]:
    """The dealer's cards in the order dealt; None lies face down."""
    if state.hole_turned or len(state.dealer) < 2:
        only_hole = state.upcard is None and not state.hole_turned
        return tuple(None if only_hole else card for card in state.dealer)
    return tuple(card if card is state.upcard else None for card in state.dealer)


def _spoken(cards: tuple[Card | None, ...]) -> str:
    return ", ".join(card_name(card) if card else "a card face down" for card in cards)


def describe_hand(state: State, ask: Ask) -> str:
    """The hand that is asked about, and what it plays against."""
    hand = hand_of(state, ask.spot, ask.hand)
    if hand is None:
        return f"Spot {ask.spot}."
    label = hand_label(state, ask.spot, ask.hand)
    total = describe_value(hand)
    upcard = card_name(state.upcard) if state.upcard else "nothing yet"
    told = f"{label}: {_spoken(seen_cards(hand))}, {total}."
    return f"{told} Dealer shows {upcard}."


def describe_table(state: State) -> Iterator[str]:
    """Everything that lies on the layout, a line for each hand."""
    if state.dealer:
        yield f"Dealer: {_spoken(seen_dealer(state))}."
    for spot in state.spots:
        for index, hand in enumerate(spot.hands):
            label = hand_label(state, spot.number, index)
            cards = _spoken(seen_cards(hand)) or "no cards yet"
            result = f", {hand.result}" if hand.result else ""
            yield f"{label}, wager {dollars(hand.staked)}: {cards}{result}."
    left = len(state.shoe) - state.drawn
    used = sum(len(pile.cards) for pile in state.rack)
    yield f"{left} cards in the shoe, {used} in the discard rack."
