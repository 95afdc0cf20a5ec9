"""The real engine deals every order of a tiny shoe: its mean is the solver's value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from oracle.houses import solver_shoe
from solve.figures import solved
from upcard.cards import VALUE, Card, is_pair
from upcard.game import Phase, State, open_table, options, step
from upcard.game import commands as cmd
from upcard.kernels.rulecode import encode
from upcard.rules import House, house_ids, load_house
from upcard.solve.edge import Solution, solution_of
from upcard.strategy import Action, Chart

COMMANDS = {
    Action.HIT: cmd.Hit,
    Action.STAND: cmd.Stand,
    Action.DOUBLE: cmd.Double,
    Action.SPLIT: cmd.Split,
    Action.SURRENDER: cmd.Surrender,
}
BURN = Card("2s")


def after(order: list[str], used: int) -> list[str] | None:
    """The next order, in the alphabet's order, that differs in the cards used."""
    tail = sorted(order[used:], reverse=True)
    longer = order[:used] + tail
    for place in range(len(longer) - 2, -1, -1):
        rest = longer[place + 1 :]
        if longer[place] < max(rest):
            best = min(card for card in rest if card > longer[place])
            rest.remove(best)
            return [*longer[:place], best, *sorted([*rest, longer[place]])]
    return None


def chance(order: list[str], used: int) -> float:
    """Probability that a shoe of these cards begins with those used."""
    left, cards, product = Counter(order), len(order), 1.0
    for place in range(used):
        product *= left[order[place]] / (cards - place)
        left[order[place]] -= 1
    return product


class Player:
    """A guest at the engine's table who plays by a chart."""

    def __init__(self, house: House, chart: Chart) -> None:
        self.house, self.chart = house, chart
        self.burned = house.rules.burn.after_shuffle
        self.wager = int(house.rules.wagers.minimum) * 2
        seat = cmd.SeatGuest("Guest", (1,), 10**9)
        self.start = step(open_table(house), seat).state

    def play(self, order: list[str]) -> tuple[int, float]:
        """Cards used and net in wagers, from a shoe in this order."""
        cards = (*(BURN,) * self.burned, *(Card(f"{rank}s") for rank in order))
        state = step(self.start, cmd.StackShoe(cards, fresh=True)).state
        state = step(state, cmd.PlaceWager(1, self.wager, "")).state
        state = step(state, cmd.Deal()).state
        while state.phase is not Phase.WAGERS:
            assert not state.refill, "the shoe is too small for the test"
            state = step(state, self.command(state)).state
        net = sum(spot.net for spot in state.spots)
        return state.drawn - self.burned, net / self.wager

    def command(self, state: State) -> cmd.Command:
        """What the guest does now; insurance is declined."""
        if state.phase is Phase.INSURANCE:
            return cmd.Decline(1, "")
        spot, rules = state.spot(1), self.house.rules
        assert spot is not None
        allowed = {o.verb for o in options(state, 1) if o.is_allowed}
        cards = spot.hands[state.turn[1]].cards
        if state.phase is not Phase.SURRENDER:
            return COMMANDS[self.decide(state, cards, allowed)](1)
        allowed |= {"hit", "stand", "double"}
        if is_pair(cards, by=rules.split.by):
            allowed.add("split")
        surrenders = self.decide(state, cards, allowed) is Action.SURRENDER
        return cmd.Surrender(1) if surrenders else cmd.Decline(1, "")

    def decide(self, state: State, cards: Sequence[Card], allowed: set[str]) -> Action:
        """What the chart says."""
        assert state.upcard is not None
        column = "A23456789T"[VALUE[state.upcard] - 1]
        after_split = self.house.rules.double.after_split
        return self.chart.decide(cards, column, allowed, double_after_split=after_split)


@pytest.mark.parametrize(
    "house,changes,shoe",
    [
        ("vegas-six-deck", {"split.hands": 3}, "A:2 6:2 8:4 T:8"),
        ("vegas-six-deck", {"split.hands": 2, "surrender.kind": "none"}, "2:1 3:3 T:9"),
        ("prairie-meadows", {"split.hands": 2}, "A:2 7:2 9:3 T:7"),
        ("typical-casino", {"dealer.hole_card": "unchecked"}, "A:3 5:2 8:3 T:8"),
        (
            "shuffle-machine-six-deck",
            {"surrender.kind": "none", "split.hands": 2},
            "A:2 6:2 T:6 K:4",
        ),
        (
            "prairie-meadows",
            {"dealer.hole_card": "none", "split.hands": 2},
            "A:3 8:3 T:9",
        ),
    ],
)
def test_engine_and_solver_agree_on_every_order(
    house: str, changes: dict[str, Any], shoe: str
) -> None:
    dealt = load_house(house, changes)
    compare(dealt, solved({}).chart, shoe)


@pytest.mark.parametrize("shoe", ["A:2 8:3 T:9", "4:2 9:3 T:8"])
@pytest.mark.parametrize("house", [h for h in house_ids() if h != "vegas-switch"])
def test_each_house_by_its_own_chart(house: str, shoe: str) -> None:
    dealt = load_house(house, {"split.hands": 3, "split.ace_hands": 2})
    compare(dealt, chart_of(house), shoe)


@cache
def chart_of(house: str) -> Chart:
    """The best chart of a house."""
    return solution_of(load_house(house)).chart


def compare(dealt: House, chart: Chart, shoe: str) -> None:
    """The engine's mean over all orders against the solver's value."""
    player = Player(dealt, chart)
    order: list[str] | None = sorted(solver_ranks(shoe))
    mean = total = 0.0
    while order is not None:
        used, net = player.play(order)
        mean += chance(order, used) * net
        total += chance(order, used)
        order = after(order, used)
    assert total == pytest.approx(1.0, abs=1e-12)
    solution = Solution(dealt, solver_shoe(shoe), encode(dealt.rules))
    assert mean == pytest.approx(solution.value_of(chart), abs=1e-12)


def solver_ranks(shoe: str) -> str:
    """The ranks of a shoe such as ``A:2 8:3``, one letter for each card."""
    words = (word.split(":") for word in shoe.split())
    return "".join(rank * int(number) for rank, number in words)
