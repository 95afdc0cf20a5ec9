"""Where a server can be when it dies: what its table is doing, and how far a commit is.

The server notes its cell in a byte of shared memory as it goes, so that it can be read
after a kill, whoever killed it.
"""

from __future__ import annotations

import mmap
from collections import Counter
from pathlib import Path

from upcard.game.state import Phase
from upcard.table.live import Live

STATES = (
    "starting",
    "shuffle",
    "empty",
    "wagers",
    "insurance",
    "decisions",
    "stopping",
)
PHASES = ("pending", "inside", "commit", "committed", "published", "answered")
"""A batch waits; rows are written; the disk is asked; it is done; it is told."""

Cell = tuple[str, str]

PLAYED = STATES[1:-1]
IMPORTANT: tuple[Cell, ...] = tuple(
    (state, phase)
    for state in ("shuffle", "empty", "wagers", "decisions")
    for phase in PHASES
)
"""Cells that every campaign must hit; insurance comes with every thirteenth round."""


def state_of(live: Live) -> str:
    """What a table is doing."""
    if live.ritual.phase in ("commit", "reveal"):
        return "shuffle"
    if live.state.phase in (Phase.INSURANCE, Phase.SURRENDER):
        return "insurance"
    if live.state.phase in (Phase.WAGERS, Phase.CUT):
        return "wagers" if live.wagered else "empty"
    return "decisions"


class Board:
    """Two bytes that outlive the server."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            path.write_bytes(bytes(mmap.PAGESIZE))
        with path.open("r+b") as file:
            self._bytes = mmap.mmap(file.fileno(), mmap.PAGESIZE)

    def note(self, state: str, phase: str) -> None:
        """The server is here now."""
        self._bytes[0] = STATES.index(state)
        self._bytes[1] = PHASES.index(phase)

    @property
    def cell(self) -> Cell:
        """Where the server is, or was when it died."""
        return STATES[self._bytes[0]], PHASES[self._bytes[1]]


def table_of(hits: Counter[Cell]) -> str:
    """How often each cell was hit, for people."""
    head = "killed while".ljust(13) + "".join(phase.rjust(11) for phase in PHASES)
    lines = [
        state.ljust(13) + "".join(str(hits[state, phase]).rjust(11) for phase in PHASES)
        for state in STATES
    ]
    return "\n".join((head, *lines))
