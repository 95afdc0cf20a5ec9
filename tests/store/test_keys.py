"""Secrets on disk: sealed, bound to their place, and useless without the key."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from sqlalchemy import select, text, update

from store.databases import KINDS, LEFT_OUT, POSTGRES, fresh_database
from table.test_sessions import session
from upcard.errors import BadDocument
from upcard.store import read, schema
from upcard.store.batch import Batch
from upcard.store.connect import connect
from upcard.store.migrate import migrate
from upcard.store.store import open_store
from upcard.store.vault import KEY_VARIABLE, read_keys
from upcard.table import events as te
from upcard.table.live import Live
from upcard.table.row import encode_entry
from upcard.table.snapshot import dump_live


def fill(address: str, key_file: Path | None = None) -> Live:
    """A table in the middle of a shoe, with a snapshot."""
    play = session("vegas-double-deck-pitch", seed=2, rounds=2)
    store = open_store(address, key_file)
    half = len(play.rows) // 2
    store.write([Batch("T1", tuple(play.rows[:half]))])
    rest = tuple(play.rows[half:])
    store.write([Batch("T1", rest, snapshot=dump_live(play.live))])
    store.close()
    return play.live


def load(address: str, key_file: Path | None = None) -> Live:
    store = open_store(address, key_file)
    try:
        return read.load_table(store.engine, "T1").live
    finally:
        store.close()


@pytest.mark.parametrize("kind", KINDS)
def test_only_the_key_opens_what_is_sealed(kind: str, tmp_path: Path) -> None:
    if kind == "postgresql" and not POSTGRES:
        pytest.skip(LEFT_OUT)
    keys, other = tmp_path / "keys", tmp_path / "other"
    with fresh_database(kind, tmp_path) as address:
        live = fill(address, keys)
        assert load(address, keys) == live
        with pytest.raises(BadDocument, match="cannot be read"):
            open_store(address, other)
        fill(str(tmp_path / "another.db"), other)
        with pytest.raises(BadDocument, match=r"is not in .*other"):
            open_store(address, other)
        assert load(address, keys) == live


def test_the_files_of_the_database_hold_no_secret(tmp_path: Path) -> None:
    address = str(tmp_path / "tables.db")
    live = fill(address)
    written = b"".join(
        file.read_bytes() for file in tmp_path.iterdir() if file.suffix != ".key"
    )
    assert live.ritual.commitment.encode() in written
    assert live.ritual.secret.encode() not in written
    undealt = ",".join(f'"{card}"' for card in live.state.shoe[live.state.drawn :][:5])
    assert undealt.encode() not in written


def test_the_key_file_is_for_its_owner_only(tmp_path: Path) -> None:
    address = str(tmp_path / "tables.db")
    fill(address)
    file = tmp_path / "tables.db.key"
    assert file.stat().st_mode & 0o777 == 0o600
    file.chmod(0o644)
    with pytest.raises(BadDocument, match="Others may read"):
        open_store(address)
    file.chmod(0o600)
    file.write_text("no key")
    with pytest.raises(BadDocument, match="holds something that is no key"):
        open_store(address)


def test_a_new_key_seals_everything_anew_and_the_old_one_is_forgotten(
    tmp_path: Path,
) -> None:
    address, keys = str(tmp_path / "tables.db"), tmp_path / "keys"
    live = fill(address, keys)
    before = read_keys(keys)
    open_store(address, keys, new_key=True).close()
    after = read_keys(keys)
    assert len(before) == len(after) == 1
    assert before != after
    assert load(address, keys) == live
    keys.write_text(before[0].hex())
    with pytest.raises(BadDocument, match="is not in"):
        open_store(address, keys)


def test_a_key_put_in_front_takes_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = str(tmp_path / "tables.db")
    first, second = os.urandom(32).hex(), os.urandom(32).hex()
    monkeypatch.setenv(KEY_VARIABLE, first)
    live = fill(address)
    assert not (tmp_path / "tables.db.key").exists()
    monkeypatch.setenv(KEY_VARIABLE, f"{second},{first}")
    assert load(address) == live
    monkeypatch.setenv(KEY_VARIABLE, second)
    assert load(address) == live
    with pytest.raises(BadDocument, match="which no program can change"):
        open_store(address, new_key=True)
    monkeypatch.setenv(KEY_VARIABLE, first)
    with pytest.raises(BadDocument, match="is not in"):
        open_store(address)


def test_sealed_text_opens_at_its_own_place_only(tmp_path: Path) -> None:
    address = str(tmp_path / "tables.db")
    fill(address)
    engine = connect(address)
    rows = schema.sealed
    with engine.begin() as connection:
        query = select(rows.c.seq, rows.c.body).order_by(rows.c.seq).limit(2)
        (one, _), (_, body) = connection.execute(query).all()
        connection.execute(update(rows).where(rows.c.seq == one).values(body=body))
    with pytest.raises(BadDocument, match=f"row {one} of T1 is not as it was written"):
        read.read_entries(engine, "T1")
    engine.dispose()


def test_what_lay_open_in_the_first_schema_is_sealed(tmp_path: Path) -> None:
    address = str(tmp_path / "tables.db")
    live = fill(address)
    open_all(address)
    (tmp_path / "tables.db.key").unlink()
    assert load(address) == live
    engine = connect(address)
    with engine.connect() as connection:
        bodies = connection.execute(select(schema.sealed.c.body)).scalars().all()
    engine.dispose()
    assert bodies
    assert all(re.fullmatch(r"[0-9a-f]{8}\.[A-Za-z0-9+/=]+", body) for body in bodies)


def open_all(address: str) -> None:
    """The database as the first schema left it."""
    engine = connect(address)
    entries = read.read_entries(engine, "T1")
    with engine.begin() as connection:
        for kept in entries:
            secret = isinstance(kept.entry, te.ShoeCommitted)
            full = encode_entry(kept.entry).decode()
            assert not secret or kept.entry.secret in full  # type: ignore[union-attr]
            where = schema.sealed.c.seq == kept.seq
            connection.execute(update(schema.sealed).where(where).values(body=full))
        connection.execute(text("DELETE FROM snapshots"))
        connection.execute(text("DROP TABLE keys"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    migrate(engine)
    engine.dispose()
