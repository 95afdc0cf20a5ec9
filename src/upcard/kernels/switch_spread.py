"""How the two hands of a Blackjack Switch spot vary together.

Both hands meet one dealer's hand.  For each of its results the kernel finds what a hand
wins or loses against it, so that the product of two hands can be averaged result by
result.  Values are clear values, as in :mod:`upcard.kernels.switch_hands`.

Within one result the hands are taken as independent, and so are the hands of a split,
which all have the spread of the first.  Neither is exact: cards that one hand draws are
missing to the other.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from upcard.kernels.arrays import ACE, VALUES, Floats
from upcard.kernels.dealer_tree import PUSH_22
from upcard.kernels.induction import hit_value
from upcard.kernels.jit import kernel
from upcard.kernels.switch_task import PAIRS, Plays, SwitchTask, may_split

__all__ = ["RESULTS", "Spread", "spread_hands"]

RESULTS = 7
"""The dealer's 17, 18, 19, 20, 21, a pushing 22, and a bust."""


class Spread(NamedTuple):
    """Filled in for each set of four cards and each two of them."""

    shares: Floats
    """(m, 55, 7) expected net together with each result of the dealer."""
    squares: Floats
    """(m, 55) expected square of the net."""
    dealer: Floats
    """(m, 7) probability of each result."""
    histories: Floats
    """(h, 3) ways in which a split can go, aces aside: pair cards drawn, hands closed
    by another card, hands free."""
    ace_histories: Floats
    """The same for aces."""


class _Room(NamedTuple):
    """Hands by row: nets by result with the dealer's chances added, and squares.

    Adding the chances makes a bust zero, which is a hand that the table has no row for.
    """

    stand: Floats
    worth: Floats
    stand_square: Floats
    square: Floats
    """Squares are negative, so that a bust costs one as it does in ``hit_value``."""


@kernel
def _results(task: SwitchTask, four: int, drawn: int) -> Floats:
    outcomes = task.outcomes[task.start[four] + drawn]
    results = np.empty(RESULTS)
    results[: PUSH_22 + 1] = outcomes[: PUSH_22 + 1]
    results[RESULTS - 1] = 1.0 - outcomes.sum()
    return results


@kernel
def _draw(task: SwitchTask, shoe: Floats, hand: int, worth: Floats, to: Floats) -> None:
    """Average ``worth`` (n, 7) over one more card."""
    to[:] = 0.0
    cards = 0.0
    for card in range(VALUES):
        left = shoe[card] - task.hands.counts[hand, card]
        cards += left
        after = task.hands.child[hand, card]
        if after >= 0 and left > 0.5:
            for result in range(RESULTS):
                to[result] += left * worth[after, result]
    to /= cards


@kernel
def _rows(
    task: SwitchTask, four: int, begun: int, shoe: Floats, plays: Plays, room: _Room
) -> None:
    """Fill in the room for the hands that contain a pair, or a single card of a split.

    Args:
        task: the upcard.
        four: the four cards that were dealt.
        begun: the pair, or 55 plus the place of the card that was split.
        shoe: (10,) unseen cards, with the cards that the hands began with.
        plays: the strategy.
        room: filled in.
    """
    hands = task.hands
    first, last = task.rows_start[begun], task.rows_start[begun + 1]
    is_split = begun >= PAIRS
    aces = begun == PAIRS + ACE
    for place in range(last - 1, first - 1, -1):
        hand = task.rows[place]
        results = _results(task, four, task.drawn[place])
        room.stand_square[hand] = 0.0
        for result in range(RESULTS):
            sign = 0
            if result < PUSH_22:
                sign = np.sign(hands.total[hand] - 17 - result)
            elif result > PUSH_22:
                sign = 1
            room.stand[hand, result] = (1.0 + sign) * results[result]
            if sign != 0:
                room.stand_square[hand] -= results[result]
        two = hands.size[hand] == 2
        draws, doubles = plays.draws[hand], plays.doubles[hand]
        if place == first and not is_split and may_split(task, begun):
            same = hands.counts[hand].argmax()
            draws, doubles = plays.pair_draws[same], plays.pair_doubles[same]
        doubles *= two and task.may_double[hand]
        if is_split and two:
            doubles = 0 if aces else doubles * task.after_split
            draws = 0 if aces and task.one_card else draws
        if doubles:
            _draw(task, shoe, hand, room.stand, room.worth[hand])
            room.worth[hand] = 2.0 * room.worth[hand] - results
            square = hit_value(task.upcard, 1, shoe, hands, hand, room.stand_square)
            room.square[hand] = 4.0 * square
        elif draws:
            _draw(task, shoe, hand, room.worth, room.worth[hand])
            square = hit_value(task.upcard, 1, shoe, hands, hand, room.square)
            room.square[hand] = square
        else:
            room.worth[hand] = room.stand[hand]
            room.square[hand] = room.stand_square[hand]


