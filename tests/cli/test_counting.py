"""Commands of a guest who counts: counts, indices and ramp."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from upcard.cli import main

HOUSE = "vegas-six-deck-high-limit"


def test_indices_are_a_file_that_simulate_takes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["indices", HOUSE, "--low", "-2", "--high", "3"]) == 0
    path = tmp_path / "plays.toml"
    path.write_text(capsys.readouterr().out)
    words = ["simulate", HOUSE, "--rounds", "20000", "--count", "hi-lo", "--json"]
    assert main([*words, "--plays", str(path)]) == 0
    assert json.loads(capsys.readouterr().out)["rounds"] == 20000
    assert main(["indices", HOUSE, "--json", "--high", "1"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert "12 v 4: H below 0" in told["plays"]


def test_counts_are_judged(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["counts", HOUSE, "--count", "hi-lo", "--count", "hi-opt-ii"]
    assert main([*words, "--json"]) == 0
    low, high = json.loads(capsys.readouterr().out)["counts"]
    assert (low["count"], high["count"]) == ("hi-lo", "hi-opt-ii")
    assert low["betting"] > high["betting"]
    assert low["playing"] < high["playing"]
    assert main(words) == 0
    title, *lines = capsys.readouterr().out.splitlines()
    assert title.split()[0] == "count"
    assert [line.split()[0] for line in lines] == ["hi-lo", "hi-opt-ii"]
    assert main(["counts", HOUSE, "--count", "no-such-count"]) == 2


def test_ramp_tells_win_and_risk(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["ramp", HOUSE, "--rounds", "2000000", "--plays", "hi-lo-illustrious-18"]
    assert main([*words, "--json"]) == 0
    best = json.loads(capsys.readouterr().out)
    assert best["ramp"].startswith("1 ")
    assert 20 < best["score"] < 120
    assert best["ruin"]["ever"] == pytest.approx(0.1353, abs=1e-3)
    assert main([*words, "--json", "--bankroll", "2000", "--fraction", "0.5"]) == 0
    half = json.loads(capsys.readouterr().out)
    assert half["ruin"]["ever"] < 0.1
    assert half["bankroll"] == 2000
    assert main(words) == 0
    assert "units per hour" in capsys.readouterr().out


def test_a_ramp_can_be_judged_also_one_that_loses(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["ramp", HOUSE, "--rounds", "200000", "--plays", "hi-lo-illustrious-18"]
    assert main([*words, "--json", "--ramp", "2", "--trip", "40"]) == 0
    flat = json.loads(capsys.readouterr().out)
    assert flat["ramp"] == "2"
    assert flat["n0"] is None
    assert flat["ruin"]["ever"] == 1
    gap = flat["ruin"]["simulated_trip"] - flat["ruin"]["within_trip_before_goal"]
    assert abs(gap) < 0.05


@pytest.mark.parametrize(
    "words",
    [
        ["ramp", HOUSE, "--ramp", "1 x@2"],
        ["ramp", HOUSE, "--least", "3", "--most", "2"],
        ["ramp", HOUSE, "--most", "5000", "--plays", "hi-lo-illustrious-18"],
        ["ramp", HOUSE, "--estimate", "third"],
        ["indices", HOUSE, "--count", "hi-low"],
    ],
)
def test_bad_input(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert capsys.readouterr().out == ""
