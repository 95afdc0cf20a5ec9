"""Events as sentences, for terminals, round logs and screen readers.

Events that change nothing that a guest would notice have no sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
    sentence = _SENTENCES.get(type(event))
    return sentence(event) if sentence else ""


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


# fmt: off
_SENTENCES: dict[type[ev.Event], Callable[[Any], str]] = {
    ev.GuestSeated: lambda e: f"{e.guest} sits down at spot {', '.join(map(str, e.spots))}.",
    ev.GuestLeft: lambda e: f"{e.guest} leaves with {dollars(e.bankroll)}.",
    ev.MoneyBought: lambda e: f"{e.guest} buys cheques for {dollars(e.amount)}.",
    ev.GuestExcluded: lambda e: f"{e.guest} is denied play.",
    ev.GuestAuthorized: lambda e: f"{e.guest} may wager up to {dollars(e.maximum)}.",
    ev.LimitsPosted: lambda e: f"New limits: {dollars(e.minimum)} to {dollars(e.maximum)}.",
    ev.DealerChanged: lambda e: "A new dealer takes over.",
    ev.RuleOverridden: lambda e: f"{e.sign}.",
    ev.Called: _called,
    ev.ApprovalAsked: lambda e: f"The dealer asks the {e.of}: {e.kind}.",
    ev.ApprovalGiven: lambda e: f"{e.kind.capitalize()}: {'approved' if e.granted else 'denied'} ({e.by}).",
    ev.DisputeRaised: lambda e: f"Spot {e.spot} questions the hand; the rack is walked back.",
    ev.DisputeRuled: _ruled,
    ev.TableDied: lambda e: f"The last guest has left: {e.cards}.",
    ev.ShoeLoaded: lambda e: f"{len(e.cards)} cards are shuffled.",
    ev.ShoeRefilled: lambda e: f"The {len(e.cards)} discards are shuffled to end the round.",
    ev.CutOffered: lambda e: f"The cut is offered to spot {e.spot}.",
    ev.CardsCut: _cut,
    ev.CardBurned: lambda e: "The dealer burns a card.",
    ev.BurnCardShown: lambda e: f"The burn card is the {_card(e.card)}.",
    ev.CardPassedOver: lambda e: f"The {_card(e.card)} lay face up and goes to the rack.",
    ev.CardKeptBack: lambda e: "A card drawn in error stays the next card.",
    ev.CardDealt: lambda e: f"Spot {e.spot}: {_card(e.card)}.",
    ev.DealerCardDealt: _dealer_card,
    ev.UpcardTurned: lambda e: f"The upcard is the {_card(e.card)}.",
    ev.HoleCardTurned: lambda e: f"The hole card is the {_card(e.card)}.",
    ev.DoubleCardTurned: lambda e: f"Spot {e.spot} turns over the {_card(e.card)}.",
    ev.HoleCardChecked: lambda e: f"The dealer checks ({e.device}): {'' if e.blackjack else 'no '}blackjack.",
    ev.ReshuffleOrdered: lambda e: f"The cards are shuffled next ({e.why}).",
    ev.RoundStarted: lambda e: f"Round {e.number}.",
    ev.HandHit: lambda e: f"Spot {e.spot} hits.",
    ev.HandStood: lambda e: f"Spot {e.spot} stands." if e.gesture else "",
    ev.HandDoubled: lambda e: f"Spot {e.spot} doubles for {dollars(e.amount)}.",
    ev.HandSplit: lambda e: f"Spot {e.spot} splits for {dollars(e.amount)}.",
    ev.SwitchMade: lambda e: f"Spot {e.spot}: the second cards are switched.",
    ev.SwitchEnded: lambda e: f"Spot {e.spot} plays on.",
    ev.InsuranceAnswered: _insured,
    ev.InsuranceJoined: lambda e: f"Spot {e.spot}: one stack insures both hands.",
    ev.EvenMoneyTaken: lambda e: f"Spot {e.spot} takes even money.",
    ev.SurrenderDeclined: lambda e: f"Spot {e.spot} plays on.",
    ev.WagerPlaced: _wagered,
    ev.SideBetPlaced: lambda e: f"Spot {e.spot}: {e.name} {dollars(e.amount)}.",
    ev.WagerReturned: lambda e: f"The wager of spot {e.spot} goes back.",
    ev.SideBetSettled: lambda e: f"Spot {e.spot} {e.name}: {e.hand or 'nothing'}, {_won(e.won)}.",
    ev.InsuranceSettled: lambda e: f"Spot {e.spot} insurance: {_won(e.won)}.",
    ev.WagerVerified: lambda e: f"The stack of spot {e.spot} is counted {e.where}.",
    ev.HandBusted: lambda e: f"Spot {e.spot} busts with {e.total}.",
    ev.HandSettled: lambda e: f"Spot {e.spot}: {outcome_reason(event)}, {_won(e.won)}.",
    ev.ExtraReturned: lambda e: f"Spot {e.spot} gets {dollars(e.amount)} back.",
    ev.ExcessReturned: lambda e: f"{dollars(e.amount)} goes back to spot {e.spot}.",
}
