"""Refusals: the reason, the clause of the house, and a sentence."""

from __future__ import annotations

from msgspec import Struct

from upcard.errors import Refused
from upcard.game.state import State

__all__ = ["Refusal", "refuse"]


class Refusal(Struct, frozen=True):
    """Why something may not be done."""

    reason: str
    clause: str
    message: str

    def error(self, allowed: tuple[str, ...] = ()) -> Refused:
        """The refusal as the error that ``decide`` raises."""
        return Refused(self.reason, self.clause, self.message, allowed)


def refuse(state: State, reason: str, path: str, message: str) -> Refusal:
    """A refusal that quotes the clause behind a field or a procedure."""
    return Refusal(reason, state.house.clause(path), message)
