"""The rules of a house as a flat table: ``table.key`` to value, and values as text."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import fields

from upcard.rules.model import Cheque, PayLine, Rules, SideBet
from upcard.rules.section import Section

__all__ = ["rule_values", "value_text"]

_NOT_RULES = frozenset({"name", "summary", "source", "clauses", "proves"})


def rule_values(rules: Rules) -> dict[str, object]:
    """Every rule by its path, in the order of the model.

    Names, sources, proofs and the clauses of refusals are no rules and left out.
    """
    return dict(_values(rules))


def _values(rules: Rules) -> Iterator[tuple[str, object]]:
    for info in fields(Rules):
        if info.name in _NOT_RULES:
            continue
        value = getattr(rules, info.name)
        if isinstance(value, Section):
            for inner in fields(value):
                yield f"{info.name}.{inner.name}", getattr(value, inner.name)
        else:
            yield info.name, value


def value_text(value: object) -> str:
    """A value as a person reads it.

    >>> value_text(True), value_text(("A", "T")), value_text(())
    ('yes', 'A, T', 'none')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(map(value_text, value)) or "none"
    return _table_text(value) or str(value) or "none"


def _table_text(value: object) -> str:
    match value:
        case Cheque():
            return f"{value.value} {value.colour}"
        case PayLine():
            return f"{value.hand} {value.odds}"
        case SideBet():
            pays = value_text(value.pays)
            return f"{value.title} {value.minimum} to {value.maximum} ({pays})"
    return ""
