"""Finished rounds and shoes, read from the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Engine, select

from upcard.cards.hand import is_natural, total
from upcard.game import events as ev
from upcard.store import schema
from upcard.store.read import Kept, Which, read_entries
from upcard.table import events as te
from upcard.table.fairness import round_name
from upcard.table.meters import Meters, add_up
from upcard.table.row import encode_entry
from upcard.table.transcript import Transcript, make_transcript

__all__ = [
    "ROUND_ENDS",
    "RoundCard",
    "ShoeCard",
    "body_for",
    "card_places",
    "read_round",
    "read_rounds",
    "read_shoe",
    "read_shoes",
    "seats_until",
    "transcript_of",
]

_SHOE_KINDS = ("ShoeCommitted", "ShoeBound", "ShoeOpened")
ROUND_ENDS = ("RoundEnded", "RoundVoided")
"""Kinds of rows that end a round."""

_SEAT_KINDS = ("GuestSeated", "GuestLeft")


class RoundCard(Struct, frozen=True):
    """A finished round in a list."""

    number: int
    at: float
    dealer: str
    results: tuple[str, ...]
    net: int
    """What the viewer won, in cents; all guests together for one who watched."""
    status: str
    """``complete`` or ``void``."""


class ShoeCard(Struct, frozen=True):
    """A shoe in a list."""

    shoe: str
    at: float
    commitment: str
    root: str
    opened: bool
    secret: str
    why: str
    dealt: int


def _rows_of(engine: Engine, table: str, kinds: Iterable[str]) -> list[Kept]:
    return read_entries(engine, table, Which(kinds=tuple(kinds)))


# --- rounds -------------------------------------------------------------------------


def read_rounds(
    engine: Engine, table: str, viewer: str, *, before: int = 0, limit: int = 20
) -> list[RoundCard]:
    """The latest finished rounds, newest first."""
    rows = schema.events.c
    query = (
        select(rows.round)
        .where(rows.table_id == table, rows.kind.in_(ROUND_ENDS))
        .order_by(rows.seq.desc())
        .limit(1)
    )
    with engine.connect() as connection:
        last = connection.execute(query).scalar() or 0
    newest = min(last, before - 1) if before else last
    numbers = range(newest, max(newest - limit, 0), -1)
    return [_round_card(engine, table, viewer, number) for number in numbers]


def _round_card(engine: Engine, table: str, viewer: str, number: int) -> RoundCard:
    rows = read_round(engine, table, number)
    owners = seats_until(engine, table, rows[-1].seq)
    meters = add_up((row.entry for row in rows), Meters(seats=dict(owners)))
    results = [
        row.entry.result for row in rows if isinstance(row.entry, ev.HandSettled)
    ]
    dealer = [
        row.entry.card for row in rows if isinstance(row.entry, ev.DealerCardDealt)
    ]
    played = viewer in owners.values()
    won = sum(
        meter.won
        for name, meter in meters.guests.items()
        if name == viewer or not played
    )
    is_void = rows[-1].kind == "RoundVoided"
    words = "blackjack" if is_natural(dealer) else str(total(dealer))
    return RoundCard(
        number,
        rows[-1].at / 1000,
        "" if is_void else words,
        tuple(results),
        won,
        "void" if is_void else "complete",
    )


def read_round(engine: Engine, table: str, number: int) -> list[Kept]:
    """Every row of a finished round, its wagers included; none if there is no such."""
    before = read_entries(engine, table, Which(round=number - 1))
    ended = [n for n, row in enumerate(before) if row.kind in ROUND_ENDS]
    rows = before[ended[-1] + 1 :] if ended else before
    played = read_entries(engine, table, Which(round=number))
    for place, row in enumerate(played):
        if row.kind in ROUND_ENDS:
            return rows + played[: place + 1]
    return []


def seats_until(engine: Engine, table: str, seq: int) -> dict[int, str]:
    """Who sat where, as of a row."""
    seats: dict[int, str] = {}
    for row in _rows_of(engine, table, _SEAT_KINDS):
        if row.seq > seq:
            break
        if isinstance(row.entry, ev.GuestSeated):
            seats |= dict.fromkeys(row.entry.spots, row.entry.guest)
        elif isinstance(row.entry, ev.GuestLeft):
            left = row.entry.guest
            seats = {spot: name for spot, name in seats.items() if name != left}
    return seats


def body_for(row: Kept, viewer: str, seats: dict[int, str]) -> str:
    """A row as a viewer saw it: in full only where it was the viewer's own card."""
    entry = row.entry
    own = (
        isinstance(entry, ev.CardDealt)
        and entry.lies == "down"
        and bool(viewer)
        and seats.get(entry.spot) == viewer
    )
    return encode_entry(entry).decode() if own else row.body


