"""Copies made under load restore and verify; whatever is changed is found and named."""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import text

from server.serving import Client, Serving, serving
from store.databases import LEFT_OUT, POSTGRES, fresh_database
from store.test_store import batches
from table.play import Play
from table.test_sessions import session
from upcard.cli import main
from upcard.errors import BadDocument
from upcard.store.audit import audit
from upcard.store.backup import back_up
from upcard.store.batch import Batch
from upcard.store.keys import snapshot_place
from upcard.store.store import Store, open_store
from upcard.store.vault import vault_of
from upcard.table.ledger import Movement, books_of
from upcard.table.snapshot import dump_live


def write_session(store: Store) -> Play:
    """A table with a snapshot, sealed entries, and the money that its state shows."""
    play = session("vegas-double-deck-pitch", seed=21, rounds=4)
    lines = [Movement(*line) for line in books_of(play.live).items()]
    lines.append(Movement("mint", -sum(line.amount for line in lines)))
    *most, last = batches(play)
    snapshot = dump_live(play.live)
    last = Batch("T1", last.rows, tuple(lines), snapshot=snapshot)
    store.write([*most, last])
    return play


@pytest.fixture
def store(tmp_path: Path) -> Store:
    opened = open_store(str(tmp_path / "tables.db"))
    write_session(opened)
    return opened


def problems(store: Store) -> dict[str, str]:
    found = audit(store.engine)
    return {one.what: one.problem for one in found if one.problem}


def test_what_was_written_is_sound(store: Store) -> None:
    found = list(audit(store.engine))
    assert [one.what for one in found] == ["file", "ledger", "lobby", "T1"]
    assert not problems(store)
    assert found[-1].rows > 100
    store.close()


@pytest.mark.parametrize(
    "change, what, told",
    [
        ("UPDATE events SET at = at + 1 WHERE seq = 17", "T1", "row 17"),
        ("DELETE FROM events WHERE seq = 90", "T1", "row 91"),
        ("UPDATE ledger SET amount = amount + 1 WHERE line = 0", "ledger", "add up"),
        (
            "UPDATE balances SET amount = amount - 1 WHERE account = 'mint'",
            "ledger",
            "",
        ),
        ("DELETE FROM ledger", "ledger", "add up"),
        ("UPDATE sealed SET body = replace(body, 'A', 'B')", "T1", "as it was written"),
        ("UPDATE snapshots SET seq = seq - 1", "T1", "as it was written"),
        (
            "UPDATE sealed SET body = (SELECT max(body) FROM sealed)",
            "T1",
            "as it was written",
        ),
    ],
)
def test_whatever_is_changed_is_named(
    store: Store, change: str, what: str, told: str
) -> None:
    with store.engine.begin() as connection:
        connection.execute(text(change))
    assert told in problems(store)[what]
    store.close()


def test_a_snapshot_that_is_not_the_log_is_found(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "tables.db"))
    play = write_session(store)
    place = snapshot_place("T1", play.live.seq)
    other = vault_of(store.engine).seal(place, dump_live(replace(play.live, shoes=99)))
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE snapshots SET body = :body"), {"body": other})
    assert "snapshot" in problems(store)["T1"]
    store.close()


def test_a_copy_made_under_load_is_a_whole_server(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    async def play(where: Serving) -> None:
        token = where.guest("Ann")
        table = where.table(token)
        async with Client(where, token, table) as client:
            await client.do("Sit", spots=[1], bankroll=100_000)
            copying = asyncio.create_task(
                asyncio.to_thread(back_up, where.hall.store.engine, copy)
            )
            bought = 0
            while not copying.done() or bought < 20:
                assert (await client.do("Buy", amount=1))["type"] == "done"
                bought += 1
            await copying

    with serving(tmp_path) as where:
        asyncio.run(play(where))
    shutil.copy(tmp_path / "tables.db.key", tmp_path / "copy.db.key")
    restored = open_store(str(copy))
    assert not problems(restored)
    restored.close()
    with serving(tmp_path, db=str(copy)) as where:
        live = where.hall.desks["T1"].live
        assert [guest.name for guest in live.state.guests] == ["Ann"]


def test_the_command_copies_and_checks(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store.close()
    db, copy = str(tmp_path / "tables.db"), tmp_path / "copy.db"
    assert main(["store", "backup", str(copy), db]) == 0
    assert "copy.db is sound." in capsys.readouterr().out
    assert main(["store", "backup", str(copy), db]) == 2
    assert "there already" in capsys.readouterr().err
    assert main(["store", "check", db, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["sound"] is True
    damaged = open_store(db)
    with damaged.engine.begin() as connection:
        connection.execute(text("DELETE FROM ledger"))
    damaged.close()
    assert main(["store", "check", db]) == 1
    assert "ledger: Its lines do not add up" in capsys.readouterr().out
    assert main(["store", "check", str(tmp_path / "none.db")]) == 2


def test_a_database_server_is_copied_with_its_own_tool(tmp_path: Path) -> None:
    if not POSTGRES:
        pytest.skip(LEFT_OUT)
    with fresh_database("postgresql", tmp_path) as address:
        store = open_store(address, tmp_path / "key")
        write_session(store)
        assert not problems(store)
        with pytest.raises(BadDocument, match="pg_dump"):
            back_up(store.engine, tmp_path / "copy.db")
        store.close()
