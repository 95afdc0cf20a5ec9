"""Nothing that leaves the server tells a secret or an undealt card (SEC-06)."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from server.serving import Client, Serving, serving
from upcard.server import audit, program
from upcard.store import read
from upcard.store.store import open_store
from upcard.table.fairness import CHAIN, EACH_ROUND, chain_secret
from upcard.table.live import Live

ADMIN, FLOOR = "the key of the house", "the key of the floor"


def secrets_of(live: Live) -> Iterator[str]:
    """Secrets that are not opened, and undealt cards in a row, as JSON and as words."""
    ritual = live.ritual
    if ritual.phase != "opened":
        yield ritual.secret
    if ritual.mode == EACH_ROUND:
        last = bytes.fromhex(ritual.secret)
        for number in range(ritual.round, CHAIN):
            yield chain_secret(last, number).hex()
    shoe = live.state.shoe[live.state.drawn :]
    for start in range(len(shoe) - 3):
        run = shoe[start : start + 4]
        yield ",".join(f'"{card}"' for card in run)
        yield " ".join(run)
        yield "".join(run)


def told(text: str, live: Live) -> list[str]:
    """Whatever of a table's secrets is in a text."""
    text = text.replace('", "', '","')
    return [secret for secret in secrets_of(live) if secret in text]


def everything_read(where: Serving, table: str, tokens: list[str]) -> str:
    """What every address answers, to everybody."""
    shoe = where.hall.desks[table].live.ritual.shoe
    paths = [
        f"/tables/{table}",
        f"/tables/{table}/rounds",
        f"/tables/{table}/rounds/1",
        f"/tables/{table}/rounds/1.txt",
        f"/tables/{table}/shoes",
        *(f"/tables/{table}/shoes/{name}" for name in (shoe, f"{shoe}.1", f"{shoe}.9")),
        *(f"/tables/{table}/shoes/{shoe}/cards/{place}" for place in (0, 1, 3, 300)),
        "/tables",
        "/me",
        "/floor/overview",
        "/floor/report",
        "/floor/alarms",
        f"/floor/tables/{table}/log?limit=500",
        f"/floor/tables/{table}/log?search=Shoe",
        f"/floor/tables/{table}/meters",
        "/house",
        "/house/check",
        f"/house/tables/{table}/export",
    ]
    parts = [where.get(path, token).text for path in paths for token in tokens]
    root = where.http.removesuffix("/api/v1")
    parts += [httpx.get(root + path).text for path in ("/metrics", "/healthz")]
    for body in ({"type": "Hit", "spot": 9}, {"type": "LoadShoe", "cards": ["As"]}):
        path = f"/floor/tables/{table}/commands"
        parts += [where.post(path, body, token).text for token in tokens]
    return "\n".join(parts)


@pytest.mark.parametrize(
    "house", ["vegas-double-deck-pitch", "shuffle-machine-six-deck"]
)
def test_no_output_tells_a_secret_before_it_is_opened(
    house: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    async def play(where: Serving) -> None:
        def come_in(key: str) -> str:
            answer = where.post("/floor/login", {"key": key}).json()
            token: str = answer["token"]
            return token

        guest, other = where.guest("Ann"), where.guest("Eve")
        table = where.table(guest, house, set={"cut.dealer_cut": "without approval"})
        async with Client(where, guest, table) as ann, Client(where, other, table):
            await ann.do("Sit", spots=[1], bankroll=500_000)
            await ann.to_wagers()
            for _ in range(2):
                await ann.play_round(amount=10_000)
            tokens = ["", guest, other, come_in(FLOOR), come_in(ADMIN)]
            text = everything_read(where, table, tokens)
            text += "\n".join(map(json.dumps, ann.frames))
            await ann.do("PlaceWager", spot=1, amount=10_000)
            text += "\n".join(map(json.dumps, ann.frames))
            live = where.hall.desks[table].live
            assert live.ritual.phase == "bound"
            text += "".join(capfd.readouterr())
            assert told(text, live) == []
            # The canary sings: each kind of secret would have been found.
            for planted in (live.ritual.secret, " ".join(live.state.shoe[-5:])):
                assert told(text + planted, live)

    with serving(tmp_path, floor_key=FLOOR, admin_key=ADMIN) as where:
        asyncio.run(play(where))


def test_a_table_whose_memory_is_not_its_log_is_taken_out_of_service(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit, "_SECONDS", 0.05)

    async def play(where: Serving) -> None:
        guest = where.guest("Ann")
        table = where.table(guest, "typical-casino")
        async with Client(where, guest, table) as ann:
            await ann.do("Sit", spots=[1], bankroll=100_000)
            await ann.to_wagers()
            await ann.play_round(amount=1000)
            desk = where.hall.desks[table]
            await asyncio.sleep(0.5)
            assert not desk.live.alarm
            state = replace(desk.live.state, cut_card=3)
            desk.live = replace(desk.live, state=state, shoes=desk.live.shoes + 1)
            await ann.until("TableHalted")
            assert "memory" in desk.live.alarm

    with serving(tmp_path) as where:
        asyncio.run(asyncio.wait_for(play(where), 60))


def test_a_program_that_changes_while_it_runs_stops_every_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit, "_SECONDS", 0.05)
    monkeypatch.setattr(audit, "_DAY", 0.2)

    async def play(where: Serving) -> None:
        guest = where.guest("Ann")
        table = where.table(guest, "typical-casino")
        async with Client(where, guest, table) as ann:
            monkeypatch.setattr(program, "_digest", lambda: "0" * 64)
            await ann.until("TableHalted")
            sat = await ann.do("Sit", spots=[1], bankroll=100_000)
            assert sat["type"] == "done"
            refused = await ann.do("PlaceWager", spot=1, amount=1000)
            assert refused["type"] == "refused"
            assert "files have changed" in where.hall.desks[table].live.alarm

    with serving(tmp_path) as where:
        asyncio.run(asyncio.wait_for(play(where), 60))


def test_a_backup_made_while_people_play_is_a_whole_server(tmp_path: Path) -> None:
    """DAT-01: copied by the database's own means under load, started elsewhere."""
    copy = tmp_path / "copy.db"

    async def play(where: Serving) -> tuple[str, int]:
        guest = where.guest("Ann")
        table = where.table(guest, "typical-casino")
        async with Client(where, guest, table) as ann:
            await ann.do("Sit", spots=[1], bankroll=500_000)
            await ann.to_wagers()
            await ann.play_round(amount=1000)
            known = where.hall.desks[table].live.seq
            rounds = asyncio.create_task(ann.play_round(amount=1000))
            await asyncio.to_thread(back_up, tmp_path / "tables.db", copy)
            await rounds
        return table, known

    with serving(tmp_path) as where:
        table, known = asyncio.run(play(where))
    shutil.copy(tmp_path / "tables.db.key", tmp_path / "copy.db.key")
    store = open_store(str(copy))
    assert read.check_chain(store.engine, table) >= known
    assert read.ledger_total(store.engine) == read.read_balances(store.engine)
    assert read.load_table(store.engine, table).live.seq >= known
    store.close()
    with serving(tmp_path, db=str(copy)) as where:
        assert where.hall.desks[table].live.seq >= known
        assert not where.hall.broken


def back_up(source: Path, target: Path) -> None:
    """SQLite's online backup, as ``sqlite3 tables.db ".backup copy.db"`` does it."""
    with sqlite3.connect(source) as one, sqlite3.connect(target) as other:
        one.backup(other, pages=5, sleep=0.001)
    one.close()
    other.close()
