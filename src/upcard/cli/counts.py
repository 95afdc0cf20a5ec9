"""``upcard counts``: how well counting systems follow the cards of a house."""

from __future__ import annotations

from upcard.cli.options import Changes, HouseName, Json, open_house
from upcard.cli.output import print_json

__all__ = ["counts"]


def counts(
    house: HouseName,
    /,
    *,
    count: tuple[str, ...] = (),
    changes: Changes = (),
    json: Json = False,
) -> int:
    """Judge counting systems by the effects of removal of a house.

    Args:
        count: A count's id or path; by default all that come along.
    """
    opened = open_house(house, changes)
    from upcard.solve.efficiency import count_qualities
    from upcard.strategy.count import count_ids, read_count

    chosen = {name: read_count(name) for name in count or count_ids()}
    found = list(count_qualities(opened, chosen))
    if json:
        print_json({"house": opened.id, "counts": found})
        return 0
    print(f"{'count':12} {'betting':>8} {'with aces':>10} {'playing':>8} insurance")
    for each in found:
        side = (
            f"{each.betting_with_side:10.3f}" if chosen[each.count].side else 10 * " "
        )
        print(
            f"{each.count:12} {each.betting:8.3f} {side} {each.playing:8.3f} "
            f"{each.insurance:9.3f}"
        )
    return 0
