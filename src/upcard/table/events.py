"""What happens at a live table besides the game: opening, presence, the shoe's proof.

Together with the game's events these are the table's whole log.  Digests, shares and
secrets are hexadecimal text.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Struct

from upcard.cards.card import Card
from upcard.table.own_limits import Standing
from upcard.table.start import Start
from upcard.table.void import Refund

__all__ = [
    "ClockStepped",
    "Credit",
    "CreditsNoted",
    "CutPassed",
    "FloorActed",
    "GuestErased",
    "GuestReadied",
    "GuestRegistered",
    "GuestSatOut",
    "HouseActed",
    "LeaveAsked",
    "LoginFailed",
    "OwnLimitsSet",
    "PurseFilled",
    "RoundVoided",
    "ShareCommitted",
    "ShareRevealed",
    "SharesListed",
    "ShoeBound",
    "ShoeCommitted",
    "ShoeOpened",
    "TableClosed",
    "TableEvent",
    "TableHalted",
    "TableOpened",
    "TablePaused",
    "TableReopened",
]


class TableEvent(Struct, frozen=True, tag=True, gc=False):
    """The root of the events of a live table."""


class TableOpened(TableEvent, frozen=True, gc=False):
    """A table of a house was opened."""

    table: str
    title: str
    house: str
    changes: dict[str, Any]
    digest: str
    """SHA-256 of the rules."""
    floor: str
    wager_seconds: int
    decision_seconds: int
    min_round_seconds: int = 0


class TablePaused(TableEvent, frozen=True, gc=False):
    """No new wagers are taken."""

    why: str


class TableReopened(TableEvent, frozen=True, gc=False):
    """Wagers are taken again."""


class TableClosed(TableEvent, frozen=True, gc=False):
    """The table is closed for good, as soon as its round is decided."""

    why: str


class TableHalted(TableEvent, frozen=True, gc=False):
    """A malfunction: no further round starts until the floor has cleared it."""

    why: str


class RoundVoided(TableEvent, frozen=True, gc=False):
    """A round that could not go on is void."""

    number: int
    by: str
    why: str
    back: tuple[Refund, ...]
    """Each guest's better of what was won so far and what was staked."""


class Credit(NamedTuple):
    """A guest's cheques before the wagers of a round, cents."""

    guest: str
    spots: tuple[int, ...]
    amount: int


class CreditsNoted(TableEvent, frozen=True, gc=False):
    """A round begins: what each guest who plays in it had before (HIS-01)."""

    round: int
    credits: tuple[Credit, ...]


class FloorActed(TableEvent, frozen=True, gc=False):
    """A supervisor's act; what it changed follows."""

    by: str
    role: str
    command: str
    """The command, as JSON."""
    before: str
    """What held until now, where the act changes it."""
    reason: str


class GuestReadied(TableEvent, frozen=True, gc=False):
    """A guest's wagers are complete."""

    guest: str


class GuestSatOut(TableEvent, frozen=True, gc=False):
    """A guest sits out until further notice, or plays again."""

    guest: str
    out: bool


class LeaveAsked(TableEvent, frozen=True, gc=False):
    """A guest leaves when the running round is decided."""

    guest: str


# --- the lobby's own log ------------------------------------------------------------


class GuestRegistered(TableEvent, frozen=True, gc=False):
    """Somebody has taken a name; the purse is filled from the mint."""

    guest: str
    amount: int


class HouseActed(TableEvent, frozen=True, gc=False):
    """The administrator's act: who, what, about whom, before, after, and why."""

    by: str
    what: str
    """The command's name."""
    of: str
    """The guest or the tables that it is about; empty if neither."""
    before: str
    after: str
    reason: str


class PurseFilled(TableEvent, frozen=True, gc=False):
    """More play money from the mint (BET-10)."""

    guest: str
    amount: int


class OwnLimitsSet(TableEvent, frozen=True, gc=False):
    """A guest has asked for limits of his own (INF-08)."""

    guest: str
    standing: Standing


class GuestErased(TableEvent, frozen=True, gc=False):
    """A guest has given up name and token; the record of the games stays (DAT-02)."""

    guest: str
    amount: int
    """Play money that went back to the mint."""


class LoginFailed(TableEvent, frozen=True, gc=False):
    """Somebody tried to come in as a supervisor with a wrong key."""

    attempts: int
    """Of the same address, one after the other."""


class ClockStepped(TableEvent, frozen=True, gc=False):
    """The system's clock was set while the server ran (TIM-01)."""

    by: int
    """Milliseconds; rows before and after are in order all the same."""


# --- the shoe's proof ---------------------------------------------------------------


class ShoeCommitted(TableEvent, frozen=True, gc=False):
    """The table committed to the secret of the coming shoe."""

    shoe: str
    commitment: str
    house: str
    program: str
    head: str
    """Head of the table's log before the commitment."""
    decks: int
    mode: str
    """``uniform``, ``each round`` or ``hand procedure``."""
    depth: int
    """Fewest cards on either side of the cut."""
    holder: int
    """The seat to which the cut is offered first, 0 if to none."""
    secret: str
    """Sealed until the shoe is opened: empty in everything that leaves the table.
    Of a chain it is the secret of the last round."""


class ShareCommitted(TableEvent, frozen=True, gc=False):
    """A seated guest's page committed to its share."""

    shoe: str
    seat: int
    commitment: str
    cut: bool


class CutPassed(TableEvent, frozen=True, gc=False):
    """The guest of a seat did not want to cut."""

    seat: int
    holder: int
    """The seat to which it is offered next, 0 if to none."""


class SharesListed(TableEvent, frozen=True, gc=False):
    """All commitments, in the order in which they were made; now pages reveal."""

    shoe: str
    seats: tuple[int, ...]
    commitments: tuple[str, ...]
    digest: str


class ShareRevealed(TableEvent, frozen=True, gc=False):
    """A page opened its commitment."""

    shoe: str
    seat: int
    share: str
    cut: int


class ShoeBound(TableEvent, frozen=True, gc=False):
    """The order is fixed: its root stands before the first wager."""

    shoe: str
    silent: tuple[int, ...]
    """Seats that did not reveal."""
    cutter: int
    """Seat whose cut it is; 0 is the dealer's."""
    cut: int
    """Cards in front of the cut card."""
    root: str
    discards: tuple[Card, ...] = ()
    """What the hand procedure began with; empty where every order is equally likely."""
    stub: tuple[Card, ...] = ()
    round: int = 0
    """Which round of a chain, 0 for a shoe of its own."""
    head: str = ""
    """Head of the table's log before a round of a chain after its first."""
    start: Start | None = None
    """The table to which the cards come: whoever replays the rounds begins here."""


class ShoeOpened(TableEvent, frozen=True, gc=False):
    """The cards are retired and their secret published, whatever the reason."""

    shoe: str
    secret: str
    why: str
    dealt: int
    """Cards that had left the shoe."""
    round: int = 0
    """Which round of a chain, 0 for a shoe of its own."""
