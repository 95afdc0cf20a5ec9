"""Where the guests' cents are, told from the state and from each event by itself."""

from __future__ import annotations

from upcard.game import Phase, State
from upcard.game import events as ev

__all__ = ["brought_in", "lying", "won_by"]


def lying(state: State) -> int:
    """Cents of guests that lie on the layout."""
    if state.phase is Phase.WAGERS and state.dealer:
        return 0  # the settled hands of the last round still show
    total = 0
    for spot in state.spots:
        total += sum(amount for _, amount in spot.side_bets)
        for hand in spot.hands:
            total += hand.excess + max(hand.insurance, 0)
            total += 0 if hand.settled else hand.wager + hand.doubled
    return total


def brought_in(event: ev.Event) -> int:
    """Cents that came to the table with a guest, or left with one."""
    match event:
        case ev.GuestSeated():
            return event.bankroll
        case ev.MoneyBought():
            return event.amount
        case ev.GuestLeft():
            return -event.bankroll
        case _:
            return 0


def won_by(event: ev.Event) -> int:
    """Cents that an event moves from the house to the guests."""
    match event:
        case ev.SideBetSettled() | ev.InsuranceSettled() | ev.HandSettled():
            return event.won
        case ev.ExtraReturned():
            return event.amount
        case ev.DisputeRuled():
            return event.correction
        case _:
            return 0
