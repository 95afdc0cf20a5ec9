"""A strategy chart as a picture, as a table of a web page, and for a terminal.

Colours repeat what the codes say and never stand alone.  A chart is anything with rows
of ten codes for the upcards 2 to 9, ten and ace: hard totals, soft totals and pairs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Protocol

from upcard.draw.svg import picture, tag, text

if TYPE_CHECKING:
    from rich.table import Table

__all__ = [
    "CHART_STYLE",
    "ChartRows",
    "chart_html",
    "chart_svg",
    "chart_table",
    "chart_text",
]

Rows = Mapping[str, Sequence[str]]
Legend = Iterable[tuple[str, str]]
"""Codes with their meanings, in the order in which they are listed."""

UPCARDS = "23456789TA"
_SECTIONS = (("hard", "Hard"), ("soft", "Soft"), ("pairs", "Pairs"))
_FILLS = {
    "S": "#f7e3a1",
    "H": "#f3c6bd",
    "D": "#b5d4f1",
    "P": "#c3e2b8",
    "R": "#dccbf0",
}
"""Background by the first letter of a code; each leaves black text at 9:1 or more."""
_TERMINAL = {"S": "yellow", "H": "red", "D": "cyan", "P": "green", "R": "magenta"}

_CELL, _ROW, _MARGIN, _HEAD = 34, 20, 12, 30

CHART_STYLE = (
    ".charts{display:flex;flex-wrap:wrap;gap:1rem 2rem;align-items:flex-start}"
    ".chart{border-collapse:collapse;font-variant-numeric:tabular-nums}"
    ".chart th,.chart td{border:1px solid #fff;padding:.12em .5em;text-align:center}"
    ".chart tbody th{text-align:right;font-weight:600;white-space:nowrap}"
    ".chart td{color:#111;min-width:2em;print-color-adjust:exact;"
    "-webkit-print-color-adjust:exact}"
    + "".join(f".chart .{code}{{background:{fill}}}" for code, fill in _FILLS.items())
)
"""Style sheet of :func:`chart_html`."""


class ChartRows(Protocol):
    """What is asked of a chart."""

    @property
    def name(self) -> str:
        """What the chart is for."""

    @property
    def hard(self) -> Rows:
        """Codes by hard total."""

    @property
    def soft(self) -> Rows:
        """Codes by soft hand."""

    @property
    def pairs(self) -> Rows:
        """Codes by pair."""


def chart_text(chart: ChartRows, legend: Legend = ()) -> str:
    """The chart as lines of text.

    Args:
        chart: the chart.
        legend: what each code means; those that the chart uses are listed below it.
    """
    lines = [chart.name]
    for section, heading in _SECTIONS:
        lines += ["", f"{heading:<6}" + "".join(f"{card:<3}" for card in UPCARDS)]
        lines += [
            f"{label:>4}  " + "".join(f"{code:<3}" for code in row)
            for label, row in _rows(chart, section)
        ]
    lines += ["", *(f"{code:<3}{words}" for code, words in _used(chart, legend))]
    return "\n".join(line.rstrip() for line in lines).rstrip()


def chart_svg(chart: ChartRows, legend: Legend = ()) -> str:
    """The chart as a picture that holds its own text."""
    width = 2 * _MARGIN + 44 + 10 * _CELL
    children, y = [text(chart.name, _MARGIN, 22, font_size=15, font_weight=600)], 36.0
    for section, heading in _SECTIONS:
        panel, height = _panel(_rows(chart, section), heading)
        children.append(tag("g", *panel, transform=f"translate({_MARGIN} {y:g})"))
        y += height + 10
    for code, words in _used(chart, legend):
        children.append(_box(code, _MARGIN, y, 30))
        children.append(text(words, _MARGIN + 38, y + 14, font_size=12))
        y += _ROW + 2
    ground = tag("rect", width=width, height=y + 6, fill="#fff")
    return picture(
        (width, y + 6),
        [ground, *children],
        title=f"Strategy chart: {chart.name}",
        description=chart_text(chart, legend),
    )


def _panel(
    rows: Sequence[tuple[str, Sequence[str]]], heading: str
) -> tuple[list[str], float]:
    small = {"font_size": 12, "font_weight": 600}
    parts = [text(heading, 40, 14, text_anchor="end", **small)]
    for column, card in enumerate(UPCARDS):
        x = 44 + (column + 0.5) * _CELL
        parts.append(text(_card(card), x, 14, text_anchor="middle", **small))
    y = 20.0
    for label, row in rows:
        parts.append(text(_label(label), 40, y + 14, text_anchor="end", **small))
        parts += [
            _box(code, 44 + column * _CELL, y, _CELL) for column, code in enumerate(row)
        ]
        y += _ROW
    return parts, y


def _box(code: str, x: float, y: float, width: float) -> str:
    return tag(
        "g",
        tag("rect", x=x, y=y, width=width - 1, height=_ROW - 1, fill=_FILLS[code[0]]),
        text(code, x + width / 2, y + 14, text_anchor="middle", font_size=12),
    )


def chart_html(
    chart: ChartRows,
    legend: Legend = (),
    *,
    styled: bool = True,
) -> str:
    """The chart for a web page: hard totals, and beside them soft totals and pairs.

    Args:
        chart: the chart.
        legend: what each code means.
        styled: whether the style sheet comes with it.
    """
    parts = [f"<style>{CHART_STYLE}</style>"] if styled else []
    parts.append(f"<div class='charts' role='group' aria-label='{escape(chart.name)}'>")
    for sections in (_SECTIONS[:1], _SECTIONS[1:]):
        bodies = "".join(_body(chart, *section) for section in sections)
        parts.append(f"<table class='chart'>{bodies}</table>")
    parts.append("</div>")
    if used := _used(chart, legend):
        words = "; ".join(f"<b>{code}</b> {escape(meaning)}" for code, meaning in used)
        parts.append(f"<p class='legend'>{words}.</p>")
    return "\n".join(parts)


def _body(chart: ChartRows, section: str, heading: str) -> str:
    head = "".join(f"<th scope='col'>{_card(card)}</th>" for card in UPCARDS)
    rows = [f"<tr><th scope='col'>{heading}</th>{head}</tr>"]
    for label, row in _rows(chart, section):
        cells = "".join(f"<td class='{code[0]}'>{code}</td>" for code in row)
        rows.append(f"<tr><th scope='row'>{_label(label)}</th>{cells}</tr>")
    return f"<tbody>{''.join(rows)}</tbody>"


def chart_table(chart: ChartRows, legend: Legend = ()) -> Table:
    """The chart for a terminal, in colours where it has them."""
    from rich.table import Table

    meanings = ", ".join(f"{code} {words}" for code, words in _used(chart, legend))
    table = Table(
        title=chart.name, caption=meanings or None, show_edge=False, pad_edge=False
    )
    table.add_column("", justify="right")
    for card in UPCARDS:
        table.add_column(_card(card), justify="center")
    for section, _ in _SECTIONS:
        for label, row in _rows(chart, section):
            cells = [f"[bold {_TERMINAL[code[0]]}]{code}[/]" for code in row]
            table.add_row(_label(label), *cells)
        table.add_section()
    return table


def _rows(chart: ChartRows, section: str) -> list[tuple[str, Sequence[str]]]:
    rows: Rows = getattr(chart, section)
    return list(rows.items())


def _used(chart: ChartRows, legend: Legend) -> list[tuple[str, str]]:
    codes = {
        code
        for section, _ in _SECTIONS
        for _, row in _rows(chart, section)
        for code in row
    }
    return [(code, words) for code, words in legend if code in codes]


def _card(card: str) -> str:
    return "10" if card == "T" else card


def _label(label: str) -> str:
    """A row as players write it.

    >>> _label("A7"), _label("TT"), _label("16")
    ('A-7', '10-10', '16')
    """
    if label.isdigit() and (len(label) == 1 or label[0] != label[1] or label == "11"):
        return label
    return "-".join(map(_card, label))
