"""Paying and taking: results, exact payouts, and the order of each house.

Every amount is in cents.  A wager is accepted only if its payouts are whole cents, or
the house's document says how a payout is rounded (A-39).
"""

from __future__ import annotations

from fractions import Fraction

from upcard.cards.hand import total
from upcard.game import events as ev
from upcard.game.dealer import dealer_has_blackjack
from upcard.game.scribe import Scribe
from upcard.game.state import Hand, State

__all__ = [
    "owner",
    "payout",
    "pick_up",
    "settle_all",
    "settle_blackjack",
    "settle_hand",
    "settle_insurance",
    "settle_lost_insurance",
    "take_bust",
]

Place = tuple[int, int]


def payout(state: State, odds: Fraction, wager: int) -> int:
    """What a wager wins at these odds."""
    exact = odds * wager
    payouts = state.rules.payouts
    if payouts.rounding == "down":
        step = int(payouts.unit)
        return exact.numerator // exact.denominator // step * step
    return exact.numerator // exact.denominator


def owner(spot: int, index: int) -> str:
    """The label of a hand's pile: spot and place from the left, ``3.1``."""
    return f"{spot}.{index + 1}"


def settle_hand(
    s: Scribe, place: Place, result: str, won: int, *, dealer_total: int = 0
) -> None:
    """Settle one hand; an unverified stack is counted out first (LV-GEN-13)."""
    number, index = place
    hand = _hand(s.state, place)
    if hand.excess:
        lost = won < 0
        spot = s.state.spot(number)
        assert spot is not None
        witnesses = (spot.guest, s.state.rules.table.authority)
        where = "in the work area" if lost else "in the circle"
        s.note(
            ev.WagerVerified(number, index, where, witnesses if lost else witnesses[:1])
        )
    points = total(hand.cards)
    s.note(
        ev.HandSettled(number, index, result, hand.staked, won, points, dealer_total)
    )
    if hand.excess:
        s.note(ev.ExcessReturned(number, index, hand.excess))


def settle_blackjack(s: Scribe, place: Place) -> None:
    """Pay a blackjack and remove its cards (LV-BJ-04, PM-PAY-01, CSM-BJ-01)."""
    hand = _hand(s.state, place)
    won = payout(s.state, s.state.rules.blackjack.pays, hand.wager)
    settle_hand(s, place, "blackjack", won)
    pick_up(s, place)


def take_bust(s: Scribe, place: Place) -> None:
    """A hand went above 21: take it now, or mark it until the round ends (A-44)."""
    hand = _hand(s.state, place)
    s.call(s.state.rules.calls.bust, spot=place[0])
    if s.state.rules.procedure.busts == "taken after the round":
        s.note(ev.HandBusted(*place, total(hand.cards)))
        return
    settle_hand(s, place, "bust", -hand.staked)
    pick_up(s, place)


def pick_up(s: Scribe, place: Place) -> None:
    """Put one hand's cards into the rack."""
    s.note(ev.CardsPickedUp(ev.Pile(owner(*place), _hand(s.state, place).cards)))


# --- insurance ----------------------------------------------------------------------


def settle_insurance(s: Scribe) -> None:
    """Pay winning insurance, each wager by itself (LV-INS-04c)."""
    for place in _right_to_left(s.state):
        staked = _hand(s.state, place).insurance
        if staked > 0:
            won = payout(s.state, s.state.rules.insurance.pays, staked)
            s.note(ev.InsuranceSettled(*place, staked, won))


def settle_lost_insurance(s: Scribe) -> None:
    """Collect losing insurance from right to left (LV-INS-05a)."""
    for place in _right_to_left(s.state):
        staked = _hand(s.state, place).insurance
        if staked > 0:
            s.note(ev.InsuranceSettled(*place, staked, -staked))


# --- the end of the round -----------------------------------------------------------


