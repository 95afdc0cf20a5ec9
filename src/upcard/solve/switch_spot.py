"""One spot of Blackjack Switch: keep or switch, and how to play each hand.

Values are what the guest can expect after the dealer was found to have no blackjack,
each hand played knowing all four cards and the upcard.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from upcard.errors import BadText
from upcard.kernels.arrays import ACE, TEN, VALUES
from upcard.kernels.multisets import hand_index
from upcard.kernels.rulecode import RuleCode, encode
from upcard.rules import House
from upcard.solve.answer import Provenance, html_table, provenance_of
from upcard.solve.coach import hand_values
from upcard.solve.shoe import Shoe, read_ranks, value_place
from upcard.solve.switch import MODEL, left_out
from upcard.solve.table import natural_hand, solve_hands

__all__ = ["SpotAnswer", "SpotHand", "SpotValues", "solve_spot", "spot_values"]


@dataclass(frozen=True)
class SpotHand:
    """One of the two hands, before it is played."""

    cards: str
    values: Mapping[str, float]
    """Expected net by action, in wagers of one hand."""

    @property
    def best(self) -> str:
        """The action with the highest value."""
        return max(self.values, key=lambda action: self.values[action])

    @property
    def value(self) -> float:
        """Expected net of best play."""
        return self.values[self.best]


@dataclass(frozen=True)
class SpotValues:
    """The switching decision of one spot."""

    keep: tuple[SpotHand, SpotHand]
    switch: tuple[SpotHand, SpotHand]
    before_check: float
    """Expected net of best play before the check, dealer blackjacks included."""

    @property
    def values(self) -> dict[str, float]:
        """Expected net of both hands together, in wagers of one hand."""
        return {
            "keep": sum(hand.value for hand in self.keep),
            "switch": sum(hand.value for hand in self.switch),
        }

    @property
    def best(self) -> str:
        """``"keep"`` or ``"switch"``."""
        return "switch" if self.values["switch"] > self.values["keep"] else "keep"


@dataclass(frozen=True)
class SpotAnswer(SpotValues):
    """The worth of a spot in a house."""

    cards: str
    upcard: str
    provenance: Provenance

    def __str__(self) -> str:
        lines = [f"{self.cards} against {self.upcard}"]
        for name, hands in (("keep", self.keep), ("switch", self.switch)):
            mark = "  best" if name == self.best else ""
            lines.append(f"  {name:<8} {self.values[name]:+.9f}{mark}")
            lines += [
                f"    {hand.cards:<4} {hand.best:<8} {hand.value:+.9f}"
                for hand in hands
            ]
        lines.append(f"  before the check, best play {self.before_check:+.9f}")
        lines.append("Both hands together, in wagers of one hand.")
        return "\n".join([*lines, *self.provenance.lines()])

    def _repr_html_(self) -> str:
        rows = {name: f"{value:+.6f}" for name, value in self.values.items()}
        return html_table(rows, f"{self.cards} against {self.upcard}")


def solve_spot(house: House, cards: str, upcard: str, *, seen: str = "") -> SpotAnswer:
    """Solve one spot from a fresh shoe less the cards seen.

    Args:
        house: a house that plays Blackjack Switch.
        cards: both hands as dealt, such as ``T5 6T``; the second cards may be switched.
        upcard: one card.
        seen: more cards that have left the shoe.

    Raises:
        BadText: if these are not two hands of two cards and an upcard.
    """
    hands = [read_ranks(word) for word in cards.split()]
    up = read_ranks(upcard)
    if [len(hand) for hand in hands] != [2, 2] or len(up) != 1:
        raise BadText(
            f"{cards!r} against {upcard!r} is no spot. "
            "Allowed: two hands of two cards and one upcard, such as 'T5 6T' and 9"
        )
    first, second = hands
    code = encode(house.rules)
    known = (*read_ranks(seen), *first, *second, *up)
    unseen = Shoe.fresh(code.decks).without(known)
    found = spot_values(code, unseen, (first, second), up[0])
    return SpotAnswer(
        keep=found.keep,
        switch=found.switch,
        before_check=found.before_check,
        cards=cards,
        upcard=upcard,
        provenance=provenance_of(house, model=MODEL, error=left_out(code.decks)),
    )


def spot_values(
    code: RuleCode,
    unseen: Shoe,
    hands: tuple[Sequence[str], Sequence[str]],
    upcard: str,
) -> SpotValues:
    """The worth of keeping and switching, from the exact remaining cards.

    Args:
        code: the house.
        unseen: all cards that nobody has seen, the hole card among them.
        hands: ranks of both hands as dealt, two each.
        upcard: rank of the dealer's card.
    """
    (a, b), (c, d) = hands
    keep = (
        _hand(code, unseen, (a, b), upcard),
        _hand(code, unseen, (c, d), upcard),
    )
    switch = (
        _switched(code, unseen, (a, d), upcard),
        _switched(code, unseen, (c, b), upcard),
    )
    best = max(sum(hand.value for hand in pair) for pair in (keep, switch))
    found = _blackjack(unseen, upcard)
    lost = sum(set(map(value_place, pair)) != {ACE, TEN} for pair in hands)
    return SpotValues(keep, switch, (1.0 - found) * best - found * lost)


def _hand(code: RuleCode, unseen: Shoe, pair: tuple[str, str], upcard: str) -> SpotHand:
    return SpotHand("".join(pair), hand_values(code, unseen, pair, upcard).values)


def _switched(
    code: RuleCode, unseen: Shoe, pair: tuple[str, str], upcard: str
) -> SpotHand:
    """A hand after the switch: ace and ten are 21, but no blackjack (A-21)."""
    counts = np.zeros(VALUES)
    for rank in pair:
        counts[value_place(rank)] += 1.0
    row = hand_index(tuple(map(int, counts)))
    if row != natural_hand():
        return _hand(code, unseen, pair, upcard)
    left = unseen.values() + counts
    table = solve_hands(code, left, value_place(upcard), within=counts)
    clear = 1.0 - table.blackjack_chance(row)
    values = {"stand": table.stand[row], "hit": table.hit[row]}
    if table.may_double(row):
        values["double"] = table.double[row]
    known = {action: float(value) / clear for action, value in values.items()}
    return SpotHand("".join(pair), known)


def _blackjack(unseen: Shoe, upcard: str) -> float:
    partner = {ACE: TEN, TEN: ACE}.get(value_place(upcard))
    return 0.0 if partner is None else float(unseen.values()[partner]) / unseen.cards
