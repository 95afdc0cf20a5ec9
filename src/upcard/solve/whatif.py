"""The edge of a house with each of its rules changed, one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from upcard.errors import BadDocument
from upcard.kernels.rulecode import encode
from upcard.rules import House, load_house
from upcard.solve.edge import solve

__all__ = ["Change", "what_if"]

_ALTERNATIVES: dict[str, tuple[object, ...]] = {
    "cards.decks": (1, 2, 4, 6, 8),
    "dealer.soft_17": ("hit", "stand"),
    "dealer.hole_card": ("reader", "none"),
    "dealer.blackjack_takes": ("all", "original"),
    "dealer.total_22": ("bust", "push"),
    "blackjack.pays": ("3:2", "6:5", "1:1"),
    "double.on": ("any two cards", "9 to 11", "10 and 11"),
    "double.after_split": (True, False),
    "split.by": ("value", "rank"),
    "split.hands": (1, 2, 3, 4),
    "split.ace_hands": (1, 2, 4),
    "split.ace_cards": ("one", "any"),
    "surrender.kind": ("none", "late", "early"),
}
"""Fields that change money, each with the values that are tried."""


@dataclass(frozen=True)
class Change:
    """One rule changed."""

    path: str
    """The field, as ``table.key``."""
    value: object
    ev_composition: float
    """Guest's expected net of best play then, in wagers."""
    effect: float
    """What the change gives the guest."""


def what_if(house: House) -> Iterator[Change]:
    """Solve a house with each rule changed; rules that change nothing are left out.

    What goes together is changed together: fewer hands also limit split aces, and the
    limits of cut and cut card fit themselves to the number of decks.
    """
    code = encode(house.rules)
    before = solve(house).ev_composition
    for path, values in _ALTERNATIVES.items():
        for value in values:
            try:
                changed = load_house(house.id, _with(house, path, value))
            except BadDocument:
                continue
            if encode(changed.rules) == code:
                continue
            ev = solve(changed).ev_composition
            yield Change(path, value, ev, ev - before)


def _with(house: House, path: str, value: object) -> dict[str, object]:
    changes: dict[str, object] = {**house.changes, path: value}
    if path == "split.hands" and isinstance(value, int):
        aces = min(house.rules.split.ace_hands, value)
        changes["split.ace_hands"] = aces
    if path == "cards.decks":
        changes |= {"cut.depth": "by decks", "reshuffle.cut_card": "by decks"}
    return changes
