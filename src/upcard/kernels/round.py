"""The course of a round around the play of its hands: deal, check, settle."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from upcard.kernels.cards import draw, draw_seen, see
from upcard.kernels.hands import ACE
from upcard.kernels.jit import part
from upcard.kernels.layout import (
    AT,
    BEATEN,
    BROKE,
    BUSTED,
    CHECKS,
    DOUBLED,
    EVEN,
    FIRST_CARD,
    GIVEN_UP,
    HAND_SIZE,
    HANDS_AT,
    HELD,
    HITS_SOFT_17,
    HOLE,
    HOLE_CARD,
    INSURANCE_COST,
    INSURANCE_NUM,
    INSURANCE_PAYS,
    INSURED,
    LIVE,
    LOG_AT,
    NATURAL,
    NATURAL_PAID,
    NATURAL_WAITS,
    NET,
    NODE,
    NODE_SIZE,
    NODES_AT,
    PAID,
    PAY_NATURAL,
    PAY_WAGER,
    PLAY,
    PUSHES_22,
    ROUND,
    SECOND_CARD,
    SIDE_AT,
    SPLIT_WAY,
    STAKE,
    START_SIZE,
    STARTS_AT,
    STATE,
    SURRENDER_KIND,
    SURRENDERED,
    SWITCH,
    SWITCHED_CARDS,
    TAKES_ALL,
    TIED,
    TOTAL,
    UP,
    UPCARD_FIRST,
    WAYS_AT,
)
from upcard.kernels.play import (
    bucket_of,
    card_value,
    first_node,
    first_situation,
    log_action,
    play_start,
)
from upcard.kernels.playbook import SURRENDER
from upcard.kernels.rulecode import PAID_AT_ONCE, PAID_FIRST, SURRENDER_EARLY
from upcard.kernels.sides import match_line, square_line

__all__ = ["play_dealer", "play_round", "settle_all"]


@part
def play_round(
    numbers: NDArray[np.int64],
    actions: NDArray[np.uint8],
    switches: NDArray[np.uint8],
    divisors: NDArray[np.int64],
    cards: NDArray[np.uint8],
    places: NDArray[np.uint16],
    work: NDArray[np.int64],
    starts: int,
) -> int:
    """Play one round with so many starting hands; gives the units won."""
    work[ROUND] = work[AT]
    if len(work) > LOG_AT:
        work[LOG_AT] = 0
    _deal(numbers, cards, places, work, starts)
    up, hole = work[UP], work[HOLE]
    bucket = bucket_of(numbers, divisors, work, PLAY)
    insured = up == ACE and numbers[INSURANCE_NUM] and actions[bucket, 0, 0, 0]
    work[INSURED] = 1 if insured else 0
    _side_bets(numbers, work, starts)
    checked = numbers[CHECKS] and up in (ACE, 10)
    found = 1 if checked and up + card_value(hole) == 11 else 0
    if numbers[SURRENDER_KIND] == SURRENDER_EARLY:
        _surrender_early(numbers, actions, work, starts, bucket)
    for start in range(starts):
        at = STARTS_AT + START_SIZE * start
        if work[at + HELD]:
            continue
        if found:
            _keep_as_dealt(work, at)
        elif numbers[NATURAL_PAID] == PAID_FIRST and _is_natural(work, at):
            play_start(numbers, actions, divisors, cards, places, work, at, up)
    at_once = numbers[NATURAL_PAID] == PAID_AT_ONCE and 2 <= up <= 9
    for start in range(starts):
        at = STARTS_AT + START_SIZE * start
        if work[at + HELD]:
            continue
        if numbers[SWITCH] and start % 2 == 0:
            paid = _is_natural(work, at) or _is_natural(work, at + START_SIZE)
            if not (at_once and paid):
                _switch(switches, work, at, up)
        play_start(numbers, actions, divisors, cards, places, work, at, up)
    play_dealer(numbers, cards, places, work, starts)
    return settle_all(numbers, work, starts, found)


@part
def _deal(
    numbers: NDArray[np.int64],
    cards: NDArray[np.uint8],
    places: NDArray[np.uint16],
    work: NDArray[np.int64],
    starts: int,
) -> None:
    """Two passes of cards in the order of the house."""
    work[HOLE] = -1
    end = STARTS_AT + START_SIZE * starts
    for second in range(2):
        for at in range(STARTS_AT, end, START_SIZE):
            work[at + FIRST_CARD + second] = draw_seen(numbers, cards, places, work)
        if numbers[UPCARD_FIRST] != second:
            work[UP] = card_value(draw_seen(numbers, cards, places, work))
        elif numbers[HOLE_CARD]:
            work[HOLE] = draw(cards, places, work)
    for at in range(STARTS_AT, end, START_SIZE):
        work[at + HELD] = 0
        work[at + SWITCHED_CARDS] = 0


@part
def _keep_as_dealt(work: NDArray[np.int64], at: int) -> None:
    """A hand that a dealer blackjack stops before it is played."""
    work[at + HELD] = 1
    work[at + HANDS_AT + STAKE] = 1
    work[at + HANDS_AT + STATE] = NATURAL if _is_natural(work, at) else LIVE


@part
def _is_natural(work: NDArray[np.int64], at: int) -> bool:
    """Whether the starting hand at ``at`` was dealt an ace and a ten-value card."""
    first = card_value(work[at + FIRST_CARD])
    second = card_value(work[at + SECOND_CARD])
    return first + second == 11 and ACE in (first, second)


@part
def _surrender_early(
    numbers: NDArray[np.int64],
    actions: NDArray[np.uint8],
    work: NDArray[np.int64],
    starts: int,
    bucket: int,
) -> None:
    """Hands that are given up before the dealer's second card is known."""
    for at in range(STARTS_AT, STARTS_AT + START_SIZE * starts, START_SIZE):
        node = first_node(numbers, work, at)
        situation = first_situation(numbers, work, at)
        if actions[bucket, situation, work[UP], node] == SURRENDER:
            work[at + HELD] = 1
            work[at + HANDS_AT + STAKE] = 1
            work[at + HANDS_AT + STATE] = SURRENDERED
            log_action(work, at + HANDS_AT, SURRENDER)


