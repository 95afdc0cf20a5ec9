"""How the dealer pays: beside the wager, in its own colours, never on top of it.

A payment is a list of plain steps, each with the cheques or coin that it moves; the
steps together move exactly the payout (LV-BJ-01 to 03, LV-DBL-05).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from upcard.cards.cheques import Colours, Stack, break_down
from upcard.cards.money import Cents, dollars

__all__ = ["PaymentStep", "pay_blackjack", "pay_even"]

_HALVES_FROM = 6
"""Fewest cheques of one colour that are paid by halves (LV-BJ-03a)."""

Style = Literal["heel", "size into"]


class PaymentStep(Struct, frozen=True):
    """One movement of the dealer's hand, and what it pays."""

    clause: str
    words: str
    amount: Cents = Cents(0)
    """Cents that this step puts before the guest."""


def pay_blackjack(
    laid: Sequence[Stack], payout: int, *, colours: Colours, style: Style = "heel"
) -> tuple[PaymentStep, ...]:
    """The steps that pay a blackjack.

    Six or more cheques of one colour paid 3:2 are paid by halves; every other wager is
    paid in the given style, broken down in the work area.

    Args:
        laid: the wager as its cheques lie in the circle.
        payout: cents to be paid.
        colours: the cheques of the house, value in cents and name.
        style: ``heel`` sets the whole payment beside the wager, ``size into`` matches
            the wager and sets the remaining half beside it.
    """
    wager = sum(stack.amount for stack in laid)
    at_three_to_two = 2 * payout == 3 * wager
    if at_three_to_two and len(laid) == 1 and laid[0].count >= _HALVES_FROM:
        return _by_halves(laid[0], colours)
    if style == "size into" and payout > wager:
        return (
            PaymentStep(
                "LV-BJ-02b", f"Size into the wager: {_told(laid)}", Cents(wager)
            ),
            PaymentStep(
                "LV-BJ-02b",
                f"Set the rest beside it: {_cheques(payout - wager, colours)}",
                Cents(payout - wager),
            ),
        )
    told = _cheques(payout, colours)
    return (
        PaymentStep("LV-BJ-02a", f"Break the payment down in the work area: {told}"),
        PaymentStep(
            "LV-BJ-02a", "Stack it and heel it beside the wager", Cents(payout)
        ),
    )


def pay_even(stacks: Sequence[int]) -> tuple[PaymentStep, ...]:
    """The steps that pay 1:1 on a hand: one payment for each of its wagers.

    Args:
        stacks: cents of the wager and, after a double, of the added wager.  A full
            double is paid by sizing into the wager twice (LV-DBL-05b), a lesser one
            stack by stack (LV-DBL-05c).
    """
    first, *added = stacks
    if added == [first]:
        words, clause = "Size into the original wager, {} of 2", "LV-DBL-05b"
    elif added:
        words, clause = "Size into stack {} alone", "LV-DBL-05c"
    else:
        words, clause = "Size into the wager", "GG-STAFF-04"
    return tuple(
        PaymentStep(clause, words.format(number), Cents(amount))
        for number, amount in enumerate(stacks, start=1)
    )


def _by_halves(stack: Stack, colours: Colours) -> tuple[PaymentStep, ...]:
    half, odd = divmod(stack.count, 2)
    steps = []
    if odd:
        payout = stack.amount * 3 // 2
        told = f"Bring the whole payment out at once: {_cheques(payout, colours)}"
        steps.append(PaymentStep("LV-BJ-03b1", told))
        clause, front = "LV-BJ-03b2", ", the odd cheque in front"
    else:
        clause, front = "LV-BJ-03a", ""
    halves = f"Halve the wager into two stacks of {half} {stack.colour}{front}"
    steps.append(PaymentStep("LV-BJ-03a", halves))
    for number in range(1, 4):
        words = f"Size into a half, {number} of 3: {half} {stack.colour}"
        steps.append(PaymentStep(clause, words, Cents(half * stack.value)))
    if odd:
        alone = stack.value * 3 // 2
        words = f"Pay the odd cheque in front: {_cheques(alone, colours)}"
        steps.append(PaymentStep(clause, words, Cents(alone)))
    return tuple(steps)


def _cheques(amount: int, colours: Colours) -> str:
    """An amount as a dealer would count it: ``37.50 in 1 green, 2 red, 1 pink``."""
    parts = break_down(amount, colours)
    told = _told(parts.stacks)
    if not parts.rest:
        return f"{dollars(amount)} in {told}"
    coin = f"{dollars(parts.rest)} in coin"
    return f"{dollars(amount)} in {told}, {coin}" if told else coin


def _told(stacks: Sequence[Stack]) -> str:
    return ", ".join(f"{stack.count} {stack.colour}" for stack in stacks)
