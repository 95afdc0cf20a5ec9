"""Reading a table for display: labels, values, and the layout in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from upcard.cards.card import Card, card_name
from upcard.cards.hand import describe_total
from upcard.cards.money import dollars, signed_dollars
from upcard.game import BACK, View
from upcard.game.state import Guest, Hand, State
from upcard.tui.asking import Ask
from upcard.tui.session import GUEST, RoundResult

__all__ = [
    "at_risk",
    "describe_hand",
    "describe_table",
    "describe_value",
    "hand_label",
    "hand_of",
    "head_line",
    "money_line",
    "side_bet_title",
]


def hand_of(state: State, spot: int, index: int) -> Hand | None:
    """A hand of a spot, if it is there."""
    place = state.spot(spot)
    if place is None or index >= len(place.hands):
        return None
    return place.hands[index]


def hand_label(state: State, spot: int, index: int) -> str:
    """``Spot 2``, or ``Spot 2, hand 1`` where the spot has several.

    At Blackjack Switch ``Spot 2, hand a``, and after a split ``Spot 2, hand a1``.
    """
    place = state.spot(spot)
    hand = hand_of(state, spot, index)
    if place is None or hand is None or len(place.hands) == 1:
        return f"Spot {spot}"
    beside = [other for other in place.hands if other.area == hand.area]
    number = sum(other.area == hand.area for other in place.hands[: index + 1])
    of_area = str(number) if len(beside) > 1 else ""
    return f"Spot {spot}, hand {hand.area}{of_area}"


def side_bet_title(state: State, name: str) -> str:
    """What the house calls a side bet."""
    bet = state.rules.side_bet_named(name)
    return bet.title if bet else name


def describe_value(hand: Hand) -> str:
    """A hand's total as a screen shows it, or ``blackjack``."""
    return "blackjack" if hand.is_blackjack else describe_total(hand.cards)


def describe_hand(state: State, ask: Ask) -> str:
    """The hand that is asked about, or both before a switch, and the upcard."""
    spot = state.spot(ask.spot)
    hands = spot.hands if spot else ()
    switching = ask.kind == "play" and spot is not None and spot.switching
    asked = range(len(hands)) if switching else (ask.hand,)
    told = " ".join(
        f"{hand_label(state, ask.spot, index)}: {_spoken(hands[index].cards)}, "
        f"{describe_value(hands[index])}."
        for index in asked
    )
    upcard = card_name(state.upcard) if state.upcard else "no card"
    return f"{told} Dealer shows {upcard}."


def describe_table(state: State, seen: View) -> Iterator[str]:
    """Everything that lies on the layout as a viewer sees it, a line for each hand."""
    if seen.dealer:
        yield f"Dealer: {_spoken(seen.dealer)}."
    for spot in seen.spots:
        for index, hand in enumerate(spot.hands):
            label = hand_label(state, spot.number, index)
            cards = _spoken(hand.cards) or "no cards yet"
            result = f", {hand.result}" if hand.result else ""
            wager = dollars(hand.wager + hand.doubled)
            yield f"{label}, wager {wager}: {cards}{result}."
    yield f"{seen.shoe} cards in the shoe, {seen.rack} in the discard rack."


def _spoken(cards: tuple[Card, ...]) -> str:
    return ", ".join(
        "a card face down" if card == BACK else card_name(card) for card in cards
    )


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


def head_line(state: State) -> str:
    """The house, its limits, the round."""
    limits = f"{dollars(state.minimum)} to {dollars(state.maximum)}"
    return f"{state.rules.name} · {limits} · round {state.rounds} · ? keys, v plate"


def money_line(state: State, rounds: Sequence[RoundResult]) -> str:
    """The guest's cheques, wagers and results."""
    guest = state.guest(GUEST)
    if guest is None:
        return ""
    last = " ".join(signed_dollars(ended.net) for ended in rounds[-8:])
    total = signed_dollars(sum(ended.net for ended in rounds))
    return (
        f"Cheques {dollars(guest.bankroll)} · on the table "
        f"{dollars(at_risk(state, guest))} · session {total} · last: {last}"
    )
