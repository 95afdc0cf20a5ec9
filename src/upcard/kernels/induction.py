"""Backward induction over the guest's hands for one shoe and one upcard.

Values are in units of the initial wager.  Where the house checks for a blackjack (and
where a dealer blackjack takes only original wagers) they are *clear* values: the
expected net times the indicator that the dealer has no blackjack.  Plain probabilities
of drawing then do for everything: no hand needs the conditional law of the hole card.
"""

from __future__ import annotations

import numpy as np

from upcard.kernels.arrays import ACE, TEN, VALUES, Floats, Ints
from upcard.kernels.dealer import dealer_outcomes
from upcard.kernels.dealer_tree import BLACKJACK, OUTCOMES, DealerTree
from upcard.kernels.jit import kernel
from upcard.kernels.multisets import HandTable

__all__ = ["hit_value", "induce", "stand_results", "stand_values"]

_TIE = 1e-14
"""Where actions are worth the same up to rounding, the plainer one is played."""


@kernel
def _partner(upcard: int) -> int:
    """Place of the value that makes a blackjack with the upcard, or -1."""
    if upcard == ACE:
        return TEN
    return ACE if upcard == TEN else -1


@kernel
def stand_results(
    tree: DealerTree,
    upcard: int,
    clear: int,
    shoe: Floats,
    hands: HandTable,
    wanted: Ints,
    values: Floats,
    decided: Floats,
) -> None:
    """Fill in what standing is worth, and how often it wins or loses.

    Args:
        tree: the dealer's tree.
        upcard: its place.
        clear: 1 if values leave out rounds with a dealer blackjack.
        shoe: (10,) unseen cards if the guest's hand were empty.
        hands: the table of hands.
        wanted: (m,) rows of the hands.
        values: (n,) expected net, filled in at the wanted rows.
        decided: (n,) probability that the hand does not push, filled in likewise.
    """
    count = len(wanted)
    shoes = np.empty((count, VALUES))
    results = np.empty((count, OUTCOMES))
    for place in range(count):
        for value in range(VALUES):
            shoes[place, value] = shoe[value] - hands.counts[wanted[place], value]
    dealer_outcomes(tree, upcard, shoes, count, results)
    for place in range(count):
        hand = wanted[place]
        total = hands.total[hand]
        wins = 1.0
        losses = 0.0
        for outcome in range(OUTCOMES):
            wins -= results[place, outcome]
        for outcome in range(5):
            if total > 17 + outcome:
                wins += results[place, outcome]
            elif total < 17 + outcome:
                losses += results[place, outcome]
        if not clear:
            losses += results[place, BLACKJACK]
        values[hand] = wins - losses
        decided[hand] = wins + losses


@kernel
def stand_values(
    tree: DealerTree,
    upcard: int,
    clear: int,
    shoe: Floats,
    hands: HandTable,
    wanted: Ints,
    values: Floats,
) -> None:
    """Fill in what standing is worth only; see :func:`stand_results`."""
    decided = np.empty(len(values))
    stand_results(tree, upcard, clear, shoe, hands, wanted, values, decided)


@kernel
def hit_value(
    upcard: int,
    clear: int,
    shoe: Floats,
    hands: HandTable,
    hand: int,
    worth: Floats,
) -> float:
    """Expected value of one more card, ``worth`` (n,) being what each hand is worth."""
    cards = 0.0
    value = 0.0
    busts = 0.0
    partner = _partner(upcard) if clear else -1
    for card in range(VALUES):
        number = shoe[card] - hands.counts[hand, card]
        cards += number
        if number < 0.5:
            continue
        after = hands.child[hand, card]
        if after >= 0:
            value += number * worth[after]
        else:
            busts += number
    if cards < 0.5:
        return 0.0
    if partner < 0:
        return value / cards - busts / cards
    # A bust costs the wager only where the dealer has no blackjack.
    left = shoe[partner] - hands.counts[hand, partner]
    clears = busts * (cards - 1.0 - left)
    if hands.child[hand, partner] < 0:
        clears += left
    net: float = (value - clears / max(cards - 1.0, 1.0)) / cards
    return net


@kernel
def induce(
    upcard: int,
    clear: int,
    shoe: Floats,
    hands: HandTable,
    may_double: Ints,
    stand: Floats,
    hit: Floats,
    double: Floats,
    worth: Floats,
    draws: Ints,
    doubles: Ints,
) -> None:
    """The best play of every hand without splitting, from the longest hands backward.

    Args:
        upcard: its place.
        clear: 1 if values leave out rounds with a dealer blackjack.
        shoe: (10,) unseen cards if the guest's hand were empty.
        hands: the table of hands.
        may_double: (n,) 1 for hands that may be doubled.
        stand: (n,) values of standing, as input.
        hit: (n,) filled in.
        double: (n,) filled in for two cards; never above what is allowed elsewhere.
        worth: (n,) filled in: the best of them.
        draws: (n,) filled in: 1 where hitting beats standing.
        doubles: (n,) filled in: 1 where doubling is allowed and best.
    """
    for hand in range(len(stand) - 1, 0, -1):
        possible = True
        for value in range(VALUES):
            if hands.counts[hand, value] > shoe[value]:
                possible = False
        if not possible:
            continue
        hit[hand] = hit_value(upcard, clear, shoe, hands, hand, worth)
        better = hit[hand] > stand[hand] + _TIE and hands.total[hand] < 21
        draws[hand] = 1 if better else 0
        worth[hand] = hit[hand] if draws[hand] else stand[hand]
        doubles[hand] = 0
        if hands.size[hand] == 2:
            double[hand] = 2.0 * hit_value(upcard, clear, shoe, hands, hand, stand)
            if may_double[hand] and double[hand] > worth[hand] + _TIE:
                doubles[hand] = 1
                worth[hand] = double[hand]
