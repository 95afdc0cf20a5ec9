"""A heads-up round as a transition table: (state, card) to the next state.

Every step of a round is one card, and decisions are part of the step: after the card
that makes 12 against a 2, the next state already waits for the hit card.  States with
equal futures are one state.  The cards come in the order guest, guest, upcard, hole
card where the dealer checks an ace or ten, the guest's further cards, the hole card in
all other cases, the dealer's further cards; of a shuffled shoe every order of dealing
is equally likely, and the exact-order mode puts real shoes into this order.

A finished round is a state too, one for each result and way to reach it, whose cards
lead on as those of the very first state: so a whole shoe runs through without a branch.
Pairs that are split leave the table through states of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from upcard.kernels.hands import BUST, NATURAL_CARDS, value_of_rank
from upcard.kernels.payoff import Payoff, payoff
from upcard.kernels.playbook import (
    DOUBLE,
    FIRST,
    FIRST_UNPAIRED,
    HIT,
    SPLIT,
    SURRENDER,
    Playbook,
)
from upcard.kernels.rulecode import SURRENDER_EARLY, RuleCode

__all__ = ["HIDDEN", "ROW", "Ending", "Exit", "Machine", "build_machine"]

RANKS = 13
ROW = 16
"""Entries of a row: thirteen ranks, a red seven, and two unused that fill the line."""

COLUMNS = 14
RED_SEVEN = 11
"""Stands for the value of a red seven where a count tells it from a black one."""
FACE_UP, FACE_DOWN = 1, 2
"""How a hole card is taken: turned as it comes, or kept after the check."""
HIDDEN = 1 << 31

Row = tuple[int, ...]
Hand = tuple[int, int, int]
"""Situation, node, page."""
Follow = Callable[[int, int], int]


class Ending(NamedTuple):
    """How a round ended that was not split."""

    net: int
    """Units won or lost, insurance included."""
    way: str
    """Such as ``win``, ``double lose``, ``bust``, ``blackjack``."""


class Exit(NamedTuple):
    """A pair that is split."""

    rank: int
    """Rank of the paired cards; ten where houses split by value."""
    upcard: int
    hole: int
    """The hole card where the dealer has checked it, else 0."""
    insured: int
    """1 if an insurance wager is still open."""
    net: int
    """Units already lost on insurance."""


class Live(NamedTuple):
    """What is settled and open about a round besides the guest's hand."""

    rank: int
    """Rank of the guest's first card where a split would need it, else 0."""
    upcard: int
    hole: int
    """Value of a hole card that the dealer has checked, ``RED_SEVEN``, or 0."""
    insured: int
    net: int


@dataclass(frozen=True, eq=False)
class Machine:
    """A compiled round.

    Without a count, ``table`` leads from state to state.  With one, it leads to a node,
    and ``choices`` from the node to the state for each page of the playbook: decisions
    are looked up by the count after the card that calls for them.
    """

    table: NDArray[np.uint16]
    """Flat rows of ``ROW`` entries by packed rank, 13 for a red seven.  With one page
    an entry is the first index of the next row, else a node."""
    choices: NDArray[np.uint32]
    """Shape ``(nodes, pages)``: first index of the next row, plus ``1 << 16`` times the
    hole card that is face down then, plus ``HIDDEN`` where the next card is the hole
    card and stays face down. """
    endings: tuple[Ending, ...]
    """The states 0, 1, ... of finished rounds."""
    exits: tuple[Exit, ...]
    """The states after the endings: splits."""
    takes_hole: NDArray[np.uint8]
    """1 for states whose card is the dealer's hole card, by state."""

    @property
    def exit_table(self) -> NDArray[np.int64]:
        """The exits as rows, shape ``(exits, 5)``."""
        return np.array(self.exits, np.int64).reshape(len(self.exits), 5)


def build_machine(
    code: RuleCode, book: Playbook, *, red_sevens: bool = False
) -> Machine:
    """Compile a house and a playbook.

    Args:
        code: the house.
        book: the plays; each page is another way to decide.
        red_sevens: whether a count tells red sevens from black ones.
    """
    builder = _Builder(code, book, red_sevens=red_sevens)
    return builder.build(builder.start())


