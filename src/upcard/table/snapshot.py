"""A live table as JSON and back, so that a restart need not fold the whole log.

The house is written as its id and changes and loaded anew; its digest must be the same.
A snapshot holds undealt cards: it belongs where the sealed entries are.
"""

from __future__ import annotations

import functools
from typing import Any

import msgspec
from msgspec import Struct, structs

from upcard.errors import BadDocument, Fault
from upcard.game import State
from upcard.rules import House, load_house
from upcard.table.live import Live

__all__ = ["dump_live", "load_live", "load_same_house"]

_STATE_FIELDS = tuple(field for field in structs.fields(State) if field.name != "house")
_Rest: Any = msgspec.defstruct(
    "_Rest", [(field.name, field.type) for field in _STATE_FIELDS], frozen=True
)
_Around: Any = msgspec.defstruct(
    "_Around",
    [
        (field.name, field.type, field.default)
        for field in structs.fields(Live)
        if field.name != "state"
    ],
    frozen=True,
)


class _Snapshot(Struct, frozen=True):
    house: str
    changes: dict[str, Any]
    digest: str
    state: _Rest
    around: _Around


_DECODER = msgspec.json.Decoder(_Snapshot)
_ENCODER = msgspec.json.Encoder(enc_hook=int)


def dump_live(live: Live) -> bytes:
    """A table as JSON."""
    house = live.state.house
    rest = {f.name: getattr(live.state, f.name) for f in _STATE_FIELDS}
    around = {
        field.name: getattr(live, field.name)
        for field in structs.fields(Live)
        if field.name != "state"
    }
    snapshot = _Snapshot(
        house.id,
        dict(house.changes),
        house.digest,
        _Rest(**rest),
        _Around(**around),
    )
    return _ENCODER.encode(snapshot)


def load_live(body: bytes | str) -> Live:
    """A table from JSON.

    Raises:
        BadDocument: if the house's rules have changed since.
    """
    found = _DECODER.decode(body)
    house = load_same_house(found.house, found.changes, found.digest)
    state = State(house=house, **structs.asdict(found.state))
    return Live(state=state, **structs.asdict(found.around))


@functools.lru_cache(64)
def _load(name: str, changes: bytes) -> House:
    """Tables of the same house share it."""
    return load_house(name, msgspec.json.decode(changes))


def load_same_house(name: str, changes: dict[str, Any], digest: str) -> House:
    """A house with exactly these rules.

    Raises:
        BadDocument: if its rules are not the ones of the digest.
    """
    house = _load(name, msgspec.json.encode(changes, order="sorted"))
    if house.digest != digest:
        fault = Fault(
            "", f"The rules of {name} have changed", f"the rules {digest[:16]}"
        )
        raise BadDocument("The table", (fault,))
    return house
