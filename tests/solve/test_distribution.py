"""The distribution of a round: exact without resplits, bounded with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from oracle.bruteforce import Oracle, shoe_of
from oracle.houses import oracle_rules, solver_shoe
from solve.figures import figures, solved
from upcard.kernels.rulecode import encode
from upcard.rules import load_house
from upcard.solve.distribution import distribution
from upcard.solve.shoe import value_place
from upcard.solve.split_pairs import Split
from upcard.solve.split_spread import LARGEST, split_spread
from upcard.solve.table import solve_upcard


def _is(net: int) -> Callable[[float], float]:
    return lambda result: float(result == net)


ONCE = {"split.hands": 2, "split.ace_hands": 2}


@pytest.mark.parametrize(
    "shoe,pair,upcard,changes",
    [
        ("A:4 8:6 T:9", "8", "8", {}),
        ("A:4 8:6 T:9", "A", "T", {}),
        ("3:3 8:6 T:9", "8", "T", {}),
        ("2:3 3:4 9:6 T:6", "3", "3", {"dealer.hole_card": "none"}),
        ("A:2 3:3 8:6 T:7", "8", "T", {"dealer.total_22": "push"}),
    ],
)
def test_two_split_hands(
    shoe: str, pair: str, upcard: str, changes: dict[str, Any]
) -> None:
    house = load_house("vegas-six-deck", ONCE | changes)
    oracle = Oracle(oracle_rules(house.rules))
    left = dict(shoe_of(shoe))
    left[upcard] -= 1
    left[pair] -= 2
    table = solve_upcard(encode(house.rules), solver_shoe(shoe), upcard)
    split = Split.of(table, table.strategy, value_place(pair))
    found = split_spread(split, float(left[pair]))
    assert found.approximate == 0.0
    unseen = tuple(left.items())
    blackjack = oracle.dealer((upcard,), unseen).get("blackjack", 0.0)
    for net in range(-LARGEST, LARGEST + 1):
        expected = oracle.split_results((pair, pair), upcard, unseen, 2, _is(net))
        if net == -1 and table.clear:
            expected -= blackjack
        assert found.chances[net + LARGEST] == pytest.approx(expected, abs=1e-12)
        oracle.memory.clear()


@pytest.mark.parametrize(
    "changes", [{}, {"dealer.hole_card": "none"}, {"cards.decks": 1}]
)
def test_moments_agree_where_no_hand_splits_twice(changes: dict[str, Any]) -> None:
    solution = solved(ONCE | changes)
    found = distribution(solution)
    assert found.error == 0.0
    assert sum(found.chances.values()) == pytest.approx(1.0, abs=1e-12)
    assert found.mean == pytest.approx(solution.ev_chart, abs=1e-12)
    assert found.standard_deviation == pytest.approx(solution.sd_chart, abs=1e-12)


@pytest.mark.parametrize("changes", [{}, {"dealer.hole_card": "none"}])
def test_moments_with_resplits_are_near_the_exact_ones(changes: dict[str, Any]) -> None:
    solution = solved(changes)
    found = distribution(solution)
    assert sum(found.chances.values()) == pytest.approx(1.0, abs=1e-12)
    assert 0.0 < found.error < 4e-3
    assert found.mean == pytest.approx(solution.ev_chart, abs=1e-5)
    assert found.standard_deviation == pytest.approx(solution.sd_chart, abs=3e-5)
    assert found.wins + found.losses < 1.0


@pytest.mark.parametrize("share", ["win", "push", "lose"])
def test_published_shares(share: str) -> None:
    # Krigman; casinomeister: 42.42, 8.48 and 49.10 % at a liberal six-deck game.  They
    # count every hand of a split by itself, we count rounds: so much lies between.
    (figure,) = (f for f in figures("7a") if f["id"] == f"p_{share}")
    spread = distribution(solved({"dealer.soft_17": "stand"}))
    found = {"win": spread.wins, "lose": spread.losses}
    push = 1.0 - spread.wins - spread.losses
    assert found.get(share, push) == pytest.approx(figure["value"], abs=0.001)


def test_the_distribution_of_any_chart_has_its_mean() -> None:
    solution, chart = solved({"dealer.soft_17": "stand"}), solved(ONCE).chart
    spread = distribution(solution, chart)
    assert spread.mean == pytest.approx(solution.value_of(chart), abs=1e-5)
    assert spread.mean < distribution(solution).mean
