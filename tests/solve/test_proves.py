"""Every figure that a house document claims, solved."""

from __future__ import annotations

import pytest

from upcard.rules import house_ids, load_house
from upcard.rules.model import Proof
from upcard.solve.edge import solution_of

HOUSES = [house for house in house_ids() if house != "vegas-switch"]
"""Blackjack Switch has tests of its own."""

PROOFS = [(house, p) for house in HOUSES for p in load_house(house).rules.proves]


def _id(value: object) -> str:
    return value.figure if isinstance(value, Proof) else str(value)


@pytest.mark.parametrize("house,proof", PROOFS, ids=_id)
def test_house_proves_its_figure(house: str, proof: Proof) -> None:
    solved = getattr(solution_of(load_house(house)), proof.figure)
    assert solved == pytest.approx(proof.value, abs=proof.within), proof.source


def test_every_house_proves_something() -> None:
    assert {house for house, _ in PROOFS} == set(HOUSES)


def test_a_changed_house_no_longer_claims_the_figures_of_its_document() -> None:
    changed = load_house("vegas-six-deck", {"dealer.soft_17": "stand"})
    assert changed.rules.proves == ()
