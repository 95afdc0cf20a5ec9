"""Whether and for how much a hand may be insured, and who may have even money."""

from __future__ import annotations

from upcard.game.limits import effective_limits, refuse_uncovered
from upcard.game.refusals import Refusal, refuse
from upcard.game.state import Hand, Spot, State

__all__ = ["insurance_limits", "refuse_even_money", "refuse_insurance"]


def insurance_limits(state: State, spot: Spot, index: int) -> tuple[int, int, int]:
    """Least and most insurance of a hand, and its step."""
    hand, rules = spot.hands[index], state.rules
    step = max(int(rules.wagers.unit) // 2, 1)
    guest = state.guest(spot.guest)
    least = step
    if rules.insurance.least == "half the table minimum":
        least = (effective_limits(state, guest)[0] if guest else state.minimum) // 2
    return least, hand.wager // 2, step


def refuse_insurance(state: State, spot: Spot, index: int) -> Refusal | None:
    """Why the hand may not be insured at all."""
    hand = spot.hands[index]
    if hand.insurance >= 0 or hand.settled:
        return refuse(
            state, "answered", "insurance_once", "This hand has given its answer"
        )
    return refuse_uncovered(state, spot, insurance_limits(state, spot, index)[0])


def refuse_even_money(state: State, hand: Hand) -> Refusal | None:
    """Why even money may not be asked for."""
    if state.rules.insurance.even_money == "never":
        return refuse(
            state,
            "no-even-money",
            "insurance.even_money",
            "Even money is not given here; insurance of up to half the wager is",
        )
    if not hand.is_blackjack:
        return refuse(
            state,
            "no-blackjack",
            "even_money_hand",
            "Even money is for a blackjack against an ace",
        )
    if hand.insurance >= 0 or hand.settled:
        return refuse(
            state, "answered", "insurance_once", "This hand has given its answer"
        )
    return None
