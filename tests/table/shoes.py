"""The transcripts of a table that was driven in a test."""

from __future__ import annotations

from collections.abc import Iterator

from table.play import Play
from upcard.table import events as te
from upcard.table.fairness import round_name
from upcard.table.row import Row
from upcard.table.transcript import Transcript, make_transcript


def transcripts(play: Play) -> Iterator[Transcript]:
    """Of every shoe, and every round of a machine, that was opened."""
    shares: list[Row] = []
    own: list[Row] = []
    for row in play.rows:
        match row.entry:
            case te.ShoeCommitted():
                shares, own = [], []
            case te.ShoeBound(round=number):
                shares, own = (own, []) if number == 1 else (shares, own)
                own = [] if number else own
            case _:
                pass
        own.append(row)
        if isinstance(row.entry, te.ShoeOpened):
            found = make_transcript(shares + own)
            assert found is not None
            yield found


def transcript_of(play: Play, name: str) -> Transcript:
    """One of them."""
    for found in transcripts(play):
        if round_name(found.shoe, found.round) == name:
            return found
    raise AssertionError(name)
