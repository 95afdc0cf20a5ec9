"""Signals, calls, insurance, the check, Switch."""

from __future__ import annotations

import pytest

from clauses.seat import BURN, Seat
from upcard.cards.hand import total
from upcard.errors import Refused
from upcard.game import Phase, options
from upcard.game import commands as cmd
from upcard.game import events as ev
from upcard.rules import load_house

TWO = {"Ann": (1,), "Bo": (2,)}


def kinds(seat: Seat) -> list[str]:
    return [type(event).__name__ for event in seat.events]


def signals(house: str) -> dict[str, str]:
    text = load_house(house).rules.signals
    return {name: getattr(text, name) for name in ("hit", "stand", "double", "split")}


def test_machine_house_gestures() -> None:
    """CSM-NXT-02a CSM-NXT-03a"""
    seat = Seat("shuffle-machine-six-deck")
    seat.deal("Ts Td 2h 5c 9d", "1: 20")
    seat.play("1 hit", "1 stand")
    assert seat.of(ev.HandHit)[-1].gesture == "point"
    assert seat.of(ev.HandStood)[-1].gesture == "wave"
    assert seat.heard()[-3:] == ["Surrender", "Card", "Stay"]


def test_guide_signals_fit_how_the_cards_lie() -> None:
    """GG-HIT-02 GG-HIT-03b GG-STD-02 GG-STD-03 GG-DBL-04 GG-SPL-04b GG-SPL-06"""
    face_up = signals("typical-casino")
    assert face_up["hit"] == "scratch finger"
    assert face_up["stand"] == "wave palm down"
    assert face_up["double"] == face_up["split"] == "bet beside"
    held = signals("vegas-double-deck-pitch")
    assert held["hit"] == "scrape cards"
    assert held["stand"] == "tuck under bet"
    seat = Seat("typical-casino")
    seat.deal("8s 7s 8d Th 2c 3d Tc", "1: 25")
    seat.play("1 split", "1 hit", "1 stand")
    assert seat.of(ev.HandStood)[-1].gesture == "wave palm down"


def test_decisions_carry_a_hand_signal() -> None:
    """PM-DEAL-06a"""
    seat = Seat("prairie-meadows")
    seat.deal("Ts 7s 2d Th 5c 4d", "1: 20")
    seat.play("1 hit", "1 stand")
    assert seat.of(ev.HandHit)[-1].gesture == "hand signal"


def test_surrender_is_spoken_by_guest_and_dealer() -> None:
    """LV-SUR-02a LV-SUR-02b"""
    seat = Seat("vegas-six-deck")
    seat.deal("Ts 7s 6d Th", "1: 20")
    begin = len(seat.events)
    seat.play("1 surrender")
    calls = [event for event in seat.events[begin:] if isinstance(event, ev.Called)]
    assert [(call.by, call.words, call.gesture) for call in calls] == [
        ("Ann", "Surrender", ""),
        ("dealer", "Surrender", ""),
    ]
    assert kinds(seat)[begin : begin + 3] == ["Called", "Called", "HandSettled"]


def test_dealer_confirms_a_double() -> None:
    """CSM-DBL-03a"""
    seat = Seat("shuffle-machine-six-deck")
    seat.deal("6s Ts 5d 9c 7h", "1: 100")
    seat.play("1 double")
    calls = [event for event in seat.of(ev.Called) if event.words == "Double"]
    assert [call.by for call in calls] == ["Ann", "dealer"]


@pytest.mark.parametrize("pair, asked", [("4", True), ("5", True), ("8", False)])
def test_dealer_asks_double_or_split_on_fours_and_fives(
    pair: str, *, asked: bool
) -> None:
    """LV-DBL-02"""
    for line in ("1 double", "1 split"):
        seat = Seat("vegas-six-deck")
        seat.deal(f"{pair}s Ts {pair}d 7h 9c 2h", "1: 20")
        seat.play(line)
        assert ("Double or split?" in seat.heard()) is asked


@pytest.mark.parametrize("pair", "2468T")
def test_dealer_asks_double_or_split_on_every_pair(pair: str) -> None:
    """GG-SPL-05"""
    seat = Seat("typical-casino")
    seat.deal(f"{pair}s 7s {pair}d Th 9c 2h", "1: 20")
    seat.play("1 split")
    assert "Double or split?" in seat.heard()


