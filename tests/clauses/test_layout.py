"""Where cards and cheques lie, which way they face, how they are turned."""

from __future__ import annotations

import pytest

from clauses.seat import Seat
from upcard.cards.cheques import Stack
from upcard.cards.money import Cents
from upcard.cards.payment import pay_blackjack, pay_even
from upcard.game import BACK, payment_steps
from upcard.game import commands as cmd
from upcard.game import events as ev
from upcard.game.layout import (
    ACROSS,
    FURNITURE,
    HAND_OF_PICK_UP,
    hole_card_lift,
    lay_out,
)
from upcard.rules import load_house

RED = Cents(500)
HELD = {"cards.faces": "down", "surrender.kind": "late"}
COLOURS = [
    (int(cheque.value), cheque.colour)
    for cheque in load_house("vegas-eight-deck").rules.cheque
]


def zones(what: str) -> list[str]:
    return [item.zone for item in FURNITURE if item.what == what]


# --- furniture ----------------------------------------------------------------------


def test_work_area_lies_between_insurance_line_and_rack() -> None:
    """LV-GEN-12"""
    assert zones("insurance line") == ["work area, far edge"]
    assert zones("cheque rack") == ["work area, near edge"]


def test_shoe_stands_at_the_dealers_left() -> None:
    """PM-DECK-02 PM-DEAL-01"""
    assert load_house("prairie-meadows").rules.cards.delivery == "shoe"
    assert zones("shoe") == ["dealer's left"]


def test_discard_rack_stands_at_the_dealers_right() -> None:
    """GG-PLAY-06"""
    assert zones("discard rack") == ["dealer's right"]


def test_switch_table_has_five_spots_and_ten_areas() -> None:
    """LV-SW-01a"""
    table = load_house("vegas-switch").rules.table
    assert (table.spots, table.spots * table.areas) == (5, 10)
    seat = Seat("vegas-switch")
    assert "spots 1 to 5" in str(seat.refused(cmd.PlaceWager(6, 10_00, "a")))


def test_dead_game_breaks_down_the_cards() -> None:
    """LV-GEN-07a LV-GEN-07b"""
    seat = Seat("vegas-eight-deck")
    seat.shuffle()
    seat.do(cmd.CutCards(1, 200))
    seat.do(cmd.LeaveTable("Ann"))
    assert seat.of(ev.TableDied)[-1].cards == "cards spread face down"
    assert seat.state.shoe == ()
    arcs = seat.items("semicircle of backs")
    assert [arc.zone for arc in arcs] == ["work area"] * 2
    seat.do(cmd.SeatGuest("Bo", (2,), 1_000_00))
    seat.do(cmd.PlaceWager(2, 10_00))
    assert seat.refused(cmd.Deal()).reason == "shuffle-due"


# --- the dealer's cards -------------------------------------------------------------


def test_hole_card_is_lifted_by_the_corner_of_the_up_card() -> None:
    """LV-GEN-08a LV-GEN-08b"""
    lift = hole_card_lift(load_house("vegas-eight-deck").rules)
    assert "corner of the upcard" in lift
    assert "paint" not in lift
    seat = Seat("vegas-eight-deck")
    seat.deal("Ts 7s 9d Th", "1: 25")
    dealers = [item for item in seat.items("card") if item.zone == "work area"]
    assert [(card.text, card.layer) for card in dealers] == [(BACK, 0), ("Th", 1)]


def test_cards_of_the_deal_face_the_right_way() -> None:
    """PM-DEAL-03 PM-DEAL-04c PM-DEAL-04e"""
    seat = Seat("prairie-meadows")
    seat.deal("Ts 7s 9d Th", "1: 25")
    assert [event.lies for event in seat.of(ev.CardDealt)] == ["up", "up"]
    assert [event.lies for event in seat.of(ev.DealerCardDealt)] == [
        "down",
        "down, under the upcard",
    ]
    assert [event.card for event in seat.of(ev.UpcardTurned)] == ["7s"]
    assert seat.seen("Ann").dealer == ("7s", BACK)