def settle_all(s: Scribe) -> None:
    """Settle every open hand and winning insurance in the house's order."""
    blackjack = dealer_has_blackjack(s.state)
    points = total(s.state.dealer) if len(s.state.dealer) > 1 else 0
    if points == 22 and s.state.rules.dealer.total_22 == "push":
        s.call("", gesture="tap the centre of the layout")  # LV-SWS-05b
    places = [p for p in _right_to_left(s.state) if not _hand(s.state, p).settled]
    before_insurance, after_insurance = places, []
    if s.state.rules.procedure.settles == "losers, insurance, winners":  # CSM-INS-05
        lost = {place for place in places if _result(s.state, place, points)[1] < 0}
        before_insurance = [place for place in places if place in lost]
        after_insurance = [place for place in places if place not in lost]
    for place in before_insurance:
        _settle_open(s, place, points)
    if blackjack:
        settle_insurance(s)
    for place in after_insurance:
        _settle_open(s, place, points)
    if blackjack and s.state.rules.dealer.blackjack_takes == "original":
        _return_extras(s)
    _note_one_pays_other(s)


def _settle_open(s: Scribe, place: Place, points: int) -> None:
    hand = _hand(s.state, place)
    result, won = _result(s.state, place, points)
    if hand.face_down:
        s.note(ev.DoubleCardTurned(*place, hand.cards[-1]))
    if result == "push":
        s.call(s.state.rules.calls.push, spot=place[0])
    settle_hand(s, place, result, won, dealer_total=points)


def _result(state: State, place: Place, points: int) -> tuple[str, int]:
    """What the hand comes to against the dealer's final hand."""
    hand = _hand(state, place)
    stake = hand.staked
    if hand.result == "bust":
        return "bust", -stake
    if dealer_has_blackjack(state):
        # LV-INS-04a/b, PM-PAY-02c, CSM-WIN-03, CSM-TIE-02
        return ("push", 0) if hand.is_blackjack else ("lose", -stake)
    if hand.is_blackjack:
        won = payout(state, state.rules.blackjack.pays, hand.wager)
        return "blackjack", won
    if points > 21:
        if points == 22 and state.rules.dealer.total_22 == "push":
            return "push", 0
        return "win", stake
    own = total(hand.cards)
    if own == points:
        return "push", 0
    return ("win", stake) if own > points else ("lose", -stake)


def _return_extras(s: Scribe) -> None:
    """A dealer blackjack takes one original wager per starting hand (A-07)."""
    for spot in s.state.spots:
        seen: set[str] = set()
        for index, hand in enumerate(spot.hands):
            first = hand.area not in seen
            seen.add(hand.area)
            if hand.won < 0 and hand.result in {"lose", "bust"}:
                extra = -hand.won - (hand.wager if first else 0)
                if extra > 0:
                    s.note(ev.ExtraReturned(spot.number, index, extra))


def _note_one_pays_other(s: Scribe) -> None:
    """A courtesy where a split hand wins what another loses (LV-SPL-07b/c, A-64)."""
    words = s.state.rules.calls.one_pays_other
    if not words:
        return
    for spot in s.state.spots:
        if len(spot.hands) < 2:
            continue
        results = sorted(hand.won for hand in spot.hands if hand.split)
        if len(results) == 2 and results[0] < 0 and results[0] == -results[1]:
            s.call(words, gesture="light pat on the table", spot=spot.number)


def clear_layout(s: Scribe) -> None:
    """Pick up what still lies on the layout (LV-GEN-10, PM-DEAL-09, A-12)."""
    piles = [
        ev.Pile(owner(*place), hand.cards)
        for place in _right_to_left(s.state)
        if not (hand := _hand(s.state, place)).gone
    ]
    dealers = ev.Pile("dealer", s.state.dealer)
    if s.state.rules.procedure.picks_up == "dealer first":
        piles.insert(0, dealers)
    else:
        piles.append(dealers)
    s.note(ev.LayoutCleared(tuple(piles)))


def _right_to_left(state: State) -> list[Place]:
    return [
        (spot.number, index)
        for spot in reversed(state.spots)
        for index in range(len(spot.hands) - 1, -1, -1)
    ]


def _hand(state: State, place: Place) -> Hand:
    for spot in state.spots:
        if spot.number == place[0]:
            return spot.hands[place[1]]
    raise AssertionError(f"spot {place[0]} has no wager")
