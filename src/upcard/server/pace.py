"""How fast somebody may ask: credits that come back with time."""

from __future__ import annotations

import time

__all__ = ["Pace"]


class Pace:
    """A bucket of credits that fills with time."""

    def __init__(self, per_second: float, burst: float) -> None:
        self._per_second, self._burst = per_second, burst
        self._left, self._at = burst, time.monotonic()

    def take(self) -> bool:
        """Use one credit; False if there is none."""
        now = time.monotonic()
        gained = (now - self._at) * self._per_second
        self._left, self._at = min(self._burst, self._left + gained), now
        if self._left < 1:
            return False
        self._left -= 1
        return True
