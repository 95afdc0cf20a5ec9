"""A real scheduler with two workers, one of them killed in the middle."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator

import pytest

pytest.importorskip("distributed")

from distributed import LocalCluster

from upcard.cli import main
from upcard.errors import BadText
from upcard.rules import load_house
from upcard.simulate.answer import Answer
from upcard.simulate.cluster import (
    _check_workers,
    cluster_executor,
    installed_versions,
)
from upcard.simulate.plan import CHUNK_ROUNDS, Plan, make_plan
from upcard.simulate.run import simulate
from upcard.strategy import PolicyText, build_policy
from upcard.strategy.simple import never_bust

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]


@pytest.fixture(scope="module")
def plan() -> Plan:
    house = load_house("vegas-six-deck")
    policy = build_policy(PolicyText(chart="never-bust"), house.rules, never_bust)
    return make_plan(house, policy, rounds=12 * CHUNK_ROUNDS + 5, seed=8)


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        host="127.0.0.1",
    ) as local:
        yield local


def test_a_killed_worker_loses_nothing_and_counts_nothing_twice(
    plan: Plan, cluster: LocalCluster
) -> None:
    killed: list[int] = []
    chunks: list[int] = []

    def tell(answer: Answer) -> None:
        chunks.append(answer.tally.chunks)
        if answer.tally.chunks == 4 and not killed:
            nanny = next(iter(cluster.workers.values()))
            killed.append(nanny.pid)
            os.kill(nanny.pid, signal.SIGKILL)

    with cluster_executor(cluster.scheduler_address) as (executor, threads):
        assert threads == 2
        spread = simulate(plan, workers=threads, executor=executor, progress=tell)
    assert killed
    assert spread.complete
    assert chunks == list(range(1, plan.chunks + 1))
    alone = simulate(plan, workers=2)
    assert spread.tally == alone.tally
    assert spread.rounds == plan.rounds


def test_the_command_plays_on_a_cluster(
    cluster: LocalCluster, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["simulate", "vegas-six-deck", "--policy", "never-bust", "--json"]
    words += ["--rounds", "1500000"]
    assert main([*words, "--cluster", cluster.scheduler_address]) == 0
    spread = json.loads(capsys.readouterr().out)
    assert main(words) == 0
    alone = json.loads(capsys.readouterr().out)
    assert spread["histogram"] == alone["histogram"]
    assert spread["rounds"] == 1_500_000


def test_refuses_an_address_where_nobody_listens() -> None:
    with (
        pytest.raises(BadText, match="No cluster"),
        cluster_executor("tcp://127.0.0.1:9", connect_seconds=0.5),
    ):
        pass


def test_refuses_workers_with_another_program() -> None:
    other = {**installed_versions(), "numba": "0.1"}
    with pytest.raises(BadText, match=r"numba 0\.1"):
        _check_workers({"tcp://x": other}, "tcp://y")
    with pytest.raises(BadText, match="no workers"):
        _check_workers({}, "tcp://y")