class _States:
    """States by content: states with equal futures are one.

    A method that follows a card gives an entry: 16 times the number of a state, plus
    the hole card that the dealer keeps face down there.
    """

    def __init__(self, pages: int, *, red_sevens: bool) -> None:
        self.pages = pages
        self.red_sevens = red_sevens
        self.known: dict[tuple[object, ...], int] = {}
        self.states: dict[Ending | Exit | Row, int] = {}
        self.choices: dict[Row, int] = {}

    def build(self, start: int) -> Machine:
        """Number all states, endings first, and lay out their rows."""
        contents = list(self.states)
        endings = [each for each in contents if isinstance(each, Ending)]
        exits = [each for each in contents if isinstance(each, Exit)]
        rows = [each for each in contents if not isinstance(each, Ending | Exit)]
        ordered: list[Ending | Exit | Row] = [*endings, *exits, *rows]
        order = np.array([self.states[each] for each in ordered])
        place = np.empty(len(order), np.int64)
        place[order] = ROW * np.arange(len(order))
        first_row = len(endings) + len(exits)
        following = np.array(rows)
        hidden = following[:, 0]
        table = np.zeros((len(order), ROW), np.int64)
        table[first_row:, :COLUMNS] = following[:, 1:]
        choices = np.array(list(self.choices))
        face_down = np.zeros(len(order), np.int64)
        face_down[first_row:] = hidden == FACE_DOWN
        leads_to = place[choices // ROW]
        hides = HIDDEN * face_down[leads_to // ROW]
        if self.pages == 1:
            table[first_row:] = leads_to[table[first_row:], 0]
        choices = leads_to + (choices % ROW << 16) + hides
        table[:first_row] = table[place[start] // ROW]
        takes_hole = np.zeros(len(order), np.uint8)
        takes_hole[first_row:] = hidden > 0
        return Machine(
            table=table.ravel().astype(np.uint16),
            choices=choices.astype(np.uint32),
            endings=tuple(endings),
            exits=tuple(exits),
            takes_hole=takes_hole,
        )

    def state(self, content: Ending | Exit | Row) -> int:
        """The number of a state, the same for equal contents."""
        return self.states.setdefault(content, len(self.states))

    def end(self, net: int, way: str) -> int:
        """The entry of a finished round."""
        return ROW * self.state(Ending(net, way))

    def choice(self, entries: Row) -> int:
        """The number of a node: one entry for each page."""
        return self.choices.setdefault(entries, len(self.choices))

    def once(self, key: tuple[object, ...], follow: Follow, hidden: int = 0) -> int:
        """The entry of a state whose next card leads where ``follow`` says.

        Args:
            key: all that the state depends on.
            follow: gives an entry for the value of a card and a page.
            hidden: 0, or ``FACE_UP`` or ``FACE_DOWN`` if the card is the hole card.
        """
        if key not in self.known:
            pages = range(self.pages)
            by_value = [
                self.choice(tuple(follow(value, page) for page in pages))
                for value in range(1, 11)
            ]
            red = by_value[6]
            if self.red_sevens:
                red = self.choice(tuple(follow(RED_SEVEN, page) for page in pages))
            row = (hidden, *by_value, *by_value[-1:] * 3, red)
            self.known[key] = ROW * self.state(row)
        return self.known[key]

    def kept(self, hole: int) -> int:
        """The hole card of an entry, which only matters to a count."""
        return hole if self.pages > 1 else 0

    def same(self, entry: int) -> int:
        """The node that leads to one entry whatever the count."""
        return self.choice((entry,) * self.pages)


class _Builder(_States):
    """The states of a house and a playbook."""

    def __init__(self, code: RuleCode, book: Playbook, *, red_sevens: bool) -> None:
        super().__init__(book.buckets, red_sevens=red_sevens)
        self.code = code
        self.pay: Payoff = payoff(code)
        self.nodes = book.nodes
        self.book = book
        self.natural = self.nodes.find(NATURAL_CARDS)

    def start(self) -> int:
        """The number of the state in which a round begins."""
        columns = (*range(RANKS), 6)
        return self.state(
            (0, *(self.same(self.after_first(first)) for first in columns))
        )

    def after_first(self, first: int) -> int:
        columns = (*range(RANKS), 6)
        after = [self.same(self.after_second(first, second)) for second in columns]
        return ROW * self.state((0, *after))

    def after_second(self, first: int, second: int) -> int:
        values = value_of_rank(first), value_of_rank(second)
        by_rank = self.code.split_by_rank and values == (10, 10)
        situation = FIRST_UNPAIRED if by_rank and first != second else FIRST
        rank = first if by_rank and first == second else min(first, 9)
        node = self.nodes.find(values)
        if values[0] != values[1]:
            rank = 0
        return self.once(
            ("deal", situation, node, rank),
            lambda up, page: self.after_upcard(
                (situation, node, page), rank, min(up, RED_SEVEN)
            ),
        )

    def after_upcard(self, hand: Hand, rank: int, up: int) -> int:
        situation, node, page = hand
        up = plain(up)
        insured = up == 1 and self.book.insures[page] and self.code.insurance_num > 0
        live = Live(rank, up, 0, int(insured), 0)
        action = self.book.actions[page, situation, up, node]
        early = self.code.surrender == SURRENDER_EARLY
        if (early and action == SURRENDER) or not (self.code.checks and up in (1, 10)):
            return self.decide(hand, live)
        return self.once(
            ("check", situation, node, live),
            lambda hole, page: self.after_check((situation, node, page), live, hole),
            FACE_DOWN,
        )

    def after_check(self, hand: Hand, live: Live, hole: int) -> int:
        net = self.insurance(live, hole)
        if live.upcard + hole == 11 and 1 in (live.upcard, hole):
            if hand[:2] == (FIRST, self.natural):
                return self.end(net, "blackjack push")
            return self.end(net - self.pay.wager, "dealer blackjack")
        return self.decide(hand, Live(live.rank, live.upcard, hole, 0, net))

    def insurance(self, live: Live, hole: int) -> int:
        """Units after the hole card has decided an open insurance wager."""
        if not live.insured:
            return live.net
        if live.upcard + hole == 11:  # insurance stands against an ace only
            return live.net + self.pay.insurance_pays
        return live.net - self.pay.insurance_cost

    def decide(self, hand: Hand, live: Live) -> int:
        situation, node, page = hand
        action = self.book.actions[page, situation, live.upcard, node]
        if action == HIT:
            return self.once(
                ("hit", node, live._replace(rank=0)),
                lambda value, page: self.after_hit(node, live, value, page),
            ) + self.kept(live.hole)
        if action == DOUBLE:
            return self.once(
                ("double", node, live._replace(rank=0)),
                lambda value, _: self.after_double(node, live, value),
            ) + self.kept(live.hole)
        if action == SPLIT:
            return ROW * self.state(Exit(*live))
        if action == SURRENDER:
            return self.close("surrender", 0, 1, live)
        if (situation, node) == (FIRST, self.natural):
            return self.close("blackjack", 21, 1, live)
        return self.close("", int(self.nodes.total[node]), 1, live)

    def after_hit(self, node: int, live: Live, value: int, page: int) -> int:
        reached = int(self.nodes.following[node, plain(value)])
        if reached == BUST:
            return self.close("bust", 0, 1, live)
        return self.decide((FIRST, reached, page), live._replace(rank=0))

    def after_double(self, node: int, live: Live, value: int) -> int:
        reached = int(self.nodes.following[node, plain(value)])
        if reached == BUST:
            return self.close("bust", 0, 2, live)
        return self.close("", int(self.nodes.total[reached]), 2, live)

    def close(self, way: str, points: int, wagers: int, live: Live) -> int:
        """The guest is done: the dealer's second card comes next, if it is due."""
        points = max(points, 16) if not way else points
        live = live._replace(rank=0)
        if live.hole:
            return self.reveal(way, points, wagers, live)
        waits = (
            way == "blackjack" and self.code.natural_waits and live.upcard in (1, 10)
        )
        returns = way == "bust" and wagers > 1 and not self.code.takes_all
        due = not way or waits or returns or live.insured
        if not self.code.hole_card and not due:
            return self.reveal(way, points, wagers, live)
        return self.once(
            ("close", way, points, wagers, live),
            lambda hole, _: self.reveal(way, points, wagers, live._replace(hole=hole)),
            FACE_UP,
        )

    def reveal(self, way: str, points: int, wagers: int, live: Live) -> int:
        """The second card is known, or nobody needs it."""
        pay, up, hole = self.pay, live.upcard, plain(live.hole)
        net = self.insurance(live, hole)
        dealer_natural = up + hole == 11 and 1 in (up, hole)
        prefix = "double " if wagers > 1 else ""
        if way == "surrender":
            return self.end(net - pay.wager // 2, way)
        if way == "blackjack":
            if dealer_natural and self.code.natural_waits:
                return self.end(net, "blackjack push")
            return self.end(net + pay.natural, way)
        if dealer_natural and not self.code.takes_all:
            return self.end(net - pay.wager, "dealer blackjack")
        if way == "bust":
            return self.end(net - wagers * pay.wager, prefix + way)
        if dealer_natural:
            return self.end(net - wagers * pay.wager, "dealer blackjack")
        return self.dealer(up + hole, int(1 in (up, hole)), points, wagers, net)

    def dealer(self, hard: int, ace: int, points: int, wagers: int, net: int) -> int:
        """The dealer's hand by its count with aces as 1, and whether it has an ace."""
        soft = bool(ace) and hard <= 11
        total = hard + 10 * soft
        if total > 17 or (total == 17 and not (soft and self.code.hits_soft_17)):
            return self.settle(total, points, wagers, net)
        return self.once(
            ("dealer", hard, ace, points, wagers, net),
            lambda value, _: self.dealer(
                hard + plain(value), ace or int(value == 1), points, wagers, net
            ),
        )

    def settle(self, total: int, points: int, wagers: int, net: int) -> int:
        prefix = "double " if wagers > 1 else ""
        if (total == 22 and self.code.pushes_22) or total == points:
            return self.end(net, prefix + "push")
        if total > 21 or total < points:
            return self.end(net + wagers * self.pay.wager, prefix + "win")
        return self.end(net - wagers * self.pay.wager, prefix + "lose")


def plain(value: int) -> int:
    """The value of a card that may be ``RED_SEVEN``."""
    return 7 if value == RED_SEVEN else value
