"""The cut, the burn, and cards that go astray."""

from __future__ import annotations

from collections import Counter

from clauses.seat import Seat
from upcard.cards.card import DECK, Card
from upcard.cards.shuffle import cut, full_deck
from upcard.game import BACK, redact
from upcard.game import commands as cmd
from upcard.game import events as ev
from upcard.rules import load_house

SIX = full_deck(6)


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


def test_cut_card_ends_the_shoe_after_the_round() -> None:
    """PM-CUT-05 PM-DEAL-10"""
    seat = Seat("prairie-meadows")
    seat.shuffle()
    seat.do(cmd.CutCards(1, 60))
    while not seat.state.reshuffle:
        seat.do(cmd.PlaceWager(1, 5_00))
        before = seat.state.drawn
        seat.do(cmd.Deal())
        seat.play_out()
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
    seat.play_out()
    # A first card, or a new dealer's card, that was not burned: dealing goes on.
    for forgotten in ("burn.after_shuffle", "burn.new_dealer"):
        other = Seat("prairie-meadows", change={forgotten: 0})
        other.deal("Ts Td 8h 7c", "1: 20")
        other.do(cmd.ChangeDealer())
        other.play("1 stand")
        assert other.net() == 20_00


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
        seat.play_out()
    out = [card for pile in seat.state.rack for card in pile.cards]
    out += [*seat.state.burned, *seat.state.shoe[seat.state.drawn :]]
    assert Counter(out) == Counter(DECK * 6)
