"""``upcard simulate``: play many rounds of a house and measure them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import msgspec
from cyclopts import Parameter

from upcard.cli.options import Changes, HouseName, Json, open_house
from upcard.cli.output import print_json
from upcard.errors import BadText

if TYPE_CHECKING:
    from upcard.rules import House
    from upcard.simulate.answer import Answer
    from upcard.simulate.plan import Plan
    from upcard.strategy import Policy, PolicyText

__all__ = ["simulate"]

_COMPOSITION = "composition"
Spelled = Annotated[str, Parameter(show_default=False)]
Flag = Annotated[bool, Parameter(negative=(), show_default=False)]


def simulate(
    house: HouseName,
    /,
    *,
    rounds: str = "1e8",
    policy: str = "chart",
    count: Spelled = "",
    plays: Spelled = "",
    insurance: Spelled = "",
    ramp: Spelled = "",
    unit: Spelled = "",
    enter: int | None = None,
    leave: int | None = None,
    spots: int = 1,
    seed: int = 0,
    workers: int = 0,
    target_error: Spelled = "",
    penetration: int | None = None,
    rounds_per_shuffle: int | None = None,
    side_bet: Flag = False,
    resume: Spelled = "",
    cluster: Spelled = "",
    save: Spelled = "",
    changes: Changes = (),
    json: Json = False,
) -> int:
    """Play many rounds and measure them.

    The same seed gives the same answer for any number of workers.  Ctrl-C ends the run
    with the answer so far.

    Args:
        rounds: Rounds to play, such as 250000 or 1e9.
        policy: chart or basic (the house's best chart), composition, mimic, never-bust,
            or the path of a chart or policy file.
        count: Count to keep: an id such as hi-lo, or a path.
        plays: Index plays: an id such as hi-lo-illustrious-18, or a path.
        insurance: never, always, or the index from which insurance is taken.
        ramp: Units wagered by index, such as "1 2@1 4@2" or 1-12@1..5.
        unit: Money of one unit; by default the least wager of the house.
        enter: Index from which a guest who watches comes in.
        leave: Index below which the guest leaves.
        spots: Spots played in each round.
        seed: Any whole number; other seeds deal other cards.
        workers: Threads; 0 for one a processor.
        target_error: Stop at this standard error, such as 0.001%.
        penetration: Cards dealt before the cut card.
        rounds_per_shuffle: Rounds after which the cards are shuffled.
        side_bet: Watch the house's side bet too.
        resume: Checkpoint file: read if it exists, kept up to date.
        cluster: Address of a Dask scheduler that plays the rounds, tcp://host:8786.
        save: File for the answer: .json, .csv, .parquet, .png, .svg or .pdf.
    """
    opened = open_house(house, changes)
    from upcard.simulate.plan import Dealing, make_plan

    _check_form(save)
    wanted = _policy_text(
        policy,
        count=count,
        plays=plays,
        insurance=_insurance(insurance),
        ramp=ramp,
        unit=unit,
        enter=enter,
        leave=leave,
    )
    plan = make_plan(
        opened,
        _policy(wanted, opened),
        rounds=_rounds(rounds),
        seed=seed,
        dealing=Dealing(penetration, rounds_per_shuffle, spots, side_bet),
        plays="composition" if policy == _COMPOSITION else "chart",
        target_error=_share(target_error) if target_error else None,
    )
    answer = _run(plan, _workers(workers), cluster, resume)
    if save:
        from upcard.simulate.export import save as write

        write(answer, save)
    if json:
        print_json(answer.to_json())
    else:
        _print_answer(answer)
    return 0


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


def _policy_text(name: str, **options: object) -> PolicyText:
    """The policy by name, with the options of the command line over it."""
    from upcard.strategy import read_policy

    text = read_policy("basic" if name in {"chart", _COMPOSITION} else name)
    given = {key: value for key, value in options.items() if value not in {"", None}}
    if name == _COMPOSITION:
        given["name"] = _COMPOSITION
    return msgspec.structs.replace(text, **given)


def _policy(text: PolicyText, house: House) -> Policy:
    from upcard.simulate.solved import solution_of
    from upcard.strategy import build_policy

    return build_policy(text, house.rules, lambda: solution_of(house).chart)


def _rounds(text: str) -> int:
    """Read a number of rounds."""
    try:
        number = Fraction(text.replace("_", ""))
    except (ValueError, ZeroDivisionError):
        number = Fraction(1, 2)
    if number.denominator != 1 or number < 1:
        raise BadText(
            f"{text!r} is no number of rounds. Allowed: such as 250000 or 1e9"
        )
    return int(number)


def _share(text: str) -> float:
    """Read an error such as ``0.001%`` or ``0.00001``."""
    number = text.strip().removesuffix("%")
    try:
        share = float(number) / (100 if number != text.strip() else 1)
    except ValueError:
        share = 0.0
    if not 0 < share < 1:
        raise BadText(f"{text!r} is no error. Allowed: such as 0.001% or 0.00001")
    return share


def _insurance(text: str) -> int | str | None:
    if text in {"", "never", "always"}:
        return text or None
    try:
        return int(text)
    except ValueError:
        raise BadText(
            f"{text!r} is no index. Allowed: never, always, or a whole number"
        ) from None


def _workers(number: int) -> int:
    if not 0 <= number <= 1024:
        raise BadText(f"{number} workers cannot be had. Allowed: 0 to 1024")
    return number or os.cpu_count() or 1


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


def _print_answer(answer: Answer) -> None:
    plan = answer.plan
    state = "" if answer.complete else f" of {plan.rounds:,}, stopped"
    print(f"{plan.house.rules.name}, {plan.policy.name}, seed {plan.seed}")
    rows = {
        "Rounds": f"{answer.rounds:,}{state}",
        "Guest's expected net": f"{100 * answer.ev:+.4f} % of the initial wager",
        "Standard error": f"{100 * answer.standard_error:.4f} %",
        "Standard deviation": f"{answer.sd:.4f} wagers a round",
        "Cards a round": f"{answer.cards_per_round:.3f}",
        "Rounds a shoe": f"{answer.rounds / max(answer.tally.shoes, 1):.2f}",
    }
    exact = answer.exact
    if exact is not None:
        dealing = "" if exact.same_dealing else ", every round from a full shoe"
        rows["Exact"] = f"{100 * exact.ev:+.4f} %{dealing}"
        rows["Difference"] = f"{exact.errors_away(answer):+.2f} standard errors"
    risk = answer.risk
    if plan.policy.count is not None and risk.mean > 0:
        rows["SCORE"] = f"{risk.score:.2f} a hundred rounds"
        rows["N0"] = f"{risk.n0:,.0f} rounds"
    for line in answer.side_lines:
        rows[f"Side bet: {line.hand}"] = f"{100 * line.frequency:.4f} %  {line.odds}"
    rows["Rate"] = (
        f"{answer.rounds_per_second / 1e6:.1f} M rounds/s, {answer.workers} workers"
    )
    width = max(map(len, rows))
    for name, text in rows.items():
        print(f"{name:{width}}  {text}")
    _print_indices(answer)


def _print_indices(answer: Answer) -> None:
    """The table by index, for a guest who counts."""
    if answer.plan.policy.count is None:
        return
    print("Index   Rounds %    Net %")
    for row in answer.by_index:
        print(f"{row.index:+5d}  {100 * row.frequency:9.4f}  {100 * row.mean:+8.3f}")
