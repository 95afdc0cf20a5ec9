"""The dealer's procedure: everything that follows without anybody's decision.

``advance`` goes on from any state until a person is needed.  It reads what has been
done from the state alone, so that a round that had to wait (for a supervisor, for
cards) goes on exactly where it stood.
"""

from __future__ import annotations

from collections.abc import Iterator

from upcard.cards.card import VALUE
from upcard.cards.hand import spoken_total, total
from upcard.game import dealer
from upcard.game import events as ev
from upcard.game.options import may_act
from upcard.game.scribe import Scribe
from upcard.game.settle import (
    clear_layout,
    payout,
    settle_all,
    settle_blackjack,
    settle_lost_insurance,
    take_bust,
)
from upcard.game.state import Hand, Phase, State
from upcard.game.surrendering import refuse_upcard, surrender_window
from upcard.rules.bets import pay_line

__all__ = ["advance", "after_insurance", "check_hole_card", "end_round"]

Target = tuple[int, int]
_DEALER: Target = (0, 0)


def advance(s: Scribe) -> None:
    """Go on with the round until somebody has to decide."""
    if s.state.pending is not None or s.state.refill:
        return
    phase = s.state.phase
    if phase is Phase.DEAL:
        if _deal_first_cards(s):
            _after_deal(s)
    elif phase is Phase.PLAY:
        _play_on(s)
    elif phase is Phase.DEALER:
        _play_dealer(s)


# --- the deal -----------------------------------------------------------------------


def _deal_order(state: State) -> Iterator[Target]:
    """LV-SW-06/07, A-03; PM-DEAL-04, A-02; A-01."""
    hands = [
        (spot.number, index) for spot in state.spots for index in range(len(spot.hands))
    ]
    for _ in range(2):
        yield from hands
        yield _DEALER


def _deal_first_cards(s: Scribe) -> bool:
    """Deal two cards to each hand and the dealer's; False if cards are wanting."""
    state = s.state
    has_hole_card = state.rules.dealer.hole_card != "none"
    dealt = len(state.dealer) + sum(
        len(hand.cards) for spot in state.spots for hand in spot.hands
    )
    order = list(_deal_order(state))
    if not has_hole_card:
        order.pop()
    guest_lies = state.rules.cards.faces
    for target in order[dealt:]:
        card = s.draw()
        if card is None:
            return False
        if target == _DEALER:
            s.note(ev.DealerCardDealt(card, _dealer_card_lies(s.state)))
        else:
            s.note(ev.CardDealt(*target, card, guest_lies))
    upcard = s.state.upcard
    if has_hole_card and state.rules.dealer.upcard == "first card":
        assert upcard is not None
        s.note(ev.UpcardTurned(upcard))
    return True


def _dealer_card_lies(state: State) -> str:
    if state.rules.dealer.hole_card == "none":
        return "up"
    second = len(state.dealer) == 1
    if state.rules.dealer.upcard == "first card":
        return "down, under the upcard" if second else "down"
    return "up, on the hole card" if second else "down"


def _after_deal(s: Scribe) -> None:
    _settle_side_bets(s)
    _announce_blackjacks(s)
    upcard = s.state.upcard
    assert upcard is not None
    if VALUE[upcard] == 1 and s.state.rules.insurance.offered == "ace":
        _open_insurance(s)
    else:
        after_insurance(s)


def _settle_side_bets(s: Scribe) -> None:
    """Right after the deal, before insurance (A-33, A-34)."""
    for spot in s.state.spots:
        for name, staked in spot.side_bets:
            bet = s.state.rules.side_bet_named(name)
            assert bet is not None
            cards = tuple(card for hand in spot.hands for card in hand.cards)
            line = pay_line(bet, cards)
            won = payout(s.state, line.odds, staked) if line else -staked
            hand = line.hand if line else ""
            s.note(ev.SideBetSettled(spot.number, name, hand, staked, won))


