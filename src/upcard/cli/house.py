"""``upcard house``: list, show, check and compare houses."""

from __future__ import annotations

from cyclopts import App

from upcard.cli import house_list
from upcard.cli.options import Json

__all__ = ["house"]

house = App(name="house", help="List, show, check and compare houses.")


@house.command(name="list")
def list_(*, json: Json = False) -> int:
    """List the houses of the package."""
    return house_list.list_houses(json=json)
