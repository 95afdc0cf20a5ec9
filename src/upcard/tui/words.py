"""What happened, in a sentence: for the plain table, the log pane and replays.

A sentence never tells more than a guest at the table may know: the face of a burn
card, of the hole card before it is turned, and of a face-down double stays out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch

from upcard.cards.card import Card, card_name
from upcard.cards.hand import describe_total, is_natural
from upcard.cards.money import dollars
from upcard.game import events as ev
from upcard.game.state import State
from upcard.tui.layout import describe_value, hand_label, hand_of, side_bet_title

__all__ = ["SUIT_SIGNS", "reason", "short_name", "tell"]

SUIT_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}

_RESULTS = {
    "win": "wins",
    "blackjack": "blackjack wins",
    "even-money": "even money wins",
    "lose": "loses",
    "bust": "loses",
    "surrender": "surrenders, loses",
}


def short_name(card: Card) -> str:
    """A card as two or three signs.

    >>> short_name(Card("Th"))
    '10♥'
    """
    rank = "10" if card[0] == "T" else card[0]
    return rank + SUIT_SIGNS[card[1]]


Name = Callable[[Card], str]


def tell(event: ev.Event, state: State, name: Name = card_name) -> str:
    """The sentence of one event, or an empty text for what needs none.

    Args:
        event: what happened.
        state: the table right after it.
        name: how a card is called.
    """
    return _told(event, state, name)


@singledispatch
def _told(event: ev.Event, state: State, name: Name) -> str:
    return ""


# --- people and words ---------------------------------------------------------------


@_told.register
def _seated(event: ev.GuestSeated, state: State, name: Name) -> str:
    spots = " and ".join(map(str, event.spots))
    sits = "sit" if event.guest == "You" else "sits"
    money = dollars(event.bankroll)
    return f"{event.guest} {sits} down at spot {spots} with {money} in cheques."


@_told.register
def _left(event: ev.GuestLeft, state: State, name: Name) -> str:
    leaves = "leave" if event.guest == "You" else "leaves"
    return f"{event.guest} {leaves} with {dollars(event.bankroll)}."


@_told.register
def _called(event: ev.Called, state: State, name: Name) -> str:
    who = "Dealer" if event.by == "dealer" else event.by
    words = f"“{event.words}”" if event.words else ""
    gesture = f"({event.gesture})" if event.gesture else ""
    return f"{who}: {' '.join(filter(None, (words, gesture)))}"


@_told.register
def _asked(event: ev.ApprovalAsked, state: State, name: Name) -> str:
    return f"The dealer asks the {event.of}: {event.kind}."


@_told.register
def _given(event: ev.ApprovalGiven, state: State, name: Name) -> str:
    return f"{event.kind.capitalize()}: {'yes' if event.granted else 'no'}."


# --- cards --------------------------------------------------------------------------


@_told.register
def _loaded(event: ev.ShoeLoaded, state: State, name: Name) -> str:
    if _is_continuous(state):
        return ""
    uniform = state.rules.shuffle.order == "uniform"
    law = "every order equally likely" if uniform else "by hand, not uniform"
    return f"{len(event.cards)} cards are shuffled: {law}."


@_told.register
def _refilled(event: ev.ShoeRefilled, state: State, name: Name) -> str:
    return f"The discards are shuffled to finish the round: {len(event.cards)}."


@_told.register
def _cut(event: ev.CardsCut, state: State, name: Name) -> str:
    if not event.position:
        return ""
    who = f"Spot {event.spot} cuts" if event.spot else "The dealer cuts"
    return f"{who} at card {event.position}."


@_told.register
def _burned(event: ev.CardBurned, state: State, name: Name) -> str:
    return "One card is burned."


@_told.register
def _burn_shown(event: ev.BurnCardShown, state: State, name: Name) -> str:
    return f"The burn card is the {name(event.card)}."


@_told.register
def _started(event: ev.RoundStarted, state: State, name: Name) -> str:
    return f"Round {event.number}."


@_told.register
def _dealt(event: ev.CardDealt, state: State, name: Name) -> str:
    label = hand_label(state, event.spot, event.hand)
    hand = hand_of(state, event.spot, event.hand)
    if hand is not None and hand.face_down:
        return f"{label}: a card face down."
    total = f", {describe_value(hand)}" if hand and hand.cards[1:] else ""
    return f"{label}: {name(event.card)}{total}."


@_told.register
def _dealer_dealt(event: ev.DealerCardDealt, state: State, name: Name) -> str:
    if event.lies.startswith("down"):
        return "Dealer: a card face down."
    total = f", {describe_total(state.dealer)}" if state.hole_turned else ""
    return f"Dealer: {name(event.card)}{total}."


@_told.register
def _upcard(event: ev.UpcardTurned, state: State, name: Name) -> str:
    return f"Dealer shows the {name(event.card)}."


@_told.register
def _checked(event: ev.HoleCardChecked, state: State, name: Name) -> str:
    found = "blackjack" if event.blackjack else "no blackjack"
    return f"The dealer checks the hole card: {found}."


@_told.register
def _hole(event: ev.HoleCardTurned, state: State, name: Name) -> str:
    total = describe_total(state.dealer)
    return f"Dealer turns the {name(event.card)}: {total}."


@_told.register
def _double_turned(event: ev.DoubleCardTurned, state: State, name: Name) -> str:
    label = hand_label(state, event.spot, event.hand)
    return f"{label}: the double card is the {name(event.card)}."


# --- decisions ----------------------------------------------------------------------


@_told.register
def _placed(event: ev.WagerPlaced, state: State, name: Name) -> str:
    return f"Spot {event.spot}{event.area}: wager {dollars(event.amount)}."


@_told.register
def _side_placed(event: ev.SideBetPlaced, state: State, name: Name) -> str:
    title = side_bet_title(state, event.name)
    return f"Spot {event.spot}: {title} {dollars(event.amount)}."


@_told.register
def _insured(event: ev.InsuranceAnswered, state: State, name: Name) -> str:
    label = hand_label(state, event.spot, event.hand)
    if not event.amount:
        return f"{label}: no insurance."
    return f"{label}: insured for {dollars(event.amount)}."


@_told.register
def _switched(event: ev.SwitchMade, state: State, name: Name) -> str:
    spot = state.spot(event.spot)
    hands = spot.hands if spot else ()
    told = "; ".join(
        f"{hand.area}: {', '.join(map(name, hand.cards))}, {describe_total(hand.cards)}"
        for hand in hands
    )
    return f"Spot {event.spot} switches. {told}."


@_told.register
def _doubled(event: ev.HandDoubled, state: State, name: Name) -> str:
    label = hand_label(state, event.spot, event.hand)
    return f"{label} doubles for {dollars(event.amount)}."


@_told.register
def _split(event: ev.HandSplit, state: State, name: Name) -> str:
    return f"Spot {event.spot} splits for {dollars(event.amount)}."


@_told.register
def _stood(event: ev.HandStood, state: State, name: Name) -> str:
    return f"{hand_label(state, event.spot, event.hand)} stands."


# --- money --------------------------------------------------------------------------


@_told.register
def _side_settled(event: ev.SideBetSettled, state: State, name: Name) -> str:
    title = side_bet_title(state, event.name)
    if event.hand:
        return f"Spot {event.spot}: {title}, {event.hand}, wins {dollars(event.won)}."
    return f"Spot {event.spot}: {title} loses {dollars(event.staked)}."


@_told.register
def _insurance(event: ev.InsuranceSettled, state: State, name: Name) -> str:
    label = hand_label(state, event.spot, event.hand)
    if event.won > 0:
        return f"{label}: insurance wins {dollars(event.won)}."
    return f"{label}: insurance loses {dollars(event.staked)}."


@_told.register
def _settled(event: ev.HandSettled, state: State, name: Name) -> str:
    label = hand_label(state, event.spot, event.hand)
    if event.result == "push":
        return f"{label} pushes: {reason(event, state)}."
    words = _RESULTS[event.result]
    return f"{label} {words} {dollars(abs(event.won))}: {reason(event, state)}."


@_told.register
def _extra(event: ev.ExtraReturned, state: State, name: Name) -> str:
    label = hand_label(state, event.spot, event.hand)
    return f"{label}: {dollars(event.amount)} goes back."


@_told.register
def _ended(event: ev.RoundEnded, state: State, name: Name) -> str:
    shuffles = event.reshuffle and not _is_continuous(state)
    return "Shuffle before the next round." if shuffles else ""


def _is_continuous(state: State) -> bool:
    """Whether a shuffle before each round goes without saying."""
    return state.rules.reshuffle.when == "every round"


def reason(event: ev.HandSettled, state: State) -> str:
    """Why a hand won or lost, as a dealer would say it: ``20 beats 19``."""
    own, dealer = event.total, event.dealer_total
    fixed = {
        "blackjack": f"blackjack pays {state.rules.blackjack.pays}",
        "even-money": "a blackjack paid 1:1",
        "surrender": "half of the wager",
        "bust": f"{own} is over 21",
    }
    if event.result in fixed:
        return fixed[event.result]
    if dealer > 21:
        pushes = event.result == "push"
        over = f"the dealer is over 21 with {dealer}"
        return f"a dealer total of {dealer} pushes" if pushes else over
    if is_natural(state.dealer) and event.result == "lose":
        return "the dealer has blackjack"
    if own == dealer:
        return f"{own} against {dealer}"
    return f"{max(own, dealer)} beats {min(own, dealer)}"
