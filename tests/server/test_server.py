"""A real server and real sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.canary import check_frame
from server.serving import Client, Serving, serving
from store.databases import KINDS, LEFT_OUT, POSTGRES, fresh_database
from upcard.server.settings import Limits
from upcard.store import read


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    limits = Limits(hello_seconds=1, per_second=200, burst=400)
    with serving(tmp_path_factory.mktemp("server"), limits=limits) as running:
        yield running


def test_two_guests_and_a_watcher_at_one_table(where: Serving) -> None:
    async def play() -> None:
        ann, bob = where.guest("Ann"), where.guest("Bob")
        table = where.table(ann)
        async with (
            Client(where, ann, table) as a,
            Client(where, bob, table) as b,
            Client(where, "", table) as w,
        ):
            await a.do("Sit", spots=[1], bankroll=100_000)
            await b.do("Sit", spots=[2], bankroll=100_000)
            assert (await w.do("Sit", spots=[3], bankroll=5000))["reason"] == "role"
            await asyncio.gather(a.to_wagers(), b.to_wagers())
            await a.do("PlaceWager", spot=1, amount=2500)
            await b.do("PlaceWager", spot=2, amount=5000)
            await a.do("Ready")
            await b.do("Ready")
            await w.until("RoundStarted")
            assert [spot["guest"] for spot in w.view["game"]["spots"]] == ["Ann", "Bob"]
            assert w.view["game"]["spots"][0]["options"] == []
            await b.until("RoundStarted") if b.view["game"]["round"] == 0 else None
            assert b.view["game"]["spots"][0]["options"] == []
        live = where.hall.desks[table].live
        assert live.state.rounds == 1

    asyncio.run(play())


def test_a_reload_and_a_second_device_find_the_same_seat(where: Serving) -> None:
    async def play() -> None:
        token = where.guest("Cleo")
        table = where.table(token)
        async with Client(where, token, table) as first:
            await first.do("Sit", spots=[4], bankroll=100_000)
            await first.to_wagers()
            await first.do("PlaceWager", spot=4, amount=2500)
            seq = first.seq
            second = Client(where, token, table)
            welcome = await second.open(seq=seq - 2)
            assert [noted["seq"] for noted in welcome["missed"]] == [seq - 1, seq]
            assert welcome["you"]["spots"] == [4]
            assert not welcome["gap"]
            assert (await second.do("Ready"))["type"] == "done"
            await first.until("RoundStarted")
            await second.ws.close()
        third = Client(where, token, table)
        welcome = await third.open(seq=1)
        assert welcome["view"]["game"]["spots"][0]["guest"] == "Cleo"
        assert welcome["missed"][0]["seq"] == 2
        ahead = Client(where, token, table)
        assert (await ahead.open(seq=10_000))["gap"]
        await third.ws.close()
        await ahead.ws.close()

    asyncio.run(play())


def test_a_repeated_command_is_done_once(where: Serving) -> None:
    async def play() -> None:
        token = where.guest("Dora")
        table = where.table(token)
        async with Client(where, token, table) as client:
            await client.do("Sit", spots=[1], bankroll=100_000)
            first = await client.do("Buy", "same", amount=700)
            again = await client.do("Buy", "same", amount=700)
            other = Client(where, token, table)
            await other.open()
            third = await other.do("Buy", "same", amount=999)
            assert first["seq"] == again["seq"] == third["seq"]
            guest = where.hall.desks[table].live.state.guest("Dora")
            assert guest is not None
            assert guest.bankroll == 100_700
            await other.ws.close()

    asyncio.run(play())


def test_a_repeated_command_stays_refused(where: Serving) -> None:
    """A late copy of what was refused must not take effect after all."""

    async def play() -> None:
        token = where.guest("Dot")
        async with Client(
            where, token, where.table(token, min_round_seconds=0)
        ) as client:
            await client.do("Sit", spots=[1], bankroll=100_000)
            refused = await client.do("Stand", "s1", spot=1)
            assert refused["type"] == "refused"
            await client.to_wagers()
            while client.view["game"]["phase"] != "play":
                await client.do("PlaceWager", spot=1, amount=2500)
                await client.do("Ready")
                await client.do("Decline", spot=1)
            assert await client.do("Stand", "s1", spot=1) == refused
            assert (await client.do("Stand", "s2", spot=1))["type"] == "done"

    asyncio.run(play())


def test_commands_for_others_and_of_the_floor_are_refused(where: Serving) -> None:
    async def play() -> None:
        ann, eve = where.guest("Fay"), where.guest("Eve")
        table = where.table(ann)
        async with Client(where, ann, table) as a, Client(where, eve, table) as e:
            await a.do("Sit", spots=[1], bankroll=100_000)
            live = where.hall.desks[table].live
            wishes: tuple[tuple[str, dict[str, Any]], ...] = (
                ("Hit", {"spot": 1}),
                ("PlaceWager", {"spot": 1, "amount": 2500}),
                ("Approve", {}),
                ("CloseTable", {}),
                ("SetLimits", {"minimum": 1, "maximum": 2}),
            )
            for kind, fields in wishes:
                answer = await e.do(kind, **fields)
                assert answer["type"] == "refused", kind
                assert answer["reason"] in ("not-your-spot", "role")
            for kind in ("Deal", "LoadShoe", "StackShoe", "SeatGuest", "MarkAbsent"):
                body: dict[str, Any] = {"cards": []} if "Shoe" in kind else {}
                if kind == "StackShoe":
                    body["fresh"] = True
                if kind == "SeatGuest":
                    body = {"guest": "Eve", "spots": [2], "bankroll": 10**9}
                if kind == "MarkAbsent":
                    body = {"guest": "Fay", "absent": True}
                assert (await e.do(kind, **body))["reason"] == "role"
            assert where.hall.desks[table].live is live

    asyncio.run(play())


def test_forged_tokens_wrong_tables_and_strange_origins(where: Serving) -> None:
    url = f"ws://127.0.0.1:{where.port}/api/v1/ws"

    async def closes(first: str, code: int) -> None:
        async with websockets.connect(url) as ws:
            await ws.send(first)
            with pytest.raises(ConnectionClosed) as closed:
                await ws.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == code

    async def play() -> None:
        token = where.guest("Gus")
        table = where.table(token)
        hello = {"type": "hello", "token": "forged", "table": table}
        await closes(json.dumps(hello), 4401)
        await closes(json.dumps({**hello, "token": token, "table": "T999"}), 4404)
        await closes(json.dumps({**hello, "version": 2}), 4400)
        await closes('{"type":"ping"}', 4400)
        await closes("nonsense", 4400)
        async with websockets.connect(url) as ws:  # who says nothing is sent away
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(ws.recv(), 4)
        with pytest.raises(InvalidStatus) as refused:
            await websockets.connect(url, origin="https://elsewhere.example")  # type: ignore[arg-type]
        assert refused.value.response.status_code == 403
        own = f"http://127.0.0.1:{where.port}"
        async with websockets.connect(url, origin=own) as ws:  # type: ignore[arg-type]
            await ws.send(json.dumps({**hello, "token": token}))
            assert json.loads(await ws.recv())["type"] == "welcome"

    asyncio.run(play())


def test_oversized_frames_close_the_socket_and_change_nothing(where: Serving) -> None:
    async def play() -> None:
        token = where.guest("Hal")
        table = where.table(token)
        async with Client(where, token, table) as client:
            await client.do("Sit", spots=[1], bankroll=100_000)
            live = where.hall.desks[table].live
            await client.ws.send(" " * 8193)
            with pytest.raises(ConnectionClosed) as closed:
                await client.until("TableClosed")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
            assert where.hall.desks[table].live is live

    asyncio.run(play())


def test_too_many_mistakes_and_too_fast(tmp_path: Path) -> None:
    async def play(where: Serving) -> None:
        token = where.guest("Ida")
        table = where.table(token)
        async with Client(where, token, table) as client:
            for _ in range(4):
                await client.ws.send('{"type":"command"}')
            with pytest.raises(ConnectionClosed):
                await client.until("TableClosed")
            assert all(frame["reason"] == "message" for frame in client.frames[1:])
        async with Client(where, token, table) as client:
            for _ in range(12):
                await client.ws.send('{"type":"ping"}')
            answers = [(await client.read())["type"] for _ in range(12)]
            assert answers.count("pong") == 8
            assert answers.count("refused") == 4

    limits = Limits(mistakes=3, per_second=0.01, burst=8)
    with serving(tmp_path, limits=limits) as where:
        asyncio.run(play(where))


def test_a_slow_socket_gets_one_picture_instead_of_a_queue(tmp_path: Path) -> None:
    async def play(where: Serving) -> None:
        token = where.guest("Joy")
        table = where.table(token)
        desk = where.hall.desks[table]
        async with Client(where, token, table) as client:
            await client.do("Sit", spots=[1], bankroll=100_000)
            visitor = next(iter(desk.gallery._visitors))
            loop_of_server = where.server.servers[0].get_loop()
            seen: list[bool] = []

            def flood() -> None:
                long = b'{"type":"clock","clock":null,"now":0,"online":["%b"]}'
                for _ in range(400):
                    visitor.push(long % (b"x" * 60_000))
                seen.append(visitor.is_behind)

            loop_of_server.call_soon_threadsafe(flood)
            while True:
                frame = await client.read()
                if frame["type"] == "resync":
                    break
            assert seen == [True]
            assert frame["seq"] == desk.live.seq
            assert frame["you"]["spots"] == [1]
            assert (await client.do("PassCut"))["type"] == "done"

    with serving(tmp_path, limits=Limits(outbox=8)) as where:
        asyncio.run(play(where))


@pytest.mark.parametrize("kind", KINDS)
def test_a_restart_goes_on_in_the_middle_of_a_hand(kind: str, tmp_path: Path) -> None:
    if kind == "postgresql" and not POSTGRES:
        pytest.skip(LEFT_OUT)
    with fresh_database(kind, tmp_path) as address:
        stop_and_go_on(address, tmp_path)


def stop_and_go_on(address: str, folder: Path) -> None:
    async def begin(where: Serving) -> tuple[str, str, dict[str, Any]]:
        token = where.guest("Kim")
        table = where.table(token, decision_seconds=0)
        async with Client(where, token, table) as client:
            await client.do("Sit", spots=[1], bankroll=100_000)
            await client.to_wagers()
            for _ in range(20):
                await client.do("PlaceWager", spot=1, amount=2500)
                await client.do("Ready")
                if client.view["game"]["phase"] == "play":
                    return token, table, client.view["game"]
                await client.do("Decline", spot=1)
        raise AssertionError

    async def go_on(where: Serving, token: str, table: str, game: object) -> None:
        client = Client(where, token, table)
        welcome = await client.open(seq=1)
        assert welcome["view"]["game"] == game
        assert welcome["gap"]
        assert (await client.do("Stand", spot=1))["type"] == "done"
        assert client.view["game"]["phase"] == "wagers"
        await client.ws.close()

    with serving(folder, db=address) as where:
        token, table, game = asyncio.run(begin(where))
        live = where.hall.desks[table].live
    with serving(folder, db=address) as where:
        assert where.hall.desks[table].live.state == live.state
        asyncio.run(go_on(where, token, table, game))
        assert where.get("/me", token).json()["purse"] == 900_000


def test_a_disk_that_fails_closes_the_tables_and_loses_nothing(tmp_path: Path) -> None:
    async def play(where: Serving) -> None:
        token = where.guest("Lea")
        table = where.table(token)
        async with Client(where, token, table) as client:
            await client.do("Sit", spots=[1], bankroll=100_000)
            live = where.hall.desks[table].live
            purse = where.hall.purses["Lea"]

            def fail(*_: object) -> None:
                raise OSError(28, "No space left on device")

            where.hall.store.lay = fail  # type: ignore[method-assign, assignment]
            where.hall.store.reopen = fail  # type: ignore[method-assign]
            answer = await client.do("Buy", amount=500)
            assert answer["reason"] == "disk-unwell"
            assert (await client.do("PassCut"))["reason"] == "disk-unwell"
            assert where.hall.desks[table].live is live
            assert where.hall.purses["Lea"] == purse
            assert where.post("/guests", {"name": "Late"}).status_code == 503

    with serving(tmp_path) as where:
        asyncio.run(play(where))
        health = httpx.get(f"http://127.0.0.1:{where.port}/healthz")
        assert health.status_code == 503
    with serving(tmp_path) as where:
        assert read.check_chain(where.hall.store.engine, "T1") == 3


def test_absent_guests_are_marked_and_leave(tmp_path: Path) -> None:
    async def play(where: Serving) -> None:
        token = where.guest("Mia")
        table = where.table(token)
        async with Client(where, token, table) as client:
            await client.do("Sit", spots=[1], bankroll=100_000)
            await client.to_wagers()
        desk = where.hall.desks[table]
        async with Client(where, "", table) as watcher:
            if desk.live.state.guests:
                await watcher.until("GuestLeft")
        assert where.hall.purses["Mia"] == 1_000_000
        kinds = [row.kind for row in read.read_entries(where.hall.store.engine, table)]
        assert "GuestMarked" in kinds

    with serving(tmp_path, limits=Limits(away_seconds=0.2, leave_seconds=2)) as where:
        asyncio.run(play(where))


def test_the_canary_sings() -> None:
    hidden = {"type": "DealerCardDealt", "card": "As", "lies": "down"}
    for frame in (
        {"events": [{"event": hidden}]},
        {"missed": [{"event": {"type": "ShoeLoaded", "cards": ["??", "As"]}}]},
        {"events": [{"event": {"type": "ShoeCommitted", "secret": "ab"}}]},
        {
            "view": {
                "game": {"phase": "play", "dealer": ["As", "Td"], "shoe": 1, "rack": 0},
                "fairness": {},
            }
        },
    ):
        with pytest.raises(AssertionError):
            check_frame(frame)
