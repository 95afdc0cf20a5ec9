"""``upcard hand``: what every decision of one hand is worth."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from upcard.cli.options import Changes, HouseName, Json, open_house
from upcard.cli.output import print_json

__all__ = ["hand"]


def hand(
    house: HouseName,
    cards: Annotated[str, Parameter(help="The guest's hand, such as T6 or 8s8d.")],
    upcard: Annotated[str, Parameter(help="The dealer's card, such as T.")],
    /,
    *,
    seen: str = "",
    changes: Changes = (),
    json: Json = False,
) -> int:
    """Value every decision for one hand.

    Args:
        seen: More cards that have left the shoe, such as 55T.
    """
    opened = open_house(house, changes)
    from upcard.solve.hand import solve_hand

    answer = solve_hand(opened, cards, upcard, seen=seen)
    if json:
        print_json(
            {
                "house": opened.id,
                "cards": cards,
                "upcard": upcard,
                "values": answer.values,
                "best": answer.best,
                "before_check": answer.before_check,
                "insurance": answer.insurance,
                "seen": seen,
                "provenance": answer.provenance,
            }
        )
    else:
        print(answer)
    return 0
