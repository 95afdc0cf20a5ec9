"""Blackjack Switch against one upcard: what any two of four known cards are worth.

Four guest cards and the upcard are out of the shoe, and any two of the four may become
a hand.  Each is one induction over the hands that contain its two cards, the other two
removed.  Values are *clear* values (:mod:`upcard.kernels.induction`): the dealer has
looked for a blackjack before the guest may switch (LV-SWS-00a).
"""

from __future__ import annotations

import numpy as np

from upcard.kernels.arrays import ACE, VALUES, Floats
from upcard.kernels.dealer_tree import OUTCOMES
from upcard.kernels.induction import hit_value
from upcard.kernels.jit import kernel
from upcard.kernels.split_worlds import split_value, split_worlds
from upcard.kernels.switch_task import PAIRS, Plays, Sums, SwitchTask, may_split
from upcard.kernels.weighing import (
    DOUBLE_FIRST,
    HIT_FIRST,
    HIT_REST,
    STAND_FIRST,
    STAND_REST,
)

__all__ = ["hand_values"]


@kernel
def _stand(outcomes: Floats, total: int) -> float:
    """Clear value of standing on a total."""
    worth = 1.0
    for outcome in range(OUTCOMES):
        worth -= outcomes[outcome]
    for outcome in range(5):
        if total > 17 + outcome:
            worth += outcomes[outcome]
        elif total < 17 + outcome:
            worth -= outcomes[outcome]
    return worth


@kernel
def _induce(
    task: SwitchTask, four: int, begun: int, shoe: Floats, plays: Plays, worth: Floats
) -> tuple[Floats, Floats, Floats]:
    """Fill in ``worth`` (n,) of hands; returns what stand, hit and double are worth.

    Args:
        task: the upcard.
        four: the four cards that were dealt.
        begun: the pair that the hands contain, or 55 plus the place of a single card.
        shoe: (10,) unseen cards, with the cards that the hands began with.
        plays: the strategy, filled in if it is to be chosen.
        worth: filled in.
    """
    hands = task.hands
    first, last = task.rows_start[begun], task.rows_start[begun + 1]
    stand, hit, double = np.zeros((3, len(worth)))
    for place in range(last - 1, first - 1, -1):
        hand = task.rows[place]
        possible = True
        for value in range(VALUES):
            if hands.counts[hand, value] > shoe[value]:
                possible = False
        if not possible:
            continue
        outcomes = task.outcomes[task.start[four] + task.drawn[place]]
        stand[hand] = _stand(outcomes, hands.total[hand])
        hit[hand] = hit_value(task.upcard, 1, shoe, hands, hand, worth)
        two = hands.size[hand] == 2 and task.may_double[hand] > 0
        if two:
            double[hand] = 2.0 * hit_value(task.upcard, 1, shoe, hands, hand, stand)
        if plays.choose:
            hits = hit[hand] > stand[hand] and hands.total[hand] < 21
            plays.draws[hand] = 1 if hits else 0
            best = hit[hand] if hits else stand[hand]
            plays.doubles[hand] = 1 if two and double[hand] > best else 0
        worth[hand] = hit[hand] if plays.draws[hand] else stand[hand]
        if two and plays.doubles[hand]:
            worth[hand] = double[hand]
    return stand, hit, double


@kernel
def _split(
    task: SwitchTask, four: int, pair: int, shoe: Floats, plays: Plays, worth: Floats
) -> float:
    """Clear value of splitting, ``shoe`` still holding both cards of the pair.

    Split hands play knowing all four cards that were dealt: where the play is to be
    chosen, it is found with the second card of the pair gone from the shoe.
    """
    if plays.choose:
        shoe[pair] -= 1.0
        _induce(task, four, PAIRS + pair, shoe, plays, worth)
        shoe[pair] += 1.0
    aces = pair == ACE
    which = 1 if aces else 0
    any_card, pair_card = np.zeros((2, task.worlds[which]))
    split_worlds(
        task.tree, task.upcard, 1, shoe, task.hands, pair, shoe[pair] - 2.0,
        plays.draws, plays.doubles * task.may_double, task.one_card if aces else 0,
        0 if aces else task.after_split, 0, any_card, pair_card,
    )  # fmt: skip
    any_weight = task.weights[2 * which, : len(any_card)]
    pair_weight = task.weights[2 * which + 1, : len(any_card)]
    return split_value(any_card, pair_card, any_weight, pair_weight)


