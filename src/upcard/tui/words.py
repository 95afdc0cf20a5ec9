"""What happened, in a sentence with its totals: for the plain table and the log pane.

The engine tells events; here they get what the table knows besides: the hand's label
and total, and the reason of a result.  Hidden cards stay hidden (``redact``).
"""

from __future__ import annotations

from functools import singledispatch

from msgspec.structs import replace

from upcard.cards.card import Card, card_name
from upcard.cards.hand import describe_total
from upcard.cards.money import dollars
from upcard.game import BACK, outcome_reason, redact
from upcard.game import events as ev
from upcard.game import tell as tell_event
from upcard.game.state import State
from upcard.tui.layout import describe_value, hand_label, hand_of, side_bet_title

__all__ = ["SUIT_SIGNS", "short_name", "tell"]

SUIT_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}

_VERBS = {
    "win": "wins",
    "blackjack": "wins",
    "even-money": "wins",
    "lose": "loses",
    "bust": "loses",
    "surrender": "loses",
    "push": "pushes",
}


def short_name(card: Card) -> str:
    """A card as two or three signs.

    >>> short_name(Card("Th"))
    '10♥'
    """
    rank = "10" if card[0] == "T" else card[0]
    return rank + SUIT_SIGNS[card[1]]


def tell(event: ev.Event, state: State, viewer: str) -> str:
    """The sentence of one event for a viewer, or an empty text for what needs none.

    Args:
        event: what happened.
        state: the table right after it.
        viewer: the guest who is told, or empty for whoever watches.
    """
    seen = redact(event, state, viewer)
    return "" if seen is None else _told(seen, state)


@singledispatch
def _told(event: ev.Event, state: State) -> str:
    return tell_event(event)


@_told.register
def _seated(event: ev.GuestSeated, state: State) -> str:
    spots = " and ".join(map(str, event.spots))
    return f"Spot {spots}: {event.guest}, with {dollars(event.bankroll)} in cheques."


@_told.register
def _left(event: ev.GuestLeft, state: State) -> str:
    return f"Seat given up with {dollars(event.bankroll)}."


@_told.register
def _loaded(event: ev.ShoeLoaded, state: State) -> str:
    if _is_continuous(state):
        return ""
    uniform = state.rules.shuffle.order == "uniform"
    law = "every order equally likely" if uniform else "by hand, not uniform"
    return f"{len(event.cards)} cards are shuffled: {law}."


@_told.register
def _dealt(event: ev.CardDealt, state: State) -> str:
    label = hand_label(state, event.spot, event.hand)
    hand = hand_of(state, event.spot, event.hand)
    if event.card == BACK:
        return f"{label}: a card face down."
    total = f", {describe_value(hand)}" if hand and hand.cards[1:] else ""
    return f"{label}: {card_name(event.card)}{total}."


@_told.register
def _dealer_dealt(event: ev.DealerCardDealt, state: State) -> str:
    dealer = state.dealer
    open_hand = state.hole_turned or state.rules.dealer.hole_card == "none"
    if event.lies != "up" or not open_hand or len(dealer) < 2:
        return tell_event(event)
    return f"Dealer: {card_name(event.card)}, {describe_total(dealer)}."


@_told.register
def _hole(event: ev.HoleCardTurned, state: State) -> str:
    total = describe_total(state.dealer)
    return f"Dealer turns the {card_name(event.card)}, {total}."


@_told.register
def _side_placed(event: ev.SideBetPlaced, state: State) -> str:
    return tell_event(replace(event, name=side_bet_title(state, event.name)))


@_told.register
def _side_settled(event: ev.SideBetSettled, state: State) -> str:
    return tell_event(replace(event, name=side_bet_title(state, event.name)))


@_told.register
def _insured(event: ev.InsuranceAnswered, state: State) -> str:
    label = hand_label(state, event.spot, event.hand)
    insured = f"insured for {dollars(event.amount)}" if event.amount else "not insured"
    return f"{label}: {insured}."


@_told.register
def _switched(event: ev.SwitchMade, state: State) -> str:
    spot = state.spot(event.spot)
    told = "; ".join(
        f"hand {hand.area} {', '.join(map(card_name, hand.cards))}, "
        f"{describe_value(hand)}"
        for hand in (spot.hands if spot else ())
    )
    return f"Spot {event.spot} switches: {told}."


@_told.register
def _stood(event: ev.HandStood, state: State) -> str:
    label = hand_label(state, event.spot, event.hand)
    return f"{label} stands." if event.gesture else ""


@_told.register
def _settled(event: ev.HandSettled, state: State) -> str:
    label = hand_label(state, event.spot, event.hand)
    amount = f" {dollars(abs(event.won))}" if event.won else ""
    return f"{label} {_VERBS[event.result]}{amount}: {outcome_reason(event)}."


@_told.register
def _disputed(event: ev.DisputeRaised, state: State) -> str:
    piles = "; ".join(
        f"{_owner(pile.owner)} {', '.join(map(card_name, pile.cards))}"
        for pile in event.walked
    )
    return f"Spot {event.spot} questions the hand. From the top of the rack: {piles}."


def _owner(label: str) -> str:
    """Whose pile it is: ``dealer``, or spot and hand as the rack labels them."""
    number, _, hand = label.partition(".")
    if not number.isdecimal():
        return label
    return f"spot {number}" if hand in {"", "1"} else f"spot {number}, hand {hand}"


@_told.register
def _reshuffle(event: ev.ReshuffleOrdered, state: State) -> str:
    return "" if _is_continuous(state) else tell_event(event)


def _is_continuous(state: State) -> bool:
    """Whether a shuffle before each round goes without saying."""
    return state.rules.shuffled_when == "every round"
