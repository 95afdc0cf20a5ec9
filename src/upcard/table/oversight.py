"""What the floor does, written down before it is done; and what stops a table.

Each act of a supervisor carries who, when (the row's time), what, what was before, and
why (SUP-01).  It changes nothing that has happened: a correction is a new entry.
"""

from __future__ import annotations

import msgspec

from upcard.cards.money import dollars
from upcard.errors import Refused
from upcard.game import commands as cmd
from upcard.game.state import Phase, State
from upcard.rules.fields import rule_values, value_text
from upcard.table import commands as tc
from upcard.table import events as te
from upcard.table.clerk import Clerk
from upcard.table.live import Caller, Live
from upcard.table.void import refunds

__all__ = ["halt", "note_act", "void_round"]

AnyCommand = cmd.Command | tc.TableCommand


def note_act(clerk: Clerk, caller: Caller, command: AnyCommand) -> None:
    """Record a supervisor's act, before its own events."""
    what = msgspec.json.encode(command).decode()
    before = _before(clerk.live, command)
    clerk.note(te.FloorActed(caller.name, caller.role, what, before, caller.reason))


def _before(live: Live, command: AnyCommand) -> str:
    """What the act is about to change, in words; empty if it changes no setting."""
    state = live.state
    match command:
        case cmd.SetLimits():
            return f"{dollars(state.minimum)} to {dollars(state.maximum)}"
        case cmd.OverrideRule():
            value = rule_values(state.rules).get(command.path)
            return "" if value is None else value_text(value)
        case cmd.AuthorizeMaximum():
            guest = state.guest(command.guest)
            return dollars(guest.authorized or guest.maximum) if guest else ""
        case cmd.RuleDispute():
            return _result_of(state, command.spot, command.hand)
        case cmd.Approve() | cmd.Deny():
            return state.pending.kind if state.pending else ""
        case tc.PauseTable() | tc.ReopenTable() | tc.CloseTable() | tc.VoidRound():
            return live.alarm or live.status
        case _:
            return ""


def _result_of(state: State, number: int, index: int) -> str:
    spot = state.spot(number)
    if spot is None or not 0 <= index < len(spot.hands):
        return ""
    hand = spot.hands[index]
    return f"{hand.result} {dollars(hand.won)}".strip()


def void_round(clerk: Clerk, caller: Caller, command: tc.VoidRound) -> None:
    """Declare the running round void (INT-03).

    Raises:
        Refused: if no round is being played.
    """
    state = clerk.live.state
    if state.phase in (Phase.WAGERS, Phase.CUT):
        message = "No round is being played; a settled result is ruled in a dispute"
        raise Refused("round", "house rule", message)
    clerk.note(te.RoundVoided(state.rounds, caller.name, command.why, refunds(state)))


def halt(clerk: Clerk, _: Caller, command: tc.HaltTable) -> None:
    """Take the table out of service until the floor reopens it (INT-04).

    The round that is being played goes on; no further one starts.
    """
    if not clerk.live.alarm:
        clerk.note(te.TableHalted(command.why))
