"""Every result that a round of chart play can have, with its probability.

Exact but for rounds of three and four split hands (see
:mod:`upcard.solve.split_spread`): no probability is wrong by more than the chance of
such a round.  Insurance is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from upcard.solve.answer import Provenance, html_table
from upcard.solve.chart_value import ChartPlay
from upcard.solve.composition import UPCARD_RANKS, StartHand, start_hands
from upcard.solve.edge import Solution
from upcard.solve.split_pairs import Split
from upcard.solve.split_spread import LARGEST, split_spread
from upcard.solve.table import natural_hand, pair_ranks
from upcard.solve.variance import Squares
from upcard.strategy.action import Action
from upcard.strategy.chart import Chart

__all__ = ["Distribution", "distribution"]

Chances = dict[Fraction, float]


@dataclass(frozen=True)
class Distribution:
    """Probabilities of a round's net, in initial wagers."""

    chances: Mapping[Fraction, float]
    """By net, in ascending order."""
    error: float
    """No probability is wrong by more."""
    provenance: Provenance

    @property
    def mean(self) -> float:
        """Expected net of these probabilities."""
        return sum(float(net) * chance for net, chance in self.chances.items())

    @property
    def standard_deviation(self) -> float:
        """Standard deviation of these probabilities."""
        square = sum(float(net) ** 2 * chance for net, chance in self.chances.items())
        return sqrt(square - self.mean**2)

    @property
    def wins(self) -> float:
        """Probability of a net win."""
        return sum(chance for net, chance in self.chances.items() if net > 0)

    @property
    def losses(self) -> float:
        """Probability of a net loss."""
        return sum(chance for net, chance in self.chances.items() if net < 0)

    def __str__(self) -> str:
        lines = [f"{float(net):+5.1f}  {p:.9f}" for net, p in self.chances.items()]
        return "\n".join([*lines, f"each within {self.error:.1e}"])

    def _repr_html_(self) -> str:
        rows = {f"{float(net):+g}": f"{p:.7f}" for net, p in self.chances.items()}
        return html_table(rows, "Net of a round, in wagers")


def distribution(solution: Solution, chart: Chart | None = None) -> Distribution:
    """The distribution of a round of the best chart, or of another one."""
    values = solution.shoe.values()
    chances: Chances = {}
    error = 0.0
    plays = solution.plays if chart is None else solution.plays_of(chart)
    for play in plays:
        share = float(values[play.table.upcard]) / solution.shoe.cards
        squares = Squares.of(play)
        for hand in start_hands(play.table):
            spread, doubtful = _start(squares, hand, solution)
            error += share * hand.chance * doubtful
            for net, chance in spread.items():
                weight = share * hand.chance * chance
                chances[net] = chances.get(net, 0.0) + weight
    ordered = {net: chances[net] for net in sorted(chances) if chances[net] > 0.0}
    return Distribution(ordered, error, solution.provenance)


def _start(
    squares: Squares, hand: StartHand, solution: Solution
) -> tuple[Chances, float]:
    """The nets of a starting hand, and the probability that they are approximate."""
    play = squares.play
    if hand.row == natural_hand():
        return _natural(play), 0.0
    plain = _plain(squares, hand, play.total_action(hand))
    if hand.first != hand.second or hand.first not in play.splits:
        return plain, 0.0
    action = play.pair_action(hand)
    code, upcard = play.table.code, UPCARD_RANKS[play.table.upcard]
    mixed: Chances = {}
    left, doubtful = 1.0, 0.0
    for share, same in pair_ranks(code, solution.shoe, upcard, hand.first):
        left -= share
        if action is Action.SPLIT:
            found = split_spread(Split.of(play.table, play.strategy, hand.first), same)
            nets = {
                Fraction(place - LARGEST): float(chance)
                for place, chance in enumerate(found.chances)
            }
            _add(mixed, _with_blackjack(play, hand, nets), share)
            doubtful += share * found.approximate
        else:
            _add(mixed, _plain(squares, hand, action), share)
    _add(mixed, plain, left)
    return mixed, doubtful


def _add(into: Chances, chances: Chances, share: float) -> None:
    for net, chance in chances.items():
        into[net] = into.get(net, 0.0) + share * chance


def _natural(play: ChartPlay) -> Chances:
    table = play.table
    pays = Fraction(table.code.natural_num, table.code.natural_den)
    won = table.natural() / float(pays)
    return {pays: won, Fraction(0): 1.0 - won}


def _plain(squares: Squares, hand: StartHand, action: Action) -> Chances:
    """The nets of a hand that is not split."""
    play = squares.play
    if action is Action.SURRENDER:
        lost_all = 2.0 * (-0.5 - (play.table.surrender(hand.row) or 0.0))
        return {Fraction(-1): lost_all, Fraction(-1, 2): 1.0 - lost_all}
    stake = 2 if action is Action.DOUBLE else 1
    net, square = squares.clear_moments(hand, action)
    value, decided = net / stake, square / stake**2
    clear = 1.0
    if play.table.clear:
        clear -= play.table.blackjack_chance(hand.row)
    nets = {
        Fraction(stake): 0.5 * (decided + value),
        Fraction(0): clear - decided,
        Fraction(-stake): 0.5 * (decided - value),
    }
    return _with_blackjack(play, hand, nets)


def _with_blackjack(play: ChartPlay, hand: StartHand, nets: Chances) -> Chances:
    if play.table.clear:
        lost = play.table.blackjack_chance(hand.row)
        nets[Fraction(-1)] = nets.get(Fraction(-1), 0.0) + lost
    return nets
