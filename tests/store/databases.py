"""The databases that tests run on: SQLite always, PostgreSQL where one is started."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

POSTGRES = os.environ.get("UPCARD_TEST_POSTGRES", "")
"""URL of a PostgreSQL server, such as postgresql://postgres@127.0.0.1/postgres."""

KINDS = ("sqlite", "postgresql")
LEFT_OUT = "no PostgreSQL server: start one with tools/postgres.sh"


@contextmanager
def fresh_database(kind: str, folder: Path) -> Iterator[str]:
    """The address of an empty database."""
    if kind == "sqlite":
        yield str(folder / "tables.db")
        return
    name = f"upcard_{uuid.uuid4().hex[:12]}"
    url = make_url(POSTGRES).set(drivername="postgresql+psycopg")
    server = create_engine(url, isolation_level="AUTOCOMMIT")
    with server.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    try:
        yield url.set(database=name).render_as_string(hide_password=False)
    finally:
        with server.connect() as connection:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
        server.dispose()
