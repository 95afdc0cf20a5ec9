"""Seats, roles, clocks, the floor, and what is refused."""

from __future__ import annotations

import msgspec
import pytest

from table.play import Play
from upcard.errors import Refused
from upcard.game import commands as cmd
from upcard.game import events as ev
from upcard.game.state import Phase
from upcard.table import commands as tc
from upcard.table import events as te
from upcard.table.live import Caller
from upcard.table.react import react, tick
from upcard.table.roles import (
    READS,
    ROLES,
    SUSPENDED_MAY,
    allowed_to,
    check_reading,
    check_role,
)

KINDS = (
    *cmd.Command.__subclasses__(),
    *tc.TableCommand.__subclasses__(),
    *tc.HouseCommand.__subclasses__(),
)
GUEST = (
    "PlaceWager TakeBackWager PlaceSideBet Insure Decline EvenMoney Hit Stand Double "
    "Split Surrender SwitchCards Keep Dispute TouchCards OfferCash Sit Buy Leave Ready "
    "SitOut Back Rebet CommitShare RevealShare PassCut ShowBurnCard"
)
FLOOR = (
    "Approve Deny RuleDispute OrderReshuffle ChangeDealer SetLimits AuthorizeMaximum "
    "ExcludeGuest OverrideRule FaceUpCard DrawInError ExtraDealerCard BurnSecondCard "
    "PauseTable ReopenTable CloseTable DeadGame VoidRound ShowBurnCard"
)


ADMINISTRATOR = "StopHouse ReopenHouse SuspendGuest ReleaseGuest SetPurse RenewFloorKey"


def names(words: str) -> set[str]:
    return set(words.split())


@pytest.mark.parametrize("role", [*ROLES, "", "root"])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_the_matrix_of_roles(role: str, kind: type) -> None:
    may = {
        "guest": names(GUEST),
        "floor": names(FLOOR),
        "administrator": names(FLOOR) | names(ADMINISTRATOR),
        "table": {"MarkAbsent", "HaltTable"},
    }.get(role, set())
    if kind.__name__ in may:
        check_role(role, kind)
    else:
        with pytest.raises(Refused, match="is not for"):
            check_role(role, kind)
    assert ("guest" in allowed_to(kind)) == (kind.__name__ in names(GUEST))


@pytest.mark.parametrize("role", [*ROLES, "", "root"])
@pytest.mark.parametrize("what", READS)
def test_who_may_read_what(role: str, what: str) -> None:
    may = {
        "floor": names("overview log report alarms meters"),
        "administrator": set(READS),
    }.get(role, set())
    if what in may:
        check_reading(role, what)
    else:
        with pytest.raises(Refused, match="is not for"):
            check_reading(role, what)


def test_a_suspended_guest_may_only_play_on_and_go() -> None:
    begins = names("Sit Buy Ready Rebet PlaceWager PlaceSideBet CommitShare Back")
    assert {kind.__name__ for kind in SUSPENDED_MAY} <= names(GUEST) - begins


def seated(*names_: str, **settings: object) -> Play:
    play = Play(**settings)  # type: ignore[arg-type]
    for number, name in enumerate(names_, start=1):
        play.send(name, tc.Sit((number,), 100_000))
    play.shuffle()
    return play


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_nobody_decides_for_the_spot_of_another(kind: type) -> None:
    if "spot" not in kind.__struct_fields__:  # type: ignore[attr-defined]
        return
    play = seated("Ann", "Bob")
    fields = msgspec.structs.fields(kind)
    values = {f.name: {str: "a", int: 1}.get(f.type, 1) for f in fields if f.required}
    wish = kind(**{**values, "spot": 2})
    assert play.try_("Ann", wish) in ("not-your-spot", "role")
    assert play.try_("Eve", wish) in ("not-your-spot", "role")


