"""Clocks in virtual time: deadlines, round trips, the least time of a round."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from table.play import Play
from upcard.errors import Refused
from upcard.game import commands as cmd
from upcard.game.state import Phase
from upcard.table import commands as tc
from upcard.table.clock import Clock, moved, next_clock, what_waits
from upcard.table.lag import MOST, NO_LAG, Lag, note_trip
from upcard.table.live import Caller, Live
from upcard.table.react import AnyCommand, react, tick
from upcard.table.snapshot import dump_live, load_live
from upcard.table.waiting import earliest_deal

EPS = 0.001


def seated(*names: str, pace: tuple[int, ...] = (20, 30), seed: int = 0) -> Play:
    play = Play(seed=seed, pace=pace)
    for number, name in enumerate(names, start=1):
        play.send(name, tc.Sit((number,), 100_000))
    play.shuffle()
    return play


def to_decision(play: Play) -> Clock:
    """Deal until somebody is asked to decide about a hand."""
    for _ in range(20):
        play.deal(2500)
        while play.live.state.phase in (Phase.INSURANCE, Phase.SURRENDER):
            play.wait()
        if play.live.state.phase is Phase.PLAY:
            assert play.clock is not None
            return play.clock
        play.shuffle()
    raise AssertionError


def race(play: Play, clock: Clock, at: float, command: AnyCommand, name: str) -> Live:
    """A guest's command and the clock reach the table at one moment, in that order.

    The server takes what waits in its queue first and looks at the clock after it.
    """
    moment = replace(play.moment(), now=at)
    live = play.live
    try:
        live = react(live, Caller(name, "guest"), command, moment).live
    except Refused:
        assert live is play.live
    clock_then = next_clock(clock, live, at, play.lags)
    return tick(live, clock_then, moment).live if clock_then is not None else live


# --- deadlines ----------------------------------------------------------------------


@pytest.mark.parametrize("late, happens", [(-EPS, False), (0.0, True), (EPS, True)])
def test_a_decision_clock_ends_at_its_deadline(late: float, *, happens: bool) -> None:
    play = seated("Ann", "Bob")
    clock = to_decision(play)
    assert clock.deadline == clock.started + 30 == clock.ends
    moment = replace(play.moment(), now=clock.deadline + late)
    after = tick(play.live, clock, moment)
    assert bool(after.rows) is happens
    guest = after.live.state.guest_at(clock.spot)
    assert guest is not None
    assert guest.absent is happens


@pytest.mark.parametrize(
    "late, taken", [(-EPS, True), (0.0, True), (EPS, True), (1.0, True)]
)
def test_a_decision_that_reached_the_queue_before_the_clock_counts(
    late: float, *, taken: bool
) -> None:
    play = seated("Ann")
    clock = to_decision(play)
    after = race(play, clock, clock.deadline + late, cmd.Hit(1), "Ann")
    hand = after.state.spots[0].hands[0] if after.state.spots else None
    assert (hand is None or len(hand.cards) > 2) is taken


def test_a_decision_after_the_clock_is_refused() -> None:
    play = seated("Ann", "Bob")
    clock = to_decision(play)
    play.wait()
    name = play.live.state.guest_at(clock.spot)
    assert name is not None
    assert play.try_(name.name, cmd.Hit(clock.spot)) != ""


@pytest.mark.parametrize("late", [-EPS, 0.0, EPS])
def test_no_wager_changes_after_no_more_bets(late: float) -> None:
    play = seated("Ann", "Bob")
    play.send("Ann", cmd.PlaceWager(1, 2500))
    clock = play.clock
    assert clock is not None
    raised = race(play, clock, clock.deadline + late, cmd.PlaceWager(1, 5000), "Ann")
    if late < 0:
        assert raised.state.phase is Phase.WAGERS
    assert [bet.amount for bet in (*raised.placed, *raised.last)] == [5000]
    play.wait()
    assert play.live.state.rounds == 1
    bets = [bet for bet in play.live.last if bet.guest == "Ann"]
    for wish in (
        cmd.PlaceWager(1, 5000),
        cmd.TakeBackWager(1),
        cmd.PlaceWager(2, 2500),
        tc.Rebet(),
    ):
        owner = "Bob" if getattr(wish, "spot", 1) == 2 else "Ann"
        if play.live.is_between_rounds:
            pytest.skip("the round is over at once")
        assert play.try_(owner, wish) not in ("", "not-your-spot")
    assert [bet for bet in play.live.last if bet.guest == "Ann"] == bets


# --- round trips (INT-09) -----------------------------------------------------------


@given(st.lists(st.floats(-10, 1e6, allow_nan=False), max_size=60))
def test_the_average_stays_within_its_bound(trips: list[float]) -> None:
    lag = NO_LAG
    for trip in trips:
        lag = note_trip(lag, trip)
        assert 0 <= lag.seconds <= MOST + 1e-9
    assert lag.trips == len(trips)


def test_one_slow_trip_moves_a_settled_average_by_a_tenth() -> None:
    lag = NO_LAG
    for _ in range(20):
        lag = note_trip(lag, 0.1)
    assert lag.seconds == pytest.approx(0.1)
    assert note_trip(lag, 0.6).seconds == pytest.approx(0.15)


@pytest.mark.parametrize("trip", [0.0, 0.2, 0.9])
def test_a_far_guest_has_the_same_seconds_to_think(trip: float) -> None:
    """Seen half a trip late and answered half a trip late, it is still in time."""
    play = seated("Ann")
    play.lags["Ann"] = Lag(trip, 5)
    clock = to_decision(play)
    published = clock.deadline - clock.started
    seen = clock.started + trip / 2
    answered = seen + published  # the page's own clock has just run out
    arrives = answered + trip / 2
    before = replace(play.moment(), now=arrives - EPS)
    assert tick(play.live, clock, before).rows == ()
    at_last = replace(play.moment(), now=arrives + EPS)
    assert tick(play.live, clock, at_last).rows


def test_the_table_waits_for_the_farthest_of_those_it_asks_and_no_longer() -> None:
    play = seated("Ann", "Bob", "Cy")
    play.lags |= {"Ann": Lag(0.1, 9), "Bob": Lag(0.4, 9), "Eve": Lag(1.0, 9)}
    play.send("Ann", cmd.PlaceWager(1, 2500))
    clock = play.clock
    assert clock is not None
    assert clock.grace == 0.4
    play.send("table", cmd.MarkAbsent("Bob", absent=True), "table")
    fresh = next_clock(None, play.live, play.now, play.lags)
    assert fresh is not None
    assert fresh.grace == 0.1
    assert fresh.deadline == clock.deadline


def test_the_floor_is_not_hurried_and_gets_no_grace() -> None:
    play = Play(floor="strict")
    play.lags["Ann"] = Lag(0.5, 9)
    play.send("Ann", tc.Sit((1,), 100_000))
    while play.live.state.pending is None:
        play.try_("Ann", tc.PassCut())
        play.wait()
    clock = play.clock
    assert clock is not None
    assert (clock.what, clock.grace, clock.ends) == ("floor", 0.0, 0.0)


# --- the least time of a round (BET-06) ---------------------------------------------


def ready(play: Play) -> None:
    for guest in play.live.state.guests:
        play.send(guest.name, cmd.PlaceWager(guest.spots[0], 2500))
        play.send(guest.name, tc.Ready())


@pytest.mark.parametrize("late, dealt", [(-EPS, 1), (0.0, 2), (EPS, 2)])
def test_no_round_begins_before_its_least_time(late: float, dealt: int) -> None:
    play = seated("Ann", pace=(20, 30, 5))
    began = play.now
    ready(play)
    assert play.live.state.rounds == 1  # the first one waits for nothing
    play.play_out()
    play.now = began + 1
    ready(play)
    assert play.live.state.rounds == 1
    clock = play.clock
    assert clock is not None
    assert (clock.what, clock.deadline) == ("pace", began + 5)
    moment = replace(play.moment(), now=began + 5 + late)
    assert tick(play.live, clock, moment).live.state.rounds == dealt


def test_a_short_wager_clock_does_not_outrun_the_least_time() -> None:
    play = seated("Ann", pace=(1, 30, 9))
    began = play.now
    ready(play)
    play.play_out()
    play.send("Ann", cmd.PlaceWager(1, 2500))
    assert play.clock is not None
    assert play.clock.deadline == began + 9
    play.wait()
    assert (play.live.state.rounds, play.now) == (2, began + 9)


def test_the_house_has_the_word_over_the_posted_least_time() -> None:
    play = Play(changes={"clock.min_round_seconds": 8}, pace=(20, 30, 5))
    assert earliest_deal(play.live, 0.0) == 8
    assert earliest_deal(Play(pace=(20, 30, 5)).live, 0.0) == 5


def test_the_least_time_survives_a_restart() -> None:
    play = seated("Ann", pace=(20, 30, 5))
    began = play.now
    ready(play)
    play.play_out()
    back = load_live(dump_live(play.live))
    assert earliest_deal(back, began) == earliest_deal(play.live, began) == began + 5


# --- clocks that are set ------------------------------------------------------------


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_clock_that_was_set_leaves_the_same_time_to_think(hours: int) -> None:
    play = seated("Ann")
    clock = to_decision(play)
    after = moved(clock, hours * 3600)
    assert after.ends - (play.now + hours * 3600) == clock.ends - play.now
    assert next_clock(after, play.live, play.now, play.lags) is after


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_stepped_clock_reorders_nothing_and_loses_nothing(hours: int) -> None:
    """TIM-01: the order of the log never depends on its times."""
    play = seated("Ann", "Bob", seed=4)
    to_decision(play)
    play.now += hours * 3600
    play.clock = next_clock(None, play.live, play.now, {})  # as after a restart
    play.play_out()
    while not play.live.is_between_rounds:
        play.wait()
    assert [row.seq for row in play.rows] == list(range(1, len(play.rows) + 1))
    times = [row.at for row in play.rows]
    assert (times == sorted(times)) is (hours > 0)
    assert what_waits(play.live) is None
    play.now += 40
    play.shuffle()
    ready(play)
    assert play.live.state.rounds >= 2
