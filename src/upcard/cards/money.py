"""Money in integer cents and odds as exact fractions; never a float.

Both are read from the text that a sign at the table shows: ``"7.50"``, ``"3:2"``.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Self

from upcard.errors import BadText

__all__ = ["LARGEST", "Cents", "Odds", "dollars", "signed_dollars"]

LARGEST = 10**12
"""No amount may be larger than this many cents (ten thousand million dollars)."""

_AMOUNT = re.compile(r"([+-]?)(\d{1,12})(?:\.(\d{1,2}))?", re.ASCII)
_ODDS = re.compile(r"(\d{1,5}):(\d{1,5})", re.ASCII)


class Cents(int):
    """An exact amount of money in cents.

    >>> Cents.parse("7.50")
    Cents(750)
    """

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read dollars, such as ``"25"``, ``"7.50"`` or ``"-12.5"``.

        Raises:
            BadText: if the text is no decimal amount with at most two places.
        """
        match = _AMOUNT.fullmatch(text.strip())
        if match is None:
            raise BadText(
                f"{text!r} is no amount of money. Allowed: dollars with at most two "
                "decimal places, such as 25 or 7.50"
            )
        sign, whole, places = match.groups()
        amount = int(whole) * 100 + int((places or "").ljust(2, "0"))
        if amount > LARGEST:
            raise BadText(f"{text!r} is too much. Allowed: up to {dollars(LARGEST)}")
        return cls(-amount if sign == "-" else amount)

    def __repr__(self) -> str:
        return f"Cents({int(self)})"

    def __str__(self) -> str:
        return dollars(self)


class Odds(Fraction):
    """What a winning wager pays for each unit: ``3:2`` is ``Odds(3, 2)``."""

    @classmethod
    def parse(cls, text: str) -> Odds:
        """Read odds such as ``"3:2"``.

        Raises:
            BadText: if the text is not two whole numbers, the second above zero.
        """
        match = _ODDS.fullmatch(text.strip())
        if match is None or int(match[2]) == 0:
            raise BadText(
                f"{text!r} are no odds. Allowed: two whole numbers such as 3:2"
            )
        return cls(int(match[1]), int(match[2]))

    def __str__(self) -> str:
        return f"{self.numerator}:{self.denominator}"


def dollars(cents: int) -> str:
    """An amount as the table prints it, without a currency sign.

    >>> dollars(3750), dollars(2500), dollars(-5)
    ('37.50', '25', '-0.05')
    """
    sign = "-" if cents < 0 else ""
    whole, rest = divmod(abs(cents), 100)
    return f"{sign}{whole}.{rest:02d}" if rest else f"{sign}{whole}"


def signed_dollars(cents: int) -> str:
    """A result with its sign: ``+37.50``, ``-25``, ``0``."""
    return f"+{dollars(cents)}" if cents > 0 else dollars(cents)
