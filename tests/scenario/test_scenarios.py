"""Every scenario of the project comes out as written, and bad ones say why."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from upcard.errors import BadDocument
from upcard.game import encode_event, fold, log_header, open_table, read_log, replay
from upcard.game import events as ev
from upcard.scenario import Outcome, Scenario, read_scenario, run_scenario

ROOT = Path(__file__).parents[2] / "scenarios"
FILES = sorted(ROOT.rglob("*.toml"))

GOOD = """
id = "T-1"
house = "vegas-six-deck"
[[round]]
cards = "Ts 7s 9d Th"
wagers = ["1: 25"]
script = ["1 stand"]
[round.expect]
net = { "1" = "25" }
"""


def run_text(text: str, folder: Path) -> Outcome:
    """Run a scenario that is written here."""
    file = folder / "scenario.toml"
    file.write_text(text)
    return run_scenario(read_scenario(str(file)))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_scenario_comes_out_as_written(file: Path) -> None:
    outcome = run_scenario(read_scenario(str(file)))
    assert outcome.passed, "\n".join(outcome.failures)


def test_scenario_ids_are_unique_and_files_lie_in_their_house() -> None:
    scenarios = [read_scenario(str(file)) for file in FILES]
    ids = [scenario.id for scenario in scenarios]
    assert len(ids) == len(set(ids))
    for scenario, file in zip(scenarios, FILES, strict=True):
        assert scenario.house.id == file.parent.name, file
        assert scenario.title, file


@pytest.mark.parametrize("file", FILES[::7], ids=lambda file: file.stem)
def test_log_of_a_scenario_replays_to_the_identical_state(file: Path) -> None:
    scenario = read_scenario(str(file))
    outcome = run_scenario(scenario)
    played = fold(open_table(scenario.house, floor="strict"), outcome.events)
    lines = [log_header(scenario.house, "strict"), *map(encode_event, outcome.events)]
    assert replay(read_log("\n".join(lines))) == played


def test_good_scenario_passes(tmp_path: Path) -> None:
    assert run_text(GOOD, tmp_path).passed


@pytest.mark.parametrize(
    "old, new, said",
    [
        ('net = { "1" = "25" }', 'net = { "1" = "-25" }', "net of spot 1 is +25"),
        ('["1 stand"]', "[]", "the script is used up, but the round goes on"),
        ('["1 stand"]', '["1 stand", "1 hit"]', "'1 hit' was refused"),
        ('["1 stand"]', '["! 1 stand"]', "had to be refused but was accepted"),
        ('"Ts 7s 9d Th"', '"Ts 7s 9d"', "the cards ran out"),
        ('["1 stand"]', '["1 hit"]', "the cards ran out"),
        ('["1: 25"]', '["1: 2"]', "below the minimum of 10"),
        ("net =", 'calls = ["Blackjack"]\nnet =', "'Blackjack' was not heard"),
        ("net =", 'approvals = ["even money"]\nnet =', "approvals asked: none"),
        ("net =", "reshuffle = true\nnet =", "a shuffle is not due"),
        ("net =", 'dealer = "7s 9d"\nnet =', "the dealer's hand: 7s Th"),
        ("net =", 'hands = { "1" = ["Ts 7s"] }\nnet =', "hands of spot 1"),
        ("net =", 'results = { "1" = ["lose"] }\nnet =', "results of spot 1: win"),
        ("net =", 'discards = "Ts"\nnet =', "the discards"),
    ],
)
def test_failing_scenario_says_what_came_out(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    assert old in GOOD
    outcome = run_text(GOOD.replace(old, new), tmp_path)
    assert not outcome.passed
    assert said in " ".join(outcome.failures)


@pytest.mark.parametrize(
    "old, new, said",
    [
        ("Ts 7s", "Tx 7s", "'Tx' is no card"),
        ("vegas-six-deck", "vegas-nine-deck", "There is no house"),
        ("1 stand", "1 jump", "no verb of a guest"),
        ("1 stand", "9 stand", "names no spot"),
        ("1 stand", "floor dance", "nothing the floor does"),
        ("1: 25", "1 = 25", "is no wager"),
        ("1: 25", "1: 25.555", "no amount of money"),
        ('"Ts 7s 9d Th"', f'"{"Ts " * 7}"', "6 of each card"),
        ('id = "T-1"', 'id = "T-1"\ncolour = "red"', "unknown field"),
        ('id = "T-1"', "", "id"),
        ("[[round]]", "[[round", "no TOML"),
        ('id = "T-1"', 'id = "T-1"\nset = { "cards.decks" = 9 }', "from 1 to 8"),
        ('id = "T-1"', 'id = "T-1"\nguests = { A = [1], B = [1] }', "one guest a spot"),
    ],
)
def test_bad_scenario_is_refused_with_what_is_allowed(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    assert old in GOOD
    with pytest.raises(BadDocument, match=re.escape(said)):
        run_text(GOOD.replace(old, new), tmp_path)


def test_all_faults_of_a_scenario_come_at_once(tmp_path: Path) -> None:
    text = GOOD.replace("Ts", "Tx").replace("1 stand", "1 jump").replace("25", "x")
    with pytest.raises(BadDocument) as refused:
        run_text(text, tmp_path)
    assert len(refused.value.faults) >= 4


def test_numbers_in_calls_may_be_words_or_digits(tmp_path: Path) -> None:
    text = GOOD.replace("9d Th", "2d Th 5d").replace(
        '["1 stand"]', '["1 hit", "1 stand"]'
    )
    text = text.replace('"25" }', '"0" }\ncalls = ["17"]')
    assert run_text(text, tmp_path).passed


def test_house_document_beside_a_scenario_is_found(tmp_path: Path) -> None:
    house = 'extends = "vegas-six-deck"\nname = "Mine"\n[wagers]\nminimum = "25"\n'
    (tmp_path / "mine.toml").write_text(house)
    assert run_text(GOOD.replace("vegas-six-deck", "mine.toml"), tmp_path).passed


def _events(scenario: Scenario, kind: type[ev.Event]) -> list[ev.Event]:
    return [event for event in run_scenario(scenario).events if isinstance(event, kind)]


def test_automatic_floor_approves_and_strict_floor_waits(tmp_path: Path) -> None:
    text = """
id = "T-2"
house = "vegas-six-deck"
[[round]]
cards = "As Kh Kd Ad"
wagers = ["1: 25"]
script = ["1 even-money"]
[round.expect]
net = { "1" = "25" }
approvals = ["even money"]
"""
    assert run_text(text, tmp_path).passed
    strict = text.replace('"T-2"', '"T-2"\nfloor = "strict"')
    assert "strict" in " ".join(run_text(strict, tmp_path).failures)
    scripted = strict.replace('"1 even-money"', '"1 even-money", "floor approve"')
    assert run_text(scripted, tmp_path).passed
