"""Guests' decisions in play: hit, stand, double, split, surrender."""

from __future__ import annotations

from fractions import Fraction

from upcard.cards.card import VALUE
from upcard.cards.hand import is_soft, number_word, total
from upcard.game import commands as cmd
from upcard.game import events as ev
from upcard.game.answers import reject, signal, spot_in_play, spot_to_act
from upcard.game.dealer import blackjack_waits
from upcard.game.decide_insurance import check_when_all_heard
from upcard.game.limits import refuse_amount, refuse_uncovered
from upcard.game.options import double_limits, refusal_of
from upcard.game.procedure import advance
from upcard.game.refusals import Refusal, refuse
from upcard.game.scribe import Scribe
from upcard.game.settle import payout, pick_up, settle_blackjack, settle_hand
from upcard.game.state import Phase, Spot, State

__all__ = ["double", "hit", "split", "stand", "surrender"]

_HALF = Fraction(1, 2)


def hit(s: Scribe, command: cmd.Hit) -> None:
    """Draw a card."""
    _, index = spot_to_act(s, command.spot, "hit")
    gesture, words = signal(s.state.rules.signals.hit)
    s.say(command.spot, words)
    s.note(ev.HandHit(command.spot, index, gesture))
    advance(s)


def stand(s: Scribe, command: cmd.Stand) -> None:
    """End the hand; a blackjack whose turn it is gets paid."""
    spot, index = spot_to_act(s, command.spot, "stand")
    gesture, words = signal(s.state.rules.signals.stand)
    s.say(command.spot, words)
    s.note(ev.HandStood(command.spot, index, gesture))
    if spot.hands[index].is_blackjack and not blackjack_waits(s.state):
        settle_blackjack(s, (command.spot, index))
    advance(s)


def double(s: Scribe, command: cmd.Double) -> None:
    """Double down: one more card, and the hand is done."""
    spot, index = spot_to_act(s, command.spot, "double")
    state, rules = s.state, s.state.rules
    hand = spot.hands[index]
    amount = hand.wager if command.amount is None else command.amount
    limits = double_limits(state, spot, index)
    reject(state, command.spot, refuse_amount(state, amount, limits, "double_most"))
    reject(state, command.spot, refuse_uncovered(state, spot, amount))
    points = total(hand.cards)
    if command.face_down:
        reject(state, command.spot, _refuse_face_down(state, points))
    by_default = rules.double.face_down == "by default" and points < 12
    less = amount < hand.wager
    _announce_double(s, command, spot, index)
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


def _announce_double(s: Scribe, command: cmd.Double, spot: Spot, index: int) -> None:
    """LV-DBL-02, LV-GEN-03e, LV-DBL-01c, LV-DBL-03a; CSM-DBL-02b, CSM-DBL-03a."""
    rules, hand = s.state.rules, spot.hands[index]
    less = command.amount is not None and command.amount < hand.wager
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
    spot, index = spot_to_act(s, command.spot, "split")
    gesture, words = signal(s.state.rules.signals.split)
    s.say(command.spot, words)
    _ask_double_or_split(s, spot, index)
    s.note(ev.HandSplit(command.spot, index, spot.hands[index].wager, gesture))
    advance(s)


def surrender(s: Scribe, command: cmd.Surrender) -> None:
    """Give up half of the wager; the cards leave at once (A-72)."""
    state = s.state
    spot = spot_in_play(state, command.spot)
    index = state.turn[1] if state.turn[0] == command.spot else 0
    reject(state, command.spot, refusal_of(state, "surrender", spot, index))
    s.say(command.spot, signal(state.rules.signals.surrender)[1])
    s.call(state.rules.calls.surrender, spot=command.spot)
    wager = spot.hands[index].wager
    half = payout(state, _HALF, wager)
    settle_hand(s, (command.spot, index), "surrender", half - wager)
    pick_up(s, (command.spot, index))
    if state.phase is Phase.SURRENDER:
        check_when_all_heard(s)
    else:
        advance(s)
