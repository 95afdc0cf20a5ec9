"""Ramps, index plays and policies: read, written, and refused before work starts."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from upcard.errors import BadDocument, BadText, UnknownName
from upcard.rules import Rules, load_house
from upcard.strategy import (
    Chart,
    Policy,
    PolicyText,
    build_policy,
    chart_toml,
    parse_deviation,
    parse_ramp,
    read_indices,
    read_policy,
)
from upcard.strategy.index import chart_at
from upcard.strategy.simple import mimic_dealer, never_bust


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load_house("vegas-six-deck").rules


def policy(rules: Rules, **keys: object) -> Policy:
    text = PolicyText(name="test", **keys)  # type: ignore[arg-type]
    return build_policy(text, rules, never_bust)


@pytest.mark.parametrize(
    "text, counts, units",
    [
        ("1", (-9, 9), (1, 1)),
        ("1 2@1 4@2, 8@3", (0, 1, 2, 3, 9), (1, 2, 4, 8, 8)),
        ("0 1@0 2.5@2", (-1, 0, 2), (0, 1, Fraction(5, 2))),
        ("1-12@1..5", (0, 1, 2, 3, 4, 5, 8), (1, 1, 4, 7, 9, 12, 12)),
        ("2-3@-4..-3", (-4, -3), (2, 3)),
    ],
)
def test_ramp_steps(
    text: str, counts: tuple[int, ...], units: tuple[Fraction, ...]
) -> None:
    ramp = parse_ramp(text)
    assert tuple(map(ramp.at, counts)) == units
    assert parse_ramp(str(ramp)) == ramp


@pytest.mark.parametrize("text", ["", "1@1", "1 2", "1 2@2 3@1", "1-5@3..3", "-1", "x"])
def test_ramp_refused(text: str) -> None:
    with pytest.raises(BadText):
        parse_ramp(text)


@pytest.mark.parametrize(
    "line, kind, text",
    [
        ("16 v T: S from 0", "hard", "16 v T: S from 0"),
        ("pair TT v 5: P from +5", "pairs", "TT v 5: P from 5"),
        ("A7 v 2: Ds below -1", "soft", "A7 v 2: Ds below -1"),
        ("soft AA v 6: D from 2", "soft", "soft AA v 6: D from 2"),
        ("AA v 6: P from 2", "pairs", "AA v 6: P from 2"),
    ],
)
def test_index_plays_read(line: str, kind: str, text: str) -> None:
    found = parse_deviation(line)
    assert found.kind == kind
    assert str(found) == text
    assert parse_deviation(text) == found


@pytest.mark.parametrize(
    "line",
    [
        "",
        "16 v T",
        "16 v T: P from 0",
        "3 v T: S from 0",
        "16 v 1: S from 0",
        "16 v T: Q from 0",
        "soft 16 v T: S from 0",
    ],
)
def test_index_plays_refused(line: str) -> None:
    with pytest.raises(BadText):
        parse_deviation(line)


def test_the_count_changes_the_chart(rules: Rules) -> None:
    base = mimic_dealer(rules)
    plays = read_indices("hi-lo-illustrious-18").plays
    assert len(plays) == 21

    def cell(chart: Chart, row: str, upcard: str) -> str:
        return chart.hard[row]["23456789TA".index(upcard)]

    low, zero, high = (chart_at(base, plays, index) for index in (-1, 0, 4))
    assert [cell(c, "16", "T") for c in (low, zero, high)] == ["H", "Rs", "Rs"]
    assert [cell(c, "15", "T") for c in (low, zero, high)] == ["H", "H", "Rs"]
    assert high.pairs["TT"][4] == "P"
    assert high.pairs["TT"][3] == "S"


def test_a_policy_decides_by_its_count(rules: Rules) -> None:
    found = policy(
        rules,
        count="hi-lo",
        plays="hi-lo-illustrious-18",
        unit="25",
        ramp="1 2@1 4@2",
        spots="1 2@3",
        leave=-2,
    )
    assert [found.wager(index) for index in (0, 1, 5)] == [2500, 5000, 10000]
    assert [found.insures(index) for index in (2, 3)] == [False, True]
    assert {-2, 1, 2, 3, 5} <= set(found.turning_points)
    assert found.chart_at(5).pairs["TT"][3] == "P"


@pytest.mark.parametrize(
    "changes, keys, fault",
    [
        ({}, {"unit": "5"}, "ramp"),
        ({}, {"count": "hi-lo", "unit": "10", "ramp": "1 99@3"}, "ramp"),
        ({}, {"unit": "10.25"}, "ramp"),
        ({}, {"unit": "x"}, "unit"),
        ({}, {"unit": "-10"}, "unit"),
        ({}, {"ramp": "0"}, "ramp"),
        ({}, {"ramp": "1 2"}, "ramp"),
        ({}, {"spots": "4"}, "spots"),
        ({}, {"spots": "1.5"}, "spots"),
        ({}, {"ramp": "1 2@1"}, "count"),
        ({}, {"insurance": 3}, "count"),
        ({}, {"plays": ("16 v T: S from 0",)}, "count"),
        ({}, {"plays": ("16 v T: stand",)}, "plays"),
        ({}, {"count": "ko", "plays": "hi-lo-illustrious-18"}, "plays"),
        ({}, {"count": "hi-lo", "enter": 0, "leave": 1}, "leave"),
        ({"insurance.offered": "never"}, {"insurance": "always"}, "insurance"),
        (
            {"surrender.kind": "none"},
            {"count": "hi-lo", "plays": ("16 v T: R from 0",)},
            "chart",
        ),
        ({"entry.mid_shoe": "refused"}, {"count": "hi-lo", "enter": 1}, "enter"),
        ({"entry.mid_shoe": "refused"}, {"count": "hi-lo", "ramp": "0 1@1"}, "ramp"),
    ],
)
def test_refused_before_work_starts(
    changes: dict[str, object], keys: dict[str, object], fault: str
) -> None:
    house = load_house("vegas-six-deck", changes)
    with pytest.raises(BadDocument) as caught:
        policy(house.rules, **keys)
    assert fault in {found.path for found in caught.value.faults}


def test_reads_names_charts_and_files(rules: Rules, tmp_path: Path) -> None:
    chart = tmp_path / "mine.toml"
    chart.write_text(chart_toml(never_bust()))
    file = tmp_path / "play.toml"
    file.write_text('chart = "mimic"\ncount = "ko"\nramp = "1 2@-4"\n')
    assert build_policy(read_policy(str(chart)), rules, never_bust).chart == (
        never_bust()
    )
    found = build_policy(read_policy(str(file)), rules, never_bust)
    assert found.chart == mimic_dealer(rules)
    assert found.name == "play"
    assert build_policy(read_policy("basic"), rules, never_bust).chart == never_bust()
    with pytest.raises(UnknownName):
        read_policy("best")
    file.write_text("bet = 1")
    with pytest.raises(BadDocument, match="bet"):
        read_policy(str(file))


@pytest.mark.parametrize(
    "text", ["plays = 1", 'plays = ["x"]\nname = "n"', "name = 1\nplays = []", "="]
)
def test_index_files_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "plays.toml"
    path.write_text(text)
    with pytest.raises(BadDocument):
        read_indices(str(path))
    with pytest.raises(UnknownName):
        read_indices("illustrious")
