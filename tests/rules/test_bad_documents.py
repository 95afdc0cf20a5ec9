"""Documents and changes that cannot be played: every fault at once, with its path."""

from pathlib import Path

import pytest

from upcard.errors import BadDocument, BadText, UnknownName
from upcard.rules import load_house, parse_change

CHANGES = [
    ("dealer.soft_17", "sit", "'hit', 'stand'"),
    ("cards.decks", "9", "a whole number from 1 to 8"),
    ("cards.decks", "0", "a whole number from 1 to 8"),
    ("cards.decks", "six", "a whole number from 1 to 8"),
    ("cards.deks", "6", "decks, faces, delivery, touch"),
    ("blackjack.pays", "3/2", "odds such as 3:2"),
    ("blackjack.pays", "3:0", "odds such as 3:2"),
    ("wagers.minimum", "ten", "an amount such as 7.50"),
    ("wagers.minimum", "-10", "a multiple of the unit 0.50 above zero"),
    ("wagers.minimum", "1000", "up to 500"),
    ("wagers.unit", "0.25", "a multiple of 0.10 above zero"),
    ("double.after_split", "maybe", "true or false"),
    ("split.ace_hands", "5", "a whole number from 1 to 4"),
    ("surrender.not_against", ["J"], "a list of 'A'"),
    ("wagers.spots_per_guest", "8", "'all'"),
    ("cut.depth", 200, "up to 156"),
    ("switch.played", "yes", "2 where Blackjack Switch is played"),
    ("shuffle.device", "continuous machine", "by hand, MD-2 machine"),
    ("nonsense", "1", "table.key, such as dealer.soft_17"),
    ("dealer", "hit", "table.key, such as dealer.soft_17"),
]


@pytest.mark.parametrize("path, value, allowed", CHANGES)
def test_a_wrong_change_says_what_is_allowed(
    path: str, value: object, allowed: str
) -> None:
    with pytest.raises(BadDocument) as caught:
        load_house("vegas-six-deck", {path: value})

    assert "vegas-six-deck" in caught.value.source
    assert any(allowed in str(fault) for fault in caught.value.faults)


def test_all_faults_are_reported_at_once() -> None:
    changes = {"dealer.soft_17": "sit", "cards.decks": "12", "blackjack.pays": "x"}
    with pytest.raises(BadDocument) as caught:
        load_house("vegas-six-deck", changes)

    assert {fault.path for fault in caught.value.faults} == set(changes)


DOCUMENTS = [
    ("name = ", "a TOML document"),
    ("name = 'Mine'\n", "table: It is missing"),
    ("extends = 'nowhere'\n", "There is no house called 'nowhere'"),
    ("extends = 7\n", "the id or path of one document"),
    ("extends = 'self'\n", "the id or path of one document"),
    ("extends = 'vegas-six-deck'\ndealer = 'hit'\n", "a table [dealer]"),
    ("extends = 'vegas-six-deck'\n[deeler]\nsoft_17 = 'hit'\n", "no such field"),
    (
        "extends = 'vegas-six-deck'\n[[side_bet]]\nname = 'lucky'\n",
        "a list of a table of SideBet",
    ),
    (
        (
            "extends = 'vegas-six-deck'\n[[side_bet]]\nname = 'super-match'\n"
            "title = 'S'\nminimum = '1'\nmaximum = '5'\npays = []\n"
        ),
        "one pair-square",
    ),
]


@pytest.mark.parametrize("text, message", DOCUMENTS)
def test_a_wrong_document_says_where_and_why(
    tmp_path: Path, text: str, message: str
) -> None:
    document = tmp_path / "self.toml"
    document.write_text(text, "utf-8")

    with pytest.raises(BadDocument) as caught:
        load_house(str(document))

    assert message in str(caught.value)


def test_a_document_that_is_not_text_is_refused(tmp_path: Path) -> None:
    document = tmp_path / "bytes.toml"
    document.write_bytes(b"\xff\xfe\x00")

    with pytest.raises(BadDocument, match="a TOML document in UTF-8"):
        load_house(str(document))


@pytest.mark.parametrize("name", ["", "nowhere", "../base/common", "/etc", "a\nb"])
def test_an_unknown_house_lists_the_houses(name: str) -> None:
    with pytest.raises(UnknownName, match="vegas-single-deck"):
        load_house(name)


@pytest.mark.parametrize(
    "text", ["", "=", "dealer.soft_17", "=stand", "a.b=[", "a.b='"]
)
def test_a_change_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(BadText):
        parse_change(text)


def test_switch_pays_a_blackjack_at_its_turn() -> None:
    with pytest.raises(BadDocument, match="'at its turn'"):
        load_house("vegas-switch", {"blackjack.paid": "before other decisions"})
