"""Sitting down at a new table: seats, shuffles, and the log that keeps them."""

from __future__ import annotations

from pathlib import Path

from upcard.cards.stream import fresh_stream, seeded_stream
from upcard.errors import BadText
from upcard.game import commands as cmd
from upcard.game import open_table
from upcard.rules import House
from upcard.tui.record import Recorder
from upcard.tui.session import GUEST, Session

__all__ = ["sit_down"]


def sit_down(
    house: House, *, spots: int, bankroll: int, seed: str | None, log: Path
) -> Session:
    """A session at a new table, with the guest in the first seats.

    Args:
        house: the game.
        spots: how many spots to play, from spot 1.
        bankroll: cheques in cents.
        seed: shuffles repeat with it; None asks the operating system.
        log: the file of the round log, which must not exist.

    Raises:
        BadText: if the house does not let one guest play so many spots, or the log
            cannot be written.
        Refused: if there are not that many seats.
    """
    most = house.rules.wagers.spots_per_guest
    limit = house.rules.table.spots if most == "all" else most
    if not 1 <= spots <= limit:
        clause = house.clause("wagers.spots_per_guest")
        raise BadText(
            f"{spots} spots cannot be played ({clause}). Allowed: 1 to {limit}"
        )
    try:
        recorder = Recorder(log, house, "automatic")
    except OSError as error:
        raise BadText(f"The log {log} cannot be written: {error.strerror}") from None
    session = Session(
        open_table(house),
        stream=fresh_stream() if seed is None else seeded_stream(seed),
        keep=recorder.keep,
    )
    session.send(cmd.SeatGuest(GUEST, tuple(range(1, spots + 1)), bankroll))
    return session