@part
def _switch(
    switches: NDArray[np.uint8], work: NDArray[np.int64], at: int, up: int
) -> None:
    """Exchange the second cards of a spot's two hands if the guest wants it."""
    other = at + START_SIZE
    a1, a2 = work[at + FIRST_CARD], work[at + SECOND_CARD]
    b1, b2 = work[other + FIRST_CARD], work[other + SECOND_CARD]
    first, second = card_value(a1), card_value(a2)
    if switches[up, first, second, card_value(b1), card_value(b2)]:
        work[at + SECOND_CARD] = b2
        work[other + SECOND_CARD] = a2
        work[at + SWITCHED_CARDS] = 1
        work[other + SWITCHED_CARDS] = 1


@part
def _side_bets(
    numbers: NDArray[np.int64], work: NDArray[np.int64], starts: int
) -> None:
    """Count the lines of the side bet on the cards as dealt."""
    end = STARTS_AT + START_SIZE * starts
    if not numbers[SWITCH]:
        for at in range(STARTS_AT, end, START_SIZE):
            first, second = work[at + FIRST_CARD], work[at + SECOND_CARD]
            line = square_line(first & 15, second & 15, first == second)
            work[SIDE_AT + line] += 1
        return
    for at in range(STARTS_AT, end, 2 * START_SIZE):
        a, b = work[at + FIRST_CARD] & 15, work[at + SECOND_CARD] & 15
        c = work[at + START_SIZE + FIRST_CARD] & 15
        d = work[at + START_SIZE + SECOND_CARD] & 15
        work[SIDE_AT + match_line(a, b, c, d)] += 1