def test_switch_is_asked_for_with_a_twist() -> None:
    """LV-SWS-02a"""
    seat = Seat("vegas-switch")
    seat.deal("Ts 6s 9h 5d Th 8c", "1a: 10", "1b: 10")
    seat.play("1 switch")
    assert seat.of(ev.SwitchMade)[-1].gesture == "twist"


def test_dealer_makes_the_switch() -> None:
    """LV-SWS-01a"""
    seat = Seat("vegas-switch")
    seat.deal("Ts 6s 9h 5d Th 8c", "1a: 10", "1b: 10")
    assert seat.refused(cmd.TouchCards(1)).clause == "LV-SWS-01b"
    seat.play("1 switch")
    spot = seat.state.spot(1)
    assert spot is not None
    assert [hand.cards for hand in spot.hands] == [("Ts", "Th"), ("6s", "5d")]


def test_dealer_taps_the_centre_on_twenty_two() -> None:
    """LV-SWS-05b"""
    seat = Seat("vegas-switch")
    seat.deal("Ts 9s 6h 7d Th Tc 6d", "1a: 10", "1b: 10")
    seat.play("1 keep", "1 stand", "1 stand")
    assert seat.gestures()[-1] == "tap the centre of the layout"
    assert total(seat.state.dealer) == 22


def insured() -> Seat:
    seat = Seat("vegas-eight-deck", guests={"Ann": (1,), "Bo": (2,), "Cy": (3,)})
    seat.deal("Ts 9s 8s 7h Td 9d 8d Ah", "1: 30", "2: 20", "3: 40")
    return seat


def test_insurance_calls_have_their_gestures() -> None:
    """LV-INS-01a2 LV-INS-01c2"""
    seat = insured()
    seat.play("1 decline", "2 decline", "3 decline")
    calls = {e.words: e.gesture for e in seat.of(ev.Called) if "Insurance" in e.words}
    opened, closed = calls["Insurance Open"], calls["Insurance Closed"]
    assert "palm up, left to right" in opened
    assert "palm down, right to left" in closed


def test_insurance_call_sweeps_the_line() -> None:
    """PM-INS-06"""
    seat = Seat("prairie-meadows")
    seat.deal("Ts Ah 8s 7h", "1: 30")
    (call,) = [event for event in seat.of(ev.Called) if event.words == "Insurance"]
    assert "along the insurance line" in call.gesture


def test_insurance_waits_for_every_guest() -> None:
    """LV-INS-01b"""
    seat = insured()
    seat.play("3 insure 20", "1 decline")
    assert seat.waits_for(Phase.INSURANCE)
    seat.refused("1 stand")
    seat.play("2 decline")
    assert seat.waits_for(Phase.PLAY)
    slow = insured()
    slow.do(cmd.CloseInsurance())
    assert slow.waits_for(Phase.PLAY)


def test_dealer_makes_change_for_insurance() -> None:
    """LV-INS-03a"""
    seat = Seat("vegas-eight-deck")
    seat.deal("Ts Kh 6d Ah", "1: 15")
    seat.play("1 insure 7.50")
    assert seat.net() == 0
    odd = Seat("vegas-eight-deck")
    odd.deal("Ts Kh 6d Ah", "1: 10.50")
    odd.play("1 insure 5.25")
    assert odd.net() == 0


def test_insurance_wagers_are_paid_one_by_one() -> None:
    """LV-INS-04c"""
    seat = Seat("vegas-eight-deck", guests=TWO)
    seat.deal("Ts 9s Kh Td 9d Ah", "1: 30", "2: 20")
    seat.play("1 insure 15", "2 insure 10")
    paid = seat.of(ev.InsuranceSettled)
    assert [(event.spot, event.won) for event in paid] == [(2, 20_00), (1, 30_00)]


def test_lost_insurance_is_collected_from_right_to_left() -> None:
    """LV-INS-05a"""
    seat = insured()
    seat.play("1 insure 15", "2 insure 10", "3 insure 20")
    taken = seat.of(ev.InsuranceSettled)
    assert [(event.spot, event.won) for event in taken] == [
        (3, -20_00),
        (2, -10_00),
        (1, -15_00),
    ]
    assert seat.waits_for(Phase.PLAY)


