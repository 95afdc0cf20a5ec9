"""The yardstick: a round of blackjack as anybody would write it for Numba.

Six decks, dealer hits soft 17, double after split, late surrender, resplits to four
hands, aces get one card: loops and branches, a shoe shuffled as it is dealt, one chart.
It is written for speed as far as plain code goes: no bundles, no objects, all inlined.
"""

# Plain code for a compiler: types would only repeat what Numba infers.
# ruff: noqa: ANN001, ANN202, ANN201, C901, PLR0912, PLR1714, PLR0915, FBT003, SIM109
from __future__ import annotations

import numpy as np
from numba import njit

__all__ = ["play_plainly"]

STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
_DECKS, _CUT = 6, 260


@njit(nogil=True, error_model="numpy", cache=False)
def _draw(shoe, state):  # type: ignore[no-untyped-def]
    word = state[0]
    word ^= word << np.uint64(13)
    word ^= word >> np.uint64(7)
    word ^= word << np.uint64(17)
    state[0] = word
    at = np.int64(state[1])
    left = np.uint64(len(shoe) - at)
    place = at + np.int64(((word >> np.uint64(32)) * left) >> np.uint64(32))
    card = shoe[place]
    shoe[place] = shoe[at]
    shoe[at] = card
    state[1] = np.uint64(at + 1)
    return card


@njit(nogil=True, error_model="numpy", cache=False)
def _add(hard, ace, card):  # type: ignore[no-untyped-def]
    return hard + card, ace or card == 1


@njit(nogil=True, error_model="numpy", cache=False)
def _total(hard, ace):  # type: ignore[no-untyped-def]
    return hard + 10 if ace and hard <= 11 else hard


@njit(nogil=True, error_model="numpy", cache=False)
def _play_hand(chart, shoe, state, cards, stage, up, can_split):  # type: ignore[no-untyped-def]
    """Give points (0 for a bust), wagers, and the action that ended the hand."""
    first, second = cards
    if can_split and first == second:
        action = chart[2, stage, up, first]
        if action == SPLIT:
            return 0, 1, SPLIT
    hard, ace = first + second, first == 1 or second == 1
    two = True
    while True:
        total = _total(hard, ace)
        soft = 1 if ace and hard <= 11 else 0
        action = chart[soft, stage if two else 2, up, total]
        if action == SURRENDER or action == STAND:
            return total, 1, action
        hard, ace = _add(hard, ace, _draw(shoe, state))
        two = False
        if hard > 21:
            return 0, 2 if action == DOUBLE else 1, action
        if action == DOUBLE:
            return _total(hard, ace), 2, action


@njit(nogil=True, error_model="numpy", cache=False)
def _round(chart, shoe, state, points, wagers):  # type: ignore[no-untyped-def]
    """Half wagers won in one round."""
    first, hole = _draw(shoe, state), _draw(shoe, state)
    second, up = _draw(shoe, state), _draw(shoe, state)
    natural = first + second == 11 and (first == 1 or second == 1)
    if up + hole == 11 and (up == 1 or hole == 1):
        return 0 if natural else -2
    if natural:
        return 3
    hands, split_to = 0, 1
    total, wager, action = _play_hand(chart, shoe, state, (first, second), 0, up, True)
    if action == SURRENDER:
        return -1
    if action == SPLIT:
        pair, split_to = first, 2
        while hands < split_to:
            card = _draw(shoe, state)
            may_split = split_to < 4
            if pair == 1 and not (card == 1 and may_split):
                total, wager, action = _total(1 + card, True), 1, STAND
            else:
                total, wager, action = _play_hand(
                    chart, shoe, state, (pair, card), 1, up, may_split
                )
            if action == SPLIT:
                split_to += 1
                continue
            points[hands], wagers[hands] = total, wager
            hands += 1
    else:
        points[0], wagers[0], hands = total, wager, 1
    live = False
    for hand in range(hands):
        live = live or points[hand] > 0
    hard, ace = up + hole, up == 1 or hole == 1
    dealer = _total(hard, ace)
    while live and (dealer < 17 or (dealer == 17 and ace and hard == 7)):
        hard, ace = _add(hard, ace, _draw(shoe, state))
        dealer = _total(hard, ace)
    net = 0
    for hand in range(hands):
        if points[hand] == 0:
            net -= 2 * wagers[hand]
        elif dealer > 21 or points[hand] > dealer:
            net += 2 * wagers[hand]
        elif points[hand] < dealer:
            net -= 2 * wagers[hand]
    return net


@njit(nogil=True, error_model="numpy", cache=False)
def play_plainly(chart, rounds, seed):  # type: ignore[no-untyped-def]
    """Sum and sum of squares of half wagers over so many rounds."""
    shoe = np.empty(52 * _DECKS, np.int64)
    for place in range(len(shoe)):
        shoe[place] = min(place % 13 + 1, 10)
    state = np.array([seed, 1], np.uint64)
    points, wagers = np.zeros(4, np.int64), np.zeros(4, np.int64)
    total = square = 0
    for _ in range(rounds):
        if state[1] >= np.uint64(_CUT):
            state[1] = np.uint64(0)
            _draw(shoe, state)
        net = _round(chart, shoe, state, points, wagers)
        total += net
        square += net * net
    return total, square
