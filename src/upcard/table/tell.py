"""A live table's own events as sentences; the game's are told by the engine."""

from __future__ import annotations

from upcard.game import events as ev
from upcard.game.tell import tell as tell_game
from upcard.table import events as te
from upcard.table.fold import Entry

__all__ = ["tell"]


def tell(entry: Entry) -> str:
    """One sentence about an entry of the log, or an empty text."""
    if isinstance(entry, ev.Event):
        return tell_game(entry)
    match entry:
        case te.TablePaused():
            return "The table is paused."
        case te.TableReopened():
            return "The table is open again."
        case te.TableClosed():
            return "The table closes after this round."
        case te.LeaveAsked():
            return f"{entry.guest} leaves when this round is over."
        case te.GuestReadied():
            return f"{entry.guest} is ready."
        case te.GuestSatOut():
            return f"{entry.guest} {'sits out' if entry.out else 'plays again'}."
        case _:
            return _tell_shoe(entry)


def _tell_shoe(entry: te.TableEvent) -> str:
    match entry:
        case te.ShoeCommitted():
            return f"Shoe {entry.shoe}: the table has committed to its secret."
        case te.CutPassed():
            return f"Seat {entry.seat} passes the cut."
        case te.SharesListed():
            return f"Shares of {len(entry.seats)} seats are listed."
        case te.ShoeBound():
            return f"The order of shoe {entry.shoe} is fixed: {entry.root[:16]}."
        case te.ShoeOpened():
            return f"Shoe {entry.shoe} is opened: {entry.why or 'retired'}."
        case _:
            return ""
