"""The administrator: the whole house stopped, guests suspended, keys, logs."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from server.serving import Client, Serving, serving
from upcard.server import program
from upcard.store import read
from upcard.table import events as te
from upcard.table.live import NO_HEAD
from upcard.table.row import link

ADMIN, FLOOR = "the key of the house", "the key of the floor"


@pytest.fixture
def where(tmp_path: Path) -> Iterator[Serving]:
    with house(tmp_path) as running:
        yield running


def house(folder: Path):  # type: ignore[no-untyped-def]  # noqa: ANN201
    return serving(folder, floor_key=FLOOR, admin_key=ADMIN)


def come_in(where: Serving, key: str) -> str:
    answer = where.post("/floor/login", {"key": key, "name": "Max"})
    assert answer.status_code == 201, answer.text
    token: str = answer.json()["token"]
    return token


def act(where: Serving, token: str, kind: str, **fields: object) -> httpx.Response:
    path = "/house/commands?reason=a+test"
    return where.post(path, {"type": kind, **fields}, token)


def acts(where: Serving) -> list[te.HouseActed]:
    which = read.Which(kinds=("HouseActed",))
    rows = read.read_entries(where.hall.store.engine, read.LOBBY, which)
    return [row.entry for row in rows if isinstance(row.entry, te.HouseActed)]


def test_only_the_administrator_acts_for_the_house_and_says_why(
    where: Serving,
) -> None:
    admin, floor, guest = come_in(where, ADMIN), come_in(where, FLOOR), where.guest("A")
    for token in (floor, guest):
        assert act(where, token, "StopHouse").json()["reason"] == "role"
        for path in ("/house", "/house/check", "/house/tables/T1/export"):
            assert where.get(path, token).status_code == 403
    silent = where.post("/house/commands", {"type": "StopHouse"}, admin)
    assert silent.json()["reason"] == "reason"
    assert where.post("/house/commands?reason=x", {"type": "Hit"}, admin).is_error
    assert not acts(where)
    assert where.get("/house", admin).json()["stopped"] is False


async def stop_in_a_round(where: Serving, admin: str) -> str:
    """A house that is stopped while a hand is played, which then ends as usual."""
    token = where.guest("Ann")
    table = where.table(token, "typical-casino")
    async with Client(where, token, table) as client:
        await client.do("Sit", spots=[1], bankroll=100_000)
        await client.to_wagers()
        await client.do("PlaceWager", spot=1, amount=1000)
        await client.do("Ready")
        while not client.view["game"]["round"]:
            await client.read()
        assert act(where, admin, "StopHouse").json()["stopped"] is True
        await client.finish(spot=1)
        assert client.view["game"]["round"] == 1
        refused = await client.do("PlaceWager", spot=1, amount=1000)
        assert refused["reason"] == "paused"
    return table


def test_a_stopped_house_plays_its_rounds_to_the_end(tmp_path: Path) -> None:
    with house(tmp_path) as where:
        admin, floor = come_in(where, ADMIN), come_in(where, FLOOR)
        table = asyncio.run(stop_in_a_round(where, admin))
        assert act(where, admin, "StopHouse").json()["reason"] == "stopped"
        reopen = where.post(
            f"/floor/tables/{table}/commands?reason=x", {"type": "ReopenTable"}, floor
        )
        assert reopen.json()["reason"] == "stopped"
        new = where.post("/tables", {"house": "typical-casino"}, floor)
        assert new.json()["reason"] == "stopped"
    with house(tmp_path) as where:
        assert where.hall.desks[table].live.status == "paused"
        assert where.get("/house", admin).json()["stopped"] is True
        assert act(where, admin, "ReopenHouse").json()["stopped"] is False
        assert where.hall.desks[table].live.status == "open"
        (stop, start) = acts(where)
    told = (stop.what, stop.of, stop.before, stop.after, stop.reason)
    assert told == ("StopHouse", table, "open", "stopped", "a test")
    assert stop.by.startswith("Max ")
    assert start.what == "ReopenHouse"


def test_a_suspended_guest_leaves_and_comes_back_when_released(
    where: Serving,
) -> None:
    async def play() -> None:
        admin, token = come_in(where, ADMIN), where.guest("Eve")
        table = where.table(token, "typical-casino")
        async with Client(where, token, table) as client:
            await client.do("Sit", spots=[1], bankroll=100_000)
            assert act(where, admin, "SuspendGuest", guest="Nobody").is_error
            done = act(where, admin, "SuspendGuest", guest="Eve").json()
            assert done["suspended"] == ["Eve"]
            while client.you["spots"]:
                await client.read()
            sat = await client.do("Sit", spots=[1], bankroll=100_000)
            assert sat["reason"] == "suspended"
            assert act(where, admin, "ReleaseGuest", guest="Eve").status_code == 200
            assert (await client.do("Sit", spots=[1], bankroll=100_000))[
                "type"
            ] == "done"

    asyncio.run(play())


def test_the_mint_gives_what_the_administrator_says(where: Serving) -> None:
    admin = come_in(where, ADMIN)
    assert act(where, admin, "SetPurse", amount=0).json()["reason"] == "amount"
    assert act(where, admin, "SetPurse", amount=5_000_00).json()["purse"] == 5_000_00
    assert where.get("/me", where.guest("Poor")).json()["purse"] == 5_000_00
    (done,) = acts(where)
    assert (done.before, done.after) == ("10000", "5000")


def test_a_new_floor_key_puts_the_floor_out(tmp_path: Path) -> None:
    with house(tmp_path) as where:
        admin, floor = come_in(where, ADMIN), come_in(where, FLOOR)
        key = act(where, admin, "RenewFloorKey").json()["floor_key"]
        assert where.get("/floor/overview", floor).status_code == 401
        assert where.post("/floor/login", {"key": FLOOR}).status_code == 403
        assert where.get("/floor/overview", come_in(where, key)).status_code == 200
        assert where.get("/house", admin).json()["floor_key"] == ""
    with house(tmp_path) as where:  # with the old key in its settings
        assert where.get("/floor/overview", floor).status_code == 401
        assert where.post("/floor/login", {"key": FLOOR}).status_code == 403
        come_in(where, key)
        told = read.public_rows(where.hall.store.engine, read.LOBBY)
        assert not any(key in row.body or FLOOR in row.body for row in told)


def test_three_wrong_keys_lock_an_address(where: Serving) -> None:
    for _ in range(3):
        wrong = where.post("/floor/login", {"key": "guess"})
        assert wrong.json()["reason"] == "floor-key"
    assert where.post("/floor/login", {"key": ADMIN}).json()["reason"] == "locked"


def test_the_house_is_looked_over_and_its_logs_are_exported(where: Serving) -> None:
    admin = come_in(where, ADMIN)
    table = where.table(where.guest("Ann"), "typical-casino")
    found = where.get("/house/check", admin).json()
    assert found["rows"][table] == 1
    assert (found["broken"], found["ledger"], found["unchanged"]) == ({}, True, True)
    for log in (table, read.LOBBY):
        head = NO_HEAD
        lines = where.get(f"/house/tables/{log}/export", admin).text.splitlines()
        assert lines
        for line in lines:
            seq, at, body, written = json.loads(line)
            head = link(head, seq, at, body.encode())
            assert head == written
    assert where.get("/house/tables/T99/export", admin).status_code == 404


def test_a_program_that_has_changed_on_disk_is_noticed(
    where: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin = come_in(where, ADMIN)
    monkeypatch.setattr(program, "_digest", lambda: "0" * 64)
    assert where.get("/house/check", admin).json()["unchanged"] is False
