"""Speed of the environments: random legal play at one table and at many.

``steps`` is how many decisions stand behind one figure; the aim is a million a second
on one core for the vector form.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from upcard.env import BlackjackEnv, BlackjackVectorEnv

TABLES = 4096


class Benchmark(Protocol):
    """The fixture, which has no public type."""

    extra_info: dict[str, Any]

    def __call__(self, function: Callable[[], object]) -> object:
        """Measure a function."""


@pytest.mark.parametrize("observation", ["flat", "dict"])
def test_many_tables(benchmark: Benchmark, observation: str) -> None:
    """One step of many tables, as a learner takes it: the choice is not measured."""
    envs = (
        BlackjackVectorEnv(TABLES, observation="flat")
        if observation == "flat"
        else BlackjackVectorEnv(TABLES, count="hi-lo", shoe=True)
    )
    _, info = envs.reset(seed=1)
    dice = np.random.default_rng(1).random((TABLES, 9))
    actions = (dice * info["action_mask"]).argmax(axis=1)
    benchmark.extra_info["steps"] = TABLES
    benchmark(lambda: envs.step(actions))


def test_one_table(benchmark: Benchmark) -> None:
    """A round of one table, choices included."""
    env = BlackjackEnv()
    env.reset(seed=1)

    def play() -> None:
        _, info = env.reset()
        ended = False
        while not ended:
            action = int(info["action_mask"].argmax())
            _, _, ended, _, info = env.step(action)

    benchmark(play)
