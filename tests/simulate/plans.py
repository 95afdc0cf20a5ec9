"""Plans that several tests simulate."""

from __future__ import annotations

from functools import cache

from upcard.rules import House, load_house
from upcard.simulate.plan import Dealing, Plan, make_plan
from upcard.simulate.solved import solution_of
from upcard.strategy import Chart, Policy, PolicyText, build_policy

__all__ = ["best_chart", "opened", "plan_of"]


def opened(name: str, changes: tuple[tuple[str, object], ...] = ()) -> House:
    """A house with some of its rules changed."""
    return load_house(name, dict(changes))


@cache
def best_chart(name: str, changes: tuple[tuple[str, object], ...] = ()) -> Chart:
    """The best chart of a house."""
    return solution_of(opened(name, changes)).chart


def plan_of(
    name: str,
    rounds: int,
    *,
    changes: tuple[tuple[str, object], ...] = (),
    text: PolicyText | None = None,
    dealing: Dealing | None = None,
    seed: int = 1,
    target_error: float | None = None,
) -> Plan:
    """A plan with the best chart of a house, or another policy."""
    house = opened(name, changes)
    policy: Policy = build_policy(
        text or PolicyText(), house.rules, lambda: best_chart(name, changes)
    )
    return make_plan(
        house,
        policy,
        rounds=rounds,
        seed=seed,
        dealing=dealing,
        target_error=target_error,
    )
