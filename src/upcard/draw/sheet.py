"""A report as one HTML page: self-contained, readable on a phone, made to be printed.

A page is sections of blocks; blocks are paragraphs, tables of text, and pictures.
Nothing is loaded from elsewhere and no script runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from upcard.draw.chart import CHART_STYLE

__all__ = [
    "Block",
    "Figures",
    "Grid",
    "Page",
    "Picture",
    "Section",
    "Words",
    "page_html",
]


@dataclass(frozen=True)
class Words:
    """A paragraph."""

    text: str


@dataclass(frozen=True)
class Figures:
    """The main figures, large: (what, value)."""

    figures: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Grid:
    """A table; the first column names the row."""

    head: tuple[str, ...]
    rows: Sequence[Sequence[str]]
    caption: str = ""
    left: frozenset[int] = frozenset({0})
    """Columns of words, set to the left; the others hold figures."""
    sentences: frozenset[int] = frozenset()
    """Columns of words that may fill several lines."""


@dataclass(frozen=True)
class Picture:
    """SVG, or a table as HTML, that is ready to be shown."""

    markup: str


Block = Words | Figures | Grid | Picture


@dataclass(frozen=True)
class Section:
    """Blocks under a heading."""

    title: str
    blocks: tuple[Block, ...]
    columns: bool = False
    """Whether wide pages set the blocks in two columns."""


@dataclass(frozen=True)
class Page:
    """A whole report."""

    title: str
    subtitle: str
    sections: tuple[Section, ...]
    footer: str = ""


_STYLE = (
    """
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0 auto;padding:1.5rem 1.25rem 3rem;max-width:62rem;background:#fff;
color:#1a1a1a;font:15px/1.5 system-ui,-apple-system,'Segoe UI','Noto Sans',sans-serif}
h1{font-size:1.7rem;line-height:1.2;margin:0 0 .2rem}
h2{font-size:1.15rem;margin:2rem 0 .6rem;padding-bottom:.2rem;
border-bottom:2px solid #1f4e79;color:#1f4e79;break-after:avoid}
p{margin:.4rem 0 .7rem;max-width:46rem}
.subtitle{color:#444;margin-top:0}
nav{font-size:.87rem;margin:.8rem 0;line-height:1.9}
nav a{color:#1f4e79;margin-right:.9rem;white-space:nowrap}
.figures{display:flex;flex-wrap:wrap;gap:.6rem;margin:1rem 0}
.figures div{border:1px solid #c9d3de;border-radius:.4rem;padding:.5rem .9rem;
min-width:10rem;flex:1}
.figures b{display:block;font-size:1.35rem;font-variant-numeric:tabular-nums}
.figures span{font-size:.84rem;color:#444}
.scroll{overflow-x:auto;margin:.5rem 0 1rem}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.87rem}
caption{text-align:left;font-weight:600;padding:.2rem 0 .35rem}
.grid th,.grid td{padding:.18rem .6rem;border-bottom:1px solid #dfe4ea;
text-align:right;vertical-align:top;white-space:nowrap}
.grid thead th{border-bottom:2px solid #9fb0c2;font-weight:600;vertical-align:bottom}
.grid .l,.grid .w{text-align:left}
.grid .w{white-space:normal;min-width:9rem}
.two table{width:100%}
.grid tbody th{font-weight:600}
.grid tbody th.w{font-weight:400}
.legend{font-size:.87rem;margin-top:.7rem}
svg{max-width:100%;height:auto}
.two .block{break-inside:avoid}
footer{margin-top:2.5rem;border-top:1px solid #9fb0c2;padding-top:.6rem;
font-size:.8rem;color:#444;overflow-wrap:anywhere}
@media (min-width:56rem){.two{columns:2;column-gap:2.5rem}}
@media (max-width:30rem){body{padding:1rem .8rem 2rem}h1{font-size:1.35rem}
.figures div{min-width:8rem}.chart{font-size:.8rem}
.chart th,.chart td{padding:.12em .25em;min-width:1.8em}
.grid th,.grid td{padding:.18rem .4rem}}
@media print{@page{size:A4;margin:14mm 13mm}
body{max-width:none;padding:0;font-size:9.5pt}nav{display:none}
h2{margin-top:1.2rem}.scroll{overflow:visible}
table,.figures,svg,tr,.charts{break-inside:avoid}
.words{break-after:avoid;break-inside:avoid}.long table{break-inside:auto}
table{font-size:8pt}.chart{font-size:7.5pt}.chart th,.chart td{padding:.03em .3em}
.legend{font-size:8pt;max-width:none}.two{columns:2;column-gap:1.5rem}
thead{display:table-header-group}}
"""
    + CHART_STYLE
)

_LONG = 40
"""Rows from which a table may be broken between pages."""


def page_html(page: Page) -> str:
    """The page as HTML."""
    links = " ".join(
        f"<a href='#s{place}'>{escape(section.title)}</a>"
        for place, section in enumerate(page.sections)
    )
    sections = "\n".join(
        _section(place, section) for place, section in enumerate(page.sections)
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(page.title)}</title>
<style>{_STYLE}</style>
</head>
<body>
<header>
<h1>{escape(page.title)}</h1>
<p class="subtitle">{escape(page.subtitle)}</p>
<nav aria-label="Sections">{links}</nav>
</header>
<main>
{sections}
</main>
<footer>{escape(page.footer)}</footer>
</body>
</html>
"""


def _section(place: int, section: Section) -> str:
    blocks = "\n".join(
        f"<div class='{_kind(block)}'>{_block(block)}</div>" for block in section.blocks
    )
    kind = " class='two'" if section.columns else ""
    return (
        f"<section id='s{place}'><h2>{escape(section.title)}</h2>"
        f"<div{kind}>{blocks}</div></section>"
    )


def _kind(block: Block) -> str:
    return "block words" if isinstance(block, Words) else "block"


def _block(block: Block) -> str:
    match block:
        case Words(text):
            return f"<p>{escape(text)}</p>"
        case Figures(figures):
            boxes = "".join(
                f"<div><b>{escape(value)}</b><span>{escape(what)}</span></div>"
                for what, value in figures
            )
            return f"<div class='figures'>{boxes}</div>"
        case Picture(markup):
            return f"<div class='scroll'>{markup}</div>"
        case Grid():
            return _grid(block)


def _grid(grid: Grid) -> str:
    def kind(column: int) -> str:
        if column in grid.sentences:
            return " class='w'"
        return " class='l'" if column in grid.left else ""

    head = "".join(
        f"<th scope='col'{kind(column)}>{escape(name)}</th>"
        for column, name in enumerate(grid.head)
    )
    rows = []
    for row in grid.rows:
        name, *cells = row
        parts = [f"<th scope='row'{kind(0)}>{escape(name)}</th>"]
        parts += [
            f"<td{kind(column)}>{escape(cell)}</td>"
            for column, cell in enumerate(cells, start=1)
        ]
        rows.append(f"<tr>{''.join(parts)}</tr>")
    caption = f"<caption>{escape(grid.caption)}</caption>" if grid.caption else ""
    label = escape(grid.caption or ", ".join(filter(None, grid.head)) or "Table")
    size = " long" if len(grid.rows) > _LONG else ""
    return (
        f"<div class='scroll{size}' tabindex='0' role='region' aria-label='{label}'>"
        f"<table class='grid'>{caption}"
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )
