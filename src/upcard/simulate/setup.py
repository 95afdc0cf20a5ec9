"""From a plan to the arrays of the kernels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from upcard.kernels.count import Sums, make_sums
from upcard.kernels.layout import Counting, Game, make_game
from upcard.kernels.machine import build_machine
from upcard.kernels.payoff import LARGEST_WAGERS, payoff
from upcard.kernels.playbook import Playbook, chart_playbook
from upcard.kernels.rulecode import RuleCode, encode
from upcard.kernels.spots import NEVER
from upcard.kernels.states import Machine
from upcard.simulate.plan import Plan
from upcard.simulate.plays import composition_playbook, switch_table
from upcard.strategy import Chart, Policy

__all__ = ["Setup", "prepare"]

_TRUE_REACH = 15
"""True counts beyond it are tallied with the last."""
_RUNNING_REACH = 30
"""Running counts further from where a shoe begins or ends are tallied with the last."""
_MOST_CARDS = 64
"""Cards of a round with one starting hand at most, split hands and dealer included."""


@dataclass(frozen=True, eq=False)
class Setup:
    """A plan, ready to run."""

    plan: Plan
    code: RuleCode
    game: Game
    machine: Machine | None
    """None where the general kernel plays."""
    sums: Sums | None
    """The count of the machine; None without a machine."""
    low: int
    """Index of the first bucket."""
    buckets: int
    most_units: int
    """Most units that a round can win or lose."""
    spots_at: NDArray[np.int64]
    """Spots played, by bucket."""
    thresholds: tuple[int, int]
    """Indices at which the guest comes and goes."""

    @property
    def starts(self) -> int:
        """Starting hands on one spot."""
        return 2 if self.code.switch else 1

    @property
    def depth(self) -> int:
        """Cards that are dealt from one shoe at most, about."""
        cards = 52 * self.code.decks
        spots = int(self.spots_at.max())
        shortest = self.plan.most_rounds(spots)
        return min(cards, shortest * _MOST_CARDS * spots * self.starts)


class _ByDigest:
    """A plan that is equal to any plan of its digest."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByDigest) and self.plan.digest == other.plan.digest

    def __hash__(self) -> int:
        return hash(self.plan.digest)


def prepare(plan: Plan) -> Setup:
    """Compile a plan; remembered, since every chunk asks for it."""
    return _prepare(_ByDigest(plan))


@lru_cache(maxsize=8)
def _prepare(wanted: _ByDigest) -> Setup:
    plan = wanted.plan
    policy, code = plan.policy, encode(plan.house.rules)
    low, high = _reach(policy, code.decks)
    pages, page_of = _pages(policy, low, high)
    book = _playbook(plan, code, pages)
    counting = None
    if policy.count is not None:
        counting = Counting(
            policy.count, policy.estimate, policy.rounding, low, high - low + 1
        )
    by_index = Playbook(
        nodes=book.nodes,
        actions=book.actions[page_of],
        insures=book.insures[page_of],
        switches=book.switches,
    )
    game = make_game(code, by_index, counting)
    spots_at = np.array(
        [
            plan.dealing.spots * int(policy.spots.at(index))
            for index in range(low, high + 1)
        ]
    )
    machine = sums = None
    if not (code.switch or plan.dealing.side_bet or spots_at.max() > 1):
        machine = build_machine(code, book, red_sevens=_tells_red_sevens(policy))
        sums = make_sums(game, machine, page_of)
    starts = 2 if code.switch else 1
    return Setup(
        plan=plan,
        code=code,
        game=game,
        machine=machine,
        sums=sums,
        low=low,
        buckets=high - low + 1,
        most_units=LARGEST_WAGERS * payoff(code).wager * int(spots_at.max()) * starts,
        spots_at=spots_at,
        thresholds=(
            NEVER if policy.enter is None else policy.enter,
            NEVER if policy.leave is None else policy.leave,
        ),
    )


def _reach(policy: Policy, decks: int) -> tuple[int, int]:
    """Lowest and highest index that are told apart."""
    if policy.count is None:
        return 0, 0
    if policy.count.by == "true count":
        low, high = -_TRUE_REACH, _TRUE_REACH
    else:
        first = int(policy.count.first(decks))
        low, high = -_RUNNING_REACH + min(first, 0), _RUNNING_REACH + max(first, 0)
    points = policy.turning_points
    return min(low, *(p - 1 for p in points), low), max(high, *points, high)


def _pages(
    policy: Policy, low: int, high: int
) -> tuple[list[tuple[Chart, bool]], NDArray[np.uint8]]:
    """The different ways to play, and which one an index bucket uses."""
    pages: list[tuple[Chart, bool]] = []
    page_of = np.zeros(high - low + 1, np.uint8)
    for index in range(low, high + 1):
        page = policy.chart_at(index), policy.insures(index)
        if page not in pages:
            pages.append(page)
        page_of[index - low] = pages.index(page)
    return pages, page_of


def _playbook(plan: Plan, code: RuleCode, pages: list[tuple[Chart, bool]]) -> Playbook:
    if plan.plays == "composition":
        return composition_playbook(code)
    charts, insures = zip(*pages, strict=True)
    book = chart_playbook(code, charts, insures)
    if not code.switch:
        return book
    switches = switch_table(plan.house)
    return Playbook(book.nodes, book.actions, book.insures, switches)


def _tells_red_sevens(policy: Policy) -> bool:
    return policy.count is not None and "red 7" in policy.count.tags
