"""The coach: what each legal decision is worth now, in a sentence."""

from __future__ import annotations

from collections.abc import Callable

from upcard.game.state import State
from upcard.tui.asking import Ask

__all__ = ["Coach", "no_coach"]

Coach = Callable[[State, Ask], str]
"""Advice for a question, or an empty text."""


def no_coach(state: State, ask: Ask) -> str:  # noqa: ARG001
    """Say nothing."""
    return ""
