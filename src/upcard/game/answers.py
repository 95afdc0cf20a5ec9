"""What every guest's decision shares: who acts, how a refusal is put, what is said."""

from __future__ import annotations

from functools import lru_cache

from upcard.game.dealer import dealer_has_blackjack
from upcard.game.options import options, refusal_of
from upcard.game.refusals import Refusal, refuse
from upcard.game.scribe import Scribe
from upcard.game.state import Phase, Spot, State

__all__ = [
    "allowed_words",
    "over_clause",
    "reject",
    "signal",
    "spot_in_play",
    "spot_to_act",
]


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


def spot_in_play(state: State, number: int) -> Spot:
    """The spot, or a refusal if it has no wager in this round."""
    spot = state.spot(number)
    if spot is None:
        message = f"Spot {number} has no wager in this round"
        raise refuse(state, "no-hand", "no_hand", message).error()
    return spot


def over_clause(state: State) -> str:
    """What to quote when no hand is being played."""
    if state.hole_turned and dealer_has_blackjack(state):
        return "dealer_blackjack"
    return "no_hand"


def spot_to_act(s: Scribe, number: int, verb: str) -> tuple[Spot, int]:
    """The spot and the hand that acts, or a refusal."""
    state = s.state
    spot = spot_in_play(state, number)
    if state.phase is not Phase.PLAY:
        message = {
            Phase.INSURANCE: "Insurance is open: insure or decline comes first",
            Phase.SURRENDER: "The dealer asks about surrender first",
        }.get(state.phase, "No hand is being played")
        path = {Phase.INSURANCE: "insurance_open", Phase.SURRENDER: "surrender_window"}
        clause = path.get(state.phase, over_clause(state))
        reject(state, number, refuse(state, "not-now", clause, message))
    index = state.turn[1] if state.turn[0] == number else 0
    reject(state, number, refusal_of(state, verb, spot, index))
    return spot, index
