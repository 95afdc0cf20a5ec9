"""Charts as files: TOML for people, JSON as ``upcard chart --json`` prints it.

In TOML a row is one text of ten codes, ``16 = "S S S S S H H Rh Rh Rh"``, under
``[hard]``, ``[soft]`` or ``[pairs]``; a list of ten codes does as well.  Rows that
printed charts leave out are filled in: hard 4 as hard 5, hard 18 to 21, soft 20 and 21
stand, aces that cannot be split hit.  A JSON answer of the chart command is a chart
file too: what else it holds is passed over.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast

from upcard.errors import BadDocument, Fault
from upcard.strategy.chart import (
    CODES,
    HARD_ROWS,
    LEGEND,
    PAIR_ROWS,
    SOFT_ROWS,
    UPCARDS,
    Chart,
    Row,
)

__all__ = ["build_chart", "chart_json", "chart_toml", "read_chart"]

_SECTIONS = {"hard": HARD_ROWS, "soft": SOFT_ROWS, "pairs": PAIR_ROWS}
_TOP = ("name", "source", *_SECTIONS)
_OPTIONAL = {
    "hard": {"4", "18", "19", "20", "21"},
    "soft": {"AA", "A9", "AT"},
    "pairs": set[str](),
}
_SPLIT_CODES = {"P", "Ph", "Pd", "Rp"}
_TEN_CODES = f"ten codes of {' '.join(CODES)} for the upcards {' '.join(UPCARDS)}"


def read_chart(path: str | Path) -> Chart:
    """Read a chart file, JSON if its name ends in ``.json``, else TOML.

    Raises:
        BadDocument: with every fault of the file.
    """
    path = Path(path)
    is_json = path.suffix == ".json"
    try:
        text = path.read_text("utf-8")
        tree = json.loads(text) if is_json else tomllib.loads(text)
    except (OSError, ValueError) as error:
        form = "a chart in JSON" if is_json else "a chart in TOML"
        fault = Fault("", f"It cannot be read: {error}", form)
        raise BadDocument(str(path), (fault,)) from None
    if not isinstance(tree, dict):
        fault = Fault("", "It is no table", "keys hard, soft and pairs")
        raise BadDocument(str(path), (fault,))
    if is_json:
        tree = {key: value for key, value in tree.items() if key in _TOP}
    return build_chart(tree, str(path))


def build_chart(tree: Mapping[str, object], source: str) -> Chart:
    """Make a chart from its rows.

    Args:
        tree: ``hard``, ``soft`` and ``pairs``, each a mapping of row label to ten codes
            (a list, or a text with spaces), and perhaps ``name`` and ``source``.
        source: what faults are reported against, such as a path.

    Raises:
        BadDocument: with every fault of the rows.
    """
    faults = list(_faults(tree))
    if faults:
        raise BadDocument(source, tuple(faults))
    rows = {
        name: {label: _row(cells) for label, cells in _section(tree, name).items()}
        for name in _SECTIONS
    }
    hard, soft = rows["hard"], rows["soft"]
    hard.setdefault("4", hard["5"])
    for label in ("18", "19", "20", "21"):
        hard.setdefault(label, _ten("S"))
    soft.setdefault("AA", _ten("H"))
    for label in ("A9", "AT"):
        soft.setdefault(label, _ten("S"))
    return Chart(
        name=str(tree.get("name", Path(source).stem)),
        hard={label: hard[label] for label in HARD_ROWS},
        soft={label: soft[label] for label in SOFT_ROWS},
        pairs={label: rows["pairs"][label] for label in PAIR_ROWS},
        source=str(tree.get("source", "")),
    )


def chart_toml(chart: Chart) -> str:
    """A chart as a TOML file that :func:`read_chart` reads back to an equal chart."""
    lines = [
        f"name = {json.dumps(chart.name)}",
        f"source = {json.dumps(chart.source)}",
        "",
        *(f"# {code:<2} {meaning}" for code, meaning in LEGEND.items()),
        f"# upcards   {'  '.join(UPCARDS)}",
    ]
    for name in _SECTIONS:
        lines += ["", f"[{name}]"]
        for label, row in getattr(chart, name).items():
            cells = " ".join(f"{code:<2}" for code in row).rstrip()
            lines.append(f'{label:<2} = "{cells}"')
    return "\n".join(lines) + "\n"


def chart_json(chart: Chart) -> dict[str, object]:
    """A chart as the object of a JSON file, with the legend beside the rows."""
    rows = {
        name: {label: list(row) for label, row in getattr(chart, name).items()}
        for name in _SECTIONS
    }
    return {
        "name": chart.name,
        "source": chart.source,
        **rows,
        "legend": dict(LEGEND),
    }


def _faults(tree: Mapping[str, object]) -> Iterator[Fault]:
    for key in tree:
        if key not in _TOP:
            yield Fault(key, "There is no such key", ", ".join(_TOP))
    for name in _SECTIONS:
        section = tree.get(name)
        if isinstance(section, Mapping):
            yield from _section_faults(section, name)
        else:
            problem = "It is missing" if section is None else f"It is {section!r}"
            yield Fault(name, problem, f"a table [{name}] with a row for each hand")


def _section_faults(section: Mapping[str, object], name: str) -> Iterator[Fault]:
    labels = _SECTIONS[name]
    for label, cells in section.items():
        if label not in labels:
            yield Fault(f"{name}.{label}", "No such row", ", ".join(labels))
        elif problem := _row_problem(cells, name):
            yield Fault(f"{name}.{label}", problem, _TEN_CODES)
    for label in labels:
        if label not in section and label not in _OPTIONAL[name]:
            yield Fault(f"{name}.{label}", "The row is missing", _TEN_CODES)


def _row_problem(cells: object, section: str) -> str:
    codes = _codes(cells)
    if codes is None:
        return f"It is {cells!r}"
    if len(codes) != len(UPCARDS):
        return f"It has {len(codes)} codes"
    unknown = [code for code in codes if code not in CODES]
    if unknown:
        return f"It has the unknown codes {', '.join(map(repr, unknown))}"
    if section != "pairs" and _SPLIT_CODES & set(codes):
        return "It splits, which only a row of [pairs] can"
    return ""


def _codes(cells: object) -> list[str] | None:
    if isinstance(cells, str):
        return cells.split()
    if isinstance(cells, list | tuple) and all(isinstance(c, str) for c in cells):
        return list(cells)
    return None


def _section(tree: Mapping[str, object], name: str) -> Mapping[str, object]:
    return cast("Mapping[str, object]", tree[name])


def _row(cells: object) -> Row:
    return cast("Row", tuple(_codes(cells) or ()))


def _ten(code: str) -> Row:
    return cast("Row", (code,) * len(UPCARDS))
