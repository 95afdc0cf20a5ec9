"""Worth and risk: hand-computed figures, identities, and a simulation beside them."""

from __future__ import annotations

import math

import numpy as np
import pytest

from upcard.simulate.ramp import CountRow, best_ramp, kelly_ramp, ramp_risk
from upcard.simulate.risk import KELLY_RUIN, Risk, bankroll_for
from upcard.simulate.ruin import (
    Trip,
    ruin,
    ruin_before_goal,
    ruin_by_root,
    ruin_ever,
    ruin_within,
    ruin_within_before_goal,
    simulate_ruin,
)
from upcard.strategy import parse_ramp

COIN = np.array([1.0, -1.0]), np.array([0.52, 0.48])


def test_figures_of_a_round_by_hand() -> None:
    # 1 % of a unit a round with a deviation of 2.5: 100 rounds make 1 and 25.
    game = Risk(mean=0.01, sd=2.5, rounds_per_hour=100)
    assert game.hourly == pytest.approx(1.0)
    assert game.hourly_sd == pytest.approx(25.0)
    assert game.n0 == pytest.approx(62_500)
    assert game.desirability == pytest.approx(4.0)
    assert game.score == pytest.approx(16.0)
    assert game.kelly_bankroll == pytest.approx(625.0)
    assert game.kelly_fraction(1250) == pytest.approx(0.5)
    # A full Kelly guest gives half of the win up for certainty.
    assert game.certainty_equivalent(625) == pytest.approx(0.5)
    assert game.growth(625) == pytest.approx(0.01 / 625 / 2)


def test_kelly_wagers_risk_what_score_says() -> None:
    # Blackjack Attack: SCORE is standardised to a risk of ruin of 13.5 per cent.
    game = Risk(mean=0.01, sd=2.5)
    assert game.ruin(game.kelly_bankroll) == pytest.approx(0.1353, abs=1e-4)
    assert game.ruin(2 * game.kelly_bankroll) == pytest.approx(0.0183, abs=1e-4)
    assert bankroll_for(game, KELLY_RUIN) == pytest.approx(625)
    assert bankroll_for(game, 0.05) == pytest.approx(625 * math.log(20) / 2)


def test_score_is_the_hourly_win_of_ten_thousand() -> None:
    game = Risk(mean=0.01, sd=2.5)
    dollars_a_unit = 10_000 / game.kelly_bankroll
    assert game.score == pytest.approx(100 * game.mean * dollars_a_unit)


def test_a_losing_game_is_ruin() -> None:
    game = Risk(mean=-0.005, sd=1.15)
    assert game.ruin(1000) == 1
    assert game.score == 0
    assert game.n0 == game.kelly_bankroll == bankroll_for(game, 0.1) == math.inf


@pytest.mark.parametrize("mean", [-0.02, 0.0, 0.02])
def test_formulas_agree_where_they_meet(mean: float) -> None:
    sd, bankroll = 1.1, 40.0
    forever, far = 10_000_000, 100_000.0
    assert ruin_within(mean, sd, bankroll, rounds=forever) == pytest.approx(
        ruin_ever(mean, sd, bankroll), abs=0.02
    )
    assert ruin_within_before_goal(
        mean, sd, bankroll, goal=25, rounds=forever
    ) == pytest.approx(ruin_before_goal(mean, sd, bankroll, goal=25), abs=1e-9)
    assert ruin_within_before_goal(
        mean, sd, bankroll, goal=far, rounds=1000
    ) == pytest.approx(ruin_within(mean, sd, bankroll, rounds=1000), abs=1e-6)
    both = ruin_within_before_goal(mean, sd, bankroll, goal=25, rounds=1000)
    assert both < ruin_within(mean, sd, bankroll, rounds=1000)
    assert both < ruin_before_goal(mean, sd, bankroll, goal=25)


def test_no_rounds_no_ruin() -> None:
    assert ruin_within(0.01, 1, 10, rounds=0) == 0
    assert ruin_within_before_goal(0.01, 1, 10, goal=5, rounds=0) == 0
    assert ruin_within_before_goal(0.01, 1, 10, goal=1e6, rounds=1) < 1e-9


def test_far_tails_neither_overflow_nor_vanish() -> None:
    assert ruin_within(-0.5, 1.0, 1000, rounds=100_000) == pytest.approx(1)
    assert ruin_before_goal(-0.5, 1.0, 2000, goal=10) == pytest.approx(
        1 - math.exp(-10)
    )
    assert ruin_within(0.5, 1.0, 1000, rounds=100) == pytest.approx(0, abs=1e-12)


def test_gamblers_ruin_is_exact_by_root() -> None:
    # Feller 14.2: (q / p) ** bankroll for a coin.
    assert ruin_by_root(*COIN, 20) == pytest.approx((0.48 / 0.52) ** 20, rel=1e-9)
    assert ruin_by_root(COIN[0], COIN[1][::-1].copy(), 20) == 1
    assert ruin_by_root(np.array([1.0]), np.array([1.0]), 20) == 0


@pytest.mark.parametrize("goal", [15.0, math.inf])
def test_simulated_ruin_agrees(goal: float) -> None:
    trip = Trip(20, goal=goal, rounds=600)
    found = simulate_ruin(*COIN, trip, paths=8000, seed=5)
    mean, sd = 0.04, math.sqrt(1 - 0.04**2)
    expected = ruin(mean, sd, trip)
    assert abs(found.value - expected) < 3 * found.standard_error + 0.003
    again = simulate_ruin(*COIN, trip, paths=8000, seed=5)
    assert again == found


ROWS = (
    CountRow(-2, 0.2, -0.015, 1.30),
    CountRow(0, 0.4, -0.005, 1.32),
    CountRow(1, 0.2, 0.002, 1.33),
    CountRow(2, 0.1, 0.008, 1.34),
    CountRow(4, 0.1, 0.018, 1.36),
)


def test_mean_and_deviation_of_a_ramp_by_hand() -> None:
    risk = ramp_risk(ROWS, parse_ramp("1 4@2"))
    mean = -0.003 - 0.002 + 0.0004 + 0.1 * 4 * 0.026
    assert risk.mean == pytest.approx(mean)
    square = 0.2 * 1.3 + 0.4 * 1.32 + 0.2 * 1.33 + 0.1 * 16 * 2.70
    assert risk.sd**2 == pytest.approx(square, rel=1e-3)


def test_kelly_ramp_wagers_advantage_over_variance() -> None:
    # 1000 units: 1000 * 0.018 / 1.36 = 13.2, 1000 * 0.008 / 1.34 = 6.0, 1.5 at 1.
    full = kelly_ramp(ROWS, 1000, most=20)
    assert str(full.ramp) == "1 2@1 6@2 13@4"
    half = kelly_ramp(ROWS, 1000, fraction=0.5, most=20)
    assert str(half.ramp) == "1 3@2 7@4"
    assert str(kelly_ramp(ROWS, 1000, most=8, least=0).ramp) == "0 2@1 6@2 8@4"


def test_best_ramp_beats_every_other_of_its_spread() -> None:
    best = best_ramp(ROWS, most=4)
    others = [
        parse_ramp(f"1 {a}@1 {b}@2 {c}@4")
        for a in range(1, 5)
        for b in range(a, 5)
        for c in range(b, 5)
    ]
    assert best.risk.score == max(ramp_risk(ROWS, ramp).score for ramp in others)
    assert best.bankroll == pytest.approx(best.risk.kelly_bankroll)


def test_without_advantage_the_best_ramp_is_flat() -> None:
    assert str(best_ramp(ROWS[:2]).ramp) == "1"
