"""The mathematics of a house on one page: what a game laboratory asks for.

It collects; :mod:`upcard.draw.sheet` sets the page.  Every figure is computed here and
now from the house document, and the last section says how to compute it again.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from upcard.draw.chart import chart_html
from upcard.draw.curve import bars_svg
from upcard.draw.sheet import Block, Figures, Grid, Page, Picture, Section, Words
from upcard.rules import House
from upcard.rules.describe import plate
from upcard.solve.answer import percent
from upcard.solve.composition import UPCARD_RANKS, upcard_value
from upcard.solve.dealer_table import dealer_rows
from upcard.solve.distribution import distribution
from upcard.solve.edge import Solution, solve
from upcard.solve.exceptions import exceptions
from upcard.solve.removal import removals
from upcard.solve.sheet_bets import side_bet_sections
from upcard.solve.sheet_switch import switch_sections
from upcard.solve.switch import Progress, SwitchSolution
from upcard.strategy.chart import LEGEND

__all__ = ["sheet"]

_LISTED = 40
"""Exceptions that the page lists one by one."""


def sheet(house: House, *, progress: Progress | None = None) -> Page:
    """The page of a house.

    Args:
        house: the house.
        progress: told the share of the work that is done, where it takes long.
    """
    solution = solve(house, progress=progress)
    rules = house.rules
    return Page(
        title=f"{rules.name}: the mathematics",
        subtitle=f"{rules.summary}. Source: {rules.source}.",
        sections=(*_sections(house, solution),),
        footer=f"House {house.id}, rules SHA-256 {house.digest}",
    )


def _sections(house: House, solution: Solution | SwitchSolution) -> Iterator[Section]:
    yield Section("What it costs", (*_costs(house, solution),))
    yield Section("Strategy chart", (_chart(solution),))
    if isinstance(solution, SwitchSolution):
        yield from switch_sections(solution)
    else:
        yield Section("By upcard", (*_by_upcard(solution),))
        yield Section("Exceptions to the chart", (*_exceptions(solution),))
        yield Section("Distribution of a round", (*_spread(solution),))
    yield from side_bet_sections(house)
    yield Section("The dealer's hand", (*_dealer(solution),))
    if isinstance(solution, Solution):
        yield Section("Effects of removal", (*_removals(solution),))
    yield Section("Rules and their clauses", (*_rules(house),), columns=True)
    yield Section("Method", (*_method(house, solution),))


def _costs(house: House, solution: Solution | SwitchSolution) -> Iterator[Block]:
    yield Figures(
        (
            ("House edge, best play", _share(-solution.ev_composition)),
            ("House edge, best chart", _share(-solution.ev_chart)),
            ("Standard deviation of a round", f"{solution.sd_chart:.4f}"),
            ("Decks", str(house.rules.cards.decks)),
        )
    )
    switch = isinstance(solution, SwitchSolution)
    unit = "the two wagers together" if switch else "the initial wager"
    yield Words(
        f"All figures are per unit of {unit}, side bets aside, from a fresh shoe with "
        "one guest. Best play looks at every card of a hand; the chart below looks at "
        "totals only."
    )


def _by_upcard(solution: Solution) -> Iterator[Block]:
    rows = []
    values = solution.shoe.values()
    for play in sorted(solution.plays, key=lambda play: play.table.upcard or 10):
        chance = float(values[play.table.upcard]) / solution.shoe.cards
        best = upcard_value(play.table)
        row = (f"{chance:.6f}", f"{best:+.6f}", f"{chance * best:+.6f}")
        rows.append((_card(UPCARD_RANKS[play.table.upcard]), *row))
    yield Words("Best play, before the dealer's check for a blackjack.")
    head = ("Upcard", "Probability", "Guest's expected net", "Contribution")
    yield Grid(head, rows)


def _chart(solution: Solution | SwitchSolution) -> Block:
    return Picture(chart_html(solution.chart, LEGEND.items(), styled=False))


def _exceptions(solution: Solution) -> Iterator[Block]:
    found = exceptions(solution)
    gain = sum(exception.cost for exception in found)
    yield Words(
        f"{len(found)} hands of any length are better played another way than the "
        f"chart says; together they are worth {percent(gain)} of the initial wager. "
        f"The {min(_LISTED, len(found))} dearest are listed."
    )
    rows = [
        (
            "-".join(_card(rank) for rank in exception.cards),
            _card(exception.upcard),
            exception.chart,
            exception.best,
            f"{exception.gain:.6f}",
            f"{1 / exception.frequency:,.0f}",
            f"{1e6 * exception.cost:.3f}",
        )
        for exception in found[:_LISTED]
    ]
    head = (
        "Hand", "Upcard", "Chart", "Best", "Gain when it comes up", "Once in rounds",
        "Worth a round (millionths)",
    )  # fmt: skip
    yield Grid(head, rows, left=frozenset({0, 2, 3}))


def _spread(solution: Solution) -> Iterator[Block]:
    law = distribution(solution)
    even = law.chances.get(Fraction(0), 0.0)
    yield Words(
        f"Under the chart the guest wins {100 * law.wins:.4f} %, loses "
        f"{100 * law.losses:.4f} % and breaks even in {100 * even:.4f} % of rounds; "
        f"the standard deviation is exactly {solution.sd_chart:.9f} wagers."
    )
    yield Words(
        "The probabilities are exact but for rounds of three and four split hands, "
        f"which come up with probability {law.error:.6f}: there the hands are taken as "
        "independent given the dealer's result. Mean and standard deviation of the "
        f"table differ from the exact ones by {abs(law.mean - solution.ev_chart):.1e} "
        f"and {abs(law.standard_deviation - solution.sd_chart):.1e}."
    )
    yield Picture(
        bars_svg(
            {
                _net(net): 100 * chance
                for net, chance in law.chances.items()
                if abs(net) <= 4
            },
            title="Net of a round, up to four wagers (percent of rounds)",
            form="{:.3f}".format,
        )
    )
    below = 0.0
    rows = []
    for net, chance in law.chances.items():
        below += chance
        nets = (_net(net), f"{chance:.9f}", f"{below:.9f}")
        rows.append((*nets, f"{float(net) * chance:+.9f}"))
    yield Grid(("Net, wagers", "Probability", "At most", "Contribution"), rows)


def _dealer(solution: Solution | SwitchSolution) -> Iterator[Block]:
    rows = dealer_rows(solution.code, solution.shoe)
    pushes = bool(solution.code.pushes_22)
    head = ["Upcard", "17", "18", "19", "20", "21"]
    head += ["22 (push)"] if pushes else []
    head += ["Bust", "Blackjack"]
    lines = []
    average = [0.0] * (len(head) - 1)
    for row in rows:
        chances = [*row.totals, *([row.pushing_22] if pushes else ())]
        chances += [row.bust, row.blackjack]
        average = [
            total + row.chance * chance
            for total, chance in zip(average, chances, strict=True)
        ]
        lines.append((_card(row.upcard), *(f"{chance:.9f}" for chance in chances)))
    lines.append(("Any", *(f"{chance:.9f}" for chance in average)))
    yield Words(
        "Probability of each result if the dealer always plays the hand out, no "
        "guest's card being known, before the check for a blackjack."
    )
    yield Grid(tuple(head), lines)


def _removals(solution: Solution) -> Iterator[Block]:
    found = {removal.rank: removal for removal in removals(solution)}
    order = "23456789TA"
    yield Words(
        "What taking one card out of the fresh shoe changes for the guest, in percent "
        "of the wager."
    )
    yield Picture(
        bars_svg(
            {_card(rank): 100 * found[rank].ev_chart for rank in order},
            title="Effect of removing one card, best chart (percent)",
            form="{:+.4f}".format,
        )
    )
    rows = [
        (
            _card(rank),
            *(
                f"{100 * value:+.5f}"
                for value in (
                    found[rank].ev_composition,
                    found[rank].ev_chart,
                    found[rank].insurance,
                )
            ),
        )
        for rank in order
    ]
    yield Grid(("Card", "Best play", "Best chart", "Insurance"), rows)


def _rules(house: House) -> Iterator[Block]:
    for section in plate(house):
        rows = [(line.text, ", ".join(line.clauses)) for line in section.lines]
        if rows:
            yield Grid(
                ("Rule", "Clause"),
                rows,
                section.title,
                left=frozenset({1}),
                sentences=frozenset({0}),
            )


def _method(house: House, solution: Solution | SwitchSolution) -> Iterator[Block]:
    origin = solution.provenance
    changed = ", ".join(f"{path} = {value}" for path, value in origin.changes.items())
    options = "".join(
        f" --set '{path}={value}'" for path, value in origin.changes.items()
    )
    versions = ", ".join(f"{name} {text}" for name, text in origin.versions.items())
    rows = (
        ("House", house.id),
        ("Changes", changed or "none"),
        ("Rules", f"SHA-256 {origin.digest}"),
        ("Model", origin.model),
        ("Method", origin.method),
        ("Error", f"below {origin.error:g} of the unit, where nothing else is said"),
        ("Versions", versions),
        ("Again", f"upcard sheet {house.id}{options}"),
    )
    yield Grid(("", ""), rows, sentences=frozenset({1}))


def _share(value: float) -> str:
    return f"{100 * value:.4f} %"


def _card(rank: str) -> str:
    return "10" if rank == "T" else rank


def _net(net: Fraction) -> str:
    return f"{float(net):+g}" if net else "0"
