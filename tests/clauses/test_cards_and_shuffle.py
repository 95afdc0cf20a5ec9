"""Cards, inspection, shuffles, machines, the cut and the burn."""

from __future__ import annotations

from collections import Counter

import pytest

from clauses.seat import Seat
from upcard.cards.card import DECK, Card
from upcard.cards.hand_shuffle import opening_shuffle, standard_shuffle
from upcard.cards.inspection import inspect_cards
from upcard.cards.machine import BatchMachine
from upcard.cards.shuffle import cut, full_deck
from upcard.cards.shuffled import Shuffled
from upcard.cards.stream import seeded_stream
from upcard.errors import BadDocument, Refused
from upcard.game import BACK, Phase, redact
from upcard.game import commands as cmd
from upcard.game import events as ev
from upcard.rules import load_house

SIX = full_deck(6)


def shuffled_new() -> Shuffled:
    return opening_shuffle(SIX, seeded_stream(1))


def shuffled_used() -> Shuffled:
    return standard_shuffle(SIX[:200], SIX[200:], seeded_stream(1))


def steps(shuffled: Shuffled, clause: str) -> list[str]:
    return [step.words for step in shuffled.steps if step.clause == clause]


# --- decks --------------------------------------------------------------------------


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


# --- inspection ---------------------------------------------------------------------


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


# --- shuffles -----------------------------------------------------------------------


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


# --- the cut ------------------------------------------------------------------------


def offers(seat: Seat) -> list[int]:
    return [event.spot for event in seat.of(ev.CutOffered)]


def test_cut_is_offered_from_seat_one_clockwise() -> None:
    """LV-GEN-09a LV-GEN-09b"""
    seat = Seat("vegas-eight-deck", guests={"Ann": (1,), "Bo": (4,)})
    seat.shuffle()
    seat.do(cmd.CutCards(1, 100))
    seat.do(cmd.OrderReshuffle())
    seat.shuffle()
    assert offers(seat) == [1, 4]
    seat.do(cmd.DeclineCut(4))
    assert offers(seat) == [1, 4, 1]


def test_dealer_cut_is_called_approved_and_made_in_the_middle() -> None:
    """LV-GEN-09c LV-GEN-09d LV-GEN-09e"""
    seat = Seat("vegas-eight-deck", floor="strict", guests={"Ann": (1,), "Bo": (4,)})
    seat.shuffle()
    seat.do(cmd.DeclineCut(1))
    seat.do(cmd.DeclineCut(4))
    assert "Dealer Cut" in seat.heard()
    assert seat.state.pending is not None
    seat.do(cmd.Deny())
    assert offers(seat)[-1] == 1
    seat.do(cmd.DeclineCut(1))
    seat.do(cmd.DeclineCut(4))
    seat.do(cmd.Approve())
    assert seat.of(ev.CardsCut)[-1].position == 208


def test_cut_is_offered_clockwise() -> None:
    """PM-CUT-01a PM-CUT-01b PM-CUT-04a PM-CUT-04b"""
    seat = Seat("prairie-meadows", guests={"Ann": (2,), "Bo": (5,), "Cy": (6,)})
    seat.shuffle()
    for spot in (2, 5, 6):
        seat.do(cmd.DeclineCut(spot))
    assert offers(seat) == [2, 5, 6]
    assert seat.of(ev.CardsCut)[-1].spot == 0


def test_cut_keeps_a_deck_at_both_ends() -> None:
    """PM-CUT-02"""
    seat = Seat("prairie-meadows")
    seat.shuffle()
    for position in (40, 51, 261, 300):
        assert seat.refused(cmd.CutCards(1, position)).clause == "PM-CUT-02"
    seat.do(cmd.CutCards(1, 52))


def test_cut_moves_the_front_to_the_back() -> None:
    """PM-CUT-03a"""
    seat = Seat("prairie-meadows")
    seat.shuffle()
    seat.do(cmd.CutCards(1, 100))
    assert seat.state.shoe == SIX[100:] + SIX[:100]
    assert cut(SIX, 100, depth=52) == SIX[100:] + SIX[:100]


def test_cut_card_goes_a_deck_from_the_back() -> None:
    """PM-CUT-03b"""
    seat = Seat("prairie-meadows")
    seat.shuffle()
    seat.do(cmd.CutCards(1, 100))
    assert seat.of(ev.CardsCut)[-1].cut_card == 312 - 52


def test_shoe_is_loaded_after_the_cut() -> None:
    """PM-CUT-01c PM-CUT-03c PM-CUT-08"""
    seat = Seat("prairie-meadows")
    seat.shuffle()
    assert seat.refused(cmd.Deal()).clause
    seat.do(cmd.CutCards(1, 60))
    assert [type(event).__name__ for event in seat.events[-2:]] == [
        "CardsCut",
        "CardBurned",
    ]
    seat.do(cmd.PlaceWager(1, 5_00))
    seat.do(cmd.Deal())
    assert seat.state.dealer


