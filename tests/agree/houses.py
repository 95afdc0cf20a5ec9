"""Houses that nobody has written: any of them may be dealt, so all must agree."""

from __future__ import annotations

from random import Random

from oracle.rule_values import MONEY_RULES, PROCEDURE_RULES
from upcard.errors import BadDocument
from upcard.rules import House, house_ids, load_house

__all__ = ["random_house"]

_LEFT_OUT = {
    # The kernels' guest takes no even money: insuring a blackjack is the same.
    "insurance.even_money",
    # When wagers are picked up changes neither cards nor cents.
    "procedure.busts",
    "procedure.settles",
}
_CHOICES = {
    path: values
    for path, values in (MONEY_RULES | PROCEDURE_RULES).items()
    if path not in _LEFT_OUT
} | {"cards.decks": (1, 2, 4, 6, 8)}


def random_house(dice: Random) -> House:
    """A house of the package with a handful of its rules changed."""
    while True:
        name = dice.choice(house_ids())
        paths = dice.sample(sorted(_CHOICES), dice.randint(3, 9))
        changes = {path: dice.choice(_CHOICES[path]) for path in paths}
        if name == "vegas-switch":
            # A blackjack that is paid before the switch is a game that nobody deals.
            changes.pop("blackjack.paid", None)
        try:
            house = load_house(name, changes)
        except BadDocument:
            continue  # rules that contradict one another: another roll
        blackjack = house.rules.blackjack
        # A blackjack that is asked about before all other hands (PM-PAY-01b) and might
        # be hit would be asked twice, which no document describes.
        if blackjack.paid != "before other decisions" or blackjack.hit == "refused":
            return house
