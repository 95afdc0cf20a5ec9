"""The expected square of a Blackjack Switch round, both hands together."""

from __future__ import annotations

import numpy as np

from upcard.solve.switch_column import SwitchColumn
from upcard.solve.switch_deal import Choice

__all__ = ["round_square"]


def round_square(column: SwitchColumn, choice: Choice) -> float:
    """Expected square of the net of both hands, in wagers of one hand.

    A blackjack that is kept wins its pay whenever the dealer has none; against a
    dealer's blackjack every other hand loses one wager.
    """
    spread, pays = column.spread, column.spot.pays
    chance, clear, four, paid = choice.chance, choice.clear, choice.four, choice.paid
    shares = spread.shares[four[:, None], choice.pairs]
    dealer = spread.dealer[four]
    shares = np.where(paid[:, :, None], pays * dealer[:, None, :], shares)
    squares = spread.squares[four[:, None], choice.pairs]
    squares = np.where(paid, pays**2 * clear[:, None], squares)
    product = shares[:, 0] * shares[:, 1] / np.where(dealer > 0.0, dealer, 1.0)
    lost = (2 - choice.naturals.sum(axis=1)) ** 2
    square = squares.sum(axis=1) + 2.0 * product.sum(axis=1) + (1.0 - clear) * lost
    return float(chance @ square)
