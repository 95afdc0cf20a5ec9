"""Random houses and tiny shoes, and their rules in the oracle's words."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from oracle.rule_values import MONEY_RULES
from upcard.cards import RANKS
from upcard.rules import Rules
from upcard.solve.shoe import Shoe

_POINTS = {"A": 1, "T": 10, "Q": 10} | {rank: int(rank) for rank in "23456789"}


@st.composite
def houses(draw: st.DrawFn) -> dict[str, Any]:
    """Changes that make a house."""
    changes = {
        path: draw(st.sampled_from(values)) for path, values in MONEY_RULES.items()
    }
    # The oracle splits aces to no more hands than other pairs.
    most = int(str(changes["split.hands"]))
    changes["split.ace_hands"] = draw(st.integers(1, most))
    return changes


@st.composite
def tiny_shoes(draw: st.DrawFn, most_hands: int) -> str:
    """A shoe of a few ranks that cannot run out in a round, such as ``A:2 8:5 T:6``."""
    ranks = draw(st.lists(st.sampled_from("23456789"), max_size=2, unique=True))
    numbers = {rank: draw(st.integers(1, 5)) for rank in ranks}
    numbers["T"] = draw(st.integers(3, 7))
    numbers["A"] = draw(st.integers(0, 4))
    numbers["Q"] = draw(st.integers(0, 4))
    points = sum(_POINTS[rank] * number for rank, number in numbers.items())
    # Each hand and the dealer's can take 27 points at most.
    missing = 27 * (most_hands + 1) + 10 - points
    numbers["T"] += max(0, -(-missing // 10))
    return " ".join(f"{rank}:{n}" for rank, n in numbers.items() if n)


def oracle_rules(rules: Rules) -> dict[str, Any]:
    """A house in the words of :mod:`oracle.bruteforce`."""
    hole_card = rules.dealer.hole_card
    insured = rules.insurance.offered == "ace"
    barred = rules.surrender.not_against
    return {
        "h17": rules.dealer.soft_17 == "hit",
        "checks": hole_card in {"reader", "peek"},
        "original": rules.dealer.blackjack_takes == "original",
        "push_22": rules.dealer.total_22 == "push",
        "pays": float(rules.blackjack.pays),
        "waits": hole_card == "none"
        or rules.blackjack.paid == "at once against 2 to 9",
        "natural_hit": rules.blackjack.hit == "allowed",
        "insurance": float(rules.insurance.pays) if insured else 0.0,
        # Where a supervisor has to approve it, nobody can count on it.
        "even_money": rules.insurance.even_money in {"offered", "on request"}
        and insured,
        "double_on": rules.double.on,
        "das": rules.double.after_split,
        "by": rules.split.by,
        "hands": rules.split.hands,
        "ace_hands": rules.split.ace_hands,
        "ace_one_card": rules.split.ace_cards == "one",
        "surrender": rules.surrender.kind,
        "not_against": {"A23456789T".index(card) + 1 for card in barred},
    }


def solver_shoe(text: str) -> Shoe:
    """The solver's shoe for a text such as ``A:2 8:5 T:6``."""
    numbers = dict(word.split(":") for word in text.split())
    return Shoe(tuple(int(numbers.get(rank, 0)) for rank in RANKS))
