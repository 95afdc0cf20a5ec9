"""HTTP for everybody: houses, tables, names and purses."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from upcard.errors import Refused
from upcard.rules import House, load_house
from upcard.rules.document import house_ids
from upcard.server.desk import Desk
from upcard.server.look import house_plate
from upcard.server.needs import Authorization, TheHall
from upcard.store.batch import Person
from upcard.table.waiting import USUAL, Tempo, seconds_of

__all__ = ["HANDLERS", "caller_of", "desk_of"]

Seconds = Annotated[int, Meta(ge=0, le=600)]


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """A name that somebody wants."""

    name: str


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table that somebody wants."""

    house: str
    title: Annotated[str, Meta(max_length=60)] = ""
    set: dict[str, Any] = {}
    wager_seconds: Seconds = USUAL.wager
    decision_seconds: Seconds = USUAL.decision
    min_round_seconds: Annotated[int, Meta(ge=0, le=60)] = USUAL.min_round


class Known(Struct, frozen=True):
    """A person, and the token where it is told."""

    name: str
    role: str
    purse: int
    token: str = ""


class HouseCard(Struct, frozen=True):
    """A house in the lobby."""

    id: str
    name: str
    summary: str
    minimum: int
    maximum: int
    decks: int
    blackjack: str
    soft_17: str
    edge: float | None
    """What best play loses of each wager: the figure that the document proves."""


class TableCard(Struct, frozen=True):
    """A table in the lobby."""

    id: str
    title: str
    house: str
    name: str
    status: str
    minimum: int
    maximum: int
    guests: tuple[str, ...]
    free: tuple[int, ...]
    spots: int
    watching: int
    wager_seconds: int
    decision_seconds: int
    min_round_seconds: int
    round: int


def caller_of(hall: TheHall, authorization: str) -> Person:
    """Who asks.

    Raises:
        Refused: without a token that is known.
    """
    person = hall.who(authorization.removeprefix("Bearer ").strip())
    if person is None:
        raise Refused("token", "house rule", "A token is needed: POST /api/v1/guests")
    return person


def desk_of(hall: TheHall, table: str) -> Desk:
    """A table that is open.

    Raises:
        Refused: if there is none.
    """
    desk = hall.desks.get(table)
    if desk is None:
        raise Refused("no-table", "house rule", f"There is no open table {table}")
    return desk


# --- houses -------------------------------------------------------------------------


@get("/api/v1/houses", sync_to_thread=False)
def houses() -> list[HouseCard]:
    """Every house of the package."""
    return [_house_card(load_house(name)) for name in house_ids()]


def _house_card(house: House) -> HouseCard:
    rules = house.rules
    return HouseCard(
        house.id,
        rules.name,
        rules.summary,
        int(rules.wagers.minimum),
        int(rules.wagers.maximum),
        rules.cards.decks,
        str(rules.blackjack.pays),
        rules.dealer.soft_17,
        next((-p.value for p in rules.proves if p.figure == "ev_composition"), None),
    )


@get("/api/v1/houses/{house:str}", sync_to_thread=False)
def one_house(house: FromPath[str]) -> dict[str, object]:
    """Rules and plate of a house."""
    if house not in house_ids():
        raise Refused("no-table", "house rule", f"There is no house {house}")
    return house_plate(load_house(house))


# --- people -------------------------------------------------------------------------


@post("/api/v1/guests")
async def new_guest(data: JSONBody[NewGuest], hall: TheHall, request: Request) -> Known:  # type: ignore[type-arg]
    """Take a name; the token is told this once."""
    address = request.client.host if request.client else ""
    if not hall.pace_of(address).take():
        raise Refused("too-fast", "house rule", "Too many names were taken just now")
    person, token = await hall.register(data.name)
    return _known(hall, person, token)


@get("/api/v1/me", sync_to_thread=False)
def me(hall: TheHall, authorization: Authorization = "") -> Known:
    """Who one is."""
    return _known(hall, caller_of(hall, authorization))


@post("/api/v1/me/purse")
async def more_money(hall: TheHall, authorization: Authorization = "") -> Known:
    """More play money."""
    person = caller_of(hall, authorization)
    if person.role != "guest":
        raise Refused("role", "house rule", "Only guests have a purse", ("guest",))
    await hall.fill_purse(person.name)
    return _known(hall, person)


def _known(hall: TheHall, person: Person, token: str = "") -> Known:
    return Known(person.name, person.role, hall.purses.get(person.name, 0), token)


# --- tables -------------------------------------------------------------------------


@get("/api/v1/tables", sync_to_thread=False)
def tables(hall: TheHall) -> list[TableCard]:
    """Every open table."""
    return [table_card(desk) for desk in hall.desks.values()]


@get("/api/v1/tables/{table:str}", sync_to_thread=False)
def one_table(table: FromPath[str], hall: TheHall) -> TableCard:
    """One open table."""
    return table_card(desk_of(hall, table))


@post("/api/v1/tables")
async def new_table(
    data: JSONBody[NewTable], hall: TheHall, authorization: Authorization = ""
) -> TableCard:
    """Open a table of a house."""
    caller_of(hall, authorization)
    if data.house not in house_ids():
        raise Refused(
            "no-house", "house rule", f"There is no house {data.house}", house_ids()
        )
    tempo = Tempo(data.wager_seconds, data.decision_seconds, data.min_round_seconds)
    desk = await hall.open_table(data.house, data.set, title=data.title, tempo=tempo)
    return table_card(desk)


def table_card(desk: Desk) -> TableCard:
    """A table as the lobby shows it."""
    live = desk.live
    state, rules = live.state, live.state.rules
    taken = {spot for guest in state.guests for spot in guest.spots}
    return TableCard(
        live.opened.table,
        live.opened.title,
        state.house.id,
        rules.name,
        live.status,
        state.minimum,
        state.maximum,
        tuple(guest.name for guest in state.guests),
        tuple(n for n in range(1, rules.table.spots + 1) if n not in taken),
        rules.table.spots,
        desk.gallery.watching,
        seconds_of(live, "wager_seconds"),
        seconds_of(live, "decision_seconds"),
        seconds_of(live, "min_round_seconds"),
        state.rounds,
    )


HANDLERS = (houses, one_house, new_guest, me, more_money, tables, one_table, new_table)