def _announce_blackjacks(s: Scribe) -> None:
    """PM-PAY-01a, PM-PAY-02a: announced whatever the upcard; CSM-BJ-01 pays at once."""
    upcard = s.state.upcard
    assert upcard is not None
    rules = s.state.rules
    at_once = rules.blackjack.paid == "at once against 2 to 9" and not (
        dealer.may_have_blackjack(upcard)
    )
    for spot in s.state.spots:
        for index, hand in enumerate(spot.hands):
            if hand.is_blackjack:
                s.call(rules.calls.blackjack, spot=spot.number)
                if at_once:
                    settle_blackjack(s, (spot.number, index))


def _open_insurance(s: Scribe) -> None:
    rules = s.state.rules
    s.call(
        rules.calls.insurance_open,
        gesture="hand along the insurance line, palm up, left to right",
    )
    s.note(ev.InsuranceOpened())
    if rules.insurance.even_money == "offered":
        for spot in s.state.spots:
            if any(hand.is_blackjack for hand in spot.hands):
                s.call(rules.calls.even_money_offered, spot=spot.number)


def after_insurance(s: Scribe) -> None:
    """The question of early surrender where the house checks, then the check."""
    upcard = s.state.upcard
    assert upcard is not None
    rules = s.state.rules
    checks = rules.dealer.hole_card in {"reader", "peek"} and (
        dealer.may_have_blackjack(upcard)
    )
    if not checks:
        if surrender_window(s.state) and refuse_upcard(s.state) is None:
            s.call(rules.calls.surrender_offered)
        _play_on(s)
    elif rules.surrender.kind == "early" and refuse_upcard(s.state) is None:
        s.call(rules.calls.surrender_offered)
        s.note(ev.SurrenderOpened())
        if not any(_may_surrender_early(s.state)):
            check_hole_card(s)
    else:
        check_hole_card(s)


def _may_surrender_early(state: State) -> Iterator[int]:
    """Spots that still have to answer the question of early surrender."""
    for spot in state.spots:
        hand = spot.hands[0]
        if not spot.heard and not hand.settled and not hand.is_blackjack:
            yield spot.number


def check_hole_card(s: Scribe) -> None:
    """Look whether the hole card makes a blackjack, and go on accordingly."""
    has = dealer.dealer_has_blackjack(s.state)
    device = {"reader": "card reader", "peek": "peek by hand"}
    s.note(ev.HoleCardChecked(device[s.state.rules.dealer.hole_card], has))
    if has:
        s.note(ev.HoleCardTurned(dealer.hole_card(s.state)))
        _finish(s)
        return
    if s.state.rules.insurance.lost_taken == "after the check":
        settle_lost_insurance(s)
    _play_on(s)


# --- the guests' hands --------------------------------------------------------------


def _play_on(s: Scribe) -> None:
    """Serve the card that is due, then give the turn to the next open hand."""
    number, index = s.state.turn
    spot = s.state.spot(number)
    if spot is not None and spot.hands[index].drawing and not _serve(s, number, index):
        return
    while (place := _next_open(s.state)) is not None:
        if s.state.turn != place:
            s.note(ev.TurnCame(*place))
        if not _passes(s, place):
            return
    _play_dealer(s)


def _passes(s: Scribe, place: Target) -> bool:
    """Do what a hand needs without its guest; False if it waits for somebody."""
    number, index = place
    spot = s.state.spot(number)
    assert spot is not None
    hand = spot.hands[index]
    if spot.switching:
        return False
    if len(hand.cards) == 1:
        return _serve(s, number, index)
    if may_act(s.state, spot, index):
        return False
    if hand.is_blackjack and not dealer.blackjack_waits(s.state):
        settle_blackjack(s, place)
    else:
        s.note(ev.HandStood(number, index, ""))
    return True


def _next_open(state: State) -> Target | None:
    """The next hand with something left to do, blackjacks first where asked (A-45)."""
    if state.rules.blackjack.paid == "before other decisions":
        for spot in state.spots:
            for index, hand in enumerate(spot.hands):
                if not hand.done and hand.is_blackjack:
                    return spot.number, index
    for spot in state.spots:
        for index, hand in enumerate(spot.hands):
            if not hand.done:
                return spot.number, index
    return None


