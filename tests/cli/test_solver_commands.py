"""edge, hand, chart and sidebet: their JSON keys, their text, their refusals."""

from __future__ import annotations

import json
from typing import Any

import pytest

from upcard.cli import main

ONCE = ("--set", "split.hands=2")
"""One split at most keeps the exact spread quick."""


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main([*words, "--json"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    found: dict[str, Any] = json.loads(captured.out)
    return found


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err


def test_edge(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "edge", "vegas-six-deck", *ONCE)
    assert found["house"] == "vegas-six-deck"
    assert found["ev_composition"] == pytest.approx(-0.005806347172, abs=1e-11)
    assert found["ev_composition"] > found["ev_chart"] > -0.006
    assert 1.1 < found["sd_chart"] < 1.2
    assert found["seconds"] > 0.0
    assert found["changes"] == {"split.hands": "2"}
    assert "CDZ-" in found["provenance"]["model"]


def test_edge_as_text_names_its_method(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["edge", "vegas-six-deck", *ONCE]) == 0
    text = capsys.readouterr().out
    assert "Best chart" in text
    assert "combinatorial analysis" in text


def test_hand(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "hand", "vegas-six-deck", "8s8d", "T")
    assert found["best"] == "split"
    assert found["values"]["split"] == pytest.approx(-0.474893751, abs=1e-8)
    assert set(found["values"]) == {"hit", "stand", "double", "split", "surrender"}
    assert found["before_check"] < found["values"]["split"]
    assert {"house", "cards", "upcard", "seen", "insurance"} <= set(found)


def test_cards_seen_change_a_hand(capsys: pytest.CaptureFixture[str]) -> None:
    plain = answer(capsys, "hand", "vegas-single-deck", "T6", "T")
    fives_gone = answer(
        capsys, "hand", "vegas-single-deck", "T6", "T", "--seen", "5555"
    )
    assert plain["best"] == "hit"
    assert fives_gone["best"] == "stand"


def test_early_surrender_is_compared_before_the_check(
    capsys: pytest.CaptureFixture[str],
) -> None:
    change = ("--set", "surrender.kind=early")
    found = answer(capsys, "hand", "vegas-six-deck", "T6", "A", *change)
    assert found["best"] == "surrender"
    assert found["values"]["surrender"] == -0.5
    assert found["before_check"] == -0.5


def test_no_hole_card_says_nothing_about_the_second_card(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = answer(capsys, "hand", "shuffle-machine-six-deck", "T6", "A")
    assert found["before_check"] == max(found["values"].values())
    assert "surrender" not in found["values"]


def test_tens_of_different_rank_do_not_split_in_a_house_of_ranks(
    capsys: pytest.CaptureFixture[str],
) -> None:
    house = "shuffle-machine-six-deck"
    assert "split" not in answer(capsys, "hand", house, "KQ", "6")["values"]
    assert "split" in answer(capsys, "hand", house, "KK", "6")["values"]


def test_chart(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "chart", "vegas-six-deck")
    assert found["hard"]["16"] == "S S S S S H H Rh Rs Rh".split()
    assert found["soft"]["A7"] == "Ds Ds Ds Ds Ds S S H H H".split()
    assert found["pairs"]["88"] == "P P P P P P P P P Rp".split()
    assert found["legend"]["Rs"] == "surrender, else stand"


@pytest.mark.parametrize("form,start", [("svg", "<svg"), ("html", "<")])
def test_chart_as_a_picture(
    capsys: pytest.CaptureFixture[str], form: str, start: str
) -> None:
    assert main(["chart", "vegas-six-deck", "--format", form]) == 0
    assert capsys.readouterr().out.lstrip().startswith(start)


def test_chart_with_exceptions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chart", "vegas-single-deck", "--exceptions"]) == 0
    assert "2T against 4: hit, not stand" in capsys.readouterr().out


def test_side_bet(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "sidebet", "vegas-six-deck", "pair-square")
    assert found["edge_exact"] == "33/311"
    assert found["edge"] == pytest.approx(0.106109324758842, abs=1e-15)
    assert found["outcomes"][0] == {
        "hand": "suited pair",
        "odds": "15:1",
        "probability": "5/311",
        "probability_float": pytest.approx(5 / 311),
    }


def test_insurance_by_shoe(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "sidebet", "vegas-six-deck", "insurance")
    assert found["edge_exact"] == "23/311"
    assert found["ev_by_decks"]["1"] == "-1/17"


@pytest.mark.parametrize(
    "words,message",
    [
        (("edge", "no-such-house"), "There is no house called"),
        (("edge", "vegas-six-deck", "--set", "dealer.soft_17=maybe"), "soft_17"),
        (("edge", "vegas-six-deck", "--set", "cut.depth=200"), "cut.depth"),
        (("hand", "vegas-six-deck", "T", "6"), "has no decision"),
        (("hand", "vegas-six-deck", "TTT", "6"), "has no decision"),
        (("hand", "vegas-six-deck", "T6", "TT"), "no upcard"),
        (("hand", "vegas-six-deck", "X6", "T"), "are no cards"),
        (("hand", "vegas-single-deck", "5555", "5"), "the shoe holds"),
        (
            ("hand", "vegas-single-deck", "T6", "T", "--seen", "55555"),
            "the shoe holds",
        ),
        (("sidebet", "vegas-single-deck", "pair-square"), "insurance"),
        (("chart", "vegas-six-deck", "--format", "pdf"), "format"),
    ],
)
def test_bad_input(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], message: str
) -> None:
    assert message in refusal(capsys, *words)
