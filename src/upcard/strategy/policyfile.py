"""Policies as text: a TOML file, or the options of a command, or both.

Every key has a default, so that a file states only what it is about::

    name = "Hi-Lo, one to twelve"
    count = "hi-lo"
    estimate = "half"
    plays = "hi-lo-illustrious-18"
    unit = "25"
    ramp = "1 2@1 4@2 8@3 12@4"
    leave = -1
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Struct

from upcard.cards.money import Cents
from upcard.errors import BadDocument, BadText, Fault, UnknownName, UpcardError
from upcard.rules import Rules
from upcard.strategy.bets import Ramp, parse_ramp
from upcard.strategy.chart import Chart
from upcard.strategy.chartfile import read_chart
from upcard.strategy.count import Estimate, Rounding, count_ids, read_count
from upcard.strategy.index import (
    IndexPlays,
    Insurance,
    parse_deviation,
    read_indices,
)
from upcard.strategy.policy import Policy, check_policy
from upcard.strategy.simple import mimic_dealer, never_bust

__all__ = ["PolicyText", "build_policy", "read_policy"]

BASIC, MIMIC, NEVER_BUST = "basic", "mimic", "never-bust"
_NAMES = (BASIC, MIMIC, NEVER_BUST)


class PolicyText(Struct, frozen=True, forbid_unknown_fields=True):
    """A policy as it is written down."""

    name: str = ""
    chart: str = BASIC
    """``basic`` (the best chart of the house), ``mimic`` (the dealer), ``never-bust``,
    or the path of a chart file."""
    count: str = ""
    """A count's id or path; an empty text: none is kept."""
    estimate: Estimate = "exact"
    rounding: Rounding = "down"
    plays: str | tuple[str, ...] = ()
    """An id or path of index plays, or lines such as ``16 v T: S from 0``."""
    insurance: Insurance | None = None
    """None: what the index plays say."""
    unit: str = ""
    """Money of one unit; an empty text: the least wager of the house."""
    ramp: str = "1"
    spots: str = "1"
    enter: int | None = None
    leave: int | None = None


def read_policy(name: str, *, besides: tuple[str, ...] = ()) -> PolicyText:
    """Read what stands for a policy: a name, a chart file or a policy file.

    ``besides`` are names that the caller knows and a refusal lists too.

    >>> read_policy("mimic").chart
    'mimic'

    Raises:
        UnknownName: if it is neither a name nor a file.
        BadDocument: with the faults of the file.
    """
    if name in _NAMES:
        return PolicyText(name=name, chart=name)
    path = Path(name)
    if not path.is_file():
        allowed = (*besides, *_NAMES, "or the path of a chart or policy file")
        raise UnknownName("policy", name, allowed)
    if path.suffix == ".json":
        return PolicyText(name=path.stem, chart=name)
    try:
        tree = tomllib.loads(path.read_text("utf-8"))
        if "hard" in tree:
            return PolicyText(name=path.stem, chart=name)
        text = msgspec.convert(tree, PolicyText)
    except (OSError, ValueError) as error:
        keys = f"a TOML table with {', '.join(PolicyText.__struct_fields__)}"
        fault = Fault("", f"It cannot be read: {error}", keys)
        raise BadDocument(name, (fault,)) from None
    return msgspec.structs.replace(text, name=text.name or path.stem)


def build_policy(text: PolicyText, rules: Rules, basic: Callable[[], Chart]) -> Policy:
    """Make a policy for a house, and check that the house lets a guest play so.

    Args:
        text: the policy as written.
        rules: the house.
        basic: gives the best chart of the house, called if it is wanted.

    Raises:
        BadDocument: with every fault, before anything is played.
    """
    faults: list[Fault] = []
    plays = _plays(text, faults)
    ramp, spots = _ramp("ramp", text.ramp, faults), _ramp("spots", text.spots, faults)
    unit = _unit(text.unit, rules, faults)
    count = read_count(text.count) if text.count else None
    if count and plays.count in count_ids() and read_count(plays.count) != count:
        problem = f"{plays.name} is for the count {plays.count}"
        faults.append(Fault("plays", problem, f"index plays for {text.count}"))
    if faults:
        raise BadDocument(f"The policy {text.name or text.chart!r}", tuple(faults))
    policy = Policy(
        name=text.name or text.chart,
        chart=_chart(text.chart, rules, basic),
        unit=unit,
        count=count,
        estimate=text.estimate,
        rounding=text.rounding,
        plays=plays.plays,
        insurance=plays.insurance if text.insurance is None else text.insurance,
        ramp=ramp,
        spots=spots,
        enter=text.enter,
        leave=text.leave,
    )
    return check_policy(policy, rules)


def _chart(name: str, rules: Rules, basic: Callable[[], Chart]) -> Chart:
    if name == BASIC:
        return basic()
    if name == MIMIC:
        return mimic_dealer(rules)
    if name == NEVER_BUST:
        return never_bust()
    return read_chart(name)


def _plays(text: PolicyText, faults: list[Fault]) -> IndexPlays:
    if isinstance(text.plays, str):
        return read_indices(text.plays)
    found = []
    for line in text.plays:
        try:
            found.append(parse_deviation(line))
        except BadText as error:
            faults.append(Fault("plays", str(error), ""))
    return IndexPlays(text.name, tuple(found))


def _ramp(path: str, text: str, faults: list[Fault]) -> Ramp:
    try:
        return parse_ramp(text)
    except BadText as error:
        faults.append(Fault(path, str(error), ""))
        return parse_ramp("1")


def _unit(text: str, rules: Rules, faults: list[Fault]) -> Cents:
    if not text:
        return rules.wagers.minimum
    try:
        unit = Cents.parse(text)
    except UpcardError as error:
        faults.append(Fault("unit", str(error), ""))
        return rules.wagers.minimum
    if unit <= 0:
        faults.append(Fault("unit", f"It is {text!r}", "an amount above 0"))
    return unit
