"""A shoe's transcript: everything that anybody needs to check it, as one document.

Built from the rows between the commitment and the opening; checked by
:mod:`upcard.table.verify` here and by the page's own program, which share no code.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from upcard.cards.card import Card
from upcard.game import events as ev
from upcard.table import events as te
from upcard.table.fairness import PROTOCOL, round_name
from upcard.table.fold import Entry

__all__ = [
    "GuestShare",
    "LogRow",
    "Refill",
    "Stretch",
    "Transcript",
    "Written",
    "cards_that_left",
    "make_transcript",
    "read_transcript",
    "summarise",
]

_Found = TypeVar("_Found", bound=te.TableEvent)


class GuestShare(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's part."""

    seat: int
    commitment: str
    share: str
    """Empty if it was not revealed."""
    is_cutter: bool
    cut: int


class Refill(Struct, frozen=True, forbid_unknown_fields=True):
    """The discards, shuffled to finish a round."""

    discards: tuple[Card, ...]
    dealt: tuple[Card, ...]


class LogRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the table's public log."""

    seq: int
    at: int
    """Milliseconds since 1970."""
    body: str


class Stretch(Struct, frozen=True, forbid_unknown_fields=True):
    """Rows of the log without a gap, and the heads that they lie between."""

    after: str
    rows: tuple[LogRow, ...]
    head: str


class Transcript(Struct, frozen=True, forbid_unknown_fields=True):
    """A shoe from its commitment to its opening.  Digests are hexadecimal."""

    protocol: str
    shoe: str
    house: str
    """Digest of the rules."""
    program: str
    head: str
    decks: int
    mode: str
    depth: int
    """Fewest cards on either side of the cut."""
    commitment: str
    shares: tuple[GuestShare, ...]
    listed: str
    """``L``; empty if the shoe was opened before the list was closed."""
    discards: tuple[Card, ...]
    stub: tuple[Card, ...]
    cutter: int
    cut: int
    root: str
    """Empty if the shoe was opened before it was bound."""
    dealt: tuple[Card, ...]
    """Cards that left the shoe, in order."""
    refills: tuple[Refill, ...]
    secret: str
    round: int = 0
    """Which round of a chain, 0 for a shoe of its own."""
    log: tuple[Stretch, ...] = ()
    """The public rows that tell the same: wagers, decisions, approvals, payments."""

    @property
    def name(self) -> str:
        """What these cards are called."""
        return round_name(self.shoe, self.round)


class Written(Protocol):
    """A row of the log, wherever it comes from."""

    @property
    def seq(self) -> int:
        """Its number."""

    @property
    def at(self) -> int:
        """Milliseconds since 1970."""

    @property
    def body(self) -> bytes | str:
        """The public entry as JSON."""

    @property
    def head(self) -> str:
        """The head after it."""

    @property
    def entry(self) -> Entry:
        """The entry in full."""


def make_transcript(rows: Iterable[Written]) -> Transcript | None:
    """The transcript of the rows of one shoe, None while it is not opened.

    Of a round of a chain the rows are those of the chain's shares and the round's own.
    """
    kept = list(rows)
    found = summarise(row.entry for row in kept)
    if found is None:
        return None
    return replace(found, log=tuple(_stretches(kept)))


def _stretches(rows: list[Written]) -> Iterator[Stretch]:
    """The rows, parted where numbers are left out."""
    first = 0
    for place, row in enumerate(rows, start=1):
        if place < len(rows) and rows[place].seq == row.seq + 1:
            continue
        entry = rows[first].entry
        assert isinstance(entry, (te.ShoeCommitted, te.ShoeBound))
        told = tuple(
            LogRow(
                one.seq,
                one.at,
                one.body if isinstance(one.body, str) else one.body.decode(),
            )
            for one in rows[first:place]
        )
        yield Stretch(entry.head, told, row.head)
        first = place


def summarise(entries: Iterable[Entry]) -> Transcript | None:
    """What the entries of one shoe say, its log aside; None while it is not opened."""
    rows = list(entries)
    start = _first(rows, te.ShoeCommitted)
    opened = _first(rows, te.ShoeOpened)
    if start is None or opened is None:
        return None
    listed = _first(rows, te.SharesListed)
    bound = _first(rows, te.ShoeBound)
    dealt, refills = cards_that_left(rows)
    return Transcript(
        protocol=PROTOCOL,
        shoe=start.shoe,
        house=start.house,
        program=start.program,
        head=start.head,
        decks=start.decks,
        mode=start.mode,
        depth=start.depth,
        commitment=start.commitment,
        shares=_shares(rows, listed),
        listed=listed.digest if listed else "",
        discards=bound.discards if bound else (),
        stub=bound.stub if bound else (),
        cutter=bound.cutter if bound else 0,
        cut=bound.cut if bound else 0,
        root=bound.root if bound else "",
        dealt=dealt,
        refills=refills,
        secret=opened.secret,
        round=opened.round,
    )


def cards_that_left(
    entries: Iterable[Entry],
) -> tuple[tuple[Card, ...], tuple[Refill, ...]]:
    """Cards in the order in which they left the shoe, and each refill's."""
    piles: list[list[Card]] = [[]]
    refilled: list[tuple[Card, ...]] = []
    for entry in entries:
        match entry:
            case te.ShoeBound():
                piles = [[]]  # what still left the shoe before is not of these cards
                refilled = []
            case ev.ShoeRefilled():
                refilled.append(tuple(sorted(entry.cards)))
                piles.append([])
            case (
                ev.CardDealt()
                | ev.DealerCardDealt()
                | ev.CardBurned()
                | ev.CardPassedOver()
            ):
                piles[-1].append(entry.card)
            case _:
                pass
    refills = tuple(
        Refill(discards, tuple(pile))
        for discards, pile in zip(refilled, piles[1:], strict=True)
    )
    return tuple(piles[0]), refills


def _shares(
    rows: list[Entry], listed: te.SharesListed | None
) -> tuple[GuestShare, ...]:
    committed = {row.seat: row for row in rows if isinstance(row, te.ShareCommitted)}
    revealed = {row.seat: row for row in rows if isinstance(row, te.ShareRevealed)}
    seats = listed.seats if listed else tuple(committed)
    return tuple(
        GuestShare(
            seat,
            committed[seat].commitment,
            revealed[seat].share if seat in revealed else "",
            committed[seat].cut,
            revealed[seat].cut if seat in revealed else 0,
        )
        for seat in seats
    )


def _first(rows: list[Entry], kind: type[_Found]) -> _Found | None:
    return next((row for row in rows if isinstance(row, kind)), None)


def read_transcript(text: str | bytes) -> Transcript:
    """Read a transcript.

    Raises:
        msgspec.DecodeError: if it is none.
    """
    return msgspec.json.decode(text, type=Transcript)
