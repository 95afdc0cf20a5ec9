"""A live table's own events as sentences; the game's are told by the engine."""

from __future__ import annotations

import re

from upcard.game import events as ev
from upcard.game.tell import tell as tell_game
from upcard.table import events as te
from upcard.table.fold import Entry

__all__ = ["tell"]

_COMMAND = re.compile(r'"type":"(\w+)"')
_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


def tell(entry: Entry) -> str:
    """One sentence about an entry of the log, or an empty text."""
    if isinstance(entry, ev.Event):
        return tell_game(entry)
    return _tell_floor(entry) or _tell_guest(entry) or _tell_shoe(entry)


def _tell_floor(entry: te.TableEvent) -> str:
    match entry:
        case te.TablePaused():
            return "The table is paused."
        case te.TableReopened():
            return "The table is open again."
        case te.TableClosed():
            return "The table closes after this round."
        case te.TableHalted():
            return "The table is out of service until the floor has cleared it."
        case te.RoundVoided():
            return (
                f"Round {entry.number} is void: {entry.why}. Every guest has the "
                "better of winnings and stakes."
            )
        case te.FloorActed():
            return _tell_act(entry)
        case _:
            return ""


def _tell_act(act: te.FloorActed) -> str:
    found = _COMMAND.search(act.command)
    words = _CAPITAL.sub(" ", found.group(1)).lower() if found else act.command
    before = f", before: {act.before}" if act.before else ""
    reason = f", because: {act.reason}" if act.reason else ""
    return f"{act.by}, {act.role}: {words}{before}{reason}."


def _tell_guest(entry: te.TableEvent) -> str:
    match entry:
        case te.LeaveAsked():
            return f"{entry.guest} leaves when this round is over."
        case te.GuestReadied():
            return f"{entry.guest} is ready."
        case te.GuestSatOut():
            return f"{entry.guest} {'sits out' if entry.out else 'plays again'}."
        case _:
            return ""


def _tell_shoe(entry: te.TableEvent) -> str:
    match entry:
        case te.ShoeCommitted():
            return f"Shoe {entry.shoe}: the table has committed to its secret."
        case te.CutPassed():
            return f"Seat {entry.seat} passes the cut."
        case te.SharesListed():
            return _tell_shares(entry.seats)
        case te.ShoeBound():
            return f"The order of shoe {entry.shoe} is fixed: {entry.root[:16]}."
        case te.ShoeOpened():
            return f"Shoe {entry.shoe} is opened: {entry.why or 'retired'}."
        case _:
            return ""


def _tell_shares(seats: tuple[int, ...]) -> str:
    if not seats:
        return "No guest has given a share."
    *others, last = seats
    if not others:
        return f"The share of seat {last} is listed."
    return f"The shares of seats {', '.join(map(str, others))} and {last} are listed."