def test_the_table_deals_when_everybody_is_ready() -> None:
    play = seated("Ann", "Bob")
    play.send("Ann", cmd.PlaceWager(1, 2500))
    play.send("Ann", tc.Ready())
    assert play.live.state.phase is Phase.WAGERS
    assert play.try_("Ann", tc.Ready()) == "ready"
    play.send("Bob", tc.SitOut())
    assert play.live.state.rounds == 1
    assert [spot.guest for spot in play.live.state.spots] == ["Ann"]


def test_the_clock_deals_without_those_who_wait() -> None:
    play = seated("Ann", "Bob", pace=(20, 30))
    play.send("Ann", cmd.PlaceWager(1, 2500))
    clock = play.clock
    assert clock is not None
    assert (clock.what, clock.deadline - clock.started) == ("wagers", 20)
    early = tick(play.live, clock, msgspec.structs.replace(play.moment(), now=play.now))
    assert early.rows == ()
    play.wait()
    assert play.live.state.rounds == 1


def test_without_clocks_nobody_is_hurried() -> None:
    play = seated("Ann", pace=(0, 0))
    play.send("Ann", cmd.PlaceWager(1, 2500))
    assert play.clock is not None
    assert play.clock.deadline == 0
    assert not play.wait()


def test_a_guest_who_does_not_answer_stands_and_adds_no_money() -> None:
    for seed in range(30):
        play = seated("Ann", "Bob", seed=seed)
        play.deal(2500)
        while not play.live.is_between_rounds:
            assert play.wait()
        entries = [row.entry for row in play.rows]
        assert not [e for e in entries if isinstance(e, (ev.HandDoubled, ev.HandSplit))]
        assert not [
            e for e in entries if isinstance(e, ev.InsuranceAnswered) and e.amount
        ]
        assert sum(1 for e in entries if isinstance(e, ev.WagerPlaced)) == 2


def test_absent_guests_are_not_waited_for_and_come_back_by_acting() -> None:
    play = seated("Ann", "Bob", seed=3)
    play.send("table", cmd.MarkAbsent("Bob", absent=True), "table")
    play.send("Ann", cmd.PlaceWager(1, 2500))
    play.send("Ann", tc.Ready())
    assert play.live.state.rounds == 1
    play.play_out()
    play.send("Bob", cmd.PlaceWager(2, 2500))
    guest = play.live.state.guest("Bob")
    assert guest is not None
    assert not guest.absent


def test_leaving_in_a_round_waits_for_its_end() -> None:
    play = seated("Ann", "Bob", seed=6)
    play.deal(2500)
    if play.live.is_between_rounds:
        pytest.skip("the dealer had a blackjack")
    play.send("Ann", tc.Leave())
    assert "Ann" in play.live.leaving
    assert play.try_("Ann", tc.Leave()) == "leaving"
    play.play_out()
    assert play.live.state.guest("Ann") is None
    assert play.live.leaving == ()


def test_rebet_places_the_last_bets_again_or_doubled() -> None:
    play = seated("Ann", seed=1)
    assert play.try_("Ann", tc.Rebet()) == "rebet"
    play.deal(2500)
    play.play_out()
    play.shuffle()
    play.send("Ann", tc.Rebet(2))
    assert [bet.amount for bet in play.live.placed] == [5000]
    assert play.try_("Ann", tc.Rebet(3)) == "rebet"


def test_a_paused_table_takes_no_wagers() -> None:
    play = seated("Ann", floor="strict", house="vegas-six-deck")
    play.send("Max", tc.PauseTable(), "floor")
    assert play.try_("Ann", cmd.PlaceWager(1, 2500)) == "paused"
    assert play.try_("Ann", tc.Ready()) == "paused"
    assert play.try_("Max", tc.PauseTable(), "floor") == "status"
    play.send("Max", tc.ReopenTable(), "floor")
    assert play.try_("Ann", cmd.PlaceWager(1, 2500)) == ""


