"""The server's time: round trips that it measures, and a clock that is set."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path

import pytest

from server.serving import Client, Serving, serving
from upcard.server.timekeeper import TIME, Timekeeper
from upcard.store import read
from upcard.table.clock import Clock
from upcard.table.events import ClockStepped


def test_the_round_trip_is_measured_by_the_server_and_told(tmp_path: Path) -> None:
    async def play(where: Serving) -> None:
        token = where.guest("Ann")
        table = where.table(token)
        lags = where.hall.desks[table].gallery.presence.lags
        async with Client(where, token, table) as client:

            async def pong() -> dict[str, float]:
                await client.ws.send(json.dumps({"type": "ping", "sent": 1.5}))
                while (frame := await client.read())["type"] != "pong":
                    pass
                return frame

            first = await pong()
            assert (first["sent"], first["lag"]) == (1.5, 0)
            forged = {"type": "heard", "now": first["now"] - 100}
            await client.ws.send(json.dumps(forged))
            assert (await pong())["lag"] == 0  # an echo of nothing counts for nothing
            assert "Ann" not in lags
            last = await pong()
            await asyncio.sleep(0.05)  # as if it came from afar
            echo = json.dumps({"type": "heard", "now": last["now"]})
            await client.ws.send(echo)
            await client.ws.send(echo)  # once for each pong
            told = (await pong())["lag"]
            assert told >= 50
            assert lags["Ann"].trips == 1
            assert round(lags["Ann"].seconds * 1000) == told

    with serving(tmp_path) as where:
        asyncio.run(play(where))


def test_the_time_goes_on_evenly_until_it_follows_a_clock_that_was_set() -> None:
    wall, rising = 1000.0, 5.0
    keeper = Timekeeper(lambda: wall, lambda: rising)
    assert keeper.now() == 1000.0
    wall, rising = 1001.5, 6.0  # drift
    assert (keeper.step(), keeper.now()) == (0.0, 1001.0)
    wall -= 3600.0
    assert keeper.now() == 1001.0
    assert keeper.step() == pytest.approx(-3599.5)
    assert keeper.now() == wall
    assert keeper.step() == 0.0


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_clock_set_in_the_middle_of_a_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    """TIM-01: written down; the guest keeps the seconds that were left."""

    async def play(where: Serving) -> None:
        token = where.guest("Ann")
        table = where.table(token, wager_seconds=500)
        desk = where.hall.desks[table]
        async with Client(where, token, table) as client:
            await client.do("Sit", spots=[1], bankroll=100_000)
            await client.to_wagers()
            await client.do("PlaceWager", spot=1, amount=2500)
            before = desk.clock
            assert isinstance(before, Clock)
            monkeypatch.setattr(TIME, "_wall", lambda: time.time() + hours * 3600)
            while True:
                frame = await client.read()
                if frame["type"] == "clock" and frame["clock"]["key"] == before.key:
                    break
            moved = frame["clock"]["deadline"] - before.deadline
            assert moved == pytest.approx(hours * 3600, abs=1)
            assert frame["clock"]["deadline"] - frame["now"] > 400
            assert desk.live.state.rounds == 0

    with monkeypatch.context(), serving(tmp_path) as where:
        asyncio.run(play(where))
    monkeypatch.undo()
    TIME.step()
    with serving(tmp_path) as where:
        rows = read.read_entries(where.hall.store.engine, read.LOBBY)
        steps = [row.entry for row in rows if isinstance(row.entry, ClockStepped)]
        assert [round(step.by / 3_600_000) for step in steps] == [hours]
        assert read.check_chain(where.hall.store.engine, read.LOBBY) == len(rows)
