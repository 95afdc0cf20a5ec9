"""Copying SQLite's write-ahead log into the database beside the commits.

SQLite copies it within a commit, which then takes as long as ten others: every table
waits.  Here another thread copies it while commits go on; what came meanwhile is short,
is copied by the writer, and lets the log begin at its start again.
"""

from __future__ import annotations

import contextlib
import threading
from typing import Any

from sqlalchemy import Engine

__all__ = ["Checkpointer"]

_ROWS = 4_000
"""Between two copies; the log then has some 16,000 pages."""
_COPY = "PRAGMA wal_checkpoint(PASSIVE)"
"""Does what it can without making anybody wait."""


class Checkpointer:
    """Counts what is written, and copies it in time."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._rows = 0
        self._copying: threading.Thread | None = None
        self._failure: Exception | None = None

    def note(self, writer: Any, rows: int) -> None:  # noqa: ANN401 the driver's
        """So many rows were just committed on the writer's connection.

        Raises:
            Exception: the driver's, if the disk did not take a copy.
        """
        self._rows += rows
        copying = self._copying
        if copying is None:
            if self._rows >= _ROWS:
                self._copying = threading.Thread(target=self._copy, daemon=True)
                self._copying.start()
        elif not copying.is_alive():
            self._copying, self._rows = None, 0
            failure, self._failure = self._failure, None
            if failure is not None:
                raise failure
            writer.execute(_COPY).fetchall()

    def close(self) -> None:
        """Wait for a copy that is being made."""
        if self._copying is not None:
            self._copying.join()
            self._copying = None

    def _copy(self) -> None:
        try:
            with contextlib.closing(self._engine.raw_connection()) as connection:
                cursor = connection.cursor()
                cursor.execute(_COPY)
                cursor.fetchall()
        except Exception as error:  # noqa: BLE001 raised where somebody waits
            self._failure = error