@part
def play_dealer(
    numbers: NDArray[np.int64],
    cards: NDArray[np.uint8],
    places: NDArray[np.uint16],
    work: NDArray[np.int64],
    starts: int,
) -> None:
    """Turn or deal the dealer's second card and draw as far as anything needs it."""
    up = work[UP]
    live, due = False, work[INSURED] != 0
    waits = numbers[NATURAL_WAITS] and up in (ACE, 10)
    for at in range(STARTS_AT, STARTS_AT + START_SIZE * starts, START_SIZE):
        staked, busted = 0, False
        first_row = at + HANDS_AT
        for row in range(first_row, first_row + HAND_SIZE * work[at + HELD], HAND_SIZE):
            state = work[row + STATE]
            staked += work[row + STAKE]
            live = live or state == LIVE
            busted = busted or state == BUSTED
            due = due or bool(state == NATURAL and waits)
        due = due or bool(busted and staked > 1 and not numbers[TAKES_ALL])
    work[TOTAL] = 0
    if numbers[HOLE_CARD]:
        see(numbers, work, work[HOLE])
    elif live or due:
        work[HOLE] = draw_seen(numbers, cards, places, work)
    else:
        return
    second = card_value(work[HOLE])
    hard, ace = up + second, ACE in (up, second)
    total = hard + 10 if ace and hard <= 11 else hard
    live = live and total != 21
    while live and (
        total < 17 or (total == 17 and hard == 7 and numbers[HITS_SOFT_17])
    ):
        card = card_value(draw_seen(numbers, cards, places, work))
        hard += card
        ace = ace or card == ACE
        total = hard + 10 if ace and hard <= 11 else hard
    work[TOTAL] = total


@part
def settle_all(
    numbers: NDArray[np.int64], work: NDArray[np.int64], starts: int, found: int
) -> int:
    """Settle every starting hand and its insurance; gives the units of the round.

    Args:
        numbers: the rules.
        work: the table after the dealer's play.
        starts: starting hands.
        found: 1 if a check found a dealer blackjack.
    """
    up, hole = work[UP], work[HOLE]
    second = card_value(hole) if hole >= 0 else 0
    natural = 1 if up + second == 11 and ACE in (up, second) else 0
    insurance = 0
    if work[INSURED]:
        insurance = numbers[INSURANCE_PAYS] if natural else -numbers[INSURANCE_COST]
    units = 0
    for at in range(STARTS_AT, STARTS_AT + START_SIZE * starts, START_SIZE):
        net = _settle_start(numbers, work, at, natural, found) + insurance
        work[at + NET] = net
        units += net
    return units


@part
def _settle_start(
    numbers: NDArray[np.int64],
    work: NDArray[np.int64],
    at: int,
    natural: int,
    found: int,
) -> int:
    """Units of a starting hand without insurance; counts the way it ended."""
    wager, total = numbers[PAY_WAGER], work[TOTAL]
    net, way = 0, SPLIT_WAY
    # a dealer blackjack found after play may take the first wager only.
    returns = natural and not found and not numbers[TAKES_ALL]
    returned = False
    first_row = at + HANDS_AT
    for row in range(first_row, first_row + HAND_SIZE * work[at + HELD], HAND_SIZE):
        state, stake = work[row + STATE], work[row + STAKE]
        doubled = DOUBLED if stake > 1 else 0
        if state == NATURAL:
            way = TIED if natural and (found or numbers[NATURAL_WAITS]) else PAID
            net += 0 if way == TIED else numbers[PAY_NATURAL]
        elif state == SURRENDERED:
            net -= wager // 2
            way = GIVEN_UP
        elif returns:
            returned = True
            way = BEATEN
        elif state == BUSTED:
            net -= stake * wager
            way = BROKE + doubled
        elif natural:
            net -= stake * wager
            way = BEATEN
        else:
            points = numbers[NODES_AT + NODE_SIZE * work[row + NODE]]
            result = 1 if total > 21 or total < points else -1
            if total == points or (total == 22 and numbers[PUSHES_22]):
                result = 0
            net += result * stake * wager
            way = EVEN - result + doubled
    if returned:
        net -= wager
    work[WAYS_AT + (SPLIT_WAY if work[at + HELD] > 1 else way)] += 1
    return net
