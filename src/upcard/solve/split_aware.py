"""The upper model of splits: split hands replayed for the pair cards that are gone.

The model of all other results (CDZ-) plays split hands as before the split.  Here the
worlds of :mod:`upcard.kernels.split_worlds` are each played best for the number of pair
cards that are gone in them, in the literature CDP: an upper mark that tells how little
the simpler model gives away.
"""

from __future__ import annotations

import numpy as np

from upcard.kernels.arrays import ACE
from upcard.kernels.induction import induce, stand_values
from upcard.kernels.multisets import hand_table
from upcard.kernels.rulecode import RuleCode
from upcard.kernels.split_worlds import split_value, split_weights
from upcard.solve.composition import (
    UPCARD_RANKS,
    solve_tables,
    upcard_chance,
    upcard_value,
)
from upcard.solve.shoe import Shoe
from upcard.solve.table import (
    Strategy,
    UpcardTable,
    doubling_hands,
    is_clear,
    most_hands,
    pair_ranks,
    split_hand_worlds,
    tree_of,
)

__all__ = ["split_aware_value"]


def split_aware_value(code: RuleCode, shoe: Shoe) -> float:
    """Guest's expected net of best play that knows the pair cards gone, in wagers."""
    tables = solve_tables(code, shoe)
    for table in tables:
        upcard = UPCARD_RANKS[table.upcard]
        for pair in table.splits:
            ranks = pair_ranks(code, shoe, upcard, pair)
            table.splits[pair] = tuple(
                (share, max(_split(table, pair, same), kept))
                for (share, same), (_, kept) in zip(
                    ranks, table.splits[pair], strict=True
                )
            )
    return sum(
        upcard_chance(shoe, table.upcard) * upcard_value(table) for table in tables
    )


def _split(table: UpcardTable, pair: int, same: float) -> float:
    weights = split_weights(most_hands(table.code, pair))
    any_card, pair_card = np.zeros((2, len(weights[0])))
    for gone in range(len(any_card)):
        if table.shoe[pair] - 1.0 - gone < 1.0:
            break
        strategy = _best_after(table, pair, gone)
        worlds = split_hand_worlds(table, strategy, (pair, same))
        any_card[gone], pair_card[gone] = worlds[0][gone], worlds[1][gone]
    return float(split_value(any_card, pair_card, *weights))


def _best_after(table: UpcardTable, pair: int, gone: int) -> Strategy:
    """The best play of a split hand with so many further pair cards gone."""
    hands, code, clear = hand_table(), table.code, int(is_clear(table.code))
    world = table.shoe.copy()
    world[pair] -= 1.0 + gone
    stand, hit, double, worth = np.zeros((4, len(hands.size)))
    draws, doubles = np.zeros((2, len(hands.size)), dtype=np.int64)
    possible = (hands.counts <= world).all(axis=1) & (hands.counts[:, pair] > 0)
    may_double = doubling_hands(code.double_on) * int(
        pair != ACE and code.double_after_split
    )
    stand_values(
        tree_of(code),
        table.upcard,
        clear,
        world,
        hands,
        np.flatnonzero(possible),
        stand,
    )
    induce(
        table.upcard, clear, world, hands, may_double, stand, hit, double, worth,
        draws, doubles,
    )  # fmt: skip
    return Strategy(draws, doubles)