def test_hole_card_is_always_turned() -> None:
    """PM-DEAL-07a"""
    seat = Seat("prairie-meadows")
    seat.deal("Ts Th 6d 6h Kc", "1: 20")
    seat.play("1 hit")
    assert seat.of(ev.HoleCardTurned)[-1].card == "6h"
    assert seat.state.dealer == ("Th", "6h")


@pytest.mark.parametrize("house", ["vegas-six-deck", "vegas-eight-deck"])
def test_shoe_cards_are_face_up(house: str) -> None:
    """LV-6D8D-00e"""
    seat = Seat(house)
    seat.deal("Ts 7s 9d Th", "1: 25")
    spot = seat.seen("a stranger").spots[0]
    assert spot.hands[0].cards == ("Ts", "9d")


def test_single_deck_cards_are_face_up() -> None:
    """LV-1D-00b"""
    seat = Seat("vegas-single-deck")
    seat.deal("Ts 7s 9d Th", "1: 25")
    assert seat.seen().spots[0].hands[0].cards == ("Ts", "9d")


def test_pitched_cards_are_seen_by_their_holder_only() -> None:
    """LV-2D-00d"""
    seat = Seat("vegas-double-deck-pitch", guests={"Ann": (1,), "Bo": (2,)})
    seat.deal("Ts 5s 7s 9d 6c Th", "1: 100", "2: 100")
    assert seat.seen("Ann").spots[0].hands[0].cards == ("Ts", "9d")
    assert seat.seen("Ann").spots[1].hands[0].cards == (BACK, BACK)
    assert seat.seen("Bo").spots[0].hands[0].total == ""
    assert {event.lies for event in seat.of(ev.CardDealt)} == {"down"}


def test_hidden_hand_is_turned_up() -> None:
    """GG-BUST-02 GG-DBL-02 GG-SPL-02 GG-SUR-03"""
    seat = Seat("typical-casino", change=HELD)
    seat.deal("Ts 7s 6d Th Kc", "1: 25")
    assert seat.seen().spots[0].hands[0].cards == (BACK, BACK)
    seat.play("1 hit")
    assert seat.seen().spots[0].hands[0].cards == ("Ts", "6d", "Kc")
    for line, cards in (
        ("1 double", ("5s", "6d", "2c")),
        ("1 surrender", ("5s", "6d")),
    ):
        other = Seat("typical-casino", change=HELD)
        other.deal("5s 7s 6d Th 2c", "1: 25")
        other.play(line)
        assert other.seen().spots[0].hands[0].cards == cards
    split = Seat("typical-casino", change={"cards.faces": "down"})
    split.deal("8s 7s 8d Th 2c", "1: 25")
    split.play("1 split")
    assert split.seen().spots[0].hands[0].cards == ("8s", "2c")


# --- doubles and splits -------------------------------------------------------------


def doubled(line: str = "1 double") -> Seat:
    seat = Seat("vegas-six-deck")
    seat.deal("6s Ts 5d 7h 9c Ah", "1: 100")
    seat.play(line)
    return seat


def test_double_card_lies_across() -> None:
    """LV-DBL-01a LV-DBL-01b LV-DBL-01e"""
    for line in ("1 double", "1 double face-down"):
        seat = Seat("vegas-six-deck", guests={"Ann": (1,), "Bo": (2,)})
        seat.deal("6s Ts Ts 5d 7h 7h 9c", "1: 100", "2: 100")
        seat.play(line)
        card = [item for item in seat.items("card") if item.zone == "spot 1"][-1]
        assert card.turned == ACROSS
        assert card.pips_clear
        assert card.text == (BACK if "face-down" in line else "9c")
        assert seat.seen("Ann").spots[0].hands[0].cards[-1] == card.text


