"""What was counted: whole numbers only, so that tallies add up without rounding."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from upcard.kernels.layout import SIDE_LINES, WAYS

__all__ = ["Tally", "empty_tally"]

Counts = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Tally:
    """Rounds by index and result, and what went with them."""

    results: Counts
    """Rounds, shape ``(buckets + 1, 2 * most + 1)``: by index bucket and by units won
    with one wager on each spot, the middle being 0.  The last row holds rounds that the
    guest only watched."""
    ways: Counts
    """Starting hands by the way they ended, in the order of ``WAYS``."""
    side: Counts
    """Side bets by line, the losing one first."""
    cards: int
    """Cards dealt, burn cards left out."""
    shoes: int
    """Shoes begun."""
    runs_out: int
    """How often the cards ran out in the middle of a round (A-38)."""
    chunks: int
    """Chunks that are in it."""

    @property
    def rounds(self) -> int:
        """Rounds played and watched."""
        return int(self.results.sum())

    @property
    def watched(self) -> int:
        """Rounds that the guest only watched."""
        return int(self.results[-1].sum())

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            results=self.results + other.results,
            ways=self.ways + other.ways,
            side=self.side + other.side,
            cards=self.cards + other.cards,
            shoes=self.shoes + other.shoes,
            runs_out=self.runs_out + other.runs_out,
            chunks=self.chunks + other.chunks,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tally) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.rounds, self.cards, self.shoes))

    def to_json(self) -> dict[str, object]:
        """The tally as plain numbers; zero results are left out."""
        rows, columns = np.nonzero(self.results)
        return {
            "shape": list(self.results.shape),
            "results": [
                [int(row), int(column), int(self.results[row, column])]
                for row, column in zip(rows, columns, strict=True)
            ],
            "ways": self.ways.tolist(),
            "side": self.side.tolist(),
            "cards": self.cards,
            "shoes": self.shoes,
            "runs_out": self.runs_out,
            "chunks": self.chunks,
        }

    @classmethod
    def from_json(cls, tree: Mapping[str, object]) -> Tally:
        """Read what :meth:`to_json` wrote.

        Raises:
            KeyError, TypeError, ValueError, IndexError: if it is no such tree.
        """
        results = np.zeros(_whole_numbers(tree["shape"]), np.int64)
        cells = tree["results"]
        if not isinstance(cells, list):
            raise TypeError(cells)
        for row, column, rounds in map(_whole_numbers, cells):
            results[row, column] = rounds
        cards, shoes, runs_out, chunks = _whole_numbers(
            [tree["cards"], tree["shoes"], tree["runs_out"], tree["chunks"]]
        )
        return cls(
            results=results,
            ways=np.array(_whole_numbers(tree["ways"]), np.int64),
            side=np.array(_whole_numbers(tree["side"]), np.int64),
            cards=cards,
            shoes=shoes,
            runs_out=runs_out,
            chunks=chunks,
        )


def _whole_numbers(numbers: object) -> tuple[int, ...]:
    if not isinstance(numbers, list) or not all(isinstance(n, int) for n in numbers):
        raise TypeError(numbers)
    return tuple(numbers)


def empty_tally(buckets: int, most: int) -> Tally:
    """A tally without rounds, for so many index buckets and most units a round."""
    return Tally(
        results=np.zeros((buckets + 1, 2 * most + 1), np.int64),
        ways=np.zeros(len(WAYS), np.int64),
        side=np.zeros(SIDE_LINES, np.int64),
        cards=0,
        shoes=0,
        runs_out=0,
        chunks=0,
    )
