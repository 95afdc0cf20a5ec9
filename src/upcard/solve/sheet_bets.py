"""The side bets of a house, and its insurance, for the page of its mathematics."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from upcard.draw.sheet import Grid, Section, Words
from upcard.rules import House
from upcard.solve.sidebet import INSURANCE, SideBetAnswer, solve_side_bet

__all__ = ["side_bet_sections"]


def side_bet_sections(house: House) -> Iterator[Section]:
    """A section for each side bet, then one for insurance."""
    for bet in house.rules.side_bet:
        clauses = {line.hand: line.clause for line in bet.pays}
        answer = solve_side_bet(house, bet.name)
        yield Section(
            f"Side bet: {bet.title}", (_edge(answer), _lines(answer, clauses))
        )
    if house.rules.insurance.offered == "ace":
        answer = solve_side_bet(house, INSURANCE)
        clause = house.clause("insurance.pays")
        lines = _lines(answer, {answer.outcomes[0].hand: clause})
        yield Section("Insurance", (_edge(answer), lines))


def _edge(answer: SideBetAnswer) -> Words:
    return Words(
        f"House edge {100 * float(answer.edge):.6f} %, exactly {answer.edge}, of each "
        f"unit wagered; standard deviation {answer.standard_deviation:.6f}."
    )


def _lines(answer: SideBetAnswer, clauses: dict[str, str]) -> Grid:
    rows = [
        (
            outcome.hand,
            f"{outcome.odds.numerator}:{outcome.odds.denominator}",
            str(outcome.probability),
            f"{float(outcome.probability):.9f}",
            f"{float(outcome.probability * outcome.odds):+.9f}",
            clauses.get(outcome.hand, ""),
        )
        for outcome in answer.outcomes
    ]
    lost = 1 - sum((outcome.probability for outcome in answer.outcomes), Fraction(0))
    loses = ("anything else", "loses", str(lost), f"{float(lost):.9f}")
    rows.append((*loses, f"{-float(lost):+.9f}", ""))
    head = ("Hand", "Pays", "Probability", "As decimal", "Contribution", "Clause")
    return Grid(head, rows, left=frozenset({0, 5}))
