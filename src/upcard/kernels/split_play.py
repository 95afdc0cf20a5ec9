"""Where the table leaves its rows: forks of the count, and the hands of a split pair.

One round in forty is split.  Its hands run through rows of the table like any other,
one after another; what each comes to is added up here, and the dealer's hand ends the
round with one of the endings.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from upcard.kernels.count import Sums
from upcard.kernels.jit import inlined
from upcard.kernels.layout import (
    HOLE_CARD,
    INSURANCE_COST,
    INSURANCE_PAYS,
    PAY_WAGER,
    TAKES_ALL,
)
from upcard.kernels.split_rows import (
    DEALER_BUST,
    DEALER_IDLE,
    DEALER_NATURAL,
    SPLIT_AGAIN,
)
from upcard.kernels.states import ROW, Rows

__all__ = ["HIDDEN", "PAIR", "after_special", "take_fork"]

# Columns of ``Rows.exits``: 1 + the column of a hole card that has been checked, or 0;
# whether insurance is open; units already lost on it; states that wait for the second
# card of a hand while another split is allowed, and when none is; states that wait for
# the dealer's second card, to draw on and to end there; most hands.
HOLE, INSURED, NET, MAY_SPLIT, LAST_SPLIT, DEALER, DEALER_ENDS, MOST_HANDS = range(8)

# A split pair that is being played: the number of its exit; hands held; hands that
# wait; wagers that stand on each total, added up; wagers lost; and what a hole card
# that is face down has added to the place of the count.
EXIT, HELD, WAITING, STANDING, BROKEN, HIDDEN = range(6)
PAIR = 6
"""Numbers of a pair."""

_LEAST, _MOST = 16, 21
_BITS = 8
"""Wagers that stand on one total have so many bits."""
_WAGERS = (1 << _BITS) - 1


@inlined
def take_fork(
    rows: Rows,
    sums: Sums,
    pair: NDArray[np.int64],
    place: int,
    before: int,
    state: int,
) -> int:
    """The state behind a fork.

    ``place`` is that of the count with all cards dealt, face down or not.  Once cards
    have run out, ``before`` is not 0, and the hole card on the layout is not in it.
    """
    fork = state - rows.first_fork
    if not before:
        place -= np.int64(sums.holes[fork]) + pair[HIDDEN]
    page = np.int64(sums.pages[place])
    return int(np.int64(rows.forks[fork * rows.pages + page]))


@inlined
def after_special(
    rows: Rows,
    sums: Sums,
    numbers: NDArray[np.int64],
    pair: NDArray[np.int64],
    state: int,
) -> int:
    """What follows a split or a mark: a state with a row.

    Args:
        rows: the machine.
        sums: the count.
        numbers: the rules.
        pair: the pair that is being played.
        state: the exit or mark.
    """
    if state < rows.first_mark:
        number = state - rows.first_special
        hole = rows.exits[number, HOLE]
        pair[EXIT], pair[HELD], pair[WAITING] = number, 2, 2
        pair[STANDING], pair[BROKEN] = 0, 0
        pair[HIDDEN] = sums.width + sums.tags[0, hole - 1] if hole else 0
        return _next_hand(rows, pair)
    mark = state - rows.first_mark
    points, wagers = rows.marks[mark, 0], rows.marks[mark, 1]
    if points == SPLIT_AGAIN:
        pair[HELD] += 1
        pair[WAITING] += 1
        return _next_hand(rows, pair)
    if wagers:
        pair[WAITING] -= 1
        if points >= _LEAST:
            pair[STANDING] += wagers << (_BITS * (points - _LEAST))
        else:
            pair[BROKEN] += wagers
        if pair[WAITING]:
            return _next_hand(rows, pair)
        state = _turn(rows, numbers, pair)
        if 0 <= state < rows.first_special:
            return state
        points = rows.marks[state - rows.first_mark, 0] if state >= 0 else DEALER_IDLE
    return _end(rows, numbers, pair, points)


@inlined
def _next_hand(rows: Rows, pair: NDArray[np.int64]) -> int:
    """The next hand waits for its second card."""
    again = pair[HELD] < rows.exits[pair[EXIT], MOST_HANDS]
    return int(rows.exits[pair[EXIT], MAY_SPLIT if again else LAST_SPLIT])


@inlined
def _turn(rows: Rows, numbers: NDArray[np.int64], pair: NDArray[np.int64]) -> int:
    """A state that waits for the dealer's card, the mark that ends his hand, or -1."""
    number = pair[EXIT]
    pair[HIDDEN] = 0
    state = rows.exits[number, DEALER if pair[STANDING] else DEALER_ENDS]
    hole = rows.exits[number, HOLE]
    if hole:
        return int(np.int64(rows.table[state + hole - 1]))
    # busted hands wait where a dealer blackjack takes the first wager only.
    waits = pair[STANDING] or not numbers[TAKES_ALL]
    if waits or rows.exits[number, INSURED] or numbers[HOLE_CARD]:
        return int(state)
    return -1


@inlined
def _end(
    rows: Rows, numbers: NDArray[np.int64], pair: NDArray[np.int64], total: int
) -> int:
    """The ending of the round, by the dealer's points."""
    number, wager = pair[EXIT], numbers[PAY_WAGER]
    net, natural = rows.exits[number, NET], total == DEALER_NATURAL
    if rows.exits[number, INSURED]:
        net += numbers[INSURANCE_PAYS] if natural else -numbers[INSURANCE_COST]
    won = -pair[BROKEN]
    for points in range(_LEAST, _MOST + 1):
        wagers = (pair[STANDING] >> (_BITS * (points - _LEAST))) & _WAGERS
        if total == DEALER_BUST or _MOST >= points > total > _LEAST:
            won += wagers
        elif natural or points < total <= _MOST:
            won -= wagers
    if natural and not numbers[TAKES_ALL]:
        won = -1
    return int(rows.even_split + ROW * (net + won * wager))