def test_face_down_double_is_shown_at_pay_and_take() -> None:
    """LV-DBL-04a LV-DBL-04b"""
    seat = doubled("1 double face-down")
    turned = seat.of(ev.DoubleCardTurned)
    assert [event.card for event in turned] == ["9c"]
    kinds = [type(event).__name__ for event in seat.events]
    assert kinds.index("DoubleCardTurned") < kinds.index("HandSettled")
    card = [item for item in seat.items("card") if item.zone == "spot 1"][-1]
    assert (card.text, card.turned, card.pips_clear) == ("9c", ACROSS, True)


def test_double_wager_lies_beside_the_first() -> None:
    """LV-GEN-03d"""
    seat = doubled()
    assert seat.of(ev.HandDoubled)[-1].side == "right"
    assert [item.beside for item in seat.items("double")] == ["right"]


def test_double_for_less_lies_at_the_dealers_right() -> None:
    """LV-GEN-03f"""
    seat = doubled("1 double 60")
    assert seat.of(ev.HandDoubled)[-1].side == "right"
    assert [(item.beside, item.text) for item in seat.items("double")] == [
        ("right", "60")
    ]


def test_double_chips_move_behind_the_bet() -> None:
    """CSM-DBL-03b"""
    seat = Seat("shuffle-machine-six-deck")
    seat.deal("6s Ts 5d 9c 7h", "1: 100")
    seat.play("1 double")
    assert [item.beside for item in seat.items("double")] == ["behind"]


def test_split_wagers_lie_apart() -> None:
    """LV-GEN-04e"""
    seat = Seat("vegas-six-deck")
    seat.deal("8s Ts 8d 7h 3c", "1: 25")
    seat.play("1 split")
    wagers = seat.items("wager")
    assert [(item.zone, item.place) for item in wagers] == [
        ("spot 1", 0),
        ("spot 1", 1),
    ]


def test_split_cards_lie_left_and_right() -> None:
    """CSM-SPL-01d"""
    seat = Seat("shuffle-machine-six-deck")
    seat.deal("8s Ts 8d 3c", "1: 25")
    seat.play("1 split")
    cards = [item for item in seat.items("card") if item.zone == "spot 1"]
    assert [(card.text, card.place) for card in cards] == [
        ("8s", 0),
        ("3c", 0),
        ("8d", 1),
    ]


def test_card_on_a_split_ace_lies_across() -> None:
    """LV-SWS-03e"""
    seat = Seat("vegas-switch", guests={"Ann": (1,), "Bo": (2,)})
    seat.deal(
        "As 2h 9s 9h Ts As Th 9c 9d Td Kh 5h", "1a: 10", "1b: 10", "2a: 10", "2b: 10"
    )
    seat.play("1 keep", "1 split")
    cards = [item for item in seat.items("card") if item.zone == "spot 1"]
    across = [(card.text, card.layer) for card in cards if card.turned == ACROSS]
    assert across == [("Kh", 1), ("5h", 1)]
    assert all(card.pips_clear for card in cards)


def test_switched_twenty_one_lies_across() -> None:
    """LV-SWS-06b"""
    seat = Seat("vegas-switch")
    seat.deal("As 9h Ts 5d Kh Th", "1a: 10", "1b: 10")
    seat.play("1 switch")
    cards = [item for item in seat.items("card") if item.zone == "spot 1"]
    assert [card.text for card in cards if card.turned == ACROSS] == ["Kh"]


def test_joint_insurance_is_one_stack_between_the_hands() -> None:
    """LV-INS-03b"""
    seat = Seat("vegas-eight-deck", guests={"Ann": (1, 2), "Bo": (3,)})
    seat.deal("Ts 9h 5d Kc 8s 7d 5c Ah", "1: 30", "2: 30", "3: 30")
    seat.play("1 insure 15", "2 insure 15")
    stacks = seat.items("insurance")
    assert [stack.beside for stack in stacks] == ["", "between the hands"]
    assert seat.of(ev.InsuranceJoined)


