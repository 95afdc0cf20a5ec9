"""``decide(state, command) -> events``: the one door through which a table changes.

A command that the rules do not allow raises :class:`~upcard.errors.Refused`, with the
reason, the clause and what may be done instead; the state stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from upcard.errors import Refused
from upcard.game import commands as cmd
from upcard.game import (
    decide_floor,
    decide_insurance,
    decide_play,
    decide_shoe,
    decide_switch,
    decide_wagers,
)
from upcard.game import events as ev
from upcard.game.scribe import Scribe
from upcard.game.state import State

__all__ = ["Step", "decide", "step"]


class Step(NamedTuple):
    """What a command did."""

    state: State
    events: tuple[ev.Event, ...]


def step(state: State, command: cmd.Command) -> Step:
    """Carry a command out: its events, and the state after them.

    Raises:
        Refused: if the rules do not allow it now; ``state`` is still the truth.
    """
    kind = type(command)
    if state.pending is not None and kind not in _WHILE_WAITING:
        message = f"The dealer waits for a decision on: {state.pending.kind}"
        raise Refused("floor", state.house.clause("floor"), message)
    scribe = Scribe(state)
    _DECIDERS[kind](scribe, command)
    return Step(scribe.state, tuple(scribe.events))


def decide(state: State, command: cmd.Command) -> tuple[ev.Event, ...]:
    """The events that a command leads to; ``evolve`` turns them into the new state.

    Raises:
        Refused: if the rules do not allow it now.
    """
    return step(state, command).events


_WHILE_WAITING: frozenset[type] = frozenset(
    (
        cmd.Approve,
        cmd.Deny,
        cmd.RuleDispute,
        cmd.ShowBurnCard,
        cmd.MarkAbsent,
        cmd.BuyIn,
        cmd.OrderReshuffle,
        cmd.OfferCash,
        cmd.TouchCards,
    )
)

_DECIDERS: dict[type, Callable[[Scribe, Any], None]] = {
    cmd.SeatGuest: decide_wagers.seat_guest,
    cmd.BuyIn: decide_wagers.buy_in,
    cmd.LeaveTable: decide_wagers.leave_table,
    cmd.PlaceWager: decide_wagers.place_wager,
    cmd.TakeBackWager: decide_wagers.take_back_wager,
    cmd.PlaceSideBet: decide_wagers.place_side_bet,
    cmd.Deal: decide_wagers.deal,
    cmd.Insure: decide_insurance.insure,
    cmd.Decline: decide_insurance.decline,
    cmd.EvenMoney: decide_insurance.even_money,
    cmd.CloseInsurance: decide_insurance.close_insurance,
    cmd.Hit: decide_play.hit,
    cmd.Stand: decide_play.stand,
    cmd.Double: decide_play.double,
    cmd.Split: decide_play.split,
    cmd.Surrender: decide_play.surrender,
    cmd.SwitchCards: decide_switch.switch_cards,
    cmd.Keep: decide_switch.keep,
    cmd.LoadShoe: decide_shoe.load_shoe,
    cmd.StackShoe: decide_shoe.stack_shoe,
    cmd.CutCards: decide_shoe.cut_cards,
    cmd.DeclineCut: decide_shoe.decline_cut,
    cmd.Approve: decide_floor.approve,
    cmd.Deny: decide_floor.deny,
    cmd.ShowBurnCard: decide_floor.show_burn_card,
    cmd.Dispute: decide_floor.dispute,
    cmd.RuleDispute: decide_floor.rule_dispute,
    cmd.OrderReshuffle: decide_floor.order_reshuffle,
    cmd.ChangeDealer: decide_floor.change_dealer,
    cmd.SetLimits: decide_floor.set_limits,
    cmd.AuthorizeMaximum: decide_floor.authorize_maximum,
    cmd.ExcludeGuest: decide_floor.exclude_guest,
    cmd.MarkAbsent: decide_floor.mark_absent,
    cmd.OverrideRule: decide_floor.override_rule,
    cmd.TouchCards: decide_floor.touch_cards,
    cmd.OfferCash: decide_floor.offer_cash,
    cmd.FaceUpCard: decide_floor.face_up_card,
    cmd.DrawInError: decide_floor.draw_in_error,
    cmd.ExtraDealerCard: decide_floor.extra_dealer_card,
    cmd.BurnSecondCard: decide_floor.burn_second_card,
}
