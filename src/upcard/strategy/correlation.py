"""How well a count follows what the cards are worth: betting and insurance correlation.

Both are Pearson correlations over the 52 cards between what a card adds to the count
and what its removal does to the expectation (P. Griffin, The Theory of Blackjack,
chapters 4 and 5).  Unbalanced counts are centred by it, so that they compare fairly.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction

from upcard.cards import DECK, VALUE, Card
from upcard.strategy.count import Count

__all__ = ["betting_correlation", "insurance_correlation", "playing_correlation"]

_RANKS = "A23456789T"


def betting_correlation(
    count: Count, effects: Mapping[str, float], *, side: bool = True
) -> float:
    """Correlation of a count with the effects of removal on the whole game.

    Args:
        count: the counting system.
        effects: change of the guest's expectation when one card of a rank of
            ``A23456789T`` is removed; any unit.
        side: whether the side count of aces is added, as it is for wagers.
    """
    tag = count.wager_tag if side else count.tag
    return _correlation(tag, lambda card: effects[_RANKS[VALUE[card] - 1]])


def playing_correlation(count: Count, effects: Mapping[str, float]) -> float:
    """Correlation of a count with the effects of removal on one decision.

    ``effects`` is the change, a rank, of what one action gains over another.
    """
    return _correlation(count.tag, lambda card: effects[_RANKS[VALUE[card] - 1]])


def insurance_correlation(count: Count) -> float:
    """Correlation of a count with the expectation of insurance at 2:1.

    A ten-value card that leaves takes 2.25 times as much as another card gives, since
    16 of 52 cards win two units and 36 lose one.
    """
    return _correlation(count.tag, lambda card: -2.25 if VALUE[card] == 10 else 1.0)


def _correlation(
    tag: Callable[[Card], Fraction], effect: Callable[[Card], float]
) -> float:
    tags = [float(tag(card)) for card in DECK]
    effects = [effect(card) for card in DECK]
    mean_tag, mean_effect = sum(tags) / 52, sum(effects) / 52
    both = sum(
        (a - mean_tag) * (b - mean_effect) for a, b in zip(tags, effects, strict=True)
    )
    spread_tag = sum((a - mean_tag) ** 2 for a in tags)
    spread_effect = sum((b - mean_effect) ** 2 for b in effects)
    return both / math.sqrt(spread_tag * spread_effect)
