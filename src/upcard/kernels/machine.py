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

from upcard.kernels.hands import BUST, EMPTY, NATURAL_CARDS, value_of_rank
from upcard.kernels.payoff import Payoff, payoff
from upcard.kernels.playbook import (
    DOUBLE,
    FIRST,
    FIRST_UNPAIRED,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    Playbook,
)
from upcard.kernels.rulecode import SURRENDER_EARLY, RuleCode

__all__ = ["ROW", "Ending", "Exit", "Machine", "build_machine"]

RANKS = 13
ROW = 16
"""Entries of a row: thirteen ranks and three unused, so that rows are half a line."""

Row = tuple[int, ...]


class Ending(NamedTuple):
    """How a round ended that was not split."""

    net: int
    """Units won or lost, insurance included."""
    way: str
    """Such as ``win``, ``double lose``, ``bust``, ``blackjack``."""


class Exit(NamedTuple):
    """A pair that is split."""

    value: int
    """Value of the paired cards."""
    upcard: int
    hole: int
    """Value of the hole card where the dealer has checked it, else 0."""
    insured: int
    """1 if an insurance wager is still open."""
    net: int
    """Units already lost on insurance."""


class Live(NamedTuple):
    """What is settled and open about a round besides the guest's hand."""

    upcard: int
    hole: int
    insured: int
    net: int


@dataclass(frozen=True, eq=False)
class Machine:
    """A compiled round."""

    table: NDArray[np.uint16]
    """Flat rows of ``ROW`` entries.  An entry is the first index of the next row."""
    endings: tuple[Ending, ...]
    """The states 0, 1, ... of finished rounds."""
    exits: tuple[Exit, ...]
    """The states after the endings: splits."""

    @property
    def exit_table(self) -> NDArray[np.int32]:
        """The exits as rows, shape ``(exits, 5)``."""
        return np.array(self.exits, np.int32).reshape(len(self.exits), 5)


