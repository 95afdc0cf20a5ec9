"""The plate says every rule, and has words for every value that a rule can take."""

from typing import Annotated, Literal, get_args, get_origin, get_type_hints

import pytest

from upcard.rules import House, Rules, house_ids, load_house
from upcard.rules.describe import plate
from upcard.rules.fields import rule_values, value_text
from upcard.rules.phrases import OTHER, PHRASES, SECTIONS
from upcard.rules.section import Section


def texts(house: House) -> list[str]:
    return [line.text for section in plate(house) for line in section.lines]


def choices(kind: object) -> tuple[object, ...]:
    """The values of a closed choice or of a range; empty for anything else."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    if get_origin(kind) is Annotated:
        meta = kind.__metadata__[0]  # type: ignore[attr-defined]
        return tuple(range(meta.ge, meta.le + 1))
    return (True, False) if kind is bool else ()


RULES = {
    f"{table}.{key}": hint
    for table, kind in get_type_hints(Rules).items()
    if isinstance(kind, type) and issubclass(kind, Section)
    for key, hint in get_type_hints(kind, include_extras=True).items()
}


@pytest.mark.parametrize("path", RULES)
def test_every_value_has_a_phrase(path: str) -> None:
    if path not in PHRASES and path.startswith(("calls.", "signals.")):
        return
    phrase = PHRASES[path]
    if isinstance(phrase, dict) and OTHER not in phrase:
        assert set(phrase) == set(choices(RULES[path]))


def test_every_table_stands_under_one_heading() -> None:
    headed = [table for _, tables in SECTIONS for table in tables]
    known = {path.partition(".")[0] for path in RULES} | {"side_bet", "cheque"}

    assert sorted(headed) == sorted(known)


def test_every_rule_is_on_the_plate_of_some_house() -> None:
    said = {
        path
        for house in house_ids()
        for section in plate(load_house(house))
        for line in section.lines
        for path in line.paths
    }
    unsaid = set(RULES) - said

    # Payouts are exact in all ten houses, and all calls below are silent in them.
    assert unsaid <= {"payouts.unit", "signals.switch"} | {
        path for path in RULES if path.startswith("calls.")
    }


def test_a_sentence_stands_beside_its_clause() -> None:
    lines = [
        line
        for section in plate(load_house("vegas-single-deck"))
        for line in section.lines
    ]
    found = {line.text: line.clauses for line in lines}

    assert found["Blackjack pays 6:5."] == ("LV-1D-01",)
    assert found["The dealer hits soft 17."] == ("LV-1D-03",)


@pytest.mark.parametrize(
    "change, sentence",
    [
        (("shuffle.order", "hand procedure"), "not uniform"),
        (("dealer.soft_17", "stand"), "The dealer stands on all 17s."),
        (("split.hands", "1"), "No splitting."),
        (("clock.decision_seconds", "20"), "20 seconds for each decision."),
        (("payouts.rounding", "down"), "Smallest step of a payout: 0.01."),
        (("insurance.offered", "never"), "Insurance is not offered."),
        (("surrender.not_against", ["A"]), "No surrender against: A."),
        (("cards.decks", "1"), "One deck of 52 cards."),
    ],
)
def test_a_change_shows_on_the_plate(change: tuple[str, object], sentence: str) -> None:
    path, value = change
    more = {"split.ace_hands": "1"} if path == "split.hands" else {}
    house = load_house("vegas-six-deck", {path: value, **more})

    assert any(sentence in text for text in texts(house))


def test_what_is_moot_is_not_said() -> None:
    house = load_house("vegas-six-deck", {"insurance.offered": "never"})

    assert not any(
        text.startswith("Insurance pays") or "Insurance Open" in text
        for text in texts(house)
    )


def test_every_rule_value_has_a_text() -> None:
    for house in house_ids():
        for path, value in rule_values(load_house(house).rules).items():
            assert value_text(value), path
