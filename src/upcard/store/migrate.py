"""Bringing a database to the schema of this version, and refusing a newer one.

A database that has the schema already is opened without Alembic, whose import alone
would take a fifth of a restart.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

from upcard.errors import BadDocument, Fault

__all__ = ["REVISION", "migrate"]

REVISION = "0002"
"""Of the newest migration."""

_FOLDER = Path(__file__).parent / "migrations"


def migrate(engine: Engine) -> None:
    """Apply the migrations that are missing.

    Raises:
        BadDocument: if the database was written by a newer version.
    """
    with engine.connect() as connection:
        if _current(connection) == REVISION:
            return
    _upgrade(engine)


def _current(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version"))
    return found.scalar()


def _upgrade(engine: Engine) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(_FOLDER))
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}
    with engine.begin() as connection:
        current = _current(connection)
        if current is not None and current not in known:
            fault = Fault(
                "schema", f"It is {current}, of a newer Upcard", ", ".join(known)
            )
            raise BadDocument("The database", (fault,))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
