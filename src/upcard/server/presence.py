"""Who is connected to a table, how far away, and since when others are not.

A seat is no socket.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping

from upcard.table.lag import NO_LAG, Lag, note_trip

__all__ = ["Presence"]


class Presence:
    """The guests' sockets, counted by name."""

    def __init__(self) -> None:
        self._sockets: Counter[str] = Counter()
        self._left: dict[str, float] = {}
        self._lags: dict[str, Lag] = {}

    @property
    def online(self) -> tuple[str, ...]:
        """Names of guests who are connected."""
        return tuple(sorted(self._sockets))

    @property
    def lags(self) -> Mapping[str, Lag]:
        """Round trips by guest."""
        return self._lags

    def note_trip(self, name: str, seconds: float) -> Lag:
        """A round trip of a guest was measured; the average with it."""
        self._lags[name] = note_trip(self._lags.get(name, NO_LAG), seconds)
        return self._lags[name]

    def arrive(self, name: str) -> bool:
        """One more socket of a guest; whether it is the first."""
        self._left.pop(name, None)
        self._sockets[name] += 1
        return self._sockets[name] == 1

    def depart(self, name: str) -> bool:
        """One socket less; whether it was the last."""
        self._sockets[name] -= 1
        if self._sockets[name]:
            return False
        del self._sockets[name]
        self._lags.pop(name, None)
        self._left[name] = time.monotonic()
        return True

    def expect(self, names: Iterable[str]) -> None:
        """After a restart every seated guest is away until a socket comes."""
        for name in names:
            self._left.setdefault(name, time.monotonic())

    def away(self, seated: Iterable[str]) -> dict[str, float]:
        """Seated guests without a socket, and for how many seconds."""
        now, names = time.monotonic(), set(seated)
        self._left = {name: at for name, at in self._left.items() if name in names}
        return {name: now - at for name, at in self._left.items()}
