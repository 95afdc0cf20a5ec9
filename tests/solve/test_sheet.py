"""The page of a house's mathematics, collected from the solver."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import numpy as np
import pytest

from upcard.cli.main import main
from upcard.draw.sheet import Page, page_html
from upcard.rules import load_house
from upcard.rules.describe import plate
from upcard.solve.dealer_table import dealer_rows
from upcard.solve.edge import solution_of
from upcard.solve.sheet import sheet

if TYPE_CHECKING:
    from pathlib import Path

VOID = {"meta"}


class Balance(HTMLParser):
    """Every element that is opened is closed, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element of a picture that has no children."""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def page() -> Page:
    return sheet(load_house("typical-casino"))


def test_the_page_is_well_formed(page: Page) -> None:
    reader = Balance()
    reader.feed(page_html(page))
    assert reader.open == []


def test_the_page_holds_what_a_laboratory_asks_for(page: Page) -> None:
    titles = [section.title for section in page.sections]
    assert titles == [
        "What it costs",
        "Strategy chart",
        "By upcard",
        "Exceptions to the chart",
        "Distribution of a round",
        "Insurance",
        "The dealer's hand",
        "Effects of removal",
        "Rules and their clauses",
        "Method",
    ]


def test_every_rule_stands_on_the_page_with_its_clause(page: Page) -> None:
    house = load_house("typical-casino")
    text = re.sub(r"\s+", " ", page_html(page))
    for section in plate(house):
        for line in section.lines:
            for clause in line.clauses:
                assert f"<td class='l'>{', '.join(line.clauses)}</td>" in text, clause


def test_the_digest_names_the_rules(page: Page) -> None:
    assert load_house("typical-casino").digest in page.footer


@pytest.mark.parametrize("house", ["vegas-six-deck", "vegas-switch"])
def test_the_dealer_always_ends_somewhere(house: str) -> None:
    solution = solution_of(load_house(house))
    rows = dealer_rows(solution.code, solution.shoe)
    assert [row.upcard for row in rows] == list("23456789TA")
    assert sum(row.chance for row in rows) == pytest.approx(1.0)
    for row in rows:
        parts = [*row.totals, row.pushing_22, row.bust, row.blackjack]
        assert np.all(np.array(parts) >= 0.0)
        assert sum(parts) == pytest.approx(1.0, abs=1e-12)
    pushes = [row.pushing_22 > 0.0 for row in rows]
    assert all(pushes) if house == "vegas-switch" else not any(pushes)


def test_the_command_writes_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "sheet.html"
    assert main(["sheet", "typical-casino", "-o", str(target)]) == 0
    assert target.read_text("utf-8").startswith("<!doctype html>")
    assert capsys.readouterr().out == f"Wrote {target}\n"


def test_a_folder_that_is_not_there_is_said_before_solving(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["sheet", "typical-casino", "-o", "/nowhere/at/all.html"]) == 2
    assert "there is no such folder" in capsys.readouterr().err