def test_shuffle_cut_and_burn_open_the_game() -> None:
    """GG-PLAY-01 GG-PLAY-02a GG-PLAY-02b GG-PLAY-03a GG-PLAY-03b"""
    seat = Seat("typical-casino", guests={"Ann": (3,), "Bo": (7,)})
    assert seat.refused(cmd.Deal()).clause == "GG-PLAY-01"
    seat.shuffle()
    seat.do(cmd.DeclineCut(3))
    seat.do(cmd.CutCards(7, 80))
    kinds = [type(event).__name__ for event in seat.events]
    assert kinds[-5:] == [
        "ShoeLoaded",
        "CutOffered",
        "CutOffered",
        "CardsCut",
        "CardBurned",
    ]


def play_out(seat: Seat) -> None:
    while seat.state.phase is not Phase.WAGERS:
        if seat.state.phase is Phase.INSURANCE:
            seat.do(cmd.CloseInsurance())
        else:
            seat.do(cmd.Stand(seat.state.turn[0]))


def test_cut_card_ends_the_shoe_after_the_round() -> None:
    """PM-CUT-05 PM-DEAL-10"""
    seat = Seat("prairie-meadows")
    seat.shuffle()
    seat.do(cmd.CutCards(1, 60))
    while not seat.state.reshuffle:
        seat.do(cmd.PlaceWager(1, 5_00))
        before = seat.state.drawn
        seat.do(cmd.Deal())
        play_out(seat)
    assert before < seat.state.cut_card <= seat.state.drawn
    assert seat.of(ev.RoundEnded)[-1].reshuffle
    assert not any(event.reshuffle for event in seat.of(ev.RoundEnded)[:-1])


def test_cut_card_first_means_shuffle_first() -> None:
    """PM-DEAL-11"""
    seat = Seat("prairie-meadows")
    seat.shuffle()
    seat.do(cmd.CutCards(1, 60))
    # The last cards before the cut card go one by one as second burn cards.
    while seat.state.drawn < seat.state.cut_card:
        seat.do(cmd.BurnSecondCard())
    seat.do(cmd.PlaceWager(1, 25_00))
    happened = seat.do(cmd.Deal())
    assert [type(event).__name__ for event in happened] == ["ReshuffleOrdered"]
    assert not seat.state.dealer
    seat.shuffle()
    seat.do(cmd.CutCards(1, 60))
    spot = seat.state.spot(1)
    assert spot is not None
    assert spot.hands[0].wager == 25_00
    seat.do(cmd.Deal())
    assert seat.state.dealer


# --- the burn -----------------------------------------------------------------------


def test_one_card_is_burned_at_the_start_of_every_shoe() -> None:
    """LV-GEN-05a"""
    for house in (
        "vegas-eight-deck",
        "vegas-six-deck",
        "vegas-six-deck-high-limit",
        "vegas-double-deck",
        "vegas-double-deck-pitch",
        "vegas-single-deck",
        "vegas-switch",
    ):
        seat = Seat(house)
        seat.shuffle()
        seat.do(cmd.DeclineCut(1))
        assert len(seat.of(ev.CardBurned)) == 1, house


def test_new_dealer_burns_nothing_in_las_vegas() -> None:
    """LV-GEN-05b"""
    seat = Seat("vegas-six-deck")
    seat.shuffle()
    seat.do(cmd.CutCards(1, 100))
    seat.do(cmd.ChangeDealer())
    assert seat.of(ev.DealerChanged)
    assert len(seat.of(ev.CardBurned)) == 1


def test_new_dealer_burns_one_card() -> None:
    """PM-BURN-02b"""
    seat = Seat("prairie-meadows")
    seat.deal("Ts Td 8h 7c 9d 9c", "1: 20")
    seat.do(cmd.ChangeDealer())
    assert not seat.of(ev.DealerChanged)
    seat.play("1 stand")
    assert seat.of(ev.DealerChanged)
    assert [event.card for event in seat.of(ev.CardBurned)] == ["2c", "9d"]


def test_first_card_is_burned_face_down() -> None:
    """PM-BURN-01a PM-BURN-02a PM-DEAL-02"""
    seat = Seat("prairie-meadows")
    seat.shuffle()
    seat.do(cmd.CutCards(1, 60))
    burned = seat.of(ev.CardBurned)[-1]
    assert burned.card == SIX[60]
    assert burned.lies == "face down in the rack"
    shown = redact(burned, seat.state, "Ann")
    assert isinstance(shown, ev.CardBurned)
    assert shown.card == BACK
    assert seat.seen("Ann").rack == 1


