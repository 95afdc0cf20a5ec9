"""Guests' decisions during a round: insurance, surrender, switch, play."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from upcard.cards.card import VALUE
from upcard.cards.hand import is_soft, number_word, total
from upcard.game import commands as cmd
from upcard.game import events as ev
from upcard.game.options import (
    Refusal,
    double_limits,
    insurance_limits,
    options,
    refusal_of,
    refuse,
    refuse_amount,
    refuse_even_money,
    refuse_insurance,
)
from upcard.game.procedure import advance, after_insurance, check_hole_card
from upcard.game.scribe import Scribe
from upcard.game.settle import payout, pick_up, settle_blackjack, settle_hand
from upcard.game.state import Phase, Spot, State

__all__ = [
    "allowed_words",
    "close_insurance",
    "decline",
    "double",
    "even_money",
    "hit",
    "insure",
    "keep",
    "pay_even_money",
    "reject",
    "split",
    "stand",
    "surrender",
    "switch_cards",
]


_HALF = Fraction(1, 2)

# --- common -------------------------------------------------------------------------


def allowed_words(state: State, number: int) -> tuple[str, ...]:
    """What the spot may do now, in script words."""
    found = []
    for option in options(state, number):
        if option.is_allowed and option.verb not in found:
            found.append(option.verb)
    return tuple(found)


def reject(state: State, number: int, refusal: Refusal | None) -> None:
    """Raise the refusal, if there is one."""
    if refusal is not None:
        raise refusal.error(allowed_words(state, number))


@lru_cache(maxsize=64)
def signal(text: str) -> tuple[str, str]:
    """The hand signal and the words of a decision."""
    gesture, _, words = text.partition("/")
    return gesture.strip(), words.strip()


def _spot_in_play(state: State, number: int) -> Spot:
    spot = state.spot(number)
    if spot is None:
        message = f"Spot {number} has no wager in this round"
        raise refuse(state, "no-hand", "no_hand", message).error()
    return spot


def _spot_to_act(s: Scribe, number: int, verb: str) -> tuple[Spot, int]:
    """The spot and the hand that acts, or a refusal."""
    state = s.state
    spot = _spot_in_play(state, number)
    if state.phase is not Phase.PLAY:
        message = {
            Phase.INSURANCE: "Insurance is open: insure or decline comes first",
            Phase.SURRENDER: "The dealer asks about surrender first",
        }.get(state.phase, "No hand is being played")
        path = {Phase.INSURANCE: "insurance_open", Phase.SURRENDER: "surrender_window"}
        clause = path.get(state.phase, "no_hand")
        reject(state, number, refuse(state, "not-now", clause, message))
    index = state.turn[1] if state.turn[0] == number else 0
    reject(state, number, refusal_of(state, verb, spot, index))
    return spot, index


# --- play ---------------------------------------------------------------------------


def hit(s: Scribe, command: cmd.Hit) -> None:
    """Draw a card."""
    _, index = _spot_to_act(s, command.spot, "hit")
    gesture, words = signal(s.state.rules.signals.hit)
    s.say(command.spot, words)
    s.note(ev.HandHit(command.spot, index, gesture))
    advance(s)


def stand(s: Scribe, command: cmd.Stand) -> None:
    """End the hand; a blackjack whose turn it is gets paid."""
    spot, index = _spot_to_act(s, command.spot, "stand")
    gesture, words = signal(s.state.rules.signals.stand)
    s.say(command.spot, words)
    s.note(ev.HandStood(command.spot, index, gesture))
    if spot.hands[index].is_blackjack and s.state.rules.dealer.hole_card != "none":
        settle_blackjack(s, (command.spot, index))
    advance(s)


def double(s: Scribe, command: cmd.Double) -> None:
    """Double down: one more card, and the hand is done."""
    spot, index = _spot_to_act(s, command.spot, "double")
    state, rules = s.state, s.state.rules
    hand = spot.hands[index]
    amount = hand.wager if command.amount is None else command.amount
    limits = double_limits(state, spot, index)
    reject(state, command.spot, refuse_amount(state, amount, limits, "double_most"))
    guest = state.guest(spot.guest)
    if guest is None or guest.bankroll < amount:
        message = "The guest's cheques do not cover it"
        reject(state, command.spot, refuse(state, "stack", "stack", message))
    points = total(hand.cards)
    if command.face_down:
        reject(state, command.spot, _refuse_face_down(state, points))
    by_default = rules.double.face_down == "by default" and points < 12
    less = amount < hand.wager
    _announce_double(s, command, spot, index, amount)
    text = rules.signals.double_for_less if less else rules.signals.double
    s.note(
        ev.HandDoubled(
            command.spot,
            index,
            amount,
            command.face_down or by_default,
            "right",  # LV-GEN-03d/f, A-57: for less always, in full by default
            signal(text)[0],
        )
    )
    advance(s)


def _refuse_face_down(state: State, points: int) -> Refusal | None:
    if state.rules.double.face_down == "never":
        message = "The double card is dealt face up here"
        return refuse(state, "face-up", "double.face_down", message)
    if points >= 12:  # LV-DBL-03b, A-68
        message = "The double card of a total of 12 or more lies face up"
        return refuse(state, "face-up", "face_up_totals", message)
    return None


def _announce_double(
    s: Scribe, command: cmd.Double, spot: Spot, index: int, amount: int
) -> None:
    """LV-DBL-02, LV-GEN-03e, LV-DBL-01c, LV-DBL-03a; CSM-DBL-02b, CSM-DBL-03a."""
    rules, hand = s.state.rules, spot.hands[index]
    less = amount < hand.wager
    text = rules.signals.double_for_less if less else rules.signals.double
    s.say(command.spot, signal(text)[1])
    _ask_double_or_split(s, spot, index)
    s.call(rules.calls.double, spot=command.spot)
    announced = rules.double.announced
    if announced == "never":
        return
    if less:
        s.call("Doubling for Less", spot=command.spot)
    if command.face_down:
        s.call("Double Down Face Down", spot=command.spot)
    points, soft = total(hand.cards), is_soft(hand.cards)
    if points >= 12 and not (soft and announced.startswith("hard")):
        kind = "Soft" if soft else "Hard"
        words = f"Doubling Down on a {kind} {number_word(points)}"
        s.call(words, spot=command.spot)


def _ask_double_or_split(s: Scribe, spot: Spot, index: int) -> None:
    """The same cheques mean double or split (LV-DBL-02, A-55)."""
    cards = spot.hands[index].cards
    asks = s.state.rules.split.asks
    first, second = VALUE[cards[0]], VALUE[cards[1]]
    if first == second and (
        asks == "on every pair" or (asks == "on 4-4 and 5-5" and first in (4, 5))
    ):
        s.call("Double or split?", spot=spot.number)


def split(s: Scribe, command: cmd.Split) -> None:
    """Make two hands of a pair."""
    spot, index = _spot_to_act(s, command.spot, "split")
    gesture, words = signal(s.state.rules.signals.split)
    s.say(command.spot, words)
    _ask_double_or_split(s, spot, index)
    s.note(ev.HandSplit(command.spot, index, spot.hands[index].wager, gesture))
    advance(s)


def surrender(s: Scribe, command: cmd.Surrender) -> None:
    """Give up half of the wager; the cards leave at once (A-72)."""
    state = s.state
    spot = _spot_in_play(state, command.spot)
    index = state.turn[1] if state.turn[0] == command.spot else 0
    reject(state, command.spot, refusal_of(state, "surrender", spot, index))
    s.say(command.spot, signal(state.rules.signals.surrender)[1])
    s.call(state.rules.calls.surrender, spot=command.spot)
    wager = spot.hands[index].wager
    half = payout(state, _HALF, wager)
    settle_hand(s, (command.spot, index), "surrender", half - wager)
    pick_up(s, (command.spot, index))
    if state.phase is Phase.SURRENDER:
        _check_when_all_heard(s)
    else:
        advance(s)


# --- Blackjack Switch ---------------------------------------------------------------


def switch_cards(s: Scribe, command: cmd.SwitchCards) -> None:
    """Exchange the second cards, or exchange them back (LV-SWS-00..02)."""
    _may_switch(s, command.spot)
    s.note(ev.SwitchMade(command.spot, signal(s.state.rules.signals.switch)[0]))


def keep(s: Scribe, command: cmd.Keep) -> None:
    """End the switch decision."""
    _may_switch(s, command.spot)
    s.note(ev.SwitchEnded(command.spot))
    advance(s)


def _may_switch(s: Scribe, number: int) -> None:
    state = s.state
    spot = _spot_in_play(state, number)
    if state.rules.switch.played == "no":
        message = "Cards are not switched in this game"
        raise refuse(state, "no-switch", "switch.played", message).error()
    if state.phase is not Phase.PLAY or state.turn[0] != number:
        message = f"It is not the turn of spot {number}"
        reject(state, number, refuse(state, "not-your-turn", "turn", message))
    if not spot.switching:
        message = "The switch decision has ended"
        reject(state, number, refuse(state, "switch-ended", "switch_back", message))


# --- insurance and even money -------------------------------------------------------


def insure(s: Scribe, command: cmd.Insure) -> None:
    """Place an insurance wager on one hand."""
    spot, index = _insurance_hand(s.state, command.spot, command.area)
    reject(s.state, command.spot, refuse_insurance(s.state, spot, index))
    limits = insurance_limits(s.state, spot, index)
    refusal = refuse_amount(s.state, command.amount, limits, "insurance_most")
    reject(s.state, command.spot, refusal)
    guest = s.state.guest(spot.guest)
    if guest is None or guest.bankroll < command.amount:
        message = "The guest's cheques do not cover it"
        reject(s.state, command.spot, refuse(s.state, "stack", "stack", message))
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
    spot = _spot_in_play(state, command.spot)
    if state.phase is Phase.SURRENDER:
        if spot.heard or spot.hands[0].settled or spot.hands[0].is_blackjack:
            message = "This spot is not asked"
            reject(
                state,
                command.spot,
                refuse(state, "answered", "surrender_window", message),
            )
        s.note(ev.SurrenderDeclined(command.spot))
        _check_when_all_heard(s)
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
    spot = _spot_in_play(state, number)
    if state.phase is not Phase.INSURANCE:
        message = "Insurance is not open"
        path = "insurance_once" if state.dealer else "insurance.offered"
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


def _check_when_all_heard(s: Scribe) -> None:
    if all(
        spot.heard or spot.hands[0].settled or spot.hands[0].is_blackjack
        for spot in s.state.spots
    ):
        check_hole_card(s)
