"""Insurance, even money, and the end of the questions before the check."""

from __future__ import annotations

from upcard.cards.card import VALUE
from upcard.game import commands as cmd
from upcard.game import events as ev
from upcard.game.answers import reject, spot_in_play
from upcard.game.insuring import (
    insurance_limits,
    refuse_even_money,
    refuse_insurance,
)
from upcard.game.limits import refuse_amount, refuse_uncovered
from upcard.game.procedure import after_insurance, check_hole_card
from upcard.game.refusals import refuse
from upcard.game.scribe import Scribe
from upcard.game.settle import pick_up, settle_hand
from upcard.game.state import Phase, Spot, State

__all__ = [
    "check_when_all_heard",
    "close_insurance",
    "close_when_answered",
    "decline",
    "even_money",
    "insure",
    "pay_even_money",
]


def insure(s: Scribe, command: cmd.Insure) -> None:
    """Place an insurance wager on one hand."""
    spot, index = _insurance_hand(s.state, command.spot, command.area)
    reject(s.state, command.spot, refuse_insurance(s.state, spot, index))
    limits = insurance_limits(s.state, spot, index)
    refusal = refuse_amount(s.state, command.amount, limits, "insurance_most")
    reject(s.state, command.spot, refusal)
    reject(s.state, command.spot, refuse_uncovered(s.state, spot, command.amount))
    s.note(ev.InsuranceAnswered(command.spot, index, command.amount))
    if s.state.rules.insurance.joint == "with approval" and _may_join(
        s.state, command.spot, index
    ):
        s.ask("joint insurance", spot=command.spot, hand=index)
        if s.state.pending is None:
            s.note(ev.InsuranceJoined(command.spot, index))
    close_when_answered(s)


def _may_join(state: State, number: int, index: int) -> bool:
    """Equal insurance on equal neighbouring wagers of one guest (LV-INS-03b, A-60)."""
    spot = state.spot(number)
    assert spot is not None
    hand = spot.hands[index]
    neighbours = [other for place, other in enumerate(spot.hands) if place != index]
    for near in (number - 1, number + 1):
        beside = state.spot(near)
        if beside is not None and beside.guest == spot.guest:
            neighbours += beside.hands
    return any(
        other.wager == hand.wager
        and other.insurance == hand.insurance
        and not other.joined
        for other in neighbours
    )


def decline(s: Scribe, command: cmd.Decline) -> None:
    """Say no to insurance, or to early surrender."""
    state = s.state
    spot = spot_in_play(state, command.spot)
    if state.phase is Phase.SURRENDER:
        if spot.heard or spot.hands[0].settled or spot.hands[0].is_blackjack:
            message = "This spot is not asked"
            reject(
                state,
                command.spot,
                refuse(state, "answered", "surrender_window", message),
            )
        s.note(ev.SurrenderDeclined(command.spot))
        check_when_all_heard(s)
        return
    _, first = _insurance_hand(state, command.spot, command.area)
    for index, hand in enumerate(spot.hands):
        named = index == first if command.area else True
        if named and hand.insurance < 0 and not hand.settled:
            s.note(ev.InsuranceAnswered(command.spot, index, 0))
    close_when_answered(s)


def even_money(s: Scribe, command: cmd.EvenMoney) -> None:
    """Ask to be paid 1:1 for a blackjack before the hole card is known."""
    spot, index = _insurance_hand(s.state, command.spot, "")
    for place, hand in enumerate(spot.hands):
        if hand.is_blackjack:
            index = place
    reject(s.state, command.spot, refuse_even_money(s.state, spot.hands[index]))
    s.call(s.state.rules.calls.even_money, spot=command.spot)
    if s.state.rules.insurance.even_money == "with approval":
        s.ask("even money", spot=command.spot, hand=index)
        if s.state.pending is not None:
            return
    pay_even_money(s, command.spot, index)


def pay_even_money(s: Scribe, number: int, index: int) -> None:
    """Pay even money and remove the cards (LV-INS-02d/e, PM-EM-03, CSM-INS-07)."""
    spot = s.state.spot(number)
    assert spot is not None
    s.note(ev.EvenMoneyTaken(number, index))
    settle_hand(s, (number, index), "even-money", spot.hands[index].wager)
    pick_up(s, (number, index))
    close_when_answered(s)


def _insurance_hand(state: State, number: int, area: str) -> tuple[Spot, int]:
    """The hand that an insurance answer means: the first one without an answer."""
    spot = spot_in_play(state, number)
    if state.phase is not Phase.INSURANCE:
        message = "Insurance is not open"
        upcard = state.upcard
        was_open = upcard is not None and VALUE[upcard] == 1
        path = "insurance_once" if was_open else "insurance.offered"
        reject(state, number, refuse(state, "no-insurance", path, message))
    places = [
        place
        for place, hand in enumerate(spot.hands)
        if area in ("", hand.area) and hand.insurance < 0 and not hand.settled
    ]
    known = any(area in ("", hand.area) for hand in spot.hands)
    if not places or not known:
        message = "This hand has given its answer" if known else f"No hand {area!r}"
        path = "insurance_once" if known else "area"
        reject(state, number, refuse(state, "answered", path, message))
    return spot, places[0]


def close_when_answered(s: Scribe) -> None:
    """Close insurance once every hand that may insure has answered."""
    if s.state.phase is Phase.INSURANCE and s.state.pending is None:
        for spot in s.state.spots:
            for hand in spot.hands:
                if hand.insurance < 0 and not hand.settled:
                    return
        _close(s)


def _close(s: Scribe) -> None:
    s.call(
        s.state.rules.calls.insurance_closed,
        gesture="hand along the insurance line, palm down, right to left",
    )
    s.note(ev.InsuranceClosed())
    after_insurance(s)


def close_insurance(s: Scribe, command: cmd.CloseInsurance) -> None:
    """The time for insurance or early surrender is over: the silent decline."""
    if s.state.phase is Phase.INSURANCE:
        for spot in s.state.spots:
            for index, hand in enumerate(spot.hands):
                if hand.insurance < 0 and not hand.settled:
                    s.note(ev.InsuranceAnswered(spot.number, index, 0))
        _close(s)
    elif s.state.phase is Phase.SURRENDER:
        check_hole_card(s)
    else:
        message = "Neither insurance nor early surrender is open"
        raise refuse(s.state, "not-open", "insurance_once", message).error()


def check_when_all_heard(s: Scribe) -> None:
    """Check the hole card once every spot has answered about early surrender."""
    if all(
        spot.heard or spot.hands[0].settled or spot.hands[0].is_blackjack
        for spot in s.state.spots
    ):
        check_hole_card(s)
