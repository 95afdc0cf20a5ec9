"""The one door from :class:`~upcard.rules.Rules` to numbers.

Kernels take a :class:`RuleCode`, a named tuple of whole numbers: it compiles fast and
costs nothing in a loop.  Whatever a house document says that changes money is here;
procedure, calls and limits are not.
"""

from __future__ import annotations

from typing import NamedTuple

from upcard.rules.model import Rules

__all__ = [
    "DOUBLE_9_TO_11",
    "DOUBLE_10_11",
    "DOUBLE_ANY",
    "DOUBLE_NOT_BLACKJACK",
    "PAID_AT_ONCE",
    "PAID_AT_TURN",
    "PAID_FIRST",
    "SURRENDER_EARLY",
    "SURRENDER_LATE",
    "SURRENDER_NONE",
    "RuleCode",
    "encode",
]

DOUBLE_ANY, DOUBLE_NOT_BLACKJACK, DOUBLE_9_TO_11, DOUBLE_10_11 = range(4)
SURRENDER_NONE, SURRENDER_LATE, SURRENDER_EARLY = range(3)
PAID_AT_TURN, PAID_FIRST, PAID_AT_ONCE = range(3)
"""At its turn; before other decisions, but after its own; against 2 to 9 at once."""

_DOUBLE = {
    "any two cards": DOUBLE_ANY,
    "any two except blackjack": DOUBLE_NOT_BLACKJACK,
    "9 to 11": DOUBLE_9_TO_11,
    "10 and 11": DOUBLE_10_11,
}
_SURRENDER = {
    "none": SURRENDER_NONE,
    "late": SURRENDER_LATE,
    "early": SURRENDER_EARLY,
}
_PAID = {
    "at its turn": PAID_AT_TURN,
    "before other decisions": PAID_FIRST,
    "at once against 2 to 9": PAID_AT_ONCE,
}
_UPCARDS = "A23456789T"


class RuleCode(NamedTuple):
    """The rules of a house that decide money, as whole numbers."""

    decks: int
    hits_soft_17: int
    """1 if the dealer hits soft 17."""
    checks: int
    """1 if the dealer looks for a blackjack under an ace or ten before guests act."""
    hole_card: int
    """1 if the dealer's second card is dealt before the guests act."""
    upcard_first: int
    """1 if the dealer's first card is the upcard, 0 if the second is."""
    takes_all: int
    """1 if a dealer blackjack found after play takes doubled and split wagers too."""
    pushes_22: int
    natural_num: int
    natural_den: int
    natural_waits: int
    """1 if a guest's blackjack against an unchecked ace or ten is decided with the
    dealer's hand; 0 if it is paid before, whatever the dealer turns out to have."""
    natural_hit: int
    """1 if a guest may hit a blackjack."""
    hit_21: int
    """1 if a guest may hit a total of 21 (other than a blackjack)."""
    insurance_num: int
    insurance_den: int
    """Odds of insurance; ``insurance_num`` is 0 where it is not offered."""
    double_on: int
    """One of the ``DOUBLE_`` constants."""
    double_after_split: int
    split_by_rank: int
    """1 if ten-value cards must be of one rank to be split."""
    split_hands: int
    ace_hands: int
    ace_one_card: int
    """1 if a split ace takes exactly one card."""
    surrender: int
    """One of the ``SURRENDER_`` constants.  A surrendered hand loses exactly half."""
    surrender_upcards: int
    """Bit ``v`` is set if surrender is offered against an upcard of value ``v`` (1 for
    an ace, 10 for a ten)."""
    switch: int
    """1 where Blackjack Switch is played."""
    natural_paid: int
    """When a guest's blackjack is paid, one of the ``PAID_`` constants."""
    even_money: int = 0
    """1 where guests have a right to 1:1 for a blackjack against an ace, offered or on
    request; what takes an approval is no right."""


def encode(rules: Rules) -> RuleCode:
    """The numbers of a house."""
    barred = {_UPCARDS.index(card) + 1 for card in rules.surrender.not_against}
    offered = rules.insurance.offered == "ace"
    return RuleCode(
        decks=rules.cards.decks,
        hits_soft_17=int(rules.dealer.soft_17 == "hit"),
        checks=int(rules.dealer.hole_card in {"reader", "peek"}),
        hole_card=int(rules.dealer.hole_card != "none"),
        upcard_first=int(
            rules.dealer.upcard == "first card" or rules.dealer.hole_card == "none"
        ),
        takes_all=int(rules.dealer.blackjack_takes == "all"),
        pushes_22=int(rules.dealer.total_22 == "push"),
        natural_num=rules.blackjack.pays.numerator,
        natural_den=rules.blackjack.pays.denominator,
        natural_waits=int(
            rules.dealer.hole_card == "none"
            or rules.blackjack.paid == "at once against 2 to 9"
        ),
        natural_hit=int(rules.blackjack.hit == "allowed"),
        hit_21=int(rules.hit.on_21 == "allowed"),
        insurance_num=rules.insurance.pays.numerator if offered else 0,
        insurance_den=rules.insurance.pays.denominator,
        double_on=_DOUBLE[rules.double.on],
        double_after_split=int(rules.double.after_split),
        split_by_rank=int(rules.split.by == "rank"),
        split_hands=rules.split.hands,
        ace_hands=min(rules.split.ace_hands, rules.split.hands),
        ace_one_card=int(rules.split.ace_cards == "one"),
        surrender=_SURRENDER[rules.surrender.kind],
        surrender_upcards=sum(
            1 << value for value in range(1, 11) if value not in barred
        ),
        switch=int(rules.switch.played == "yes"),
        natural_paid=_PAID[rules.blackjack.paid],
        even_money=int(
            offered and rules.insurance.even_money in {"offered", "on request"}
        ),
    )
