"""The one clock of a server: the system's time, but it never jumps unnoticed.

Between two looks at the system's clock the time goes on with a clock that only rises.
A system clock that was set is noticed by :meth:`Timekeeper.step`, so that the change
can be recorded and running deadlines moved along with it (TIM-01).
"""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ["TIME", "Timekeeper"]

_TOLERATED = 2.0
"""Seconds; less is drift, which the next start forgets."""


class Timekeeper:
    """Seconds since 1970, as every record of this process has them."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        rising: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wall, self._rising = wall, rising
        self._offset = wall() - rising()

    def now(self) -> float:
        """The time."""
        return self._rising() + self._offset

    def step(self) -> float:
        """Follow the system's clock if it was set; by how many seconds, else 0."""
        offset = self._wall() - self._rising()
        change = offset - self._offset
        if abs(change) <= _TOLERATED:
            return 0.0
        self._offset = offset
        return change


TIME = Timekeeper()
"""The clock of this process."""