def build_machine(code: RuleCode, book: Playbook, bucket: int = 0) -> Machine:
    """Compile a house and a playbook."""
    builder = _Builder(code, book, bucket)
    start = builder.start()
    contents = list(builder.states)
    endings = [each for each in contents if isinstance(each, Ending)]
    exits = [each for each in contents if isinstance(each, Exit)]
    rows = [each for each in contents if not isinstance(each, Ending | Exit)]
    order = np.array([builder.states[each] for each in (*endings, *exits, *rows)])
    place = np.empty(len(order), np.uint16)
    place[order] = ROW * np.arange(len(order))
    table = np.zeros((len(order), ROW), np.uint16)
    first_row = len(endings) + len(exits)
    table[first_row:, :RANKS] = place[np.array(rows)]
    table[:first_row] = table[place[start] // ROW]
    return Machine(table.ravel(), tuple(endings), tuple(exits))


class _Builder:
    """Rows by content: equal rows are one state."""

    def __init__(self, code: RuleCode, book: Playbook, bucket: int) -> None:
        self.code = code
        self.pay: Payoff = payoff(code)
        self.nodes = book.nodes
        self.actions = book.actions[bucket]
        self.insures = bool(book.insures[bucket]) and code.insurance_num > 0
        self.natural = self.nodes.find(NATURAL_CARDS)
        self.known: dict[tuple[object, ...], int] = {}
        self.states: dict[Ending | Exit | Row, int] = {}

    def state(self, content: Ending | Exit | Row) -> int:
        """The number of a state, the same for equal contents."""
        return self.states.setdefault(content, len(self.states))

    def once(self, key: tuple[object, ...], follow: Callable[[int], int]) -> int:
        """The state whose next card leads where ``follow`` says for its value."""
        if key not in self.known:
            by_value = [follow(value) for value in range(1, 11)]
            self.known[key] = self.state((*by_value, *by_value[-1:] * 3))
        return self.known[key]

    def start(self) -> int:
        return self.state(tuple(self.after_first(first) for first in range(RANKS)))

    def after_first(self, first: int) -> int:
        return self.state(
            tuple(self.after_second(first, second) for second in range(RANKS))
        )

    def after_second(self, first: int, second: int) -> Row:
        cards = value_of_rank(first), value_of_rank(second)
        ranks_differ = self.code.split_by_rank and first != second
        situation = FIRST_UNPAIRED if cards[0] == cards[1] and ranks_differ else FIRST
        node = self.nodes.find(cards)
        return self.once(
            ("deal", situation, node), lambda up: self.after_upcard(situation, node, up)
        )

    def after_upcard(self, situation: int, node: int, up: int) -> int:
        insured = int(self.insures and up == 1)
        live = Live(up, 0, insured, 0)
        action = self.actions[situation, up, node]
        early = self.code.surrender == SURRENDER_EARLY
        if (early and action == SURRENDER) or not (self.code.checks and up in (1, 10)):
            return self.decide(situation, node, live)
        return self.once(
            ("check", situation, node, up),
            lambda hole: self.after_check(situation, node, live, hole),
        )

    def after_check(self, situation: int, node: int, live: Live, hole: int) -> int:
        net = self.insurance(live, hole)
        if live.upcard + hole == 11:
            if situation == FIRST and node == self.natural:
                return self.state(Ending(net, "blackjack push"))
            return self.state(Ending(net - self.pay.wager, "dealer blackjack"))
        return self.decide(situation, node, Live(live.upcard, hole, 0, net))

    def insurance(self, live: Live, hole: int) -> int:
        """Units after the hole card has decided an open insurance wager."""
        if not live.insured:
            return live.net
        if live.upcard + hole == 11:
            return live.net + self.pay.insurance_pays
        return live.net - self.pay.insurance_cost

    def decide(self, situation: int, node: int, live: Live) -> int:
        action = self.actions[situation, live.upcard, node]
        if action == HIT:
            return self.once(
                ("hit", situation, node, live),
                lambda value: self.after_hit(situation, node, live, value),
            )
        if action == DOUBLE:
            return self.once(
                ("double", node, live), lambda value: self.after_double(node, live, value)
            )
        if action == SPLIT:
            value = self.nodes.cards[node][0]
            return self.state(Exit(value, live.upcard, live.hole, live.insured, live.net))
        if action == SURRENDER:
            return self.close("surrender", 0, 1, live)
        if node == self.natural and situation == FIRST:
            return self.close("blackjack", 21, 1, live)
        return self.close("", int(self.nodes.total[node]), 1, live)

    def after_hit(self, situation: int, node: int, live: Live, value: int) -> int:
        reached = int(self.nodes.following[node, value])
        if reached == BUST:
            return self.close("bust", 0, 1, live)
        return self.decide(situation, reached, live)

    def after_double(self, node: int, live: Live, value: int) -> int:
        reached = int(self.nodes.following[node, value])
        if reached == BUST:
            return self.close("bust", 0, 2, live)
        return self.close("", int(self.nodes.total[reached]), 2, live)

    def close(self, way: str, points: int, wagers: int, live: Live) -> int:
        """The guest is done: the dealer's second card comes next, if it is due."""
        points = max(points, 16) if not way else points
        if live.hole:
            return self.reveal(way, points, wagers, live, live.hole)
        waits = way == "blackjack" and self.code.natural_waits and live.upcard in (1, 10)
        returns = way == "bust" and wagers > 1 and not self.code.takes_all
        due = not way or waits or returns or live.insured
        if not self.code.hole_card and not due:
            return self.reveal(way, points, wagers, live, 0)
        return self.once(
            ("close", way, points, wagers, live),
            lambda hole: self.reveal(way, points, wagers, live, hole),
        )

    def reveal(self, way: str, points: int, wagers: int, live: Live, hole: int) -> int:
        pay = self.pay
        net = self.insurance(live, hole)
        dealer_natural = live.upcard + hole == 11 and 1 in (live.upcard, hole)
        prefix = "double " if wagers > 1 else ""
        if way == "surrender":
            return self.state(Ending(net - pay.wager // 2, way))
        if way == "blackjack":
            if dealer_natural and self.code.natural_waits:
                return self.state(Ending(net, "blackjack push"))
            return self.state(Ending(net + pay.natural, way))
        if dealer_natural and not self.code.takes_all:
            return self.state(Ending(net - pay.wager, "dealer blackjack"))
        if way == "bust":
            return self.state(Ending(net - wagers * pay.wager, prefix + way))
        if dealer_natural:
            return self.state(Ending(net - wagers * pay.wager, "dealer blackjack"))
        total, soft = live.upcard + hole, 1 in (live.upcard, hole)
        return self.dealer(total, soft, points, wagers, net)

    def dealer(self, hard: int, ace: bool, points: int, wagers: int, net: int) -> int:
        """The dealer's hand by its count with aces as 1."""
        soft = ace and hard <= 11
        total = hard + 10 * soft
        if total > 21 or total > 17 or (
            total == 17 and not (soft and self.code.hits_soft_17)
        ):
            return self.settle(total, points, wagers, net)
        return self.once(
            ("dealer", hard, ace, points, wagers, net),
            lambda value: self.dealer(
                hard + value, ace or value == 1, points, wagers, net
            ),
        )

    def settle(self, total: int, points: int, wagers: int, net: int) -> int:
        prefix = "double " if wagers > 1 else ""
        if (total == 22 and self.code.pushes_22) or total == points:
            return self.state(Ending(net, prefix + "push"))
        if total > 21 or total < points:
            return self.state(Ending(net + wagers * self.pay.wager, prefix + "win"))
        return self.state(Ending(net - wagers * self.pay.wager, prefix + "lose"))
