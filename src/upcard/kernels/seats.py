"""One guest's table as a row of small numbers, for learners who play many at once.

A row holds everything: the shoe, what has been seen of it, the hands and the dealer.
Rows and the numbers of the game are plain arrays that go whole from call to call with
the number of the row: views and structs of arrays cost more than the play itself.

A shoe is shuffled as it is dealt: each draw picks one of the cards left, which is the
same as a shuffle beforehand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from upcard.kernels.jit import part
from upcard.kernels.rulecode import RuleCode

__all__ = [
    "Dice",
    "Game",
    "Rows",
    "add_card",
    "dealer_natural",
    "draw",
    "fresh_shoe",
    "game_numbers",
    "hand_at",
    "hand_total",
    "is_natural",
    "make_rows",
    "new_pack",
    "see",
    "value_of",
]

Rows: TypeAlias = npt.NDArray[np.int16]
"""A table in each row, shape ``(n, SHOE_AT + 52 * decks)``."""
Game: TypeAlias = npt.NDArray[np.int64]
"""The numbers of the game: the rule code, then ``BURN`` and what follows."""
Dice: TypeAlias = npt.NDArray[np.uint64]
"""The random state of each table, shape ``(n,)``."""

MOST_HANDS, MOST_CARDS = 8, 22
"""Hands of a spot; cards of a hand (21 aces, and one to spare)."""

# The head of a row.
NEXT, FIRST, ROUNDS, SCRIPTED, RUNNING = range(5)
"""Place of the next card and of the first card of the round in the shoe, rounds since
the shuffle, place up to which the order of the shoe is kept, running count."""
PHASE, HAND, HANDS, WAGER, INSURED, UPCARD, HOLE, DEALT, SIDE, LINE = range(5, 15)
"""What is decided next, the hand to act, how many there are, units wagered, whether
insured, the dealer's cards (-1: not yet), how many are open, which amount is on the
side bet, and the line that its cards make."""
UNSEEN_AT, DEALER_AT, HANDS_AT = 16, 26, 48

# A hand, from its own place in the row on.
HARD, ACE, SIZE, STATE, DOUBLED, LESS, AREA, SPLIT, SWITCHED, CARDS_AT = range(10)
"""Points (aces as 1), whether an ace is held, cards, state, whether it is doubled, and
for less, its area, whether it comes from a split (2: of aces) or a switch, cards."""
HAND_SIZE = CARDS_AT + MOST_CARDS
SHOE_AT = HANDS_AT + MOST_HANDS * HAND_SIZE

BETTING, INSURANCE, EARLY, SWITCHING, PLAYING, OVER = range(6)
"""Phases."""
ACTIVE, STOOD, BUST, GIVEN_UP, PAID, WAITS = range(6)
"""States of a hand; a blackjack is paid, or waits for the dealer's second card."""

CODE = RuleCode(*range(len(RuleCode._fields)))
"""The place of each field of the rule code in the numbers of the game."""
BURN, CUT, MOST_ROUNDS, FIRST_COUNT, SCALE, TRUE_COUNT, WHOLE_SHOE = range(
    len(CODE), len(CODE) + 7
)
"""Cards burned; cards after which, and rounds after which the shoe is shuffled (0: by
cards); running count of a full shoe; what counts are multiplied by; 1 to divide by the
decks left; 1 if an episode is a whole shoe."""
UNIT, LESS_LEAST, LINE_SCALE, WAGER_COUNT, SIDE_COUNT = range(
    WHOLE_SHOE + 1, WHOLE_SHOE + 6
)
"""Cents of a unit; cents of the least double for less, 0 where there is none; what the
odds of the side bet are multiplied by; how many wagers, and how many amounts of the
side bet there are to choose from."""
LINES_AT = SIDE_COUNT + 1
TAGS_AT = LINES_AT + 5
CHOICES_AT = TAGS_AT + 52
"""Net of one on the side bet by line; points of each card; the wagers in units, then
the amounts of the side bet in cents."""


def make_rows(count: int, decks: int) -> npt.NDArray[np.int16]:
    """Tables before their first shuffle, shape ``(count, SHOE_AT + 52 * decks)``."""
    rows = np.zeros((count, SHOE_AT + 52 * decks), np.int16)
    rows[:, NEXT] = 52 * decks
    new_pack(rows)
    return rows


