"""``upcard hand``: what every decision of one hand is worth."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from upcard.cli.options import Changes, HouseName, Json, open_house
from upcard.cli.output import print_json
from upcard.rules import House

__all__ = ["hand"]


def hand(
    house: HouseName,
    cards: Annotated[
        str, Parameter(help="The guest's hand, such as T6; 'T5 6T' at Switch.")
    ],
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
    if opened.rules.switch.played == "yes" and len(cards.split()) > 1:
        return _spot(opened, cards, upcard, seen=seen, json=json)
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


def _spot(house: House, cards: str, upcard: str, *, seen: str, json: bool) -> int:
    """Both hands of a Blackjack Switch spot, such as ``'T5 6T'``."""
    from upcard.solve.switch_spot import solve_spot

    answer = solve_spot(house, cards, upcard, seen=seen)
    if not json:
        print(answer)
        return 0
    hands = {
        name: [
            {"cards": hand.cards, "values": hand.values, "best": hand.best}
            for hand in pair
        ]
        for name, pair in (("keep", answer.keep), ("switch", answer.switch))
    }
    print_json(
        {
            "house": house.id,
            "cards": cards,
            "upcard": upcard,
            "values": answer.values,
            "best": answer.best,
            "before_check": answer.before_check,
            "hands": hands,
            "seen": seen,
            "provenance": answer.provenance,
        }
    )
    return 0
