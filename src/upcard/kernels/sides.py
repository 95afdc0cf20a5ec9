"""Which line of a side bet the first cards make, in the order of ``SIDE_BET_HANDS``."""

from __future__ import annotations

from upcard.kernels.jit import part

__all__ = ["match_line", "square_line"]


@part
def square_line(first: int, second: int, same: bool) -> int:  # noqa: FBT001
    """Two ranks, and whether the cards are the same: 0, a pair 1, a suited pair 2."""
    return int(first == second) + int(same)


@part
def match_line(a: int, b: int, c: int, d: int) -> int:
    """Four ranks: 0, one pair 1, two pair 2, three of a kind 3, four of a kind 4.

    They have 0, 1, 2, 3 and 6 pairs of equal ranks.
    """
    alike = (a == b) + (a == c) + (a == d) + (b == c) + (b == d) + (c == d)
    return min(int(alike), 4)
