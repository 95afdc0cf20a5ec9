"""Rounds a second of the simulator, beside a plain loop that plays the same game.

Run by ``make bench``.  Six decks, dealer hits soft 17, double after split, late
surrender, heads up; one core.  Times are processor time, since others may use the
machine; read the ratio to the plain loop, not the digits.
"""

from __future__ import annotations

import math
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from numpy.typing import NDArray

from upcard.kernels.hands import hand_nodes
from upcard.kernels.playbook import AGAIN, FIRST, LAST, Playbook, chart_playbook
from upcard.kernels.rulecode import encode
from upcard.rules import load_house
from upcard.simulate.chunk import play_chunk, warm_up
from upcard.simulate.plan import CHUNK_ROUNDS, Plan, make_plan
from upcard.simulate.solved import solution_of
from upcard.strategy import PolicyText, build_policy
from yardstick.plain_loop import play_plainly

Benchmark = Callable[[Callable[[], object]], None]
HOUSE = load_house("vegas-six-deck")
COUNTED = PolicyText(count="hi-lo", plays="hi-lo-illustrious-18", ramp="1-12@1..5")
LEAST_RATIO = 3.0
"""How many times the plain loop's rate the flat simulator must have at least."""


def plan_of(text: PolicyText) -> Plan:
    """One chunk of the house."""
    policy = build_policy(text, HOUSE.rules, lambda: solution_of(HOUSE).chart)
    return make_plan(HOUSE, policy, rounds=10 * CHUNK_ROUNDS)


def plain_chart(book: Playbook) -> NDArray[np.int64]:
    """The playbook as the plain loop reads it, by total or by card of a pair."""
    nodes, chart = hand_nodes(by_composition=False), np.zeros((3, 3, 11, 22), np.int64)
    for node, cards in enumerate(nodes.cards):
        if len(cards) < 2:
            continue
        total, soft = int(nodes.total[node]), int(nodes.soft[node])
        for upcard in range(1, 11):
            actions = book.actions[0, :, upcard, node]
            if len(cards) > 2:
                chart[soft, 2, upcard, total] = actions[FIRST]
                continue
            if cards[0] == cards[1]:
                chart[2, 0, upcard, cards[0]] = actions[FIRST]
                chart[2, 1, upcard, cards[0]] = actions[AGAIN]
                if total not in {4, 12, 20}:
                    continue  # other hands of this total decide its row
            chart[soft, 0, upcard, total] = actions[
                FIRST if cards[0] != cards[1] else LAST
            ]
            chart[soft, 1, upcard, total] = actions[LAST]
    return chart


def rates(plays: list[Callable[[], object]]) -> list[float]:
    """Median rounds a second of processor time over nine passes, taken in turns."""
    seconds: list[list[float]] = [[] for _ in plays]
    for _ in range(9):
        for play, taken in zip(plays, seconds, strict=True):
            start = time.thread_time()
            play()
            taken.append(time.thread_time() - start)
    return [CHUNK_ROUNDS / statistics.median(taken) for taken in seconds]


@pytest.fixture(scope="module")
def plain() -> Callable[[], object]:
    """The plain loop, after a look at whether it plays the same game."""
    code = encode(HOUSE.rules)
    chart = plain_chart(chart_playbook(code, [solution_of(HOUSE).chart]))
    total, square = play_plainly(chart, 2_000_000, 88172645463325252)
    mean = total / 4_000_000
    error = math.sqrt(square / 4 / 2_000_000) / math.sqrt(2_000_000)
    # The yardstick must play the same game: it is within its error of the exact figure.
    assert abs(mean - solution_of(HOUSE).ev_chart) < 4.5 * error + 0.0002
    return lambda: play_plainly(chart, CHUNK_ROUNDS, 88172645463325252)


@pytest.mark.benchmark(timer=time.process_time)
@pytest.mark.parametrize("text", [PolicyText(), COUNTED], ids=["flat", "counted"])
def test_a_chunk(benchmark: Benchmark, text: PolicyText) -> None:
    """A million rounds (2^20): flat wagers, and Hi-Lo with index plays and a ramp."""
    plan = plan_of(text)
    warm_up(plan)
    benchmark(lambda: play_chunk(plan, 0))


@pytest.mark.benchmark(timer=time.process_time)
def test_a_chunk_of_the_plain_loop(
    benchmark: Benchmark, plain: Callable[[], object]
) -> None:
    """The yardstick: a million rounds (2^20) of the plain loop."""
    benchmark(plain)


@pytest.mark.benchmark(timer=time.process_time)
def test_the_ratio_to_the_plain_loop(
    benchmark: Benchmark, plain: Callable[[], object]
) -> None:
    """Flat and counted play as multiples of the plain loop, in one run."""
    flat, counted = plan_of(PolicyText()), plan_of(COUNTED)
    warm_up(flat)
    warm_up(counted)
    loop, plain_rate, counted_rate = rates(
        [plain, lambda: play_chunk(flat, 0), lambda: play_chunk(counted, 0)]
    )
    benchmark(lambda: None)
    print(
        f"\nM rounds/s: plain loop {loop / 1e6:.1f}, flat {plain_rate / 1e6:.1f} "
        f"({plain_rate / loop:.2f} times), counted {counted_rate / 1e6:.1f} "
        f"({counted_rate / plain_rate:.2f} of flat)"
    )
    assert plain_rate > LEAST_RATIO * loop
    assert counted_rate > plain_rate / 2


@pytest.mark.benchmark
def test_two_threads(benchmark: Benchmark) -> None:
    """Four chunks in one thread and in two: nearly half the time on two idle cores."""
    plan = plan_of(PolicyText())
    warm_up(plan)
    load = os.getloadavg()[0]
    seconds = []
    for workers in (1, 2):
        with ThreadPoolExecutor(workers) as threads:
            start, cpu = time.perf_counter(), time.process_time()
            list(threads.map(play_chunk, [plan] * 4, range(4)))
            wall, cpu = time.perf_counter() - start, time.process_time() - cpu
            seconds.append((wall, cpu))
    benchmark(lambda: None)
    (alone, alone_cpu), (both, both_cpu) = seconds
    print(
        f"\ntwo threads: {alone / both:.2f} times as fast by the clock, "
        f"{both_cpu / alone_cpu:.2f} times the processor time, "
        f"{both_cpu / both:.2f} cores used; load of the machine before: {load:.1f}"
    )


FIRST_PROGRESS = """
import time
from upcard.cli.simulate_options import GuestOptions, policy_of
from upcard.rules import load_house
from upcard.simulate.plan import make_plan
from upcard.simulate.run import simulate
house = load_house("vegas-six-deck")
plan = make_plan(house, policy_of(GuestOptions(), house), rounds=10**9)
simulate(plan, progress=lambda _: True)
print(time.process_time())
"""


@pytest.mark.benchmark
def test_the_start(benchmark: Benchmark) -> None:
    """Processor seconds to the first progress, kernels compiled before."""
    command = [sys.executable, "-c", FIRST_PROGRESS]
    seconds = [
        float(subprocess.run(command, check=True, capture_output=True).stdout)  # noqa: S603 - our own
        for _ in range(4)
    ]
    benchmark(lambda: None)
    print(f"\nstart to first progress: {min(seconds[1:]):.2f} s of processor time")
