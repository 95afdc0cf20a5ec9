"""ACC-04: actual against theoretical return."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from table.play import Play
from table.test_sessions import session
from upcard.cli.app import dispatch
from upcard.errors import BadDocument
from upcard.game import commands as cmd
from upcard.game import events as ev
from upcard.game.state import Phase
from upcard.store.batch import Batch
from upcard.store.store import open_store
from upcard.table import commands as tc
from upcard.table import events as te
from upcard.table.returns import ALARM, Returns, add_returns

EDGE, SD = -0.005, 1.15


def rounds(count: int, won: int, *, wagers: tuple[int, ...] = (1000,)) -> Returns:
    """So many rounds, each with the same wagers and result."""
    entries: list[ev.Event] = []
    for number in range(1, count + 1):
        for spot, wager in enumerate(wagers, start=1):
            entries.append(ev.WagerPlaced(spot, "", wager))
        entries.append(ev.RoundStarted(number))
        entries.append(ev.HandSettled(1, 0, "win", wagers[0], won, 20, 18))
        entries.append(ev.RoundEnded(reshuffle=False))
    return add_returns(entries)


def test_a_table_that_returns_too_much_is_an_alarm() -> None:
    few, many = rounds(10, 1000), rounds(100, 1000)
    assert few.z(EDGE, SD) < ALARM < many.z(EDGE, SD)
    assert many.z(EDGE, SD) == pytest.approx(10 * (1 - EDGE) / SD)


def test_what_the_best_play_expects_is_nought() -> None:
    assert rounds(200, -5).z(EDGE, SD) == pytest.approx(0)
    assert Returns().z(EDGE, SD) == 0


def test_wagers_of_one_round_share_the_dealer() -> None:
    two = rounds(1, 0, wagers=(1000, 1000))
    assert two.wagered == 2000
    assert two.spread == 3 * 1000**2  # 2 alone, 4 if they were one


def test_honest_tables_are_no_alarm() -> None:
    for seed in range(4):
        play = session("vegas-six-deck", seed=seed, rounds=20)
        found = add_returns(row.entry for row in play.rows)
        assert found.rounds == play.live.state.rounds
        assert abs(found.z(EDGE, SD)) < ALARM


def test_void_rounds_and_wagers_taken_back_count_nothing() -> None:
    play = Play("vegas-six-deck", seed=5)
    play.send("Ann", tc.Sit((1,), 100_000))
    play.shuffle()
    play.send("Ann", cmd.PlaceWager(1, 2500))
    play.send("Ann", cmd.TakeBackWager(1))
    play.deal(1000)
    if play.live.state.phase is not Phase.WAGERS:
        play.send("Max", tc.VoidRound("a test"), "floor")
    entries = [row.entry for row in play.rows]
    assert any(isinstance(entry, te.RoundVoided) for entry in entries)
    found = add_returns(entries)
    assert (found.rounds, found.wagered, found.won, found.lying) == (0, 0, 0, {})


def test_the_command_names_the_table_and_its_figure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = open_store(str(tmp_path / "tables.db"))
    play = session("vegas-six-deck", seed=2, rounds=5)
    store.write([Batch("T1", tuple(play.rows))])
    switch = session("vegas-switch", seed=2, rounds=2)
    store.write([Batch("T2", tuple(switch.rows))])
    store.close()
    assert dispatch(["store", "returns", str(tmp_path / "tables.db"), "--json"]) == 0
    one, two = json.loads(capsys.readouterr().out)["tables"]
    assert (one["table"], one["rounds"], one["alarm"]) == ("T1", 5, False)
    assert one["z"] is not None
    assert two["z"] is None
    assert "two hands" in two["why"]
    assert dispatch(["store", "returns", str(tmp_path / "tables.db")]) == 0
    assert "standard errors from the best play" in capsys.readouterr().out
    with pytest.raises(BadDocument, match="no such file"):
        dispatch(["store", "returns", str(tmp_path / "none.db")])
