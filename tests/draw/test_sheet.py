"""The page of a report: self-contained, escaped, every table with its headings."""

from __future__ import annotations

import re

from upcard.draw.sheet import (
    Figures,
    Grid,
    Page,
    Picture,
    Section,
    Words,
    page_html,
)

PAGE = Page(
    title="A <house> & more",
    subtitle="Six decks",
    sections=(
        Section("Costs", (Figures((("House edge", "0.5 %"),)), Words("a < b"))),
        Section(
            "Rules",
            (
                Grid(("Rule", "Clause"), [("Hit", "X-1")], sentences=frozenset({0})),
                Picture("<svg></svg>"),
            ),
            columns=True,
        ),
    ),
    footer="digest",
)


def test_text_is_escaped_and_markup_is_not() -> None:
    page = page_html(PAGE)
    assert "A &lt;house&gt; &amp; more" in page
    assert "<p>a &lt; b</p>" in page
    assert "<svg></svg>" in page


def test_nothing_is_loaded_and_nothing_runs() -> None:
    page = page_html(PAGE)
    assert "<script" not in page
    assert not re.search(r"(src|href)=.?(https?:)?//", page)
    assert "url(" not in page


def test_links_lead_to_sections() -> None:
    page = page_html(PAGE)
    for place in re.findall(r"href='#(\w+)'", page):
        assert f"id='{place}'" in page


def test_columns_say_what_they_hold() -> None:
    page = page_html(PAGE)
    assert "<th scope='col' class='w'>Rule</th>" in page
    assert "<th scope='row' class='w'>Hit</th><td>X-1</td>" in page
