"""Events as sentences, for terminals, round logs and screen readers.

Events that change nothing that a guest would notice have no sentence.
"""

from __future__ import annotations

from upcard.cards.card import card_name
from upcard.cards.money import dollars, signed_dollars
from upcard.game import events as ev
from upcard.game.view import BACK

__all__ = ["outcome_reason", "tell"]


def tell(event: ev.Event) -> str:
    """One sentence about an event, or an empty text.

    >>> tell(ev.CardDealt(2, 0, "Qh", "up"))
    'Spot 2: queen of hearts.'
    """
    return _people(event) or _cards(event) or _decisions(event) or _money(event)


def _people(event: ev.Event) -> str:
    match event:
        case ev.GuestSeated():
            spots = ", ".join(map(str, event.spots))
            return f"{event.guest} sits down at spot {spots}."
        case ev.GuestLeft():
            return f"{event.guest} leaves with {dollars(event.bankroll)}."
        case ev.MoneyBought():
            return f"{event.guest} buys cheques for {dollars(event.amount)}."
        case ev.GuestExcluded():
            return f"{event.guest} is denied play."
        case ev.GuestAuthorized():
            return f"{event.guest} may wager up to {dollars(event.maximum)}."
        case ev.LimitsPosted():
            return f"New limits: {dollars(event.minimum)} to {dollars(event.maximum)}."
        case ev.DealerChanged():
            return "A new dealer takes over."
        case ev.RuleOverridden():
            return f"{event.sign}."
        case ev.Called():
            return _called(event)
        case ev.ApprovalAsked():
            return f"The dealer asks the {event.of}: {event.kind}."
        case ev.ApprovalGiven():
            answer = "approved" if event.granted else "denied"
            return f"{event.kind.capitalize()}: {answer} ({event.by})."
        case ev.DisputeRaised():
            return f"Spot {event.spot} questions the hand; the rack is walked back."
        case ev.DisputeRuled():
            moved = f" {signed_dollars(event.correction)}" if event.correction else ""
            return f"Ruling of the {event.by}: {event.result}.{moved}"
        case ev.TableDied():
            return f"The last guest has left: {event.cards}."
        case _:
            return ""


def _called(event: ev.Called) -> str:
    who = "Dealer" if event.by == "dealer" else event.by
    if not event.words:
        return f"{who}: ({event.gesture})."
    return f"{who}: “{event.words}”."


def _card(card: str) -> str:
    return "a card face down" if card == BACK else card_name(ev.Card(card))


def _cards(event: ev.Event) -> str:
    match event:
        case ev.ShoeLoaded():
            return f"{len(event.cards)} cards are shuffled."
        case ev.ShoeRefilled():
            return f"The {len(event.cards)} discards are shuffled to end the round."
        case ev.CutOffered():
            return f"The cut is offered to spot {event.spot}."
        case ev.CardsCut() if event.position:
            who = f"Spot {event.spot}" if event.spot else "The dealer"
            return f"{who} cuts at {event.position} cards."
        case ev.CardBurned():
            return "The dealer burns a card."
        case ev.BurnCardShown():
            return f"The burn card is the {_card(event.card)}."
        case ev.CardPassedOver():
            return f"The {_card(event.card)} lay face up and goes to the rack."
        case ev.CardKeptBack():
            return "A card drawn in error stays the next card."
        case ev.CardDealt():
            return f"Spot {event.spot}: {_card(event.card)}."
        case ev.DealerCardDealt() if event.lies == "too many":
            return f"One card too many, {_card(event.card)}, goes to the rack."
        case ev.DealerCardDealt():
            return f"Dealer: {_card(event.card)}."
        case ev.UpcardTurned():
            return f"The upcard is the {_card(event.card)}."
        case ev.HoleCardTurned():
            return f"The hole card is the {_card(event.card)}."
        case ev.DoubleCardTurned():
            return f"Spot {event.spot} turns over the {_card(event.card)}."
        case ev.HoleCardChecked():
            found = "blackjack" if event.blackjack else "no blackjack"
            return f"The dealer checks ({event.device}): {found}."
        case ev.ReshuffleOrdered():
            return f"The cards are shuffled next ({event.why})."
        case _:
            return ""


def _decisions(event: ev.Event) -> str:
    match event:
        case ev.RoundStarted():
            return f"Round {event.number}."
        case ev.HandHit():
            return f"Spot {event.spot} hits."
        case ev.HandStood() if event.gesture:
            return f"Spot {event.spot} stands."
        case ev.HandDoubled():
            return f"Spot {event.spot} doubles for {dollars(event.amount)}."
        case ev.HandSplit():
            return f"Spot {event.spot} splits for {dollars(event.amount)}."
        case ev.SwitchMade():
            return f"Spot {event.spot}: the second cards are switched."
        case ev.SwitchEnded():
            return f"Spot {event.spot} plays on."
        case ev.InsuranceAnswered() if event.amount:
            return f"Spot {event.spot} insures for {dollars(event.amount)}."
        case ev.InsuranceAnswered():
            return f"Spot {event.spot} declines insurance."
        case ev.InsuranceJoined():
            return f"Spot {event.spot}: one stack insures both hands."
        case ev.EvenMoneyTaken():
            return f"Spot {event.spot} takes even money."
        case ev.SurrenderDeclined():
            return f"Spot {event.spot} plays on."
        case _:
            return ""


def _money(event: ev.Event) -> str:
    match event:
        case ev.WagerPlaced():
            over = f" ({dollars(event.excess)} above it)" if event.excess else ""
            return (
                f"Spot {event.spot}{event.area} wagers {dollars(event.amount)}{over}."
            )
        case ev.SideBetPlaced():
            return f"Spot {event.spot}: {event.name} {dollars(event.amount)}."
        case ev.WagerReturned():
            return f"The wager of spot {event.spot} goes back."
        case ev.SideBetSettled():
            hand = event.hand or "nothing"
            return f"Spot {event.spot} {event.name}: {hand}, {_won(event.won)}."
        case ev.InsuranceSettled():
            return f"Spot {event.spot} insurance: {_won(event.won)}."
        case ev.WagerVerified():
            return f"The stack of spot {event.spot} is counted {event.where}."
        case ev.HandBusted():
            return f"Spot {event.spot} busts with {event.total}."
        case ev.HandSettled():
            return f"Spot {event.spot}: {outcome_reason(event)}, {_won(event.won)}."
        case ev.ExtraReturned():
            return f"Spot {event.spot} gets {dollars(event.amount)} back."
        case ev.ExcessReturned():
            return f"{dollars(event.amount)} goes back to spot {event.spot}."
        case _:
            return ""


def _won(amount: int) -> str:
    return signed_dollars(amount) if amount else "no money moves"


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
