"""One hand of a house: what every action is worth, given what the guest knows.

Where the house checks for a blackjack, that is the value after the check has found
none (before it, if early surrender is open); where it does not check, the second card
may still be anything.
"""

from __future__ import annotations

from dataclasses import dataclass

from upcard.errors import BadText
from upcard.kernels.rulecode import encode
from upcard.rules import House, load_house
from upcard.solve.answer import Provenance, html_table, provenance_of
from upcard.solve.coach import HandValues, hand_values
from upcard.solve.shoe import Shoe, read_ranks

__all__ = ["HandAnswer", "solve_hand"]

_MODEL = (
    "fresh shoe without the cards seen; best play of this hand, split hands played as "
    "before the split (CDZ-), pairs split again up to the limit"
)


@dataclass(frozen=True)
class HandAnswer(HandValues):
    """The worth of a hand in a house."""

    cards: str
    upcard: str
    provenance: Provenance

    def __str__(self) -> str:
        lines = [f"{self.cards} against {self.upcard}"]
        for action, value in sorted(self.values.items(), key=lambda item: -item[1]):
            cost = self.cost(action)
            note = f"costs {cost:.6f}" if cost else "best"
            lines.append(f"  {action:<10} {value:+.9f}  {note}")
        lines.append(f"  before the check, best play {self.before_check:+.9f}")
        if self.insurance is not None:
            lines.append(f"  insurance, for each unit   {self.insurance:+.9f}")
        return "\n".join([*lines, *self.provenance.lines()])

    def _repr_html_(self) -> str:
        rows = {action: f"{value:+.6f}" for action, value in self.values.items()}
        return html_table(rows, f"{self.cards} against {self.upcard}")


def solve_hand(
    house: str | House, cards: str, upcard: str, *, seen: str = ""
) -> HandAnswer:
    """Solve one hand of a house from a fresh shoe less the cards seen.

    Args:
        house: an id, the path of a house document, or a loaded house.
        cards: the hand, such as ``T6`` or ``8s8d``; two or more cards up to 21.
        upcard: one card.
        seen: more cards that have left the shoe.

    Raises:
        UpcardError: if the cards cannot be, or the house is unknown.
    """
    loaded = load_house(house) if isinstance(house, str) else house
    code = encode(loaded.rules)
    hand = read_ranks(cards)
    up = read_ranks(upcard)
    if len(up) != 1:
        raise BadText(f"{upcard!r} is no upcard. Allowed: one card, such as T")
    unseen = Shoe.fresh(code.decks).without((*read_ranks(seen), *hand, *up))
    found = hand_values(code, unseen, hand, up[0])
    return HandAnswer(
        values=found.values,
        before_check=found.before_check,
        insurance=found.insurance,
        cards=cards,
        upcard=upcard,
        provenance=provenance_of(loaded, model=_MODEL + (f" ({seen})" if seen else "")),
    )
