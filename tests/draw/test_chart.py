"""Charts as pictures, tables and terminal text."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from rich.console import Console

from upcard.draw.chart import chart_html, chart_svg, chart_table, chart_text
from upcard.strategy.chart import HARD_ROWS, LEGEND, PAIR_ROWS, SOFT_ROWS, Chart
from upcard.strategy.chartfile import build_chart

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def chart() -> Chart:
    rows = "H H S D Ds P R Rs Rh H".split()
    plain = ["H" if code == "P" else code for code in rows]
    return build_chart(
        {
            "name": "A & B <test>",
            "hard": dict.fromkeys(HARD_ROWS, plain),
            "soft": dict.fromkeys(SOFT_ROWS, plain),
            "pairs": dict.fromkeys(PAIR_ROWS, rows),
        },
        "test",
    )


def test_svg_is_well_formed_and_says_all_that_it_shows(chart: Chart) -> None:
    root = ET.fromstring(chart_svg(chart, LEGEND.items()))  # noqa: S314 - our own
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert title.text == "Strategy chart: A & B <test>"
    assert description is not None
    assert description.text == chart_text(chart, LEGEND.items())
    drawn = [node.text for node in root.iter(f"{SVG}text")]
    assert drawn.count("Ds") == len(HARD_ROWS) + len(SOFT_ROWS) + len(PAIR_ROWS) + 1
    assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"


def test_html_has_a_heading_for_each_row_and_column(chart: Chart) -> None:
    page = chart_html(chart, LEGEND.items())
    assert page.count("scope='row'") == 38
    assert page.count("scope='col'") == 33
    assert page.count("<table") == 2
    assert "A &amp; B &lt;test&gt;" in page
    assert "<style>" in page
    assert "<style>" not in chart_html(chart, styled=False)
    assert re.search(r"<th scope='row'>10-10</th>", page)


def test_terminal_table_shows_every_row(chart: Chart) -> None:
    console = Console(width=80, color_system=None)
    with console.capture() as capture:
        console.print(chart_table(chart, LEGEND.items()))
    shown = capture.get()
    assert chart_table(chart).row_count == 38
    assert shown.count("Ds") >= 38
    assert "10-10" in shown


def test_text_lists_only_codes_in_use(chart: Chart) -> None:
    words = chart_text(chart, LEGEND.items())
    assert "double, else stand" in words
    assert LEGEND["Rp"] not in words
