"""A guest's own affairs: limits, erasure; and keys that are guessed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx

from server.serving import Client, Serving, serving
from upcard.store import read

KEY = "a key for the floor"


WISH = {"stake": 5000, "loss": 20_000, "reminder": 30}


async def set_and_play(where: Serving) -> tuple[str, str]:
    token = where.guest("Ann")
    table = where.table(token)
    assert where.get("/me/limits", token).json()["now"]["stake"] == 0
    async with Client(where, token, table) as client:
        await client.do("Sit", spots=[1], bankroll=100_000)
        await client.to_wagers()
        await client.play_round(amount=2500)
        net = client.view["results"][-1]["net"]
        shown = where.post("/me/limits", WISH, token).json()
        assert shown["net"] == net  # what was played before the wish counts too
        assert (shown["now"]["stake"], shown["since"]) == (5000, 0)
        refused = await client.do("PlaceWager", spot=1, amount=6000)
        assert (refused["reason"], refused["clause"]) == ("own-limit", "own limit")
        await client.play_round(amount=5000)
        net += client.view["results"][-1]["net"]
        looser = where.post("/me/limits", {**WISH, "stake": 0}, token).json()
        assert (looser["now"]["stake"], looser["coming"]["stake"]) == (5000, 0)
        assert looser["net"] == net
    return token, table


async def play_again(where: Serving, token: str, table: str) -> None:
    before = where.get("/me/limits", token).json()
    assert before["now"]["stake"] == 5000
    assert before["since"] > 0
    guest = where.hall.desks[table].live.state.guests[0]
    assert before["net"] == guest.bankroll - 100_000
    async with Client(where, token, table) as client:
        refused = await client.do("PlaceWager", spot=1, amount=6000)
        assert refused["reason"] == "own-limit"
        where.post("/me/limits", {"exclude_hours": 48}, token)
        refused = await client.do("PlaceWager", spot=1, amount=1000)
        assert "excluded" in refused["message"]
        await client.do("Leave")
        sit = await client.do("Sit", spots=[1], bankroll=5000)
        assert sit["reason"] == "own-limit"
        kept = where.post("/me/limits", {}, token).json()
        assert kept["now"]["excluded_until"] > 0  # it cannot be called off


def test_own_limits_hold_at_the_table_and_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as where:
        token, table = asyncio.run(set_and_play(where))
    with serving(tmp_path) as where:
        asyncio.run(play_again(where, token, table))


def test_wishes_that_make_no_sense_are_refused(tmp_path: Path) -> None:
    with serving(tmp_path, floor_key=KEY) as where:
        token = where.guest("Ann")
        assert where.get("/me/limits").status_code == 401
        for wish in ({"stake": -1}, {"minutes": 2000}, {"stakes": 1}):
            assert where.post("/me/limits", wish, token).status_code == 400
        floor = where.post("/floor/login", {"key": KEY}).json()["token"]
        assert where.get("/me/limits", floor).json()["reason"] == "role"


def erase(where: Serving, token: str) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"}
    return httpx.delete(where.http + "/me", headers=headers)


def test_an_erased_guest_is_gone_and_the_record_of_the_games_stays(
    tmp_path: Path,
) -> None:
    """DAT-02."""

    async def play(where: Serving) -> tuple[str, str]:
        token = where.guest("Ann")
        table = where.table(token)
        async with Client(where, token, table) as client:
            await client.do("Sit", spots=[1], bankroll=100_000)
            await client.to_wagers()
            await client.play_round()
            assert erase(where, token).json()["reason"] == "seated"
            await client.do("Leave")
        return token, table

    with serving(tmp_path) as where:
        token, table = asyncio.run(play(where))
        before = where.get(f"/tables/{table}/rounds/1").json()
        assert erase(where, token).status_code == 204
        assert where.get("/me", token).status_code == 401
        assert where.post("/guests", {"name": "ann"}).json()["reason"] == "name-taken"
    with serving(tmp_path) as where:
        engine = where.hall.store.engine
        assert where.get("/me", token).status_code == 401
        assert where.post("/guests", {"name": "ann"}).json()["reason"] == "name-taken"
        assert where.get(f"/tables/{table}/rounds/1").json() == before
        assert read.check_chain(engine, table) > 0
        assert read.check_chain(engine, read.LOBBY) == 2
        balances = read.read_balances(engine)
        assert balances["purse:Ann"] == 0
        assert sum(balances.values()) == 0
        assert balances == read.ledger_total(engine)
        assert read.read_people(engine) == []
