"""The one door of a live table: a command or a tick comes in, rows of the log come out.

Pure: the same table, command and moment give the same rows.  A refusal changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from upcard.errors import Refused
from upcard.game import commands as cmd
from upcard.game.state import Phase
from upcard.rules import House
from upcard.table import commands as tc
from upcard.table import events as te
from upcard.table import oversight, ritual, seats
from upcard.table.clerk import Clerk
from upcard.table.clock import Clock
from upcard.table.live import Caller, Live, Moment, open_live
from upcard.table.own_limits import refuse_new_wager
from upcard.table.roles import check_role
from upcard.table.routine import carry_on, deal_now, stand_in
from upcard.table.row import Row

__all__ = ["Reaction", "react", "start_table", "tick"]

AnyCommand = cmd.Command | tc.TableCommand

_WAGERS = (cmd.PlaceWager, cmd.PlaceSideBet, tc.Rebet, tc.Sit)
"""Commands that a guest's own limits can forbid."""


class Reaction(NamedTuple):
    """What came of it."""

    live: Live
    rows: tuple[Row, ...]


def start_table(opened: te.TableOpened, house: House, moment: Moment) -> Reaction:
    """Open a table: the first row of its log."""
    clerk = Clerk(open_live(opened, house), moment)
    clerk.note(opened)
    return Reaction(clerk.live, tuple(clerk.rows))


def react(live: Live, caller: Caller, command: AnyCommand, moment: Moment) -> Reaction:
    """Carry out a command, and everything that follows by itself.

    Raises:
        Refused: with the reason; the table is as it was.
    """
    check_role(caller.role, type(command))
    if caller.role == "guest":
        _check_own(live, caller, command)
    clerk = Clerk(live, moment)
    if caller.role == "guest":
        seats.come_back(clerk, caller.name)
    if caller.role in ("floor", "administrator"):
        oversight.note_act(clerk, caller, command)
    if isinstance(command, tc.TableCommand):
        _TABLE[type(command)](clerk, caller, command)
    else:
        if isinstance(command, (cmd.PlaceWager, cmd.PlaceSideBet)):
            seats.refuse_new_wagers(live)
        elif isinstance(command, cmd.OverrideRule):
            ritual.refuse_rule_change(live)
        clerk.play(command)
    if caller.own is not None and isinstance(command, _WAGERS):
        placed = (bet.amount for bet in clerk.live.placed if bet.guest == caller.name)
        refuse_new_wager(*caller.own, placed=sum(placed), now=moment.now)
    carry_on(clerk)
    return Reaction(clerk.live, tuple(clerk.rows))


def _check_own(live: Live, caller: Caller, command: AnyCommand) -> None:
    """A guest decides for his own spots only."""
    spot: int | None = getattr(command, "spot", None)
    if spot is None:
        return
    guest = live.state.guest_at(spot)
    if guest is None or guest.name != caller.name:
        own = live.state.guest(caller.name)
        allowed = tuple(f"spot {number}" for number in own.spots) if own else ()
        message = f"Spot {spot} is not a spot of {caller.name}"
        raise Refused("not-your-spot", "house rule", message, allowed)


def tick(live: Live, clock: Clock, moment: Moment) -> Reaction:
    """What happens when a clock has run out; nothing before that."""
    clerk = Clerk(live, moment)
    if clock.ends and moment.now >= clock.ends:
        _EXPIRED[clock.what](clerk)
        carry_on(clerk)
    return Reaction(clerk.live, tuple(clerk.rows))


# --- clocks that run out ------------------------------------------------------------


def _wagers_expired(clerk: Clerk) -> None:
    deal_now(clerk)


def _decision_expired(clerk: Clerk) -> None:
    """Stand for a guest who does not answer, and wait for him no longer."""
    state = clerk.live.state
    spot = state.spot(state.turn[0])
    assert spot is not None
    stand_in(clerk, spot)
    guest = clerk.live.state.guest(spot.guest)
    if guest is not None and not guest.absent:
        clerk.play(cmd.MarkAbsent(guest.name, absent=True))


def _question_expired(clerk: Clerk) -> None:
    clerk.play(cmd.CloseInsurance())


def _commit_expired(clerk: Clerk) -> None:
    ritual.list_shares(clerk)


def _reveal_expired(clerk: Clerk) -> None:
    ritual.bind_shoe(clerk)


def _pace_kept(_: Clerk) -> None:
    """Everybody is ready: the table deals as it goes on."""


_EXPIRED: dict[str, Callable[[Clerk], None]] = {
    "pace": _pace_kept,
    "wagers": _wagers_expired,
    "decision": _decision_expired,
    "insurance": _question_expired,
    "surrender": _question_expired,
    "commit": _commit_expired,
    "reveal": _reveal_expired,
}


# --- commands of the table ----------------------------------------------------------


def _pause(clerk: Clerk, caller: Caller, _: tc.PauseTable) -> None:
    _check_status(clerk.live, "open")
    clerk.note(te.TablePaused(caller.name))


def _reopen(clerk: Clerk, _: Caller, __: tc.ReopenTable) -> None:
    _check_status(clerk.live, "paused")
    clerk.note(te.TableReopened())


def _close(clerk: Clerk, caller: Caller, _: tc.CloseTable) -> None:
    _check_status(clerk.live, "open", "paused")
    clerk.note(te.TableClosed(caller.name))


def _check_status(live: Live, *allowed: str) -> None:
    if live.status not in allowed:
        message = f"The table is {live.status}"
        raise Refused("status", "house rule", message, allowed)


def _end_game(clerk: Clerk, _: Caller, __: tc.DeadGame) -> None:
    """Everybody leaves; the last one makes it a dead game (LV-GEN-07)."""
    state = clerk.live.state
    if state.phase is not Phase.WAGERS or clerk.live.ritual.phase == "reveal":
        message = "A game is ended between rounds"
        raise Refused("round", "LV-GEN-07", message)
    for guest in state.guests:
        clerk.play(cmd.LeaveTable(guest.name))


_TABLE: dict[type, Callable[[Clerk, Caller, Any], None]] = {
    tc.Sit: seats.sit,
    tc.Buy: seats.buy,
    tc.Leave: lambda clerk, caller, _: seats.ask_to_leave(clerk, caller.name),
    tc.Ready: lambda clerk, caller, _: seats.get_ready(clerk, caller.name),
    tc.SitOut: lambda clerk, caller, _: seats.sit_out(clerk, caller.name, out=True),
    tc.Back: lambda clerk, caller, _: _back(clerk, caller),
    tc.Rebet: lambda clerk, caller, wish: seats.rebet(clerk, caller.name, wish.times),
    tc.CommitShare: lambda clerk, caller, wish: ritual.commit_share(
        clerk, caller.name, wish
    ),
    tc.RevealShare: lambda clerk, caller, wish: ritual.reveal_share(
        clerk, caller.name, wish
    ),
    tc.PassCut: lambda clerk, caller, _: ritual.pass_cut(
        clerk, ritual.seat_of(clerk.live.state, caller.name)
    ),
    tc.PauseTable: _pause,
    tc.ReopenTable: _reopen,
    tc.CloseTable: _close,
    tc.DeadGame: _end_game,
    tc.VoidRound: oversight.void_round,
    tc.HaltTable: oversight.halt,
}


def _back(clerk: Clerk, caller: Caller) -> None:
    if caller.name in clerk.live.out:
        seats.sit_out(clerk, caller.name, out=False)
