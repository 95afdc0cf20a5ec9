"""Arguments that commands share, so that they read the same everywhere.

A command takes ``house: HouseName``, ``changes: Changes = ()`` and ``json: Json =
False`` and opens the house with :func:`open_house`.
"""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from upcard.rules import House, load_house, parse_change

__all__ = ["Changes", "HouseName", "Json", "open_house"]

HouseName = Annotated[
    str, Parameter(help="Id of a house, or the path of a house document.")
]

Changes = Annotated[
    tuple[str, ...],
    Parameter(
        name="--set",
        negative=(),
        show_default=False,
        help="Change a field of the house: table.key=value. May be repeated.",
    ),
]

Json = Annotated[
    bool,
    Parameter(
        name="--json",
        negative=(),
        show_default=False,
        help="Write one JSON object to standard output, and nothing else.",
    ),
]


def open_house(name: str, changes: tuple[str, ...]) -> House:
    """The house of a command line, with its ``--set`` changes.

    Raises:
        UpcardError: if there is no such house or a change is not allowed.
    """
    return load_house(name, dict(map(parse_change, changes)))
