"""Expected products of two split hands' results, by kinds of their second cards.

With gain = result + stake, the product of two results is (product of gains) - (product
of stakes) - (stake of one times result of the other) - (the same the other way round).
Stakes depend on the second card alone, so only the gains need all final hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from upcard.kernels.arrays import ACE, TEN, VALUES, Floats, Ints
from upcard.kernels.dealer_tree import PUSH_22
from upcard.kernels.joint_results import joint_results
from upcard.kernels.joint_splits import RESULTS, final_hands, hand_keys, merge_pairs
from upcard.kernels.multisets import hand_table
from upcard.solve.table import (
    Strategy,
    UpcardTable,
    most_hands,
    split_hand_worlds,
    tree_of,
)

__all__ = ["FinalHands", "Split", "clear_chance", "result_products"]

OTHER, PAIR = 0, 1


class FinalHands(NamedTuple):
    """What a split hand can end as, up to 21."""

    rows: Ints
    orders: Floats
    """In how many orders each is drawn."""
    stakes: Floats
    kinds: Ints
    """1 if the second card is of the pair's value."""


@dataclass(frozen=True)
class Split:
    """A pair being split."""

    table: UpcardTable
    strategy: Strategy
    pair: int
    shoe: Floats
    """(10,) unseen cards, both cards of the pair removed."""

    @classmethod
    def of(cls, table: UpcardTable, strategy: Strategy, pair: int) -> Split:
        """The split of a pair that a table knows."""
        shoe = table.shoe.copy()
        shoe[pair] -= 2.0
        return cls(table, strategy, pair, shoe)

    def final_hands(self) -> FinalHands:
        """The hands that each split hand can end as."""
        code, with_root = self.table.code, self.shoe.copy()
        with_root[self.pair] += 1.0
        found = final_hands(
            hand_table(),
            with_root,
            self.pair,
            self.strategy.draws,
            self.strategy.doubles,
            int(self.pair == ACE and code.ace_one_card),
            self.after_split,
        )
        return FinalHands(*found)

    def keys(self, final: FinalHands) -> Ints:
        """(m,) keys of the cards drawn to each final hand."""
        return hand_keys(hand_table(), final.rows, self.pair)

    @property
    def after_split(self) -> int:
        """1 if split hands may be doubled."""
        return int(self.pair != ACE and self.table.code.double_after_split)

    def stakes(self) -> Ints:
        """(10,) stake of a split hand by its second card."""
        hands = hand_table()
        seconds = hands.child[hands.child[0, self.pair]]
        stakes: Ints = 1 + self.after_split * self.strategy.doubles[seconds]
        return stakes


def result_products(
    table: UpcardTable, strategy: Strategy, pair: int, same: float
) -> Floats:
    """(worlds, 2, 2) expected products, times the probability of each world.

    The second and third axis tell whether the second card of each of the two hands
    would make a further pair.
    """
    split = Split.of(table, strategy, pair)
    shoe = split.shoe
    worlds = 2 * most_hands(table.code, pair) - 3
    products = _gains(split, worlds)
    chance = 1.0
    for gone in range(worlds):
        left = shoe.copy()
        left[pair] -= gone
        if chance <= 0.0 or left[pair] < 0:
            products[gone] = 0.0
            continue
        mixed = _stake_times_result(split, gone)
        products[gone] -= _stakes_product(split, left) + mixed + mixed.T
        products[gone] = chance * _by_rank(
            products[gone], same - gone, float(left[pair])
        )
        chance *= max(same - gone, 0.0) / float(left.sum())
    return products


def _gains(split: Split, worlds: int) -> Floats:
    table, final = split.table, split.final_hands()
    totals = hand_table().total[final.rows]
    gain = np.zeros((len(totals), RESULTS))
    for result in range(5):
        gain[:, result] = 1.0 + np.sign(totals - (17 + result))
    gain[:, PUSH_22], gain[:, RESULTS - 1] = 1.0, 2.0
    values = (final.orders * final.stakes)[:, np.newaxis] * gain
    cells = np.where(gain > 0.0, final.kinds[:, np.newaxis], -1)
    keys, sums = merge_pairs(split.keys(final), cells, values, 2)
    gains = np.zeros((worlds, RESULTS, 2, 2))
    joint_results(
        tree_of(table.code), table.upcard, split.shoe, split.pair, keys, sums, gains
    )
    products: Floats = gains.sum(axis=1)
    return products


def clear_chance(table: UpcardTable, left: Floats) -> float:
    """Chance of a round that counts: no dealer blackjack, where values are clear."""
    partner = {ACE: TEN, TEN: ACE}.get(table.upcard)
    if partner is None or not table.clear:
        return 1.0
    return 1.0 - float(left[partner]) / float(left.sum())


def _stakes_product(split: Split, left: Floats) -> Floats:
    product = np.zeros((2, 2))
    stakes = split.stakes()
    cards = float(left.sum())
    for one in range(VALUES):
        for other in range(VALUES):
            ways = left[one] * (left[other] - (one == other))
            if ways <= 0:
                continue
            rest = left.copy()
            rest[one] -= 1.0
            rest[other] -= 1.0
            kinds = int(one == split.pair), int(other == split.pair)
            product[kinds] += (
                float(ways) / (cards * (cards - 1.0))
                * float(stakes[one] * stakes[other])
                * clear_chance(split.table, rest)
            )  # fmt: skip
    return product


def _stake_times_result(split: Split, gone: int) -> Floats:
    """(2, 2) stake of the first hand times result of the second, in one world."""
    left = split.shoe.copy()
    left[split.pair] -= gone
    cards = float(left.sum())
    stakes = split.stakes()
    mixed = np.zeros((2, 2))
    mixed[OTHER] = _result_parts(split, left)
    for card in range(VALUES):
        is_pair = card == split.pair
        extra = float(stakes[card]) - 1.0
        if left[card] < 1.0 or not (is_pair or extra):
            continue
        rest = left.copy()
        rest[card] -= 1.0
        parts = float(left[card]) / cards * _result_parts(split, rest)
        if is_pair:
            mixed[OTHER] -= parts
            mixed[PAIR] += (1.0 + extra) * parts
        else:
            mixed[OTHER] += extra * parts
    return mixed


def _result_parts(split: Split, left: Floats) -> Floats:
    """(2,) expected result of one split hand by the kind of its second card."""
    shoe = left.copy()
    shoe[split.pair] += 2.0
    table = split.table.with_shoe(shoe)
    any_card, pair_card = split_hand_worlds(
        table, split.strategy, (split.pair, float(left[split.pair])), first_only=True
    )
    return np.array([any_card[0] - pair_card[0], pair_card[0]])


def _by_rank(kinds: Floats, same: float, value: float) -> Floats:
    """Move second cards of the pair's value but of another rank to the other kind."""
    if same == value or value < 0.5:
        return kinds
    one = max(same, 0.0) / value
    both = one * max(same - 1.0, 0.0) / (value - 1.0) if value > 1.5 else 0.0
    moved = np.zeros((2, 2))
    moved[PAIR, PAIR] = kinds[PAIR, PAIR] * both
    moved[OTHER, PAIR] = kinds[OTHER, PAIR] * one + kinds[PAIR, PAIR] * (one - both)
    moved[PAIR, OTHER] = moved[OTHER, PAIR]
    moved[OTHER, OTHER] = kinds.sum() - moved.sum()
    return moved
