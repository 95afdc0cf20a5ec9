"""A heads-up round as a transition table: (state, card) to the next state.

Every step of a round is one card, and decisions are part of the step: after the card
that makes 12 against a 2, the next state already waits for the hit card.  The cards
come in the order guest, guest, upcard, hole card where the dealer checks an ace or ten,
the guest's further cards, the hole card in all other cases, the dealer's further cards;
of a shuffled shoe every order of dealing is equally likely, and the exact-order mode
puts real shoes into this order.

A finished round is a state too, one for each result and way to reach it, whose cards
lead on as those of the very first state: so a whole shoe runs through without a branch.
"""

from __future__ import annotations

from typing import NamedTuple

from upcard.kernels.hands import BUST, NATURAL_CARDS, value_of_rank
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
from upcard.kernels.split_rows import SplitRows
from upcard.kernels.states import (
    COLUMN_RANKS,
    Ending,
    Exit,
    Machine,
    plain,
)

__all__ = ["build_machine"]


class Live(NamedTuple):
    """What is settled and open about a round besides the guest's hand."""

    rank: int
    """Rank of the guest's first card where a split would need it, else 0."""
    upcard: int
    hole: int
    """Value of a hole card that the dealer has checked, ``RED_SEVEN``, or 0."""
    insured: int
    net: int


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


class _Builder(SplitRows):
    """The states of a house and a playbook."""

    def __init__(self, code: RuleCode, book: Playbook, *, red_sevens: bool) -> None:
        super().__init__(code, book, red_sevens=red_sevens)
        self.natural = self.nodes.find(NATURAL_CARDS)

    def start(self) -> int:
        """The state in which a round begins."""
        return self.state((0, *(self.after_first(first) for first in COLUMN_RANKS)))

    def after_first(self, first: int) -> int:
        after = (self.after_second(first, second) for second in COLUMN_RANKS)
        return self.state((0, *after))

    def end(self, net: int, way: str) -> int:
        """A finished round."""
        return self.state(Ending(net, way))

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
            lambda up, page: self.after_upcard(situation, node, page, rank, plain(up)),
            by_page=True,
        )

    def after_upcard(
        self, situation: int, node: int, page: int, rank: int, up: int
    ) -> int:
        insured = up == 1 and self.book.insures[page] and self.code.insurance_num > 0
        live = Live(rank, up, 0, int(insured), 0)
        action = int(self.book.actions[page, situation, up, node])
        early = self.code.surrender == SURRENDER_EARLY
        if (early and action == SURRENDER) or not (self.code.checks and up in (1, 10)):
            return self.act(action, situation, node, live)
        return self.once(
            ("check", situation, node, live, action),
            lambda hole, _: self.after_check(action, situation, node, live, hole),
            by_page=False,
        )

    def after_check(
        self, action: int, situation: int, node: int, live: Live, hole: int
    ) -> int:
        net = self.insurance(live, hole)
        if live.upcard + hole == 11 and 1 in (live.upcard, hole):
            if (situation, node) == (FIRST, self.natural):
                return self.end(net, "blackjack push")
            return self.end(net - self.pay.wager, "dealer blackjack")
        live = Live(live.rank, live.upcard, hole, 0, net)
        return self.act(action, situation, node, live)

    def insurance(self, live: Live, hole: int) -> int:
        """Units after the hole card has decided an open insurance wager."""
        if not live.insured:
            return live.net
        if live.upcard + hole == 11:  # insurance stands against an ace only
            return live.net + self.pay.insurance_pays
        return live.net - self.pay.insurance_cost

    def act(self, action: int, situation: int, node: int, live: Live) -> int:
        """What the guest's decision leads to."""
        if action == SPLIT:
            return self.exit(Exit(*live))
        live = live._replace(rank=0)
        if action == HIT:
            return self.once(
                ("hit", node, live),
                lambda value, page: self.after_hit(node, live, value, page),
                live.hole,
                by_page=True,
            )
        if action == DOUBLE:
            return self.once(
                ("double", node, live),
                lambda value, _: self.after_double(node, live, value),
                by_page=False,
            )
        if action == SURRENDER:
            return self.close("surrender", 0, 1, live)
        if (situation, node) == (FIRST, self.natural):
            return self.close("blackjack", 21, 1, live)
        return self.close("", int(self.nodes.total[node]), 1, live)

    def after_hit(self, node: int, live: Live, value: int, page: int) -> int:
        reached = int(self.nodes.following[node, plain(value)])
        if reached == BUST:
            return self.close("bust", 0, 1, live)
        action = int(self.book.actions[page, FIRST, live.upcard, reached])
        return self.act(action, FIRST, reached, live)

    def after_double(self, node: int, live: Live, value: int) -> int:
        reached = int(self.nodes.following[node, plain(value)])
        if reached == BUST:
            return self.close("bust", 0, 2, live)
        return self.close("", int(self.nodes.total[reached]), 2, live)

    def close(self, way: str, points: int, wagers: int, live: Live) -> int:
        """The guest is done: the dealer's second card comes next, if it is due."""
        points = max(points, 16) if not way else points
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
            by_page=False,
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
            by_page=False,
        )

    def settle(self, total: int, points: int, wagers: int, net: int) -> int:
        prefix = "double " if wagers > 1 else ""
        if (total == 22 and self.code.pushes_22) or total == points:
            return self.end(net, prefix + "push")
        if total > 21 or total < points:
            return self.end(net + wagers * self.pay.wager, prefix + "win")
        return self.end(net - wagers * self.pay.wager, prefix + "lose")
