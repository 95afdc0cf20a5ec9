"""Bad input is refused with a reason before any work starts."""

from __future__ import annotations

import pytest

from simulate.plans import best_chart, plan_of
from upcard.errors import BadDocument
from upcard.rules import load_house
from upcard.simulate.plan import Dealing, make_plan
from upcard.strategy import PolicyText, build_policy


@pytest.mark.parametrize(
    "house, dealing, fault",
    [
        ("vegas-six-deck", Dealing(penetration=0), "penetration"),
        ("vegas-six-deck", Dealing(penetration=313), "1 to 312 cards"),
        ("vegas-single-deck", Dealing(penetration=53), "penetration"),
        ("shuffle-machine-six-deck", Dealing(penetration=200), "every round"),
        ("vegas-six-deck", Dealing(rounds_per_shuffle=0), "rounds_per_shuffle"),
        ("vegas-six-deck", Dealing(spots=0), "spots"),
        ("vegas-six-deck", Dealing(spots=8), "1 to 7"),
        ("vegas-single-deck", Dealing(spots=7), "1 to 6"),
        ("vegas-single-deck", Dealing(side_bet=True), "The house has none"),
    ],
)
def test_dealing_that_the_house_does_not_allow(
    house: str, dealing: Dealing, fault: str
) -> None:
    with pytest.raises(BadDocument, match=fault):
        plan_of(house, 1000, dealing=dealing)


@pytest.mark.parametrize("rounds", [0, -1, 10**16])
def test_rounds_out_of_reach(rounds: int) -> None:
    with pytest.raises(BadDocument, match="rounds"):
        plan_of("vegas-six-deck", rounds)


@pytest.mark.parametrize("seed", [-1, 1 << 128])
def test_seeds_out_of_reach(seed: int) -> None:
    with pytest.raises(BadDocument, match="seed"):
        plan_of("vegas-six-deck", 1000, seed=seed)


@pytest.mark.parametrize("error", [0.0, -0.1, 1.0])
def test_errors_out_of_reach(error: float) -> None:
    with pytest.raises(BadDocument, match="target_error"):
        plan_of("vegas-six-deck", 1000, target_error=error)


@pytest.mark.parametrize(
    "text, fault",
    [
        (PolicyText(count="hi-lo", ramp="0.1 2@1"), "ramp"),
        (PolicyText(ramp="1 2@1"), "None is kept"),
        (PolicyText(count="hi-lo", spots="1 4@2"), "spots"),
    ],
)
def test_policies_that_the_house_does_not_allow(text: PolicyText, fault: str) -> None:
    with pytest.raises(BadDocument, match=fault):
        plan_of("vegas-six-deck", 1000, text=text)


def test_composition_goes_with_no_count() -> None:
    house = load_house("vegas-six-deck")
    text = PolicyText(count="hi-lo")
    policy = build_policy(text, house.rules, lambda: best_chart("vegas-six-deck"))
    with pytest.raises(BadDocument, match="composition"):
        make_plan(house, policy, rounds=1000, plays="composition")


def test_all_faults_at_once() -> None:
    with pytest.raises(BadDocument) as caught:
        plan_of("vegas-six-deck", 0, dealing=Dealing(penetration=999, spots=9), seed=-1)
    paths = {fault.path for fault in caught.value.faults}
    assert paths == {"rounds", "seed", "penetration", "spots"}


def test_the_digest_names_the_plan() -> None:
    plan = plan_of("vegas-six-deck", 1000)
    assert plan.digest == plan_of("vegas-six-deck", 1000).digest
    others = [
        plan_of("vegas-six-deck", 1001),
        plan_of("vegas-six-deck", 1000, seed=9),
        plan_of("vegas-six-deck", 1000, dealing=Dealing(penetration=200)),
        plan_of("vegas-eight-deck", 1000),
    ]
    assert plan.digest not in {other.digest for other in others}
