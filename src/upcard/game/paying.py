"""How the dealer lays out a payment: cheques by colour, in the documented steps.

A settlement event says what is paid; here it becomes the movements of LV-BJ-01 to 03
and LV-DBL-05, in the colours of the house.
"""

from __future__ import annotations

from upcard.cards.cheques import break_down
from upcard.cards.payment import PaymentStep, pay_blackjack, pay_even
from upcard.game import events as ev
from upcard.game.state import State

__all__ = ["payment_steps"]


def payment_steps(state: State, event: ev.HandSettled) -> tuple[PaymentStep, ...]:
    """The steps that pay a winning hand; empty for one that wins nothing.

    Args:
        state: the state after the event.
        event: the settlement.
    """
    spot = state.spot(event.spot)
    if event.won <= 0 or spot is None:
        return ()
    hand = spot.hands[event.hand]
    if event.result != "blackjack":
        wagers = [hand.wager, hand.doubled] if hand.doubled else [hand.wager]
        return pay_even(wagers)
    colours = [(int(one.value), one.colour) for one in state.rules.cheque]
    laid = break_down(hand.wager, colours).stacks
    return pay_blackjack(laid, event.won, colours=colours)
