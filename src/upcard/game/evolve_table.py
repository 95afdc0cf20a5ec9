"""What the events outside a round change: people, wagers, shoe, cut, floor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from upcard.game import events as ev
from upcard.game.state import Approval, Guest, Hand, Phase, Spot, State
from upcard.game.tracks import with_guest, with_hand, with_money, with_spot
from upcard.rules.load import change_house

__all__ = ["TABLE_CHANGES"]


def _guest_seated(state: State, event: ev.GuestSeated) -> State:
    known = state.guest(event.guest)
    if known is not None:
        spots = tuple(sorted({*known.spots, *event.spots}))
        state = with_guest(state, event.guest, spots=spots)
        return with_money(state, event.guest, event.bankroll)
    guest = Guest(
        event.guest, event.spots, event.bankroll, state.minimum, state.maximum
    )
    return replace(state, guests=(*state.guests, guest))


def _money_bought(state: State, event: ev.MoneyBought) -> State:
    return with_money(state, event.guest, event.amount)


def _guest_left(state: State, event: ev.GuestLeft) -> State:
    rest = tuple(guest for guest in state.guests if guest.name != event.guest)
    return replace(state, guests=rest)


def _guest_authorized(state: State, event: ev.GuestAuthorized) -> State:
    return with_guest(state, event.guest, authorized=event.maximum)


def _guest_excluded(state: State, event: ev.GuestExcluded) -> State:
    return with_guest(state, event.guest, excluded=True)


def _guest_marked(state: State, event: ev.GuestMarked) -> State:
    return with_guest(state, event.guest, absent=event.absent)


def _limits_posted(state: State, event: ev.LimitsPosted) -> State:
    return replace(state, minimum=event.minimum, maximum=event.maximum)


def _dealer_changed(state: State, event: ev.DealerChanged) -> State:
    return replace(state, new_dealer=False)


def _dealer_called(state: State, event: ev.DealerCalled) -> State:
    return replace(state, new_dealer=True)


def _offers_forgotten(state: State, event: ev.OffersForgotten) -> State:
    return replace(state, offers=())


def _table_died(state: State, event: ev.TableDied) -> State:
    state = replace(_new_shoe(state, ()), phase=Phase.WAGERS)
    return replace(state, reshuffle="dead game")


def _rule_overridden(state: State, event: ev.RuleOverridden) -> State:
    return replace(
        state,
        house=change_house(state.house, {event.path: event.value}),
        signs=(*state.signs, event.sign),
        pending=None,
    )


def _approval_asked(state: State, event: ev.ApprovalAsked) -> State:
    return replace(
        state, pending=Approval(event.kind, event.spot, event.hand, event.detail)
    )


def _approval_given(state: State, event: ev.ApprovalGiven) -> State:
    return replace(
        state,
        pending=None,
        refill=state.refill or (event.kind == "reshuffle" and event.granted),
    )


def _new_shoe(state: State, cards: tuple[Any, ...]) -> State:
    return replace(
        state,
        shoe=cards,
        drawn=0,
        cut_card=len(cards),
        rack=(),
        rack_mark=0,
        burned=(),
        rounds_in_shoe=0,
        allowance=0,
        reshuffle="",
        offers=(),
        guests=tuple(
            replace(guest, in_shoe=True, since_shuffle=True) for guest in state.guests
        ),
    )


def _shoe_loaded(state: State, event: ev.ShoeLoaded) -> State:
    return replace(_new_shoe(state, event.cards), phase=Phase.CUT)


def _shoe_stacked(state: State, event: ev.ShoeStacked) -> State:
    if event.fresh:
        state = replace(_new_shoe(state, event.cards), phase=Phase.WAGERS)
        return replace(state, cut_card=len(event.cards) + 1)
    return replace(state, shoe=event.cards, drawn=0, cut_card=len(event.cards) + 1)


def _shoe_refilled(state: State, event: ev.ShoeRefilled) -> State:
    return replace(
        state,
        shoe=event.cards,
        drawn=0,
        cut_card=0,
        rack=(),
        rack_mark=0,
        refill=False,
        reshuffle="cards ran out",
    )


def _cut_offered(state: State, event: ev.CutOffered) -> State:
    first = state.cut_seat if state.offers else event.spot
    return replace(state, offers=(*state.offers, event.spot), cut_seat=first)


def _cards_cut(state: State, event: ev.CardsCut) -> State:
    place = event.position
    return replace(
        state,
        shoe=state.shoe[place:] + state.shoe[:place],
        cut_card=event.cut_card,
        phase=Phase.WAGERS,
    )


def _card_burned(state: State, event: ev.CardBurned) -> State:
    return replace(state, drawn=state.drawn + 1, burned=(*state.burned, event.card))


def _card_passed_over(state: State, event: ev.CardPassedOver) -> State:
    return replace(
        state,
        drawn=state.drawn + 1,
        rack=(*state.rack, ev.Pile("stray", (event.card,))),
    )


def _error_announced(state: State, event: ev.ErrorAnnounced) -> State:
    return replace(state, extra_card=True)


def _reshuffle_ordered(state: State, event: ev.ReshuffleOrdered) -> State:
    return replace(state, reshuffle=event.why)


def _wager_placed(state: State, event: ev.WagerPlaced) -> State:
    state = _cleared_of_old_round(state)
    spot = state.spot(event.spot)
    guest = state.guest_at(event.spot)
    assert guest is not None
    if spot is None:
        spot = Spot(event.spot, guest.name, (), switching=bool(event.area))
    old = [hand for hand in spot.hands if hand.area == event.area]
    rest = [hand for hand in spot.hands if hand.area != event.area]
    hands = [*rest, Hand(event.area, event.amount, event.excess)]
    hands.sort(key=lambda hand: hand.area)
    state = with_spot(state, replace(spot, hands=tuple(hands)))
    given_back = sum(hand.wager + hand.excess for hand in old)
    return with_money(state, guest.name, given_back - event.amount - event.excess)


def _side_bet_placed(state: State, event: ev.SideBetPlaced) -> State:
    spot = state.spot(event.spot)
    assert spot is not None
    given_back = sum(amount for name, amount in spot.side_bets if name == event.name)
    bets = tuple(bet for bet in spot.side_bets if bet[0] != event.name)
    bets = (*bets, (event.name, event.amount))
    state = with_spot(state, replace(spot, side_bets=bets))
    return with_money(state, spot.guest, given_back - event.amount)


def _wager_returned(state: State, event: ev.WagerReturned) -> State:
    spot = state.spot(event.spot)
    assert spot is not None
    amount = sum(hand.wager + hand.excess for hand in spot.hands)
    amount += sum(bet[1] for bet in spot.side_bets)
    rest = tuple(other for other in state.spots if other.number != event.spot)
    return with_money(replace(state, spots=rest), spot.guest, amount)


def _cleared_of_old_round(state: State) -> State:
    """Drop what is left to see of the last round when new wagers come."""
    if state.dealer:
        return replace(state, spots=(), dealer=(), hole_turned=False, checked=False)
    return state


def _dispute_raised(state: State, event: ev.DisputeRaised) -> State:
    return replace(state, pending=Approval("dispute", event.spot))


def _dispute_ruled(state: State, event: ev.DisputeRuled) -> State:
    state = replace(state, pending=None)
    spot = state.spot(event.spot)
    if spot is None or event.correction == 0:
        return state
    state = with_spot(state, replace(spot, net=spot.net + event.correction))
    won = spot.hands[event.hand].won + event.correction
    state = with_hand(state, event.spot, event.hand, won=won, result=event.result)
    return with_money(state, spot.guest, event.correction)


def _unchanged(state: State, event: ev.Event) -> State:
    return state


TABLE_CHANGES: dict[type, Callable[[State, Any], State]] = {
    ev.GuestSeated: _guest_seated,
    ev.MoneyBought: _money_bought,
    ev.GuestLeft: _guest_left,
    ev.GuestAuthorized: _guest_authorized,
    ev.GuestExcluded: _guest_excluded,
    ev.GuestMarked: _guest_marked,
    ev.LimitsPosted: _limits_posted,
    ev.DealerChanged: _dealer_changed,
    ev.DealerCalled: _dealer_called,
    ev.OffersForgotten: _offers_forgotten,
    ev.TableDied: _table_died,
    ev.RuleOverridden: _rule_overridden,
    ev.ApprovalAsked: _approval_asked,
    ev.ApprovalGiven: _approval_given,
    ev.ShoeLoaded: _shoe_loaded,
    ev.ShoeStacked: _shoe_stacked,
    ev.ShoeRefilled: _shoe_refilled,
    ev.CutOffered: _cut_offered,
    ev.CardsCut: _cards_cut,
    ev.CardBurned: _card_burned,
    ev.BurnCardShown: _unchanged,
    ev.CardPassedOver: _card_passed_over,
    ev.CardKeptBack: _unchanged,
    ev.ErrorAnnounced: _error_announced,
    ev.ReshuffleOrdered: _reshuffle_ordered,
    ev.WagerPlaced: _wager_placed,
    ev.SideBetPlaced: _side_bet_placed,
    ev.WagerReturned: _wager_returned,
    ev.DisputeRaised: _dispute_raised,
    ev.DisputeRuled: _dispute_ruled,
}
