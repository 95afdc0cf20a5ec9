"""Whole sessions at live tables of every house, with seeded guests."""

from __future__ import annotations

from collections import Counter

import pytest

from table.play import Play
from table.shoes import transcripts
from upcard.errors import BadDocument
from upcard.game import commands as cmd
from upcard.game import events as ev
from upcard.game.state import Phase
from upcard.rules.document import house_ids
from upcard.table import commands as tc
from upcard.table import events as te
from upcard.table.fold import fold
from upcard.table.ledger import in_play
from upcard.table.live import open_live
from upcard.table.row import decode_entry, encode_entry, link
from upcard.table.snapshot import dump_live, load_live
from upcard.table.verify import verify

HOUSES = house_ids()


def session(
    house: str,
    seed: int,
    *,
    floor: str = "automatic",
    rounds: int = 6,
    changes: dict[str, object] | None = None,
) -> Play:
    play = Play(house, seed=seed, floor=floor, changes=changes)
    spots = play.live.state.rules.table.spots
    for number, name in enumerate(("Ann", "Bob", "Cy")):
        least = play.live.state.minimum
        assert play.try_(name, tc.Sit((number * 2 % spots + 1,), least * 60)) == ""
    for _ in range(rounds):
        play.shuffle()
        while play.live.state.pending is not None:
            play.try_("floor", cmd.Approve(), "floor")
        play.deal()
        play.shuffle()
        play.play_out()
    return play


def close(play: Play) -> None:
    play.send("floor", tc.CloseTable(), "floor")
    for _ in range(60):
        if play.live.status == "closed":
            return
        if play.live.state.pending is not None:
            play.try_("floor", cmd.Approve(), "floor")
        elif not play.wait():
            play.act()
    raise AssertionError(play.live)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("floor", ["automatic", "strict"])
def test_sessions_deal_and_every_shoe_verifies(house: str, floor: str) -> None:
    play = session(house, seed=3, floor=floor)
    assert play.live.state.rounds >= 5
    close(play)
    committed = [r.entry for r in play.rows if isinstance(r.entry, te.ShoeCommitted)]
    found = list(transcripts(play))
    assert {one.shoe for one in committed} == {one.shoe for one in found}
    for transcript in found:
        findings = list(verify(transcript))
        assert all(found.holds for found in findings), findings[-1]
        if transcript.dealt and transcript.root:
            assert "settlements" in {found.what for found in findings}
    bound = [r.entry for r in play.rows if isinstance(r.entry, te.ShoeBound)]
    assert bound
    assert all(not one.silent for one in bound)


@pytest.mark.parametrize("house", HOUSES)
def test_the_log_folds_to_the_same_table(house: str) -> None:
    play = session(house, seed=5)
    opened = play.rows[0].entry
    assert isinstance(opened, te.TableOpened)
    live = open_live(opened, play.live.state.house)
    head = live.head
    for row in play.rows:
        entry = decode_entry(row.sealed or row.body)
        assert entry == row.entry
        head = link(head, row.seq, row.at, row.body)
        assert head == row.head
        live = fold(live, entry)
    assert live.state == play.live.state
    assert live.ritual == play.live.ritual
    assert (live.ready, live.last, live.results) == (
        play.live.ready,
        play.live.last,
        play.live.results,
    )
    assert load_live(dump_live(play.live)) == play.live


@pytest.mark.parametrize("house", HOUSES)
def test_money_comes_from_the_purses_and_goes_back(house: str) -> None:
    play = session(house, seed=7)
    accounts: Counter[str] = Counter()
    for line in play.money:
        accounts[line.account] += line.amount
    assert sum(accounts.values()) == 0
    assert accounts["play:T1"] == in_play(play.live.state)
    for guest in play.live.state.guests:
        assert accounts[f"cheques:T1:{guest.name}"] == guest.bankroll
    won = sum(
        row.entry.won
        for row in play.rows
        if isinstance(row.entry, (ev.HandSettled, ev.InsuranceSettled))
    )
    assert won
    close(play)
    accounts.clear()
    for line in play.money:
        accounts[line.account] += line.amount
    assert not [
        name
        for name, amount in accounts.items()
        if amount and not name.startswith(("purse:", "bank:"))
    ]


@pytest.mark.parametrize("house", HOUSES)
def test_public_rows_hold_no_secret(house: str) -> None:
    play = session(house, seed=9, rounds=3)
    for row in play.rows:
        body = row.body.decode()
        entry = row.entry
        if isinstance(entry, te.ShoeCommitted):
            assert entry.secret
            assert entry.secret not in body
        if isinstance(entry, (ev.ShoeLoaded, ev.CardBurned)):
            assert row.sealed is not None
            assert encode_entry(entry) == row.sealed
            assert "??" in body
        if isinstance(entry, ev.DealerCardDealt) and entry.lies.startswith("down"):
            assert entry.card not in body


def test_the_same_seed_gives_the_same_log() -> None:
    heads = {session("vegas-switch", seed=11, rounds=3).live.head for _ in range(2)}
    assert len(heads) == 1
    assert session("vegas-switch", seed=12, rounds=3).live.head not in heads


def test_a_house_that_has_changed_does_not_load() -> None:
    play = Play("vegas-six-deck")
    body = dump_live(play.live).replace(
        play.live.state.house.digest.encode(), b"0" * 64
    )
    with pytest.raises(BadDocument, match="have changed"):
        load_live(body)


def test_a_shoe_is_opened_when_the_game_dies() -> None:
    play = session("vegas-six-deck", seed=2, rounds=2)
    dealt = play.live.state.drawn
    for name in ("Ann", "Bob", "Cy"):
        play.send(name, tc.Leave())
    opened = [r.entry for r in play.rows if isinstance(r.entry, te.ShoeOpened)]
    assert opened[-1].why == "dead game"
    assert opened[-1].dealt == dealt
    assert play.live.state.phase is Phase.WAGERS
    play.send("Ann", tc.Sit((1,), 100000))
    assert play.live.ritual.phase == "commit"
    assert play.live.ritual.shoe != opened[-1].shoe
