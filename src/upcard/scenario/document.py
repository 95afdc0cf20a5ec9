"""The form of a scenario file: a TOML document, read with every fault at once."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from upcard.cards.card import Card, parse_cards
from upcard.cards.money import Cents
from upcard.errors import BadDocument, BadText, Fault, UpcardError
from upcard.rules.load import House, load_house
from upcard.scenario.script import Line, parse_line, parse_wager

__all__ = ["Expect", "Round", "Scenario", "ScriptedRound", "read_scenario"]

Result = Literal["win", "lose", "push", "bust", "blackjack", "surrender", "even-money"]
SpotNumber = Annotated[str, Meta(pattern="^[1-7]$")]


class Expect(Struct, frozen=True, forbid_unknown_fields=True):
    """What must come out of a round; what is not named is not looked at."""

    net: dict[SpotNumber, str] = {}
    dealer: str | None = None
    hands: dict[SpotNumber, tuple[str, ...]] = {}
    results: dict[SpotNumber, tuple[Result, ...]] = {}
    calls: tuple[str, ...] = ()
    approvals: tuple[str, ...] | None = None
    discards: str | None = None
    reshuffle: bool | None = None


class Round(Struct, frozen=True, forbid_unknown_fields=True):
    """One round as it stands in the file."""

    cards: str = ""
    wagers: tuple[str, ...] = ()
    script: tuple[str, ...] = ()
    expect: Expect = Expect()


class _Document(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    house: str
    round: Annotated[tuple[Round, ...], Meta(min_length=1)]
    title: str = ""
    clauses: tuple[str, ...] = ()
    set: dict[str, str | int | float | bool | list[str | int]] = {}
    floor: Literal["automatic", "strict"] = "automatic"
    guests: dict[str, tuple[Annotated[int, Meta(ge=1, le=7)], ...]] = {}
    bankroll: str | None = None


class ScriptedRound(Struct, frozen=True):
    """One round, read."""

    cards: tuple[Card, ...]
    wagers: tuple[Line, ...]
    script: tuple[Line, ...]
    expect: Expect


class Scenario(Struct, frozen=True):
    """A scenario, read and checked."""

    file: str
    id: str
    title: str
    clauses: tuple[str, ...]
    house: House
    floor: str
    guests: dict[str, tuple[int, ...]]
    bankroll: int | None
    rounds: tuple[ScriptedRound, ...]


def read_scenario(file: str) -> Scenario:
    """Read a scenario file.

    A relative path of a house document is looked for beside the scenario as well.

    Raises:
        BadDocument: with every fault of the file.
    """
    document = _decode(file)
    faults: list[Fault] = []
    house = _load(file, document, faults)
    decks = house.rules.cards.decks if house else 8
    rounds = tuple(
        _read_round(number, entry, decks, faults)
        for number, entry in enumerate(document.round, start=1)
    )
    faults += _guest_faults(document.guests)
    bankroll = None
    if document.bankroll is not None:
        bankroll = _money(document.bankroll, "bankroll", faults)
    if faults or house is None:
        raise BadDocument(file, tuple(faults))
    return Scenario(
        file,
        document.id,
        document.title,
        document.clauses,
        house,
        document.floor,
        document.guests,
        bankroll,
        rounds,
    )


def _decode(file: str) -> _Document:
    try:
        tree = tomllib.loads(Path(file).read_text("utf-8"))
        return msgspec.convert(tree, _Document)
    except OSError as error:
        fault = Fault("", f"It cannot be read: {error.strerror}", "a scenario file")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        fault = Fault("", f"It is no TOML: {error}", "a TOML document in UTF-8")
    except msgspec.ValidationError as error:
        fault = Fault("", str(error), "the fields of a scenario")
    raise BadDocument(file, (fault,))


def _load(file: str, document: _Document, faults: list[Fault]) -> House | None:
    name = document.house
    beside = Path(file).parent / name
    if name.endswith(".toml") and beside.is_file():
        name = str(beside)
    try:
        return load_house(name, document.set)
    except BadDocument as error:
        faults += error.faults
        return None


def _read_round(
    number: int, entry: Round, decks: int, faults: list[Fault]
) -> ScriptedRound:
    where = f"round {number}"
    cards: tuple[Card, ...] = ()
    try:
        cards = parse_cards(entry.cards)
    except BadText as error:
        faults.append(Fault(f"{where} cards", str(error), ""))
    for card, count in Counter(cards).items():
        if count > decks:
            problem = f"{card} comes {count} times"
            faults.append(Fault(f"{where} cards", problem, f"{decks} of each card"))
    wagers = tuple(_lines(entry.wagers, parse_wager, f"{where} wagers", faults))
    script = tuple(_lines(entry.script, parse_line, f"{where} script", faults))
    _check_expect(entry.expect, where, faults)
    return ScriptedRound(cards, wagers, script, entry.expect)


def _lines(
    texts: tuple[str, ...], read: object, where: str, faults: list[Fault]
) -> Iterator[Line]:
    assert callable(read)
    for text in texts:
        try:
            yield read(text)
        except UpcardError as error:
            faults.append(Fault(where, str(error), ""))


def _check_expect(expect: Expect, where: str, faults: list[Fault]) -> None:
    for spot, amount in expect.net.items():
        _money(amount, f"{where} expect.net.{spot}", faults)
    texts = [expect.dealer or "", expect.discards or ""]
    texts += [text for hands in expect.hands.values() for text in hands]
    for text in texts:
        try:
            parse_cards(text)
        except BadText as error:
            faults.append(Fault(f"{where} expect", str(error), ""))


def _guest_faults(guests: dict[str, tuple[int, ...]]) -> list[Fault]:
    counts = Counter(spot for spots in guests.values() for spot in spots)
    return [
        Fault("guests", f"Spot {spot} has {count} guests", "one guest a spot")
        for spot, count in counts.items()
        if count > 1
    ]


def _money(text: str, where: str, faults: list[Fault]) -> int:
    try:
        return Cents.parse(text)
    except BadText as error:
        faults.append(Fault(where, str(error), ""))
        return 0
