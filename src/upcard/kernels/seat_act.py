"""One decision at a time: an action at a table, and what is dealt because of it.

Each function leaves its table at the next decision, or at the end of the round.
"""

from __future__ import annotations

from upcard.kernels.jit import part
from upcard.kernels.rulecode import SURRENDER_EARLY
from upcard.kernels.seat_end import finish
from upcard.kernels.seat_legal import (
    ACTIONS,
    DOUBLE,
    DOUBLE_LESS,
    INSURE,
    SPLIT_PAIR,
    STAND,
    SURRENDER,
    SWITCH,
    may_hit,
    may_split,
)
from upcard.kernels.seats import (
    ACTIVE,
    AREA,
    BETTING,
    BUST,
    CARDS_AT,
    CHOICES_AT,
    CODE,
    CUT,
    DEALER_AT,
    DEALT,
    DOUBLED,
    EARLY,
    FIRST,
    GIVEN_UP,
    HAND,
    HAND_SIZE,
    HANDS,
    HOLE,
    INSURANCE,
    INSURED,
    LESS,
    LINE,
    MOST_ROUNDS,
    NEXT,
    PAID,
    PHASE,
    PLAYING,
    ROUNDS,
    SIDE,
    SIDE_COUNT,
    SIZE,
    SPLIT,
    STATE,
    STOOD,
    SWITCHED,
    SWITCHING,
    UPCARD,
    WAGER,
    WAGER_COUNT,
    WAITS,
    Dice,
    Game,
    Rows,
    add_card,
    dealer_natural,
    draw,
    fresh_shoe,
    hand_at,
    hand_total,
    is_natural,
    see,
    value_of,
)
from upcard.kernels.sides import match_line, square_line

__all__ = ["act", "is_shuffle_due", "next_round"]


@part
def is_shuffle_due(rows: Rows, i: int, game: Game) -> bool:
    """Whether the shoe is shuffled before the next round."""
    by_rounds = game[MOST_ROUNDS] > 0 and rows[i, ROUNDS] >= game[MOST_ROUNDS]
    return bool(rows[i, NEXT] >= game[CUT] or by_rounds)


@part
def next_round(rows: Rows, i: int, game: Game, dice: Dice) -> None:
    """Clear the table, shuffle if it is due, and deal up to the first decision."""
    if is_shuffle_due(rows, i, game):
        fresh_shoe(rows, i, game, dice)
    rows[i, FIRST] = rows[i, NEXT]
    rows[i, ROUNDS] += 1
    for place in range(PHASE, LINE + 1):
        rows[i, place] = 0
    rows[i, UPCARD] = rows[i, HOLE] = -1
    if game[WAGER_COUNT] * game[SIDE_COUNT] == 1:
        _deal(rows, i, game, dice, 0)