@kernel
def _weigh(
    task: SwitchTask, pair: int, shoe: Floats, plays: Plays, sums: Sums, weight: float,
    values: tuple[Floats, Floats, Floats],
) -> None:  # fmt: skip
    """Add the worth of every decision that a hand of two cards can lead to.

    The decision of a pair that may be split is left out: it has a sum of its own.
    """
    hands = task.hands
    stand, hit, double = values
    reach = np.zeros(len(stand))
    first, last = task.rows_start[pair], task.rows_start[pair + 1]
    reach[task.rows[first]] = weight
    for place in range(first, last):
        hand = task.rows[place]
        share = reach[hand]
        if share <= 0.0:
            continue
        two = hands.size[hand] == 2 and task.may_double[hand] > 0
        into = sums.totals[hands.soft[hand], hands.total[hand]]
        draws, doubles = plays.draws[hand], plays.doubles[hand]
        if place == first and may_split(task, pair):
            if not plays.choose:
                same = hands.counts[hand].argmax()
                draws, doubles = plays.pair_draws[same], plays.pair_doubles[same]
        elif two:
            into[STAND_FIRST] += share * stand[hand]
            into[HIT_FIRST] += share * hit[hand]
            into[DOUBLE_FIRST] += share * double[hand]
        else:
            into[STAND_REST] += share * stand[hand]
            into[HIT_REST] += share * hit[hand]
        if not draws or (two and doubles):
            continue
        left = shoe - hands.counts[hand]
        cards = left.sum()
        for card in range(VALUES):
            after = hands.child[hand, card]
            if after >= 0 and left[card] > 0.5:
                reach[after] += share * left[card] / cards


@kernel
def _pair_value(
    task: SwitchTask, four: int, cards: tuple[int, int], shoe: Floats, plays: Plays,
    weight: float, sums: Sums, worth: Floats,
) -> float:  # fmt: skip
    """What two cards are worth as a hand, ``shoe`` still holding them."""
    one, two = cards
    pair = two * (two + 1) // 2 + one
    found = _induce(task, four, pair, shoe, plays, worth)
    row = task.rows[task.rows_start[pair]]
    value = float(worth[row])
    if not may_split(task, pair):
        if weight > 0.0:
            _weigh(task, pair, shoe, plays, sums, weight, found)
        return value
    if not plays.choose:
        value = float(found[1][row] if plays.pair_draws[one] else found[0][row])
        if plays.pair_doubles[one] and task.may_double[row]:
            value = float(found[2][row])
        if weight <= 0.0 and not plays.splits[one]:
            return value
    # Finding the play of the split hands writes over that of the whole hands.
    whole = Plays(
        plays.choose, plays.draws.copy(), plays.doubles.copy(), plays.splits,
        plays.pair_draws, plays.pair_doubles,
    )  # fmt: skip
    split = float(task.split_worth[four, one])
    if plays.choose or plays.splits[one]:
        split = _split(task, four, one, shoe, plays, worth)
    if plays.choose:
        task.split_worth[four, one] = split
    splits = split > value if plays.choose else plays.splits[one] > 0
    if weight > 0.0:
        for action in range(3):
            sums.pairs[one, action] += weight * found[action][row]
        sums.pairs[one, 3] += weight * split
        if not splits:
            _weigh(task, pair, shoe, whole, sums, weight, found)
    return split if splits else value


@kernel
def hand_values(
    task: SwitchTask, plays: Plays, weights: Floats, values: Floats, sums: Sums
) -> None:
    """Fill in what every two of four cards are worth as a hand that is played on.

    Args:
        task: the upcard, its outcomes filled in.
        plays: the strategy, or room for the best one.
        weights: (m, 55) how often two cards of four are played; where it is above 0,
            the worth of the decisions goes into ``sums``.
        values: (m, 55) filled in for the pairs that the four cards hold.
        sums: added to.
    """
    worth = np.zeros(len(task.hands.size))
    for four in range(len(task.fours)):
        shoe = task.shoe.copy()
        for place in range(4):
            shoe[task.fours[four, place]] -= 1.0
        if shoe.min() < 0.0:
            continue
        done = np.zeros(PAIRS, dtype=np.int64)
        for first in range(4):
            for second in range(first + 1, 4):
                one, two = task.fours[four, first], task.fours[four, second]
                pair = two * (two + 1) // 2 + one
                if done[pair]:
                    continue
                done[pair] = 1
                shoe[one] += 1.0
                shoe[two] += 1.0
                values[four, pair] = _pair_value(
                    task, four, (one, two), shoe, plays, weights[four, pair], sums,
                    worth,
                )  # fmt: skip
                shoe[one] -= 1.0
                shoe[two] -= 1.0
