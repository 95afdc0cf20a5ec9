"""``upcard play``: a seat at a table in this terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from upcard.cards.money import Cents, dollars, signed_dollars
from upcard.cli.options import Changes, HouseName, open_house
from upcard.rules import Rules
from upcard.tui.coach import Coach, no_coach, solving_coach
from upcard.tui.desk import Desk
from upcard.tui.plain import PlainTable
from upcard.tui.session import GUEST, Session, Told
from upcard.tui.slip import Slip, first_slip
from upcard.tui.visit import sit_down
from upcard.tui.words import tell

__all__ = ["play"]


def play(
    house: HouseName = "vegas-six-deck",
    /,
    *,
    spots: int = 1,
    seed: str | None = None,
    bankroll: str | None = None,
    coach: Annotated[bool, Parameter(negative=())] = False,
    plain: Annotated[bool, Parameter(negative=())] = False,
    log: Path | None = None,
    server: str | None = None,
    name: str | None = None,
    watch: Annotated[bool, Parameter(negative=())] = False,
    changes: Changes = (),
) -> int:
    """Sit down at a table in this terminal, with play money.

    The visit is saved as it happens; ``upcard replay`` plays it again.  Leaving in
    mid-round, by Ctrl-C too, ends it as for an absent guest: hands stand.

    Args:
        spots: Spots to play.
        seed: Shuffle from this seed, for practice that can be repeated.
        bankroll: Cheques to sit down with; by default a hundred least wagers.
        coach: Say what each decision is worth.
        plain: Lines of text, for a pipe or a screen reader.
        log: Where to save the round log; by default in the user's state folder.
        server: Play at this server's table of the house instead, in lines of text.
        name: The name at a server; who comes back under it finds the same seat.
        watch: At a server, watch the table instead of playing.
    """
    if server is not None:
        from upcard.cli.play_remote import play_remote

        return play_remote(server, house, name, watch=watch)
    opened = open_house(house, changes)
    path = log or _default_log(Path(opened.id).stem)
    least = opened.rules.wagers.minimum
    money = int(100 * least if bankroll is None else Cents.parse(bankroll))
    session = sit_down(opened, spots=spots, bankroll=money, seed=seed, log=path)
    slip = first_slip(session.state, session.guest.spots)
    advice = _find_coach(opened.rules) if coach else no_coach
    try:
        if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
            _play_plain(session, slip, advice)
        else:
            _play_drawn(session, slip, advice)
    finally:
        _say_goodbye(session, path)
    return 0


def _play_plain(session: Session, slip: Slip, coach: Coach) -> None:
    rules = session.state.rules
    _write(f"{rules.name}. {rules.summary}.")
    money = dollars(session.guest.bankroll)
    _write(f"You have {money} in cheques. Write help for help.")
    PlainTable(session, slip, read=_read, write=_write, coach=coach).run()


def _play_drawn(session: Session, slip: Slip, coach: Coach) -> None:
    from upcard.tui.app import TableApp

    TableApp(Desk(session, slip, coach)).run()


def _find_coach(rules: Rules) -> Coach:
    _write("The coach gets ready ...")
    return solving_coach(rules)


def _say_goodbye(session: Session, log: Path) -> None:
    """End what is unfinished by the house's rule, and say what the visit came to."""
    _tell(session.leave())
    net = sum(ended.net for ended in session.rounds)
    rounds = len(session.rounds)
    counted = "1 round" if rounds == 1 else f"{rounds} rounds"
    _write(f"{counted}, {signed_dollars(net)}. Saved: {log}")


def _tell(told: Iterable[Told]) -> None:
    for event, state in told:
        if words := tell(event, state, GUEST):
            _write(words)


def _write(line: str) -> None:
    print(line, flush=True)


def _read() -> str | None:
    return sys.stdin.readline() or None


def _default_log(house: str) -> Path:
    root = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    now = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S-%f")
    return Path(root).expanduser() / "upcard" / f"{now}-{house}.jsonl"
