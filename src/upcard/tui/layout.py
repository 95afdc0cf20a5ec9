"""Reading a state for display: labels, hands, titles, money at the table."""

from __future__ import annotations

from upcard.game.state import Guest, Hand, State

__all__ = ["at_risk", "hand_label", "hand_of", "side_bet_title"]


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
