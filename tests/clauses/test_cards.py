"""Decks, inspection, shuffles and machines."""

from __future__ import annotations

from collections import Counter

import pytest

from clauses.seat import Seat
from upcard.cards.card import Card
from upcard.cards.hand_shuffle import opening_shuffle, standard_shuffle
from upcard.cards.inspection import inspect_cards
from upcard.cards.machine import BatchMachine
from upcard.cards.shuffle import full_deck
from upcard.cards.shuffled import Shuffled
from upcard.cards.stream import seeded_stream
from upcard.errors import BadDocument, Refused
from upcard.game import Phase
from upcard.game import commands as cmd
from upcard.rules import load_house

SIX = full_deck(6)


def shuffled_new() -> Shuffled:
    return opening_shuffle(SIX, seeded_stream(1))


def shuffled_used() -> Shuffled:
    return standard_shuffle(SIX[:200], SIX[200:], seeded_stream(1))


def steps(shuffled: Shuffled, clause: str) -> list[str]:
    return [step.words for step in shuffled.steps if step.clause == clause]


@pytest.mark.parametrize("house", ["shuffle-machine-six-deck"])
def test_machine_holds_312_cards(house: str) -> None:
    """CSM-AIM-03a"""
    seat = Seat(house)
    assert seat.state.rules.card_count == 312
    seat.shuffle()
    assert len(seat.state.shoe) == 312
    assert seat.state.phase is Phase.WAGERS


def test_shoes_hold_six_and_eight_decks() -> None:
    """LV-6D8D-00a LV-6D8D-00c"""
    assert load_house("vegas-six-deck").rules.card_count == 312
    assert load_house("vegas-eight-deck").rules.card_count == 416
    for house in ("vegas-six-deck", "vegas-eight-deck"):
        assert load_house(house).rules.cards.delivery == "shoe"


def test_hand_held_games_hold_one_and_two_decks() -> None:
    """LV-2D-00a LV-1D-00a"""
    assert load_house("vegas-single-deck").rules.card_count == 52
    assert load_house("vegas-double-deck").rules.card_count == 104
    assert load_house("vegas-double-deck-pitch").rules.card_count == 104


def test_deck_counts_that_can_be_cut() -> None:
    """PM-DECK-01a"""
    for decks in (2, 4, 6, 8):
        load_house("prairie-meadows", {"cards.decks": decks})
    with pytest.raises(BadDocument, match="cannot be cut"):
        load_house("prairie-meadows", {"cards.decks": 1})
    load_house(
        "prairie-meadows",
        {"cards.decks": 1, "cut.depth": 10, "reshuffle.cut_card": 10},
    )


@pytest.mark.parametrize("decks", range(1, 9))
def test_guide_takes_one_to_eight_decks(decks: int) -> None:
    """GG-VAL-01"""
    seat = Seat("typical-casino", change={"cards.decks": decks})
    seat.shuffle()
    assert len(seat.state.shoe) == 52 * decks


def test_guide_refuses_nine_decks() -> None:
    with pytest.raises(BadDocument, match="from 1 to 8"):
        load_house("typical-casino", {"cards.decks": 9})


def test_backs_of_one_set_match() -> None:
    """PM-DECK-01b"""
    seat = Seat("prairie-meadows")
    other = (*full_deck(6)[:-1], Card("As"))
    refusal = seat.refused(cmd.LoadShoe(other))
    assert "missing" in str(refusal)
    assert "too many" in str(refusal)


def test_opening_inspection_step_by_step() -> None:
    """PM-INSP-01a PM-INSP-01b PM-INSP-02a PM-INSP-03a PM-INSP-03b PM-INSP-04"""
    inspection = inspect_cards(SIX, 6)
    assert inspection.passed
    assert [step.clause for step in inspection.steps] == [
        "PM-INSP-01a",
        "PM-INSP-01b",
        "PM-INSP-02a",
        "PM-INSP-02b",
        "PM-INSP-03a",
        "PM-INSP-03b",
        "PM-INSP-04",
    ]


def test_inspection_finds_missing_and_extra_cards() -> None:
    """PM-INSP-02b"""
    inspection = inspect_cards((*SIX[1:], Card("Kd")), 6)
    assert inspection.missing == ("As",)
    assert inspection.extra == ("Kd",)
    assert not inspection.passed


def test_bad_cards_are_replaced_and_stored() -> None:
    """PM-INSP-05 PM-INSP-06a PM-INSP-06b"""
    inspection = inspect_cards(SIX, 6, damaged=(Card("7h"),))
    assert not inspection.passed
    assert [step.clause for step in inspection.steps[-3:]] == [
        "PM-INSP-05",
        "PM-INSP-06a",
        "PM-INSP-06b",
    ]


def test_opening_shuffle_wash_and_stacks() -> None:
    """PM-OPEN-01a PM-OPEN-01b PM-OPEN-02 PM-OPEN-03 PM-OPEN-04"""
    shuffled = shuffled_new()
    assert len(steps(shuffled, "PM-OPEN-01a")) == 3
    assert len(steps(shuffled, "PM-OPEN-01b")) == 3
    assert "78, 78, 78, 78" in steps(shuffled, "PM-OPEN-03")[0]
    assert steps(shuffled, "PM-OPEN-02")
    assert steps(shuffled, "PM-OPEN-04")
    assert Counter(shuffled.order) == Counter(SIX)


