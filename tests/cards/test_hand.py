"""Totals against every way of counting the aces, and the words for them."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from upcard.cards.card import DECK, VALUE, Card, parse_cards
from upcard.cards.hand import (
    describe_total,
    is_natural,
    is_pair,
    is_soft,
    number_word,
    spoken_total,
    total,
)

hands = st.lists(st.sampled_from(DECK), min_size=1, max_size=9)


@given(hands)
def test_the_total_is_the_best_way_to_count_the_aces(cards: list[Card]) -> None:
    """GG-VAL-04: the highest total up to 21, else the lowest."""
    ways = [(1, 11) if card[0] == "A" else (VALUE[card],) for card in cards]
    totals = sorted({sum(way) for way in product(*ways)})
    fitting = [points for points in totals if points <= 21]
    assert total(cards) == (fitting[-1] if fitting else totals[0])
    assert is_soft(cards) == (total(cards) != totals[0])


@given(hands, st.sampled_from(DECK))
def test_a_soft_hand_cannot_bust_on_one_card(cards: list[Card], card: Card) -> None:
    """CSM-STG-05b."""
    if is_soft(cards):
        assert total([*cards, card]) <= 21


@pytest.mark.parametrize(
    "text,points,soft,shown,spoken",
    [
        ("As 7d", 18, True, "8/18", "Soft Eighteen"),
        ("Ts 6d Ac", 17, False, "17", "Seventeen"),
        ("As Ad", 12, True, "2/12", "Soft Twelve"),
        ("As Kd", 21, True, "11/21", "Soft Twenty-One"),
        ("Ts Td 9s Td", 39, False, "39", "Thirty-Nine"),
    ],
)
def test_worked_totals(
    text: str, points: int, *, soft: bool, shown: str, spoken: str
) -> None:
    """A-31, LV-GEN-11c."""
    cards = parse_cards(text)
    assert (total(cards), is_soft(cards)) == (points, soft)
    assert (describe_total(cards), spoken_total(cards)) == (shown, spoken)


def test_a_natural_is_an_ace_and_a_ten_alone() -> None:
    """LV-BJ-00a, PM-DEF-02a."""
    pairs = [pair for pair in product(DECK, repeat=2) if is_natural(pair)]
    assert len(pairs) == 2 * 4 * 16
    assert not is_natural(parse_cards("7s 7d 7h"))
    assert not is_natural(parse_cards("As"))


def test_pairs_by_value_and_by_rank() -> None:
    """LV-GEN-04a, CSM-SPL-01a, A-08."""
    assert is_pair(parse_cards("Ks Qd"), by="value")
    assert not is_pair(parse_cards("Ks Qd"), by="rank")
    assert is_pair(parse_cards("Ks Kd"), by="rank")
    assert not is_pair(parse_cards("8s 8d 8h"), by="value")


def test_numbers_have_words() -> None:
    words = [number_word(number) for number in range(40)]
    assert len(set(words)) == 40
    assert (words[0], words[20], words[30]) == ("Zero", "Twenty", "Thirty")
