"""A table's picture for everybody who looks at it, from parts that are written once.

All viewers see the same table but for what is theirs: the options at their spots, their
cards where guests hold them.  So the picture of a step is written once around a hole
for the spots; a spot is written again only when it has changed, or for its own guest.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import msgspec
from msgspec import Struct

from upcard.game import State
from upcard.game.state import Spot
from upcard.game.view import SpotView, sees_more, spot_view, view_around
from upcard.rules import Rules
from upcard.server.look import look_around
from upcard.table.clock import Clock
from upcard.table.live import Live
from upcard.wire.messages import write_part

__all__ = ["Picture", "Pictures"]

_GAP = b"\0"
"""No text of JSON holds it: in strings it is escaped."""
_HOLE = (cast("SpotView", msgspec.Raw(_GAP)),)


class _Kept(Struct, frozen=True):
    """A spot as everybody sees it, and what that depends on."""

    spot: Spot
    rules: Rules
    hand_in_turn: int
    text: bytes


class Picture:
    """One step of a table."""

    def __init__(self, state: State, around: bytes, spots: list[bytes]) -> None:
        self._state = state
        self._before, self._after = around.split(_GAP)
        self._spots = spots

    def of(self, viewer: str) -> bytes:
        """The view of one viewer as JSON; empty: somebody who only watches."""
        state, spots = self._state, self._spots
        for place, spot in enumerate(state.spots):
            if viewer and spot.guest == viewer and sees_more(state, spot):
                own = write_part(spot_view(state, spot, viewer))
                spots = [*spots[:place], own, *spots[place + 1 :]]
        return b"%b%b%b" % (self._before, b",".join(spots), self._after)


class Pictures:
    """The pictures of one table, step after step."""

    def __init__(self) -> None:
        self._kept: dict[int, _Kept] = {}

    def take(
        self, live: Live, *, clock: Clock | None, now: float, online: Iterable[str]
    ) -> Picture:
        """The picture of a table as it is now."""
        state = live.state
        game = view_around(state, _HOLE)
        table = look_around(live, game, clock=clock, now=now, online=online)
        spots = [self._write(state, spot) for spot in state.spots]
        return Picture(state, write_part(table), spots)

    def _write(self, state: State, spot: Spot) -> bytes:
        hand = state.turn[1] if state.turn[0] == spot.number else -1
        kept = self._kept.get(spot.number)
        if (
            kept is not None
            and kept.spot is spot
            and kept.rules is state.rules
            and kept.hand_in_turn == hand
        ):
            return kept.text
        text = write_part(spot_view(state, spot, ""))
        self._kept[spot.number] = _Kept(spot, state.rules, hand, text)
        return text
