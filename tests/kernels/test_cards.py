"""Shuffling: every order equally likely, cards conserved, streams apart."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from upcard.kernels.cards import Shoe, draw, exact_shoe, new_shoe, restart, shuffle
from upcard.kernels.hands import hand_nodes
from upcard.kernels.layout import AT, NODES_AT, ROUND, RUN_OUT


def dealt(shoe: Shoe, work: np.ndarray, cards: int) -> list[int]:
    """The first cards of the next shuffle."""
    shuffle(shoe.places, shoe.streams, len(shoe.cards))
    work[AT] = 0
    return [draw(shoe.cards, shoe.places, work) for _ in range(cards)]


@pytest.mark.parametrize("decks", range(1, 9))
def test_a_shuffle_conserves_the_cards(decks: int) -> None:
    shoe, work = new_shoe(decks, np.random.SeedSequence(1)), np.zeros(16, np.int64)
    pack = sorted(16 * suit + rank for suit in range(4) for rank in range(13))
    for _ in range(20):
        assert sorted(dealt(shoe, work, 52 * decks)) == sorted(pack * decks)


def test_every_card_is_equally_likely_in_every_place() -> None:
    shoe, work = new_shoe(1, np.random.SeedSequence(2)), np.zeros(16, np.int64)
    shuffles, places = 20_000, 20
    counts = np.zeros((places, 64))
    for _ in range(shuffles):
        for place, card in enumerate(dealt(shoe, work, places)):
            counts[place, card] += 1
    seen = counts[:, counts.sum(axis=0) > 0]
    chi = ((seen - shuffles / 52) ** 2 / (shuffles / 52)).sum(axis=1)
    # 51 degrees of freedom: mean 51, deviation 10.1.
    assert abs(chi.mean() - 51) < 4.5 * 10.1 / math.sqrt(places)
    assert chi.max() < 51 + 5 * 10.1


def test_the_next_shuffle_does_not_know_the_last() -> None:
    shoe, work = new_shoe(1, np.random.SeedSequence(3)), np.zeros(16, np.int64)
    orders = [dealt(shoe, work, 10) for _ in range(20_000)]
    same = sum(one[0] == other[0] for one, other in itertools.pairwise(orders))
    expected = len(orders) / 52
    assert abs(same - expected) < 4.5 * math.sqrt(expected)


def test_seeds_give_streams_of_their_own() -> None:
    shoes = [
        new_shoe(6, np.random.SeedSequence(0, spawn_key=(chunk,))) for chunk in range(4)
    ]
    states = {tuple(lane) for shoe in shoes for lane in shoe.streams.T.tolist()}
    assert len(states) == sum(shoe.streams.shape[1] for shoe in shoes)
    assert len({shoe.cards.tobytes() for shoe in shoes}) == len(shoes)


def test_a_given_order_is_dealt_as_it_is() -> None:
    order = [3, 17, 40, 8]
    shoe, work = exact_shoe(order), np.zeros(16, np.int64)
    assert [draw(shoe.cards, shoe.places, work) for _ in order] == order


def test_burn_cards_leave_unseen() -> None:
    shoe, work = exact_shoe([5, 6, 7]), np.zeros(16, np.int64)
    restart(np.zeros(NODES_AT, np.int64), shoe.cards, shoe.places, work, 1)
    assert work[AT] == 1
    assert draw(shoe.cards, shoe.places, work) == 6


def test_discards_finish_the_round_when_the_cards_run_out() -> None:
    # what lies on the layout, here the last four cards, is not shuffled in.
    order = list(range(12))
    shoe, work = exact_shoe(order), np.zeros(16, np.int64)
    work[AT] = work[ROUND] = 8
    drawn = [draw(shoe.cards, shoe.places, work) for _ in range(12)]
    assert drawn[:4] == [8, 9, 10, 11]
    assert sorted(drawn) == order
    assert work[RUN_OUT] == 1


@pytest.mark.parametrize(
    "by_composition, hands", [(False, 92), (True, 3084)], ids=["totals", "compositions"]
)
def test_hands_are_numbered(by_composition: int, hands: int) -> None:
    nodes = hand_nodes(by_composition=bool(by_composition))
    assert len(nodes.cards) == hands
    assert nodes.total[nodes.find((1, 10))] == 21
    assert nodes.soft[nodes.find((1, 6))] == 1
    assert nodes.total[nodes.find((10, 6, 1))] == 17
    assert nodes.find((10, 6, 6)) == 0
    assert nodes.find((2, 3, 4)) == nodes.find((4, 2, 3))
    merged = nodes.find((2, 3, 4)) == nodes.find((2, 2, 5))
    assert merged != by_composition
