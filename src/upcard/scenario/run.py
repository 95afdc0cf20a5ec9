"""Playing a scenario on the engine, as a dealer would who reads the script aloud.

The engine runs with a strict floor; with ``floor = "automatic"`` the runner approves
whatever is asked, unless the next line is the floor's own word.
"""

from __future__ import annotations

from msgspec import Struct

from upcard.cards.card import Card
from upcard.cards.money import LARGEST
from upcard.errors import Refused
from upcard.game import Phase
from upcard.game import commands as cmd
from upcard.game import events as ev
from upcard.game.decide_wagers import wagered_spots
from upcard.scenario.compare import compare
from upcard.scenario.document import Scenario, ScriptedRound
from upcard.scenario.rig import Rig, Stopped
from upcard.scenario.script import INSURANCE_VERBS, Line

__all__ = ["Outcome", "run_scenario"]

_BURN = Card("2c")
"""Burn cards are left out of scenarios; which card is burned does not matter."""

_AT_ANY_TIME = frozenset(("leave", "show-burn-card", "dispute"))


class Outcome(Struct, frozen=True):
    """What came of a scenario."""

    id: str
    file: str
    title: str
    passed: bool
    failures: tuple[str, ...]
    """Sentences that say what came out differently."""
    events: tuple[ev.Event, ...] = ()
    """Everything that happened."""


def run_scenario(scenario: Scenario) -> Outcome:
    """Play a scenario and compare what came out."""
    rig = Rig(scenario.house)
    reader = _Reader(scenario, rig)
    try:
        for guest, spots in scenario.guests.items():
            reader.seat(guest, spots)
        for number, scripted in enumerate(scenario.rounds, start=1):
            rig.where = f"Round {number}: " if len(scenario.rounds) > 1 else ""
            reader.play(scripted)
    except Stopped:
        pass
    return Outcome(
        scenario.id,
        scenario.file,
        scenario.title,
        not rig.failures,
        tuple(rig.failures),
        tuple(rig.events),
    )


class _Reader:
    """Reads the rounds of a scenario to the table."""

    def __init__(self, scenario: Scenario, rig: Rig) -> None:
        self.scenario = scenario
        self.rig = rig
        self.strict = scenario.floor == "strict"

    def play(self, scripted: ScriptedRound) -> None:
        """Play one round and compare it with what is expected."""
        rig = self.rig
        begin = len(rig.events)
        script = list(scripted.script)
        fresh = bool(rig.state.reshuffle)
        self._stack(scripted.cards, fresh=fresh)
        while script and script[0].verb == "change-dealer" and not script[0].refused:
            burned = rig.state.rules.burn.new_dealer
            self._stack((_BURN,) * burned + scripted.cards, fresh=fresh)
            self._accept(script.pop(0), None)
        for line in scripted.wagers:
            self._wager(line)
        if wagered_spots(rig.state):
            self._deal(scripted.cards)
        while script:
            line = script.pop(0)
            if line.refused:
                rig.must_refuse(line.text, self._filled(line))
            else:
                self._accept(line, script[0] if script else None)
        self._finish()
        rig.failures += [
            f"{rig.where}{failure}"
            for failure in compare(scripted.expect, rig.state, rig.events[begin:])
        ]

    def seat(self, guest: str, spots: tuple[int, ...]) -> None:
        """Seat a guest with the scenario's bankroll."""
        bankroll = self.scenario.bankroll
        money = LARGEST // 100 if bankroll is None else bankroll
        try:
            self.rig.do(cmd.SeatGuest(guest, spots, money))
        except Refused as refusal:
            self.rig.stop(f"{guest} cannot be seated: {refusal}")

    # --- before the cards -----------------------------------------------------------

    def _stack(self, cards: tuple[Card, ...], *, fresh: bool) -> None:
        burned = self.rig.state.rules.burn.after_shuffle if fresh else 0
        self.rig.do(cmd.StackShoe((_BURN,) * burned + cards, fresh))

    def _wager(self, line: Line) -> None:
        state = self.rig.state
        if state.guest_at(line.spot) is None and line.spot <= state.rules.table.spots:
            self.seat(f"Guest {line.spot}", (line.spot,))
        if line.refused:
            self.rig.must_refuse(line.text, line.command)
        else:
            self.rig.must_accept(line.text, line.command)

    def _deal(self, cards: tuple[Card, ...]) -> None:
        rig = self.rig
        begin = len(rig.events)
        rig.must_accept("the deal", cmd.Deal())
        if not any(isinstance(event, ev.RoundStarted) for event in rig.events[begin:]):
            # the hands of this round ask for a shuffle before it.
            self._stack(cards, fresh=True)
            rig.must_accept("the deal", cmd.Deal())

    # --- the script -----------------------------------------------------------------

    def _accept(self, line: Line, following: Line | None) -> None:
        rig = self.rig
        by_floor = line.spot == 0
        if rig.state.pending is not None and not by_floor:
            rig.approve(line.text, strict=self.strict)
        while not by_floor and self._closes_question(line):
            rig.must_accept(line.text, cmd.CloseInsurance())
            if rig.state.phase is Phase.WAGERS:
                return  # the dealer had a blackjack: there is nothing left to play
        rig.must_accept(line.text, self._filled(line))
        asked = rig.state.pending is not None
        if asked and (following is None or following.spot != 0 or following.refused):
            rig.approve("floor approve or floor deny", strict=self.strict)

    def _closes_question(self, line: Line) -> bool:
        """Whether a play verb ends the time for insurance or early surrender."""
        if line.verb in _AT_ANY_TIME:
            return False
        if self.rig.state.phase is Phase.INSURANCE:
            return line.verb not in INSURANCE_VERBS
        if self.rig.state.phase is Phase.SURRENDER:
            return line.verb not in {"surrender", "decline"}
        return False

    def _filled(self, line: Line) -> cmd.Command:
        """The command of a line; whoever leaves is the guest of the spot."""
        if line.verb != "leave":
            return line.command
        guest = self.rig.state.guest_at(line.spot)
        return cmd.LeaveTable(guest.name if guest else f"Guest {line.spot}")

    def _finish(self) -> None:
        """See to it that the round is over when the script is used up."""
        rig = self.rig
        if rig.state.pending is not None:
            rig.approve("the end of the script", strict=self.strict)
        while rig.state.phase in (Phase.INSURANCE, Phase.SURRENDER):
            # Whoever has been silent until now declines.
            rig.must_accept("the end of the script", cmd.CloseInsurance())
        if rig.state.phase is not Phase.WAGERS:
            expected = "; ".join(rig.expected()) or "a decision"
            rig.stop(f"the script is used up, but the round goes on: {expected}")
