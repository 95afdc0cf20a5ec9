"""INT-04: what is wrong stops its own table and waits there for the floor."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import update

from server.serving import Client, Serving, serving
from upcard.store import read, schema
from upcard.table import commands as tc
from upcard.table.react import Reaction, react

KEY = "a key for the floor"


def log_in(where: Serving) -> str:
    answer = where.post("/floor/login", {"key": KEY, "name": "Max"})
    token: str = answer.json()["token"]
    return token


def fault_in_buy(*args: Any) -> Reaction:  # noqa: ANN401 whatever react is given
    if isinstance(args[2], tc.Buy):
        raise ZeroDivisionError
    return react(*args)


def money_from_nowhere(*args: Any) -> Reaction:  # noqa: ANN401 as above
    live, rows = react(*args)
    if not isinstance(args[2], tc.Buy):
        return Reaction(live, rows)
    guest = replace(live.state.guests[0], bankroll=live.state.guests[0].bankroll + 1)
    return Reaction(replace(live, state=replace(live.state, guests=(guest,))), rows)


@pytest.mark.parametrize("wrong", [fault_in_buy, money_from_nowhere])
def test_a_malfunction_takes_the_table_out_of_service_until_the_floor_clears_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: object
) -> None:
    async def play(where: Serving) -> None:
        floor, token = log_in(where), where.guest("Nia")
        table, other = where.table(token), where.table(token)
        async with Client(where, token, table) as client:
            await client.do("Sit", spots=[1], bankroll=100_000)
            await client.to_wagers()
            before = where.hall.desks[table].live.state
            with monkeypatch.context() as patched:
                patched.setattr("upcard.server.work.react", wrong)
                assert (await client.do("Buy", amount=5))["reason"] == "fault"
            assert where.hall.desks[table].live.state == before  # nothing has changed
            wager = await client.do("PlaceWager", spot=1, amount=2500)
            assert wager["reason"] == "paused"
            first = where.get("/floor/overview", floor).json()[0]
            assert (first["table"]["id"], first["alarm"]) == (table, "fault in Buy")
            assert where.get("/floor/alarms", floor).json() == {table: "fault in Buy"}
            assert where.hall.desks[other].live.alarm == ""
            path = f"/floor/tables/{table}/commands?reason=looked+into"
            assert where.post(path, {"type": "ReopenTable"}, floor).status_code == 200
            wager = await client.do("PlaceWager", spot=1, amount=2500)
            assert wager["type"] == "done"
            log = where.get(f"/floor/tables/{table}/log", floor, search="looked into")
            assert "reopen table" in log.json()["lines"][0]["say"]

    with serving(tmp_path, floor_key=KEY) as where:
        asyncio.run(play(where))


def test_a_state_that_is_not_what_the_log_says_is_noticed_at_the_next_step(
    tmp_path: Path,
) -> None:
    async def play(where: Serving) -> None:
        token = where.guest("Nia")
        table = where.table(token)
        desk = where.hall.desks[table]
        async with Client(where, token, table) as client:
            await client.do("Sit", spots=[1], bankroll=100_000)
            guest = replace(desk.live.state.guests[0], bankroll=900_000)
            state = replace(desk.live.state, guests=(guest,))
            desk.live = replace(desk.live, state=state)
            assert (await client.do("PassCut"))["reason"] == "fault"
            await client.until("TableHalted")
        assert desk.live.state.guests[0].bankroll == 100_000  # the log counts
        floor = log_in(where)
        assert "books" in where.get("/floor/alarms", floor).json()[table]

    with serving(tmp_path, floor_key=KEY) as where:
        asyncio.run(play(where))


@pytest.mark.parametrize("change", ["ledger", "log"])
def test_a_table_that_cannot_be_trusted_is_not_opened_and_the_others_are(
    tmp_path: Path, change: str
) -> None:
    async def sit(where: Serving, token: str, table: str) -> None:
        async with Client(where, token, table) as client:
            await client.do("Sit", spots=[1], bankroll=100_000)

    with serving(tmp_path) as where:
        token = where.guest("Nia")
        table, other = where.table(token), where.table(token)
        asyncio.run(sit(where, token, table))
        engine = where.hall.store.engine
        rows = schema.events.c
        with engine.begin() as connection:
            if change == "ledger":
                connection.execute(
                    update(schema.balances)
                    .where(schema.balances.c.account == f"cheques:{table}:Nia")
                    .values(amount=1)
                )
            else:
                connection.execute(
                    update(schema.events)
                    .where(rows.table_id == table, rows.seq == 2)
                    .values(at=0)
                )
    with serving(tmp_path, floor_key=KEY) as where:
        assert list(where.hall.desks) == [other]
        assert table in where.get("/floor/alarms", log_in(where)).json()
        kept = read.ledger_total(where.hall.store.engine)
        assert kept[f"cheques:{table}:Nia"] == 100_000
        assert sum(kept.values()) == 0


async def to_a_decision(client: Client) -> None:
    await client.do("Sit", spots=[1], bankroll=100_000)
    await client.to_wagers()
    while True:
        await client.do("PlaceWager", spot=1, amount=2500)
        await client.do("Ready")
        if client.view["game"]["phase"] == "play":
            return
        await client.do("Decline", spot=1)
        await client.to_wagers()


def test_a_void_round_over_http(tmp_path: Path) -> None:
    async def play(where: Serving) -> None:
        floor, token = log_in(where), where.guest("Nia")
        table = where.table(token)
        path = f"/floor/tables/{table}/commands"
        async with Client(where, token, table) as client:
            wish = {"type": "VoidRound", "why": "smoke"}
            assert where.post(path, wish, floor).json()["reason"] == "round"
            assert where.post(path, {**wish, "why": ""}, floor).status_code == 422
            await to_a_decision(client)
            held = client.you["bankroll"]
            assert where.post(path, wish, floor).status_code == 200
            await client.until("RoundVoided")
            assert client.you["bankroll"] == held + 2500
            number = client.view["game"]["round"]
            card = where.get(f"/tables/{table}/rounds", token).json()[0]
            assert (card["number"], card["status"], card["net"]) == (number, "void", 0)
            text = where.get(f"/tables/{table}/rounds/{number}.txt", token).text
            assert "is void: smoke" in text
            shift = where.get("/floor/report", floor).json()
            report = next(line for line in shift if line["table"] == table)
            assert (report["voids"], report["overrides"]) == (1, 0)

    with serving(tmp_path, floor_key=KEY) as where:
        asyncio.run(play(where))
