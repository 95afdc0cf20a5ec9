"""A step at every table: actions in, observations, masks, rewards and endings out."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from upcard.kernels.jit import kernel, part
from upcard.kernels.seat_act import act, is_shuffle_due, next_round
from upcard.kernels.seat_end import net_units
from upcard.kernels.seat_legal import ACTIONS, DECLINE, STAND, legal
from upcard.kernels.seats import (
    ACE,
    CARDS_AT,
    CODE,
    HAND,
    HANDS,
    HARD,
    OVER,
    PHASE,
    RUNNING,
    SCALE,
    SIDE,
    SIZE,
    SWITCHING,
    TRUE_COUNT,
    UNSEEN_AT,
    UPCARD,
    WAGER,
    WHOLE_SHOE,
    Dice,
    Game,
    Rows,
    fresh_shoe,
    hand_at,
    hand_total,
    is_natural,
    value_of,
)

__all__ = ["COLUMNS", "Output", "make_output", "restart", "step_all"]

COLUMNS = (
    "phase",
    "total",
    "soft",
    "pair",
    "cards",
    "upcard",
    "hand",
    "hands",
    "wager",
    "blackjack",
    *(f"switch_{place}" for place in range(4)),
    "side_bet",
    "count",
    *(f"unseen_{value}" for value in "A23456789T"),
)
"""Columns of an observation: first the hand and the table, then the four cards of a
spot that may be switched, the amount of the side bet, the count, and unseen cards by
value."""
SWITCH_AT, SIDE_AT, COUNT_AT, SHOE_AT = 10, 14, 15, 16


class Output(NamedTuple):
    """What a step gives back for each table."""

    seen: npt.NDArray[np.float32]
    """Observations, shape ``(n, len(COLUMNS))``."""
    mask: npt.NDArray[np.int8]
    """Legal actions, shape ``(n, actions)``."""
    reward: npt.NDArray[np.float64]
    """Net units, shape ``(n,)``."""
    ended: npt.NDArray[np.bool_]
    """Whether the episode is over, shape ``(n,)``."""
    replaced: npt.NDArray[np.bool_]
    """Whether the action was not legal and another was taken, shape ``(n,)``."""


def make_output(count: int, choices: int) -> Output:
    """Arrays for ``count`` tables, all of them ended."""
    return Output(
        seen=np.zeros((count, len(COLUMNS)), np.float32),
        mask=np.zeros((count, ACTIONS + choices), np.int8),
        reward=np.zeros(count),
        ended=np.ones(count, np.bool_),
        replaced=np.zeros(count, np.bool_),
    )


@kernel
def restart(
    rows: npt.NDArray[np.int16],
    game: Game,
    dice: Dice,
    which: npt.NDArray[np.bool_],
    shuffle: int,
    out: Output,
) -> None:
    """Begin an episode at the marked tables: deal up to the first decision.

    A round that needs none, such as one with a blackjack, waits in the phase ``OVER``
    with one legal action, ``DECLINE``; the step that takes it gives the reward.

    Args:
        rows: ``(n, row)`` the tables.
        game: what they play.
        dice: ``(n,)`` the random state of each table.
        which: ``(n,)`` tables that begin anew.
        shuffle: 1 to take all cards back before.
        out: filled in for these tables.
    """
    for i in range(len(which)):
        if which[i]:
            if shuffle or game[WHOLE_SHOE]:
                fresh_shoe(rows, i, game, dice)
            next_round(rows, i, game, dice)
            out.reward[i] = 0.0
            out.ended[i] = False
            out.replaced[i] = False
            _observe(rows, i, game, out.seen)
            legal(rows, i, game, out.mask)


@kernel
def step_all(
    rows: npt.NDArray[np.int16],
    game: Game,
    dice: Dice,
    actions: npt.NDArray[np.int64],
    out: Output,
) -> None:
    """Take one action at every table.

    Args:
        rows: ``(n, row)`` the tables.
        game: what they play.
        dice: ``(n,)`` the random state of each table.
        actions: ``(n,)`` an action each.
        out: filled in; ``out.mask`` holds the masks of the step before.
    """
    for i in range(len(actions)):
        action = actions[i]
        out.replaced[i] = out.mask[i, action] == 0
        if out.replaced[i]:
            action = _instead(out.mask, i)
        act(rows, i, game, dice, action)
        net = 0.0
        out.ended[i] = False
        while rows[i, PHASE] == OVER:
            net += net_units(rows, i, game)
            if is_shuffle_due(rows, i, game) or not game[WHOLE_SHOE]:
                out.ended[i] = True
                break
            next_round(rows, i, game, dice)
        out.reward[i] = net
        _observe(rows, i, game, out.seen)
        legal(rows, i, game, out.mask)


@part
def _instead(masks: npt.NDArray[np.int8], i: int) -> int:
    """Stand, decline or place the first choice of wagers, whichever is legal."""
    if masks[i, STAND]:
        return STAND
    return DECLINE if masks[i, DECLINE] else ACTIONS


@part
def _observe(rows: Rows, i: int, game: Game, seen: npt.NDArray[np.float32]) -> None:
    for column in range(SHOE_AT):
        seen[i, column] = 0.0
    seen[i, 0] = rows[i, PHASE]
    hands = rows[i, HANDS]
    if hands > 0:
        hand = min(rows[i, HAND], hands - 1)
        at = hand_at(hand)
        first, second = (
            value_of(rows[i, at + CARDS_AT]),
            value_of(rows[i, at + CARDS_AT + 1]),
        )
        seen[i, 1] = hand_total(rows, i, at)
        seen[i, 2] = rows[i, at + ACE] == 1 and rows[i, at + HARD] <= 11
        seen[i, 3] = first if rows[i, at + SIZE] == 2 and first == second else 0
        seen[i, 4] = rows[i, at + SIZE]
        seen[i, 5] = value_of(rows[i, UPCARD])
        seen[i, 6] = hand
        seen[i, 7] = hands
        seen[i, 8] = rows[i, WAGER]
        seen[i, 9] = is_natural(rows, i, at)
        seen[i, SIDE_AT] = rows[i, SIDE]
        if game[CODE.switch] and rows[i, PHASE] <= SWITCHING:
            for place in range(4):
                card = rows[i, hand_at(place // 2) + CARDS_AT + place % 2]
                seen[i, SWITCH_AT + place] = value_of(card)
    cards = 0
    for value in range(10):
        seen[i, SHOE_AT + value] = rows[i, UNSEEN_AT + value]
        cards += rows[i, UNSEEN_AT + value]
    count = rows[i, RUNNING] / game[SCALE]
    if game[TRUE_COUNT] and cards > 0:
        count *= 52.0 / cards
    seen[i, COUNT_AT] = count
