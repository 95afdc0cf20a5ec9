"""Rounds, meters, shifts and searches: what is shown is what the log adds up to."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from table.play import Play
from table.test_sessions import session
from upcard.game import commands as cmd
from upcard.game import events as ev
from upcard.rules.document import house_ids
from upcard.store.batch import Batch
from upcard.store.floor import LogLine, Search, search_log, shift_report
from upcard.store.record import RoundRecord, guest_history, read_record, tables_of
from upcard.store.store import Store, open_store
from upcard.table import commands as tc
from upcard.table import events as te
from upcard.table.fold import fold
from upcard.table.live import Live, open_live
from upcard.table.meters import METERED, Meters, add_up
from upcard.table.void import lying_at

NAMES = ("Ann", "Bob", "Cy")


def wealth(live: Live, name: str) -> int:
    guest = live.state.guest(name)
    assert guest is not None
    wagers = sum(lying_at(spot) for spot in live.wagered if spot.guest == name)
    return guest.bankroll + wagers


def busy_table(house: str, seed: int) -> Play:
    """A table at which everything happened that a shift report counts."""
    play = session(house, seed=seed, floor="strict", rounds=4)
    play.try_("Max", cmd.SetLimits(play.live.state.minimum, 100_000), "floor")
    play.try_("Max", cmd.AuthorizeMaximum("Ann", 200_000), "floor")
    play.try_("Max", cmd.Approve(), "floor")
    spot = play.live.state.spots[0]
    play.try_(spot.guest, cmd.Dispute(spot.number))
    play.try_("Max", cmd.RuleDispute(spot.number, 0, "win"), "floor")
    play.try_("Bob", tc.Buy(5000))
    play.try_("table", cmd.MarkAbsent("Cy", absent=True), "table")
    play.shuffle()
    play.deal()
    play.try_("Max", tc.VoidRound("a spilled drink"), "floor")
    play.try_("table", tc.HaltTable("a fault"), "table")
    play.try_("Max", tc.ReopenTable(), "floor")
    play.try_("Max", cmd.ExcludeGuest("Cy"), "floor")
    play.try_("Cy", tc.Leave())
    return play


def keep(store: Store, play: Play) -> None:
    for at in range(0, len(play.rows), 9):
        store.write([Batch("T1", tuple(play.rows[at : at + 9]))])


def check_record(record: RoundRecord, live: Live) -> None:
    """A record against the table right after the round."""
    state = live.state
    assert (record.table, record.number) == ("T1", state.rounds)
    assert (record.status, record.replay) == ("complete", True)
    assert (record.house, record.digest) == (state.house.id, state.house.digest)
    assert record.shoe == live.ritual.shoe
    assert record.dealer == state.dealer
    for one in record.guests:
        own = [spot for spot in state.spots if spot.guest == one.name]
        assert one.spots == tuple(spot.number for spot in own)
        assert one.won == sum(spot.net for spot in own)
        assert one.after == one.before + one.won == wealth(live, one.name)
        assert one.wagered >= sum(hand.staked for s in own for hand in s.hands)
    assert len(record.events) == len({told.seq for told in record.events})


# --- HIS-01, HIS-02 -----------------------------------------------------------------


@pytest.mark.parametrize("house", house_ids())
def test_every_field_of_a_record_is_what_the_table_showed(
    tmp_path: Path, house: str
) -> None:
    play = session(house, seed=31, rounds=12)
    store = open_store(str(tmp_path / "a.db"))
    keep(store, play)
    opened = play.rows[0].entry
    assert isinstance(opened, te.TableOpened)
    live = open_live(opened, play.live.state.house)
    seen = 0
    for row in play.rows:
        before, live = live, fold(live, row.entry)
        if isinstance(row.entry, ev.RoundStarted):
            players = {spot.guest for spot in before.state.spots}
            credit = {name: wealth(before, name) for name in players}
        if not isinstance(row.entry, ev.RoundEnded):
            continue
        seen += 1
        record = read_record(store.engine, "T1", live.state.rounds, "")
        assert record is not None
        assert record.program == play.moment().program
        assert record.ended == row.at / 1000
        assert {one.name: one.before for one in record.guests} == credit
        check_record(record, live)
    assert seen == live.state.rounds >= 10
    assert read_record(store.engine, "T1", 99, "") is None
    assert read_record(store.engine, "T1", 0, "") is None
    store.close()


def test_one_guest_s_whole_history_is_every_round_of_his(store: Store) -> None:
    play = session("vegas-double-deck-pitch", seed=8, rounds=5)
    keep(store, play)
    other = session("vegas-six-deck", seed=9, rounds=3)
    store.write([Batch("T2", tuple(other.rows))])
    history = list(guest_history(store.engine, "Bob"))
    assert tables_of(store.engine, "Bob") == ["T1", "T2"]
    rounds = play.live.state.rounds + other.live.state.rounds
    assert len(history) == rounds
    assert history[0] == read_record(store.engine, "T1", 1, "Bob")
    own = bytes(
        next(
            told.event
            for told in history[0].events
            if b'"CardDealt"' in bytes(told.event) and b'"spot":3' in bytes(told.event)
        )
    )
    assert b"??" not in own  # his own cards, which the others did not see
    assert list(guest_history(store.engine, "Eve")) == []


# --- ACC-01, ACC-02 -----------------------------------------------------------------


@pytest.mark.parametrize("house", house_ids())
def test_meters_are_the_fold_of_the_log_and_agree_with_the_ledger(house: str) -> None:
    play = busy_table(house, 5)
    entries = [row.entry for row in play.rows]
    meters = add_up(entries)
    again = Meters()
    for entry in entries:  # one by one is the same as all at once
        if type(entry).__name__ in METERED:
            add_up((entry,), again)
    assert again == meters
    accounts: Counter[str] = Counter()
    for line in play.money:
        accounts[line.account] += line.amount
    for name, meter in meters.guests.items():
        cheques = accounts[f"cheques:T1:{name}"]
        own = [spot for spot in play.live.wagered if spot.guest == name]
        lying = sum(map(lying_at, own))
        assert meter.brought - meter.taken + meter.won == cheques + lying
        assert 100_000_00 - accounts[f"purse:{name}"] - 100_000_00 == (
            meter.brought - meter.taken
        )
    assert sum(meter.won for meter in meters.guests.values()) == -accounts["bank:T1"]
    for figure in ("brought", "taken", "hands", "wagered", "corrections"):
        by_guest = sum(getattr(meter, figure) for meter in meters.guests.values())
        by_spot = sum(getattr(meter, figure) for meter in meters.spots.values())
        assert by_guest == by_spot, figure


# --- SUP-03 -------------------------------------------------------------------------


def test_the_shift_counts_what_the_log_holds(store: Store) -> None:
    play = busy_table("vegas-six-deck", 5)
    keep(store, play)
    kinds = Counter(type(row.entry) for row in play.rows)
    entries = [row.entry for row in play.rows]
    report = shift_report(store.engine)[0]
    assert report.rounds == kinds[ev.RoundEnded]
    assert report.hands == kinds[ev.HandSettled]
    assert report.voids == kinds[te.RoundVoided] == 1
    assert report.halts == kinds[te.TableHalted] == 1
    assert report.acts == kinds[te.FloorActed] >= 7
    assert report.disputes == kinds[ev.DisputeRuled] == 1
    assert report.overrides == sum(
        kinds[kind]
        for kind in (
            ev.LimitsPosted,
            ev.RuleOverridden,
            ev.GuestAuthorized,
            ev.GuestExcluded,
        )
    )
    assert report.absences == sum(
        isinstance(entry, ev.GuestMarked) and entry.absent for entry in entries
    )
    assert report.aborted == sum(
        isinstance(entry, te.ShoeOpened) and not entry.dealt for entry in entries
    )
    given = [entry.granted for entry in entries if isinstance(entry, ev.ApprovalGiven)]
    assert (report.approvals, report.denials) == (given.count(True), given.count(False))
    won = -sum(line.amount for line in play.money if line.account == "bank:T1")
    assert report.house_won == -won
    meters = add_up(entries).guests.values()
    assert report.drop == sum(meter.brought for meter in meters)
    assert report.wagered == sum(meter.wagered for meter in meters)
    assert report.corrections == sum(meter.corrections for meter in meters)


# --- the floor's search -------------------------------------------------------------


@pytest.mark.parametrize("words", ["RoundEnded", "the cards are cut", "nowhere at all"])
def test_a_search_reads_a_bounded_part_at_a_time_and_finds_everything(
    store: Store, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    play = session("vegas-six-deck", seed=21, rounds=8)
    keep(store, play)
    whole = search_log(store.engine, "T1", Search(words, limit=1000))
    assert whole.before == 0
    monkeypatch.setattr("upcard.store.floor._READ_AT_ONCE", 40)
    found: list[LogLine] = []
    before = pages = 0
    while True:
        page = search_log(store.engine, "T1", Search(words, before, limit=3))
        assert len(page.lines) <= 3
        found += page.lines
        pages += 1
        if not (before := page.before):
            break
    assert found == list(whole.lines)
    assert pages >= len(play.rows) // 40
    latest = search_log(store.engine, "T1", Search(limit=5))
    assert [line.seq for line in latest.lines] == [play.live.seq - n for n in range(5)]
