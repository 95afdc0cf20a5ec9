"""Counting systems as data: what each card adds, where a count starts, how it is used.

A balanced count is divided by the decks left (the true count); an unbalanced one is
used as it runs.  Every amount is an exact fraction, so that half points and side counts
carry no rounding.  The count goes by cards *seen*: low cards add, high cards take away,
and a high count means that what is left is rich in tens and aces.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Literal, TypeGuard

import msgspec
from msgspec import Struct

from upcard.cards import DECK, VALUE, Card
from upcard.errors import BadDocument, Fault, UnknownName

__all__ = ["COUNTS", "Count", "Estimate", "Rounding", "count_ids", "read_count"]

COUNTS = Path(__file__).parent.parent / "counts"
"""The folder of the counts that come with the package."""

Estimate = Literal["full", "half", "quarter", "exact"]
"""To what part of a deck a guest judges the cards that are left."""
Rounding = Literal["down", "nearest", "toward zero"]
"""How a true count becomes a whole number."""

_RANKS = "A23456789T"
_RED = "hd"
_BY_COLOUR = "red 7"
_STEPS: Mapping[str, int] = {"full": 1, "half": 2, "quarter": 4}


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """Aces kept beside the main count and added to it for wagers only."""

    aces: Fraction
    """Added for each ace above four a deck that is still to come."""


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """The running count of a full shoe: ``fixed + per_deck * decks``."""

    fixed: Fraction = Fraction(0)
    per_deck: Fraction = Fraction(0)


class Count(Struct, frozen=True, forbid_unknown_fields=True):
    """A counting system."""

    name: str
    source: str
    by: Literal["true count", "running count"]
    """Which of the two wagers and indices are compared with."""
    tags: dict[str, Fraction]
    """Points by rank (``T`` for ten to king); ``"red 7"`` where its colour counts."""
    start: Start = Start()
    side: Side | None = None

    def tag(self, card: Card) -> Fraction:
        """What seeing a card adds to the running count for playing."""
        rank = _RANKS[VALUE[card] - 1]
        if rank == "7" and card[1] in _RED:
            return self.tags.get(_BY_COLOUR, self.tags[rank])
        return self.tags[rank]

    def wager_tag(self, card: Card) -> Fraction:
        """What seeing a card adds to the running count for wagers.

        The surplus of aces to come is ``seen / 13 - aces seen``, so that a side count
        is the same as other tags: each card adds a thirteenth of the side's weight and
        an ace takes the whole of it away.
        """
        if self.side is None:
            return self.tag(card)
        is_ace = VALUE[card] == 1
        return self.tag(card) + self.side.aces * (Fraction(1, 13) - is_ace)

    def first(self, decks: int) -> Fraction:
        """The running count of a full shoe."""
        return self.start.fixed + self.start.per_deck * decks

    @property
    def is_balanced(self) -> bool:
        """Whether a whole deck counts to zero."""
        return sum(map(self.tag, DECK)) == 0

    def scaled(self, *, for_wagers: bool = False) -> tuple[tuple[int, ...], int]:
        """Whole-number tags of the 52 cards of ``DECK``, and what divides them."""
        tag = self.wager_tag if for_wagers else self.tag
        tags = [tag(card) for card in DECK]
        amounts = (*tags, self.start.fixed, self.start.per_deck)
        scale = math.lcm(*(amount.denominator for amount in amounts))
        return tuple(int(amount * scale) for amount in tags), scale

    def index(
        self,
        running: Fraction,
        cards_left: int,
        *,
        estimate: Estimate = "exact",
        rounding: Rounding = "down",
    ) -> int:
        """The whole number that wagers and indices are compared with.

        Args:
            running: the running count, with the start of the shoe in it.
            cards_left: unseen cards, 1 or more.
            estimate: how decks left are judged: rounded to this part of a deck, a half
                upwards, but never to nothing.
            rounding: how the quotient becomes a whole number.
        """
        if self.by == "running count":
            return math.floor(running)
        return rounded(running / decks_left(cards_left, estimate), rounding)


def decks_left(cards_left: int, estimate: Estimate) -> Fraction:
    """Decks left as a guest judges them.

    >>> decks_left(100, "half"), decks_left(10, "full")
    (Fraction(2, 1), Fraction(1, 1))
    """
    if estimate == "exact":
        return Fraction(cards_left, 52)
    steps = _STEPS[estimate]
    nearest = (2 * cards_left * steps + 52) // 104
    return Fraction(max(nearest, 1), steps)


def rounded(quotient: Fraction, rounding: Rounding) -> int:
    """A true count as a whole number.

    >>> [rounded(Fraction(-3, 2), way) for way in ("down", "nearest", "toward zero")]
    [-2, -1, -1]
    """
    if rounding == "down":
        return math.floor(quotient)
    if rounding == "nearest":
        return math.floor(quotient + Fraction(1, 2))
    return math.trunc(quotient)


def count_ids() -> tuple[str, ...]:
    """The ids of the counts that come with the package."""
    return tuple(sorted(path.stem for path in COUNTS.glob("*.toml")))


def read_count(name: str) -> Count:
    """Read a count by its id or by the path of its file.

    Raises:
        UnknownName: if there is no such count and no such file.
        BadDocument: with every fault of the file.
    """
    path = COUNTS / f"{name}.toml" if name in count_ids() else Path(name)
    if not path.is_file():
        raise UnknownName("count", name, (*count_ids(), "or the path of a count file"))
    try:
        tree = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        fault = Fault("", f"It cannot be read: {error}", "a count in TOML")
        raise BadDocument(name, (fault,)) from None
    faults = tuple(_tag_faults(tree.get("tags")))
    if faults:
        raise BadDocument(name, faults)
    try:
        count = msgspec.convert(tree, Count, dec_hook=_read_fraction)
    except msgspec.ValidationError as error:
        fault = Fault(
            "", f"It cannot be used: {error}", "see the counts that come along"
        )
        raise BadDocument(name, (fault,)) from None
    if count.by == "true count" and not count.is_balanced:
        fault = Fault(
            "by",
            "It is 'true count', but a whole deck does not count to zero",
            "'running count', or tags that sum to zero",
        )
        raise BadDocument(name, (fault,))
    return count


def _tag_faults(tags: object) -> Iterator[Fault]:
    if not isinstance(tags, dict):
        yield Fault("tags", f"It is {tags!r}", "a table [tags] with a number a rank")
        return
    for rank in _RANKS:
        if rank not in tags:
            yield Fault(f"tags.{rank}", "It is missing", "a number such as 1 or -0.5")
    for rank, amount in tags.items():
        if rank not in {*_RANKS, _BY_COLOUR}:
            yield Fault(
                f"tags.{rank}", "No such rank", f"{' '.join(_RANKS)}, or 'red 7'"
            )
        elif not _is_number(amount):
            yield Fault(f"tags.{rank}", f"It is {amount!r}", "halves from -8 to 8")


def _is_number(amount: object) -> TypeGuard[float]:
    if isinstance(amount, bool) or not isinstance(amount, int | float):
        return False
    return -8 <= amount <= 8 and float(2 * amount).is_integer()


def _read_fraction(kind: type, amount: object) -> Fraction:
    if kind is Fraction and _is_number(amount):
        return Fraction(amount)
    raise ValueError(f"{amount!r} is no number in halves from -8 to 8")
