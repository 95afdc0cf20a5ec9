"""What a simulation says: the figures, how sure they are, and the exact ones beside."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from upcard.kernels.layout import WAYS
from upcard.kernels.payoff import payoff
from upcard.kernels.rulecode import encode
from upcard.rules.bets import SIDE_BET_HANDS, line_of_hand
from upcard.simulate.exact import Exact, exact_figures
from upcard.simulate.plan import Plan
from upcard.simulate.ramp import CountRow
from upcard.simulate.risk import Risk
from upcard.simulate.tally import Tally

__all__ = ["Answer", "SideLine"]


@dataclass(frozen=True, slots=True)
class SideLine:
    """One line of the side bet."""

    hand: str
    odds: str
    """What it pays; empty for a losing hand."""
    frequency: float


@dataclass(frozen=True)
class Answer:
    """The result of a simulation, complete or stopped."""

    plan: Plan
    tally: Tally
    low: int
    """Index of the first row of the tally."""
    seconds: float
    workers: int
    resumed_rounds: int = 0
    """Rounds that came from a checkpoint and took no time now."""

    @property
    def rounds(self) -> int:
        """Rounds played and watched."""
        return self.tally.rounds

    @property
    def complete(self) -> bool:
        """Whether the plan was carried out in full."""
        if self.rounds >= self.plan.rounds:
            return True
        target = self.plan.target_error
        return target is not None and self.standard_error <= target

    @property
    def rounds_per_second(self) -> float:
        """Rate of this run."""
        return (self.rounds - self.resumed_rounds) / max(self.seconds, 1e-9)

    @property
    def cards_per_round(self) -> float:
        """Cards dealt to guest and dealer, burn cards left out."""
        return self.tally.cards / max(self.rounds, 1)

    @cached_property
    def _sums(self) -> _Sums:
        return _add_up(self)

    @property
    def ev(self) -> float:
        """Guest's net per unit of initial wager."""
        return float(self._sums.ev)

    @property
    def sd(self) -> float:
        """Standard deviation of a round, in average initial wagers of a round."""
        sums = self._sums
        square = sums.nets2 - 2 * sums.ev * sums.cross + sums.ev**2 * sums.wagers2
        deviation = math.sqrt(max(float(square / sums.rounds), 0.0))
        return deviation * float(sums.rounds / sums.wagers)

    @property
    def standard_error(self) -> float:
        """Standard error of :attr:`ev`."""
        return self.sd / math.sqrt(self._sums.rounds)

    @property
    def risk(self) -> Risk:
        """What a round is worth and risks, in units of the ramp."""
        sums = self._sums
        mean = sums.nets / sums.rounds
        variance = sums.nets2 / sums.rounds - mean**2
        return Risk(float(mean), math.sqrt(max(float(variance), 0.0)))

    @property
    def by_index(self) -> tuple[CountRow, ...]:
        """What each index is worth with one unit on each spot, per initial wager."""
        return tuple(_count_rows(self))

    @property
    def frequencies(self) -> dict[str, float]:
        """Share of starting hands by the way they ended."""
        total = max(int(self.tally.ways.sum()), 1)
        ways = zip(WAYS, self.tally.ways, strict=True)
        return {way: int(hands) / total for way, hands in ways}

    @property
    def histogram(self) -> dict[float, int]:
        """Rounds by the net with one wager on each spot, in such wagers."""
        unit = payoff(encode(self.plan.house.rules)).wager
        by_net = self.tally.results.sum(axis=0)
        middle = len(by_net) // 2
        return {
            (place - middle) / unit: int(by_net[place])
            for place in np.flatnonzero(by_net).tolist()
        }

    @property
    def side_lines(self) -> tuple[SideLine, ...]:
        """Lines of the side bet, if it was watched."""
        return tuple(_side_lines(self))

    @cached_property
    def exact(self) -> Exact | None:
        """The solver's figures for the same play from full shoes, where it has any."""
        return exact_figures(self)

    def to_json(self) -> dict[str, object]:
        """The answer as plain values."""
        risk, exact = self.risk, self.exact
        return {
            "house": self.plan.house.id,
            "changes": dict(self.plan.house.changes),
            "policy": self.plan.policy.name,
            "rounds": self.rounds,
            "complete": self.complete,
            "seed": self.plan.seed,
            "ev": self.ev,
            "standard_error": self.standard_error,
            "sd": self.sd,
            "cards_per_round": self.cards_per_round,
            "rounds_per_shoe": self.rounds / max(self.tally.shoes, 1),
            "rounds_per_second": self.rounds_per_second,
            "workers": self.workers,
            "per_round": {"units": risk.mean, "sd": risk.sd},
            "risk": risk.to_json(),
            "frequencies": self.frequencies,
            "histogram": {f"{net:g}": rounds for net, rounds in self.histogram.items()},
            "by_index": [
                {
                    "index": row.index,
                    "frequency": row.frequency,
                    "ev": row.mean,
                    "variance": row.variance,
                }
                for row in self.by_index
            ],
            "side_bet": [
                {"hand": line.hand, "odds": line.odds, "frequency": line.frequency}
                for line in self.side_lines
            ],
            "exact": None if exact is None else exact.to_json(),
            "cards_ran_out": self.tally.runs_out,
            "rules": self.plan.house.digest,
        }


