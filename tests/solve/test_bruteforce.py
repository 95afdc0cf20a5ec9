"""The solver against all orders of tiny shoes: equal to 1e-12 under every rule."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oracle.bruteforce import ChartOracle, Oracle, shoe_of
from oracle.houses import houses, oracle_rules, solver_shoe, tiny_shoes
from upcard.kernels.rulecode import encode
from upcard.rules import load_house
from upcard.solve.chart_value import ChartPlay
from upcard.solve.coach import hand_values
from upcard.solve.edge import Solution
from upcard.solve.shoe import value_place
from upcard.solve.table import solve_upcard
from upcard.solve.variance import split_second_moment
from upcard.strategy.chart import HARD_ROWS, PAIR_ROWS, SOFT_ROWS, UPCARDS
from upcard.strategy.chartfile import build_chart

CASES: list[tuple[str, dict[str, Any]]] = [
    ("A:3 8:6 T:8", {"split.hands": 2, "split.ace_hands": 2}),
    ("A:4 8:6 T:9", {}),
    ("A:4 8:6 T:9", {"dealer.soft_17": "stand", "split.ace_cards": "any"}),
    ("A:2 7:5 6:4 T:6 K:2", {"split.hands": 2, "split.ace_hands": 2}),
    ("A:3 6:5 T:6 K:5", {"split.by": "rank", "surrender.kind": "early"}),
    ("3:4 8:6 T:9", {"double.after_split": False}),
    ("A:2 3:3 8:6 T:9", {"dealer.hole_card": "none", "dealer.total_22": "push"}),
    (
        "A:3 9:5 T:9",
        {"dealer.hole_card": "unchecked", "dealer.blackjack_takes": "original"},
    ),
    ("A:3 5:3 T:7 Q:5", {"dealer.hole_card": "none", "split.by": "rank"}),
    ("2:3 9:6 T:9", {"double.on": "9 to 11", "blackjack.pays": "6:5"}),
]


def _solution(changes: dict[str, Any], shoe: str) -> Solution:
    house = load_house("vegas-six-deck", changes)
    return Solution(house, solver_shoe(shoe), encode(house.rules))


def _oracle(changes: dict[str, Any]) -> Oracle:
    return Oracle(oracle_rules(load_house("vegas-six-deck", changes).rules))


@pytest.mark.parametrize("shoe,changes", CASES)
def test_value_of_a_round(shoe: str, changes: dict[str, Any]) -> None:
    expected = _oracle(changes).round_value(shoe_of(shoe))
    assert _solution(changes, shoe).ev_composition == pytest.approx(expected, abs=1e-12)


@settings(
    max_examples=25, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
@given(st.data())
def test_value_of_a_round_in_random_houses(data: st.DataObject) -> None:
    changes = data.draw(houses())
    shoe = data.draw(tiny_shoes(min(changes["split.hands"], 3)))
    changes["split.hands"] = min(changes["split.hands"], 3)
    changes["split.ace_hands"] = min(changes["split.ace_hands"], 3)
    expected = _oracle(changes).round_value(shoe_of(shoe))
    assert _solution(changes, shoe).ev_composition == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    "shoe,pair,upcard,changes",
    [
        ("A:4 8:6 T:9", "8", "8", {}),
        ("A:4 8:6 T:9", "8", "T", {}),
        ("A:4 8:6 T:9", "A", "T", {}),
        ("3:3 8:6 T:9", "8", "T", {}),
        ("3:3 8:6 T:9", "8", "T", {"double.after_split": False}),
        (
            "A:2 3:3 8:6 T:7",
            "8",
            "T",
            {"dealer.hole_card": "none", "dealer.total_22": "push"},
        ),
        ("A:2 5:3 7:2 T:6 K:4", "T", "5", {"split.by": "rank"}),
        ("2:2 3:3 9:6 T:7", "3", "9", {}),
        ("2:2 3:4 9:6 T:6", "3", "3", {"split.hands": 3, "split.ace_hands": 3}),
    ],
)
def test_second_moment_of_a_split(
    shoe: str, pair: str, upcard: str, changes: dict[str, Any]
) -> None:
    oracle = _oracle(changes)
    left = dict(shoe_of(shoe))
    left[upcard] -= 1
    left[pair] -= 2
    unseen = tuple(left.items())
    most = oracle.rules["ace_hands" if pair == "A" else "hands"]
    expected = oracle.split_results(
        (pair, pair), upcard, unseen, most, lambda net: net * net
    )
    solution = _solution(changes, shoe)
    table = solve_upcard(solution.code, solution.shoe, upcard)
    place = value_place(pair)
    by_rank = solution.code.split_by_rank
    same = float(
        left[pair]
        if by_rank
        else sum(n for rank, n in left.items() if value_place(rank) == place)
    )
    play = cast("ChartPlay", SimpleNamespace(table=table, strategy=table.strategy))
    found = split_second_moment(play, place, same)
    if table.clear:
        found += oracle.dealer((upcard,), unseen).get("blackjack", 0.0)
    assert found == pytest.approx(expected, abs=1e-12)


@st.composite
def charts(draw: st.DrawFn) -> dict[str, dict[str, list[str]]]:
    """Any legal chart, wise or not: totals above 16 stand, those below 9 do not."""
    plain = ("H", "S", "D", "Ds", "Rh", "Rs")

    def row(codes: tuple[str, ...]) -> list[str]:
        return [draw(st.sampled_from(codes)) for _ in UPCARDS]

    return {
        "hard": {
            label: row(("H", "D") if int(label) < 12 else ("S", "Ds", "Rs"))
            if not 11 < int(label) < 17
            else row(plain)
            for label in HARD_ROWS
        },
        "soft": {label: row(plain) for label in SOFT_ROWS},
        "pairs": {label: row(("P", "P", "H", "S", "Rp", "D")) for label in PAIR_ROWS},
    }


@settings(
    max_examples=12, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
@given(st.data())
def test_value_of_any_chart(data: st.DataObject) -> None:
    changes = data.draw(houses()) | {"insurance.offered": "never", "split.hands": 3}
    changes["split.ace_hands"] = min(changes["split.ace_hands"], 3)
    shoe = data.draw(tiny_shoes(3))
    rows = data.draw(charts())
    chart = build_chart(rows, "drawn")
    house = load_house("vegas-six-deck", changes)
    sections = {name: getattr(chart, name) for name in ("hard", "soft", "pairs")}
    oracle = ChartOracle(oracle_rules(house.rules), chart=sections)
    expected = oracle.round_value(shoe_of(shoe))
    assert _solution(changes, shoe).value_of(chart) == pytest.approx(
        expected, abs=1e-12
    )


@settings(
    max_examples=20, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
@given(st.data())
def test_values_of_a_hand(data: st.DataObject) -> None:
    changes = data.draw(houses())
    changes["split.hands"] = min(changes["split.hands"], 2)
    changes["split.ace_hands"] = min(changes["split.ace_hands"], 2)
    text = data.draw(tiny_shoes(2))
    left = dict(shoe_of(text))
    drawn = []
    for _ in range(3):
        drawn.append(data.draw(st.sampled_from([c for c, n in left.items() if n])))
        left[drawn[-1]] -= 1
    upcard, *hand = drawn
    house = load_house("vegas-six-deck", changes)
    oracle = Oracle(oracle_rules(house.rules))
    unseen = tuple(left.items())
    blackjack = oracle.dealer((upcard,), unseen).get("blackjack", 0.0)
    expected = oracle.start_options((hand[0], hand[1]), upcard, unseen, blackjack)
    words = " ".join(f"{card}:{n}" for card, n in left.items())
    found = hand_values(encode(house.rules), solver_shoe(words), hand, upcard)
    assert set(found.values) == set(expected)
    for action, worth in found.values.items():
        known = worth
        early = house.rules.surrender.kind == "early" and "surrender" in found.values
        if oracle.rules["checks"] and blackjack < 1.0 and not early:
            known = worth * (1.0 - blackjack) - blackjack
            if {value_place(card) for card in hand} == {0, 9} and action == "stand":
                known = worth * (1.0 - blackjack)
        assert known == pytest.approx(expected[action], abs=1e-12), action
