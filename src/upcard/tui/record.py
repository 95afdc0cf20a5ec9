"""The round log on disk: what is not written down has not happened.

The lines are those of :mod:`upcard.game.replay`, a header and one event a line.  The
events of a command are on the disk together before anybody sees them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from upcard.errors import BadDocument, Fault
from upcard.game import Log, encode_event, log_header, read_log
from upcard.game.events import Event
from upcard.rules import House

__all__ = ["Recorder", "load_record"]


class Recorder:
    """Appends to a new log."""

    def __init__(self, path: Path, house: House, floor: str) -> None:
        """Begin a log.

        Raises:
            FileExistsError: if the file is there; a log is never overwritten.
            OSError: if the file cannot be made.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._write([log_header(house, floor)], mode="x")

    def keep(self, events: Iterable[Event]) -> None:
        """Write events down and wait until the disk has them."""
        self._write(map(encode_event, events), mode="a")

    def _write(self, lines: Iterable[str], *, mode: str) -> None:
        with self._path.open(mode, encoding="utf-8") as file:
            file.write("".join(f"{line}\n" for line in lines))
            file.flush()
            os.fsync(file.fileno())


def load_record(path: Path) -> Log:
    """Read a log; a last line that was cut short is left out: it did not happen.

    Raises:
        BadDocument: if the file is no log of a house as it is now.
    """
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        fault = Fault("", f"It cannot be read: {error}", "a saved round log")
        raise BadDocument(str(path), (fault,)) from None
    whole, line_break, _ = text.rpartition("\n")
    return read_log(whole + line_break, str(path))
