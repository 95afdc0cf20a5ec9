"""House documents and the rules that they state."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from upcard.rules.document import house_ids
    from upcard.rules.load import House, load_house, parse_change
    from upcard.rules.model import Rules

__all__ = ["House", "Rules", "house_ids", "load_house", "parse_change"]

_HOME = {
    "House": "load",
    "Rules": "model",
    "house_ids": "document",
    "load_house": "load",
    "parse_change": "load",
}


def __getattr__(name: str) -> object:
    if name in _HOME:
        # The model takes 0.06 s to import: not for those who only list houses.
        return getattr(import_module(f"upcard.rules.{_HOME[name]}"), name)
    raise AttributeError(name)
