"""The end of a round: the dealer's hand, and what each wager is worth."""

from __future__ import annotations

from upcard.kernels.jit import part
from upcard.kernels.seats import (
    ACTIVE,
    BUST,
    CHOICES_AT,
    CODE,
    DEALER_AT,
    DEALT,
    DOUBLED,
    GIVEN_UP,
    HANDS,
    HOLE,
    INSURED,
    LESS,
    LESS_LEAST,
    LINE,
    LINE_SCALE,
    LINES_AT,
    MOST_CARDS,
    OVER,
    PAID,
    PHASE,
    SIDE,
    STATE,
    STOOD,
    UNIT,
    WAGER,
    WAGER_COUNT,
    WAITS,
    Dice,
    Game,
    Rows,
    dealer_natural,
    draw,
    hand_at,
    hand_total,
    is_natural,
    see,
    value_of,
)

__all__ = ["dealer_total", "finish", "net_units"]


@part
def finish(rows: Rows, i: int, game: Game, dice: Dice) -> None:
    """Turn or deal the second card and draw, as far as a wager depends on it."""
    stood = waits = returns = False
    for hand in range(rows[i, HANDS]):
        at = hand_at(hand)
        state = rows[i, at + STATE]
        stood = stood or state == STOOD
        waits = waits or state == WAITS
        more = rows[i, at + DOUBLED] or rows[i, HANDS] > 1
        returns = returns or (state == BUST and more and not game[CODE.takes_all])
    if rows[i, HOLE] < 0 and (stood or waits or returns or rows[i, INSURED]):
        rows[i, HOLE] = draw(rows, i, game, dice)
    if rows[i, HOLE] >= 0:
        _open(rows, i, game, rows[i, HOLE])
    while stood and rows[i, DEALT] < MOST_CARDS:
        total, soft = dealer_total(rows, i)
        draws = total == 17 and soft and game[CODE.hits_soft_17]
        if total >= 17 and not draws:
            break
        _open(rows, i, game, draw(rows, i, game, dice))
    rows[i, PHASE] = OVER


@part
def _open(rows: Rows, i: int, game: Game, card: int) -> None:
    see(rows, i, game, card, 1)
    rows[i, DEALER_AT + rows[i, DEALT]] = card
    rows[i, DEALT] += 1


@part
def dealer_total(rows: Rows, i: int) -> tuple[int, bool]:
    """Best total of the dealer's open cards, and whether it is soft."""
    hard = 0
    ace = False
    for place in range(rows[i, DEALT]):
        value = value_of(rows[i, DEALER_AT + place])
        hard += value
        ace = ace or value == 1
    soft = ace and hard <= 11
    return hard + 10 if soft else hard, soft


@part
def net_units(rows: Rows, i: int, game: Game) -> float:
    """What a finished round won, in units."""
    natural = dealer_natural(rows, i)
    stakes = 2.0 if game[CODE.switch] else 1.0
    net = 0.0
    if rows[i, INSURED] and natural:
        net += stakes / 2 * game[CODE.insurance_num] / game[CODE.insurance_den]
    elif rows[i, INSURED]:
        net -= stakes / 2
    if natural and not game[CODE.takes_all] and not game[CODE.checks]:
        net += _against_natural(rows, i, game)
    else:
        for hand in range(rows[i, HANDS]):
            net += _hand_net(rows, i, game, hand_at(hand), natural)
    side = game[CHOICES_AT + game[WAGER_COUNT] + rows[i, SIDE]]
    side_net = side / game[UNIT] * game[LINES_AT + rows[i, LINE]] / game[LINE_SCALE]
    return float(rows[i, WAGER]) * net + float(side_net)


@part
def _against_natural(rows: Rows, i: int, game: Game) -> float:
    """A dealer blackjack that takes the original wager only."""
    state = rows[i, hand_at(0) + STATE]
    if rows[i, HANDS] == 1 and state in (PAID, WAITS, GIVEN_UP):
        return float(_hand_net(rows, i, game, hand_at(0), dealer_natural(rows, i)))
    return -1.0


@part
def _wagers(rows: Rows, i: int, game: Game, at: int) -> float:
    """Initial wagers that lie on the hand at a place."""
    if rows[i, at + LESS]:
        return 1.0 + float(game[LESS_LEAST] / (game[UNIT] * rows[i, WAGER]))
    return 2.0 if rows[i, at + DOUBLED] else 1.0


@part
def _hand_net(rows: Rows, i: int, game: Game, at: int, natural: bool) -> float:  # noqa: FBT001
    """Wagers won by the hand at a place; ``natural``: the dealer has a blackjack."""
    state = rows[i, at + STATE]
    wagers = _wagers(rows, i, game, at)
    if state == GIVEN_UP:
        return -0.5
    if state == PAID or (state == WAITS and not natural):
        return float(game[CODE.natural_num] / game[CODE.natural_den])
    if state == BUST:
        return -wagers
    if natural:
        pushes = state in (ACTIVE, WAITS) and is_natural(rows, i, at)
        return 0.0 if pushes else -wagers
    points = hand_total(rows, i, at)
    total, _ = dealer_total(rows, i)
    if total == points or (total == 22 and game[CODE.pushes_22]):
        return 0.0
    return wagers if total > 21 or total < points else -wagers
