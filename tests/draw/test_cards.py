"""Cards, bars and curves carry their own text."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from upcard.cards import DECK, Card
from upcard.draw.cards import card_text, cards_svg, cards_text
from upcard.draw.curve import bars_svg, curve_svg

SVG = "{http://www.w3.org/2000/svg}"


def description(picture: str) -> str:
    found = ET.fromstring(picture).find(f"{SVG}desc")  # noqa: S314 - our own
    assert found is not None
    return found.text or ""


def test_every_card_has_a_face_of_its_own() -> None:
    assert len({card_text(card) for card in DECK}) == 52
    assert len({cards_svg([card]) for card in DECK}) == 52


def test_a_hand_is_named_card_by_card() -> None:
    hand = [Card("Ah"), None, Card("Tc")]
    assert cards_text(hand) == "A♥ ?? 10♣"
    assert description(cards_svg(hand)) == (
        "ace of hearts, a card face down, ten of clubs"
    )


def test_four_colours_tell_clubs_from_spades() -> None:
    clubs, spades = [Card("7c")], [Card("7s")]
    assert "#1b6e34" in cards_svg(clubs, four_colour=True)
    assert "#1b6e34" not in cards_svg(clubs)
    assert "#1b6e34" not in cards_svg(spades, four_colour=True)


def test_bars_say_their_values() -> None:
    picture = bars_svg(
        {"A": -0.5, "5": 0.25}, title="Effects", note="percent", form="{:+.2f}".format
    )
    assert description(picture) == "A: -0.50; 5: +0.25. percent"


def test_bars_of_nothing_but_zero_are_drawn() -> None:
    assert "0: 0" in description(bars_svg({"0": 0.0}, title="Nothing"))


def test_curves_say_where_they_begin_and_end() -> None:
    picture = curve_svg(
        {"best": [(0.0, 1.0), (2.0, 3.0)]}, title="Rise", across="rounds"
    )
    assert description(picture) == "best: from 1 at 0 to 3 at 2. Across: rounds"