@pytest.mark.parametrize(
    "house, shown",
    [
        ("prairie-meadows", "HoleCardTurned"),
        ("shuffle-machine-six-deck", "DealerCardDealt"),
    ],
)
def test_lost_insurance_is_taken_at_the_reveal(house: str, shown: str) -> None:
    """CSM-INS-04b PM-INS-04"""
    seat = Seat(house)
    seat.deal("Ts Ah Td 5c 8h 3d", "1: 30")
    seat.play("1 insure 15")
    assert not seat.of(ev.InsuranceSettled)
    seat.play("1 stand")
    order = kinds(seat)
    at = order.index("InsuranceSettled")
    assert order[at - 1] == shown
    assert order[at + 1] == "DealerCardDealt"


def test_lost_boxes_then_insurance_then_winners() -> None:
    """CSM-INS-05"""
    seat = Seat("shuffle-machine-six-deck", guests=TWO)
    seat.deal("As Ts Ah Kd 9d Qc", "1: 30", "2: 20")
    seat.play("1 insure 15", "2 insure 10", "2 stand")
    order = [
        (type(event).__name__, event.spot)
        for event in seat.events
        if isinstance(event, ev.HandSettled | ev.InsuranceSettled)
    ]
    assert order == [
        ("HandSettled", 2),
        ("InsuranceSettled", 2),
        ("InsuranceSettled", 1),
        ("HandSettled", 1),
    ]


def test_dealer_checks_in_the_card_reader() -> None:
    """LV-BJ-04b"""
    seat = Seat("vegas-six-deck")
    seat.deal("Ts 7s 9d Th", "1: 25")
    assert seat.of(ev.HoleCardChecked) == [
        ev.HoleCardChecked("card reader", blackjack=False)
    ]


def test_reader_answers_blackjack_or_not() -> None:
    """PM-DEF-06b PM-DEAL-05c"""
    seat = Seat("prairie-meadows")
    seat.deal("Ts Th 9d 7s", "1: 25")
    (check,) = seat.of(ev.HoleCardChecked)
    assert set(check.__struct_fields__) == {"device", "blackjack"}
    assert "7s" not in str(seat.seen("Ann"))
    assert "7s" not in str(seat.seen("floor"))


def test_switch_deal_waits_for_both_wagers() -> None:
    """LV-SW-02b LV-SW-04a"""
    seat = Seat("vegas-switch")
    seat.do(cmd.StackShoe((BURN,), fresh=True))
    seat.do(cmd.PlaceWager(1, 50_00, "a"))
    assert seat.refused(cmd.Deal()).clause == "LV-SW-02b"
    assert seat.refused(cmd.PlaceWager(1, 40_00, "b")).clause == "LV-SW-02b"


def test_switch_dealer_scans_the_wagers() -> None:
    """LV-SW-05"""
    seat = Seat("vegas-switch", guests=TWO)
    seat.do(cmd.StackShoe((BURN,), fresh=True))
    seat.do(cmd.PlaceWager(1, 50_00, "a"))
    seat.do(cmd.PlaceWager(1, 50_00, "b"))
    seat.do(cmd.PlaceWager(2, 20_00, "b"))
    with pytest.raises(Refused, match="Spot 2 has a wager on one"):
        seat.do(cmd.Deal())
    assert not seat.of(ev.CardDealt)


def test_one_split_hand_pays_for_the_other() -> None:
    """LV-SPL-07b LV-SPL-07c"""
    seat = Seat("vegas-six-deck")
    seat.deal("9s 8s 9d Th Tc 8h", "1: 10")
    seat.play("1 split", "1 stand", "1 stand")
    last = seat.of(ev.Called)[-1]
    assert last.words == "One hand pays the other"
    assert "pat" in last.gesture
    assert [event.won for event in seat.of(ev.HandSettled)] == [-10_00, 10_00]


def test_options_name_price_and_clause() -> None:
    seat = Seat("vegas-single-deck")
    seat.deal("8s 7s 8d Th", "1: 25")
    found = {option.verb: option for option in options(seat.state, 1)}
    assert (found["double"].least, found["double"].most) == (50, 25_00)
    assert found["split"].most == 25_00
    refusal = found["surrender"].refusal
    assert refusal is not None
    assert refusal.clause == "LV-1D-04"
