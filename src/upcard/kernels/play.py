"""The play of one starting hand, with all hands that are split from it.

Part of the general kernel; the transition table of :mod:`~upcard.kernels.machine` calls
it too, for pairs that are split.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from upcard.kernels.cards import draw_seen
from upcard.kernels.hands import BUST, EMPTY
from upcard.kernels.jit import part
from upcard.kernels.layout import (
    ACE_HANDS,
    BUCKETS,
    BUSTED,
    BY_RANK,
    DOWN,
    FIRST_CARD,
    HAND_SIZE,
    HANDS_AT,
    HELD,
    LIVE,
    LOG_AT,
    LOW,
    NATURAL,
    NATURAL_NODE,
    NEAREST,
    NODE,
    NODE_SIZE,
    NODES_AT,
    PARTS,
    PLAY,
    RANK,
    RED_SEVEN_RANK,
    ROUNDS_TO,
    SECOND_CARD,
    SEEN,
    SPLIT_HANDS,
    STAKE,
    START_SIZE,
    STARTS_AT,
    STATE,
    SURRENDERED,
    SWITCHED_CARDS,
    TEN_RANK,
)
from upcard.kernels.playbook import (
    ACES_AGAIN,
    ACES_LAST,
    AGAIN,
    DOUBLE,
    FIRST,
    FIRST_UNPAIRED,
    HIT,
    LAST,
    SPLIT,
    SURRENDER,
    SWITCHED,
)

__all__ = [
    "bucket_at",
    "bucket_of",
    "card_value",
    "first_node",
    "first_situation",
    "log_action",
    "play_start",
]


@part
def card_value(card: int) -> int:
    """Value of a packed card, aces as 1; ``RED_SEVEN_RANK`` stands for a red seven."""
    rank = card & 15
    return 7 if rank == RED_SEVEN_RANK else min(rank + 1, 10)


@part
def bucket_of(
    numbers: NDArray[np.int64],
    divisors: NDArray[np.int64],
    work: NDArray[np.int64],
    which: int,
) -> int:
    """The bucket of the running count at ``which``, ``PLAY`` or ``WAGER``."""
    if numbers[BUCKETS] == 1:
        return 0
    return bucket_at(numbers, work[which], divisors[which - PLAY, work[SEEN]])


@part
def bucket_at(numbers: NDArray[np.int64], running: int, divisor: int) -> int:
    """The bucket of a running count."""
    over = running * numbers[PARTS]
    if numbers[ROUNDS_TO] == DOWN:
        index = over // divisor
    elif numbers[ROUNDS_TO] == NEAREST:
        index = (2 * over + divisor) // (2 * divisor)
    else:
        index = over // divisor if over >= 0 else -(-over // divisor)
    return int(min(max(index - numbers[LOW], 0), numbers[BUCKETS] - 1))


@part
def next_node(numbers: NDArray[np.int64], node: int, card: int) -> int:
    """The hand after a packed card."""
    return int(numbers[NODES_AT + NODE_SIZE * node + card_value(card)])


@part
def first_node(numbers: NDArray[np.int64], work: NDArray[np.int64], at: int) -> int:
    """The node of the starting hand at ``at``."""
    one = next_node(numbers, EMPTY, work[at + FIRST_CARD])
    return next_node(numbers, one, work[at + SECOND_CARD])


@part
def first_situation(
    numbers: NDArray[np.int64], work: NDArray[np.int64], at: int
) -> int:
    """The situation of the starting hand at ``at``."""
    first, second = work[at + FIRST_CARD], work[at + SECOND_CARD]
    same_value = card_value(first) == card_value(second)
    if same_value and numbers[BY_RANK] and (first & 15) != (second & 15):
        return FIRST_UNPAIRED
    return SWITCHED if work[at + SWITCHED_CARDS] else FIRST


@part
def log_action(work: NDArray[np.int64], row: int, action: int) -> None:
    """Keep a decision where decisions are kept."""
    if len(work) > LOG_AT:
        end = LOG_AT + work[LOG_AT]
        start, offset = divmod(row - STARTS_AT, START_SIZE)
        work[end + 1] = 4 * start + (offset - HANDS_AT) // HAND_SIZE
        work[end + 2] = action
        work[LOG_AT] += 2


@part
def _second_card(
    numbers: NDArray[np.int64],
    cards: NDArray[np.uint8],
    places: NDArray[np.uint16],
    work: NDArray[np.int64],
    at: int,
    row: int,
) -> int:
    """Deal the second card to a split hand; gives its situation."""
    card = draw_seen(numbers, cards, places, work)
    rank = work[row + RANK]
    work[row + NODE] = next_node(numbers, work[row + NODE], card)
    if rank == 0:
        return ACES_AGAIN if work[at + HELD] < numbers[ACE_HANDS] else ACES_LAST
    ranks_differ = numbers[BY_RANK] and rank >= TEN_RANK and (card & 15) != rank
    may_split = work[at + HELD] < numbers[SPLIT_HANDS] and not ranks_differ
    return AGAIN if may_split else LAST


@part
def _split(
    numbers: NDArray[np.int64], work: NDArray[np.int64], at: int, row: int
) -> None:
    """Put a new hand to the right of a pair."""
    end = at + HANDS_AT + HAND_SIZE * work[at + HELD]
    for place in range(end - 1, row + HAND_SIZE - 1, -1):
        work[place + HAND_SIZE] = work[place]
    rank = work[row + RANK]
    for place in (row, row + HAND_SIZE):
        work[place + NODE] = next_node(numbers, EMPTY, rank)
        work[place + STAKE] = 1
        work[place + STATE] = LIVE
        work[place + RANK] = rank
    work[at + HELD] += 1


@part
def play_start(
    numbers: NDArray[np.int64],
    actions: NDArray[np.uint8],
    divisors: NDArray[np.int64],
    cards: NDArray[np.uint8],
    places: NDArray[np.uint16],
    work: NDArray[np.int64],
    at: int,
    up: int,
) -> None:
    """Play the starting hand at ``at`` against an upcard, and all split from it."""
    row = at + HANDS_AT
    work[at + HELD] = 1
    work[row + STAKE] = 1
    work[row + STATE] = LIVE
    work[row + RANK] = work[at + FIRST_CARD] & 15
    work[row + NODE] = first_node(numbers, work, at)
    situation = first_situation(numbers, work, at)
    while True:
        node = work[row + NODE]
        bucket = bucket_of(numbers, divisors, work, PLAY)
        action = actions[bucket, situation, up, node]
        log_action(work, row, action)
        if action == SPLIT:
            _split(numbers, work, at, row)
            situation = _second_card(numbers, cards, places, work, at, row)
            continue
        if action in (HIT, DOUBLE):
            card = draw_seen(numbers, cards, places, work)
            node = next_node(numbers, node, card)
            work[row + NODE] = node
            work[row + STAKE] += action == DOUBLE
            if node == BUST:
                work[row + STATE] = BUSTED
            elif action == HIT:
                continue
        elif action == SURRENDER:
            work[row + STATE] = SURRENDERED
        elif situation == FIRST and node == numbers[NATURAL_NODE]:
            work[row + STATE] = NATURAL
        row += HAND_SIZE
        if row == at + HANDS_AT + HAND_SIZE * work[at + HELD]:
            return
        situation = _second_card(numbers, cards, places, work, at, row)
