"""``upcard sidebet``: a side bet, or insurance, as exact fractions."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from cyclopts import Parameter

from upcard.cli.options import Changes, HouseName, Json, open_house
from upcard.cli.output import print_json

__all__ = ["sidebet"]


def sidebet(
    house: HouseName,
    name: Annotated[str, Parameter(help="A side bet of the house, or insurance.")],
    /,
    *,
    changes: Changes = (),
    json: Json = False,
) -> int:
    """Solve a side bet exactly."""
    opened = open_house(house, changes)
    from upcard.solve.sidebet import INSURANCE, insurance_by_decks, solve_side_bet

    answer = solve_side_bet(opened, name)
    shoes = (
        insurance_by_decks(Fraction(opened.rules.insurance.pays))
        if name == INSURANCE
        else {}
    )
    if json:
        outcomes = [
            {
                "hand": outcome.hand,
                "odds": f"{outcome.odds.numerator}:{outcome.odds.denominator}",
                "probability": str(outcome.probability),
                "probability_float": float(outcome.probability),
            }
            for outcome in answer.outcomes
        ]
        print_json(
            {
                "house": opened.id,
                "name": name,
                "edge": float(answer.edge),
                "edge_exact": str(answer.edge),
                "sd": answer.standard_deviation,
                "outcomes": outcomes,
                "ev_by_decks": {str(decks): str(ev) for decks, ev in shoes.items()},
            }
        )
        return 0
    print(answer)
    for decks, ev in shoes.items():
        print(f"  {decks} decks: {100 * float(ev):+.6f} % for the guest ({ev})")
    return 0
