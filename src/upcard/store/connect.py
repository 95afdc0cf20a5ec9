"""Opening a database, with the settings that durability asks for.

SQLite: write-ahead log, ``synchronous=FULL`` (a commit is on disk when it returns), one
writer.  PostgreSQL: its defaults (``fsync`` and ``synchronous_commit`` on) are checked.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url

from upcard.errors import BadDocument, BadText, Fault
from upcard.store.vault import OPTION, Vault

__all__ = ["WRITES", "connect", "state_folder"]

WRITES = "upcard_writes"
"""Execution option of the one connection that writes."""

_PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=5000",
    "PRAGMA wal_autocheckpoint=50000",  # upcard.store.checkpoint is there before
)
_MUST_BE_ON = ("fsync", "full_page_writes")


def connect(address: str, key_file: Path | None = None) -> Engine:
    """An engine for a database URL, or for the path of an SQLite file.

    What is sealed is read with the keys of ``key_file``; without one, of the file
    beside an SQLite database, or in the user's state folder for a database server.

    Raises:
        BadText: if the URL is of another kind of database.
        BadDocument: if the database would lose what it has promised to keep.
    """
    url = _read_url(address)
    if url.get_backend_name() == "sqlite":
        engine = create_engine(url, connect_args={"check_same_thread": False})
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin)
    else:
        engine = create_engine(url, pool_pre_ping=True)
        _check_postgres(engine)
    engine.update_execution_options(**{OPTION: Vault(key_file or _key_file(url))})
    return engine


def state_folder() -> Path:
    """Where this user's tables and keys are kept."""
    root = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    folder = Path(root).expanduser() / "upcard"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder


def _key_file(url: URL) -> Path:
    if url.get_backend_name() != "sqlite":
        return state_folder() / f"{url.host or 'local'}-{url.database}.key"
    if not url.database or url.database == ":memory:":
        return state_folder() / "memory.key"
    return Path(f"{url.database}.key")


def _read_url(address: str) -> URL:
    if "://" not in address:
        return make_url(f"sqlite:///{address}")
    url = make_url(address)
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise BadText(
            f"{address!r} names no database that Upcard knows. "
            "Allowed: sqlite:///FILE, postgresql://USER@HOST/NAME"
        )
    if url.drivername == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    return url


def _prepare_sqlite(connection: Any, _: object) -> None:  # noqa: ANN401 the driver's
    connection.isolation_level = None  # transactions begin where we say
    for pragma in _PRAGMAS:
        connection.execute(pragma)


def _begin(connection: Any) -> None:  # noqa: ANN401
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _check_postgres(engine: Engine) -> None:
    with engine.connect() as connection:
        faults = tuple(
            Fault(name, "It is off: commits could be lost", "on")
            for name in _MUST_BE_ON
            if connection.execute(text(f"SHOW {name}")).scalar() != "on"
        )
        kept = connection.execute(text("SHOW synchronous_commit")).scalar()
    if kept == "off":
        fault = Fault("synchronous_commit", "It is off", "on")
        faults = (*faults, fault)
    if faults:
        raise BadDocument("The database server", faults)
