"""``upcard ramp``: the best wagers by count, their win and their risk."""

from __future__ import annotations

import os
from dataclasses import replace
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
    from upcard.simulate.ramp import BestRamp
    from upcard.simulate.ruin import Trip
    from upcard.strategy import PolicyText

__all__ = ["ramp"]

_RUIN_PATHS = 4000


def ramp(
    house: HouseName,
    /,
    *,
    count: str = "hi-lo",
    plays: Annotated[str, Parameter(show_default=False)] = "",
    estimate: Estimate = "exact",
    bankroll: int | None = None,
    fraction: float = 1.0,
    least: int = 1,
    most: int = 12,
    hands_per_hour: float = 100.0,
    hours: float = 4.0,
    trip: int | None = None,
    goal: int | None = None,
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
        bankroll: Units; none for the best ramp of the spread.
        fraction: Part of the full Kelly wagers for the bankroll.
        least: Lowest wager; 0 sits out where there is no advantage.
        most: Highest wager.
        hands_per_hour: Rounds dealt in an hour.
        hours: Length of a trip.
        trip: Units taken along; by default the bankroll.
        goal: Units to win before leaving; by default the bankroll again.
        rounds: Rounds to simulate.
        penetration: Cards dealt before the cut card.
        seed: Any whole number.
    """
    opened = open_house(house, changes)
    if not 0 <= least <= most or most < 1 or fraction <= 0:
        allowed = "0 <= least <= most, most and fraction above 0"
        fault = Fault("ramp", f"It is {least} to {most} by {fraction}", allowed)
        raise BadDocument("The ramp", (fault,))
    from upcard.simulate.ramp import best_ramp, kelly_ramp, ramp_risk
    from upcard.simulate.ruin import Trip
    from upcard.simulate.run import simulate

    text = _text(opened, count, plays, estimate)
    plan = _plan(opened, text, (least, most), (rounds, penetration, seed))
    answer = simulate(plan, workers=os.cpu_count() or 1)
    rows = answer.by_index
    if bankroll is None:
        best = best_ramp(rows, most=most, least=least)
    else:
        best = kelly_ramp(rows, bankroll, fraction=fraction, most=most, least=least)
    risk = ramp_risk(rows, best.ramp, rounds_per_hour=hands_per_hour)
    best = replace(best, risk=risk)
    money = float(bankroll or best.bankroll)
    wanted = Trip(
        float(trip or money), float(goal or money), round(hours * hands_per_hour)
    )
    told = _told(answer, best, wanted)
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
    spread: tuple[int, int],
    numbers: tuple[int, int | None, int],
) -> Plan:
    """The policy with flat wagers, once the house has accepted the whole spread."""
    import msgspec

    from upcard.simulate.plan import Dealing, make_plan
    from upcard.solve import solve
    from upcard.strategy import build_policy, check_policy, parse_ramp

    rounds, penetration, seed = numbers
    flat = build_policy(text, house.rules, lambda: solve(house).chart)
    wide = parse_ramp(f"{spread[0]} {spread[1]}@1")
    check_policy(msgspec.structs.replace(flat, ramp=wide), house.rules)
    dealing = Dealing(penetration=penetration)
    return make_plan(house, flat, rounds=rounds, seed=seed, dealing=dealing)


def _told(answer: Answer, best: BestRamp, trip: Trip) -> dict[str, object]:
    from upcard.simulate import ruin
    from upcard.simulate.export import round_distribution

    risk, money = best.risk, best.bankroll
    mean, sd = risk.mean, risk.sd
    results, chances = round_distribution(answer, best.ramp)
    played = ruin.simulate_ruin(results, chances, trip, paths=_RUIN_PATHS)
    return {
        "rounds": answer.rounds,
        "ramp": str(best.ramp),
        "bankroll": money,
        "units_per_hour": risk.hourly,
        "sd_per_hour": risk.hourly_sd,
        "score": risk.score,
        "n0": risk.n0,
        "desirability": risk.desirability,
        "kelly_bankroll": risk.kelly_bankroll,
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
        shown = f"{value:.4f}" if isinstance(value, float) else f"{value}"
        print(f"{name.replace('_', ' '):{width}}  {shown}")
