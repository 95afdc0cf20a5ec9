"""``upcard ramp``: the best wagers by count, their win and their risk."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isfinite
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from upcard.cli.options import Changes, HouseName, Json, open_house
from upcard.cli.output import print_json
from upcard.errors import BadDocument, Fault
from upcard.strategy.count import Estimate

if TYPE_CHECKING:
    from upcard.rules import House
    from upcard.simulate.answer import Answer
    from upcard.simulate.plan import Plan
    from upcard.simulate.ramp import BestRamp, CountRow
    from upcard.simulate.ruin import Trip
    from upcard.strategy import PolicyText

__all__ = ["ramp"]

_RUIN_PATHS = 4000
_SOME_UNITS = 1000.0
"""A bankroll for wagers that have none of their own, because they lose."""


@Parameter(name="*")
@dataclass(frozen=True)
class Wager:
    """Which wagers are wanted, in units of the least wager."""

    bankroll: Annotated[
        int | None, Parameter(help="Units; none for the best ramp of the spread.")
    ] = None
    fraction: Annotated[
        float, Parameter(help="Part of the full Kelly wagers for the bankroll.")
    ] = 1.0
    least: Annotated[
        int, Parameter(help="Lowest wager; 0 sits out without an advantage.")
    ] = 1
    most: Annotated[int, Parameter(help="Highest wager.")] = 12
    ramp: Annotated[
        str,
        Parameter(
            help='A ramp to judge instead, such as "1 2@1 4@2" or 1-12@1..5.',
            show_default=False,
        ),
    ] = ""

    def __post_init__(self) -> None:
        if not 0 <= self.least <= self.most or self.most < 1 or self.fraction <= 0:
            asked = f"It is {self.least} to {self.most} by {self.fraction}"
            allowed = "0 <= least <= most, most and fraction above 0"
            raise BadDocument("The ramp", (Fault("ramp", asked, allowed),))

    @property
    def spread(self) -> str:
        """A ramp with every wager that may be asked for."""
        return self.ramp or f"{self.least} {self.most}@1"

    def find(self, rows: Sequence[CountRow], rounds_per_hour: float) -> BestRamp:
        """The ramp, with what it earns and risks."""
        from upcard.simulate.ramp import best_ramp, judged_ramp, kelly_ramp, ramp_risk
        from upcard.strategy import parse_ramp

        limits = {"least": self.least, "most": self.most}
        if self.ramp:
            found = judged_ramp(rows, parse_ramp(self.ramp))
        elif self.bankroll is None:
            found = best_ramp(rows, **limits)
        else:
            found = kelly_ramp(rows, self.bankroll, fraction=self.fraction, **limits)
        own = found.bankroll if isfinite(found.bankroll) else _SOME_UNITS
        risk = ramp_risk(rows, found.ramp, rounds_per_hour=rounds_per_hour)
        return replace(found, risk=risk, bankroll=float(self.bankroll or own))


@Parameter(name="*")
@dataclass(frozen=True)
class Stay:
    """How long a guest stays."""

    hands_per_hour: Annotated[float, Parameter(help="Rounds dealt in an hour.")] = 100.0
    hours: Annotated[float, Parameter(help="Length of a trip.")] = 4.0
    trip: Annotated[
        int | None, Parameter(help="Units taken along; by default the bankroll.")
    ] = None
    goal: Annotated[
        int | None, Parameter(help="Units to win; by default the bankroll again.")
    ] = None


_WAGER, _STAY = Wager(), Stay()


def ramp(
    house: HouseName,
    /,
    *,
    wager: Wager = _WAGER,
    stay: Stay = _STAY,
    count: str = "hi-lo",
    plays: Annotated[str, Parameter(show_default=False)] = "",
    estimate: Estimate = "exact",
    rounds: int = 20_000_000,
    penetration: int | None = None,
    seed: int = 0,
    changes: Changes = (),
    json: Json = False,
) -> int:
    """Find the best wagers by count, and what they risk.

    All amounts are in units of the least wager.  Without a bankroll the ramp of the
    highest SCORE is found, with one the ramp of a part of Kelly for it.

    Args:
        count: A count's id or path.
        plays: Index plays: an id or a path; by default those solved for the house.
        estimate: To what part of a deck the cards left are judged.
        rounds: Rounds to simulate.
        penetration: Cards dealt before the cut card.
        seed: Any whole number.
    """
    opened = open_house(house, changes)
    from upcard.simulate.ruin import Trip
    from upcard.simulate.run import simulate

    text = _text(opened, count, plays, estimate)
    plan = _plan(opened, text, wager.spread, (rounds, penetration, seed))
    answer = simulate(plan, workers=os.cpu_count() or 1)
    best = wager.find(answer.by_index, stay.hands_per_hour)
    trip = Trip(
        bankroll=float(stay.trip or best.bankroll),
        goal=float(stay.goal or best.bankroll),
        rounds=round(stay.hours * stay.hands_per_hour),
    )
    told = _told(answer, best, trip)
    if json:
        print_json({"house": opened.id, "count": count, "seed": seed, **told})
    else:
        _print(told)
    return 0


def _text(house: House, count: str, plays: str, estimate: Estimate) -> PolicyText:
    from upcard.strategy import PolicyText

    wanted: str | tuple[str, ...] = plays
    insurance: int | None = None
    if not plays:
        from upcard.solve import solve
        from upcard.solve.indices import Search, find_indices, insurance_index
        from upcard.strategy import read_count

        search = Search(read_count(count))
        found = find_indices(house, solve(house).chart, search)
        wanted = tuple(map(str, found))
        insurance = insurance_index(house, search)
    return PolicyText(count=count, plays=wanted, insurance=insurance, estimate=estimate)


def _plan(
    house: House,
    text: PolicyText,
    spread: str,
    numbers: tuple[int, int | None, int],
) -> Plan:
    """The policy with flat wagers, once the house has accepted the whole spread."""
    import msgspec

    from upcard.simulate.plan import Dealing, make_plan
    from upcard.solve import solve
    from upcard.strategy import build_policy, check_policy, parse_ramp

    rounds, penetration, seed = numbers
    flat = build_policy(text, house.rules, lambda: solve(house).chart)
    wide = parse_ramp(spread)
    check_policy(msgspec.structs.replace(flat, ramp=wide), house.rules)
    dealing = Dealing(penetration=penetration)
    return make_plan(house, flat, rounds=rounds, seed=seed, dealing=dealing)


def _told(answer: Answer, best: BestRamp, trip: Trip) -> dict[str, object]:
    from upcard.simulate import ruin
    from upcard.simulate.export import round_distribution
    from upcard.simulate.paths import bankroll_fan

    risk, money = best.risk, best.bankroll
    mean, sd = risk.mean, risk.sd
    results, chances = round_distribution(answer, best.ramp)
    played = ruin.simulate_ruin(results, chances, trip, paths=_RUIN_PATHS)
    fan = bankroll_fan(results, chances, rounds=int(trip.rounds))
    spread = zip(fan.quantiles, fan.nets[-1].tolist(), strict=True)
    return {
        "rounds": answer.rounds,
        "ramp": str(best.ramp),
        "bankroll": money,
        **risk.to_json(),
        "certainty_equivalent": risk.certainty_equivalent(money),
        "ruin": {
            "ever": ruin.ruin_ever(mean, sd, money),
            "before_goal": ruin.ruin_before_goal(
                mean, sd, trip.bankroll, goal=trip.goal
            ),
            "within_trip": ruin.ruin_within(
                mean, sd, trip.bankroll, rounds=trip.rounds
            ),
            "within_trip_before_goal": ruin.ruin(mean, sd, trip),
            "ever_by_root": ruin.ruin_by_root(results, chances, money),
            "simulated_trip": played.value,
            "simulated_error": played.standard_error,
        },
        "trip": {
            "bankroll": trip.bankroll,
            "goal": trip.goal,
            "rounds": trip.rounds,
            **{f"net_{share:.0%}_of_guests_below": net for share, net in spread},
        },
    }


def _print(told: dict[str, object]) -> None:
    flat: dict[str, object] = {}
    for name, value in told.items():
        if isinstance(value, dict):
            flat.update({f"{name}: {inner}": each for inner, each in value.items()})
        else:
            flat[name] = value
    width = max(map(len, flat))
    for name, value in flat.items():
        shown = f"{value:.4f}" if isinstance(value, float) else f"{value or 'none'}"
        print(f"{name.replace('_', ' '):{width}}  {shown}")
