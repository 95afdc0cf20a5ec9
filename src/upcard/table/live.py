"""A live table between two entries of its log: the game's state and what is around it.

Everything here is a fold of the log (:mod:`upcard.table.fold`); nothing decides.
"""

from __future__ import annotations

from msgspec import Struct

from upcard.game import State, open_table
from upcard.game.state import Phase, Spot
from upcard.rules import House
from upcard.table.events import TableOpened
from upcard.table.own_limits import OwnLimits, Played

__all__ = [
    "NO_HEAD",
    "Bet",
    "Caller",
    "Live",
    "Moment",
    "Result",
    "Ritual",
    "Share",
    "Silence",
]

NO_HEAD = "0" * 64
"""Head of a log before its first entry."""

_RARELY = 0.02
_FEW_SHARES = 20
"""Fewer shares tell nothing: one of three is a lost connection."""


class Caller(Struct, frozen=True):
    """Who sends a command."""

    name: str
    role: str
    """``watcher``, ``guest``, ``floor``, ``administrator`` or ``table`` itself."""
    purse: int = 0
    """Play money that is not at a table, in cents."""
    reason: str = ""
    """Why a supervisor acts."""
    own: tuple[OwnLimits, Played] | None = None
    """A guest's own limits, and what was played today; None without any."""


class Moment(Struct, frozen=True):
    """What comes from outside with a command."""

    now: float
    """Seconds since 1970."""
    entropy: bytes
    """32 bytes of the operating system, the secret of a shoe that is committed now."""
    program: str
    """SHA-256 of the program."""


class Bet(Struct, frozen=True, gc=False):
    """A wager or side bet as placed, to place again."""

    guest: str
    spot: int
    area: str
    """Area of the spot, or the name of the side bet."""
    amount: int


class Result(Struct, frozen=True, gc=False):
    """How a round ended."""

    number: int
    dealer: str
    net: int


class Share(Struct, frozen=True, gc=False):
    """A seat's part in the shuffle."""

    seat: int
    commitment: str
    has_cut: bool
    share: str = ""
    cut: int = 0


class Ritual(Struct, frozen=True, gc=False):
    """Where the proof of the shoe stands."""

    shoe: str = ""
    phase: str = "none"
    """``none``, ``commit``, ``reveal``, ``bound``, ``opened``."""
    commitment: str = ""
    secret: str = ""
    """Of a chain, the secret of its last round."""
    mode: str = "uniform"
    house: str = ""
    program: str = ""
    """What the commitment says it is played with."""
    guests: tuple[str, ...] = ()
    """Who was at the table when the list was closed."""
    round: int = 0
    """Which round of a chain, 0 for a shoe of its own."""
    shares: tuple[Share, ...] = ()
    holder: int = 0
    """Seat that holds the cut while shares are collected."""
    passed: tuple[int, ...] = ()
    digest: str = ""
    """``L``."""
    cutter: int = 0
    cut: int = 0
    root: str = ""
    refills: int = 0
    dealt: int = 0
    """Cards that had left the shoe when the game died."""

    def share_of(self, seat: int) -> Share | None:
        """The share of a seat."""
        return next((share for share in self.shares if share.seat == seat), None)


class Silence(Struct, frozen=True, gc=False):
    """How often the pages of a seat committed to a share and did not open it."""

    seat: int
    shares: int
    silent: int


class Live(Struct, frozen=True):
    """A table with everything that its log says."""

    opened: TableOpened
    state: State
    status: str = "open"
    """``open``, ``paused``, ``closing`` or ``closed``."""
    alarm: str = ""
    """The malfunction for which the table is out of service, empty if none."""
    ready: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    leaving: tuple[str, ...] = ()
    ritual: Ritual = Ritual()
    shoes: int = 0
    barred: tuple[tuple[str, int], ...] = ()
    """Guests whose pages did not reveal, and for how many more shoes after this one
    they give no share."""
    silences: tuple[Silence, ...] = ()
    """By seat, since the table was opened."""
    placed: tuple[Bet, ...] = ()
    last: tuple[Bet, ...] = ()
    """Bets of each guest's last round."""
    results: tuple[Result, ...] = ()
    dealt_at: float = 0.0
    """When the last round began, seconds since 1970."""
    seq: int = 0
    head: str = NO_HEAD

    @property
    def is_often_silent(self) -> bool:
        """Whether so many shares stayed closed that the floor should know."""
        shares = sum(one.shares for one in self.silences)
        silent = sum(one.silent for one in self.silences)
        return shares >= _FEW_SHARES and silent > _RARELY * shares

    @property
    def is_between_rounds(self) -> bool:
        """Whether no hand is being played."""
        return self.state.phase in (Phase.WAGERS, Phase.CUT)

    @property
    def wagered(self) -> tuple[Spot, ...]:
        """Spots with a wager for the coming round."""
        if self.is_between_rounds and not self.state.dealer:
            return self.state.spots
        return ()


def open_live(opened: TableOpened, house: House) -> Live:
    """A table before its first entry."""
    return Live(opened, open_table(house, floor=opened.floor))
