"""The command that makes the cards ready for a shoe."""

from __future__ import annotations

import json
from typing import Any

import pytest

from upcard.cards.shuffle import full_deck
from upcard.cli import main


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """The JSON answer of a shuffle that went well."""
    assert main(["shuffle", *words, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert isinstance(answer, dict)
    return answer


def clauses(answer: dict[str, Any]) -> set[str]:
    return {step["clause"].rsplit("-", 1)[0] for step in answer["steps"]}


@pytest.mark.parametrize(
    "words, sections, law",
    [
        (("prairie-meadows",), {"PM-INSP", "PM-OPEN"}, "not uniform"),
        (("prairie-meadows", "--dealt", "260"), {"PM-STD"}, "not uniform"),
        (("vegas-eight-deck", "--dealt", "300"), {"PM-ASD"}, "uniform"),
        (
            ("prairie-meadows", "--set", "shuffle.device=batch machine"),
            {"PM-INSP", "PM-ASD"},
            "uniform",
        ),
        (("shuffle-machine-six-deck", "--dealt", "20"), {"CSM-AIM"}, "uniform"),
    ],
)
def test_every_device_has_its_steps(
    words: tuple[str, ...],
    sections: set[str],
    law: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    answer = told(capsys, *words)
    assert clauses(answer) == sections
    assert answer["law"] == law
    decks = len(answer["order"]) // 52
    assert sorted(answer["order"]) == sorted(full_deck(decks))
    assert answer["order"] != list(full_deck(decks))
    assert told(capsys, *words) == answer
    assert told(capsys, *words, "--seed", "2")["order"] != answer["order"]


def test_the_outlet_of_a_machine_keeps_its_cards(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("shuffle-machine-six-deck", "--dealt", "20", "--buffer", "18")
    assert told(capsys, *words)["order"][:18] == list(full_deck(6)[20:38])


def test_cards_that_are_not_in_order_do_not_come_into_play(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["shuffle", "prairie-meadows", "--missing", "Kc", "--damaged", "7h"]
    assert main(words) == 1
    printed = capsys.readouterr().out
    assert "Count 311 cards: missing Kc." in printed
    assert "Look for damage: 7h." in printed
    assert "PM-INSP-06b" in printed
    assert "PM-OPEN" not in printed
    assert main([*words, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["passed"] is False


@pytest.mark.parametrize(
    "words",
    [
        ("vegas-six-deck", "--dealt", "312"),
        ("vegas-six-deck", "--buffer", "313"),
        ("vegas-six-deck", "--missing", "ZZ"),
        ("vegas-single-deck", "--missing", "Kc", "--missing", "Kc"),
        ("vegas-six-deck", "--dealt", "9", "--missing", "Kc"),
        ("no-such-house",),
    ],
)
def test_what_cannot_be_is_refused(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["shuffle", *words]) == 2
    assert capsys.readouterr().out == ""
