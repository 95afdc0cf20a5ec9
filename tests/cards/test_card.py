"""Cards are read as they are written, and nothing else is a card."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from upcard.cards.card import (
    DECK,
    RANKS,
    SUITS,
    VALUE,
    card_name,
    parse_card,
    parse_cards,
    rank,
    suit,
)
from upcard.errors import BadText


def test_a_deck_holds_every_card_once() -> None:
    """CSM-AIM-03a: 52 cards a deck, thirteen of each suit."""
    assert len(set(DECK)) == len(DECK) == 52
    assert {(rank(card), suit(card)) for card in DECK} == {
        (r, s) for r in RANKS for s in SUITS
    }


def test_values_are_those_of_the_table() -> None:
    """GG-VAL-02, GG-VAL-03, PM-DECK-03 to 05: court cards ten, aces one or eleven."""
    assert {card[0]: VALUE[card] for card in DECK} == {
        **{pips: int(pips) for pips in "23456789"},
        **dict.fromkeys("TJQK", 10),
        "A": 1,
    }


@given(st.sampled_from(DECK), st.sampled_from([str.upper, str.lower, str.swapcase]))
def test_cards_are_read_in_either_case(card: str, change: type[str]) -> None:
    assert parse_card(change(card)) == card


@given(st.text(max_size=4))
def test_other_text_is_refused_with_what_is_allowed(text: str) -> None:
    known = {spelt for card in DECK for spelt in (card, card.lower(), card.upper())}
    if text in known or text.swapcase() in DECK:
        assert parse_card(text) in DECK
    else:
        with pytest.raises(BadText, match="Allowed: a rank of A 2 3"):
            parse_card(text)


def test_a_row_of_cards() -> None:
    assert parse_cards(" As  td\n7h ") == ("As", "Td", "7h")
    assert parse_cards("") == ()
    with pytest.raises(BadText, match="'10h' is no card"):
        parse_cards("As 10h")


def test_names_are_spoken() -> None:
    assert len({card_name(card) for card in DECK}) == 52
    assert card_name(parse_card("as")) == "ace of spades"
