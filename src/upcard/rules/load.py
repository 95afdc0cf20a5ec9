"""From a document to a :class:`House`: the one door through which rules come in.

Every fault of a document is reported at once, each with its path, the value found and
what is allowed.  ``--set`` changes and scenario changes come through the same door.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from upcard.cards.money import Cents, Odds
from upcard.errors import BadDocument, BadText, Fault
from upcard.rules.check import contradictions
from upcard.rules.document import merge, read_document
from upcard.rules.model import Rules
from upcard.rules.section import Section

__all__ = ["House", "change_house", "load_house", "parse_change"]

_NOTHING = object()
_READERS: dict[type, str] = {Cents: "an amount such as 7.50", Odds: "odds such as 3:2"}


@dataclass(frozen=True)
class House:
    """A house: its rules, and the clause behind each of them."""

    id: str
    """The id or path it was loaded by."""
    rules: Rules
    clauses: Mapping[str, str] = field(repr=False)
    """Clause id by ``table.key``."""
    changes: Mapping[str, object] = field(default_factory=dict)
    """What was changed after loading, by ``table.key``."""
    stated: frozenset[str] = field(default=frozenset(), repr=False)
    """Paths that the house's own document states."""

    def clause(self, path: str) -> str:
        """The clause behind a field or, for a bare name, behind a procedure."""
        if "." not in path:
            return self.rules.clauses.get(path, "house rule")
        return self.clauses.get(path, "house rule")

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the rules in hexadecimal: names exactly what was played."""
        # What a document claims about its rules is no rule.
        played = msgspec.structs.replace(self.rules, proves=())
        packed = msgspec.json.encode(played, enc_hook=str, order="sorted")
        return hashlib.sha256(packed).hexdigest()


def load_house(name: str, changes: Mapping[str, object] | None = None) -> House:
    """Load a house by id or path, with some of its fields changed.

    Args:
        name: an id of the package, or the path of a house document.
        changes: new values by ``table.key``, such as ``{"dealer.soft_17": "stand"}``.

    Raises:
        UnknownName: if there is no such house.
        BadDocument: with every fault of the document or of the changes.
    """
    document = read_document(name)
    faults: list[Fault] = []
    tree = document.tree
    for path, value in (changes or {}).items():
        tree = merge(tree, _change_tree(path, value, faults))
    if changes:
        # What the document proves holds for its own rules only.
        tree = {key: value for key, value in tree.items() if key != "proves"}
    rules = _build(document.id, tree, faults)
    clauses = {**document.clauses, **dict.fromkeys(changes or {}, "set here")}
    return House(name, rules, clauses, dict(changes or {}), document.stated)


def change_house(house: House, changes: Mapping[str, object]) -> House:
    """The same house with some fields changed, without reading its document again.

    Raises:
        BadDocument: if a change names no field or has a wrong value.
    """
    tree: dict[str, object] = msgspec.to_builtins(house.rules, enc_hook=str)
    tree.pop("proves")  # it holds for the document's own rules only
    faults: list[Fault] = []
    for path, value in changes.items():
        tree = merge(tree, _change_tree(path, value, faults))
    rules = _build(house.id, tree, faults)
    clauses = {**house.clauses, **dict.fromkeys(changes, "set here")}
    return House(house.id, rules, clauses, {**house.changes, **changes}, house.stated)


def parse_change(text: str) -> tuple[str, object]:
    """Read one ``--set`` argument.

    >>> parse_change("dealer.soft_17=stand")
    ('dealer.soft_17', 'stand')
    >>> parse_change('surrender.not_against=["A"]')
    ('surrender.not_against', ['A'])
    """
    path, separator, value = text.partition("=")
    if not separator or not path.strip():
        raise BadText(
            f"{text!r} sets nothing. Allowed: table.key=value, "
            "such as dealer.soft_17=stand"
        )
    stripped = value.strip()
    if stripped[:1] in {"[", "{", '"', "'"}:
        try:
            return path.strip(), tomllib.loads(f"value = {stripped}")["value"]
        except tomllib.TOMLDecodeError as error:
            raise BadText(f"{text!r} cannot be read: {error}") from None
    return path.strip(), stripped


def _change_tree(path: str, value: object, faults: list[Fault]) -> dict[str, object]:
    table, _, key = path.partition(".")
    if not key:
        if _is_plain_field(table):
            return {table: value}
        faults.append(
            Fault(path, "It names no field", "table.key, such as dealer.soft_17")
        )
        return {}
    return {table: {key: value}}


def _is_plain_field(name: str) -> bool:
    return any(
        known.name == name and not _is_section(known.type)
        for known in msgspec.structs.fields(Rules)
    )


def _build(name: str, tree: Mapping[str, object], faults: list[Fault]) -> Rules:
    values = _read_fields(Rules, tree, path="", faults=faults)
    if faults:
        raise BadDocument(name, tuple(faults))
    rules = Rules(**values)
    contradicting = contradictions(rules)
    if contradicting:
        raise BadDocument(name, contradicting)
    return rules


def _is_section(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Section)


def _read_fields(
    struct: type[msgspec.Struct],
    tree: Mapping[str, object],
    *,
    path: str,
    faults: list[Fault],
) -> dict[str, Any]:
    """Convert each field on its own, so that all faults come to light at once."""
    known = {known.name: known for known in msgspec.structs.fields(struct)}
    allowed = ", ".join(known)
    faults.extend(
        Fault(f"{path}{key}", "There is no such field", allowed)
        for key in tree.keys() - known.keys()
    )
    values: dict[str, Any] = {}
    for name, info in known.items():
        where = f"{path}{name}"
        if name in tree:
            found = _read_field(info.type, tree[name], where, faults=faults)
            if found is not _NOTHING:
                values[name] = found
        elif info.required:
            faults.append(Fault(where, "It is missing", describe_type(info.type)))
    return values


def _read_field(
    kind: type[Any], value: object, where: str, *, faults: list[Fault]
) -> object:
    """One field converted, or ``_NOTHING`` with its faults noted."""
    if _is_section(kind):
        if not isinstance(value, dict):
            faults.append(Fault(where, f"It is {value!r}", f"a table [{where}]"))
            return _NOTHING
        before = len(faults)
        inner = _read_fields(kind, value, path=f"{where}.", faults=faults)
        return kind(**inner) if len(faults) == before else _NOTHING
    try:
        return msgspec.convert(value, kind, strict=False, dec_hook=_read_value)
    except (msgspec.ValidationError, BadText) as error:
        problem = f"It is {value!r} ({error})"
        faults.append(Fault(where, problem, describe_type(kind)))
        return _NOTHING


def _read_value(kind: type, value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise BadText(f"{value!r} is not {_READERS[kind]}")
    if kind is Cents:
        return Cents.parse(str(value))
    if kind is Odds:
        return Odds.parse(str(value))
    raise NotImplementedError(kind)


def describe_type(kind: object) -> str:
    """What a field may hold, in words."""
    if hasattr(kind, "__metadata__"):
        meta = kind.__metadata__[0]
        least, most = getattr(meta, "ge", None), getattr(meta, "le", None)
        if least is not None and most is not None:
            return f"a whole number from {least} to {most}"
        return describe_type(get_args(kind)[0])
    origin = get_origin(kind)
    if origin is Literal:
        return ", ".join(repr(choice) for choice in get_args(kind))
    if origin in (Union, UnionType):
        return " or ".join(describe_type(part) for part in get_args(kind))
    if origin is tuple:
        return f"a list of {describe_type(get_args(kind)[0])}"
    if isinstance(kind, type):
        if kind in _READERS:
            return _READERS[kind]
        names = {bool: "true or false", str: "a text", int: "a whole number"}
        return names.get(kind, f"a table of {kind.__name__}")
    return str(kind)
