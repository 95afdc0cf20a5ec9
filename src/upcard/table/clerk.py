"""Writing down what happens at a live table; lives only as long as one command."""

from __future__ import annotations

from upcard.game import commands as cmd
from upcard.game import events as ev
from upcard.game import step
from upcard.game.evolve import evolve
from upcard.table import events as te
from upcard.table.fold import Place, note_game, note_table, put_in_place
from upcard.table.live import Live, Moment
from upcard.table.row import Row, make_row

__all__ = ["Clerk"]


class Clerk:
    """The table as it is now, and the rows since we began."""

    __slots__ = ("live", "moment", "rows")

    def __init__(self, live: Live, moment: Moment) -> None:
        self.live = live
        self.moment = moment
        self.rows: list[Row] = []

    def note(self, event: te.TableEvent) -> None:
        """Record an event of the table."""
        self._write(note_table(self.live, event), event)

    def play(self, command: cmd.Command, *, first: te.TableEvent | None = None) -> None:
        """Let the engine carry out a command and record what follows.

        ``first`` is recorded before what follows, once that is known to be allowed.

        Raises:
            Refused: if the rules do not allow it; nothing is recorded.
        """
        _, events = step(self.live.state, command)
        if first is not None:
            self.note(first)
        for event in events:
            state = evolve(self.live.state, event)
            self._write(note_game(self.live, event, state), event)

    def _write(self, after: Live, entry: ev.Event | te.TableEvent) -> None:
        seq = self.live.seq + 1
        at = int(self.moment.now * 1000)
        row = make_row(entry, after.state, (seq, at, self.live.head))
        self.live = put_in_place(after, entry, Place(seq, at, row.head))
        self.rows.append(row)
