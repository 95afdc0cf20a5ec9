"""What must hold of a simulated disk and of everything that guests were told."""

from __future__ import annotations

import hashlib
from collections import Counter

from crash.checks import check_answered, check_shown
from crash.guests import Guest
from simulation.disk import Disk, last_place, load_table, table_ids
from table.test_simulation import look
from upcard.game import events as ev
from upcard.store.read import LOBBY, Kept, follow
from upcard.table import events as te
from upcard.table.ledger import in_play
from upcard.table.live import Live

__all__ = ["check_all", "fold_all", "log_hash"]


def log_hash(disk: Disk) -> str:
    """One number for everything that was ever written."""
    digest = hashlib.sha256()
    for table in (LOBBY, *table_ids(disk)):
        digest.update(last_place(disk, table)[1].encode())
    return digest.hexdigest()


def fold_all(disk: Disk, table: str) -> Live:
    """A table from its log alone; cards and cheques are looked at after each row."""
    live: Live | None = None
    for kept in disk.rows[table]:
        live = follow(live, kept, table)
        look(live, ())
    assert live is not None
    return live


def check_all(disk: Disk, guests: list[Guest]) -> None:
    """Everything, at the end of a world in which every table was closed."""
    assert not disk.problems, disk.problems
    for table in table_ids(disk):
        _check_table(disk, table)
    for guest in guests:
        _check_guest(disk, guest)
    assert sum(disk.balances.values()) == 0


def _check_table(disk: Disk, table: str) -> None:
    rows = disk.rows[table]
    live = fold_all(disk, table)
    assert live == load_table(disk, table).live, f"{table}: its snapshot differs"
    assert live.status == "closed"
    kinds = Counter(type(row.entry) for row in rows)
    _check_openings(rows)
    assert kinds[ev.RoundStarted] == kinds[ev.RoundEnded], "a round did not end"
    assert disk.balances[f"play:{table}"] == in_play(live.state) == 0


def _check_openings(rows: list[Kept]) -> None:
    """Every commitment, and every order that was bound to it, was opened."""
    entries = [row.entry for row in rows]
    committed = {one.shoe for one in entries if isinstance(one, te.ShoeCommitted)}
    bound = {(one.shoe, one.round) for one in entries if isinstance(one, te.ShoeBound)}
    opened = [one for one in entries if isinstance(one, te.ShoeOpened)]
    assert committed == {one.shoe for one in opened}, "a shoe was not opened"
    assert bound <= {(one.shoe, one.round) for one in opened}, "an order was not opened"


def _check_guest(disk: Disk, guest: Guest) -> None:
    table = guest.table
    answers = disk.answers[table]
    mine = {name: one.seq for (who, name), one in answers.items() if who == guest.name}
    check_answered(guest, mine)
    check_shown(guest, {row.seq: row for row in disk.rows[table]})
    bought = [row.seq for row in disk.rows[table] if _is_bought_by(row, guest.name)]
    done = [seq for seq in mine.values() if seq in set(bought)]
    assert len(bought) == len(done), f"{guest.name} brought money twice"
    assert disk.balances[f"cheques:{table}:{guest.name}"] == 0


def _is_bought_by(row: Kept, name: str) -> bool:
    return isinstance(row.entry, ev.MoneyBought) and row.entry.guest == name