def check_picks(shuffled: Shuffled, number: str) -> None:
    """Picks of about 26 from stacks 1+3 and 2+4 in turn, riffles and strips."""
    picks = steps(shuffled, f"{number}a")
    assert len(picks) == 6
    assert ["1 and 3" in pick for pick in picks[:2]] == [True, False]
    sizes = [int(word) for word in " ".join(picks).split() if word.isdigit()]
    assert all(20 <= size <= 32 for size in sizes if size > 4)
    assert all("once more" in words for words in steps(shuffled, f"{number}b"))
    strips = [int(words.split()[-2]) for words in steps(shuffled, f"{number}c")]
    assert all(7 <= count <= 10 for count in strips)
    assert all("three logos" in words for words in steps(shuffled, f"{number}d"))
    assert all("stack 5" in words for words in steps(shuffled, f"{number}e"))


def test_opening_shuffle_picks_riffles_strips() -> None:
    """PM-OPEN-05a PM-OPEN-05b PM-OPEN-05c PM-OPEN-05d
    PM-OPEN-05e PM-OPEN-06a PM-OPEN-06b
    """
    shuffled = shuffled_new()
    check_picks(shuffled, "PM-OPEN-05")
    assert "312 cards" in steps(shuffled, "PM-OPEN-06b")[0]


def test_standard_shuffle_stub_and_stacks() -> None:
    """PM-STD-02 PM-STD-03 PM-STD-04 PM-STD-05"""
    shuffled = shuffled_used()
    assert "112 undealt" in steps(shuffled, "PM-STD-02")[0]
    for clause in ("PM-STD-03", "PM-STD-04", "PM-STD-05"):
        assert steps(shuffled, clause)
    assert Counter(shuffled.order) == Counter(SIX)


def test_standard_shuffle_picks_riffles_strips() -> None:
    """PM-STD-06a PM-STD-06b PM-STD-06c PM-STD-06d PM-STD-06e PM-STD-07a PM-STD-07b"""
    shuffled = shuffled_used()
    check_picks(shuffled, "PM-STD-06")
    assert "312 cards" in steps(shuffled, "PM-STD-07b")[0]


def test_standard_shuffle_is_random() -> None:
    """PM-STD-01"""
    orders = {
        standard_shuffle(SIX[:200], SIX[200:], seeded_stream(n)).order for n in range(9)
    }
    assert len(orders) == 9
    assert shuffled_used().law == "not uniform"


def test_shuffle_of_the_shoes() -> None:
    """LV-6D8D-00b LV-6D8D-00d"""
    assert load_house("vegas-six-deck").rules.shuffle.device == "by hand"
    load_house("vegas-six-deck", {"shuffle.device": "MD-2 machine"})
    assert load_house("vegas-eight-deck").rules.shuffle.device == "MD-2 machine"
    with pytest.raises(BadDocument, match="MD-2 machine"):
        load_house("vegas-eight-deck", {"shuffle.device": "by hand"})


def test_machine_or_hand_shuffle() -> None:
    """PM-ASD-01 PM-ASD-02"""
    assert load_house("prairie-meadows").rules.shuffle.device == "by hand"
    changed = load_house("prairie-meadows", {"shuffle.device": "batch machine"})
    assert changed.rules.shuffle.device == "batch machine"


def test_machine_cards_are_inspected_and_washed() -> None:
    """PM-ASD-03 PM-ASD-04a PM-ASD-04b"""
    assert inspect_cards(SIX, 6).passed
    assert len(steps(shuffled_new(), "PM-OPEN-01a")) == 3
    machine = BatchMachine().load(SIX)
    assert machine.light == "working"


def test_second_set_may_be_hand_shuffled_at_opening() -> None:
    """PM-ASD-05"""
    machine = BatchMachine().load(SIX)
    with pytest.raises(Refused) as refused:
        machine.eject()
    assert refused.value.clause == "PM-ASD-05"
    assert "shuffle the other set by hand" in refused.value.allowed
    seat = Seat("prairie-meadows")
    seat.do(cmd.LoadShoe(shuffled_new().order))
    assert seat.state.phase is Phase.CUT


def test_machine_exchanges_two_sets() -> None:
    """PM-ASD-06 PM-ASD-07 PM-ASD-08a PM-ASD-08b"""
    machine = BatchMachine().load(SIX).finish(seeded_stream(2))
    ready = machine.cards
    shuffled, after = machine.exchange(SIX[:260], SIX[260:])
    assert shuffled.order == ready
    assert [step.clause for step in shuffled.steps] == [
        "PM-ASD-06",
        "PM-ASD-07",
        "PM-ASD-08a",
        "PM-ASD-08b",
    ]
    assert after.light == "working"
    assert after.cards[130:182] == SIX[260:]


def test_machine_error_blocks_its_cards() -> None:
    """PM-ASD-09a PM-ASD-09b"""
    broken = BatchMachine().load(SIX).fail()
    with pytest.raises(Refused) as refused:
        broken.eject()
    assert refused.value.clause == "PM-ASD-09a"
    cleared = broken.clear().finish(seeded_stream(3))
    assert Counter(cleared.eject()[0]) == Counter(SIX)


def test_shuffle_check_waits_for_the_supervisor() -> None:
    """PM-OPEN-07a PM-OPEN-07b PM-STD-08a PM-STD-08b"""
    seat = Seat("prairie-meadows", floor="strict")
    seat.shuffle()
    assert "Shuffle Check" in seat.heard()
    assert seat.state.pending is not None
    seat.refused(cmd.CutCards(1, 100))
    seat.do(cmd.Approve())
    seat.do(cmd.CutCards(1, 100))
    assert seat.state.phase is Phase.WAGERS
