"""Side bets and insurance as exact fractions, from a fresh shoe.

The first cards of a spot are the only ones that count, so each line of a pay table is
a ratio of two numbers of combinations.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb, sqrt

from upcard.cards import Card
from upcard.errors import UnknownName
from upcard.rules import House
from upcard.rules.bets import pay_line
from upcard.rules.model import SideBet
from upcard.solve.answer import html_table

__all__ = [
    "INSURANCE",
    "Outcome",
    "SideBetAnswer",
    "insurance_by_decks",
    "solve_side_bet",
]

INSURANCE = "insurance"
"""The name under which insurance is solved like a side bet."""

_PAIR_SQUARE = {
    "suited pair": ("7h", "7h"),
    "pair": ("7h", "7s"),
    "nothing": ("7h", "8s"),
}
_SUPER_MATCH = {
    "four of a kind": ("8s", "8h", "8d", "8c"),
    "three of a kind": ("8s", "8h", "8d", "3c"),
    "two pair": ("8s", "8h", "3d", "3c"),
    "pair": ("8s", "8h", "3d", "4c"),
    "nothing": ("8s", "9h", "3d", "4c"),
}
"""One deal that stands for all deals of a kind."""


@dataclass(frozen=True)
class Outcome:
    """A line of a pay table."""

    hand: str
    odds: Fraction
    probability: Fraction


@dataclass(frozen=True)
class SideBetAnswer:
    """What a side bet costs."""

    house: str
    name: str
    outcomes: tuple[Outcome, ...]
    """Lines that pay; everything else loses."""

    @property
    def ev(self) -> Fraction:
        """Guest's expected net for each unit wagered."""
        wins = sum((o.probability * (o.odds + 1) for o in self.outcomes), Fraction(0))
        return wins - 1

    @property
    def edge(self) -> Fraction:
        """What the house keeps of each unit wagered."""
        return -self.ev

    @property
    def standard_deviation(self) -> float:
        """Standard deviation of the net of one unit."""
        lost = 1 - sum((o.probability for o in self.outcomes), Fraction(0))
        square = lost + sum(
            (o.probability * o.odds**2 for o in self.outcomes), Fraction(0)
        )
        return sqrt(square - self.ev**2)

    def __str__(self) -> str:
        lines = [f"{self.name} at {self.house}: the house keeps {self._kept()}"]
        for outcome in self.outcomes:
            odds = f"{outcome.odds.numerator}:{outcome.odds.denominator}"
            share = f"{outcome.probability}  {float(outcome.probability):.9f}"
            lines.append(f"  {outcome.hand:<18} {odds:>6}  {share}")
        lines.append(f"  standard deviation {self.standard_deviation:.6f} a unit")
        return "\n".join(lines)

    def _kept(self) -> str:
        return f"{100 * float(self.edge):.6f} % ({self.edge})"

    def _repr_html_(self) -> str:
        rows = {o.hand: f"{o.odds} at {o.probability}" for o in self.outcomes}
        return html_table(rows, f"{self.name} at {self.house}: {self._kept()}")


def solve_side_bet(house: House, name: str) -> SideBetAnswer:
    """Solve a side bet of a house by its name, or ``insurance``.

    Raises:
        UnknownName: if the house does not offer it.
    """
    rules = house.rules
    decks = rules.cards.decks
    if name == INSURANCE and rules.insurance.offered == "ace":
        line = _insurance(decks, rules.insurance.pays)
        return SideBetAnswer(house.id, name, (line,))
    bet = rules.side_bet_named(name)
    if bet is None:
        offered = [str(bet.name) for bet in rules.side_bet]
        if rules.insurance.offered == "ace":
            offered.append(INSURANCE)
        raise UnknownName("side bet", name, tuple(offered) or ("none in this house",))
    return SideBetAnswer(house.id, name, tuple(_lines(bet, decks)))


def insurance_by_decks(pays: Fraction) -> dict[int, Fraction]:
    """Guest's expected net of a unit of insurance, by decks, only the ace seen.

    >>> insurance_by_decks(Fraction(2))[6]
    Fraction(-23, 311)
    """
    return {
        decks: _insurance(decks, pays).probability * (pays + 1) - 1
        for decks in range(1, 9)
    }


def _insurance(decks: int, pays: Fraction) -> Outcome:
    chance = Fraction(16 * decks, 52 * decks - 1)
    return Outcome("ten-value card in the hole", Fraction(pays), chance)


def _lines(bet: SideBet, decks: int) -> Iterator[Outcome]:
    kinds = _SUPER_MATCH if bet.name == "super-match" else _PAIR_SQUARE
    chances = _four_cards(decks) if bet.name == "super-match" else _two_cards(decks)
    paid: dict[str, Fraction] = {}
    for kind, cards in kinds.items():
        line = pay_line(bet, tuple(map(Card, cards)))
        if line is not None:
            paid[line.hand] = paid.get(line.hand, Fraction(0)) + chances[kind]
    for line in bet.pays:
        chance = paid.get(line.hand, Fraction(0))
        yield Outcome(line.hand, Fraction(line.odds), chance)


def _two_cards(decks: int) -> dict[str, Fraction]:
    others = 52 * decks - 1
    suited, pairs = Fraction(decks - 1, others), Fraction(4 * decks - 1, others)
    return {"suited pair": suited, "pair": pairs - suited, "nothing": 1 - pairs}


def _four_cards(decks: int) -> dict[str, Fraction]:
    each = 4 * decks
    ways = {
        "four of a kind": 13 * comb(each, 4),
        "three of a kind": 13 * comb(each, 3) * 12 * each,
        "two pair": comb(13, 2) * comb(each, 2) ** 2,
        "pair": 13 * comb(each, 2) * comb(12, 2) * each**2,
        "nothing": comb(13, 4) * each**4,
    }
    deals = comb(52 * decks, 4)
    return {kind: Fraction(number, deals) for kind, number in ways.items()}