def _serve(s: Scribe, number: int, index: int) -> bool:
    """Deal the card that a hand is due; False if there is none."""
    card = s.draw()
    if card is None:
        return False
    spot = s.state.spot(number)
    assert spot is not None
    hand = spot.hands[index]
    lies = "up"
    if hand.doubled or (hand.split and VALUE[hand.cards[0]] == 1):
        lies = "across, down" if hand.face_down else "across"
    s.note(ev.CardDealt(number, index, card, lies))
    cards = (*hand.cards, card)
    if total(cards) > 21:
        take_bust(s, (number, index))
    elif s.state.rules.calls.totals == "called" and _all_see(s.state, hand):
        s.call(spoken_total(cards), spot=number)
    return True


def _all_see(state: State, hand: Hand) -> bool:
    """Whether a call of the total tells nobody more than the layout shows."""
    faces_up = state.rules.cards.faces == "up" or hand.split or hand.doubled > 0
    return faces_up and not hand.face_down


# --- the dealer's hand --------------------------------------------------------------


def _play_dealer(s: Scribe) -> None:
    """Turn the hole card, draw if a hand depends on it, settle, pick up."""
    if not _show_second_card(s):
        return
    if len(s.state.dealer) > 1 and not dealer.dealer_has_blackjack(s.state):
        settle_lost_insurance(s)  # PM-INS-04, CSM-INS-04b
        if not _draw_to_stand(s):
            return
    _finish(s)


def _show_second_card(s: Scribe) -> bool:
    """Turn the hole card, or take the second card if one is needed (A-40)."""
    state = s.state
    if state.rules.dealer.hole_card != "none":
        if not state.hole_turned:
            s.note(ev.HoleCardTurned(dealer.hole_card(state)))
        return True
    if len(state.dealer) > 1 or not dealer.needs_second_card(state):
        return True
    card = s.draw()
    if card is None:
        return False
    s.note(ev.DealerCardDealt(card, "up"))
    return True


def _draw_to_stand(s: Scribe) -> bool:
    """Draw by the dealer's rule while a hand depends on it; False without cards."""
    soft_17 = s.state.rules.dealer.soft_17
    while dealer.needs_draws(s.state) and dealer.must_draw(s.state.dealer, soft_17):
        card = s.draw()
        if card is None:
            return False
        s.note(ev.DealerCardDealt(card, "up"))
    return not s.state.extra_card or _draw_too_many(s)


def _draw_too_many(s: Scribe) -> bool:
    """An accidental card on a standing total is discarded (PM-IRR-03, A-47)."""
    card = s.draw()
    if card is None:
        return False
    s.note(ev.DealerCardDealt(card, "too many"))
    return True


def _finish(s: Scribe) -> None:
    settle_all(s)
    clear_layout(s)
    end_round(s)


def end_round(s: Scribe) -> None:
    """Say whether a shuffle is due, and let a waiting dealer take over."""
    why = _reshuffle_reason(s.state)
    if why and not s.state.reshuffle:
        s.note(ev.ReshuffleOrdered(why))
    s.note(ev.RoundEnded(bool(s.state.reshuffle)))
    if s.state.new_dealer:
        change_dealer(s)


def _reshuffle_reason(state: State) -> str:
    when = state.rules.shuffled_when
    if when == "every round":
        return "every round"
    if when == "rounds by hands":
        return "rounds by hands" if state.rounds_in_shoe >= state.allowance else ""
    return "cut card" if state.drawn >= state.cut_card else ""  # PM-DEAL-10


def change_dealer(s: Scribe) -> None:
    """A new dealer takes over, and burns a card where the house says so."""
    s.note(ev.DealerChanged())
    burn = s.state.rules.burn
    state = s.state
    if not burn.new_dealer or state.drawn >= len(state.shoe):
        return
    if state.drawn >= state.cut_card:
        # the cutting card shows at the burn: shuffle before play.
        if not state.reshuffle:
            s.note(ev.ReshuffleOrdered("cut card"))
        return
    s.note(ev.CardBurned(state.shoe[state.drawn], burn.lies))
