"""A round that cannot go on: what each guest gets back, and the table after it.

The guest gets the better of two things (INT-03): what was won so far, or everything
back.  The cards of the round go to the rack and the shoe is retired.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from msgspec.structs import replace

from upcard.cards.card import Card
from upcard.game.events import Pile
from upcard.game.state import Phase, Spot, State

__all__ = ["Refund", "lying_at", "refunds", "voided"]


class Refund(NamedTuple):
    """What goes back to one guest; cents."""

    guest: str
    amount: int
    cost: int
    """How much of it the bank gives besides what lay on the layout."""


def refunds(state: State) -> tuple[Refund, ...]:
    """What each guest with wagers gets when the round is void."""
    lying: Counter[str] = Counter()
    net: Counter[str] = Counter()
    for spot in state.spots:
        lying[spot.guest] += lying_at(spot)
        net[spot.guest] += spot.net
    return tuple(
        Refund(name, lying[name] + max(-net[name], 0), max(-net[name], 0))
        for name in sorted(lying)
    )


def lying_at(spot: Spot) -> int:
    """Cents of a spot that lie on the layout, undecided."""
    lying = 0
    for _, amount in spot.side_bets:
        lying += amount
    for hand in spot.hands:
        lying += hand.excess
        if hand.insurance > 0:
            lying += hand.insurance
        if not hand.settled:
            lying += hand.wager + hand.doubled
    return lying


def voided(state: State, back: tuple[Refund, ...]) -> State:
    """The table after the round is void."""
    amounts = {refund.guest: refund.amount for refund in back}
    guests = tuple(
        replace(guest, bankroll=guest.bankroll + amounts.get(guest.name, 0))
        for guest in state.guests
    )
    return replace(
        state,
        phase=Phase.WAGERS,
        guests=guests,
        spots=(),
        dealer=(),
        hole_turned=False,
        checked=False,
        turn=(0, 0),
        pending=None,
        refill=False,
        extra_card=False,
        rack=(*state.rack, Pile("void", tuple(_cards_on_layout(state)))),
        reshuffle="round void",
    )


def _cards_on_layout(state: State) -> list[Card]:
    cards = [
        card
        for spot in state.spots
        for hand in spot.hands
        if not hand.gone
        for card in hand.cards
    ]
    return [*cards, *state.dealer]
