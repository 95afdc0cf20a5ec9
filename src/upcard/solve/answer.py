"""What every result says about itself: house, changes, model, method, versions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.metadata import version

from upcard.rules import House

__all__ = ["Provenance", "html_table", "percent", "provenance_of"]

SPLIT_MODEL = (
    "fresh shoe, one guest; composition-dependent play of every hand, split hands "
    "played as before the split (CDZ-); pairs split again up to the limit; the chart "
    "declines insurance and even money, best play takes them where they gain"
)
METHOD = "combinatorial analysis without replacement, 64-bit floats"
ROUNDING = 1e-12


@dataclass(frozen=True)
class Provenance:
    """Where a figure comes from."""

    house: str
    changes: Mapping[str, object]
    """What differs from the house document, by ``table.key``."""
    digest: str
    """SHA-256 of the rules that were solved."""
    model: str
    method: str
    error: float
    """Bound of the error, in units of the initial wager."""
    versions: Mapping[str, str]

    def lines(self) -> tuple[str, ...]:
        """Lines of text for people."""
        changed = ", ".join(f"{key} = {value}" for key, value in self.changes.items())
        versions = ", ".join(f"{name} {text}" for name, text in self.versions.items())
        return (
            f"House     {self.house}" + (f" with {changed}" if changed else ""),
            f"Model     {self.model}",
            f"Method    {self.method}; error below {self.error:g}",
            f"Versions  {versions}; rules {self.digest[:12]}",
        )


def provenance_of(
    house: House, *, model: str = SPLIT_MODEL, error: float = ROUNDING
) -> Provenance:
    """The origin of a figure that is being computed now."""
    return Provenance(
        house=house.id,
        changes=house.changes,
        digest=house.digest,
        model=model,
        method=METHOD,
        error=error,
        versions=_versions(),
    )


@cache
def _versions() -> Mapping[str, str]:
    return {name: version(name) for name in ("upcard", "numba", "numpy")}


def percent(value: float, places: int = 4) -> str:
    """A share of the wager as it is usually quoted.

    >>> percent(-0.00615389)
    '-0.6154 %'
    """
    return f"{100 * value:+.{places}f} %"


def html_table(rows: Mapping[str, str], caption: str) -> str:
    """A table of two columns for notebooks."""
    body = "".join(
        f"<tr><th scope='row'>{escape(name)}</th><td>{escape(text)}</td></tr>"
        for name, text in rows.items()
    )
    return f"<table><caption>{escape(caption)}</caption>{body}</table>"
