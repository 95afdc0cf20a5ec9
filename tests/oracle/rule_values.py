"""Values of the rules that random houses are made of, one list for all tests.

The brute force of the solver, that of the engine and the agreement of engine and
kernels each draw from it what they can play, and say what they leave out.
"""

from __future__ import annotations

__all__ = ["MONEY_RULES", "PROCEDURE_RULES"]

Values = dict[str, tuple[object, ...]]

MONEY_RULES: Values = {
    "dealer.soft_17": ("hit", "stand"),
    "dealer.hole_card": ("reader", "peek", "unchecked", "none"),
    "dealer.blackjack_takes": ("all", "original"),
    "dealer.total_22": ("bust", "push"),
    "blackjack.pays": ("3:2", "6:5", "1:1", "2:1"),
    "blackjack.paid": (
        "at its turn",
        "before other decisions",
        "at once against 2 to 9",
    ),
    "blackjack.hit": ("allowed", "refused"),
    "hit.on_21": ("allowed", "refused"),
    "insurance.offered": ("ace", "never"),
    "insurance.pays": ("2:1", "3:1"),
    "insurance.even_money": ("never", "offered", "on request", "with approval"),
    "double.on": (
        "any two cards",
        "any two except blackjack",
        "9 to 11",
        "10 and 11",
    ),
    "double.after_split": (True, False),
    "split.by": ("value", "rank"),
    "split.hands": (1, 2, 3, 4),
    "split.ace_hands": (1, 2, 3, 4),
    "split.ace_cards": ("one", "any"),
    "surrender.kind": ("none", "late", "early"),
    "surrender.not_against": ([], ["A"], ["T"], ["A", "T"], ["A", "9"], ["2", "6"]),
}
"""Fields that change what a round is worth."""

PROCEDURE_RULES: Values = {
    "dealer.upcard": ("first card", "second card"),
    "procedure.busts": ("taken at once", "taken after the round"),
    "procedure.settles": ("right to left", "losers, insurance, winners"),
}
"""Fields that change the order in which things happen, but nobody's chances."""
