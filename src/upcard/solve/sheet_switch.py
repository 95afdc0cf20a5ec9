"""How to switch, for the page of a Blackjack Switch house."""

from __future__ import annotations

from collections.abc import Iterator

from upcard.draw.sheet import Grid, Section, Words
from upcard.solve.answer import percent
from upcard.solve.switch import SwitchSolution
from upcard.solve.switch_table import SwitchTable
from upcard.solve.switch_ways import SwitchWays

__all__ = ["switch_sections"]


def switch_sections(solution: SwitchSolution) -> Iterator[Section]:
    """What each way to play is worth, and the switching cards."""
    best, found = solution.ev_composition, SwitchWays(solution)
    ways = [
        (name, percent(ev), percent(best - ev)) for name, ev in found.values.items()
    ]
    yield Section(
        "Ways to play",
        (
            Words(
                f"The guest switches in {100 * found.switch_rate:.2f} % of the "
                "rounds in which the dealer has no blackjack."
            ),
            Words(
                "The standard deviation is approximate: both hands, and the hands "
                "of a split, are taken as independent once the dealer's total is given."
            ),
            Grid(("Way", "Expected net", "Costs"), ways, sentences=frozenset({0})),
        ),
    )
    yield Section(
        "When to switch",
        (
            Words(
                "Add the points of both hands as dealt and as switched; switch if that "
                "is more. A-10 is a switched ace and ten, which count 21; BJ is a "
                "blackjack as dealt."
            ),
            _points(found.pocket_table, "Points of a twentieth of a wager"),
            _points(found.table, "Points of a hundredth of a wager"),
        ),
    )


def _points(table: SwitchTable, caption: str) -> Grid:
    head = ("Hand", *(heading.replace("T", "10") for heading in table.headings))
    rows = [
        (_hand(label), *(f"{number:+d}" if number else "0" for number in points))
        for label, points in table.points.items()
    ]
    return Grid(head, rows, caption)


def _hand(label: str) -> str:
    pair = len(label) == 2 and label[0] == label[1] and label != "11"
    return "-".join(map(_card, label)) if pair or label[0] == "A" else label


def _card(rank: str) -> str:
    return "10" if rank == "T" else rank
