"""HTTP for what has happened: rounds, shoes, proofs of cards.  Read from the disk."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import msgspec
from litestar import MediaType, Response, get
from litestar.params import FromPath, FromQuery

from upcard.cards.card import Card
from upcard.errors import Refused
from upcard.game.events import ShoeLoaded
from upcard.server.needs import Authorization, TheHall
from upcard.store import rounds as kept
from upcard.store.read import Kept
from upcard.store.rounds import RoundCard, ShoeCard
from upcard.table.events import ShoeBound, ShoeCommitted
from upcard.table.fairness import chain_secret, round_name, salt
from upcard.table.row import decode_entry
from upcard.table.tell import tell
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
    events = await asyncio.to_thread(_read_round, hall, table, wanted, viewer)
    if not events:
        raise Refused("no-round", "house rule", f"Table {table} has no round {digits}")
    if number.endswith(".txt"):
        lines = [f"Upcard, table {table}, round {wanted}. Replay of play money.", ""]
        lines += [f"{_clock(at)}  {say}" for _, at, _, say in events if say]
        text = "\n".join(lines) + "\n"
        return Response(text.encode(), media_type=MediaType.TEXT)
    listed = [
        {"seq": seq, "at": at / 1000, "event": msgspec.Raw(body.encode()), "say": say}
        for seq, at, body, say in events
    ]
    answer = msgspec.json.encode(
        {"table": table, "number": wanted, "replay": True, "events": listed}
    )
    return Response(answer, media_type=MediaType.JSON)


def _read_round(
    hall: TheHall, table: str, number: int, viewer: str
) -> list[tuple[int, int, str, str]]:
    engine = hall.store.engine
    rows = kept.read_round(engine, table, number) if number else []
    if not rows:
        return []
    seats = kept.seats_until(engine, table, rows[-1].seq)
    events = []
    for row in rows:
        body = kept.body_for(row, viewer, seats)
        events.append((row.seq, row.at, body, tell(decode_entry(body))))
    return events


def _clock(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")


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


HANDLERS = (rounds, one_round, shoes, one_shoe, one_card)
