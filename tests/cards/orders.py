"""What the shuffle tests share: cards apart from each other, and exact laws."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise

from upcard.cards.card import Card
from upcard.cards.stream import Stream


def pack(size: int) -> tuple[Card, ...]:
    """Cards that can all be told apart, numbered from the top."""
    return tuple(Card(f"{number:03}") for number in range(size))


class Scripted:
    """A stream that follows given choices, then zeros, and notes each bound."""

    def __init__(self, choices: Sequence[int]) -> None:
        self.choices = list(choices)
        self.bounds: list[int] = []

    def below(self, bound: int, /) -> int:
        place = len(self.bounds)
        self.bounds.append(bound)
        return self.choices[place] if place < len(self.choices) else 0


def law(
    shuffle: Callable[[Stream], tuple[Card, ...]],
) -> dict[tuple[Card, ...], Fraction]:
    """The exact probability of each order, from every possible stream."""
    found: dict[tuple[Card, ...], Fraction] = defaultdict(Fraction)
    waiting: list[list[int]] = [[]]
    while waiting:
        choices = waiting.pop()
        stream = Scripted(choices)
        order = shuffle(stream)
        taken = choices + [0] * (len(stream.bounds) - len(choices))
        chance = Fraction(1)
        for place, bound in enumerate(stream.bounds):
            chance /= bound
            if place >= len(choices):
                waiting += [[*taken[:place], other] for other in range(1, bound)]
        found[order] += chance
    return found


def adjacent_pairs(order: Sequence[Card]) -> int:
    return sum(int(high) - int(low) == 1 for low, high in pairwise(order))
