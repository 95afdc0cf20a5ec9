"""What ``upcard house check`` adds to the plate: silent fields, and solved proofs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from msgspec import Struct

from upcard.cli.output import print_json
from upcard.rules import House
from upcard.rules.fields import rule_values
from upcard.rules.model import Proof

__all__ = ["check_house"]


class Solved(Struct, frozen=True):
    """A figure of the document beside the solver's."""

    figure: str
    claimed: float
    within: float
    source: str
    solved: float
    holds: bool


def check_house(house: House, *, json: bool) -> int:
    """Report on a valid house; 1 if a figure that it claims is not reproduced."""
    inherited = list(_inherited(house))
    proofs = [_solve(house, proof) for proof in house.rules.proves]
    if json:
        print_json(
            {
                "house": house.id,
                "valid": True,
                "left_at_base": inherited,
                "proofs": proofs,
            }
        )
    else:
        print("\nValid. Left as the base states it:")
        for line in _by_table(inherited):
            print(f"  {line}")
        for proof in proofs:
            verdict = "holds" if proof.holds else "DOES NOT HOLD"
            print(
                f"{proof.figure}: claimed {proof.claimed} within {proof.within} "
                f"({proof.source}), solved {proof.solved:.6f}: {verdict}."
            )
    return 0 if all(proof.holds for proof in proofs) else 1


def _inherited(house: House) -> Iterator[str]:
    for path in rule_values(house.rules):
        if path not in house.stated and path not in house.changes:
            yield path


def _by_table(paths: list[str]) -> Iterator[str]:
    for table, group in groupby(paths, key=lambda path: path.partition(".")[0]):
        keys = [path.partition(".")[2] for path in group]
        yield f"{table}: {', '.join(keys)}" if any(keys) else table


def _solve(house: House, proof: Proof) -> Solved:
    """Solve one figure; imported late, because most documents prove nothing."""
    from upcard.solve.edge import solve

    solved = float(getattr(solve(house), proof.figure))
    return Solved(
        figure=proof.figure,
        claimed=proof.value,
        within=proof.within,
        source=proof.source,
        solved=solved,
        holds=abs(solved - proof.value) <= proof.within,
    )
