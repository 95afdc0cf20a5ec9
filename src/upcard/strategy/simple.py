"""Charts that people play without a table: they mark the floor of a house's prices."""

from __future__ import annotations

from upcard.rules import Rules
from upcard.strategy.chart import HARD_ROWS, PAIR_ROWS, SOFT_ROWS, UPCARDS, Chart
from upcard.strategy.chartfile import build_chart

__all__ = ["mimic_dealer", "never_bust"]

_SOFT_TOTALS = {label: points for points, label in enumerate(SOFT_ROWS, 12)}
_PAIR_TOTALS = {label: 2 * points for points, label in enumerate(PAIR_ROWS, 2)}


def mimic_dealer(rules: Rules) -> Chart:
    """Draws and stands as the house's dealer, and never doubles, splits or gives up.

    >>> from upcard.rules import load_house
    >>> chart = mimic_dealer(load_house("vegas-six-deck").rules)
    >>> chart.hard["16"][0], chart.hard["17"][0], chart.soft["A6"][0]
    ('H', 'S', 'H')
    """
    soft_stand = 18 if rules.dealer.soft_17 == "hit" else 17
    return _stands_at("mimic the dealer", hard=17, soft=soft_stand)


def never_bust() -> Chart:
    """Stands on hard 12 and more and on soft 18 and more; draws to everything else."""
    return _stands_at("never bust", hard=12, soft=18)


def _stands_at(name: str, *, hard: int, soft: int) -> Chart:
    def row(points: int, least: int) -> list[str]:
        return ["S" if points >= least else "H"] * len(UPCARDS)

    pairs = {label: row(points, hard) for label, points in _PAIR_TOTALS.items()}
    pairs["AA"] = row(12, soft)
    tree = {
        "name": name,
        "hard": {label: row(int(label), hard) for label in HARD_ROWS},
        "soft": {label: row(points, soft) for label, points in _SOFT_TOTALS.items()},
        "pairs": pairs,
    }
    return build_chart(tree, name)
