"""Cheques: an amount in a house's colours, and how a dealer lays out a payment.

A colour is a plain pair of a value in cents and a name; colours stand in any order.  A
stack is one colour with a count.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

from msgspec import Struct

from upcard.cards.money import Cents

__all__ = ["BreakDown", "Stack", "break_down", "colour_up"]

Colours = Sequence[tuple[int, str]]


class Stack(Struct, frozen=True):
    """Cheques of one colour on top of each other."""

    value: Cents
    """Cents that one cheque is worth."""
    colour: str
    count: int

    @property
    def amount(self) -> Cents:
        """Cents that the stack is worth."""
        return Cents(self.value * self.count)


class BreakDown(Struct, frozen=True):
    """An amount in cheques."""

    stacks: tuple[Stack, ...]
    """The highest value first: it lies at the bottom."""
    rest: Cents
    """What no cheque of the house is small enough for, paid in coin."""

    @property
    def amount(self) -> Cents:
        """Cents in all."""
        return Cents(sum(stack.amount for stack in self.stacks) + self.rest)

    @property
    def count(self) -> int:
        """Cheques in all."""
        return sum(stack.count for stack in self.stacks)


def break_down(amount: int, colours: Colours) -> BreakDown:
    """The fewest cheques that make an amount, with the least rest in coin.

    >>> red, green = (500, "red"), (2500, "green")
    >>> [(s.count, s.colour) for s in break_down(4000, [red, green]).stacks]
    [(1, 'green'), (3, 'red')]
    """
    if amount < 0:
        raise ValueError(f"An amount of {amount} cents. Allowed: zero or more")
    ordered = sorted(colours, reverse=True)
    values = tuple(value for value, _ in ordered)
    rest = amount % gcd(*values) if values else amount
    step = gcd(*values) if values else 1
    while True:
        counts = _fewest(amount - rest, values, most=(amount - rest) + 1)
        if counts is not None:
            break
        rest += step
    stacks = tuple(
        Stack(Cents(value), colour, count)
        for (value, colour), count in zip(ordered, counts, strict=True)
        if count
    )
    return BreakDown(stacks, Cents(rest))


def colour_up(stacks: Sequence[Stack], colours: Colours) -> BreakDown:
    """Change a guest's cheques for the fewest of the same value."""
    return break_down(sum(stack.amount for stack in stacks), colours)


def _fewest(
    amount: int, values: tuple[int, ...], *, most: int
) -> tuple[int, ...] | None:
    """Counts by value that make an amount with fewer than ``most`` cheques.

    Tries as many of the highest value as fit first, then fewer: taking fewer is given
    up as soon as the next value alone would need too many cheques.
    """
    if amount == 0:
        return (0,) * len(values) if most > 0 else None
    value, lower = values[0], values[1:]
    if not lower:
        count, left = divmod(amount, value)
        return (count,) if left == 0 and count < most else None
    best = None
    for count in range(amount // value, -1, -1):
        left = amount - count * value
        if count + -(-left // lower[0]) >= most:
            break
        found = _fewest(left, lower, most=most - count)
        if found is not None:
            best = (count, *found)
            most = sum(best)
    return best
