"""Bet ramps: how many units a guest wagers at each count, exact.

As text, ``"1 2@1 4@2 8@3"`` wagers one unit and, from a count of 1, 2, 3 on, two, four,
eight; ``"1-12@1..5"`` climbs evenly in whole units from one at a count of 1 (and below)
to twelve at 5 (and above).  A wager of ``0`` sits the round out.
"""

from __future__ import annotations

import re
from fractions import Fraction

from msgspec import Struct

from upcard.errors import BadText

__all__ = ["Ramp", "parse_ramp"]

_STEP = re.compile(r"(\d{1,5}(?:\.\d{1,2})?)(?:@(-?\d{1,3}))?", re.ASCII)
_SPREAD = re.compile(
    r"(\d{1,5}(?:\.\d{1,2})?)-(\d{1,5}(?:\.\d{1,2})?)@(-?\d{1,3})\.\.(-?\d{1,3})",
    re.ASCII,
)
_ALLOWED = "units with the count they begin at, such as 1 2@1 4@2, or 1-12@1..5"


class Ramp(Struct, frozen=True):
    """Units by count: a step function."""

    first: Fraction
    """Units below the lowest step."""
    steps: tuple[tuple[int, Fraction], ...] = ()
    """Counts, ascending, and the units wagered from each on."""

    def at(self, index: int) -> Fraction:
        """Units at a count."""
        units = self.first
        for count, step in self.steps:
            if index < count:
                break
            units = step
        return units

    @property
    def amounts(self) -> tuple[Fraction, ...]:
        """Every wager that the ramp can ask for, in units, without repeats."""
        return tuple(sorted({self.first, *(units for _, units in self.steps)}))

    def __str__(self) -> str:
        """The ramp as :func:`parse_ramp` reads it."""
        steps = [f"{_text(units)}@{count}" for count, units in self.steps]
        return " ".join([_text(self.first), *steps])


def parse_ramp(text: str) -> Ramp:
    """Read a ramp.

    >>> str(parse_ramp("1-12@1..5"))
    '1 4@2 7@3 9@4 12@5'
    >>> parse_ramp("1 2@1 4@2").at(7)
    Fraction(4, 1)

    Raises:
        BadText: if the text is no ramp, or its counts do not ascend.
    """
    if spread := _SPREAD.fullmatch(text.strip()):
        return _spread(
            (Fraction(spread[1]), Fraction(spread[2])), (int(spread[3]), int(spread[4]))
        )
    words = text.replace(",", " ").split()
    found = [_STEP.fullmatch(word) for word in words]
    if not found:
        raise BadText(f"An empty text is no ramp. Allowed: {_ALLOWED}")
    steps = []
    for place, (word, match) in enumerate(zip(words, found, strict=True)):
        if match is None or (match[2] is None) != (place == 0):
            raise BadText(f"{word!r} of {text!r} is no step. Allowed: {_ALLOWED}")
        if place:
            steps.append((int(match[2]), Fraction(match[1])))
    counts = [count for count, _ in steps]
    if counts != sorted(set(counts)):
        raise BadText(f"{text!r} does not ascend. Allowed: each count once, in order")
    return Ramp(Fraction(words[0]), tuple(steps))


def _spread(units: tuple[Fraction, Fraction], counts: tuple[int, int]) -> Ramp:
    (least, most), (low, high) = units, counts
    if high <= low:
        raise BadText(f"{low}..{high} does not ascend. Allowed: such as 1..5")
    steps = []
    for count in range(low + 1, high):
        exact = least + (most - least) * (count - low) / (high - low)
        steps.append((count, Fraction((2 * exact + 1) // 2)))
    return Ramp(least, (*steps, (high, most)))


def _text(units: Fraction) -> str:
    return str(units.numerator) if units.denominator == 1 else f"{float(units):.2f}"
