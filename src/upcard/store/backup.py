"""A copy of a database while it is in use: SQLite's own online backup.

The copy is one moment of the database, as if the server had been stopped in it.  It
appears under its name only when it is complete.  Keys are not copied: what is sealed in
the copy is read with the key file of the original, which is kept apart from it.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import Engine

from upcard.errors import BadDocument, Fault

__all__ = ["back_up"]


def back_up(engine: Engine, target: Path) -> None:
    """Copy a database into a file that does not exist yet.

    Raises:
        BadDocument: if it is no SQLite database, or the file is there already.
    """
    if engine.dialect.name != "sqlite":
        fault = Fault("", "It is copied with pg_dump", "an SQLite database")
        raise BadDocument("The database", (fault,))
    if target.exists():
        fault = Fault("", "It is there already", "the name of a new file")
        raise BadDocument(str(target), (fault,))
    source = engine.url.database or ""
    unfinished = target.with_name(f"{target.name}.part")
    unfinished.unlink(missing_ok=True)
    try:
        with (
            closing(sqlite3.connect(source)) as original,
            closing(sqlite3.connect(unfinished)) as copy,
        ):
            original.backup(copy)
            # One file, whatever the original's journal is.
            copy.execute("PRAGMA journal_mode=DELETE")
        _to_disk(unfinished)
        unfinished.rename(target)
        _to_disk(target.parent)
    except (sqlite3.Error, OSError) as error:
        unfinished.unlink(missing_ok=True)
        fault = Fault("", f"It cannot be copied: {error}", "a readable database")
        raise BadDocument(source, (fault,)) from None


def _to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
