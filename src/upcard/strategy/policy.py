"""A policy: everything that a guest decides, as one value.

It holds the chart and where the count leaves it, insurance, the wager and the spots by
count, and when the guest comes and goes.  :func:`check_policy` refuses, before any work
starts, what the house does not allow.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from upcard.cards.money import Cents, dollars
from upcard.errors import BadDocument, Fault
from upcard.rules import Rules
from upcard.strategy.bets import Ramp
from upcard.strategy.chart import Chart
from upcard.strategy.count import Count, Estimate, Rounding
from upcard.strategy.index import Deviation, Insurance, chart_at, turning_points

__all__ = ["Policy", "check_policy"]

_ONE = Ramp(Fraction(1))


class Policy(Struct, frozen=True):
    """How one guest plays."""

    name: str
    chart: Chart
    unit: Cents
    """What one unit of the ramp is worth."""
    count: Count | None = None
    """None: the guest does not count, and the index is always 0."""
    estimate: Estimate = "exact"
    rounding: Rounding = "down"
    plays: tuple[Deviation, ...] = ()
    insurance: Insurance = "never"
    """The index from which insurance is taken, in full."""
    ramp: Ramp = _ONE
    """Units wagered on each spot, by index."""
    spots: Ramp = _ONE
    """Spots played, by index."""
    enter: int | None = None
    """The index from which a guest who stands behind the table comes in; None: the
    guest plays from the first round of the shoe."""
    leave: int | None = None
    """The index below which the guest leaves: until it is ``enter`` again, or for the
    rest of the shoe where ``enter`` is None."""

    def chart_at(self, index: int) -> Chart:
        """The chart as it is played at an index."""
        return chart_at(self.chart, self.plays, index)

    def insures(self, index: int) -> bool:
        """Whether insurance is taken at an index."""
        if isinstance(self.insurance, int):
            return index >= self.insurance
        return self.insurance == "always"

    def wager(self, index: int) -> Cents:
        """The wager on each spot at an index.

        It is exact for every policy that :func:`check_policy` lets pass.
        """
        return Cents(self.ramp.at(index) * self.unit)

    @property
    def turning_points(self) -> tuple[int, ...]:
        """Every index from which on anything is decided otherwise, ascending."""
        points = set(turning_points(self.plays))
        points |= {count for count, _ in (*self.ramp.steps, *self.spots.steps)}
        if isinstance(self.insurance, int):
            points.add(self.insurance)
        points |= {point for point in (self.enter, self.leave) if point is not None}
        return tuple(sorted(points))


def check_policy(policy: Policy, rules: Rules) -> Policy:
    """The policy itself, if the house lets a guest play so.

    Raises:
        BadDocument: with everything that the house does not allow.
    """
    faults = (
        *_wager_faults(policy, rules),
        *_spot_faults(policy, rules),
        *_play_faults(policy, rules),
        *_entry_faults(policy, rules),
    )
    if faults:
        raise BadDocument(f"The policy {policy.name!r} at {rules.name}", faults)
    return policy


def _wager_faults(policy: Policy, rules: Rules) -> Iterator[Fault]:
    limits = rules.wagers
    allowed = (
        f"{dollars(limits.minimum)} to {dollars(limits.maximum)} in steps of "
        f"{dollars(limits.unit)}"
    )
    if not any(policy.ramp.amounts):
        yield Fault("ramp", "It never wagers", "at least one wager above 0")
    for units in policy.ramp.amounts:
        amount = units * policy.unit
        if units == 0:
            continue
        if amount % limits.unit or not limits.minimum <= amount <= limits.maximum:
            wager = f"{float(amount) / 100:.2f}"
            yield Fault("ramp", f"It asks for a wager of {wager}", allowed)


def _spot_faults(policy: Policy, rules: Rules) -> Iterator[Fault]:
    limit = rules.wagers.spots_per_guest
    most = rules.table.spots if limit == "all" else min(limit, rules.table.spots)
    for spots in policy.spots.amounts:
        if spots.denominator != 1 or not 1 <= spots <= most:
            yield Fault("spots", f"It asks for {spots}", f"1 to {most}")


def _play_faults(policy: Policy, rules: Rules) -> Iterator[Fault]:
    if policy.insurance != "never" and rules.insurance.offered == "never":
        yield Fault(
            "insurance", f"It is {policy.insurance!r} without insurance", "'never'"
        )
    codes = {
        code
        for rows in (policy.chart.hard, policy.chart.soft, policy.chart.pairs)
        for row in rows.values()
        for code in row
    } | {play.code for play in policy.plays}
    if "R" in codes and rules.surrender.kind == "none":
        yield Fault(
            "chart",
            "It surrenders (R) where the house has no surrender",
            "Rh, Rs or Rp, which say what to do instead",
        )
    if policy.count is None and policy.turning_points:
        points = ", ".join(map(str, policy.turning_points))
        yield Fault("count", f"None is kept, but plays change at {points}", "a count")


def _entry_faults(policy: Policy, rules: Rules) -> Iterator[Fault]:
    enter, leave = policy.enter, policy.leave
    if enter is not None and leave is not None and leave > enter:
        yield Fault("leave", f"It is {leave}", f"up to enter, {enter}")
    if rules.entry.mid_shoe == "refused":
        if enter is not None:
            yield Fault("enter", f"It is {enter}", "nothing: no entry in mid-shoe")
        if 0 in policy.ramp.amounts:
            yield Fault(
                "ramp", "It sits rounds out", "a wager above 0: no entry in mid-shoe"
            )
