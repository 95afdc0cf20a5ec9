"""``upcard sheet``: the mathematics of a house on one page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from upcard.cli.options import Changes, HouseName, open_house
from upcard.cli.progress import progress
from upcard.errors import BadText

__all__ = ["sheet"]


def sheet(
    house: HouseName,
    /,
    *,
    changes: Changes = (),
    output: Annotated[Path | None, Parameter(name=["--output", "-o"])] = None,
) -> int:
    """Put the mathematics of a house on one page of HTML.

    Args:
        output: The file to write; by default the page goes to standard output.
    """
    opened = open_house(house, changes)
    from upcard.draw.sheet import page_html
    from upcard.solve.sheet import sheet as collect

    if output is not None and not output.parent.is_dir():
        raise BadText(
            f"{str(output)!r} cannot be written: there is no such folder. "
            "Allowed: a file in a folder that exists"
        )
    with progress("Solving") as told:
        page = page_html(collect(opened, progress=told))
    if output is None:
        print(page)
        return 0
    try:
        output.write_text(page, "utf-8")
    except OSError as error:
        raise BadText(
            f"{str(output)!r} cannot be written: {error.strerror}. "
            "Allowed: a file that may be written"
        ) from None
    print(f"Wrote {output}")
    return 0
