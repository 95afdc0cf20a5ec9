"""Double entry: how each step of a table moves play money between accounts.

    mint ── purse:ANN ── cheques:T1:ANN ── play:T1 ── bank:T1

The movements of a step are told twice, from the states (cheques and what lies on the
layout) and from the events (what was won and brought): they balance to the cent, or the
step is not taken.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from msgspec import Struct

from upcard.errors import BadDocument, Fault
from upcard.game import State
from upcard.game import events as ev
from upcard.game.state import Phase
from upcard.table import events as te
from upcard.table.live import Live
from upcard.table.row import Row
from upcard.table.void import lying_at

__all__ = [
    "MINT",
    "Movement",
    "Unbalanced",
    "books_by_table",
    "books_of",
    "check_books",
    "in_play",
    "movements",
    "purse_of",
]

MINT = "mint"

Moved = dict[str, int]


class Movement(Struct, frozen=True, gc=False):
    """One line of the ledger; the lines of a step add up to 0."""

    account: str
    amount: int


class Unbalanced(Exception):
    """A step whose movements do not add up: it must not be written."""


def purse_of(guest: str) -> str:
    """The account of a guest's play money that is not at a table."""
    return f"purse:{guest}"


def movements(before: Live, after: Live, rows: Iterable[Row]) -> tuple[Movement, ...]:
    """The lines of a step.

    Raises:
        Unbalanced: if money would come from nowhere.
    """
    table = after.opened.table
    moved: Moved = defaultdict(int)
    for row in rows:
        _count_event(row.entry, table, moved)
    moved[f"play:{table}"] = in_play(after.state) - in_play(before.state)
    same = {id(one) for one in before.state.guests}
    same &= {id(one) for one in after.state.guests}
    for live, sign in ((before, -1), (after, 1)):
        for guest in live.state.guests:
            if id(guest) not in same:
                moved[f"cheques:{table}:{guest.name}"] += sign * guest.bankroll
    lines = tuple(
        Movement(account, amount) for account, amount in sorted(moved.items()) if amount
    )
    if total := sum(line.amount for line in lines):
        raise Unbalanced(f"Table {table} after row {after.seq}: {total} cents too many")
    return lines


def books_of(live: Live) -> dict[str, int]:
    """What the accounts of a table's cheques must hold, as its state says.

    Compared with what the ledger adds up to, it shows a state that is not what its log
    says (SEC-05).
    """
    table = live.opened.table
    books = {f"cheques:{table}:{one.name}": one.bankroll for one in live.state.guests}
    books[f"play:{table}"] = in_play(live.state)
    return {account: amount for account, amount in books.items() if amount}


def books_by_table(balances: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """The accounts of each table's cheques, those that hold something."""
    books: dict[str, dict[str, int]] = {}
    for account, amount in balances.items():
        kind, _, rest = account.partition(":")
        if amount and kind in ("cheques", "play"):
            books.setdefault(rest.partition(":")[0], {})[account] = amount
    return books


def check_books(live: Live, books: Mapping[str, int]) -> None:
    """Whether the state of a table is what the ledger says (SEC-05).

    Raises:
        BadDocument: if it is not.
    """
    if books != books_of(live):
        told = "It does not match the table"
        fault = Fault("ledger", told, "what the log adds up to")
        raise BadDocument(f"Table {live.opened.table}", (fault,))


def in_play(state: State) -> int:
    """Cents of guests that lie on the layout, undecided."""
    if state.phase is Phase.WAGERS and state.dealer:
        return 0  # the settled hands of the last round still show
    return sum(map(lying_at, state.spots))


def _count_event(event: object, table: str, moved: Moved) -> None:
    match event:
        case ev.SideBetSettled() | ev.InsuranceSettled() | ev.HandSettled():
            moved[f"bank:{table}"] -= event.won
        case ev.ExtraReturned():
            moved[f"bank:{table}"] -= event.amount
        case ev.DisputeRuled():
            moved[f"bank:{table}"] -= event.correction
        case te.RoundVoided():
            moved[f"bank:{table}"] -= sum(refund.cost for refund in event.back)
        case ev.GuestSeated():
            moved[purse_of(event.guest)] -= event.bankroll
        case ev.MoneyBought():
            moved[purse_of(event.guest)] -= event.amount
        case ev.GuestLeft():
            moved[purse_of(event.guest)] += event.bankroll
        case _:
            pass
