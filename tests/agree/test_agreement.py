"""Engine and kernels agree card by card and cent by cent."""

from __future__ import annotations

from random import Random

import pytest

from agree.duel import Duel
from agree.houses import random_house
from upcard.rules import house_ids, load_house

SCRIPTED_ROUNDS = 100_000
"""Rounds of each house that the engine is told; it decides by itself in fewer."""


@pytest.mark.parametrize("house", house_ids())
def test_a_house_heads_up(house: str) -> None:
    for seed in range(12):
        duel = Duel(load_house(house), seed, wild=seed % 4 == 3, insures=seed % 3 == 1)
        assert duel.play(60).rounds == 60


@pytest.mark.parametrize("house", house_ids())
def test_a_house_with_several_spots(house: str) -> None:
    shoe = load_house(house)
    for seed, spots in enumerate((2, 3, 5 if shoe.rules.cards.decks > 2 else 2), 100):
        duel = Duel(shoe, seed, spots=spots, insures=seed % 2 == 1)
        assert duel.play(60).rounds == 60


@pytest.mark.parametrize("seed", range(40))
def test_random_houses(seed: int) -> None:
    dice = Random(seed)
    duel = Duel(
        random_house(dice), seed, spots=dice.choice((1, 1, 2)), wild=seed % 2 == 0
    )
    assert duel.play(40).rounds == 40


@pytest.mark.slow
@pytest.mark.parametrize("house", house_ids())
def test_a_hundred_thousand_rounds_of_a_house(house: str) -> None:
    duel = Duel(load_house(house), 7, scripted=True)
    assert duel.play(SCRIPTED_ROUNDS).rounds == SCRIPTED_ROUNDS
