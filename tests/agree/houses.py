"""Houses that nobody has written: any of them may be dealt, so all must agree."""

from __future__ import annotations

from random import Random

from upcard.errors import BadDocument
from upcard.rules import House, house_ids, load_house

__all__ = ["random_house"]

_CHOICES: dict[str, tuple[object, ...]] = {
    "cards.decks": (1, 2, 4, 6, 8),
    "dealer.soft_17": ("hit", "stand"),
    "dealer.hole_card": ("reader", "peek", "unchecked", "none"),
    "dealer.upcard": ("first card", "second card"),
    "dealer.blackjack_takes": ("all", "original"),
    "dealer.total_22": ("bust", "push"),
    "blackjack.pays": ("3:2", "6:5", "1:1", "2:1"),
    "blackjack.paid": ("at its turn", "at once against 2 to 9"),
    "blackjack.hit": ("allowed", "refused"),
    "hit.on_21": ("allowed", "refused"),
    "insurance.offered": ("ace", "never"),
    "double.on": ("any two cards", "any two except blackjack", "9 to 11", "10 and 11"),
    "double.after_split": (True, False),
    "split.by": ("value", "rank"),
    "split.hands": (2, 3, 4),
    "split.ace_hands": (1, 2, 3, 4),
    "split.ace_cards": ("one", "any"),
    "surrender.kind": ("none", "late", "early"),
    "surrender.not_against": ([], ["A"], ["A", "T"]),
}


def random_house(dice: Random) -> House:
    """A house of the package with a handful of its rules changed."""
    while True:
        name = dice.choice(house_ids())
        paths = dice.sample(sorted(_CHOICES), dice.randint(3, 9))
        changes = {path: dice.choice(_CHOICES[path]) for path in paths}
        if name == "vegas-switch":
            # A blackjack that is paid before the switch is a game that nobody deals.
            changes.pop("blackjack.paid", None)
        if name == "prairie-meadows":
            # Its dealer asks about a blackjack before all other hands (PM-PAY-01b): one
            # that might be hit would be asked twice, which no document describes.
            changes.pop("blackjack.hit", None)
        try:
            return load_house(name, changes)
        except BadDocument:
            continue  # rules that contradict one another: another roll
