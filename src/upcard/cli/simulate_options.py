"""The options of ``upcard simulate``, and what their texts mean."""

from __future__ import annotations

import os
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from cyclopts import Parameter

from upcard.errors import BadText

if TYPE_CHECKING:
    from upcard.rules import House
    from upcard.strategy import Policy

__all__ = [
    "COMPOSITION",
    "GuestOptions",
    "RunOptions",
    "policy_of",
    "rounds_of",
    "share_of",
    "workers_of",
]

COMPOSITION: Final = "composition"
_SOLVED = ("chart", COMPOSITION)
_MOST_WORKERS = 1024
Spelled = Annotated[str, Parameter(show_default=False)]
Flag = Annotated[bool, Parameter(negative=(), show_default=False)]


@dataclass(frozen=True)
class GuestOptions:
    """How the guest plays.

    Args:
        policy: chart or basic (the house's best chart), composition, mimic, never-bust,
            or the path of a chart or policy file.
        count: Count to keep: an id such as hi-lo, or a path.
        plays: Index plays: an id such as hi-lo-illustrious-18, or a path.
        insurance: never, always, or the index from which insurance is taken.
        ramp: Units wagered by index, such as "1 2@1 4@2" or 1-12@1..5.
        unit: Money of one unit; by default the least wager of the house.
        enter: Index from which a guest who watches comes in.
        leave: Index below which the guest leaves.
    """

    policy: str = "chart"
    count: Spelled = ""
    plays: Spelled = ""
    insurance: Spelled = ""
    ramp: Spelled = ""
    unit: Spelled = ""
    enter: int | None = None
    leave: int | None = None


@dataclass(frozen=True)
class RunOptions:
    """What is dealt, and how it is run.

    Args:
        rounds: Rounds to play, such as 250000 or 1e9.
        seed: Any whole number; other seeds deal other cards.
        workers: Threads; 0 for one a processor.
        target_error: Stop at this standard error, such as 0.001%.
        spots: Spots played in each round.
        penetration: Cards dealt before the cut card.
        rounds_per_shuffle: Rounds after which the cards are shuffled.
        side_bet: Watch the house's side bet too.
        resume: Checkpoint file: read if it exists, kept up to date.
        cluster: Address of a Dask scheduler that plays the rounds, tcp://host:8786.
        save: File for the answer: .json, .csv, .parquet, .png, .svg or .pdf.
    """

    rounds: str = "1e8"
    seed: int = 0
    workers: int = 0
    target_error: Spelled = ""
    spots: int = 1
    penetration: int | None = None
    rounds_per_shuffle: int | None = None
    side_bet: Flag = False
    resume: Spelled = ""
    cluster: Spelled = ""
    save: Spelled = ""


def policy_of(options: GuestOptions, house: House) -> Policy:
    """The policy by name, with the other options over it.

    Raises:
        UpcardError: if there is no such policy, or the house does not allow it.
    """
    from upcard.simulate.solved import best_chart
    from upcard.strategy import build_policy, read_policy

    name = options.policy
    text = read_policy("basic" if name in _SOLVED else name, besides=_SOLVED)
    given: dict[str, object] = {
        "count": options.count,
        "plays": options.plays,
        "insurance": _insurance(options.insurance),
        "ramp": options.ramp,
        "unit": options.unit,
        "enter": options.enter,
        "leave": options.leave,
        "name": COMPOSITION if name == COMPOSITION else "",
    }
    stated = {key: value for key, value in given.items() if value not in {"", None}}
    wanted = msgspec.structs.replace(text, **stated)
    return build_policy(wanted, house.rules, lambda: best_chart(house))


def rounds_of(text: str) -> int:
    """Read a number of rounds.

    >>> rounds_of("1e9")
    1000000000
    """
    try:
        number = Fraction(text.replace("_", ""))
    except (ValueError, ZeroDivisionError):
        number = Fraction(0)
    if number.denominator != 1 or number < 1:
        raise BadText(
            f"{text!r} is no number of rounds. Allowed: such as 250000 or 1e9"
        )
    return int(number)


def share_of(text: str) -> float:
    """Read an error.

    >>> share_of("0.001%"), share_of("0.00001")
    (1e-05, 1e-05)
    """
    number = text.strip().removesuffix("%")
    try:
        share = float(number) / (100 if number != text.strip() else 1)
    except ValueError:
        share = 0.0
    if not 0 < share < 1:
        raise BadText(f"{text!r} is no error. Allowed: such as 0.001% or 0.00001")
    return share


def workers_of(number: int) -> int:
    """The threads to play in; 0 asks for one a processor."""
    if not 0 <= number <= _MOST_WORKERS:
        raise BadText(f"{number} workers cannot be had. Allowed: 0 to {_MOST_WORKERS}")
    return number or os.cpu_count() or 1


def _insurance(text: str) -> int | str | None:
    if text in {"", "never", "always"}:
        return text or None
    try:
        return int(text)
    except ValueError:
        raise BadText(
            f"{text!r} is no index. Allowed: never, always, or a whole number"
        ) from None
