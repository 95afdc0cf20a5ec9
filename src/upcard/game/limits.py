"""What a guest may wager: limits, steps, and the cheques at hand."""

from __future__ import annotations

from upcard.cards.money import dollars
from upcard.game.refusals import Refusal, refuse
from upcard.game.state import Guest, Spot, State

__all__ = [
    "effective_limits",
    "refuse_amount",
    "refuse_uncovered",
    "within_cheques",
]


def effective_limits(state: State, guest: Guest | None) -> tuple[int, int]:
    """Minimum and maximum for a guest.

    Where limits are grandfathered the guest has the better of the old and the new
    (LV-GEN-06, A-05); a maximum of the guest's own goes first (LV-GEN-13a2).
    """
    least, most = state.minimum, state.maximum
    if guest is not None:
        if state.rules.wagers.grandfathering == "in effect":
            least, most = min(least, guest.minimum), max(most, guest.maximum)
        most = guest.authorized or most
    return least, most


def refuse_amount(
    state: State, amount: int, limits: tuple[int, int, int], most_clause: str
) -> Refusal | None:
    """Why an amount is outside limits or no multiple of the step."""
    least, most, step = limits
    if amount > most:
        message = f"{dollars(amount)} is more than {dollars(most)}"
        return refuse(state, "too-much", most_clause, message)
    if amount < least:
        path = "double.for_less" if "double" in most_clause else "insurance.least"
        message = f"{dollars(amount)} is less than {dollars(least)}"
        return refuse(state, "too-little", path, message)
    if amount % step and amount != most:
        message = f"{dollars(amount)} is no multiple of {dollars(step)}"
        return refuse(state, "unit", "wagers.unit", message)
    return None


def refuse_uncovered(state: State, spot: Spot, amount: int) -> Refusal | None:
    """Whether the guest's cheques fall short of an added wager."""
    guest = state.guest(spot.guest)
    if guest is not None and guest.bankroll >= amount:
        return None
    return refuse(state, "stack", "stack", "The guest's cheques do not cover it")


def within_cheques(
    state: State, spot: Spot, limits: tuple[int, int, int]
) -> tuple[int, int, int]:
    """Limits of an added wager, the most no higher than the guest's cheques reach.

    Where they do not even reach the least, the limits stay as they are.
    """
    least, most, step = limits
    guest = state.guest(spot.guest)
    if guest is None or not least <= guest.bankroll < most:
        return limits
    return least, max(least, guest.bankroll - guest.bankroll % step), step
