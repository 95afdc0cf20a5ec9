"""The table to which shuffled cards come: where a replay of their rounds begins.

Everything of the engine's state but the cards that the shuffle takes away.  Nothing in
it is hidden: no hand is being played.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, defstruct, structs

from upcard.game import State
from upcard.rules import House

__all__ = ["Start", "begin", "start_of"]

_SHUFFLED = frozenset(
    "shoe drawn cut_card rack rack_mark burned rounds_in_shoe allowance reshuffle "
    "offers phase".split()
)
"""What every shuffle begins anew."""
_KEPT = tuple(
    field
    for field in structs.fields(State)
    if field.name not in _SHUFFLED and field.name != "house"
)
_Rest: Any = defstruct(
    "_Rest",
    [
        (field.name, field.type)
        if field.required
        else (field.name, field.type, field.default)
        for field in _KEPT
    ],
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
)


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """A table before its cards come."""

    house: str
    changes: dict[str, Any]
    state: _Rest


def start_of(state: State) -> Start:
    """Write a table down."""
    rest = _Rest(**{field.name: getattr(state, field.name) for field in _KEPT})
    return Start(state.house.id, dict(state.house.changes), rest)


def begin(start: Start, house: House) -> State:
    """The table again, waiting for its cards."""
    kept = {field.name: getattr(start.state, field.name) for field in _KEPT}
    return State(house=house, reshuffle="replay", **kept)
