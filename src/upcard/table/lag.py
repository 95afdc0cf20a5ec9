"""How far away a guest is, as a value: a bounded average of measured round trips.

A decision clock is published in the server's time.  What a guest sees late and what
comes back late must not cost thinking time (INT-09), so the table waits longer by the
round trip that it trusts.  The trips are measured by the server alone; a page that
holds its answers back wins at most :data:`MOST` seconds, and those for nothing else
than thinking.
"""

from __future__ import annotations

from msgspec import Struct

__all__ = ["MOST", "NO_LAG", "Lag", "note_trip"]

MOST = 1.0
"""Seconds by which a clock is ever prolonged; stated in ``docs/wire.md``."""

_REFRESH = 0.1
"""Weight of a new trip in the average, once there are ten."""


class Lag(Struct, frozen=True, gc=False):
    """The average of a guest's round trips."""

    seconds: float = 0.0
    """From 0 to :data:`MOST`."""
    trips: int = 0


NO_LAG = Lag()
"""Nothing measured yet: no compensation."""


def note_trip(lag: Lag, seconds: float) -> Lag:
    """The average after one more trip, which counts for at most :data:`MOST`.

    >>> note_trip(NO_LAG, 0.25)
    Lag(seconds=0.25, trips=1)
    """
    seen = min(max(seconds, 0.0), MOST)
    weight = max(_REFRESH, 1 / (lag.trips + 1))
    return Lag(lag.seconds + weight * (seen - lag.seconds), lag.trips + 1)
