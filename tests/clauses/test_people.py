"""Houses, definitions, people, limits and the floor."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clauses.seat import BURN, Seat
from upcard.cards.card import DECK, VALUE
from upcard.cards.hand import is_soft, total
from upcard.game import commands as cmd
from upcard.game import events as ev
from upcard.rules import house_ids, load_house
from upcard.rules.describe import plate
from upcard.rules.staff import supervision_warning

TWO = {"Ann": (1,), "Bo": (2,)}


def kinds(seat: Seat) -> list[str]:
    return [type(event).__name__ for event in seat.events]


def test_blackjack_is_also_called_twenty_one() -> None:
    """LV-INT-01"""
    import upcard

    assert "21" in (upcard.__doc__ or "")


def test_each_vegas_style_is_a_house_of_its_own() -> None:
    """LV-INT-05"""
    vegas = [house for house in house_ids() if house.startswith("vegas-")]
    assert len(vegas) == 7
    digests = {load_house(house).digest for house in vegas}
    assert len(digests) == 7


def test_five_regular_vegas_games_are_there() -> None:
    """LV-TAB-0"""
    for house in (
        "vegas-eight-deck",
        "vegas-six-deck",
        "vegas-six-deck-high-limit",
        "vegas-double-deck-pitch",
        "vegas-double-deck",
        "vegas-single-deck",
    ):
        assert load_house(house).rules.name


def test_double_deck_has_two_styles() -> None:
    """LV-2D-00b LV-2D-00c LV-2D-00f"""
    pitch = load_house("vegas-double-deck-pitch").rules.cards
    face_up = load_house("vegas-double-deck").rules.cards
    assert (pitch.delivery, pitch.faces) == ("hand", "down")
    assert face_up.faces == "up"


def test_people_carry_the_titles_of_the_house() -> None:
    """GG-STAFF-01 GG-STAFF-06 PM-DEF-01 PM-IRR-04"""
    titles = {house: load_house(house).rules.table.authority for house in house_ids()}
    assert titles["vegas-six-deck"] == "Pit Supervisor"
    assert titles["prairie-meadows"] == "Games Supervisor"
    assert titles["typical-casino"] == "floor man"
    assert titles["shuffle-machine-six-deck"] == "casino manager"
    assert "Altoona, Iowa" in load_house("prairie-meadows").rules.source
    seat = Seat("typical-casino")
    seat.deal("Ts 7s 2d Th 5c", "1: 25")
    seat.play("1 hit")
    assert all(event.by in {"dealer", "Ann"} for event in seat.of(ev.Called))


def sentences(house: str) -> str:
    return " ".join(
        sentence.text
        for section in plate(load_house(house))
        for sentence in section.lines
    )


def test_limits_stand_on_the_plate() -> None:
    """CSM-STG-11 PM-WAG-06"""
    assert "10" in sentences("shuffle-machine-six-deck")
    assert "1000" in sentences("shuffle-machine-six-deck").replace(",", "")
    assert "500" in sentences("prairie-meadows")
    seen = Seat("prairie-meadows").seen()
    assert (seen.minimum, seen.maximum) == (5_00, 500_00)


def test_layout_shows_the_soft_seventeen_rule_in_force() -> None:
    """LV-6D8D-03b"""
    assert "hits soft 17" in sentences("vegas-six-deck")
    assert "stands on all 17s" in sentences("vegas-six-deck-high-limit")


def test_guide_notes_tell_where_options_are_found() -> None:
    """GG-DAS-02 GG-SUR-02 GG-ESR-02"""
    rules = load_house("typical-casino").rules
    assert rules.surrender.kind == "none"
    assert rules.double.after_split
    for kind in ("late", "early"):
        changed = load_house("typical-casino", {"surrender.kind": kind})
        assert changed.rules.surrender.kind == kind


def test_announced_totals_bind_nobody() -> None:
    """PM-DEAL-13a PM-DEAL-13b"""
    seat = Seat("prairie-meadows")
    seat.deal("Ts 7s 2d Th 5c 4d", "1: 20")
    seat.play("1 hit")
    assert seat.heard()[-1] == "Seventeen"
    wrong = ev.Called("dealer", "Twenty", "", 1)
    from upcard.game import evolve

    assert evolve(seat.state, wrong) == seat.state
    assert "17" in seat.seen("Ann").spots[0].hands[0].total


@given(st.lists(st.sampled_from(DECK), min_size=2, max_size=6), st.sampled_from(DECK))
def test_soft_hand_cannot_bust(cards: list[str], card: str) -> None:
    """CSM-STG-05b CSM-STG-06a"""
    hand = [c for c in DECK if c in cards][: len(cards)]
    if is_soft(hand):
        assert total(hand) <= 21
        assert sum(VALUE[c] for c in hand) + 10 == total(hand)
        assert total([*hand, DECK[DECK.index(card)]]) <= 21


def test_dealer_changes_money_into_chips() -> None:
    """GG-STAFF-03 GG-STAFF-09a"""
    seat = Seat("typical-casino")
    guest = seat.state.guest("Ann")
    assert guest is not None
    seat.do(cmd.BuyIn("Ann", 200_00))
    later = seat.state.guest("Ann")
    assert later is not None
    assert later.bankroll == guest.bankroll + 200_00
    assert seat.refused(cmd.BuyIn("Ann", 0)).clause == "GG-STAFF-03"


def test_floor_man_has_four_to_six_tables() -> None:
    """GG-STAFF-07"""
    assert [bool(supervision_warning(count)) for count in (3, 4, 6, 7)] == [
        True,
        False,
        False,
        True,
    ]


def test_floor_opens_pauses_and_closes_a_table() -> None:
    """GG-STAFF-08a"""
    seat = Seat("typical-casino")
    seat.deal("Ts 7s 9d Th", "1: 25")
    assert seat.refused(cmd.PlaceWager(1, 25_00)).reason == "wagers-closed"
    seat.play("1 stand")
    seat.do(cmd.LeaveTable("Ann"))
    assert seat.of(ev.TableDied)
    seat.do(cmd.SeatGuest("Bo", (1,), 100_00))
    assert seat.state.guest("Bo") is not None


def test_cash_and_spoken_bets_are_refused() -> None:
    """PM-WAG-05a PM-WAG-05b"""
    seat = Seat("prairie-meadows")
    assert seat.refused(cmd.OfferCash(1, 20_00)).clause == "PM-WAG-05b"
    poor = Seat("prairie-meadows", guests={"Bo": (2,)})
    assert poor.refused(cmd.PlaceWager(1, 20_00)).reason == "seat"


def test_excluded_guest_may_not_wager() -> None:
    """PM-WAG-11"""
    seat = Seat("prairie-meadows")
    seat.do(cmd.ExcludeGuest("Ann"))
    assert seat.refused(cmd.PlaceWager(1, 20_00)).clause == "PM-WAG-11"


def test_absent_player_is_left_out() -> None:
    """CSM-BAS-01a"""
    seat = Seat("shuffle-machine-six-deck", guests=TWO)
    seat.do(cmd.MarkAbsent("Bo", absent=True))
    seat.deal("Ts Td 9h", "1: 20", "2: 20")
    assert [event.spot for event in seat.of(ev.WagerReturned)] == [2]
    absent = seat.state.guest("Bo")
    assert absent is not None
    assert absent.bankroll == 100_000_00
    assert [spot.number for spot in seat.state.spots] == [1]


def test_round_needs_a_box() -> None:
    """CSM-BAS-02a"""
    seat = Seat("shuffle-machine-six-deck")
    seat.do(cmd.StackShoe((BURN,), fresh=True))
    assert seat.refused(cmd.Deal()).clause == "CSM-BAS-02a"


def test_wagers_are_fixed_from_the_first_card() -> None:
    """PM-WAG-01a PM-WAG-03 PM-WAG-08"""
    seat = Seat("prairie-meadows", guests=TWO)
    seat.deal("Ts 9s 7s 9d 6c Th", "1: 25", "2: 25")
    for command in (
        cmd.PlaceWager(1, 50_00),
        cmd.PlaceWager(2, 5_00),
        cmd.TakeBackWager(1),
    ):
        assert seat.refused(command).clause == "PM-WAG-03"


def test_confirmed_extra_wagers_are_fixed() -> None:
    """PM-WAG-09"""
    seat = Seat("prairie-meadows", guests=TWO)
    seat.deal("6s 9s Ah 5d 6c 7h 2d", "1: 20", "2: 20")
    seat.play("1 insure 10")
    assert seat.refused("1 insure 5").clause == "PM-WAG-09"
    seat.play("2 decline", "1 double")
    assert seat.refused(cmd.TakeBackWager(1)).clause == "PM-WAG-03"


def test_dealer_reports_what_he_may_not_allow() -> None:
    """PM-WAG-10 PM-DEAL-12b"""
    seat = Seat("prairie-meadows")
    seat.deal("Ts 9s 7s 9d", "1: 25")
    touched = seat.refused(cmd.TouchCards(1))
    assert touched.clause == "PM-DEAL-12a"
    assert "do not touch" in touched.message


@pytest.mark.parametrize(
    "house",
    [
        "vegas-six-deck",
        "vegas-double-deck",
        "vegas-single-deck",
        "vegas-switch",
    ],
)
def test_guests_cannot_touch_cards(house: str) -> None:
    """LV-6D8D-00f LV-DBL-01f LV-2D-00g LV-1D-00c LV-SWS-01b"""
    assert Seat(house).refused(cmd.TouchCards(1)).reason == "touch"


@pytest.mark.parametrize("house", ["typical-casino", "prairie-meadows"])
def test_face_up_cards_may_not_be_touched(house: str) -> None:
    """GG-HIT-03a PM-DEAL-12a"""
    assert Seat(house).refused(cmd.TouchCards(1)).reason == "touch"


def test_pitch_guests_may_touch_cards() -> None:
    """LV-2D-00e"""
    seat = Seat("vegas-double-deck-pitch", guests=TWO)
    seat.deal("6s 9s 7s 5d 9d Th 2c", "1: 100", "2: 100")
    seat.do(cmd.TouchCards(1))
    assert seat.gestures()[-1] == "looks at the cards"
    seat.play("1 double")
    assert seat.refused(cmd.TouchCards(1)).reason == "touch"


def test_limit_change_keeps_the_limits_of_seated_guests() -> None:
    """LV-GEN-06"""
    seat = Seat("vegas-six-deck", guests={"Bo": (2,)})
    seat.do(cmd.SetLimits(25_00, 500_00))
    seat.do(cmd.SeatGuest("Cy", (3,), 1_000_00))
    seat.do(cmd.PlaceWager(2, 10_00))
    assert seat.refused(cmd.PlaceWager(3, 10_00)).reason == "minimum"
    seat.do(cmd.LeaveTable("Bo"))
    seat.do(cmd.SeatGuest("Bo", (2,), 1_000_00))
    assert seat.refused(cmd.PlaceWager(2, 10_00)).reason == "minimum"


def test_authorized_maximum_caps_an_unverified_wager() -> None:
    """LV-GEN-13a2"""
    seat = Seat("vegas-eight-deck", floor="strict")
    seat.do(cmd.AuthorizeMaximum("Ann", 550_00))
    assert seat.of(ev.ApprovalAsked)[-1].kind == "over-limit wager"
    seat.do(cmd.Approve())
    seat.deal("As 9h Kd 7c", "1 unverified: 600")
    seat.play("1 stand")
    assert seat.net() == 825_00
    assert seat.of(ev.ExcessReturned)[-1].amount == 50_00


def test_management_may_give_a_guest_special_limits() -> None:
    """LV-SW-03c"""
    seat = Seat("vegas-switch")
    assert seat.refused(cmd.PlaceWager(1, 3000_00, "a")).clause == "LV-SW-03a"
    seat.do(cmd.AuthorizeMaximum("Ann", 3000_00))
    seat.do(cmd.PlaceWager(1, 3000_00, "a"))


def over_limit(cards: str) -> Seat:
    seat = Seat("vegas-eight-deck")
    seat.deal(cards, "1 unverified: 600")
    seat.play("1 stand")
    return seat


def test_unverified_winner_is_verified_in_the_circle() -> None:
    """LV-GEN-13a1 LV-GEN-13a3"""
    seat = over_limit("Ts 7s 9d Th")
    (proof,) = seat.of(ev.WagerVerified)
    assert proof.where == "in the circle"
    assert seat.of(ev.HandSettled)[-1].won == 500_00
    assert seat.of(ev.ExcessReturned) == [ev.ExcessReturned(1, 0, 100_00)]


def test_unverified_loser_is_proved_in_the_work_area() -> None:
    """LV-GEN-13b1 LV-GEN-13b2 LV-GEN-13b3"""
    seat = over_limit("Ts 7s 6d Th")
    (proof,) = seat.of(ev.WagerVerified)
    assert proof.where == "in the work area"
    assert proof.witnesses == ("Ann", "Pit Supervisor")
    assert seat.of(ev.HandSettled)[-1].won == -500_00
    assert seat.of(ev.ExcessReturned)[-1].amount == 100_00


def test_rule_change_needs_approval_and_a_sign() -> None:
    """LV-6D8D-03c LV-6D8D-03d"""
    seat = Seat("vegas-six-deck", floor="strict")
    seat.do(cmd.OverrideRule("dealer.soft_17", "stand"))
    rules = [seat.state.rules.dealer.soft_17]
    seat.do(cmd.Approve())
    rules.append(seat.state.rules.dealer.soft_17)
    assert rules == ["hit", "stand"]
    assert "soft 17 is stand" in seat.seen("Ann").signs[0]
    assert [item.zone for item in seat.items("sign")] == ["table edge"]
    other = Seat("vegas-single-deck")
    assert other.refused(cmd.OverrideRule("dealer.soft_17", "stand")).clause == "R33"


def test_disputed_hand_is_found_from_the_top_of_the_rack() -> None:
    """LV-GEN-10e2 LV-GEN-10e3"""
    seat = Seat("vegas-eight-deck", guests={"Ann": (1,), "Bo": (2,), "Cy": (3,)})
    seat.deal("7s 7h Ts 7d 8s 5h 9d Th Kc", "1: 10", "2: 10", "3: 10")
    seat.play("1 stand", "2 hit", "3 stand", "1 dispute")
    walked = seat.of(ev.DisputeRaised)[-1].walked
    assert [pile.owner for pile in walked] == ["dealer", "3.1", "1.1"]
    assert seat.of(ev.DisputeRuled)[-1].by == "Pit Supervisor"
