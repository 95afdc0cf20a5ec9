"""Index plays: where the count says to leave the chart.

A line reads as players say it: ``16 v T: S from 0`` (stand at a count of 0 or more),
``13 v 2: H below -1``.  A hand is a row label of :mod:`~upcard.strategy.chart`; ``AA``
alone is the pair, and ``soft AA`` the aces that may not be split.  Where two lines of
one hand hold at a count, the later one counts.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal, cast

import msgspec
from msgspec import Struct

from upcard.errors import BadDocument, BadText, Fault, UnknownName
from upcard.strategy.chart import (
    CODES,
    HARD_ROWS,
    PAIR_ROWS,
    SOFT_ROWS,
    UPCARDS,
    Chart,
    Code,
    Row,
)

__all__ = [
    "INDICES",
    "Deviation",
    "IndexPlays",
    "chart_at",
    "index_ids",
    "indices_toml",
    "parse_deviation",
    "read_indices",
    "turning_points",
]

INDICES = Path(__file__).parent.parent / "counts" / "indices"
"""The folder of the index plays that come with the package."""

Kind = Literal["hard", "soft", "pairs"]
Insurance = int | Literal["never", "always"]

_LINE = re.compile(
    r"(?:(hard|soft|pair)\s+)?(\w{1,2})\s+v\s+(\w):\s*(\w{1,2})\s+"
    r"(from|below)\s+([+-]?\d{1,3})",
    re.ASCII,
)
_ROWS: dict[Kind, tuple[str, ...]] = {
    "hard": HARD_ROWS,
    "pairs": PAIR_ROWS,
    "soft": SOFT_ROWS,
}
_ALLOWED = "such as '16 v T: S from 0', 'TT v 5: P from 5' or '13 v 2: H below -1'"


class Deviation(Struct, frozen=True):
    """One cell of the chart that the count changes."""

    kind: Kind
    row: str
    upcard: str
    code: Code
    """What is played where the line holds."""
    when: Literal["from", "below"]
    at: int
    """The count, a whole number."""

    def holds(self, index: int) -> bool:
        """Whether the line holds at a count."""
        return index >= self.at if self.when == "from" else index < self.at

    def __str__(self) -> str:
        """The line as :func:`parse_deviation` reads it."""
        kind = "soft " if self.kind == "soft" and self.row == "AA" else ""
        return f"{kind}{self.row} v {self.upcard}: {self.code} {self.when} {self.at}"


class IndexPlays(Struct, frozen=True):
    """A file of index plays."""

    name: str
    plays: tuple[Deviation, ...]
    insurance: Insurance = "never"
    """The count from which insurance is taken."""
    count: str = ""
    """The count that the numbers are for."""
    source: str = ""


def parse_deviation(text: str) -> Deviation:
    """Read one line.

    >>> str(parse_deviation("hard 16 v T: S from +0"))
    '16 v T: S from 0'

    Raises:
        BadText: if the line cannot be read, or names no hand, upcard or code.
    """
    match = _LINE.fullmatch(text.strip())
    if match is None:
        raise BadText(f"{text!r} is no index play. Allowed: {_ALLOWED}")
    kind = _kind(match[1], match[2])
    if kind is None or match[3] not in UPCARDS or match[4] not in CODES:
        raise BadText(
            f"{text!r} names no hand, upcard or code of a chart. Allowed: {_ALLOWED}"
        )
    code = cast("Code", match[4])
    if kind != "pairs" and code in {"P", "Ph", "Pd", "Rp"}:
        raise BadText(f"{text!r} splits a hand that is no pair. Allowed: {_ALLOWED}")
    when: Literal["from", "below"] = "from" if match[5] == "from" else "below"
    return Deviation(kind, match[2], match[3], code, when, int(match[6]))


def read_indices(name: str) -> IndexPlays:
    """Read index plays by an id of the package or by the path of a TOML file.

    Raises:
        UnknownName: if there are no such plays and no such file.
        BadDocument: with every fault of the file.
    """
    path = INDICES / f"{name}.toml" if name in index_ids() else Path(name)
    if not path.is_file():
        allowed = (*index_ids(), "or the path of a file")
        raise UnknownName("list of index plays", name, allowed)
    try:
        tree = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        fault = Fault("", f"It cannot be read: {error}", "index plays in TOML")
        raise BadDocument(name, (fault,)) from None
    lines = tree.pop("plays", None)
    plays, faults = _plays(lines)
    try:
        rest = msgspec.convert(tree, _Head)
    except msgspec.ValidationError as error:
        keys = "name, source, count, insurance and plays"
        faults.append(Fault("", f"It cannot be used: {error}", keys))
    if faults:
        raise BadDocument(name, tuple(faults))
    return IndexPlays(rest.name, plays, rest.insurance, rest.count, rest.source)


def indices_toml(found: IndexPlays) -> str:
    """Index plays as a file that :func:`read_indices` reads back to equal ones."""
    head = {"name": found.name, "source": found.source, "count": found.count}
    lines = [f"{key} = {json.dumps(text)}" for key, text in head.items() if text]
    lines += [f"insurance = {json.dumps(found.insurance)}", "plays = ["]
    lines += [f"    {json.dumps(str(play))}," for play in found.plays]
    return "\n".join([*lines, "]"]) + "\n"


def index_ids() -> tuple[str, ...]:
    """The ids of the lists of index plays that come with the package."""
    return tuple(sorted(path.stem for path in INDICES.glob("*.toml")))


def chart_at(chart: Chart, plays: Iterable[Deviation], index: int) -> Chart:
    """The chart as it is played at a count."""
    rows: dict[Kind, dict[str, Row]] = {
        "hard": dict(chart.hard),
        "soft": dict(chart.soft),
        "pairs": dict(chart.pairs),
    }
    for play in plays:
        if play.holds(index):
            cells = list(rows[play.kind][play.row])
            cells[UPCARDS.index(play.upcard)] = play.code
            rows[play.kind][play.row] = cast("Row", tuple(cells))
    return Chart(
        name=chart.name,
        hard=rows["hard"],
        soft=rows["soft"],
        pairs=rows["pairs"],
        source=chart.source,
    )


def turning_points(plays: Sequence[Deviation]) -> tuple[int, ...]:
    """Counts from which on another chart is played, ascending."""
    return tuple(sorted({play.at for play in plays}))


class _Head(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    insurance: Insurance = "never"
    count: str = ""
    source: str = ""


def _kind(word: str | None, row: str) -> Kind | None:
    named = "pairs" if word == "pair" else word
    for kind, labels in _ROWS.items():
        if row in labels and named in {None, kind}:
            return kind
    return None


def _plays(lines: object) -> tuple[tuple[Deviation, ...], list[Fault]]:
    if not isinstance(lines, list):
        return (), [Fault("plays", f"It is {lines!r}", f"a list of lines, {_ALLOWED}")]
    plays: list[Deviation] = []
    faults: list[Fault] = []
    for number, line in enumerate(lines, 1):
        try:
            plays.append(parse_deviation(str(line)))
        except BadText as error:
            faults.append(Fault(f"plays, line {number}", str(error), ""))
    return tuple(plays), faults
