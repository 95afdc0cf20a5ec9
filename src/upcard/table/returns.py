"""Actual against theoretical return: whether guests win more than play can explain.

Worse play than the best can only lower what guests win, so the best play's expectation
is a bound whatever they do: a result far above it needs an inquiry (ACC-04).  Side bets
are left out, on both sides.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

from upcard.game import events as ev
from upcard.table import events as te
from upcard.table.fold import Entry

__all__ = ["ALARM", "RETURN_KINDS", "Returns", "add_returns"]

ALARM = 4.5
"""Standard errors above the expectation of the best play: one chance in 300,000."""

RETURN_KINDS = (
    "DisputeRuled",
    "ExtraReturned",
    "HandSettled",
    "InsuranceSettled",
    "RoundEnded",
    "RoundStarted",
    "RoundVoided",
    "RuleOverridden",
    "WagerPlaced",
    "WagerReturned",
)


@dataclass(slots=True)
class Returns:
    """What a table's finished rounds came to; cents."""

    rounds: int = 0
    wagered: int = 0
    """Initial wagers."""
    won: int = 0
    """What the guests won with them."""
    spread: float = 0.0
    """Sum over rounds of the wagers' squares; for several wagers of a round, which
    share the dealer's hand, as if half correlated (really about 0.36)."""
    is_changed: bool = False
    """Whether a rule was changed at the table: the house's figures hold no more."""
    lying: dict[tuple[int, str], int] = field(default_factory=dict)
    open_won: int = 0
    is_playing: bool = False

    def z(self, ev_best: float, sd: float) -> float:
        """Standard errors above what the best play expects; 0 before any round.

        Args:
            ev_best: expected net per unit of initial wager, by the best play.
            sd: standard deviation of a round, in units of the initial wager.
        """
        if not self.spread:
            return 0.0
        return (self.won - ev_best * self.wagered) / (sd * math.sqrt(self.spread))


def add_returns(entries: Iterable[Entry]) -> Returns:
    """Add up a table's log; a round that is not finished, or void, counts nothing."""
    found = Returns()
    for entry in entries:
        _count(found, entry)
    return found


def _count(found: Returns, entry: Entry) -> None:
    match entry:
        case ev.WagerPlaced():
            found.lying[entry.spot, entry.area] = entry.amount
        case ev.WagerReturned():
            for place in [place for place in found.lying if place[0] == entry.spot]:
                del found.lying[place]
        case ev.RoundStarted():
            found.is_playing, found.open_won = True, 0
        case ev.RoundEnded():
            _finish(found)
        case te.RoundVoided():
            found.lying.clear()
            found.is_playing = False
        case ev.RuleOverridden():
            found.is_changed = True
        case _:
            _add_won(found, entry)


def _add_won(found: Returns, entry: Entry) -> None:
    won = 0
    match entry:
        case ev.HandSettled() | ev.InsuranceSettled():
            won = entry.won
        case ev.ExtraReturned():
            won = entry.amount
        case ev.DisputeRuled():
            won = entry.correction
        case _:
            pass
    if found.is_playing:
        found.open_won += won
    else:  # a ruling after the round
        found.won += won


def _finish(found: Returns) -> None:
    wagers = found.lying.values()
    total = sum(wagers)
    found.rounds += 1
    found.wagered += total
    found.won += found.open_won
    found.spread += (sum(wager * wager for wager in wagers) + total * total) / 2
    found.lying.clear()
    found.is_playing = False
