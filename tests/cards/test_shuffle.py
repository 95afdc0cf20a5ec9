"""Whole-pack shuffles, the cut and the documented shuffle by hand."""

from __future__ import annotations

from collections import Counter
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.orders import adjacent_pairs, law, pack
from upcard.cards.card import DECK
from upcard.cards.hand_shuffle import opening_shuffle, standard_shuffle
from upcard.cards.shuffle import cut, full_deck, insert_stub, uniform
from upcard.cards.stream import seeded_stream
from upcard.errors import Refused


@pytest.mark.parametrize("size", range(6))
def test_every_order_is_equally_likely(size: int) -> None:
    cards = pack(size)
    found = law(lambda stream: uniform(cards, stream))
    assert len(set(found.values())) == 1
    assert len(found) == len(law(lambda stream: uniform(cards[::-1], stream)))


@given(st.integers(1, 8), st.integers(0, 10**9))
def test_shuffles_keep_every_card(decks: int, seed: int) -> None:
    cards, stream = full_deck(decks), seeded_stream(seed)
    assert len(cards) == 52 * decks
    assert Counter(cards) == Counter(DECK * decks)
    shoe = uniform(cards, stream)
    used = 1 + stream.below(len(cards) - 1)
    for order in (
        shoe,
        opening_shuffle(cards, stream).order,
        standard_shuffle(shoe[:used], shoe[used:], stream).order,
        insert_stub(shoe[:used], shoe[used:]),
    ):
        assert Counter(order) == Counter(cards)


@given(st.integers(0, 416), st.sampled_from([0, 10, 26, 52]))
def test_the_cut_moves_the_front_to_the_back(position: int, depth: int) -> None:
    cards = pack(312)
    if depth <= position <= 312 - depth:
        assert cut(cards, position, depth=depth) == cards[position:] + cards[:position]
    else:
        with pytest.raises(Refused, match=f"{depth} to {312 - depth} cards") as refusal:
            cut(cards, position, depth=depth)
        assert refusal.value.clause == "PM-CUT-02"


def test_the_stub_goes_into_the_centre() -> None:
    cards = pack(10)
    assert insert_stub(cards[:6], cards[6:]) == (*cards[:3], *cards[6:], *cards[3:6])


def test_hand_shuffle_of_six_decks_as_written() -> None:
    """PM-STD-02 to 08, A-30: four stacks of 78, three picks, strips of 7 to 10."""
    cards = pack(312)
    done = standard_shuffle(cards[:250], cards[250:], seeded_stream(11))
    assert done.law == "not uniform"
    words = [step.words for step in done.steps]
    assert words[0] == "Put the 62 undealt cards into the centre of the discards."
    assert "78, 78, 78, 78 cards" in words[2]
    picks = [step.words for step in done.steps if step.clause == "PM-STD-06a"]
    assert ["1 and 3" in pick for pick in picks] == [True, False] * 3
    assert all("26" in pick or "2" in pick for pick in picks)
    strips = [step for step in done.steps if step.clause == "PM-STD-06c"]
    pulls = {int(step.words.split()[3]) for step in strips}
    assert len(strips) == 6
    assert pulls <= set(range(7, 11))
    assert [step.clause for step in done.steps[-2:]] == ["PM-STD-07b", "PM-STD-08b"]


@pytest.mark.parametrize("decks", range(1, 9))
def test_hand_shuffle_is_scaled_to_the_decks(decks: int) -> None:
    done = opening_shuffle(pack(52 * decks), seeded_stream(decks))
    washes = [step for step in done.steps if step.clause == "PM-OPEN-01a"]
    assert len(washes) == -(-decks // 2)
    packets = [step for step in done.steps if step.clause == "PM-OPEN-05e"]
    assert len(packets) == 2 * -(-13 * decks // 26)
    assert {step.clause for step in done.steps} >= {
        "PM-OPEN-01b", "PM-OPEN-02", "PM-OPEN-03", "PM-OPEN-04", "PM-OPEN-05a",
        "PM-OPEN-05b", "PM-OPEN-05c", "PM-OPEN-05d", "PM-OPEN-06b", "PM-OPEN-07b",
    }  # fmt: skip


def test_hand_shuffle_is_not_uniform() -> None:
    """About 36 of 311 neighbours stay together; an even shuffle leaves one."""
    cards, stream = pack(312), seeded_stream(2)
    kept = [
        adjacent_pairs(standard_shuffle(cards, (), stream).order) for _ in range(40)
    ]
    assert 30 < fmean(kept) < 45
    even = [adjacent_pairs(uniform(cards, stream)) for _ in range(200)]
    assert 0.5 < fmean(even) < 1.5


def test_hand_shuffle_of_no_cards() -> None:
    assert standard_shuffle((), (), seeded_stream(1)).order == ()
