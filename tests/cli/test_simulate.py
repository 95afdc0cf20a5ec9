"""The command: keys that others rely on, and bad input refused with status 2."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from upcard.cli.main import main
from upcard.errors import BadText

KEYS = {
    "house",
    "rounds",
    "seed",
    "ev",
    "standard_error",
    "sd",
    "cards_per_round",
    "rounds_per_second",
    "workers",
}


def answer_of(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    """The JSON answer of a run."""
    assert main(["simulate", *words, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert isinstance(answer, dict)
    return answer


def test_json_has_the_keys_that_others_rely_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    answer = answer_of(capsys, "vegas-six-deck", "--rounds", "2e5", "--seed", "7")
    assert answer.keys() >= KEYS
    assert answer["rounds"] == 200_000
    assert answer["seed"] == 7
    assert answer["house"] == "vegas-six-deck"
    assert isinstance(answer["exact"], dict)


def test_workers_change_nothing_but_the_rate(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("vegas-six-deck", "--rounds", "2200000", "--policy", "mimic")
    one = answer_of(capsys, *words, "--workers", "1")
    two = answer_of(capsys, *words, "--workers", "2")
    for answer in (one, two):
        del answer["rounds_per_second"], answer["workers"]
    assert one == two


def test_a_counter_sees_every_index(capsys: pytest.CaptureFixture[str]) -> None:
    words = (
        "--count",
        "hi-lo",
        "--plays",
        "hi-lo-illustrious-18",
        "--ramp",
        "1-12@1..5",
    )
    assert main(["simulate", "vegas-six-deck", "--rounds", "1e5", *words]) == 0
    printed = capsys.readouterr().out
    assert "Index" in printed
    assert "+3" in printed


def test_a_run_goes_on_from_its_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = str(tmp_path / "run.json")
    words = ("vegas-six-deck", "--rounds", "1e5", "--resume", path)
    first, second = answer_of(capsys, *words), answer_of(capsys, *words)
    assert first["ev"] == second["ev"]


@pytest.mark.parametrize(
    "words",
    [
        ("no-such-house",),
        ("vegas-six-deck", "--rounds", "many"),
        ("vegas-six-deck", "--rounds", "0"),
        ("vegas-six-deck", "--rounds", "1.5"),
        ("vegas-six-deck", "--workers", "-1"),
        ("vegas-six-deck", "--seed", "-1"),
        ("vegas-six-deck", "--target-error", "0"),
        ("vegas-six-deck", "--target-error", "low"),
        ("vegas-six-deck", "--penetration", "400"),
        ("vegas-six-deck", "--spots", "9"),
        ("vegas-six-deck", "--policy", "no-such-policy"),
        ("vegas-six-deck", "--policy", "mimic", "--ramp", "1 2@1"),
        ("vegas-six-deck", "--policy", "mimic", "--count", "hi-lo", "--ramp", "0.01"),
        ("vegas-six-deck", "--policy", "mimic", "--count", "no-such-count"),
        ("vegas-six-deck", "--insurance", "sometimes"),
        ("vegas-six-deck", "--set", "dealer.soft_17=sit"),
        ("vegas-double-deck", "--policy", "mimic", "--count", "hi-lo", "--enter", "1"),
        ("vegas-six-deck", "--policy", "mimic", "--save", "answer.doc"),
        ("vegas-six-deck", "--policy", "mimic", "--save", "no/such/folder/a.json"),
        ("vegas-six-deck", "--policy", "mimic", "--resume", "no/such/folder/run"),
        ("typical-casino", "--policy", "mimic", "--side-bet"),
        ("vegas-switch", "--policy", "composition"),
    ],
    ids=" ".join,
)
def test_bad_input_is_refused(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *words]) == 2
    assert capsys.readouterr().out == ""


def test_exact_figures_stand_beside_the_simulated_ones(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("vegas-six-deck", "--rounds", "2e5", "--side-bet")
    assert main(["simulate", *words, "--rounds-per-shuffle", "1"]) == 0
    _, _, told = capsys.readouterr().out.partition("Exact ")
    title, *lines = told.splitlines()
    assert title.split() == ["simulated", "error", "exact", "errors", "away"]
    exact = {line[:33].strip(): float(line.split()[-2]) for line in lines}
    assert exact["Guest's expected net, %"] == pytest.approx(-0.4601, abs=1e-4)
    assert exact["Standard deviation"] == pytest.approx(1.1456, abs=1e-4)
    assert exact["Blackjacks, %"] == pytest.approx(
        100 * 2 * 24 * 96 / (312 * 311), abs=1e-4
    )
    assert exact["Side bet: suited pair, %"] == pytest.approx(500 / 311, abs=1e-4)


def test_the_answer_is_told_even_if_it_cannot_be_saved(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise BadText("The disk is full. Allowed: another path")

    monkeypatch.setattr("upcard.simulate.export.save", full)
    words = ("vegas-six-deck", "--policy", "mimic", "--rounds", "1e5")
    assert main(["simulate", *words, "--save", "answer.json"]) == 2
    told = capsys.readouterr()
    assert "100,000" in told.out
    assert "disk is full" in told.err


def test_an_unknown_policy_lists_the_known_ones(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["simulate", "vegas-six-deck", "--policy", "compositon"]) == 2
    told = capsys.readouterr().err
    assert "chart, composition, basic, mimic, never-bust, or the path" in told
