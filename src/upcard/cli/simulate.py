"""``upcard simulate``: play many rounds of a house and measure them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from upcard.cli.options import Changes, HouseName, Json, open_house
from upcard.cli.output import print_json
from upcard.cli.simulate_options import (
    COMPOSITION,
    GuestOptions,
    RunOptions,
    policy_of,
    rounds_of,
    share_of,
    workers_of,
)

if TYPE_CHECKING:
    from upcard.simulate.answer import Answer
    from upcard.simulate.plan import Plan

__all__ = ["simulate"]


def simulate(
    house: HouseName,
    /,
    *,
    guest: Annotated[GuestOptions, Parameter(name="*")] = GuestOptions(),  # noqa: B008 - frozen
    running: Annotated[RunOptions, Parameter(name="*")] = RunOptions(),  # noqa: B008 - frozen
    changes: Changes = (),
    json: Json = False,
) -> int:
    """Play many rounds and measure them.

    The same seed gives the same answer for any number of workers.  Ctrl-C ends the run
    with the answer so far.
    """
    opened = open_house(house, changes)
    from upcard.simulate.plan import Dealing, Plays, check_plays, make_plan

    _check_form(running.save)
    plays: Plays = COMPOSITION if guest.policy == COMPOSITION else "chart"
    check_plays(opened, plays)
    plan = make_plan(
        opened,
        policy_of(guest, opened),
        rounds=rounds_of(running.rounds),
        seed=running.seed,
        dealing=Dealing(
            penetration=running.penetration,
            rounds_per_shuffle=running.rounds_per_shuffle,
            spots=running.spots,
            side_bet=running.side_bet,
        ),
        plays=plays,
        target_error=share_of(running.target_error) if running.target_error else None,
    )
    answer = _run(plan, workers_of(running.workers), running.cluster, running.resume)
    try:
        _save(answer, running.save)
    finally:  # what took hours to play is told, whatever became of the file
        _tell(answer, json=json)
    return 0


def _save(answer: Answer, path: str) -> None:
    if path:
        from upcard.simulate.export import save

        save(answer, path)


def _tell(answer: Answer, *, json: bool) -> None:
    from upcard.cli.simulate_text import print_answer

    if json:
        print_json(answer.to_json())
    else:
        print_answer(answer)


def _run(plan: Plan, threads: int, cluster: str, resume: str) -> Answer:
    """Play in threads here, or on a cluster."""
    from upcard.simulate.run import simulate as run

    path = resume or None
    if not cluster:
        with _bar(plan) as told:
            return run(plan, workers=threads, progress=told, resume=path)
    from upcard.simulate.cluster import cluster_executor

    with cluster_executor(cluster) as (executor, size), _bar(plan) as told:
        return run(plan, workers=size, executor=executor, progress=told, resume=path)


def _check_form(path: str) -> None:
    """Refuse a name for the answer's file before any work."""
    if path:
        from upcard.simulate.export import check_form

        check_form(path)


@contextmanager
def _bar(plan: Plan) -> Iterator[Callable[[Answer], None] | None]:
    """A bar with the interval and the rate, on a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("compiling", total=plan.rounds)

        def tell(answer: Answer) -> None:
            text = (
                f"{100 * answer.ev:+.4f} % ± {196 * answer.standard_error:.4f}  "
                f"{answer.rounds_per_second / 1e6:.1f} M rounds/s"
            )
            bar.update(task, completed=answer.rounds, description=text)

        yield tell
