"""The coach: what each legal decision is worth now, from the exact unseen cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from upcard.game.state import State
from upcard.rules import Rules
from upcard.table.coach import Advice, answer, question_of, warm
from upcard.tui.asking import Ask

__all__ = ["Coach", "no_coach", "solving_coach"]

Coach = Callable[[State, Ask, str], str]
"""Advice for a question to a guest, or an empty text."""


def no_coach(state: State, ask: Ask, guest: str) -> str:  # noqa: ARG001
    """Say nothing."""
    return ""


def solving_coach(rules: Rules) -> Coach:
    """A coach that asks the solver.

    Importing and loading the compiled solver takes seconds, once: that is done here,
    before the first question, and not while a guest waits.
    """
    warm(rules)

    def advise(state: State, ask: Ask, guest: str) -> str:
        question = question_of(state, guest, ask.spot, ask.hand, counted=True)
        return _told(answer(question)) if question is not None else ""

    return advise


def _told(advice: Advice) -> str:
    values = advice.values
    if advice.kind == "insurance" and "even-money" not in values:
        unit = 2.0 * (values.get("insure", 0.0) - values["decline"])
        return f"Coach: {advice.best}. Each unit of insurance is worth {unit:+.3f}."
    if advice.kind == "switch":
        told = f"keep {values['keep']:+.3f}, switch {values['switch']:+.3f}"
        return f"Coach: {advice.best}. Both hands are worth, in wagers: {told}."
    return f"Coach: {advice.best}. Worth in wagers: {_ranked(values)}."


def _ranked(values: Mapping[str, float]) -> str:
    ranked = sorted(values.items(), key=lambda item: -item[1])
    return ", ".join(f"{verb} {value:+.3f}" for verb, value in ranked)
