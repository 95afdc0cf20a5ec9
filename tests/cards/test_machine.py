"""Shuffling machines and the inspection of cards."""

from __future__ import annotations

from collections import Counter

import pytest

from cards.orders import law, pack
from upcard.cards.card import DECK, Card
from upcard.cards.inspection import inspect_cards
from upcard.cards.machine import BatchMachine, next_continuous_order
from upcard.cards.shuffle import full_deck
from upcard.cards.stream import seeded_stream
from upcard.errors import Refused


def test_two_sets_take_turns() -> None:
    """PM-ASD-06 to 08: the used set goes in, the shuffled one comes out."""
    red, blue = pack(104)[:52], pack(104)[52:]
    machine = BatchMachine().load(blue).finish(seeded_stream(1))
    shuffled, machine = machine.exchange(red[:40], red[40:])
    assert sorted(shuffled.order) == sorted(blue)
    assert shuffled.order != blue
    assert shuffled.law == "uniform"
    assert machine.light == "working"
    assert machine.cards == (*red[:20], *red[40:], *red[20:40])
    assert [step.clause for step in shuffled.steps] == [
        "PM-ASD-06", "PM-ASD-07", "PM-ASD-08a", "PM-ASD-08b",
    ]  # fmt: skip
    shuffled, _ = machine.finish(seeded_stream(2)).exchange(blue, ())
    assert sorted(shuffled.order) == sorted(red)


def test_an_error_keeps_the_cards_out_of_play() -> None:
    """PM-ASD-09: until a supervisor has looked into it."""
    machine = BatchMachine().load(pack(52)).fail()
    with pytest.raises(Refused, match="supervisor") as refusal:
        machine.eject()
    assert refusal.value.clause == "PM-ASD-09a"
    with pytest.raises(Refused, match="not shuffling"):
        machine.finish(seeded_stream(1))
    order, empty = machine.clear().finish(seeded_stream(1)).eject()
    assert sorted(order) == sorted(pack(52))
    assert empty == BatchMachine()


def test_the_machine_refuses_what_it_cannot_do() -> None:
    machine = BatchMachine().load(pack(4))
    for attempt, reason in (
        (lambda: machine.load(pack(4)), "machine-full"),
        (machine.eject, "machine-not-ready"),
        (machine.clear, "no-error"),
        (BatchMachine().fail, "machine-idle"),
    ):
        with pytest.raises(Refused) as refusal:
            attempt()
        assert refusal.value.reason == reason


def test_a_continuous_machine_deals_from_all_cards() -> None:
    cards = pack(4)
    found = law(lambda stream: next_continuous_order(cards, stream, dealt=3))
    assert len(found) == 24
    assert len(set(found.values())) == 1


def test_cards_in_the_outlet_come_first() -> None:
    cards = pack(312)
    order = next_continuous_order(cards, seeded_stream(1), dealt=10, buffer=16)
    assert order[:16] == cards[10:26]
    assert sorted(order) == sorted(cards)


def test_inspection_finds_what_is_wrong() -> None:
    """PM-INSP-02b: a missing and an extra card are named."""
    cards = [card for card in full_deck(2) if card != "7h"] + [Card("7h"), DECK[0]]
    found = inspect_cards(cards, 2)
    assert found.missing == ("7h",)
    assert found.extra == ("As",)
    assert not found.passed
    words = " ".join(step.words for step in found.steps)
    assert "missing 7h" in words
    assert "too many As" in words
    assert found.steps[-1].clause == "PM-INSP-06b"


def test_a_good_set_passes() -> None:
    found = inspect_cards(full_deck(6), 6)
    assert found.passed
    assert found.steps[-1].words == "Look for damage: none."
    assert Counter(step.clause for step in found.steps)["PM-INSP-05"] == 0


def test_a_damaged_card_is_replaced() -> None:
    """PM-INSP-04 to 06: damage sends the deck back to storage."""
    found = inspect_cards(full_deck(6), 6, damaged=(DECK[3],))
    assert not found.passed
    assert "damage: 4s" in found.steps[6].words
    assert [step.clause for step in found.steps[-3:]] == [
        "PM-INSP-05", "PM-INSP-06a", "PM-INSP-06b",
    ]  # fmt: skip