def test_burn_card_is_hidden_until_asked_for() -> None:
    """PM-BURN-01b"""
    seat = Seat("prairie-meadows", floor="strict")
    seat.shuffle()
    seat.do(cmd.Approve())
    seat.do(cmd.CutCards(1, 60))
    assert not seat.of(ev.BurnCardShown)
    seat.do(cmd.ShowBurnCard(1))
    assert seat.of(ev.BurnCardShown)[-1].card == SIX[60]
    assert [event.kind for event in seat.of(ev.ApprovalAsked)] == ["shuffle check"]


def test_burn_card_stays_hidden_until_the_supervisor_is_there() -> None:
    """LV-GEN-05d"""
    seat = Seat("vegas-six-deck", floor="strict")
    seat.shuffle()
    seat.do(cmd.CutCards(1, 60))
    seat.do(cmd.ShowBurnCard(1))
    assert seat.of(ev.ApprovalAsked)[-1].of == "Pit Supervisor"
    assert not seat.of(ev.BurnCardShown)
    seat.do(cmd.ShowBurnCard())
    assert seat.of(ev.BurnCardShown)[-1].card == SIX[60]


def test_burn_card_lies_where_the_style_says() -> None:
    """GG-PLAY-04a GG-PLAY-04b GG-PLAY-05"""
    styles = {"typical-casino": "in the shoe"}
    for style in ("face up under the deck", "face down in the rack"):
        changed = load_house("typical-casino", {"cards.decks": 1, "burn.lies": style})
        assert changed.rules.burn.lies == style
    for house, style in styles.items():
        seat = Seat(house)
        seat.shuffle()
        seat.do(cmd.CutCards(1, 60))
        assert seat.of(ev.CardBurned)[-1].lies == style


def test_burning_mistakes_do_not_stop_the_game() -> None:
    """PM-BURN-03a PM-BURN-03b PM-BURN-03c"""
    seat = Seat("prairie-meadows")
    seat.shuffle()
    seat.do(cmd.CutCards(1, 60))
    seat.do(cmd.BurnSecondCard())
    assert len(seat.of(ev.CardBurned)) == 2
    seat.do(cmd.PlaceWager(1, 5_00))
    seat.do(cmd.Deal())
    play_out(seat)
    # A first card, or a new dealer's card, that was not burned: dealing goes on.
    for forgotten in ("burn.after_shuffle", "burn.new_dealer"):
        other = Seat("prairie-meadows", change={forgotten: 0})
        other.deal("Ts Td 8h 7c", "1: 20")
        other.do(cmd.ChangeDealer())
        other.play("1 stand")
        assert other.net() == 20_00


# --- irregular cards ----------------------------------------------------------------


def test_face_up_card_in_the_shoe_is_skipped() -> None:
    """PM-IRR-01a PM-IRR-01b"""
    seat = Seat("prairie-meadows")
    seat.deal("Ts Td 8h 9c 5d", "1: 20")
    happened = seat.do(cmd.FaceUpCard())
    assert happened == (ev.CardPassedOver(Card("5d")),)
    assert seat.state.rack[-1].cards == ("5d",)
    seat.play("1 stand")
    assert seat.net() == -20_00


def test_unseen_extra_card_is_dealt_next() -> None:
    """PM-IRR-02"""
    seat = Seat("prairie-meadows")
    seat.deal("Ts Td 2h 9c 5d", "1: 20")
    seat.do(cmd.DrawInError())
    seat.play("1 hit")
    assert seat.of(ev.CardDealt)[-1].card == "5d"


def test_card_beyond_the_dealers_total_is_discarded() -> None:
    """PM-IRR-03"""
    seat = Seat("prairie-meadows")
    seat.deal("Ts Td 7h 7c 4d", "1: 20")
    seat.do(cmd.ExtraDealerCard())
    seat.play("1 stand")
    assert seat.of(ev.DealerCardDealt)[-1].lies == "too many"
    assert seat.state.dealer == ("Td", "7c")
    assert seat.net() == 0
    assert any(pile.cards == ("4d",) for pile in seat.state.rack)


def test_dealer_cannot_take_cards_back_from_the_rack() -> None:
    """LV-GEN-10e1"""
    seat = Seat("vegas-six-deck")
    seat.deal("Ts 7s 9d Th", "1: 25")
    seat.play("1 stand")
    racked = seat.state.rack
    moves = [name for name in cmd.__all__ if "Back" in name]
    assert moves == ["TakeBackWager"]
    seat.refused(cmd.TakeBackWager(1))
    seat.do(cmd.Dispute(1))
    assert seat.state.rack == racked


def test_all_cards_of_a_shoe_are_accounted_for() -> None:
    seat = Seat("vegas-six-deck")
    seat.shuffle()
    seat.do(cmd.CutCards(1, 100))
    for _ in range(5):
        seat.do(cmd.PlaceWager(1, 10_00))
        seat.do(cmd.Deal())
        play_out(seat)
    out = [card for pile in seat.state.rack for card in pile.cards]
    out += [*seat.state.burned, *seat.state.shoe[seat.state.drawn :]]
    assert Counter(out) == Counter(DECK * 6)
