"""What may be done at a table now: the masks of a learner.

A blackjack and a total of 21 stand by themselves; everything else that the house allows
is offered.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from upcard.kernels.jit import part
from upcard.kernels.rulecode import (
    DOUBLE_9_TO_11,
    DOUBLE_10_11,
    SURRENDER_EARLY,
    SURRENDER_NONE,
)
from upcard.kernels.seats import (
    AREA,
    BETTING,
    CARDS_AT,
    CODE,
    EARLY,
    HAND,
    HANDS,
    INSURANCE,
    LESS_LEAST,
    PHASE,
    PLAYING,
    SIZE,
    SPLIT,
    SWITCHING,
    UNIT,
    UPCARD,
    WAGER,
    Game,
    Rows,
    hand_at,
    hand_total,
    value_of,
)

__all__ = ["ACTIONS", "legal", "may_hit", "may_split"]

(
    STAND,
    HIT,
    DOUBLE,
    SPLIT_PAIR,
    SURRENDER,
    INSURE,
    SWITCH,
    DECLINE,
    DOUBLE_LESS,
    ACTIONS,
) = range(10)
"""Actions; ``ACTIONS + k`` places the ``k``-th of the choices of wager and side bet."""


@part
def legal(rows: Rows, i: int, game: Game, masks: npt.NDArray[np.int8]) -> None:
    """Fill in which actions a table takes now, shape ``(n, ACTIONS + choices)``."""
    for action in range(masks.shape[1]):
        masks[i, action] = 0
    phase = rows[i, PHASE]
    if phase == BETTING:
        for action in range(ACTIONS, masks.shape[1]):
            masks[i, action] = 1
    elif phase == PLAYING:
        at = hand_at(rows[i, HAND])
        masks[i, STAND] = 1
        masks[i, HIT] = may_hit(rows, i, game, at)
        masks[i, DOUBLE] = _may_double(rows, i, game, at)
        least, wager = game[LESS_LEAST], game[UNIT] * rows[i, WAGER]
        masks[i, DOUBLE_LESS] = masks[i, DOUBLE] and 0 < least < wager
        masks[i, SPLIT_PAIR] = may_split(rows, i, game, at)
        masks[i, SURRENDER] = _may_surrender(rows, i, game)
    else:
        masks[i, DECLINE] = 1
        masks[i, INSURE] = phase == INSURANCE
        masks[i, SURRENDER] = phase == EARLY
        masks[i, SWITCH] = phase == SWITCHING


@part
def may_hit(rows: Rows, i: int, game: Game, at: int) -> bool:
    """Whether a hand below 21 may draw: split aces may not, where they get one card."""
    return not (rows[i, at + SPLIT] == 2 and game[CODE.ace_one_card])


@part
def _may_double(rows: Rows, i: int, game: Game, at: int) -> bool:
    if rows[i, at + SIZE] != 2 or rows[i, at + SPLIT] == 2:
        return False
    if rows[i, at + SPLIT] and not game[CODE.double_after_split]:
        return False
    points = hand_total(rows, i, at)
    if game[CODE.double_on] == DOUBLE_9_TO_11:
        return 9 <= points <= 11
    if game[CODE.double_on] == DOUBLE_10_11:
        return 10 <= points <= 11
    return True


@part
def may_split(rows: Rows, i: int, game: Game, at: int) -> bool:
    """Whether a hand is a pair, and its area may have one hand more."""
    if rows[i, at + SIZE] != 2:
        return False
    first, second = rows[i, at + CARDS_AT], rows[i, at + CARDS_AT + 1]
    if value_of(first) != value_of(second):
        return False
    if game[CODE.split_by_rank] and first % 13 != second % 13:
        return False
    aces = value_of(first) == 1
    most = game[CODE.ace_hands] if aces else game[CODE.split_hands]
    count = 0
    for other in range(rows[i, HANDS]):
        if rows[i, hand_at(other) + AREA] == rows[i, at + AREA]:
            count += 1
    return bool(count < most)


@part
def _may_surrender(rows: Rows, i: int, game: Game) -> bool:
    """Late, or early where the dealer does not check before the guest acts."""
    kind = game[CODE.surrender]
    if kind == SURRENDER_NONE or rows[i, HANDS] != 1 or rows[i, hand_at(0) + SIZE] != 2:
        return False
    upcard = value_of(rows[i, UPCARD])
    if kind == SURRENDER_EARLY and game[CODE.checks] and upcard in (1, 10):
        return False
    return bool((game[CODE.surrender_upcards] >> upcard) & 1)
