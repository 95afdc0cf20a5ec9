"""The exact figure beside a simulated one, where the solver has it.

The solver deals each round from a full shoe.  A simulation of rounds from a shoe that
is dealt down differs from it by the cut-card effect, which is real: rounds that take
many cards are rounds that go well for the guest, and fewer of them fit into a shoe.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from upcard.simulate.plan import Plan
from upcard.simulate.solved import solution_of

if TYPE_CHECKING:
    from upcard.simulate.answer import Answer

__all__ = ["ExactFigure", "exact_figure"]


@dataclass(frozen=True, slots=True)
class ExactFigure:
    """What the solver says about the same play."""

    ev: float
    """Guest's expected net per unit of initial wager."""
    sd: float | None
    """Standard deviation, where the solver gives it for this play."""
    same_dealing: bool
    """Whether the simulation also dealt every round from a full shoe, so that nothing
    but chance may lie between the two figures."""

    def errors_away(self, answer: Answer) -> float:
        """The difference in standard errors of the simulation."""
        return (answer.ev - self.ev) / max(answer.standard_error, 1e-300)

    def to_json(self, answer: Answer) -> dict[str, object]:
        """The figure as plain values."""
        return {
            "ev": self.ev,
            "sd": self.sd,
            "same_dealing": self.same_dealing,
            "errors_away": self.errors_away(answer),
        }


def exact_figure(plan: Plan) -> ExactFigure | None:
    """Solve what a plan simulates; None for what the solver cannot know."""
    policy, dealing = plan.policy, plan.dealing
    counts = policy.count is not None or policy.insurance != "never"
    if counts or dealing.spots != 1 or policy.spots.amounts != (Fraction(1),):
        return None
    solution = solution_of(plan.house)
    same = plan.most_rounds(1) == 1
    if plan.plays == "composition":
        return ExactFigure(solution.ev_composition, None, same)
    is_switch = plan.house.rules.switch.played == "yes"
    if policy.chart == solution.chart:
        # Switch takes minutes to give a deviation, and it is an approximation.
        sd = None if is_switch else solution.sd_chart
        return ExactFigure(solution.ev_chart, sd, same)
    if is_switch:
        return None
    return ExactFigure(solution.value_of(policy.chart), None, same)
