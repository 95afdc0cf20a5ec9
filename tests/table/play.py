"""A live table driven by seeded guests: time, entropy and people are values."""

from __future__ import annotations

import functools
import hashlib
import random
from collections.abc import Callable, Iterator

from upcard.errors import Refused
from upcard.game import commands as cmd
from upcard.game import options
from upcard.game.state import Phase
from upcard.rules import load_house
from upcard.table import commands as tc
from upcard.table import events as te
from upcard.table import fairness
from upcard.table.clock import Clock, next_clock
from upcard.table.lag import Lag
from upcard.table.ledger import Movement, movements
from upcard.table.live import Caller, Live, Moment
from upcard.table.react import AnyCommand, react, start_table, tick
from upcard.table.row import Row

PROGRAM = hashlib.sha256(b"program").hexdigest()


_open = functools.cache(load_house)


class Play:
    """One table, its clock, its people's purses; every row is kept."""

    def __init__(
        self,
        house: str = "vegas-six-deck",
        *,
        seed: int = 0,
        floor: str = "automatic",
        changes: dict[str, object] | None = None,
        pace: tuple[int, ...] = (20, 30),
    ) -> None:
        self.source = random.Random(seed)
        self.now = 1_000_000.0
        found = _open(house) if not changes else load_house(house, changes)
        opened = te.TableOpened(
            "T1", found.rules.name, house, changes or {}, found.digest, floor, *pace
        )
        self.live, rows = start_table(opened, found, self.moment())
        self.rows: list[Row] = list(rows)
        self.clock: Clock | None = None
        self.lags: dict[str, Lag] = {}
        self.reason = ""
        self.purses: dict[str, int] = {}
        self.money: list[Movement] = []
        self.shares: dict[str, tuple[bytes, int]] = {}
        self.watch: Callable[[Live, tuple[Row, ...]], None] = lambda _, __: None

    def moment(self) -> Moment:
        return Moment(self.now, self.source.randbytes(32), PROGRAM)

    def send(self, name: str, command: AnyCommand, role: str = "guest") -> list[Row]:
        purse = self.purses.setdefault(name, 100_000_00)
        before = self.live
        caller = Caller(name, role, purse, self.reason)
        live, rows = react(before, caller, command, self.moment())
        self._accept(before, live, rows)
        return list(rows)

    def try_(self, name: str, command: AnyCommand, role: str = "guest") -> str:
        before = self.live
        try:
            self.send(name, command, role)
        except Refused as refused:
            assert self.live is before
            return refused.reason
        return ""

    def wait(self) -> bool:
        """Let the clock run out; False if none runs."""
        if self.clock is None or not self.clock.ends:
            return False
        self.now = max(self.now, self.clock.ends)
        before = self.live
        live, rows = tick(before, self.clock, self.moment())
        self._accept(before, live, rows)
        return True

    def _accept(self, before: Live, live: Live, rows: tuple[Row, ...]) -> None:
        lines = movements(before, live, rows)
        self.money += lines
        for line in lines:
            if line.account.startswith("purse:"):
                name = line.account.removeprefix("purse:")
                self.purses[name] = self.purses.get(name, 100_000_00) + line.amount
        self.live = live
        self.rows += rows
        self.watch(live, rows)
        self.clock = next_clock(self.clock, live, self.now, self.lags)

    # --- pages ------------------------------------------------------------------------

    def share(self, name: str, *, cut: int = 0) -> str:
        """A page commits to a share."""
        live = self.live
        ritual = live.ritual
        guest = live.state.guest(name)
        assert guest is not None
        r = self.source.randbytes(32)
        k = fairness.share_commitment(
            ritual.shoe,
            bytes.fromhex(ritual.commitment),
            min(guest.spots),
            share=r,
            cut=cut,
        )
        wish = tc.CommitShare(ritual.shoe, k.hex(), cut=bool(cut))
        refused = self.try_(name, wish)
        if not refused:
            self.shares[name] = (r, cut)
        return refused

    def reveal(self, name: str) -> str:
        r, cut = self.shares[name]
        return self.try_(name, tc.RevealShare(self.live.ritual.shoe, r.hex(), cut))

    def shuffle(self) -> None:
        """All pages take part until the shoe is bound; the holder cuts."""
        for _ in range(40):
            ritual = self.live.ritual
            if ritual.phase == "commit":
                self._commit_all()
            elif ritual.phase == "reveal":
                for guest in self.live.state.guests:
                    if guest.name in self.shares:
                        self.reveal(guest.name)
            else:
                return
            if self.live.ritual == ritual:
                self.wait()

    def _commit_all(self) -> None:
        rules = self.live.state.rules
        for guest in self.live.state.guests:
            holds = self.live.ritual.holder in guest.spots
            cut = rules.cut_depth + 3 if holds else 0
            self.share(guest.name, cut=cut)

    def deal(self, amount: int = 0) -> None:
        """Everybody wagers once and is ready."""
        state = self.live.state
        areas = ("a", "b") if state.rules.table.areas == 2 else ("",)
        for guest in state.guests:
            for area in areas:
                wish = cmd.PlaceWager(guest.spots[0], amount or state.minimum, area)
                self.try_(guest.name, wish)
            self.try_(guest.name, tc.Ready())

    def play_out(self) -> None:
        """Guests act at random until the round is over."""
        for _ in range(300):
            if self.live.state.pending is not None:
                self.try_("floor", cmd.Approve(), "floor")
            elif self.live.is_between_rounds:
                return
            else:
                self.act()
        raise AssertionError(self.live.state.phase)

    def act(self) -> None:
        """One guest does one thing that is allowed."""
        wishes = list(self.wishes())
        if not wishes:
            self.wait()
            return
        name, command = self.source.choice(wishes)
        assert self.try_(name, command) == ""

    def wishes(self) -> Iterator[tuple[str, AnyCommand]]:
        state = self.live.state
        for spot in state.spots:
            for option in options(state, spot.number):
                if option.is_allowed and state.phase is not Phase.WAGERS:
                    area = spot.hands[option.hand].area
                    yield spot.guest, command_of(option.verb, spot.number, area, option)


def command_of(verb: str, spot: int, area: str, option: object) -> AnyCommand:
    least: int = getattr(option, "least", 0)
    table: dict[str, AnyCommand] = {
        "hit": cmd.Hit(spot),
        "stand": cmd.Stand(spot),
        "double": cmd.Double(spot),
        "split": cmd.Split(spot),
        "surrender": cmd.Surrender(spot),
        "insure": cmd.Insure(spot, least, area),
        "decline": cmd.Decline(spot, area),
        "even-money": cmd.EvenMoney(spot),
        "switch": cmd.SwitchCards(spot),
        "keep": cmd.Keep(spot),
    }
    return table[verb]
