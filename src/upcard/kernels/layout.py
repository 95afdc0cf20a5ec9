"""Where the general kernel keeps what: one array of numbers a table, one of the rules.

Plain arrays, because every array that a compiled function takes out of a bundle costs a
count of its references.  ``work`` holds all that changes in a round; ``numbers`` holds
the rule code and whatever else is fixed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from upcard.cards import DECK
from upcard.kernels.hands import NATURAL_CARDS
from upcard.kernels.payoff import payoff
from upcard.kernels.playbook import Playbook
from upcard.kernels.rulecode import RuleCode
from upcard.strategy.count import Count, Estimate, Rounding, decks_left

__all__ = [
    "WAYS",
    "Counting",
    "Game",
    "make_game",
    "make_work",
]

# The head of ``work``: position of the next card, position at which the round began,
# how often the cards ran out in mid-round; cards seen, running counts for plays and for
# wagers; the dealer's upcard (a value), hole card (packed, or -1), total, and whether
# insurance is open.
AT, ROUND, RUN_OUT, SEEN, PLAY, WAGER, UP, HOLE, TOTAL, INSURED = range(10)
# Cards dealt before the cards ran out; the running counts with which a shoe begins.
BEFORE, START_PLAY, START_WAGER = range(10, 13)
# Whether the guest is at the table, and whether he has left it for good.
SEATED, GONE = range(13, 15)
HEAD = 16
WAYS_AT = HEAD
WAYS = (
    "blackjack",
    "blackjack push",
    "dealer blackjack",
    "surrender",
    "bust",
    "win",
    "push",
    "lose",
    "double bust",
    "double win",
    "double push",
    "double lose",
    "split",
)
"""How a starting hand can end."""
PAID, TIED, BEATEN, GIVEN_UP, BROKE, WON, EVEN, LOST = range(8)
DOUBLED = 4
"""From ``BROKE`` to ``double bust`` and so on."""
SPLIT_WAY = WAYS.index("split")
TEN_RANK, RED_SEVEN_RANK = 9, 13
"""Ranks of a packed card; the latter is used without suits where a count needs it."""
SIDE_AT, SIDE_LINES = 32, 5
"""Lines of a side bet, the losing one first."""
STARTS_AT, START_SIZE, MOST_STARTS = 40, 24, 14

# A starting hand, from its own place on: its two cards (packed), hands it became,
# whether its cards were switched, units won; then four hands.
FIRST_CARD, SECOND_CARD, HELD, SWITCHED_CARDS, NET, HANDS_AT = range(6)
# A hand: its node, wagers on it, how it stands, rank of its first card.
NODE, STAKE, STATE, RANK = range(4)
HAND_SIZE = 4
LIVE, BUSTED, SURRENDERED, NATURAL = range(4)

LOG_AT = STARTS_AT + MOST_STARTS * START_SIZE
"""Length of the log, then pairs of starting hand and hand (4 a starting hand) and
action; only where ``work`` is longer."""
LOG_SIZE = 1024

# ``numbers``: the rule code, then these.
_CODE = len(RuleCode._fields)
PAY_WAGER, PAY_NATURAL, INSURANCE_COST, INSURANCE_PAYS = range(_CODE, _CODE + 4)
NATURAL_NODE, BUCKETS, LOW, ROUNDS_TO, PARTS, FIRST_PLAY, FIRST_WAGER = range(
    _CODE + 4, _CODE + 11
)
TAGS_AT = 48
"""What each packed card adds to the play count; 64 further on, to the wager count."""
NODES_AT = TAGS_AT + 128
NODE_SIZE = 12
"""Total of a node, then the node after each value."""

CHECKS = RuleCode._fields.index("checks")
HOLE_CARD = RuleCode._fields.index("hole_card")
UPCARD_FIRST = RuleCode._fields.index("upcard_first")
HITS_SOFT_17 = RuleCode._fields.index("hits_soft_17")
TAKES_ALL = RuleCode._fields.index("takes_all")
PUSHES_22 = RuleCode._fields.index("pushes_22")
NATURAL_WAITS = RuleCode._fields.index("natural_waits")
INSURANCE_NUM = RuleCode._fields.index("insurance_num")
BY_RANK = RuleCode._fields.index("split_by_rank")
SPLIT_HANDS = RuleCode._fields.index("split_hands")
ACE_HANDS = RuleCode._fields.index("ace_hands")
SURRENDER_KIND = RuleCode._fields.index("surrender")
SWITCH = RuleCode._fields.index("switch")
NATURAL_PAID = RuleCode._fields.index("natural_paid")

DOWN, NEAREST, TOWARD_ZERO = range(3)
_ROUNDINGS: dict[Rounding, int] = {
    "down": DOWN,
    "nearest": NEAREST,
    "toward zero": TOWARD_ZERO,
}


@dataclass(frozen=True)
class Counting:
    """A count and how it is used."""

    count: Count
    estimate: Estimate
    rounding: Rounding
    low: int
    """Index of the first bucket; lower ones count as this."""
    buckets: int


@dataclass(frozen=True, eq=False)
class Game:
    """A house and a way to play, as arrays."""

    code: RuleCode
    book: Playbook
    numbers: NDArray[np.int64]
    actions: NDArray[np.uint8]
    """As in the playbook; the column of upcard 0 holds whether insurance is taken."""
    divisors: NDArray[np.int64]
    """By count (plays, wagers) and cards seen, shape ``(2, cards + 1)``: an index is
    the running count times ``PARTS`` over this."""
    counting: Counting | None


def make_game(code: RuleCode, book: Playbook, counting: Counting | None = None) -> Game:
    """Bring rules, playbook and count into the arrays of the kernels."""
    nodes = len(book.nodes.cards)
    numbers = np.zeros(NODES_AT + nodes * NODE_SIZE, np.int64)
    numbers[:_CODE] = code
    numbers[PAY_WAGER : PAY_WAGER + 4] = payoff(code)
    numbers[NATURAL_NODE] = book.nodes.find(NATURAL_CARDS)
    table = numbers[NODES_AT:].reshape(nodes, NODE_SIZE)
    table[:, 0] = book.nodes.total
    table[:, 1:11] = book.nodes.following[:, 1:]
    actions = book.actions.copy()
    actions[:, 0, 0, 0] = book.insures
    numbers[BUCKETS] = 1
    divisors = np.ones((2, 52 * code.decks + 1), np.int64)
    if counting is not None:
        divisors = _count_numbers(numbers, counting, code.decks)
    return Game(code, book, numbers, actions, divisors, counting)


def _count_numbers(
    numbers: NDArray[np.int64], counting: Counting, decks: int
) -> NDArray[np.int64]:
    count, cards = counting.count, 52 * decks
    numbers[BUCKETS], numbers[LOW] = counting.buckets, counting.low
    numbers[ROUNDS_TO] = _ROUNDINGS[counting.rounding]
    left = [
        decks_left(max(cards - seen, 1), counting.estimate) for seen in range(cards)
    ]
    by_decks = count.by == "true count"
    numbers[PARTS] = 52 if by_decks else 1
    parts = [int(52 * decks) if by_decks else 1 for decks in (*left, left[-1])]
    scales = []
    for which in range(2):
        tags, scale = count.scaled(for_wagers=which == 1)
        at = TAGS_AT + 64 * which
        numbers[at : at + 64] = _by_packed_card(tags)
        numbers[FIRST_PLAY + which] = int(count.first(decks) * scale)
        scales.append(scale)
    return np.outer(scales, parts)


def _by_packed_card(tags: Sequence[int]) -> NDArray[np.int64]:
    packed = np.zeros(64, np.int64)
    for place in range(len(DECK)):
        suit, rank = divmod(place, 13)
        packed[16 * suit + rank] = tags[place]
    packed[RED_SEVEN_RANK] = packed[16 + 6]
    return packed


def make_work(game: Game, *, log: bool = False) -> NDArray[np.int64]:
    """The array of a table that is about to start a shoe."""
    work = np.zeros(LOG_AT + log * LOG_SIZE, np.int64)
    work[PLAY] = game.numbers[FIRST_PLAY]
    work[WAGER] = game.numbers[FIRST_WAGER]
    return work