@pytest.mark.parametrize(
    "house", ["shuffle-machine-six-deck", "typical-casino", "prairie-meadows"]
)
def test_insurance_lies_on_its_line(house: str) -> None:
    """CSM-INS-06b GG-INS-03 PM-INS-02b"""
    seat = Seat(house, guests={"Ann": (1,), "Bo": (2,)})
    order = "Ts 9h Ah 8s 7d 5c" if house != "typical-casino" else "Ts 9h 5c 8s 7d Ah"
    seat.deal(order, "1: 30", "2: 30")
    seat.play("1 insure 15")
    assert [item.zone for item in seat.items("insurance")] == ["insurance line"]


# --- paying and picking up ----------------------------------------------------------


def laid(count: int) -> list[Stack]:
    return [Stack(RED, "red", count)]


def test_blackjack_is_paid_in_its_own_colours_beside_the_wager() -> None:
    """LV-BJ-01 LV-BJ-02a"""
    steps = pay_blackjack(laid(4), 30_00, colours=COLOURS)
    assert [step.clause for step in steps] == ["LV-BJ-02a", "LV-BJ-02a"]
    assert "heel it beside the wager" in steps[-1].words
    assert sum(step.amount for step in steps) == 30_00


def test_blackjack_is_paid_by_sizing_in() -> None:
    """LV-BJ-02b"""
    steps = pay_blackjack(laid(4), 30_00, colours=COLOURS, style="size into")
    assert [step.amount for step in steps] == [20_00, 10_00]


def test_even_stack_is_halved_and_matched_three_times() -> None:
    """LV-BJ-03a"""
    steps = pay_blackjack(laid(8), 60_00, colours=COLOURS)
    assert [step.amount for step in steps if step.amount] == [20_00] * 3


def test_odd_stack_is_paid_from_one_withdrawal() -> None:
    """LV-BJ-03b1 LV-BJ-03b2"""
    steps = pay_blackjack(laid(7), 52_50, colours=COLOURS)
    assert steps[0].clause == "LV-BJ-03b1"
    assert [step.amount for step in steps if step.amount] == [15_00] * 3 + [7_50]


def test_double_is_paid_as_two_stacks() -> None:
    """LV-DBL-05a LV-DBL-05b"""
    steps = pay_even([100_00, 100_00])
    assert [(step.clause, step.amount) for step in steps] == [
        ("LV-DBL-05b", 100_00),
        ("LV-DBL-05b", 100_00),
    ]
    assert len([*doubled().items("wager"), *doubled().items("double")]) == 2


def test_double_for_less_is_paid_stack_by_stack() -> None:
    """LV-DBL-05c"""
    steps = pay_even([100_00, 60_00])
    assert [(step.clause, step.amount) for step in steps] == [
        ("LV-DBL-05c", 100_00),
        ("LV-DBL-05c", 60_00),
    ]


def paid(cards: str, wager: str, *lines: str) -> list[tuple[str, int]]:
    seat = Seat("vegas-eight-deck")
    seat.deal(cards, wager)
    seat.play(*lines)
    (event,) = seat.of(ev.HandSettled)
    steps = payment_steps(seat.state, event)
    assert sum(step.amount for step in steps) == max(event.won, 0)
    return [(step.clause, int(step.amount)) for step in steps if step.amount]


def test_settlements_become_movements_of_cheques() -> None:
    assert paid("As 9h Kd 7c", "1: 25", "1 stand") == [("LV-BJ-02a", 37_50)]
    assert paid("6s Ts 5d 7h Tc", "1: 100", "1 double 60") == [
        ("LV-DBL-05c", 100_00),
        ("LV-DBL-05c", 60_00),
    ]
    assert paid("Ts 9h 7d Tc", "1: 25", "1 stand") == []


def test_cards_are_picked_up_with_the_right_hand_and_racked_face_down() -> None:
    """LV-GEN-10d1 LV-GEN-10d2"""
    assert "right hand" in HAND_OF_PICK_UP
    assert "face down" in HAND_OF_PICK_UP
    seat = Seat("vegas-six-deck")
    seat.deal("Ts 7s 9d Th", "1: 25")
    seat.play("1 stand")
    assert seat.seen("Ann").rack == 5
    laid_out = lay_out(seat.seen("Ann"), seat.state.rules)
    assert all(item.zone != "discard rack" for item in laid_out)