def new_pack(rows: Rows) -> None:
    """Put the cards into the order of new packs: a seed then says the whole shoe."""
    rows[:, SHOE_AT:] = np.tile(np.arange(52), (rows.shape[1] - SHOE_AT) // 52)


def game_numbers(
    code: RuleCode,
    settings: dict[int, int],
    tags: Sequence[int],
    *,
    lines: Sequence[int],
    choices: tuple[Sequence[int], Sequence[int]],
) -> Game:
    """The numbers of a game.

    Args:
        code: the rules.
        settings: values by ``BURN``, ``CUT`` and so on; 0 if left out.
        tags: points of each card of ``DECK``, times the scale.
        lines: net of one on the side bet by line, times its scale.
        choices: units of each wager, and cents of each amount of the side bet.
    """
    wagers, sides = choices
    numbers = np.zeros(CHOICES_AT + len(wagers) + len(sides), np.int64)
    numbers[: len(code)] = code
    for place, number in settings.items():
        numbers[place] = number
    numbers[WAGER_COUNT], numbers[SIDE_COUNT] = len(wagers), len(sides)
    numbers[LINES_AT : LINES_AT + len(lines)] = lines
    numbers[TAGS_AT:CHOICES_AT] = tags
    numbers[CHOICES_AT:] = (*wagers, *sides)
    return numbers


@part
def value_of(card: int) -> int:
    """Value of a card by its place in ``DECK``, aces as 1."""
    return min(card % 13 + 1, 10)


@part
def hand_at(hand: int) -> int:
    """Place of a hand in its row."""
    return HANDS_AT + hand * HAND_SIZE


@part
def fresh_shoe(rows: Rows, i: int, game: Game, dice: Dice) -> None:
    """Take all cards back, and burn."""
    decks = (rows.shape[1] - SHOE_AT) // 52
    rows[i, NEXT] = 0
    rows[i, ROUNDS] = 0
    for value in range(10):
        rows[i, UNSEEN_AT + value] = 4 * decks
    rows[i, UNSEEN_AT + 9] = 16 * decks
    rows[i, RUNNING] = game[FIRST_COUNT]
    for _ in range(game[BURN]):
        draw(rows, i, game, dice)


@part
def see(rows: Rows, i: int, game: Game, card: int, sign: int) -> None:
    """Count a card that the guest sees (``sign`` 1), or take the count of it back."""
    rows[i, UNSEEN_AT + value_of(card) - 1] -= sign
    rows[i, RUNNING] += sign * game[TAGS_AT + card]


@part
def _uniform(dice: Dice, i: int) -> float:
    """A number from 0 to below 1, in steps of 2**-53, and the next random state.

    SplitMix64 (G. Steele, D. Lea and C. Flood, Fast Splittable Pseudorandom Number
    Generators, 2014): a counter and a mixing function, which passes BigCrush.
    """
    dice[i] += np.uint64(0x9E3779B97F4A7C15)
    z = dice[i]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z ^= z >> np.uint64(31)
    return float(z >> np.uint64(11)) * 2.0**-53


@part
def draw(rows: Rows, i: int, game: Game, dice: Dice) -> int:
    """The next card.  With no card left, the discards are shuffled back in."""
    size = rows.shape[1]
    if SHOE_AT + rows[i, NEXT] >= size:
        _take_discards(rows, i, game)
    place = SHOE_AT + rows[i, NEXT]
    card = rows[i, place]
    if rows[i, NEXT] >= rows[i, SCRIPTED]:
        chosen = place + int(_uniform(dice, i) * (size - place))
        card = rows[i, chosen]
        rows[i, chosen] = rows[i, place]
        rows[i, place] = card
    rows[i, NEXT] += 1
    return int(card)


@part
def _take_discards(rows: Rows, i: int, game: Game) -> None:
    """Put the cards on the table first, so that the discards are what is left."""
    end = rows.shape[1]
    first = SHOE_AT + rows[i, FIRST]
    _reverse(rows, i, SHOE_AT, first)
    _reverse(rows, i, first, end)
    _reverse(rows, i, SHOE_AT, end)
    left = SHOE_AT + end - first
    rows[i, NEXT] = left - SHOE_AT
    rows[i, FIRST] = 0
    for value in range(10):
        rows[i, UNSEEN_AT + value] = 0
    rows[i, RUNNING] = game[FIRST_COUNT]
    for place in range(SHOE_AT, end):
        rows[i, RUNNING] += game[TAGS_AT + rows[i, place]]
    for place in range(left, end):
        see(rows, i, game, rows[i, place], -1)
    if rows[i, HOLE] >= 0:
        see(rows, i, game, rows[i, HOLE], -1)


@part
def _reverse(rows: Rows, i: int, start: int, end: int) -> None:
    for step in range((end - start) // 2):
        low, high = start + step, end - 1 - step
        rows[i, low], rows[i, high] = rows[i, high], rows[i, low]


@part
def add_card(rows: Rows, i: int, at: int, card: int) -> None:
    """Put a card to the hand at a place."""
    value = value_of(card)
    rows[i, at + CARDS_AT + rows[i, at + SIZE]] = card
    rows[i, at + SIZE] += 1
    rows[i, at + HARD] += value
    if value == 1:
        rows[i, at + ACE] = 1


@part
def hand_total(rows: Rows, i: int, at: int) -> int:
    """Best total of the hand at a place."""
    hard = int(rows[i, at + HARD])
    return hard + 10 if rows[i, at + ACE] and hard <= 11 else hard


@part
def is_natural(rows: Rows, i: int, at: int) -> bool:
    """Whether the hand at a place is an ace and a ten-value card as dealt to it."""
    dealt = (
        rows[i, at + SIZE] == 2
        and rows[i, at + SPLIT] == 0
        and rows[i, at + SWITCHED] == 0
    )
    return bool(dealt and rows[i, at + ACE] == 1 and rows[i, at + HARD] == 11)


@part
def dealer_natural(rows: Rows, i: int) -> bool:
    """Whether the dealer's first two cards, as far as dealt, are a blackjack."""
    if rows[i, HOLE] < 0:
        return False
    first, second = value_of(rows[i, HOLE]), value_of(rows[i, UPCARD])
    return min(first, second) == 1 and first + second == 11
