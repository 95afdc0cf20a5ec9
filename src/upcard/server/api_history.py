"""HTTP for what has happened: rounds, shoes, proofs of cards.  Read from the disk."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime

import msgspec
from litestar import MediaType, Response, get
from litestar.params import FromPath, FromQuery
from litestar.response import Stream

from upcard.cards.card import Card
from upcard.cards.money import dollars, signed_dollars
from upcard.errors import Refused
from upcard.game.events import ShoeLoaded
from upcard.server.api import caller_of
from upcard.server.needs import Authorization, TheHall
from upcard.store import rounds as kept
from upcard.store.read import Kept
from upcard.store.record import RoundRecord, guest_history, read_record
from upcard.store.rounds import RoundCard, ShoeCard
from upcard.table.events import ShoeBound, ShoeCommitted
from upcard.table.fairness import chain_secret, round_name, salt
from upcard.table.tree import order_leaves, path_to

__all__ = ["HANDLERS"]

_MOST = 50


def _viewer(hall: TheHall, authorization: str) -> str:
    person = hall.who(authorization.removeprefix("Bearer ").strip())
    return person.name if person is not None and person.role == "guest" else ""


# --- rounds -------------------------------------------------------------------------


@get("/api/v1/tables/{table:str}/rounds")
async def rounds(
    table: FromPath[str],
    hall: TheHall,
    authorization: Authorization = "",
    *,
    before: FromQuery[int] = 0,
    limit: FromQuery[int] = 20,
) -> list[RoundCard]:
    """Finished rounds of a table, newest first."""
    viewer = _viewer(hall, authorization)
    return await asyncio.to_thread(
        kept.read_rounds,
        hall.store.engine,
        table,
        viewer,
        before=before,
        limit=min(max(limit, 1), _MOST),
    )


@get("/api/v1/tables/{table:str}/rounds/{number:str}")
async def one_round(
    table: FromPath[str],
    number: FromPath[str],
    hall: TheHall,
    authorization: Authorization = "",
) -> Response[bytes]:
    """Every event of a finished round as this viewer saw it; ``N.txt`` as text."""
    digits = number.removesuffix(".txt")
    wanted = int(digits) if digits.isdecimal() and len(digits) < 10 else 0
    viewer = _viewer(hall, authorization)
    record = await asyncio.to_thread(
        read_record, hall.store.engine, table, wanted, viewer
    )
    if record is None:
        raise Refused("no-round", "house rule", f"Table {table} has no round {digits}")
    if number.endswith(".txt"):
        text = "\n".join(_record_text(record)) + "\n"
        return Response(text.encode(), media_type=MediaType.TEXT)
    return Response(msgspec.json.encode(record), media_type=MediaType.JSON)


def _record_text(record: RoundRecord) -> Iterator[str]:
    """A record for people to read."""
    yield f"Upcard, table {record.table}, round {record.number}: {record.status}."
    yield "Replay of play money, not a game that is being played."
    yield f"House {record.house}, rules {record.digest[:16]}, shoe {record.shoe}."
    yield f"From {_clock(record.began)} to {_clock(record.ended)} UTC."
    for guest in record.guests:
        spots = ", ".join(map(str, guest.spots))
        yield (
            f"{guest.name}, spot {spots}: {dollars(guest.before)} before, wagered "
            f"{dollars(guest.wagered)}, won {signed_dollars(guest.won)}, "
            f"{dollars(guest.after)} after."
        )
    yield ""
    for told in record.events:
        if told.say:
            yield f"{_clock(told.at)}  {told.say}"


def _clock(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M:%S")


@get("/api/v1/me/history.jsonl")
async def my_history(hall: TheHall, authorization: Authorization = "") -> Stream:
    """Every round that one has ever played here, one JSON object a line, as a file."""
    person = caller_of(hall, authorization)
    lines = _lines(guest_history(hall.store.engine, person.name))
    name = 'attachment; filename="upcard-history.jsonl"'
    return Stream(
        lines,
        media_type="application/jsonl",
        headers={"content-disposition": name},
    )


async def _lines(records: Iterator[RoundRecord]) -> AsyncIterator[bytes]:
    """Records as lines; each is made in a thread of its own."""
    while (record := await asyncio.to_thread(next, records, None)) is not None:
        yield msgspec.json.encode(record) + b"\n"


# --- shoes --------------------------------------------------------------------------


class CardProof(msgspec.Struct, frozen=True):
    """That a card lay at its place before the first wager."""

    shoe: str
    index: int
    cards: int
    card: str
    salt: str
    path: tuple[str, ...]
    root: str


@get("/api/v1/tables/{table:str}/shoes")
async def shoes(table: FromPath[str], hall: TheHall) -> list[ShoeCard]:
    """Every shoe of a table, newest first."""
    return await asyncio.to_thread(kept.read_shoes, hall.store.engine, table)


@get("/api/v1/tables/{table:str}/shoes/{shoe:str}")
async def one_shoe(
    table: FromPath[str], shoe: FromPath[str], hall: TheHall
) -> Response[bytes]:
    """The transcript of an opened shoe."""
    rows = await _shoe_rows(hall, table, shoe)
    transcript = kept.transcript_of(rows)
    if transcript is None:
        raise Refused("not-opened", "upcard-shoe-1", f"Shoe {shoe} is still in play")
    body = msgspec.json.format(msgspec.json.encode(transcript), indent=1)
    return Response(body, media_type=MediaType.JSON)


@get("/api/v1/tables/{table:str}/shoes/{shoe:str}/cards/{index:int}")
async def one_card(
    table: FromPath[str], shoe: FromPath[str], index: FromPath[int], hall: TheHall
) -> CardProof:
    """Salt and path of a card that has been shown."""
    rows = await _shoe_rows(hall, table, shoe)
    places = list(kept.card_places(rows))
    if not 0 <= index < len(places) or not places[index][1]:
        raise Refused("not-shown", "upcard-shoe-1", f"Card {index} has not been shown")
    return await asyncio.to_thread(_prove, rows, index)


def _prove(rows: list[Kept], index: int) -> CardProof:
    start = next(row.entry for row in rows if isinstance(row.entry, ShoeCommitted))
    bound = next(row.entry for row in rows if isinstance(row.entry, ShoeBound))
    secret = bytes.fromhex(start.secret)
    if bound.round:
        secret = chain_secret(secret, bound.round)
    name = round_name(bound.shoe, bound.round)
    order = _order_after(rows, bound)
    leaves = order_leaves(name, order, secret)
    return CardProof(
        name,
        index,
        len(order),
        order[index],
        salt(secret, index).hex(),
        tuple(step.hex() for step in path_to(leaves, index)),
        bound.root,
    )


def _order_after(rows: list[Kept], bound: ShoeBound) -> tuple[Card, ...]:
    cards = next(row.entry.cards for row in rows if isinstance(row.entry, ShoeLoaded))
    return (*cards[bound.cut :], *cards[: bound.cut])


async def _shoe_rows(hall: TheHall, table: str, shoe: str) -> list[Kept]:
    rows = await asyncio.to_thread(kept.read_shoe, hall.store.engine, table, shoe)
    if not rows:
        raise Refused("no-shoe", "house rule", f"Table {table} had no shoe {shoe}")
    return rows


HANDLERS = (rounds, one_round, my_history, shoes, one_shoe, one_card)
