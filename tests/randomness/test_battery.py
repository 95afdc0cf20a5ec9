"""The battery on a fixed seed: a shuffle passes, and a broken one does not."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from randomness.battery import BEYOND_CHANCE, run
from randomness.shoes import CARDS, Shoes, key_of, shoes
from upcard.cards.shuffle import full_deck
from upcard.cards.stream import KeyedStream
from upcard.table.fairness import Pack, shuffle

SHOES = 10_000


@pytest.fixture(scope="module")
def batch() -> Shoes:
    return next(shoes(SHOES, seed=7))


def test_the_battery_shuffles_as_the_table_does(batch: Shoes) -> None:
    pack, cards = Pack(6, "uniform", 52), full_deck(6)
    for number in (0, 1, 4999):
        order = shuffle(pack, KeyedStream(key_of(7, number)))
        assert tuple(cards[place] for place in batch.orders[number]) == order


def test_every_card_is_in_every_shoe_once(batch: Shoes) -> None:
    assert (np.sort(batch.orders, axis=1) == np.arange(CARDS)).all()


def test_the_shuffle_passes_every_test(batch: Shoes) -> None:
    found = run([batch])
    assert len(found) > 20
    assert min(found, key=lambda one: one.p).p > BEYOND_CHANCE / len(found)
    # The seed is fixed, so that this is a regression and no game of chance.
    assert sum(one.p < 0.01 for one in found) <= 1


def naive(words: NDArray[np.uint32]) -> NDArray[np.int64]:
    """Swaps with any place instead of one not yet passed."""
    orders = np.tile(np.arange(CARDS), (len(words), 1))
    rows = np.arange(len(words))
    for place in range(CARDS):
        other = (words[:, place] % CARDS).astype(np.int64)
        moved = orders[rows, other].copy()
        orders[rows, other] = orders[:, place]
        orders[:, place] = moved
    return orders


def one_too_few(words: NDArray[np.uint32]) -> NDArray[np.int64]:
    """A card never stays where it is (Sattolo's cycle)."""
    orders = np.tile(np.arange(CARDS), (len(words), 1))
    rows = np.arange(len(words))
    for last in range(CARDS - 1, 0, -1):
        other = (words[:, CARDS - 1 - last] % last).astype(np.int64)
        moved = orders[rows, other].copy()
        orders[rows, other] = orders[:, last]
        orders[:, last] = moved
    return orders


@pytest.mark.parametrize("broken", [naive, one_too_few])
def test_a_broken_shuffle_is_seen(
    batch: Shoes, broken: Callable[[NDArray[np.uint32]], NDArray[np.int64]]
) -> None:
    found = run([Shoes(broken(batch.words), batch.words)])
    beyond = {one.name for one in found if one.p < BEYOND_CHANCE}
    assert "frequency: each card at each place" in beyond


def test_a_shoe_that_repeats_the_last_one_is_seen(batch: Shoes) -> None:
    again = Shoes(np.repeat(batch.orders[::2], 2, axis=0), batch.words)
    beyond = {one.name for one in run([again]) if one.p < BEYOND_CHANCE}
    assert {"serial correlation of shoes", "a place in the next shoe"} <= beyond
