"""The answer of ``upcard simulate`` as lines of text."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from upcard.cards.money import Cents, dollars

if TYPE_CHECKING:
    from upcard.simulate.answer import Answer
    from upcard.simulate.exact import Beside

__all__ = ["print_answer"]


def print_answer(answer: Answer) -> None:
    """Print the figures, the exact ones beside them, and what each index is worth."""
    plan = answer.plan
    state = "" if answer.complete else f" of {plan.rounds:,}, stopped"
    count = "" if plan.policy.count is None else f", {plan.policy.count.name}"
    print(f"{plan.house.rules.name}, {plan.policy.name}{count}, seed {plan.seed}")
    rows = {
        "Rounds": f"{answer.rounds:,}{state}",
        "Guest's expected net": f"{100 * answer.ev:+.4f} % of the initial wager",
        "Standard error": f"{100 * answer.standard_error:.4f} %",
        "Standard deviation": f"{answer.sd:.4f} wagers a round",
        "Cards a round": f"{answer.cards_per_round:.3f}",
        "Rounds a shoe": f"{answer.rounds / max(answer.tally.shoes, 1):.2f}",
        **_hourly(answer),
        **_side_bet(answer),
        "Rate": (
            f"{answer.rounds_per_second / 1e6:.1f} M rounds/s, {answer.workers} workers"
        ),
    }
    _print_rows(rows)
    _print_exact(answer)
    _print_indices(answer)


def _print_rows(rows: dict[str, str]) -> None:
    width = max(map(len, rows))
    for name, text in rows.items():
        print(f"{name:{width}}  {text}")


def _hourly(answer: Answer) -> dict[str, str]:
    """What an hour is worth; more for a guest who counts and wins."""
    policy, risk = answer.plan.policy, answer.risk
    unit = policy.unit
    win, spread = (
        dollars(Cents(round(units * unit))) for units in (risk.hourly, risk.hourly_sd)
    )
    rows = {
        f"An hour of {risk.rounds_per_hour:.0f} rounds": f"{win}, give or take {spread}"
    }
    if policy.count is not None and risk.mean > 0:
        rows["SCORE"] = f"{risk.score:.2f} a hundred rounds"
        rows["Desirability index"] = f"{risk.desirability:.2f}"
        rows["N0"] = f"{risk.n0:,.0f} rounds"
        bankroll = f"{risk.kelly_bankroll * unit / 100:,.0f}"
        rows["Bankroll"] = f"{bankroll}, lost in 13.5 % of lives (full Kelly wagers)"
    return rows


def _side_bet(answer: Answer) -> dict[str, str]:
    return {
        f"Side bet: {line.hand}": f"{100 * line.frequency:.4f} %  {line.odds}".rstrip()
        for line in answer.side_lines
    }


def _print_exact(answer: Answer) -> None:
    """Simulated and exact figures side by side."""
    exact = answer.exact
    if exact is None:
        return
    title = "Exact" if exact.same_dealing else "Exact, rounds from full shoes"
    print(f"{title:33}  {'simulated':>10} {'error':>10} {'exact':>10}  errors away")
    for figure in exact.figures:
        scale = 1.0 if figure.name == "Standard deviation" else 100.0
        name = figure.name + (", %" if scale > 1.0 else "")
        print(f"  {name:31} {_numbers(figure, scale)} {figure.errors_away:+12.2f}")


def _numbers(figure: Beside, scale: float) -> str:
    amounts = figure.simulated, figure.standard_error, figure.exact
    return " ".join(f"{scale * amount:10.4f}" for amount in amounts)


def _print_indices(answer: Answer) -> None:
    """The table by index, for a guest who counts."""
    if answer.plan.policy.count is None:
        return
    print("Index   Rounds %    Net %      error")
    for row in answer.by_index:
        error = 100 * math.sqrt(row.variance / (row.frequency * answer.rounds))
        share, net = 100 * row.frequency, 100 * row.mean
        print(f"{row.index:+5d}  {share:9.4f}  {net:+8.3f}  {error:9.3f}")
