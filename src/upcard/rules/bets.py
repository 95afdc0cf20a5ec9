"""Side bets: which hand the first cards make, and what it pays.

Bet the Set looks at a spot's first two cards (LV-SET-03), Super Match at the four cards
of a Switch spot as dealt (LV-SW-00e); only the best line counts (A-33, A-34).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from upcard.cards.card import Card, rank, suit
from upcard.rules.model import PayLine, SideBet

__all__ = ["SIDE_BET_HANDS", "line_of_hand", "pay_line", "side_bet_hand"]

SIDE_BET_HANDS: Mapping[str, tuple[str, ...]] = {
    "pair-square": ("", "pair", "suited pair"),
    "super-match": ("", "pair", "two pair", "three of a kind", "four of a kind"),
}
"""What the first cards can make for a side bet, nothing first."""


def side_bet_hand(name: str, cards: Sequence[Card]) -> str:
    """The hand that the cards make for a side bet, or an empty text.

    >>> side_bet_hand("pair-square", (Card("7h"), Card("7h")))
    'suited pair'
    >>> side_bet_hand("super-match", tuple(map(Card, ("8s", "8h", "3d", "8d"))))
    'three of a kind'
    """
    if name == "pair-square":
        first, second = cards
        if rank(first) != rank(second):
            return ""
        return "suited pair" if suit(first) == suit(second) else "pair"
    shape = sorted(Counter(rank(card) for card in cards).values(), reverse=True)
    return {4: "four of a kind", 3: "three of a kind"}.get(
        shape[0], "two pair" if shape[:2] == [2, 2] else "pair" if shape[0] == 2 else ""
    )


def pay_line(bet: SideBet, cards: Sequence[Card]) -> PayLine | None:
    """The best line of the pay table that the cards reach, or None.

    A suited pair also is a pair, where the table has no line of its own for it.
    """
    return line_of_hand(bet, side_bet_hand(bet.name, cards))


def line_of_hand(bet: SideBet, hand: str) -> PayLine | None:
    """The best line of the pay table for one of ``SIDE_BET_HANDS``, or None."""
    reached = {hand, "pair"} if hand == "suited pair" else {hand}
    lines = [line for line in bet.pays if line.hand in reached]
    return max(lines, key=lambda line: line.odds, default=None)
