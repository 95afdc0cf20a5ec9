"""The table of the brute force: boxes, the dealer's cards, and how cards count."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field

from upcard.rules.model import Rules


@dataclass
class Box:
    """One hand of a guest."""

    spot: int
    start: int
    """Which starting hand it comes from."""
    wager: int
    cards: list[str] = field(default_factory=list)
    added: int = 0
    insured: int = 0
    asked: bool = False
    heard: bool = False
    split: bool = False
    switched: bool = False
    fate: str = ""
    """``stood``, ``bust``, ``paid`` or ``waits`` (a blackjack), ``surrendered``,
    ``even``; empty while it is to be played."""

    def value(self) -> int:
        return value(self.cards)

    def natural(self) -> bool:
        return natural(self.cards) and not self.split and not self.switched


@dataclass
class Table:
    """A round under way."""

    rules: Rules
    cards: Sequence[str]
    boxes: list[Box]
    dealer: list[str] = field(default_factory=list)
    used: int = 0
    third: bool = False
    checked: bool = False
    toggles: dict[int, int] = field(default_factory=dict)
    kept: set[int] = field(default_factory=set)

    def branch(self) -> Table:
        other = copy(self)
        other.boxes = [copy(box) for box in self.boxes]
        for box in other.boxes:
            box.cards = list(box.cards)
        other.dealer = list(self.dealer)
        other.toggles, other.kept = dict(self.toggles), set(self.kept)
        return other

    def draw(self) -> str:
        self.used += 1
        return self.cards[self.used - 1]

    def up(self) -> int:
        second = self.rules.dealer.upcard == "second card" and len(self.dealer) > 1
        return pips(self.dealer[1 if second else 0])

    def looks(self) -> bool:
        """Whether the dealer checks for a blackjack under this upcard (R9)."""
        return self.rules.dealer.hole_card in {"reader", "peek"} and self.up() in {
            1,
            10,
        }


def pips(card: str) -> int:
    return "A23456789".find(card[0]) + 1 or 10


def value(cards: Sequence[str]) -> int:
    low = sum(map(pips, cards))
    return low + 10 if low < 12 and any(card[0] == "A" for card in cards) else low


def soft(cards: Sequence[str]) -> bool:
    return value(cards) != sum(map(pips, cards))


def natural(cards: Sequence[str]) -> bool:
    return len(cards) == 2 and value(cards) == 21
