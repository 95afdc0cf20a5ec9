"""Changing one hand, one spot or one guest inside the frozen state."""

from __future__ import annotations

from msgspec.structs import replace

from upcard.game.state import Guest, Spot, State

__all__ = ["with_guest", "with_hand", "with_money", "with_spot"]


def with_spot(state: State, changed: Spot) -> State:
    """The state with the spot of that number replaced, or added in its order."""
    spots = state.spots
    for place, spot in enumerate(spots):
        if spot.number == changed.number:
            return replace(state, spots=(*spots[:place], changed, *spots[place + 1 :]))
        if spot.number > changed.number:
            return replace(state, spots=(*spots[:place], changed, *spots[place:]))
    return replace(state, spots=(*spots, changed))


def with_hand(state: State, number: int, index: int, **changes: object) -> State:
    """The state with fields of one hand changed."""
    spots = list(state.spots)
    for place, spot in enumerate(spots):
        if spot.number == number:
            hands = list(spot.hands)
            hands[index] = replace(hands[index], **changes)
            spots[place] = replace(spot, hands=tuple(hands))
            return replace(state, spots=tuple(spots))
    raise AssertionError(f"spot {number} has no wager")


def with_guest(state: State, name: str, **changes: object) -> State:
    """The state with fields of one guest changed."""
    return replace(
        state,
        guests=tuple(
            replace(guest, **changes) if guest.name == name else guest
            for guest in state.guests
        ),
    )


def with_money(state: State, name: str, amount: int) -> State:
    """The state with ``amount`` cents more in a guest's bankroll."""
    if amount == 0:
        return state
    guests: list[Guest] = list(state.guests)
    for place, guest in enumerate(guests):
        if guest.name == name:
            guests[place] = replace(guest, bankroll=guest.bankroll + amount)
            return replace(state, guests=tuple(guests))
    raise AssertionError(f"{name} is not at the table")
