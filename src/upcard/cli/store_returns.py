"""``upcard store returns``: actual against theoretical return, table by table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from upcard.cards.money import dollars, signed_dollars
from upcard.cli.options import Json
from upcard.cli.output import print_json
from upcard.cli.store import existing
from upcard.rules import load_house
from upcard.store.connect import connect
from upcard.store.returns import TableReturns, read_returns
from upcard.table.returns import ALARM

__all__ = ["returns"]


def returns(
    db: str | None = None, /, *, key_file: Path | None = None, json: Json = False
) -> int:
    """Compare what guests have won with what the best play expects.

    Exit status 1 if a table has returned more than play can explain: 4.5 standard
    errors above the best play, side bets left out.

    Args:
        db: Database URL or SQLite file; by default in the user's state folder.
        key_file: Keys of what is sealed; by default the file beside the database.
    """
    engine = connect(existing(db), key_file)
    found = list(_compared(read_returns(engine)))
    engine.dispose()
    if json:
        print_json({"tables": found})
    for line in () if json else found:
        print(_line(line))
    return 1 if any(line["alarm"] for line in found) else 0


def _compared(tables: Iterator[TableReturns]) -> Iterator[dict[str, Any]]:
    from upcard.solve.edge import solve

    figures: dict[str, tuple[float, float]] = {}
    for opened, found in tables:
        house = load_house(opened.house, opened.changes)
        why = ""
        if found.is_changed:
            why = "a rule was changed at the table"
        elif house.rules.table.areas == 2:
            why = "two hands a spot have no solved spread"
        elif found.rounds and house.digest not in figures:
            solution = solve(house)
            figures[house.digest] = solution.ev_composition, solution.sd_chart
        compared = not why and found.rounds > 0
        z = found.z(*figures[house.digest]) if compared else None
        yield {
            "table": opened.table,
            "house": opened.house,
            "rounds": found.rounds,
            "wagered": found.wagered,
            "won": found.won,
            "z": z,
            "alarm": z is not None and z > ALARM,
            "why": why,
        }


def _line(line: dict[str, Any]) -> str:
    told = (
        f"{line['table']} {line['house']}: {line['rounds']} rounds, "
        f"{dollars(line['wagered'])} wagered, guests won {signed_dollars(line['won'])}"
    )
    if line["z"] is None:
        return f"{told}; not compared: {line['why'] or 'no round was played'}."
    mark = "  MORE THAN PLAY EXPLAINS" if line["alarm"] else ""
    return f"{told}; {line['z']:+.2f} standard errors from the best play.{mark}"
