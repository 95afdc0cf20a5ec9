"""What people ask of a live table besides the game itself.

A guest's game commands (``Hit``, ``PlaceWager`` ...) come from :mod:`upcard.game`; the
commands here are about seats, readiness, the shoe's proof, and opening and closing.
Money is in cents.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

__all__ = [
    "Back",
    "Buy",
    "CloseTable",
    "CommitShare",
    "DeadGame",
    "HaltTable",
    "HouseCommand",
    "Leave",
    "PassCut",
    "PauseTable",
    "Ready",
    "Rebet",
    "ReleaseGuest",
    "RenewFloorKey",
    "ReopenHouse",
    "ReopenTable",
    "RevealShare",
    "SetPurse",
    "Sit",
    "SitOut",
    "StopHouse",
    "SuspendGuest",
    "TableCommand",
    "VoidRound",
]


class TableCommand(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """The root of the commands of a live table."""


# --- guests -------------------------------------------------------------------------


class Sit(TableCommand, frozen=True):
    """Take spots with cheques worth ``bankroll`` from the guest's purse."""

    spots: tuple[int, ...]
    bankroll: int


class Buy(TableCommand, frozen=True):
    """Bring more cheques from the purse."""

    amount: int


class Leave(TableCommand, frozen=True):
    """Give up the seats, now or as soon as the running round is decided."""


class Ready(TableCommand, frozen=True):
    """The guest's wagers are complete: deal as soon as everybody says so."""


class SitOut(TableCommand, frozen=True):
    """Not in the next rounds; nobody waits for this guest."""


class Back(TableCommand, frozen=True):
    """The guest is at the table again."""


class Rebet(TableCommand, frozen=True):
    """Place the wagers of the guest's last round again, once or doubled."""

    times: int = 1


class CommitShare(TableCommand, frozen=True):
    """A page's commitment to its share of the shuffle, before anybody reveals."""

    shoe: str
    commitment: str
    """``K`` in hexadecimal."""
    cut: bool = False
    """Whether the cutter's position is inside; only the spot that holds the cut."""


class RevealShare(TableCommand, frozen=True):
    """The share that was committed to, and the cut inside it."""

    shoe: str
    share: str
    """32 bytes in hexadecimal."""
    cut: int = 0


class PassCut(TableCommand, frozen=True):
    """Decline the cut; it is offered to the next guest."""


# --- the floor ----------------------------------------------------------------------


class PauseTable(TableCommand, frozen=True):
    """No new wagers after this round."""


class ReopenTable(TableCommand, frozen=True):
    """Take wagers again."""


class CloseTable(TableCommand, frozen=True):
    """Close the table for good when this round is decided; the shoe is opened."""


class VoidRound(TableCommand, frozen=True):
    """The round cannot go on: each guest gets the better of winnings and stakes."""

    why: Annotated[str, Meta(min_length=1, max_length=200)]


class HaltTable(TableCommand, frozen=True):
    """The table's own: a malfunction, no further round starts until it is cleared."""

    why: str


class DeadGame(TableCommand, frozen=True):
    """Nobody plays: the cards are spread, and the shoe is opened."""


# --- the house: all tables at once ----------------------------------------------------


class HouseCommand(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """The root of the administrator's commands, which are about no single table."""


class StopHouse(HouseCommand, frozen=True):
    """No new wagers at any table; rounds that are being played are decided."""


class ReopenHouse(HouseCommand, frozen=True):
    """Take wagers again at the tables that were stopped with the house."""


class SuspendGuest(HouseCommand, frozen=True):
    """A guest decides the hands that lie, leaves after them, and may not come back."""

    guest: str


class ReleaseGuest(HouseCommand, frozen=True):
    """A suspended guest may play again."""

    guest: str


class SetPurse(HouseCommand, frozen=True):
    """How much play money the mint gives to a guest at once, in cents."""

    amount: int


class RenewFloorKey(HouseCommand, frozen=True):
    """A new key for the floor; whoever came in with the old one is out."""
