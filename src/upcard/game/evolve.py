"""``evolve(state, event) -> state``: what each event changes, and nothing else.

No rule is decided here; an event is a fact.  One function an event, found by its type,
because a fold over a log is mostly this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from upcard.game import events as ev
from upcard.game.evolve_table import TABLE_CHANGES
from upcard.game.state import Hand, Phase, Spot, State
from upcard.game.tracks import with_hand, with_money, with_spot

__all__ = ["evolve", "fold"]


def evolve(state: State, event: ev.Event) -> State:
    """The state after one event."""
    return _CHANGES[type(event)](state, event)


def fold(state: State, happened: Iterable[ev.Event]) -> State:
    """The state after many events."""
    for event in happened:
        state = _CHANGES[type(event)](state, event)
    return state


def _round_started(state: State, event: ev.RoundStarted) -> State:
    playing = {spot.guest for spot in state.spots}
    guests = tuple(
        guest
        if guest.in_shoe == (guest.name in playing)
        else replace(guest, in_shoe=guest.name in playing)
        for guest in state.guests
    )
    allowance = state.allowance
    rounds = state.rules.reshuffle.rounds
    if state.rules.shuffled_when == "rounds by hands":
        met = rounds[min(hands_in_play(state), len(rounds)) - 1]
        allowance = min(met, allowance) if allowance else met
    return replace(
        state,
        phase=Phase.DEAL,
        guests=guests,
        rounds=event.number,
        rounds_in_shoe=state.rounds_in_shoe + 1,
        allowance=allowance,
        dealer=(),
        hole_turned=False,
        checked=False,
        third_card=False,
        acted=False,
        turn=(0, 0),
        rack_mark=len(state.rack),
    )


def hands_in_play(state: State) -> int:
    """Starting hands of the round."""
    return sum(len(spot.hands) for spot in state.spots)


def _card_dealt(state: State, event: ev.CardDealt) -> State:
    number, index, card = event.spot, event.hand, event.card
    spots = list(state.spots)
    third = state.third_card
    for place, spot in enumerate(spots):
        if spot.number == number:
            hands = list(spot.hands)
            hand = hands[index]
            third = third or len(hand.cards) > 1 or hand.split
            hands[index] = replace(
                hand, cards=(*hand.cards, card), drawing=False, done=hand.doubled > 0
            )
            spots[place] = replace(spot, hands=tuple(hands))
            break
    return replace(state, spots=tuple(spots), drawn=state.drawn + 1, third_card=third)


def _dealer_card_dealt(state: State, event: ev.DealerCardDealt) -> State:
    if event.lies == "too many":  # PM-IRR-03: it goes to the rack and counts nothing
        return replace(
            state,
            drawn=state.drawn + 1,
            extra_card=False,
            rack=(*state.rack, ev.Pile("stray", (event.card,))),
        )
    shown = state.hole_turned or (event.lies == "up" and len(state.dealer) == 1)
    return replace(
        state,
        dealer=(*state.dealer, event.card),
        drawn=state.drawn + 1,
        hole_turned=shown,
        phase=Phase.DEALER if shown else state.phase,
    )


def _unchanged(state: State, event: ev.Event) -> State:
    return state


def _side_bet_settled(state: State, event: ev.SideBetSettled) -> State:
    spot = _spot(state, event.spot)
    back = event.staked + event.won if event.won >= 0 else 0
    rest = tuple(bet for bet in spot.side_bets if bet[0] != event.name)
    state = with_spot(state, replace(spot, side_bets=rest, net=spot.net + event.won))
    return with_money(state, spot.guest, back)


def _insurance_opened(state: State, event: ev.InsuranceOpened) -> State:
    return replace(state, phase=Phase.INSURANCE)


def _insurance_answered(state: State, event: ev.InsuranceAnswered) -> State:
    spot = _spot(state, event.spot)
    state = with_hand(state, event.spot, event.hand, insurance=event.amount)
    return with_money(state, spot.guest, -event.amount)


def _insurance_joined(state: State, event: ev.InsuranceJoined) -> State:
    return with_hand(state, event.spot, event.hand, joined=True)


def _insurance_closed(state: State, event: ev.InsuranceClosed) -> State:
    return replace(state, phase=Phase.DEAL)


def _insurance_settled(state: State, event: ev.InsuranceSettled) -> State:
    back = event.staked + event.won if event.won > 0 else 0
    state = with_hand(state, event.spot, event.hand, insurance=-1)
    return _add_net(state, event.spot, event.won, back)


def _surrender_opened(state: State, event: ev.SurrenderOpened) -> State:
    return replace(state, phase=Phase.SURRENDER)


def _surrender_declined(state: State, event: ev.SurrenderDeclined) -> State:
    return with_spot(state, replace(_spot(state, event.spot), heard=True))


def _hole_card_checked(state: State, event: ev.HoleCardChecked) -> State:
    return replace(state, checked=True)


def _turn_came(state: State, event: ev.TurnCame) -> State:
    acted = state.acted and state.turn[0] == event.spot
    return replace(state, phase=Phase.PLAY, turn=(event.spot, event.hand), acted=acted)


def _switch_made(state: State, event: ev.SwitchMade) -> State:
    spot = _spot(state, event.spot)
    first, second = spot.hands
    hands = (
        replace(
            first,
            cards=(first.cards[0], second.cards[1]),
            switched=not first.switched,
        ),
        replace(
            second,
            cards=(second.cards[0], first.cards[1]),
            switched=not second.switched,
        ),
    )
    return with_spot(state, replace(spot, hands=hands))


def _switch_ended(state: State, event: ev.SwitchEnded) -> State:
    return with_spot(state, replace(_spot(state, event.spot), switching=False))


def _hand_hit(state: State, event: ev.HandHit) -> State:
    state = with_hand(state, event.spot, event.hand, drawing=True)
    return replace(state, acted=True)


def _hand_stood(state: State, event: ev.HandStood) -> State:
    state = with_hand(state, event.spot, event.hand, done=True)
    return replace(state, acted=True)


def _hand_doubled(state: State, event: ev.HandDoubled) -> State:
    state = with_hand(
        state,
        event.spot,
        event.hand,
        drawing=True,
        doubled=event.amount,
        face_down=event.face_down,
    )
    state = replace(state, acted=True)
    return with_money(state, _spot(state, event.spot).guest, -event.amount)


def _hand_split(state: State, event: ev.HandSplit) -> State:
    spot = _spot(state, event.spot)
    hand = spot.hands[event.hand]
    left = replace(hand, cards=hand.cards[:1], split=True)
    right = Hand(hand.area, event.amount, cards=hand.cards[1:], split=True)
    # the new hand lies directly to the right of the one that was split.
    hands = (
        *spot.hands[: event.hand],
        left,
        right,
        *spot.hands[event.hand + 1 :],
    )
    state = with_spot(state, replace(spot, hands=hands))
    state = replace(state, acted=True)
    return with_money(state, spot.guest, -event.amount)


def _hole_card_turned(state: State, event: ev.HoleCardTurned) -> State:
    return replace(state, hole_turned=True, phase=Phase.DEALER, turn=(0, 0))


def _hand_busted(state: State, event: ev.HandBusted) -> State:
    return with_hand(state, event.spot, event.hand, result="bust", done=True)


def _hand_settled(state: State, event: ev.HandSettled) -> State:
    state = with_hand(
        state,
        event.spot,
        event.hand,
        result=event.result,
        won=event.won,
        settled=True,
        done=True,
        drawing=False,
    )
    return _add_net(state, event.spot, event.won, event.staked + event.won)


def _extra_returned(state: State, event: ev.ExtraReturned) -> State:
    hand = _spot(state, event.spot).hands[event.hand]
    state = with_hand(state, event.spot, event.hand, won=hand.won + event.amount)
    return _add_net(state, event.spot, event.amount, event.amount)


def _excess_returned(state: State, event: ev.ExcessReturned) -> State:
    state = with_hand(state, event.spot, event.hand, excess=0)
    return with_money(state, _spot(state, event.spot).guest, event.amount)


def _even_money_taken(state: State, event: ev.EvenMoneyTaken) -> State:
    return with_hand(state, event.spot, event.hand, insurance=0)


def _cards_picked_up(state: State, event: ev.CardsPickedUp) -> State:
    number, index = split_owner(event.pile.owner, state)
    state = with_hand(state, number, index, gone=True)
    return replace(state, rack=(*state.rack, event.pile))


def split_owner(owner: str, state: State) -> tuple[int, int]:
    """The spot number and hand index that an owner label of this round names."""
    number, _, place = owner.partition(".")
    return int(number), int(place or "1") - 1


def _layout_cleared(state: State, event: ev.LayoutCleared) -> State:
    # the packet is gathered face up and turned over into the rack, so the pile
    # that was gathered last lies lowest.
    return replace(
        state, rack=(*state.rack, *reversed(event.piles)), phase=Phase.DEALER
    )


def _round_ended(state: State, event: ev.RoundEnded) -> State:
    return replace(state, phase=Phase.WAGERS, turn=(0, 0))


def _spot(state: State, number: int) -> Spot:
    for spot in state.spots:
        if spot.number == number:
            return spot
    raise AssertionError(f"an event names spot {number}, which has no wager")


def _add_net(state: State, number: int, won: int, back: int) -> State:
    spot = _spot(state, number)
    state = with_spot(state, replace(spot, net=spot.net + won))
    return with_money(state, spot.guest, back)


_CHANGES: dict[type, Callable[[State, Any], State]] = {
    **TABLE_CHANGES,
    ev.RoundStarted: _round_started,
    ev.CardDealt: _card_dealt,
    ev.DealerCardDealt: _dealer_card_dealt,
    ev.UpcardTurned: _unchanged,
    ev.Called: _unchanged,
    ev.SideBetSettled: _side_bet_settled,
    ev.InsuranceOpened: _insurance_opened,
    ev.InsuranceAnswered: _insurance_answered,
    ev.InsuranceJoined: _insurance_joined,
    ev.InsuranceClosed: _insurance_closed,
    ev.InsuranceSettled: _insurance_settled,
    ev.EvenMoneyTaken: _even_money_taken,
    ev.SurrenderOpened: _surrender_opened,
    ev.SurrenderDeclined: _surrender_declined,
    ev.HoleCardChecked: _hole_card_checked,
    ev.TurnCame: _turn_came,
    ev.SwitchMade: _switch_made,
    ev.SwitchEnded: _switch_ended,
    ev.HandHit: _hand_hit,
    ev.HandStood: _hand_stood,
    ev.HandDoubled: _hand_doubled,
    ev.HandSplit: _hand_split,
    ev.HoleCardTurned: _hole_card_turned,
    ev.HandBusted: _hand_busted,
    ev.DoubleCardTurned: _unchanged,
    ev.WagerVerified: _unchanged,
    ev.HandSettled: _hand_settled,
    ev.ExtraReturned: _extra_returned,
    ev.ExcessReturned: _excess_returned,
    ev.CardsPickedUp: _cards_picked_up,
    ev.LayoutCleared: _layout_cleared,
    ev.RoundEnded: _round_ended,
}
