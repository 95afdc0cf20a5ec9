"""The riffle against its exact law, the strip and the wash against their bounds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import comb, sqrt
from statistics import fmean, pstdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.orders import adjacent_pairs, law, pack
from upcard.cards.card import Card
from upcard.cards.riffle import interleave, riffle, strip, wash
from upcard.cards.stream import seeded_stream


def rising_sequences(order: Sequence[Card]) -> int:
    place = {card: at for at, card in enumerate(order)}
    cards = sorted(order)
    return 1 + sum(place[high] < place[low] for low, high in pairwise(cards))


def expected_adjacent(cards: int, packets: int) -> float:
    """(n-1)/a times the sum over j of (j/a)**(n-1)."""
    total = sum((j / packets) ** (cards - 1) for j in range(1, packets + 1))
    return (cards - 1) / packets * total


def expected_rising(n: int, a: int) -> float:
    """Mean number of rising sequences after an a-shuffle of n cards.

    Two non-empty packets with ``m`` empty ones between them begin a new sequence
    unless every card of the first lies before every card of the second.
    """
    total = 1.0
    for m in range(a - 1):
        below = (a - m - 1) / a
        begins = ((a - m) / a) ** n - below**n - n / a * below ** (n - 1)
        total += (a - 1 - m) * begins
    return total


def expected_top(n: int, a: int) -> float:
    """Mean place of the card that was on top, counted from 1.

    It is at place j with the chance of ((m-1)/a)**(j-1) * (m/a)**(n-j) / a, summed
    over its packets m.
    """
    return sum(
        j * ((m - 1) / a) ** (j - 1) * (m / a) ** (n - j) / a
        for m in range(1, a + 1)
        for j in range(1, n + 1)
    )


@pytest.mark.parametrize("size", range(7))
def test_one_riffle_has_the_exact_law(size: int) -> None:
    cards = pack(size)
    found = law(lambda stream: riffle(cards, stream))
    assert sum(found.values()) == 1
    for order, chance in found.items():
        rising = rising_sequences(order)
        assert chance == Fraction(comb(2 + size - rising, size), 2**size)
    if size > 1:
        assert found[cards] == Fraction(size + 1, 2**size)
        assert len(found) == 2**size - size


def test_two_riffles_are_one_of_four_packets() -> None:
    """Every order of four cards, exactly: C(4 + n - r, n) / 4**n."""
    cards = pack(4)
    found = law(lambda stream: riffle(riffle(cards, stream), stream))
    assert sum(found.values()) == 1
    assert len(found) == 24
    for order, chance in found.items():
        ways = comb(4 + 4 - rising_sequences(order), 4)
        assert chance == Fraction(ways, 4**4)


@pytest.mark.parametrize("size", range(1, 7))
def test_top_card_law_of_one_riffle(size: int) -> None:
    cards = pack(size)
    places: dict[int, Fraction] = defaultdict(Fraction)
    for order, chance in law(lambda stream: riffle(cards, stream)).items():
        places[order.index(cards[0]) + 1] += chance
    for j in range(1, size + 1):
        ways = sum((m - 1) ** (j - 1) * m ** (size - j) for m in (1, 2))
        assert places[j] == Fraction(ways, 2**size)


def test_interleavings_are_equally_likely() -> None:
    cards = pack(6)
    found = law(lambda stream: interleave(cards[:2], cards[2:], stream=stream))
    assert set(found.values()) == {Fraction(1, comb(6, 2))}


def test_formulas_agree_with_published_figures() -> None:
    for riffles, mean in ((1, 2.0), (2, 4.0), (3, 7.949), (5, 19.605), (7, 24.710)):
        assert expected_rising(52, 2**riffles) == pytest.approx(mean, abs=6e-4)
    assert expected_rising(312, 2**7) == pytest.approx(98.403, abs=6e-4)
    for riffles, mean in ((1, 25.5), (4, 3.31), (8, 1.08)):
        assert expected_adjacent(52, 2**riffles) == pytest.approx(mean, abs=6e-3)


@pytest.mark.parametrize("size,packs", [(52, 400), (312, 60)])
def test_repeated_riffles_meet_the_formulas(size: int, packs: int) -> None:
    """Rising sequences, adjacent pairs and top card within four standard errors."""
    stream = seeded_stream(f"riffles {size}")
    orders = [pack(size)] * packs
    for riffles in range(1, 9):
        orders = [riffle(order, stream) for order in orders]
        a = 2**riffles
        top = pack(size)[0]
        for measured, expected in (
            ([rising_sequences(order) for order in orders], expected_rising(size, a)),
            ([adjacent_pairs(order) for order in orders], expected_adjacent(size, a)),
            ([order.index(top) + 1 for order in orders], expected_top(size, a)),
        ):
            error = pstdev(measured) / sqrt(packs)
            assert abs(fmean(measured) - expected) <= 4 * error + 1e-3


@given(st.integers(0, 60), st.integers(1, 12), st.integers(0, 10**9))
def test_no_motion_loses_a_card(size: int, pulls: int, seed: int) -> None:
    cards, stream = pack(size), seeded_stream(seed)
    for moved in (
        riffle(cards, stream),
        strip(cards, stream, pulls=pulls),
        wash(cards, stream),
    ):
        assert sorted(moved) == sorted(cards)


def test_a_strip_reverses_chunks_and_keeps_neighbours() -> None:
    cards = pack(52)
    stripped = strip(cards, seeded_stream(3), pulls=8)
    breaks = [at for at, (low, high) in enumerate(pairwise(stripped), 1)
              if int(high) - int(low) != 1]  # fmt: skip
    assert len(breaks) == 7
    edges = [0, *breaks, 52]
    chunks = [stripped[start:end] for start, end in pairwise(edges)]
    assert tuple(card for chunk in reversed(chunks) for card in chunk) == cards


def test_a_wash_parts_neighbours_but_not_the_ends() -> None:
    cards, stream = pack(104), seeded_stream(5)
    washed = [wash(cards, stream) for _ in range(200)]
    assert fmean(adjacent_pairs(order) for order in washed) < 6
    assert all(order.index(cards[0]) < 104 // 2 for order in washed)
