"""What is to be simulated, checked before any work starts."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

import msgspec

from upcard.errors import BadDocument, Fault
from upcard.rules import House
from upcard.strategy import Policy, check_policy

__all__ = ["Dealing", "Plan", "Plays", "check_plays", "make_plan"]

Plays = Literal["chart", "composition"]
"""Whether the policy's chart decides, or the exact worth of the cards of each hand."""

CHUNK_ROUNDS = 1 << 20
"""Rounds of a chunk.  Part of the answer: another size deals other cards."""
MOST_ROUNDS = 10**15
MOST_SEED = (1 << 128) - 1


@dataclass(frozen=True)
class Dealing:
    """How the cards are dealt, where it differs from the house."""

    penetration: int | None = None
    """Cards dealt before the cut card comes out, burn cards included."""
    rounds_per_shuffle: int | None = None
    """Rounds after which the cards are shuffled, whatever is left of them."""
    spots: int = 1
    """Spots that the guest plays in each round."""
    side_bet: bool = False
    """Whether the house's side bet is watched too."""


@dataclass(frozen=True)
class Plan:
    """A simulation that can be run: the same plan always gives the same answer."""

    house: House
    policy: Policy
    rounds: int
    """Rounds to play; fewer if ``target_error`` is reached before."""
    seed: int
    dealing: Dealing = field(default_factory=Dealing)
    plays: Plays = "chart"
    target_error: float | None = None
    """Standard error of the expected value, in wagers, at which to stop."""

    @property
    def chunks(self) -> int:
        """Chunks of ``CHUNK_ROUNDS``, the last perhaps shorter."""
        return -(-self.rounds // CHUNK_ROUNDS)

    def rounds_of(self, chunk: int) -> int:
        """Rounds of a chunk."""
        return min(CHUNK_ROUNDS, self.rounds - chunk * CHUNK_ROUNDS)

    @property
    def cut(self) -> int:
        """Position of the cut card."""
        rules = self.house.rules
        if self.dealing.penetration is not None:
            return self.dealing.penetration
        if rules.shuffled_when != "cut card":
            return rules.card_count
        return rules.card_count - rules.cards_behind_cut_card

    def most_rounds(self, spots: int) -> int:
        """Rounds between two shuffles with so many spots."""
        rules = self.house.rules
        if self.dealing.rounds_per_shuffle is not None:
            return self.dealing.rounds_per_shuffle
        if rules.shuffled_when == "every round":
            return 1
        if rules.shuffled_when == "rounds by hands":
            if self.dealing.penetration is not None:
                return rules.card_count
            return rules.reshuffle.rounds[spots - 1]
        return rules.card_count

    @cached_property
    def digest(self) -> str:
        """Names everything that the answer depends on, in hexadecimal."""
        parts = {
            "rules": self.house.digest,
            "policy": json.loads(msgspec.json.encode(self.policy, enc_hook=str)),
            "seed": str(self.seed),
            "rounds": self.rounds,
            "plays": self.plays,
            "target_error": self.target_error,
            "dealing": vars(self.dealing),
            "chunk": CHUNK_ROUNDS,
        }
        text = json.dumps(parts, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()


def check_plays(house: House, plays: Plays) -> None:
    """Refuse play that no policy makes possible here; quick, unlike solving a policy.

    Raises:
        BadDocument: if the house cannot be played so.
    """
    if plays == "composition" and house.rules.switch.played == "yes":
        problem = "Best play of Switch depends on all four cards, not on each hand's"
        faults = (Fault("policy", problem, "a chart"),)
        raise BadDocument(f"The simulation of {house.id}", faults)


def make_plan(  # noqa: PLR0913 - what a simulation is, one by one
    house: House,
    policy: Policy,
    *,
    rounds: int,
    seed: int = 0,
    dealing: Dealing | None = None,
    plays: Plays = "chart",
    target_error: float | None = None,
) -> Plan:
    """A plan, if the house lets it be played.

    Raises:
        BadDocument: with everything that is wrong with it.
    """
    check_plays(house, plays)
    check_policy(policy, house.rules)
    plan = Plan(
        house=house,
        policy=policy,
        rounds=rounds,
        seed=seed,
        dealing=dealing or Dealing(),
        plays=plays,
        target_error=target_error,
    )
    faults = (*_number_faults(plan), *_dealing_faults(plan), *_play_faults(plan))
    if faults:
        raise BadDocument(f"The simulation of {house.id}", faults)
    return plan


def _number_faults(plan: Plan) -> list[Fault]:
    faults = []
    if not 1 <= plan.rounds <= MOST_ROUNDS:
        faults.append(
            Fault("rounds", f"It is {plan.rounds}", f"1 to {MOST_ROUNDS:.0e}")
        )
    if not 0 <= plan.seed <= MOST_SEED:
        faults.append(Fault("seed", f"It is {plan.seed}", "0 to 2^128 - 1"))
    error = plan.target_error
    if error is not None and not 0 < error < 1:
        faults.append(
            Fault("target_error", f"It is {error}", "more than 0 and below 1 wager")
        )
    return faults


def _dealing_faults(plan: Plan) -> list[Fault]:
    rules, dealing = plan.house.rules, plan.dealing
    faults = []
    limit = rules.wagers.spots_per_guest
    most = rules.table.spots if limit == "all" else min(limit, rules.table.spots)
    if not 1 <= dealing.spots <= rules.table.spots:
        faults.append(
            Fault("spots", f"It is {dealing.spots}", f"1 to {rules.table.spots}")
        )
    if dealing.spots > 1 and plan.policy.spots.steps:
        faults.append(
            Fault(
                "spots",
                f"It is {dealing.spots}, and the policy plays spots by count",
                f"one of the two; a guest may play up to {most}",
            )
        )
    cards = rules.card_count
    dealt = dealing.penetration
    if dealt is not None and rules.shuffled_when == "every round":
        faults.append(
            Fault("penetration", f"It is {dealt}", "nothing: every round is a new shoe")
        )
    elif dealt is not None and not 1 <= dealt <= cards:
        faults.append(
            Fault(
                "penetration",
                f"It is {dealt} cards of {cards}",
                f"1 to {cards} cards dealt before the cut card",
            )
        )
    rounds = dealing.rounds_per_shuffle
    if rounds is not None and rounds < 1:
        faults.append(Fault("rounds_per_shuffle", f"It is {rounds}", "1 or more"))
    if dealing.side_bet and not rules.side_bet:
        faults.append(Fault("side_bet", "The house has none", "no side bet"))
    return faults


def _play_faults(plan: Plan) -> list[Fault]:
    if plan.plays == "composition" and plan.policy.count is not None:
        return [
            Fault(
                "policy",
                "Play by composition goes with no count",
                "a chart with a count, or composition without one",
            )
        ]
    return []
