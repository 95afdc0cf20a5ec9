"""Rounds that are void, tables out of service, and what the floor leaves in the log."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from table.play import Play
from table.test_sessions import close, session
from upcard.cards.shuffle import full_deck
from upcard.game import commands as cmd
from upcard.game import events as ev
from upcard.game.state import Phase
from upcard.rules.document import house_ids
from upcard.table import commands as tc
from upcard.table import events as te
from upcard.table.fold import fold
from upcard.table.ledger import in_play
from upcard.table.live import open_live
from upcard.table.snapshot import dump_live, load_live
from upcard.table.tell import tell

NAMES = ("Ann", "Bob", "Cy")


def wealth(play: Play, name: str) -> int:
    guest = play.live.state.guest(name)
    assert guest is not None
    return guest.bankroll


def into_a_round(house: str, seed: int) -> tuple[Play, dict[str, int]]:
    """A table in the middle of a round, and what each guest had before the wagers."""
    play = Play(house, seed=seed)
    least = play.live.state.minimum
    spots = play.live.state.rules.table.spots
    for number, name in enumerate(NAMES):
        play.send(name, tc.Sit((number * 2 % spots + 1,), least * 60))
    for _ in range(20):
        play.shuffle()
        before = {name: wealth(play, name) for name in NAMES}
        play.deal()
        for _ in range(random.Random(seed).randrange(6)):
            if not play.live.is_between_rounds:
                play.act()
        if play.live.state.phase not in (Phase.WAGERS, Phase.CUT):
            return play, before
        play.play_out()
    raise AssertionError


# --- INT-03: void -------------------------------------------------------------------


@pytest.mark.parametrize("house", house_ids())
@pytest.mark.parametrize("seed", range(6))
def test_a_void_round_gives_the_better_of_winnings_and_stakes(
    house: str, seed: int
) -> None:
    play, before = into_a_round(house, seed)
    net: Counter[str] = Counter()
    for spot in play.live.state.spots:
        net[spot.guest] += spot.net
    play.send("Max", tc.VoidRound("the machine stands still"), "floor")
    for name in NAMES:
        assert wealth(play, name) == before[name] + max(net[name], 0)
    state = play.live.state
    assert in_play(state) == 0
    assert not state.spots
    voided = [row.entry for row in play.rows if isinstance(row.entry, te.RoundVoided)]
    assert [(one.number, one.by) for one in voided] == [(state.rounds, "Max")]
    accounts: Counter[str] = Counter()
    for line in play.money:
        accounts[line.account] += line.amount
    assert sum(accounts.values()) == 0
    assert accounts["play:T1"] == 0
    assert play.try_("Max", tc.VoidRound("once more"), "floor") == "round"
    play.shuffle()  # the shoe of a void round is not used again
    play.deal()
    assert play.live.state.rounds == voided[0].number + 1
    play.play_out()
    close(play)
    opened = [r.entry.why for r in play.rows if isinstance(r.entry, te.ShoeOpened)]
    assert "round void" in opened or play.live.state.rules.shuffled_when == (
        "every round"
    )


@pytest.mark.parametrize("house", house_ids())
def test_no_card_is_lost_in_a_void_round(house: str) -> None:
    play, _ = into_a_round(house, 11)
    play.watch = lambda live, _: seen.append(live)
    seen: list[object] = []
    play.send("Max", tc.VoidRound("a card fell"), "floor")
    rows = [row.entry for row in play.rows]
    at = next(n for n, entry in enumerate(rows) if isinstance(entry, te.RoundVoided))
    opened = rows[0]
    assert isinstance(opened, te.TableOpened)
    live = open_live(opened, play.live.state.house)
    for entry in rows[: at + 1]:
        live = fold(live, entry)
    state = live.state
    cards = [card for pile in state.rack for card in pile.cards]
    everything = Counter((*state.shoe[state.drawn :], *cards, *state.burned))
    assert everything == Counter(full_deck(state.rules.cards.decks))


# --- INT-04: out of service ---------------------------------------------------------


def test_no_round_starts_at_a_table_out_of_service_until_it_is_cleared() -> None:
    play, _ = into_a_round("vegas-six-deck", 3)
    play.send("table", tc.HaltTable("fault in Hit"), "table")
    assert (play.live.status, play.live.alarm) == ("paused", "fault in Hit")
    play.play_out()  # what was begun is finished
    assert play.try_("Ann", cmd.PlaceWager(1, 2500)) == "paused"
    assert play.try_("Ann", tc.Ready()) == "paused"
    assert load_live(dump_live(play.live)) == play.live
    play.send("table", tc.HaltTable("another"), "table")
    assert play.live.alarm == "fault in Hit"
    play.send("Max", tc.ReopenTable(), "floor")
    assert (play.live.status, play.live.alarm) == ("open", "")
    act = next(
        r.entry for r in reversed(play.rows) if isinstance(r.entry, te.FloorActed)
    )
    assert act.before == "fault in Hit"


def test_a_closing_table_with_a_malfunction_still_closes() -> None:
    play, _ = into_a_round("vegas-six-deck", 3)
    play.send("Max", tc.CloseTable(), "floor")
    play.send("table", tc.HaltTable("fault"), "table")
    assert play.live.status == "closing"
    play.play_out()
    assert play.live.status == "closed"


# --- SUP-01: acts of the floor ------------------------------------------------------

ACTS: tuple[tuple[cmd.Command | tc.TableCommand, str], ...] = (
    (cmd.SetLimits(1000, 100_000), "10 to 500"),
    (cmd.OverrideRule("dealer.soft_17", "stand"), "hit"),
    (cmd.AuthorizeMaximum("Ann", 500_000), "500"),
    (cmd.ChangeDealer(), ""),
    (cmd.OrderReshuffle(), ""),
    (tc.PauseTable(), "open"),
)


@pytest.mark.parametrize("command, before", ACTS)
def test_each_act_says_who_what_before_and_why(
    command: cmd.Command | tc.TableCommand, before: str
) -> None:
    play = Play("vegas-six-deck")
    play.send("Ann", tc.Sit((1,), 100_000))
    play.shuffle()
    past = tuple(play.rows)
    play.reason = "asked for by Ann"
    rows = play.send("Max", command, "floor")
    act = rows[0].entry
    assert isinstance(act, te.FloorActed)
    assert (act.by, act.role, act.before) == ("Max", "floor", before)
    assert act.reason == "asked for by Ann"
    assert msgspec.json.decode(act.command)["type"] == type(command).__name__
    assert "Max" in tell(act)
    assert tuple(play.rows[: len(past)]) == past  # nothing that happened is changed


def test_a_refused_act_leaves_no_trace() -> None:
    play = Play("vegas-six-deck")
    assert play.try_("Max", cmd.Approve(), "floor") != ""
    wish = cmd.OverrideRule("dealer.soft_17", "x")
    assert play.try_("Max", wish, "floor") == "rule"
    assert len(play.rows) == 1


def test_a_guest_s_commands_are_no_acts_of_the_floor() -> None:
    play, _ = into_a_round("vegas-six-deck", 1)
    assert not [row for row in play.rows if isinstance(row.entry, te.FloorActed)]


def test_a_ruling_is_a_new_entry_that_balances() -> None:
    play = session("vegas-six-deck", seed=5, floor="strict", rounds=1)
    spot = play.live.state.spots[0]
    play.send(spot.guest, cmd.Dispute(spot.number))
    rows = play.send("Max", cmd.RuleDispute(spot.number, 0, "win"), "floor")
    act = rows[0].entry
    assert isinstance(act, te.FloorActed)
    assert act.before
    ruled = next(row.entry for row in rows if isinstance(row.entry, ev.DisputeRuled))
    assert sum(line.amount for line in play.money) == 0
    assert ruled.result == "win"
