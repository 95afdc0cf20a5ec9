"""A dispute at the terminal: whoever sits here asks for it, and rules for the floor."""

from __future__ import annotations

from typing import NamedTuple

from upcard.game import commands as cmd
from upcard.game.state import State
from upcard.tui.asking import RULINGS

__all__ = ["Ruling", "press_ruling", "settled_spot"]


class Ruling(NamedTuple):
    """What a key has come to: the hand that is looked at, and a ruling or none yet."""

    hand: int
    command: cmd.RuleDispute | None


def settled_spot(state: State, wanted: int) -> int:
    """The wanted spot if it has a settled hand, else the first that has."""
    settled = [
        spot.number for spot in state.spots if any(hand.settled for hand in spot.hands)
    ]
    return wanted if wanted in settled else min(settled, default=wanted)


def press_ruling(state: State, number: int, hand: int, key: str) -> Ruling:
    """What a key means while the rack is walked back to a spot's hands."""
    if key in RULINGS:
        return Ruling(hand, cmd.RuleDispute(number, hand, RULINGS[key]))
    spot = state.spot(number)
    last = len(spot.hands) - 1 if spot else 0
    step = {"left": -1, "right": 1}.get(key, 0)
    return Ruling(min(max(hand + step, 0), last), None)
