"""When a hand may be surrendered: late, early, and ahead of its turn (A-04, A-09)."""

from __future__ import annotations

from upcard.cards.card import VALUE
from upcard.game.refusals import Refusal, refuse
from upcard.game.state import Phase, Spot, State

__all__ = ["refuse_surrender", "refuse_upcard", "surrender_window"]


def surrender_window(state: State) -> bool:
    """Whether any spot may surrender ahead of its turn (CSM-SUR-03, A-09)."""
    rules = state.rules
    return (
        rules.surrender.kind == "early"
        and rules.dealer.hole_card in {"none", "unchecked"}
        and not state.third_card
    )


def refuse_surrender(state: State, spot: Spot, index: int) -> Refusal | None:
    """Why the hand may not be surrendered."""
    rules = state.rules
    if rules.surrender.kind == "none":
        return refuse(
            state, "no-surrender", "surrender.kind", "Surrender is not offered here"
        )
    refusal = refuse_upcard(state)
    if refusal is not None:
        return refusal
    hand = spot.hands[index]
    if len(hand.cards) != 2 or hand.split or hand.doubled or len(spot.hands) > 1:
        return refuse(
            state,
            "first-two",
            "surrender_first_two",
            "Only the untouched first two cards may be surrendered",
        )
    return _refuse_now(state, spot, index)


def _refuse_now(state: State, spot: Spot, index: int) -> Refusal | None:
    hand, early = spot.hands[index], state.rules.surrender.kind == "early"
    if early and hand.is_blackjack:
        message = "A blackjack is not surrendered"
        return refuse(state, "blackjack", "surrender_window", message)
    if state.phase is Phase.SURRENDER and not spot.heard and not hand.done:
        return None
    if state.phase is Phase.PLAY:
        if surrender_window(state) and not hand.done:
            return None
        if _uses_window(state):
            message = "Surrender ended with the first third card of the round"
            return refuse(state, "window", "surrender_window", message)
        if early and state.checked:
            message = "Early surrender ended with the dealer's check"
            return refuse(state, "window", "surrender_window", message)
        if state.turn == (spot.number, index) and not hand.done:
            return None
        return refuse(
            state,
            "not-your-turn",
            "turn",
            f"It is not the turn of spot {spot.number}",
        )
    return refuse(
        state, "window", "surrender_window", "This is not the time to surrender"
    )


def _uses_window(state: State) -> bool:
    rules = state.rules
    return rules.surrender.kind == "early" and rules.dealer.hole_card in {
        "none",
        "unchecked",
    }


def refuse_upcard(state: State) -> Refusal | None:
    """Whether the upcard bars surrender (CSM-SUR-02b)."""
    upcard = state.upcard
    if upcard is None:
        return None
    barred = state.rules.surrender.not_against
    kind = "A" if VALUE[upcard] == 1 else "T" if VALUE[upcard] == 10 else upcard[0]
    if kind in barred:
        return refuse(
            state,
            "upcard",
            "surrender.not_against",
            f"Surrender is not offered against {kind}",
        )
    return None


def early_refusal(state: State, spot: Spot) -> Refusal | None:
    """Why the spot may not answer the question of early surrender."""
    return refuse_surrender(state, spot, 0)
