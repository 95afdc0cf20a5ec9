"""A strategy chart: one code for each row of hands and each of ten upcards.

Rows are labelled as the margin of a printed card: hard totals ``"4"`` to ``"21"``, soft
totals by the cards that make them ``"AA"``, ``"A2"`` to ``"A9"``, ``"AT"`` (soft 12, 13
to 20, 21), pairs ``"22"`` to ``"99"``, ``"TT"``, ``"AA"``.  A row holds ten codes for
the upcards 2 to 9, T, A in this order.  Soft ``"AA"`` is for aces that cannot be split.

The pairs row counts while the hand may be split, otherwise the row of its total.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from upcard.cards import VALUE, Card, is_soft, total
from upcard.strategy.action import Action

__all__ = [
    "CODES",
    "HARD_ROWS",
    "LEGEND",
    "PAIR_ROWS",
    "SOFT_ROWS",
    "UPCARDS",
    "Chart",
    "Code",
    "pair_label",
    "preferences",
    "resolve",
    "soft_label",
]

Code = Literal["H", "S", "D", "Ds", "R", "Rs", "Rh", "P", "Ph", "Pd", "Rp"]
Row = tuple[Code, Code, Code, Code, Code, Code, Code, Code, Code, Code]

CODES: tuple[Code, ...] = ("H", "S", "D", "Ds", "R", "Rs", "Rh", "P", "Ph", "Pd", "Rp")
"""Every code; a code's number in compiled tables is its place here."""

LEGEND: Mapping[Code, str] = {
    "H": "hit",
    "S": "stand",
    "D": "double, else hit",
    "Ds": "double, else stand",
    "R": "surrender, which the house must offer; a later hand hits",
    "Rs": "surrender, else stand",
    "Rh": "surrender, else hit",
    "P": "split, else play the total",
    "Ph": "split where split hands may be doubled, else hit",
    "Pd": "split where split hands may be doubled, else double, else hit",
    "Rp": "surrender, else split",
}

UPCARDS = "23456789TA"
"""The columns of a chart, from left to right."""
HARD_ROWS = tuple(str(points) for points in range(4, 22))
SOFT_ROWS = ("AA", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "AT")
PAIR_ROWS = ("22", "33", "44", "55", "66", "77", "88", "99", "TT", "AA")

_PREFERENCES: Mapping[Code, tuple[Action, ...]] = {
    "H": (Action.HIT,),
    "S": (Action.STAND,),
    "D": (Action.DOUBLE, Action.HIT),
    "Ds": (Action.DOUBLE, Action.STAND),
    "R": (Action.SURRENDER, Action.HIT),
    "Rs": (Action.SURRENDER, Action.STAND),
    "Rh": (Action.SURRENDER, Action.HIT),
    "P": (Action.SPLIT, Action.HIT),
    "Ph": (Action.SPLIT, Action.HIT),
    "Pd": (Action.SPLIT, Action.DOUBLE, Action.HIT),
    "Rp": (Action.SURRENDER, Action.SPLIT, Action.HIT),
}
_ONLY_IF_DOUBLED = ("Ph", "Pd")


class Chart(Struct, frozen=True):
    """A whole strategy by totals, every row present.

    ``chartfile.read_chart`` builds it from a file and ``chartfile.build_chart`` from
    rows; both fill in the rows that no printed chart shows.
    """

    name: str
    hard: dict[str, Row]
    """Codes by ``HARD_ROWS`` label."""
    soft: dict[str, Row]
    """Codes by ``SOFT_ROWS`` label."""
    pairs: dict[str, Row]
    """Codes by ``PAIR_ROWS`` label."""
    source: str = ""
    """Where the chart comes from."""

    def code_of_total(self, points: int, upcard: str, *, soft: bool) -> Code:
        """The code for a total, 4 to 21, against an upcard of ``UPCARDS``."""
        column = UPCARDS.index(upcard)
        if soft:
            return self.soft[soft_label(points)][column]
        return self.hard[str(points)][column]

    def code_of_pair(self, value: int, upcard: str) -> Code:
        """The code for two cards of one value (1 for aces, 10 for tens)."""
        return self.pairs[pair_label(value)][UPCARDS.index(upcard)]

    def code_of_cards(
        self, cards: Sequence[Card], upcard: str, *, may_split: bool = False
    ) -> Code:
        """The code for the cards of a hand.

        Args:
            cards: two or more cards, at most 21.
            upcard: the dealer's card, one of ``UPCARDS``.
            may_split: whether the hand is a pair that may be split now.
        """
        if may_split:
            return self.code_of_pair(VALUE[cards[0]], upcard)
        return self.code_of_total(total(cards), upcard, soft=is_soft(cards))

    def decide(
        self,
        cards: Sequence[Card],
        upcard: str,
        legal: Collection[str],
        *,
        double_after_split: bool = True,
    ) -> Action:
        """What the chart does with a hand, given which actions are legal now.

        Args:
            cards: the hand.
            upcard: the dealer's card, one of ``UPCARDS``.
            legal: words of :class:`Action` that may be done now.
            double_after_split: whether the house allows it (for ``Ph`` and ``Pd``).
        """
        code = self.code_of_cards(cards, upcard, may_split=Action.SPLIT in legal)
        return resolve(code, legal, double_after_split=double_after_split)


def preferences(code: Code, *, double_after_split: bool) -> tuple[Action, ...]:
    """What a code asks for, best first.

    >>> [str(action) for action in preferences("Pd", double_after_split=False)]
    ['double', 'hit']
    """
    wanted = _PREFERENCES[code]
    if code in _ONLY_IF_DOUBLED and not double_after_split:
        return wanted[1:]
    return wanted


def resolve(
    code: Code, legal: Collection[str], *, double_after_split: bool = True
) -> Action:
    """The first action of a code that is legal now, or else to stand.

    >>> str(resolve("Rs", {"hit", "stand"}))
    'stand'
    """
    for action in preferences(code, double_after_split=double_after_split):
        if action in legal:
            return action
    return Action.STAND


def soft_label(points: int) -> str:
    """The row of a soft total.

    >>> soft_label(18), soft_label(12), soft_label(21)
    ('A7', 'AA', 'AT')
    """
    return SOFT_ROWS[points - 12]


def pair_label(value: int) -> str:
    """The row of a pair by the value of its cards, aces as 1.

    >>> pair_label(8), pair_label(10), pair_label(1)
    ('88', 'TT', 'AA')
    """
    return PAIR_ROWS[-1] if value == 1 else PAIR_ROWS[value - 2]