@kernel
def _split(
    task: SwitchTask, four: int, pair: int, shoe: Floats, plays: Plays, room: _Room,
    spread: Spread,
) -> None:  # fmt: skip
    """Fill in a pair that is split; ``shoe`` still holds both of its cards."""
    hands = task.hands
    shoe[pair] -= 1.0
    _rows(task, four, PAIRS + pair, shoe, plays, room)
    root = hands.child[0, pair]
    net = np.empty(RESULTS)
    _draw(task, shoe, root, room.worth, net)
    net -= spread.dealer[four]
    square = -hit_value(task.upcard, 1, shoe, hands, root, room.square)
    same, cards = shoe[pair] - 1.0, shoe.sum() - 1.0
    shoe[pair] += 1.0
    ways = spread.ace_histories if pair == ACE else spread.histories
    expected, products, total = 0.0, 0.0, 0.0
    for way in ways:
        chance = (1.0 - same / cards) ** way[1]
        for drawn in range(int(way[0])):
            chance *= max(same - drawn, 0.0) / (cards - drawn)
        number = 2.0 + way[0]
        total += chance
        expected += chance * number
        products += chance * number * (number - 1.0)
    into = pair * (pair + 1) // 2 + pair
    common = 0.0
    for result in range(RESULTS):
        spread.shares[four, into, result] = expected / total * net[result]
        if spread.dealer[four, result] > 0.0:
            common += net[result] ** 2 / spread.dealer[four, result]
    spread.squares[four, into] = (expected * square + products * common) / total


@kernel
def spread_hands(task: SwitchTask, plays: Plays, spread: Spread) -> None:
    """Fill in a spread under a strategy that is given, not to be chosen."""
    rows = len(task.hands.size)
    room = _Room(
        np.zeros((rows, RESULTS)), np.zeros((rows, RESULTS)), np.zeros(rows),
        np.zeros(rows),
    )  # fmt: skip
    for four in range(len(task.fours)):
        shoe = task.shoe.copy()
        for place in range(4):
            shoe[task.fours[four, place]] -= 1.0
        if shoe.min() < 0.0:
            continue
        spread.dealer[four] = _results(task, four, 0)
        for pair_of in range(16):
            one, two = task.fours[four, pair_of // 4], task.fours[four, pair_of % 4]
            if pair_of // 4 >= pair_of % 4:
                continue
            pair = two * (two + 1) // 2 + one
            shoe[one] += 1.0
            shoe[two] += 1.0
            if may_split(task, pair) and plays.splits[one]:
                _split(task, four, one, shoe, plays, room, spread)
            else:
                _rows(task, four, pair, shoe, plays, room)
                hand = task.rows[task.rows_start[pair]]
                spread.squares[four, pair] = -room.square[hand]
                spread.shares[four, pair] = room.worth[hand] - spread.dealer[four]
            shoe[one] -= 1.0
            shoe[two] -= 1.0
