"""The only place where cards become a total.

Soft means that an ace counts 11 (GG-VAL-05a, A-31): A-7 is soft 18, 10-6-A is hard 17.
"""

from __future__ import annotations

from collections.abc import Sequence

from upcard.cards.card import VALUE, Card

__all__ = [
    "describe_total",
    "is_natural",
    "is_pair",
    "is_soft",
    "number_word",
    "spoken_total",
    "total",
]

_ACE = 1
_UNITS = (
    "Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen "
    "Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen"
).split()


def total(cards: Sequence[Card]) -> int:
    """The best total: an ace counts 11 if the hand does not pass 21 by it.

    >>> total((Card("As"), Card("7d"))), total((Card("Ts"), Card("6d"), Card("Ac")))
    (18, 17)
    """
    points = 0
    has_ace = False
    for card in cards:
        value = VALUE[card]
        points += value
        has_ace = has_ace or value == _ACE
    return points + 10 if has_ace and points <= 11 else points


def is_soft(cards: Sequence[Card]) -> bool:
    """Whether an ace of the hand counts 11 in its best total."""
    points = 0
    has_ace = False
    for card in cards:
        value = VALUE[card]
        points += value
        has_ace = has_ace or value == _ACE
    return has_ace and points <= 11


def is_natural(cards: Sequence[Card]) -> bool:
    """Whether two cards are an ace and a ten-value card.

    Whether such a hand counts as a blackjack also depends on how it came about: the
    cards must be the two first dealt to the hand (LV-BJ-00a, PM-DEF-02, CSM-SPL-03).
    """
    if len(cards) != 2:
        return False
    first, second = VALUE[cards[0]], VALUE[cards[1]]
    return first + second == 11 and _ACE in (first, second)


def is_pair(cards: Sequence[Card], *, by: str) -> bool:
    """Whether two cards may be split, ``by`` equal ``"value"`` or equal ``"rank"``.

    LV-GEN-04a, GG-SPL-01b, PM-SPL-01a: value; CSM-SPL-01a: rank (A-08).
    """
    if len(cards) != 2:
        return False
    first, second = cards
    if by == "rank":
        return first[0] == second[0]
    return VALUE[first] == VALUE[second]


def describe_total(cards: Sequence[Card]) -> str:
    """The total as a screen shows it: both counts while the hand is soft.

    >>> describe_total((Card("As"), Card("6d")))
    '7/17'
    """
    points = total(cards)
    return f"{points - 10}/{points}" if is_soft(cards) else str(points)


def spoken_total(cards: Sequence[Card]) -> str:
    """The total as the dealer calls it (LV-GEN-11): ``Sixteen``, ``Soft Seventeen``."""
    words = number_word(total(cards))
    return f"Soft {words}" if is_soft(cards) else words


def number_word(number: int) -> str:
    """A number from 0 to 39 in capitalised words.

    >>> number_word(21)
    'Twenty-One'
    """
    if number < 20:
        return _UNITS[number]
    tens, unit = ("Twenty" if number < 30 else "Thirty"), number % 10
    return tens if unit == 0 else f"{tens}-{_UNITS[unit]}"
