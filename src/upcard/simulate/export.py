"""Answers as files: JSON, Parquet (extra ``data``), pictures (extra ``plots``).

A Parquet file holds the tally itself, a row for each index and net of a round, with the
whole answer as JSON in the file's metadata.  A picture holds the histogram of a round,
the value of each index where a count is kept, and a fan of bankrolls.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from upcard.errors import BadText
from upcard.kernels.payoff import payoff
from upcard.kernels.rulecode import encode
from upcard.simulate.answer import Answer
from upcard.simulate.paths import bankroll_fan
from upcard.strategy import Ramp

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["check_form", "draw", "frame", "round_distribution", "save"]

_FAN_ROUNDS = 10_000
_SHOWN = 5.0


def save(answer: Answer, path: str | Path) -> None:
    """Write an answer in the form that the file's name asks for.

    Raises:
        BadText: if the name ends in none of the forms, or the file cannot be written.
    """
    write = check_form(path)
    try:
        write(answer, Path(path))
    except OSError as error:
        raise BadText(
            f"{str(path)!r} cannot be written: {error}. Allowed: a path for a file"
        ) from None


def check_form(path: str | Path) -> Callable[[Answer, Path], None]:
    """What writes a file of this name; ask it before the work, not after.

    Raises:
        BadText: if its name ends in none of the forms, or there is no such folder.
        ModuleNotFoundError: if the package that writes the form is not installed.
    """
    suffix, folder = Path(path).suffix.lower(), Path(path).parent
    write = _FORMS.get(suffix)
    if write is None:
        raise BadText(
            f"{str(path)!r} names no form of file. Allowed: {', '.join(_FORMS)}"
        )
    if not folder.is_dir():
        raise BadText(
            f"{str(path)!r} cannot be written: there is no folder {str(folder)!r}. "
            "Allowed: a path for a file"
        )
    package = _PACKAGES.get(suffix)
    if package is not None and find_spec(package) is None:
        raise ModuleNotFoundError(name=package)
    return write


def frame(answer: Answer) -> pl.DataFrame:
    """The tally as a table: ``index``, ``units``, ``net_wagers``, ``rounds``."""
    import polars as pl

    return pl.DataFrame(_columns(answer))


def round_distribution(
    answer: Answer, ramp: Ramp | None = None
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Nets of a round in units of a ramp, and their frequencies.

    The ramp is the policy's own, or another that the same rounds are wagered by.

    It is what :func:`~upcard.simulate.ruin.simulate_ruin` and
    :func:`~upcard.simulate.paths.bankroll_fan` take.
    """
    columns = _columns(answer, ramp)
    nets = np.array(columns["units"]) * np.array(columns["net_wagers"])
    rounds = np.array(columns["rounds"], np.float64)
    results, place = np.unique(nets, return_inverse=True)
    chances = np.bincount(place, weights=rounds)
    return results, chances / chances.sum()


def draw(answer: Answer) -> Figure:
    """Histogram, value by index, and bankrolls."""
    from matplotlib.figure import Figure

    counts = answer.plan.policy.count is not None
    figure = Figure(figsize=(12 if counts else 8, 4), layout="constrained")
    axes = figure.subplots(1, 3 if counts else 2)
    _draw_histogram(axes[0], answer)
    _draw_fan(axes[-1], answer)
    if counts:
        _draw_indices(axes[1], answer)
    plan = answer.plan
    title = f"{plan.house.rules.name}: {plan.policy.name}, {answer.rounds:,} rounds"
    figure.suptitle(title)
    return figure


def _columns(
    answer: Answer, other: Ramp | None = None
) -> dict[str, list[int] | list[float]]:
    """The tally in columns; rounds that were only watched wager nothing."""
    results = answer.tally.results
    rows, places = np.nonzero(results)
    watched = rows == len(results) - 1
    wager = payoff(encode(answer.plan.house.rules)).wager
    indices = np.where(watched, 0, rows + answer.low)
    ramp = other or answer.plan.policy.ramp
    units = [
        0.0 if out else float(ramp.at(int(i)))
        for i, out in zip(indices, watched, strict=True)
    ]
    return {
        "index": indices.tolist(),
        "units": units,
        "net_wagers": ((places - results.shape[1] // 2) / wager).tolist(),
        "rounds": results[rows, places].tolist(),
    }


def _save_json(answer: Answer, path: Path) -> None:
    path.write_text(json.dumps(answer.to_json(), indent=1) + "\n", "utf-8")


def _save_csv(answer: Answer, path: Path) -> None:
    frame(answer).write_csv(path)


def _save_parquet(answer: Answer, path: Path) -> None:
    told = {"upcard": json.dumps(answer.to_json())}
    frame(answer).write_parquet(path, metadata=told)


def _save_picture(answer: Answer, path: Path) -> None:
    draw(answer).savefig(path)


def _draw_histogram(axes: Axes, answer: Answer) -> None:
    shown = {net: n for net, n in answer.histogram.items() if abs(net) <= _SHOWN}
    shares = [100 * n / answer.rounds for n in shown.values()]
    axes.bar(list(shown), shares, width=0.3)
    axes.set(title="Result of a round", xlabel="net, wagers", ylabel="rounds, %")


def _draw_indices(axes: Axes, answer: Answer) -> None:
    rows = [row for row in answer.by_index if row.frequency > 1e-4]
    indices = [row.index for row in rows]
    rounds = [row.frequency * answer.rounds for row in rows]
    errors = [
        196 * math.sqrt(row.variance / n) for row, n in zip(rows, rounds, strict=True)
    ]
    nets = [100 * row.mean for row in rows]
    axes.errorbar(indices, nets, yerr=errors, fmt="o-", markersize=3)
    axes.axhline(0, linewidth=0.8, color="black")
    axes.set(title="Value of an index", xlabel="index", ylabel="net, % of the wager")


def _draw_fan(axes: Axes, answer: Answer) -> None:
    fan = bankroll_fan(*round_distribution(answer), rounds=_FAN_ROUNDS)
    for column, quantile in enumerate(fan.quantiles):
        axes.plot(fan.rounds, fan.nets[:, column], label=f"{quantile:.0%}")
    axes.axhline(0, linewidth=0.8, color="black")
    axes.legend(title="of guests below", fontsize="small")
    axes.set(title="Bankrolls", xlabel="rounds", ylabel="net, units")


_FORMS: Mapping[str, Callable[[Answer, Path], None]] = {
    ".json": _save_json,
    ".csv": _save_csv,
    ".parquet": _save_parquet,
    ".png": _save_picture,
    ".svg": _save_picture,
    ".pdf": _save_picture,
}
_PACKAGES = {
    ".csv": "polars",
    ".parquet": "polars",
    ".png": "matplotlib",
    ".svg": "matplotlib",
    ".pdf": "matplotlib",
}