def test_the_purse_bounds_what_comes_to_the_table() -> None:
    play = Play()
    assert play.try_("Ann", tc.Sit((1,), 100_000_01)) == "purse"
    assert play.try_("Ann", tc.Sit((1, 1), 5000)) == "seat"
    assert play.try_("Ann", tc.Sit((1,), 100)) == "stack"
    play.send("Ann", tc.Sit((1,), 100_000_00))
    assert play.purses["Ann"] == 0
    assert play.try_("Ann", tc.Buy(1)) == "purse"
    assert play.try_("Bob", tc.Sit((1,), 5000)) == "seat-taken"


def test_a_seated_guest_takes_no_other_spot_while_cards_are_shuffled() -> None:
    play = Play()
    play.send("Ann", tc.Sit((3,), 50000))
    assert play.live.ritual.phase == "commit"
    assert play.try_("Ann", tc.Sit((1,), 50000)) == "shuffle"
    play.shuffle()
    assert play.try_("Ann", tc.Sit((4,), 50000)) == ""


def test_shares_that_come_late_twice_or_wrong_are_refused() -> None:
    play = Play()
    play.send("Ann", tc.Sit((1,), 50000))
    play.send("Bob", tc.Sit((2,), 50000))
    shoe = play.live.ritual.shoe
    assert play.try_("Eve", tc.CommitShare(shoe, "00" * 32)) == "seat"
    assert play.try_("Bob", tc.CommitShare("T9-000001", "00" * 32)) == "no-commit"
    assert play.try_("Bob", tc.CommitShare(shoe, "zz")) == "share"
    assert play.try_("Bob", tc.CommitShare(shoe, "00" * 32, cut=True)) == "not-your-cut"
    assert play.try_("Bob", tc.PassCut()) == "not-your-cut"
    assert play.share("Bob") == ""
    assert play.share("Bob") == "committed"
    assert play.share("Ann", cut=99) == ""
    assert play.live.ritual.phase == "reveal"
    assert play.try_("Ann", tc.RevealShare(shoe, "11" * 32, 99)) == "wrong-share"
    assert play.try_("Ann", tc.RevealShare(shoe, "11" * 32, 5)) == "cut-depth"
    assert play.try_("Bob", tc.RevealShare(shoe, "11" * 32, 99)) == "not-your-cut"
    assert play.reveal("Ann") == ""
    assert play.reveal("Ann") == "revealed"
    assert play.reveal("Bob") == ""
    assert play.live.ritual.phase == "bound"
    cut = next(row.entry for row in play.rows if isinstance(row.entry, ev.CardsCut))
    assert (cut.spot, cut.position) == (1, 99)


def test_a_cut_that_is_passed_goes_on_even_to_a_page_that_has_committed() -> None:
    play = Play()
    play.send("Ann", tc.Sit((1,), 50000))
    play.send("Bob", tc.Sit((2,), 50000))
    play.share("Bob")
    play.send("Ann", tc.PassCut())
    assert play.live.ritual.holder == 2
    assert play.share("Bob", cut=80) == ""
    play.share("Ann")
    play.reveal("Ann")
    play.reveal("Bob")
    bound = next(row.entry for row in play.rows if isinstance(row.entry, te.ShoeBound))
    assert (bound.cutter, bound.cut) == (2, 80)


def test_a_refusal_changes_nothing_and_the_same_command_gives_the_same_rows() -> None:
    play = seated("Ann")
    moment = play.moment()
    ann = Caller("Ann", "guest", 0)
    one = react(play.live, ann, cmd.PlaceWager(1, 2500), moment)
    assert one == react(play.live, ann, cmd.PlaceWager(1, 2500), moment)
    with pytest.raises(Refused):
        react(play.live, ann, cmd.PlaceWager(1, 1), moment)


def test_the_floor_ends_a_game_between_rounds() -> None:
    play = seated("Ann", "Bob")
    play.send("Max", tc.DeadGame(), "floor")
    assert play.live.state.guests == ()
    assert play.live.state.reshuffle == "dead game"
    assert play.live.ritual.phase == "opened"
