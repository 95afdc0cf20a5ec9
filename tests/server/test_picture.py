"""Pictures put together from shared parts are what each viewer would see by himself."""

from __future__ import annotations

import pytest

from table.play import Play
from table.test_sessions import session
from upcard.game.view import view
from upcard.server.look import look_around
from upcard.server.picture import Pictures
from upcard.table.fold import fold
from upcard.table.live import Live, open_live
from upcard.wire.messages import write_part


def alone(live: Live, viewer: str) -> bytes:
    game = view(live.state, viewer)
    return write_part(look_around(live, game, clock=None, now=1.5, online=("Ann",)))


@pytest.mark.parametrize(
    "house", ["vegas-six-deck", "vegas-double-deck-pitch", "vegas-switch"]
)
def test_shared_parts_make_the_same_picture(house: str) -> None:
    play: Play = session(house, seed=4, rounds=4)
    viewers = {guest.name for guest in play.live.state.guests} | {"", "Nobody"}
    pictures, differ = Pictures(), 0
    live = open_live(play.live.opened, play.live.state.house)
    for row in play.rows:
        live = fold(live, row.entry)
        picture = pictures.take(live, clock=None, now=1.5, online=("Ann",))
        for viewer in viewers:
            assert picture.of(viewer) == alone(live, viewer)
            differ += picture.of(viewer) != picture.of("")
    assert differ > len(play.rows) / 4  # guests see more than who only watches
