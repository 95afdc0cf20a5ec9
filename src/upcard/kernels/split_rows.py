"""Rows of the table for the hands of a split pair and the dealer after them.

Each hand is followed by itself, from its second card to a mark that says how it ended;
what the hands come to is added up outside of the table, once the dealer's hand has
ended in a mark of its own.
"""

from __future__ import annotations

from upcard.kernels.hands import BUST, HandNodes
from upcard.kernels.payoff import LARGEST_WAGERS, payoff
from upcard.kernels.playbook import (
    ACES_AGAIN,
    ACES_LAST,
    AGAIN,
    DOUBLE,
    HIT,
    LAST,
    SPLIT,
    Playbook,
)
from upcard.kernels.rulecode import RuleCode
from upcard.kernels.states import COLUMN_RANKS, Ending, Exit, Mark, States, plain

__all__ = [
    "DEALER_BUST",
    "DEALER_IDLE",
    "DEALER_NATURAL",
    "SPLIT_AGAIN",
    "SplitRows",
]

SPLIT_AGAIN, BUSTED, DEALER_NATURAL, DEALER_IDLE = range(-1, 3)
"""Points of marks that are no totals."""
DEALER_BUST = 23
"""Points of the dealer's bust; 22 where that is a push."""
_ACE, _TEN = 0, 9


class SplitRows(States):
    """States of split hands by a playbook."""

    def __init__(self, code: RuleCode, book: Playbook, *, red_sevens: bool) -> None:
        super().__init__(book.buckets, red_sevens=red_sevens)
        self.code = code
        self.book = book
        self.nodes: HandNodes = book.nodes
        self.pay = payoff(code)
        most = LARGEST_WAGERS * self.pay.wager
        for net in range(-most, most + 1):
            self.state(Ending(net, "split"))

    def exit(self, pair: Exit) -> int:
        """The state of a pair that is split, with the rows that its hands need."""
        if pair not in self.split_rows:
            code, rank, up = self.code, pair.rank, pair.upcard
            most = code.ace_hands if rank == _ACE else code.split_hands
            self.split_rows[pair] = (
                self.wait(rank, up, again=True),
                self.wait(rank, up, again=False),
                self.dealer_after(up, draws=True),
                self.dealer_after(up, draws=False),
                most,
            )
        return self.state(pair)

    def dealer_after(self, up: int, *, draws: bool) -> int:
        """The dealer's second card comes; ``draws`` says whether others may follow."""
        return self.once(
            ("dealer after split", up, draws),
            lambda hole, _: self.second_of_dealer(up, plain(hole), draws=draws),
            by_page=False,
        )

    def wait(self, rank: int, up: int, *, again: bool) -> int:
        """A hand of one card waits for its second."""
        key = ("split hand", rank, up, again)
        if key not in self.known:
            pages = range(self.pages)
            after = [
                self.fork(
                    tuple(
                        self.hand(
                            self.situation(rank, second, again=again), node, up, page
                        )
                        for page in pages
                    )
                )
                for second in COLUMN_RANKS
                for node in [self.nodes.find((min(rank, 9) + 1, min(second, 9) + 1))]
            ]
            self.known[key] = self.state((0, *after))
        return self.known[key]

    def situation(self, rank: int, second: int, *, again: bool) -> int:
        """What a split hand may do, by its two ranks."""
        if rank == _ACE:
            return ACES_AGAIN if again else ACES_LAST
        differ = self.code.split_by_rank and rank >= _TEN and second != rank
        return AGAIN if again and not differ else LAST

    def hand(self, situation: int, node: int, up: int, page: int) -> int:
        """A split hand decides."""
        action = self.book.actions[page, situation, up, node]
        if action == HIT:
            return self.once(
                ("split hit", situation, node, up),
                lambda value, page: self.hit(situation, node, up, plain(value), page),
                by_page=True,
            )
        if action == DOUBLE:
            return self.once(
                ("split double", node),
                lambda value, _: self.over(
                    int(self.nodes.following[node, plain(value)]), 2
                ),
                by_page=False,
            )
        if action == SPLIT:
            return self.state(Mark(SPLIT_AGAIN, 0))
        return self.over(node, 1)

    def hit(self, situation: int, node: int, up: int, value: int, page: int) -> int:
        """A split hand has drawn."""
        reached = int(self.nodes.following[node, value])
        if reached == BUST:
            return self.over(BUST, 1)
        return self.hand(situation, reached, up, page)

    def over(self, node: int, wagers: int) -> int:
        """The mark of a hand that is done."""
        points = BUSTED if node == BUST else max(int(self.nodes.total[node]), 16)
        return self.state(Mark(points, wagers))

    def second_of_dealer(self, up: int, hole: int, *, draws: bool) -> int:
        """The dealer's second card has come."""
        if up + hole == 11 and 1 in (up, hole):
            return self.state(Mark(DEALER_NATURAL, 0))
        if not draws:
            return self.state(Mark(DEALER_IDLE, 0))
        return self.dealer_alone(up + hole, int(1 in (up, hole)))

    def dealer_alone(self, hard: int, ace: int) -> int:
        """The dealer's hand by its count with aces as 1, and whether it has an ace."""
        soft = bool(ace) and hard <= 11
        total = hard + 10 * soft
        if total < 17 or (total == 17 and soft and self.code.hits_soft_17):
            return self.once(
                ("dealer alone", hard, ace),
                lambda value, _: self.dealer_alone(
                    hard + plain(value), ace or int(value == 1)
                ),
                by_page=False,
            )
        pushes = total == 22 and self.code.pushes_22
        return self.state(Mark(total if total < 22 or pushes else DEALER_BUST, 0))
