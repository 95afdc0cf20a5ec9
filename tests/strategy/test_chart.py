"""Charts: rows, codes with their fall-backs, files that come back equal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from upcard.cards import parse_cards
from upcard.errors import BadDocument
from upcard.strategy import (
    CODES,
    LEGEND,
    Action,
    Chart,
    build_chart,
    chart_json,
    chart_toml,
    read_chart,
)
from upcard.strategy.chart import HARD_ROWS, PAIR_ROWS, SOFT_ROWS, resolve

ALL = frozenset(Action)


def rows(labels: tuple[str, ...], cells: str) -> dict[str, str]:
    return dict.fromkeys(labels, cells)


@pytest.fixture
def tree() -> dict[str, dict[str, str]]:
    hard = rows(HARD_ROWS[1:], "H H H H H H H H H H")
    hard["16"] = "S S S S S H H Rh Rs R"
    hard["11"] = "D D D D D D D D D D"
    soft = rows(SOFT_ROWS[1:], "H H H H H H H H H H")
    soft["A7"] = "Ds Ds Ds Ds Ds S S H H H"
    pairs = rows(PAIR_ROWS, "P P P P P P P P P P")
    pairs["44"] = "H H H Ph Ph H H H H H"
    pairs["55"] = "Pd D D D D D D D H H"
    pairs["88"] = "P P P P P P P P P Rp"
    return {"hard": hard, "soft": soft, "pairs": pairs}


@pytest.fixture
def chart(tree: dict[str, dict[str, str]]) -> Chart:
    return build_chart(tree, "a test")


def test_legend_explains_every_code() -> None:
    assert tuple(LEGEND) == CODES


@pytest.mark.parametrize(
    "cards, upcard, legal, expected",
    [
        ("Ts 6h", "9", ALL - {"split"}, "surrender"),
        ("Ts 6h", "9", {"hit", "stand"}, "hit"),
        ("Ts 4h 2c", "T", {"hit", "stand"}, "stand"),
        ("As 7h", "2", ALL - {"split"}, "double"),
        ("As 4h 3c", "2", {"hit", "stand"}, "stand"),
        ("8s 8h", "A", ALL, "surrender"),
        ("8s 8h", "A", {"hit", "stand", "split"}, "split"),
        ("8s 8h", "9", {"hit", "stand"}, "hit"),
        ("Ts As Kd", "9", {"stand"}, "stand"),
    ],
)
def test_decides_by_what_is_legal(
    chart: Chart, cards: str, upcard: str, legal: set[str], expected: str
) -> None:
    assert chart.decide(parse_cards(cards), upcard, legal) == expected


def test_split_if_doubled_depends_on_the_house(chart: Chart) -> None:
    fours, fives = parse_cards("4s 4h"), parse_cards("5s 5h")
    for cards, upcard, with_das, without in (
        (fours, "5", "split", "hit"),
        (fives, "2", "split", "double"),
    ):
        assert chart.decide(cards, upcard, ALL) == with_das
        assert chart.decide(cards, upcard, ALL, double_after_split=False) == without


def test_what_no_code_can_do_is_to_stand() -> None:
    assert resolve("H", {"stand"}) is Action.STAND


def test_missing_rows_are_filled_in(chart: Chart) -> None:
    assert chart.hard["4"] == chart.hard["5"]
    assert tuple(chart.hard) == HARD_ROWS
    assert tuple(chart.soft) == SOFT_ROWS
    assert set(chart.soft["AA"]) == {"H"}


@pytest.mark.parametrize("form", ["toml", "json"])
def test_files_come_back_equal(chart: Chart, tmp_path: Path, form: str) -> None:
    path = tmp_path / f"chart.{form}"
    if form == "toml":
        path.write_text(chart_toml(chart))
    else:
        path.write_text(json.dumps({**chart_json(chart), "house": "any"}))
    assert read_chart(path) == chart


def test_reports_every_fault(tree: dict[str, dict[str, str]]) -> None:
    tree["hard"]["16"] = "S S"
    tree["hard"]["12"] = "H H S S S H H H H P"
    tree["soft"]["B2"] = "H"
    tree["soft"]["A3"] = "H H H H H H H H H X"
    del tree["pairs"]["TT"]
    tree["rows"] = {}
    with pytest.raises(BadDocument) as caught:
        build_chart(tree, "a test")
    paths = {fault.path for fault in caught.value.faults}
    assert paths == {"rows", "hard.16", "hard.12", "soft.B2", "soft.A3", "pairs.TT"}


@pytest.mark.parametrize(
    "name, text",
    [("a.toml", "hard = ["), ("a.json", "{"), ("b.json", "[]"), ("b.toml", "hard = 1")],
)
def test_refuses_what_is_no_chart(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text)
    with pytest.raises(BadDocument):
        read_chart(path)
    with pytest.raises(BadDocument):
        read_chart(tmp_path / "absent.toml")
