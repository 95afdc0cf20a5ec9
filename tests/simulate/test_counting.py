"""A guest who counts: published figures, and what follows from the same rounds."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from upcard.rules import House, load_house
from upcard.simulate.answer import Answer
from upcard.simulate.plan import Dealing, make_plan
from upcard.simulate.ramp import best_ramp, ramp_risk
from upcard.simulate.run import simulate
from upcard.simulate.solved import solution_of
from upcard.solve import solve
from upcard.strategy import Policy, PolicyText, build_policy, parse_ramp

ROUNDS = 6_000_000


@pytest.fixture(scope="module")
def house() -> House:
    """The rules of the published figure: six decks, stands on soft 17, no surrender."""
    return load_house("vegas-six-deck-high-limit", {"surrender.kind": "none"})


@pytest.fixture(scope="module")
def policy(house: House) -> Policy:
    text = PolicyText(
        count="hi-lo", plays="hi-lo-illustrious-18", unit="100", ramp="1-8@1..5"
    )
    return build_policy(text, house.rules, lambda: solve(house).chart)


@pytest.fixture(scope="module")
def counted(house: House, policy: Policy) -> Answer:
    return play(house, policy)


def play(house: House, policy: Policy) -> Answer:
    """A shoe dealt to three quarters."""
    dealing = Dealing(penetration=234)
    plan = make_plan(house, policy, rounds=ROUNDS, seed=1, dealing=dealing)
    return simulate(plan, workers=2)


def test_one_to_eight_wins_what_snyder_prints(counted: Answer) -> None:
    # A. Snyder, Hi-Lo Lite: +0.50 % of the action; ramp and penetration unstated.
    assert abs(counted.ev - 0.0050) < 0.002 + 2 * counted.standard_error


def test_a_point_of_the_true_count_is_worth_half_a_per_cent(counted: Answer) -> None:
    rows = [row for row in counted.by_index if -4 <= row.index <= 6]
    slope, level = np.polyfit(
        [row.index for row in rows],
        [row.mean for row in rows],
        1,
        w=[row.frequency**0.5 for row in rows],
    )
    assert 0.004 < slope < 0.0065
    # An index of 0 is half a point above even on average: the house has no edge there.
    assert abs(level) < 0.002


def test_another_ramp_follows_from_the_same_rounds(
    counted: Answer, house: House, policy: Policy
) -> None:
    ramp = parse_ramp("1 3@2 5@4")
    other = play(house, msgspec.structs.replace(policy, ramp=ramp)).risk
    found = ramp_risk(counted.by_index, ramp)
    assert found.mean == pytest.approx(other.mean, abs=1e-12)
    assert found.sd == pytest.approx(other.sd, rel=1e-9)


def test_the_best_ramp_is_better_than_the_one_played(counted: Answer) -> None:
    best = best_ramp(counted.by_index, most=8)
    assert best.risk.score > counted.risk.score
    assert best.ramp.at(-1) == 1
    assert best.ramp.at(8) == 8


@pytest.mark.parametrize(
    "name, penetration, enter",
    [("vegas-six-deck", None, 0), ("vegas-double-deck", 104, None)],
)
def test_the_table_counts_as_the_general_kernel_does(
    name: str, penetration: int | None, enter: int | None
) -> None:
    """Plays, insurance and comings and goings by count, index by index.

    A guest who watches the side bet is played by the general kernel.  A shoe that is
    dealt to its last card mostly runs out in the middle of a round.
    """
    house = load_house(name)
    text = PolicyText(
        count="hi-lo",
        plays="hi-lo-illustrious-18",
        ramp="1-12@1..5",
        enter=enter,
        leave=-2,
    )
    policy = build_policy(text, house.rules, lambda: solution_of(house).chart)
    found = []
    for side_bet in (False, True):
        dealing = Dealing(side_bet=side_bet, penetration=penetration)
        plan = make_plan(house, policy, rounds=1 << 20, seed=4, dealing=dealing)
        results = simulate(plan, workers=2).tally.results
        units = np.arange(results.shape[1]) - results.shape[1] // 2
        rounds = results.sum(axis=1)
        often = rounds > 5_000
        rounds, results = rounds[often], results[often]
        mean = results @ units / rounds
        error = np.sqrt((results @ units**2 / rounds - mean**2) / rounds)
        found.append((often, rounds, mean, error))
    (indices, rounds, mean, error), (others, other_rounds, other_mean, other_error) = (
        found
    )
    assert (indices == others).all()
    apart = np.abs(mean - other_mean) / np.hypot(error, other_error)
    assert apart.max() < 4.5
    # Rounds of a shoe go together, so that their numbers scatter more than by chance.
    assert np.allclose(rounds, other_rounds, rtol=0.05)
