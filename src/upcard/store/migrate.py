"""Bringing a database to the schema of this version, and refusing a newer one."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

from upcard.errors import BadDocument, Fault

__all__ = ["migrate"]

_FOLDER = Path(__file__).parent / "migrations"


def migrate(engine: Engine) -> None:
    """Apply the migrations that are missing.

    Raises:
        BadDocument: if the database was written by a newer version.
    """
    config = Config()
    config.set_main_option("script_location", str(_FOLDER))
    known = {script.revision for script in _scripts(config).walk_revisions()}
    with engine.begin() as connection:
        current = MigrationContext.configure(connection).get_current_revision()
        if current is not None and current not in known:
            fault = Fault(
                "schema", f"It is {current}, of a newer Upcard", ", ".join(known)
            )
            raise BadDocument("The database", (fault,))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _scripts(config: Config) -> ScriptDirectory:
    return ScriptDirectory.from_config(config)
