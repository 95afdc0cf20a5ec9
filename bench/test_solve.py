"""Speed of the solver: whole houses, charts, spreads, and one hand as a coach asks it.

``extra_info`` says how much work stands behind a figure: hands in the table, finished
dealer hands in the trees.  The first round of each warms the compiled code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import pytest

from upcard.kernels.dealer_tree import dealer_tree
from upcard.kernels.multisets import hand_table
from upcard.kernels.rulecode import encode
from upcard.rules import House, load_house
from upcard.solve.coach import hand_values
from upcard.solve.distribution import distribution
from upcard.solve.edge import Solution, solution_of
from upcard.solve.shoe import Shoe

DECKS = (1, 2, 6, 8)


class Benchmark(Protocol):
    """The fixture, which has no public type."""

    extra_info: dict[str, Any]

    def __call__(self, function: Callable[[], object]) -> object:
        """Measure a function."""

    def pedantic(
        self, function: Callable[[], object], *, rounds: int, warmup_rounds: int
    ) -> object:
        """Measure a function a given number of times."""


def house_of(decks: int) -> House:
    """H17, DAS, split to four, aces once, no surrender: what peers solve."""
    changes = {"surrender.kind": "none", "split.ace_hands": 2, "cards.decks": decks}
    return load_house("vegas-six-deck", changes)


def describe(benchmark: Benchmark) -> None:
    """Put the size of the work beside the figure."""
    tree = dealer_tree(hits_soft_17=True, pushes_22=False)
    benchmark.extra_info["hands of the guest"] = len(hand_table().size)
    benchmark.extra_info["nodes of the dealer"] = len(tree.value)


@pytest.mark.parametrize("decks", DECKS)
def test_best_play(benchmark: Benchmark, decks: int) -> None:
    """A whole house, as the peers' analyzers solve it."""
    house = house_of(decks)
    describe(benchmark)
    benchmark.pedantic(
        lambda: solution_of(house).ev_composition, rounds=7, warmup_rounds=1
    )


@pytest.mark.parametrize("decks", DECKS)
def test_best_play_and_chart(benchmark: Benchmark, decks: int) -> None:
    """The same with the best chart and its exact value."""
    house = house_of(decks)
    describe(benchmark)

    def solve_all() -> tuple[float, float]:
        solution = solution_of(house)
        return solution.ev_composition, solution.ev_chart

    benchmark.pedantic(solve_all, rounds=5, warmup_rounds=1)


def test_standard_deviation_with_resplits(benchmark: Benchmark) -> None:
    """Joint results of split hands under one dealer hand."""
    solution = solution_of(house_of(6))
    assert solution.ev_chart < 0.0
    describe(benchmark)
    benchmark.pedantic(lambda: _without(solution).sd_chart, rounds=3, warmup_rounds=1)


def test_distribution_of_a_round(benchmark: Benchmark) -> None:
    """Probabilities of all results of a round."""
    solution = solution_of(house_of(6))
    assert solution.ev_chart < 0.0
    benchmark.pedantic(lambda: distribution(solution), rounds=3, warmup_rounds=1)


@pytest.mark.parametrize("hand,upcard", [("T6", "T"), ("88", "T"), ("22", "2")])
def test_coach(benchmark: Benchmark, hand: str, upcard: str) -> None:
    """One decision, warm."""
    code = encode(house_of(6).rules)
    unseen = Shoe.fresh(6).without((*hand, upcard))
    benchmark(lambda: hand_values(code, unseen, tuple(hand), upcard))


def _without(solution: Solution) -> Solution:
    """The same solution with its chart solved and its spread forgotten."""
    solution.__dict__.pop("sd_chart", None)
    return solution