@dataclass(frozen=True, slots=True)
class _Sums:
    """Exact sums over rounds: nets and initial wagers in units of the ramp."""

    rounds: int
    nets: Fraction
    nets2: Fraction
    wagers: Fraction
    wagers2: Fraction
    cross: Fraction

    @property
    def ev(self) -> Fraction:
        """Net per unit wagered."""
        return self.nets / self.wagers if self.wagers else Fraction(0)


def _rows(answer: Answer) -> Iterator[tuple[int, int, int, int]]:
    """Index, rounds, sum and sum of squares of units, for rounds played."""
    results = answer.tally.results[:-1]
    nets = [int(net) for net in np.arange(results.shape[1]) - results.shape[1] // 2]
    for bucket in np.flatnonzero(results.sum(axis=1)).tolist():
        pairs = [
            (net, int(n)) for net, n in zip(nets, results[bucket], strict=True) if n
        ]
        yield (
            answer.low + bucket,
            sum(n for _, n in pairs),
            sum(net * n for net, n in pairs),
            sum(net * net * n for net, n in pairs),
        )


def _wagers(answer: Answer, index: int) -> int:
    """Initial wagers of a round at an index, in units of the ramp at that index."""
    plan = answer.plan
    areas = plan.house.rules.table.areas
    return areas * plan.dealing.spots * int(plan.policy.spots.at(index))


def _add_up(answer: Answer) -> _Sums:
    unit = payoff(encode(answer.plan.house.rules)).wager
    ramp = answer.plan.policy.ramp
    nets = nets2 = wagers = wagers2 = cross = Fraction(0)
    for index, rounds, total, square in _rows(answer):
        size = ramp.at(index)
        wager = size * _wagers(answer, index)
        nets += size * total / unit
        nets2 += size**2 * square / unit**2
        wagers += wager * rounds
        wagers2 += wager**2 * rounds
        cross += wager * size * total / unit
    return _Sums(max(answer.rounds, 1), nets, nets2, wagers, wagers2, cross)


def _count_rows(answer: Answer) -> Iterator[CountRow]:
    unit = payoff(encode(answer.plan.house.rules)).wager
    for index, rounds, total, square in _rows(answer):
        wagers = _wagers(answer, index) * unit
        mean = total / (rounds * wagers)
        variance = square / (rounds * wagers**2) - mean**2
        yield CountRow(index, rounds / answer.rounds, mean, variance)


def _side_lines(answer: Answer) -> Iterator[SideLine]:
    bets, counts = answer.plan.house.rules.side_bet, answer.tally.side
    if not answer.plan.dealing.side_bet or not bets:
        return
    hands = SIDE_BET_HANDS[bets[0].name]
    lines = [line_of_hand(bets[0], hand) for hand in hands]
    total = max(int(counts.sum()), 1)
    for line in (None, *bets[0].pays):
        found = sum(
            int(often)
            for reached, often in zip(lines, counts, strict=False)
            if reached == line
        )
        hand, odds = ("lost", "") if line is None else (line.hand, str(line.odds))
        yield SideLine(hand, odds, found / total)
