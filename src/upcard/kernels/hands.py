"""The hands that a guest can hold, numbered, with the hand after each further card.

A node is a hand as far as the play needs to know it.  By totals, all hands of three
and more cards with one total are one node (about ninety nodes); by composition each
multiset of cards is its own node (about three thousand).  Cards are values, aces as 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

__all__ = ["BUST", "EMPTY", "NATURAL_CARDS", "HandNodes", "hand_nodes", "value_of_rank"]

BUST = 0
"""The node of every hand above 21."""
EMPTY = 1
"""The node of a hand without cards."""
NATURAL_CARDS = (1, 10)
ACE = 1


@dataclass(frozen=True, eq=False)
class HandNodes:
    """Numbered hands."""

    following: NDArray[np.int16]
    """Node after a card, shape ``(nodes, 11)``; the column is the value of the card."""
    total: NDArray[np.int8]
    """Best total of each node, 22 for a bust."""
    soft: NDArray[np.int8]
    """1 where an ace counts 11."""
    size: NDArray[np.int8]
    """Cards of the hand: 0, 1, 2, or 3 for three and more."""
    cards: tuple[tuple[int, ...], ...]
    """Values of one hand of each node, in ascending order."""
    by_composition: bool

    def find(self, cards: Iterable[int]) -> int:
        """The node of a hand."""
        node = EMPTY
        for card in cards:
            node = int(self.following[node, card])
        return node


def value_of_rank(rank: int) -> int:
    """The value of a rank numbered 0 (ace) to 12 (king)."""
    return min(rank + 1, 10)


def best_total(cards: Iterable[int]) -> tuple[int, bool]:
    """Best total of values, and whether it is soft."""
    held = tuple(cards)
    points = sum(held)
    soft = ACE in held and points <= 11
    return points + 10 * soft, soft


@cache
def hand_nodes(*, by_composition: bool) -> HandNodes:
    """Number all hands up to 21, the empty hand first."""
    keys: dict[object, int] = {"bust": BUST, "empty": EMPTY}
    hands: list[tuple[int, ...]] = [(), ()]
    following: list[list[int]] = [[BUST] * 11]
    at = EMPTY
    while at < len(hands):
        row = [BUST] * 11
        for value in range(1, 11):
            cards = tuple(sorted((*hands[at], value)))
            if best_total(cards)[0] > 21:
                continue
            key = _key(cards, by_composition=by_composition)
            if key not in keys:
                keys[key] = len(hands)
                hands.append(cards)
            row[value] = keys[key]
        following.append(row)
        at += 1
    totals = [best_total(cards) for cards in hands]
    totals[BUST] = (22, False)
    return HandNodes(
        following=np.array(following, np.int16),
        total=np.array([points for points, _ in totals], np.int8),
        soft=np.array([soft for _, soft in totals], np.int8),
        size=np.array([min(len(cards), 3) for cards in hands], np.int8),
        cards=tuple(hands),
        by_composition=by_composition,
    )


def _key(cards: tuple[int, ...], *, by_composition: bool) -> object:
    if by_composition or len(cards) <= 2:
        return cards
    return best_total(cards)