# --- shoes --------------------------------------------------------------------------


def read_shoes(engine: Engine, table: str) -> list[ShoeCard]:
    """All shoes of a table, newest first; a machine's are those of its rounds."""
    cards: list[ShoeCard] = []
    for row in _rows_of(engine, table, _SHOE_KINDS):
        at, entry = row.at / 1000, row.entry
        if isinstance(entry, te.ShoeCommitted):
            cards.append(_shoe_card(entry.shoe, at, entry.commitment))
        elif cards and isinstance(entry, te.ShoeBound):
            name = round_name(entry.shoe, entry.round)
            if entry.round > 1:
                cards.append(_shoe_card(name, at, cards[-1].commitment))
            cards[-1] = replace(cards[-1], shoe=name, root=entry.root)
        elif cards and isinstance(entry, te.ShoeOpened):
            cards[-1] = replace(
                cards[-1],
                opened=True,
                secret=entry.secret,
                why=entry.why,
                dealt=entry.dealt,
            )
    return cards[::-1]


def _shoe_card(shoe: str, at: float, commitment: str) -> ShoeCard:
    return ShoeCard(shoe, at, commitment, "", opened=False, secret="", why="", dealt=0)


def read_shoe(engine: Engine, table: str, name: str) -> list[Kept]:
    """The rows of a shoe, from its commitment to its opening or the present.

    Those of a machine's later round: of the chain's commitment and shares, and its own.
    """
    shoe, _, digits = name.partition(".")
    number = int(digits) if digits.isdecimal() and len(digits) < 10 else 0
    which = Which(kinds=_SHOE_KINDS, text=f'"shoe":"{shoe}"')
    marks = read_entries(engine, table, which)
    if not marks or name != round_name(shoe, number):
        return []
    own = [row for row in marks if getattr(row.entry, "round", number) == number]
    bound = [row.seq for row in marks if row.kind == "ShoeBound"]
    if bound and len(own) == 1:
        return []  # a chain's rounds have other names
    opened = own[-1].seq if own[-1].kind == "ShoeOpened" else None
    first = marks[0].seq - 1
    if number <= 1:
        return read_entries(engine, table, Which(first, opened))
    shares = read_entries(engine, table, Which(first, bound[0] - 1))
    return shares + read_entries(engine, table, Which(own[1].seq - 1, opened))


def transcript_of(rows: list[Kept]) -> Transcript | None:
    """The transcript of a shoe's rows, None while it is not opened."""
    return make_transcript(rows)


def card_places(rows: list[Kept]) -> Iterator[tuple[str, bool]]:
    """Each card that left the shoe, and whether everybody may know it by now."""
    bound = next((n for n, row in enumerate(rows) if row.kind == "ShoeBound"), None)
    if bound is None:
        return
    for number, row in enumerate(rows[bound:], start=bound):
        entry = row.entry
        match entry:
            case ev.ShoeRefilled():
                return
            case (
                ev.CardDealt()
                | ev.DealerCardDealt()
                | ev.CardBurned()
                | ev.CardPassedOver()
            ):
                hidden = '"??"' in row.body
                yield entry.card, not hidden or _was_shown(entry, rows[number:])
            case _:
                pass


def _was_shown(entry: ev.Event, later: list[Kept]) -> bool:
    for row in later:
        match row.entry:
            case ev.HoleCardTurned() | ev.UpcardTurned():
                if isinstance(entry, ev.DealerCardDealt) and (
                    row.entry.card == entry.card
                ):
                    return True
            case ev.BurnCardShown():
                if isinstance(entry, ev.CardBurned):
                    return row.entry.card == entry.card
            case ev.RoundEnded():
                return isinstance(entry, ev.CardDealt)
            case te.ShoeOpened():
                return True
            case _:
                pass
    return False
