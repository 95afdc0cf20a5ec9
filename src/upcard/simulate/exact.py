"""Exact figures beside the simulated ones, wherever the solver has them.

The solver deals each round from a full shoe.  A simulation of rounds from a shoe that
is dealt down differs from it by the cut-card effect, which is real: rounds that take
many cards are rounds that go well for the guest, and fewer of them fit into a shoe.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING

from upcard.kernels.layout import WAYS
from upcard.rules import House
from upcard.simulate.solved import solution_of

if TYPE_CHECKING:
    from upcard.simulate.answer import Answer

__all__ = ["Beside", "Exact", "error_of_sd", "exact_figures"]

EV, SD = "Guest's expected net", "Standard deviation"
_STARTING_HANDS = ("blackjack", "blackjack push")


@dataclass(frozen=True, slots=True)
class Beside:
    """A simulated figure and the exact one."""

    name: str
    simulated: float
    standard_error: float
    """Of the simulated figure."""
    exact: float

    @property
    def errors_away(self) -> float:
        """The difference in standard errors."""
        return (self.simulated - self.exact) / max(self.standard_error, 1e-300)

    def to_json(self) -> dict[str, object]:
        """The figure as plain values."""
        return {
            "name": self.name,
            "simulated": self.simulated,
            "standard_error": self.standard_error,
            "exact": self.exact,
            "errors_away": self.errors_away,
        }


@dataclass(frozen=True, slots=True)
class Exact:
    """What the solver says about the same play."""

    same_dealing: bool
    """Whether the simulation also dealt every round from a full shoe, so that nothing
    but chance may lie between the figures."""
    figures: tuple[Beside, ...]

    def figure(self, name: str) -> Beside | None:
        """The figure of this name, if there is an exact one."""
        return next((each for each in self.figures if each.name == name), None)

    @property
    def ev(self) -> Beside | None:
        """Guest's expected net per unit of initial wager."""
        return self.figure(EV)

    @property
    def sd(self) -> Beside | None:
        """Standard deviation of a round, in initial wagers."""
        return self.figure(SD)

    def to_json(self) -> dict[str, object]:
        """The figures as plain values."""
        ev, sd = self.ev, self.sd
        return {
            "ev": None if ev is None else ev.exact,
            "sd": None if sd is None else sd.exact,
            "same_dealing": self.same_dealing,
            "errors_away": None if ev is None else ev.errors_away,
            "figures": [figure.to_json() for figure in self.figures],
        }


def exact_figures(answer: Answer) -> Exact | None:
    """Solve what was simulated; None for what the solver cannot know."""
    plan = answer.plan
    if answer.rounds == 0 or answer.tally.watched:
        return None  # who comes and goes by the count meets no average shoe
    figures = (*_worth(answer), *_blackjacks(answer), *_side_bet(answer))
    same = plan.most_rounds(plan.dealing.spots) == 1
    return Exact(same, figures) if figures else None


def _worth(answer: Answer) -> Iterator[Beside]:
    """What a round is worth, and how it spreads where one spot is played by a chart."""
    plan = answer.plan
    policy = plan.policy
    if policy.count is not None or policy.insurance not in {"never", "always"}:
        return
    solution = solution_of(plan.house)
    always = policy.insurance == "always"
    insurance = _insurance(plan.house) if always else 0.0
    best = policy.chart == solution.chart
    if plan.plays == "composition":
        ev = solution.ev_composition
    else:
        ev = solution.ev_chart if best else solution.value_of(policy.chart)
    yield Beside(EV, answer.ev, answer.standard_error, ev + insurance)
    if always or plan.plays == "composition" or plan.dealing.spots != 1:
        return
    if best:
        yield Beside(SD, answer.sd, error_of_sd(answer), solution.sd_chart)
    if plan.house.rules.switch.played != "yes":
        yield from _shares(answer)


def _shares(answer: Answer) -> Iterator[Beside]:
    """How often a round wins, ties and loses."""
    from upcard.solve.distribution import distribution
    from upcard.solve.edge import Solution

    solution = solution_of(answer.plan.house)
    assert isinstance(solution, Solution)
    chart = answer.plan.policy.chart
    spread = distribution(solution, None if chart == solution.chart else chart)
    nets = answer.histogram
    won = sum(rounds for net, rounds in nets.items() if net > 0)
    even = nets.get(0.0, 0)
    push = 1.0 - spread.wins - spread.losses
    yield _share("Rounds won", won, answer.rounds, spread.wins)
    yield _share("Rounds even", even, answer.rounds, push)
    yield _share(
        "Rounds lost", answer.rounds - won - even, answer.rounds, spread.losses
    )


def _blackjacks(answer: Answer) -> Iterator[Beside]:
    """How often two cards are a blackjack, where nobody doubles or switches it."""
    plan = answer.plan
    stands = set(plan.policy.chart.soft["AT"]) == {"S"}
    if plan.house.rules.switch.played == "yes" or not stands or plan.policy.plays:
        return
    ways = dict(zip(WAYS, map(int, answer.tally.ways), strict=True))
    cards = plan.house.rules.card_count
    chance = Fraction(2 * (cards // 13) * (4 * cards // 13), cards * (cards - 1))
    found = sum(ways[way] for way in _STARTING_HANDS)
    yield _share("Blackjacks", found, sum(ways.values()), float(chance))


def _side_bet(answer: Answer) -> Iterator[Beside]:
    """How often each line of the side bet comes."""
    from upcard.solve.sidebet import solve_side_bet

    bets, lines = answer.plan.house.rules.side_bet, answer.side_lines
    if not bets or not lines:
        return
    solved = solve_side_bet(answer.plan.house, str(bets[0].name))
    chances = {outcome.hand: float(outcome.probability) for outcome in solved.outcomes}
    total = int(answer.tally.side.sum())
    for line in lines:
        if line.hand in chances:
            found = round(line.frequency * total)
            yield _share(f"Side bet: {line.hand}", found, total, chances[line.hand])


def _share(name: str, found: int, of: int, exact: float) -> Beside:
    share = found / of
    return Beside(name, share, sqrt(share * (1 - share) / of), exact)


def _insurance(house: House) -> float:
    """What always insuring in full adds, in initial wagers."""
    from upcard.solve.sidebet import insurance_by_decks

    rules = house.rules
    worth = insurance_by_decks(rules.insurance.pays)[rules.cards.decks]
    return float(worth / 2 / 13)


def error_of_sd(answer: Answer) -> float:
    """Standard error of the deviation of flat wagers, from the fourth moment."""
    nets, total = answer.histogram, answer.rounds
    mean = sum(net * rounds for net, rounds in nets.items()) / total
    square, fourth = (
        sum((net - mean) ** power * rounds for net, rounds in nets.items()) / total
        for power in (2, 4)
    )
    hands = answer.plan.dealing.spots * answer.plan.house.rules.table.areas
    return sqrt((fourth - square**2) / (4 * square * total)) / hands if square else 0.0
