"""Cards and felt: everything is there, and nothing is wider than the terminal."""

from random import Random

import pytest

from tui.tables import act, seat
from upcard.cards import parse_cards
from upcard.game import BACK, view
from upcard.rules import house_ids, load_house
from upcard.tui.cardart import draw_cards, width_of
from upcard.tui.felt import Picture, draw_felt, printed_line
from upcard.tui.session import GUEST, Session
from upcard.tui.slip import first_slip


def felt(session: Session, width: int) -> list[str]:
    state = session.state
    slip = first_slip(state, session.guest.spots)
    picture = Picture(state, view(state, GUEST), slip, (1, 0), {})
    return draw_felt(picture, width, roomy=True).plain.split("\n")


def test_cards_overlap_and_a_double_card_lies_across() -> None:
    lines = [line.plain for line in draw_cards(parse_cards("Td 9h As"), across=True)]

    assert lines == [
        "╭──╭──╮      ",
        "│10│9 │╭────╮",
        "│♦ │♥ ││A  ♠│",
        "╰──╰──╯╰────╯",
    ]
    assert {len(line) for line in lines} == {width_of(3, across=True)}


def test_a_card_face_down_shows_its_back() -> None:
    lines = [line.plain for line in draw_cards((BACK, *parse_cards("Ac")))]

    assert lines[1] == "│▒▒│A │"


@pytest.mark.parametrize("width", [60, 79, 120])
@pytest.mark.parametrize("house", house_ids())
def test_the_felt_keeps_to_its_width(house: str, width: int) -> None:
    spots = 1 if house == "vegas-switch" else 2
    session = seat(house, spots=spots, bankroll=100_000_00)
    random = Random(width)
    while len(session.rounds) < 15:
        act(session, random)
        lines = felt(session, width)

        assert max(map(len, lines)) <= width
        assert lines[0].startswith("Dealer")


def test_the_layout_says_what_a_layout_says() -> None:
    assert printed_line(load_house("vegas-single-deck").rules) == (
        "BLACKJACK PAYS 6 TO 5 · DEALER HITS SOFT 17 · INSURANCE PAYS 2 TO 1"
    )
    assert "DEALER 22 PUSHES" in printed_line(load_house("vegas-switch").rules)
