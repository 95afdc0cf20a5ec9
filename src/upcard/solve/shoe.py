"""The cards that a result starts from: a fresh shoe, or what is left of one.

Ranks matter only where tens split by rank, so a shoe keeps all thirteen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from upcard.cards import RANKS
from upcard.errors import BadText
from upcard.kernels.arrays import TEN, Floats

__all__ = ["Shoe", "read_ranks", "value_place"]


def value_place(rank: str) -> int:
    """The place of a rank's value in arrays of ten, aces first.

    >>> value_place("A"), value_place("7"), value_place("K")
    (0, 6, 9)
    """
    return min(RANKS.index(rank), TEN)


def read_ranks(text: str) -> tuple[str, ...]:
    """Read cards such as ``T6``, ``A7``, ``8s8d`` or ``10 6``; suits may be left out.

    Raises:
        BadText: if something else stands in the text.
    """
    compact = text.upper().replace("10", "T").replace(",", " ")
    ranks: list[str] = []
    after_rank = False
    for letter in compact:
        if letter in RANKS:
            ranks.append(letter)
        elif not (letter == " " or (letter in "SHDC" and after_rank)):
            raise BadText(
                f"{text!r} are no cards. Allowed: ranks of {' '.join(RANKS)}, "
                "each with or without a suit, such as T6 or 8s8d"
            )
        after_rank = letter in RANKS
    return tuple(ranks)


@dataclass(frozen=True)
class Shoe:
    """Unseen cards by rank, in the order ``A23456789TJQK``."""

    ranks: tuple[int, ...]

    @classmethod
    def fresh(cls, decks: int) -> Shoe:
        """A full shoe of some decks."""
        return cls((4 * decks,) * len(RANKS))

    def without(self, cards: Iterable[str]) -> Shoe:
        """The shoe after cards (by rank) have left it.

        >>> Shoe.fresh(1).without("AA").ranks[0]
        2

        Raises:
            BadText: if it does not hold them.
        """
        left = list(self.ranks)
        for rank, number in Counter(cards).items():
            place = RANKS.index(rank)
            if number > left[place]:
                raise BadText(
                    f"There are {number} cards of rank {rank}, but the shoe holds "
                    f"{left[place]}. Allowed: cards that are in the shoe"
                )
            left[place] -= number
        return Shoe(tuple(left))

    @property
    def cards(self) -> int:
        """How many cards it holds."""
        return sum(self.ranks)

    def values(self) -> Floats:
        """(10,) cards by value."""
        tens = sum(self.ranks[TEN:])
        return np.array([*self.ranks[:TEN], tens], dtype=np.float64)

    def pairs_of_tens(self) -> float:
        """Probability that two ten-value cards are of one rank."""
        tens = self.ranks[TEN:]
        number = sum(tens)
        if number < 2:
            return 0.0
        return sum(n * (n - 1) for n in tens) / (number * (number - 1))
