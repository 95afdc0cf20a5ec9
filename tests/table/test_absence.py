"""INT-05: pulling the plug is never profitable, and never places new money."""

from __future__ import annotations

import pytest

from table.play import Play
from upcard.game import commands as cmd
from upcard.game import events as ev
from upcard.game import options
from upcard.game.state import Phase
from upcard.rules.document import house_ids
from upcard.table import commands as tc
from upcard.table.fold import Entry

PASSIVE = ("decline", "keep", "stand")
NEW_MONEY = (ev.HandDoubled, ev.HandSplit, ev.WagerPlaced, ev.SideBetPlaced)


def to_a_question(house: str, seed: int) -> Play | None:
    """A round in which Ann is asked something; the same for the same seed."""
    play = Play(house, seed=seed)
    play.send("Ann", tc.Sit((2,), play.live.state.minimum * 80))
    play.shuffle()
    play.deal()
    for _ in range(seed % 3):  # some of them after a decision or two
        if not play.live.is_between_rounds:
            play.act()
    return None if play.live.is_between_rounds else play


def passive(play: Play) -> cmd.Command:
    """What a guest may do who wants to add nothing."""
    spot = play.live.state.spots[0]
    for option in options(play.live.state, spot.number):
        if option.is_allowed and option.verb in PASSIVE:
            area = spot.hands[option.hand].area
            return {
                "decline": cmd.Decline(spot.number, area),
                "keep": cmd.Keep(spot.number),
                "stand": cmd.Stand(spot.number),
            }[option.verb]
    raise AssertionError("nothing passive is offered")


def after(play: Play, begin: int) -> list[Entry]:
    """The rest of the round, the notes about the guest's presence aside."""
    entries = [row.entry for row in play.rows[begin:]]
    kinds = [type(entry) for entry in entries]
    entries = entries[: kinds.index(ev.RoundEnded) + 1]
    return [
        entry
        for entry in entries
        if not isinstance(entry, (ev.GuestMarked, ev.Called, ev.InsuranceClosed))
    ]


@pytest.mark.parametrize("house", house_ids())
def test_who_disconnects_gets_what_a_guest_gets_who_always_stands(house: str) -> None:
    """The absent guest follows a policy that is open to everybody: no plug beats it."""
    compared = 0
    for seed in range(40):
        gone, there = to_a_question(house, seed), to_a_question(house, seed)
        if gone is None or there is None:
            continue
        begin = len(gone.rows)
        assert gone.live.head == there.live.head
        gone.send("table", cmd.MarkAbsent("Ann", absent=True), "table")
        assert gone.live.is_between_rounds  # nobody is waited for
        while there.live.state.phase not in (Phase.WAGERS, Phase.CUT):
            there.send("Ann", passive(there))
        assert after(gone, begin) == after(there, begin)
        ann = gone.live.state.guest("Ann")
        same = there.live.state.guest("Ann")
        assert ann is not None
        assert same is not None
        assert ann.bankroll == same.bankroll
        assert not [e for e in after(gone, begin) if isinstance(e, NEW_MONEY)]
        compared += 1
    assert compared >= 10


@pytest.mark.parametrize("house", house_ids())
def test_a_clock_that_runs_out_does_the_same(house: str) -> None:
    for seed in range(12):
        late, there = to_a_question(house, seed), to_a_question(house, seed)
        if late is None or there is None:
            continue
        begin = len(late.rows)
        while not late.live.is_between_rounds:
            assert late.wait()
        while not there.live.is_between_rounds:
            there.send("Ann", passive(there))
        assert after(late, begin) == after(there, begin)


@pytest.mark.parametrize("command", [tc.CloseTable(), tc.PauseTable()])
def test_a_table_is_taken_out_of_use_and_its_round_is_finished(
    command: tc.TableCommand,
) -> None:
    """INT-08: one table."""
    play = next(filter(None, (to_a_question("vegas-six-deck", n) for n in range(9))))
    play.send("Max", command, "floor")
    assert not play.live.is_between_rounds
    assert play.try_("Ann", tc.Ready()) in ("closed", "paused")
    play.play_out()
    kinds = [type(row.entry).__name__ for row in play.rows]
    assert kinds.count("RoundStarted") == kinds.count("RoundEnded") == 1
    if isinstance(command, tc.CloseTable):
        assert play.live.status == "closed"
        assert kinds.index("RoundEnded") < len(kinds) - 1
        assert kinds[-1] == "TableClosed"


def test_a_guest_is_taken_out_of_play_and_his_hand_is_finished() -> None:
    """INT-08: one guest; the others are not touched."""
    play = Play("vegas-six-deck", seed=4)
    for number, name in enumerate(("Ann", "Bob"), start=1):
        play.send(name, tc.Sit((number,), 100_000))
    play.shuffle()
    play.deal(2500)
    assert not play.live.is_between_rounds
    play.send("Max", cmd.ExcludeGuest("Ann"), "floor")
    play.play_out()
    results = {spot.guest: spot.hands[0].result for spot in play.live.state.spots}
    assert all(results.values())
    assert set(results) == {"Ann", "Bob"}
    assert play.try_("Ann", cmd.PlaceWager(1, 2500)) == "excluded"
    assert play.try_("Bob", cmd.PlaceWager(2, 2500)) == ""
