"""Events as sentences, for terminals, round logs and screen readers.

Events that change nothing that a guest would notice have no sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict

from upcard.cards.card import Card, card_name
from upcard.cards.money import dollars, signed_dollars
from upcard.game import events as ev
from upcard.game.view import BACK

__all__ = ["outcome_reason", "tell"]


def tell(event: ev.Event) -> str:
    """One sentence about an event, or an empty text.

    >>> tell(ev.CardDealt(2, 0, "Qh", "up"))
    'Spot 2: queen of hearts.'
    """
    writer = _WRITERS.get(type(event))
    if writer is not None:
        return writer(event)
    template = _TEMPLATES.get(type(event))
    return _fill(template, event) if template else ""


def outcome_reason(event: ev.HandSettled) -> str:
    """Why a hand came out as it did, such as ``20 beats 19``."""
    own, dealer = event.total, event.dealer_total
    match event.result:
        case "bust":
            return f"{own} is a bust"
        case "blackjack":
            return "blackjack"
        case "surrender":
            return "surrender, half of the wager"
        case "even-money":
            return "even money"
        case "win" if dealer > 21:
            return f"the dealer busts with {dealer}"
        case "win":
            return f"{own} beats {dealer}"
        case "push":
            return f"push, {own} against {dealer}"
        case _:
            return f"{own} loses to {dealer}"


def _called(event: ev.Called) -> str:
    who = "Dealer" if event.by == "dealer" else event.by
    if not event.words:
        return f"{who}: ({event.gesture})."
    return f"{who}: “{event.words}”."


def _dealer_card(event: ev.DealerCardDealt) -> str:
    if event.lies == "too many":
        return f"One card too many, {_card(event.card)}, goes to the rack."
    return f"Dealer: {_card(event.card)}."


def _cut(event: ev.CardsCut) -> str:
    if not event.position:
        return ""
    who = f"Spot {event.spot}" if event.spot else "The dealer"
    return f"{who} cuts at {event.position} cards."


def _insured(event: ev.InsuranceAnswered) -> str:
    if event.amount:
        return f"Spot {event.spot} insures for {dollars(event.amount)}."
    return f"Spot {event.spot} declines insurance."


def _ruled(event: ev.DisputeRuled) -> str:
    moved = f" {signed_dollars(event.correction)}" if event.correction else ""
    return f"Ruling of the {event.by}: {event.result}.{moved}"


def _wagered(event: ev.WagerPlaced) -> str:
    over = f" ({dollars(event.excess)} above the maximum)" if event.excess else ""
    return f"Spot {event.spot}{event.area} wagers {dollars(event.amount)}{over}."


def _card(card: Card) -> str:
    return "a card face down" if card == BACK else card_name(card)


def _won(amount: int) -> str:
    return signed_dollars(amount) if amount else "no money moves"


def _approval(event: ev.ApprovalGiven) -> str:
    answer = "approved" if event.granted else "denied"
    return f"{event.kind.capitalize()}: {answer} ({event.by})."


def _checked(event: ev.HoleCardChecked) -> str:
    found = "blackjack" if event.blackjack else "no blackjack"
    return f"The dealer checks ({event.device}): {found}."


def _side_bet(event: ev.SideBetSettled) -> str:
    hand = event.hand or "nothing"
    return f"Spot {event.spot} {event.name}: {hand}, {_won(event.won)}."


def _settled(event: ev.HandSettled) -> str:
    return f"Spot {event.spot}: {outcome_reason(event)}, {_won(event.won)}."


_WRITERS: dict[type[ev.Event], Callable[[Any], str]] = {
    ev.ApprovalGiven: _approval,
    ev.Called: _called,
    ev.CardsCut: _cut,
    ev.DealerCardDealt: _dealer_card,
    ev.DisputeRuled: _ruled,
    ev.HandSettled: _settled,
    ev.HandStood: lambda event: f"Spot {event.spot} stands." if event.gesture else "",
    ev.HoleCardChecked: _checked,
    ev.InsuranceAnswered: _insured,
    ev.SideBetSettled: _side_bet,
    ev.WagerPlaced: _wagered,
}
"""Sentences that need more than the fields of their event."""

_TEMPLATES: dict[type[ev.Event], str] = {
    ev.ApprovalAsked: "The dealer asks the {of}: {kind}.",
    ev.BurnCardShown: "The burn card is the {card}.",
    ev.CardBurned: "The dealer burns a card.",
    ev.CardDealt: "Spot {spot}: {card}.",
    ev.CardKeptBack: "A card drawn in error stays the next card.",
    ev.CardPassedOver: "The {card} lay face up and goes to the rack.",
    ev.CutOffered: "The cut is offered to spot {spot}.",
    ev.DealerCalled: "A new dealer will take over after the round.",
    ev.DealerChanged: "A new dealer takes over.",
    ev.DisputeRaised: "Spot {spot} questions the hand; the rack is walked back.",
    ev.DoubleCardTurned: "Spot {spot} turns over the {card}.",
    ev.EvenMoneyTaken: "Spot {spot} takes even money.",
    ev.ExcessReturned: "{amount} goes back to spot {spot}.",
    ev.ExtraReturned: "Spot {spot} gets {amount} back.",
    ev.GuestAuthorized: "{guest} may wager up to {maximum}.",
    ev.GuestExcluded: "{guest} is denied play.",
    ev.GuestLeft: "{guest} leaves with {bankroll}.",
    ev.GuestSeated: "{guest} sits down at spot {spots}.",
    ev.HandBusted: "Spot {spot} busts with {total}.",
    ev.HandDoubled: "Spot {spot} doubles for {amount}.",
    ev.HandHit: "Spot {spot} hits.",
    ev.HandSplit: "Spot {spot} splits for {amount}.",
    ev.HoleCardTurned: "The hole card is the {card}.",
    ev.InsuranceJoined: "Spot {spot}: one stack insures both hands.",
    ev.InsuranceSettled: "Spot {spot} insurance: {won}.",
    ev.LimitsPosted: "New limits: {minimum} to {maximum}.",
    ev.MoneyBought: "{guest} buys cheques for {amount}.",
    ev.ReshuffleOrdered: "The cards are shuffled next ({why}).",
    ev.RoundStarted: "Round {number}.",
    ev.RuleOverridden: "{sign}.",
    ev.ShoeLoaded: "{cards} are shuffled.",
    ev.ShoeRefilled: "The discards are shuffled to end the round.",
    ev.SideBetPlaced: "Spot {spot}: {name} {amount}.",
    ev.SurrenderDeclined: "Spot {spot} plays on.",
    ev.SwitchEnded: "Spot {spot} plays on.",
    ev.SwitchMade: "Spot {spot}: the second cards are switched.",
    ev.TableDied: "The last guest has left: {cards}.",
    ev.UpcardTurned: "The upcard is the {card}.",
    ev.WagerReturned: "The wager of spot {spot} goes back.",
    ev.WagerVerified: "The stack of spot {spot} is counted {where}.",
}
"""Sentences with fields of the event in braces."""

_FIELDS: dict[str, Callable[[Any], str]] = {
    "amount": dollars,
    "bankroll": dollars,
    "card": _card,
    "cards": lambda cards: cards if isinstance(cards, str) else f"{len(cards)} cards",
    "maximum": dollars,
    "minimum": dollars,
    "spots": lambda spots: ", ".join(map(str, spots)),
    "won": _won,
}
"""How a field is written, where not as it is."""


def _fill(template: str, event: ev.Event) -> str:
    fields = {
        name: _FIELDS[name](value) if name in _FIELDS else value
        for name, value in asdict(event).items()
    }
    return template.format(**fields)