@part
def _deal(rows: Rows, i: int, game: Game, dice: Dice, choice: int) -> None:
    areas = 2 if game[CODE.switch] else 1
    rows[i, WAGER] = game[CHOICES_AT + choice // game[SIDE_COUNT]]
    rows[i, SIDE] = choice % game[SIDE_COUNT]
    rows[i, HANDS] = areas
    for area in range(areas):
        _clear_hand(rows, i, hand_at(area), area)
    for lap in range(2):
        for area in range(areas):
            _hit(rows, i, game, dice, hand_at(area))
        if (lap == 0) == (game[CODE.upcard_first] == 1):
            rows[i, UPCARD] = draw(rows, i, game, dice)
            see(rows, i, game, rows[i, UPCARD], 1)
        elif game[CODE.hole_card]:
            rows[i, HOLE] = draw(rows, i, game, dice)
    rows[i, DEALER_AT] = rows[i, UPCARD]
    rows[i, DEALT] = 1
    rows[i, LINE] = _side_line(rows, i, areas)
    if value_of(rows[i, UPCARD]) == 1 and game[CODE.insurance_num] > 0:
        rows[i, PHASE] = INSURANCE
    else:
        _before_check(rows, i, game, dice)


@part
def _side_line(rows: Rows, i: int, areas: int) -> int:
    """The line of the side bet that the guest's cards as dealt make."""
    a, b = hand_at(0) + CARDS_AT, hand_at(1) + CARDS_AT
    first, second = rows[i, a], rows[i, a + 1]
    if areas == 1:
        return square_line(first % 13, second % 13, first == second)
    third, fourth = rows[i, b], rows[i, b + 1]
    return match_line(first % 13, second % 13, third % 13, fourth % 13)


@part
def _clear_hand(rows: Rows, i: int, at: int, area: int) -> None:
    for place in range(at, at + CARDS_AT):
        rows[i, place] = 0
    rows[i, at + AREA] = area


@part
def _hit(rows: Rows, i: int, game: Game, dice: Dice, at: int) -> None:
    card = draw(rows, i, game, dice)
    see(rows, i, game, card, 1)
    add_card(rows, i, at, card)


@part
def _before_check(rows: Rows, i: int, game: Game, dice: Dice) -> None:
    upcard = value_of(rows[i, UPCARD])
    early = game[CODE.surrender] == SURRENDER_EARLY and game[CODE.checks]
    offered = early and (game[CODE.surrender_upcards] >> upcard) & 1
    if offered and upcard in (1, 10) and hand_total(rows, i, hand_at(0)) < 21:
        rows[i, PHASE] = EARLY
    else:
        _check(rows, i, game, dice)


@part
def _check(rows: Rows, i: int, game: Game, dice: Dice) -> None:
    """Look for a dealer blackjack where the house does; then the guest acts."""
    if game[CODE.checks] and dealer_natural(rows, i):
        finish(rows, i, game, dice)
    elif game[CODE.switch]:
        rows[i, PHASE] = SWITCHING
    else:
        _begin(rows, i, game, dice)


@part
def _begin(rows: Rows, i: int, game: Game, dice: Dice) -> None:
    """Blackjacks are paid or wait; the first hand that needs a decision is next."""
    upcard = value_of(rows[i, UPCARD])
    open_end = not game[CODE.checks] and upcard in (1, 10)
    for hand in range(rows[i, HANDS]):
        at = hand_at(hand)
        if is_natural(rows, i, at):
            rows[i, at + STATE] = (
                WAITS if open_end and game[CODE.natural_waits] else PAID
            )
    rows[i, PHASE] = PLAYING
    rows[i, HAND] = 0
    _advance(rows, i, game, dice)


@part
def _advance(rows: Rows, i: int, game: Game, dice: Dice) -> None:
    """Go on to the next hand that needs a decision, or finish the round."""
    while rows[i, HAND] < rows[i, HANDS]:
        at = hand_at(rows[i, HAND])
        if rows[i, at + STATE] == ACTIVE:
            if rows[i, at + SIZE] == 1:
                _hit(rows, i, game, dice, at)
            open_hand = may_hit(rows, i, game, at) or may_split(rows, i, game, at)
            if open_hand and hand_total(rows, i, at) < 21:
                return
            rows[i, at + STATE] = STOOD
        rows[i, HAND] += 1
    finish(rows, i, game, dice)


@part
def act(rows: Rows, i: int, game: Game, dice: Dice, action: int) -> None:
    """Take a legal action at a table."""
    phase = rows[i, PHASE]
    if phase == BETTING:
        _deal(rows, i, game, dice, action - ACTIONS)
    elif phase == INSURANCE:
        rows[i, INSURED] = action == INSURE
        _before_check(rows, i, game, dice)
    elif phase == EARLY:
        if action == SURRENDER:
            rows[i, hand_at(0) + STATE] = GIVEN_UP
            finish(rows, i, game, dice)
        else:
            _check(rows, i, game, dice)
    elif phase == SWITCHING:
        if action == SWITCH:
            _switch(rows, i)
        _begin(rows, i, game, dice)
    elif phase == PLAYING:
        _play(rows, i, game, dice, action)


@part
def _play(rows: Rows, i: int, game: Game, dice: Dice, action: int) -> None:
    """Play the hand whose turn it is."""
    at = hand_at(rows[i, HAND])
    if action == STAND:
        rows[i, at + STATE] = STOOD
    elif action == SURRENDER:
        rows[i, at + STATE] = GIVEN_UP
    elif action == SPLIT_PAIR:
        _split(rows, i)
    else:
        _hit(rows, i, game, dice, at)
        if action in (DOUBLE, DOUBLE_LESS):
            rows[i, at + DOUBLED] = 1
            rows[i, at + LESS] = action == DOUBLE_LESS
            rows[i, at + STATE] = STOOD
        if hand_total(rows, i, at) > 21:
            rows[i, at + STATE] = BUST
    _advance(rows, i, game, dice)


@part
def _split(rows: Rows, i: int) -> None:
    """Make two hands of a pair; the new one is played after this one."""
    at = hand_at(rows[i, HAND])
    following, end = at + HAND_SIZE, hand_at(rows[i, HANDS])
    for place in range(end - 1, following - 1, -1):
        rows[i, place + HAND_SIZE] = rows[i, place]
    rows[i, HANDS] += 1
    area = rows[i, at + AREA]
    for place, card in (
        (at, rows[i, at + CARDS_AT]),
        (following, rows[i, at + CARDS_AT + 1]),
    ):
        _clear_hand(rows, i, place, area)
        rows[i, place + SPLIT] = 2 if value_of(card) == 1 else 1
        add_card(rows, i, place, card)


@part
def _switch(rows: Rows, i: int) -> None:
    """Exchange the second cards of the two hands."""
    first, second = hand_at(0), hand_at(1)
    seconds = rows[i, second + CARDS_AT + 1], rows[i, first + CARDS_AT + 1]
    for area in range(2):
        at = hand_at(area)
        card = rows[i, at + CARDS_AT]
        _clear_hand(rows, i, at, area)
        rows[i, at + SWITCHED] = 1
        add_card(rows, i, at, card)
        add_card(rows, i, at, seconds[area])
