"""Playing a scenario on the engine, as a dealer would who reads the script aloud.

The engine runs with a strict floor; with ``floor = "automatic"`` the runner approves
whatever is asked, unless the next line is the floor's own word.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from upcard.cards.card import Card
from upcard.cards.money import LARGEST, dollars
from upcard.errors import Refused
from upcard.game import Phase, State, open_table, options, step
from upcard.game import commands as cmd
from upcard.game import events as ev
from upcard.game.decide_wagers import wagered_spots
from upcard.scenario.compare import compare
from upcard.scenario.document import Scenario, ScriptedRound
from upcard.scenario.script import INSURANCE_VERBS, Line

__all__ = ["Outcome", "run_scenario"]

_BURN = Card("2c")
"""Burn cards are left out of scenarios; which card is burned does not matter."""


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


class _Stop(Exception):
    """The round cannot go on; the failure has been written down."""


def run_scenario(scenario: Scenario) -> Outcome:
    """Play a scenario and compare what came out."""
    table = _Table(scenario)
    for number, scripted in enumerate(scenario.rounds, start=1):
        table.round = f"Round {number}: " if len(scenario.rounds) > 1 else ""
        try:
            table.play(scripted)
        except _Stop:
            break
    return Outcome(
        scenario.id,
        scenario.file,
        scenario.title,
        not table.failures,
        tuple(table.failures),
        tuple(table.events),
    )


class _Table:
    """A table in the middle of a scenario."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.state: State = open_table(scenario.house, floor="strict")
        self.events: list[ev.Event] = []
        self.failures: list[str] = []
        self.round = ""
        for guest, spots in scenario.guests.items():
            self._seat(guest, spots)

    def play(self, scripted: ScriptedRound) -> None:
        """Play one round and compare it with what is expected."""
        begin = len(self.events)
        script = list(scripted.script)
        fresh = bool(self.state.reshuffle)
        self._stack(scripted.cards, fresh=fresh)
        while script and script[0].verb == "change-dealer" and not script[0].refused:
            burned = self.state.rules.burn.new_dealer
            self._stack((_BURN,) * burned + scripted.cards, fresh=fresh)
            self._accept(script.pop(0), None)
        for line in scripted.wagers:
            self._wager(line)
        if wagered_spots(self.state):
            self._deal(scripted.cards)
        while script:
            line = script.pop(0)
            self._play_line(line, script[0] if script else None)
        self._finish()
        self.failures += [
            f"{self.round}{failure}"
            for failure in compare(scripted.expect, self.state, self.events[begin:])
        ]

    # --- before the cards -----------------------------------------------------------

    def _seat(self, guest: str, spots: tuple[int, ...]) -> None:
        bankroll = self.scenario.bankroll
        money = LARGEST // 100 if bankroll is None else bankroll
        try:
            self._do(cmd.SeatGuest(guest, spots, money))
        except Refused as refusal:
            self._fail(f"{guest} cannot be seated: {refusal}")
            raise _Stop from None

    def _stack(self, cards: tuple[Card, ...], *, fresh: bool) -> None:
        burned = self.state.rules.burn.after_shuffle if fresh else 0
        self._do(cmd.StackShoe((_BURN,) * burned + cards, fresh))

    def _wager(self, line: Line) -> None:
        number = line.spot
        if self.state.guest_at(number) is None and (
            number <= self.state.rules.table.spots
        ):
            self._seat(f"Guest {number}", (number,))
        if line.refused:
            self._must_refuse(line)
        else:
            self._must_accept(line.text, line.command)

    def _deal(self, cards: tuple[Card, ...]) -> None:
        begin = len(self.events)
        self._must_accept("the deal", cmd.Deal())
        if not any(isinstance(event, ev.RoundStarted) for event in self.events[begin:]):
            # the hands of this round ask for a shuffle before it.
            self._stack(cards, fresh=True)
            self._must_accept("the deal", cmd.Deal())

    # --- the script -----------------------------------------------------------------

    def _play_line(self, line: Line, following: Line | None) -> None:
        if line.refused:
            self._must_refuse(line)
        else:
            self._accept(line, following)

    def _accept(self, line: Line, following: Line | None) -> None:
        by_floor = line.spot == 0
        if self.state.pending is not None and not by_floor:
            self._approve_or_stop(line.text)
        while not by_floor and self._closes_question(line):
            self._must_accept(line.text, cmd.CloseInsurance())
            if self.state.phase is Phase.WAGERS:
                return  # the dealer had a blackjack: there is nothing left to play
        self._must_accept(line.text, self._filled(line))
        asked = self.state.pending is not None
        if asked and (following is None or following.spot != 0 or following.refused):
            self._approve_or_stop("floor approve or floor deny")

    def _closes_question(self, line: Line) -> bool:
        """Whether a play verb ends the time for insurance or early surrender."""
        if line.verb in {"leave", "show-burn-card", "dispute"}:
            return False
        if self.state.phase is Phase.INSURANCE:
            return line.verb not in INSURANCE_VERBS
        if self.state.phase is Phase.SURRENDER:
            return line.verb not in {"surrender", "decline"}
        return False

    def _approve_or_stop(self, wanted: str) -> None:
        pending = self.state.pending
        assert pending is not None
        if self.scenario.floor == "strict":
            self._fail(
                f"an approval of {pending.kind!r} was waited for at {wanted!r}: the "
                "floor is strict and the script does not give it"
            )
            raise _Stop
        self._must_accept(f"approval of {pending.kind}", cmd.Approve())

    def _filled(self, line: Line) -> cmd.Command:
        if line.verb != "leave":
            return line.command
        guest = self.state.guest_at(line.spot)
        return cmd.LeaveTable(guest.name if guest else f"Guest {line.spot}")

    def _finish(self) -> None:
        """See to it that the round is over when the script is used up."""
        if self.state.pending is not None:
            self._approve_or_stop("the end of the script")
        while self.state.phase in (Phase.INSURANCE, Phase.SURRENDER):
            # Whoever has been silent until now declines.
            self._must_accept("the end of the script", cmd.CloseInsurance())
        if self.state.phase is not Phase.WAGERS:
            expected = "; ".join(self._expected()) or "a decision"
            self._fail(f"the script is used up, but the round goes on: {expected}")
            raise _Stop

    def _expected(self) -> Iterator[str]:
        for spot in self.state.spots:
            verbs = [
                option.verb
                for option in options(self.state, spot.number)
                if option.is_allowed
            ]
            if verbs and (self.state.turn[0] in (0, spot.number)):
                yield f"spot {spot.number} may {', '.join(dict.fromkeys(verbs))}"

    # --- the engine -----------------------------------------------------------------

    def _do(self, command: cmd.Command) -> None:
        self.state, happened = step(self.state, command)
        self.events += happened

    def _must_accept(self, text: str, command: cmd.Command) -> None:
        try:
            self._do(command)
        except Refused as refusal:
            self._fail(f"{text!r} was refused: {refusal}")
            raise _Stop from None
        pending = self.state.pending
        if pending is not None and pending.kind == "reshuffle":
            self._fail(f"the cards ran out at {text!r}: the round needs more cards")
            raise _Stop

    def _must_refuse(self, line: Line) -> None:
        before = self.state
        try:
            after, _ = step(self.state, self._filled(line))
        except Refused as refusal:
            if not (refusal.reason and refusal.clause):
                self._fail(f"{line.text!r} was refused without a reason and a clause")
            return
        assert before is self.state
        won = sum(spot.net for spot in after.spots)
        self._fail(
            f"{line.text!r} had to be refused but was accepted "
            f"(net so far {dollars(won)})"
        )
        raise _Stop

    def _fail(self, sentence: str) -> None:
        self.failures.append(f"{self.round}{sentence}")
