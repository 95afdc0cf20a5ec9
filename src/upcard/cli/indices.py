"""``upcard indices``: a file of index plays, solved for a house and a count."""

from __future__ import annotations

from upcard.cli.options import Changes, HouseName, Json, open_house
from upcard.cli.output import print_json
from upcard.strategy.count import Rounding

__all__ = ["indices"]


def indices(
    house: HouseName,
    /,
    *,
    count: str = "hi-lo",
    rounding: Rounding = "down",
    low: int = -6,
    high: int = 9,
    decks_left: float = 0.0,
    changes: Changes = (),
    json: Json = False,
) -> int:
    """Find at which counts to leave the chart.

    Prints a file that simulate takes as --plays.

    Args:
        count: A count's id or path.
        rounding: How a true count becomes a whole number.
        low: Lowest index of interest.
        high: Highest index of interest.
        decks_left: Decks left when deciding; 0 for half of the shoe.
    """
    opened = open_house(house, changes)
    from upcard.solve import solve
    from upcard.solve.indices import Search, find_indices, insurance_index
    from upcard.strategy import read_count
    from upcard.strategy.index import IndexPlays, indices_toml

    counted = read_count(count)
    search = Search(counted, rounding, (low, max(low, high)), decks_left)
    insured = insurance_index(opened, search)
    found = IndexPlays(
        name=f"{counted.name} for {opened.rules.name}",
        plays=find_indices(opened, solve(opened).chart, search),
        insurance="never" if insured is None else insured,
        count=count,
        source=f"solved from {opened.id}, rules {opened.digest[:12]}",
    )
    if json:
        plays = [str(play) for play in found.plays]
        told = {"count": count, "insurance": found.insurance, "plays": plays}
        print_json({"house": opened.id, **told})
    else:
        print(indices_toml(found), end="")
    return 0
