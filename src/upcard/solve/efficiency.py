"""How much of what the cards are worth a counting system sees, for one house.

Betting and insurance correlation are in :mod:`upcard.strategy.correlation`; the effects
of removal behind them are solved here.  The playing efficiency is what the index plays
of a count gain as a part of what perfect play would gain (P. Griffin, The Theory of
Blackjack, chapters 4 and 6): each cell of the chart is a contest of the best action
with another one; their difference moves with the unseen cards about normally, its
deviation follows from the effects of removal, and a count sees so much of it as it
correlates with them.  Starting hands only, insurance left out, averaged over the shoe.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import erf, exp, pi, sqrt

from upcard.errors import BadDocument, Fault
from upcard.kernels.rulecode import encode
from upcard.rules import House
from upcard.solve.composition import UPCARD_RANKS, start_hands, upcard_chance
from upcard.solve.edge import solution_of
from upcard.solve.removal import removals
from upcard.solve.shoe import Shoe
from upcard.solve.starting import Cell, action_values, cell_of
from upcard.solve.table import UpcardTable, natural_hand, solve_upcard
from upcard.strategy import Count
from upcard.strategy.correlation import (
    betting_correlation,
    insurance_correlation,
    playing_correlation,
)

__all__ = ["Contest", "CountQuality", "count_qualities", "playing_efficiency"]

_LEFT = [left / 100 for left in range(30, 96, 5)]
"""Shares of the shoe that are left when decisions are made."""


@dataclass(frozen=True)
class Contest:
    """An action of a cell that is not the best there, but may become it."""

    cell: tuple[Cell, str]
    """Row of the chart and upcard."""
    chance: float
    """How often a round begins with it."""
    behind: float
    """What the action costs with a full shoe, in wagers."""
    effects: Mapping[str, float]
    """What the removal of a card of each rank changes in its favour, in wagers; the
    mean over all cards is 0."""

    def gain(self, cards: int, left: float, seen: float) -> float:
        """Expected gain a round, of changing over whenever the count says so.

        Args:
            cards: cards of the whole shoe.
            left: share of them that is left.
            seen: correlation of the count with the effects, 1 for perfect play.
        """
        square = sum(_share(rank) * each**2 for rank, each in self.effects.items())
        unseen = cards * left
        spread = (cards - 1) * sqrt(square * (cards - unseen) / ((cards - 1) * unseen))
        deviation = abs(seen) * spread
        if deviation == 0.0:
            return 0.0
        return self.chance * deviation * _unit_loss(self.behind / deviation)


@dataclass(frozen=True)
class CountQuality:
    """How well a count follows the cards of a house."""

    count: str
    betting: float
    """Correlation with the effects of removal on the best chart, without side count."""
    betting_with_side: float
    """The same with the aces that are counted beside it."""
    playing: float
    """Playing efficiency, 0 to 1."""
    insurance: float
    """Correlation with the worth of insurance."""


def count_qualities(
    house: House, counts: Mapping[str, Count]
) -> Iterator[CountQuality]:
    """Judge counts, by their ids, for a house.

    Raises:
        BadDocument: if the house plays Blackjack Switch, which has no single hands.
    """
    code = encode(house.rules)
    if code.switch:
        fault = Fault("switch.played", "It is 'yes'", "a house without the switch")
        raise BadDocument(house.id, (fault,))
    solved = removals(solution_of(house))
    effects = {each.rank: each.ev_chart for each in solved}
    contests = tuple(_contests(house))
    for name, count in counts.items():
        yield CountQuality(
            count=name,
            betting=betting_correlation(count, effects, side=False),
            betting_with_side=betting_correlation(count, effects),
            playing=playing_efficiency(count, contests, 52 * code.decks),
            insurance=insurance_correlation(count),
        )


def playing_efficiency(count: Count, contests: Sequence[Contest], cards: int) -> float:
    """Part of the gain of perfect play that a count sees."""
    found = whole = 0.0
    for left in _LEFT:
        seen: dict[tuple[Cell, str], float] = {}
        all_of_it: dict[tuple[Cell, str], float] = {}
        for contest in contests:
            correlation = playing_correlation(count, contest.effects)
            for into, share in ((seen, correlation), (all_of_it, 1.0)):
                gain = contest.gain(cards, left, share)
                into[contest.cell] = max(into.get(contest.cell, 0.0), gain)
        found += sum(seen.values())
        whole += sum(all_of_it.values())
    return found / whole


def _contests(house: House) -> Iterator[Contest]:
    """Every second-best action of every cell."""
    code = encode(house.rules)
    shoe = Shoe.fresh(code.decks)
    for place, upcard in enumerate(UPCARD_RANKS):
        chance = upcard_chance(shoe, place)
        whole = _cells(solve_upcard(code, shoe, upcard))
        less = {
            rank: _cells(solve_upcard(code, shoe.without(rank), upcard))
            for rank in UPCARD_RANKS
        }
        for cell, (often, values) in whole.items():
            best = max(values, key=lambda action: values[action])
            for action in values:
                if action == best:
                    continue
                behind = values[best] - values[action]
                changed = {
                    rank: after[cell][1][action] - after[cell][1][best] + behind
                    for rank, after in less.items()
                }
                mean = sum(_share(rank) * each for rank, each in changed.items())
                effects = {rank: each - mean for rank, each in changed.items()}
                yield Contest((cell, upcard), chance * often, behind, effects)


def _cells(table: UpcardTable) -> dict[Cell, tuple[float, dict[str, float]]]:
    """Chance of each cell, and the mean value of its actions."""
    found: dict[Cell, tuple[float, dict[str, float]]] = {}
    for hand in start_hands(table):
        if hand.row == natural_hand():
            continue
        often, sums = found.get(cell_of(hand), (0.0, {}))
        for action, value in action_values(table, hand).items():
            sums[action] = sums.get(action, 0.0) + hand.chance * value
        found[cell_of(hand)] = often + hand.chance, sums
    return {
        cell: (often, {action: total / often for action, total in sums.items()})
        for cell, (often, sums) in found.items()
    }


def _share(rank: str) -> float:
    return (4 if rank == "T" else 1) / 13


def _unit_loss(distance: float) -> float:
    """Mean of what a standard normal number exceeds a distance by."""
    density = exp(-(distance**2) / 2) / sqrt(2 * pi)
    return density - distance * (1 - erf(distance / sqrt(2))) / 2
