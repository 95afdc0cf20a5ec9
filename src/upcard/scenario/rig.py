"""The engine under a scenario: every step is accepted, refused, or a failure.

A rig keeps the state, what happened, and the sentences that say what went wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NoReturn

from upcard.cards.money import dollars
from upcard.errors import Refused
from upcard.game import State, open_table, options, step
from upcard.game import commands as cmd
from upcard.game import events as ev
from upcard.rules.load import House

__all__ = ["Rig", "Stopped"]


class Stopped(Exception):
    """The scenario cannot go on; the failure has been written down."""


class Rig:
    """A table with a strict floor that is driven command by command."""

    def __init__(self, house: House) -> None:
        self.state: State = open_table(house, floor="strict")
        self.events: list[ev.Event] = []
        self.failures: list[str] = []
        self.where = ""
        """What stands before each failure, such as ``Round 2:``."""

    def do(self, command: cmd.Command) -> None:
        """Carry a command out.

        Raises:
            Refused: if the engine refuses it.
        """
        self.state, happened = step(self.state, command)
        self.events += happened

    def must_accept(self, text: str, command: cmd.Command) -> None:
        """Carry out a command that the scenario says is legal."""
        try:
            self.do(command)
        except Refused as refusal:
            self.stop(f"{text!r} was refused: {refusal}")
        pending = self.state.pending
        if pending is not None and pending.kind == "reshuffle":
            self.stop(f"the cards ran out at {text!r}: the round needs more cards")

    def must_refuse(self, text: str, command: cmd.Command) -> None:
        """Try a command that the scenario says is refused; nothing changes."""
        try:
            after, _ = step(self.state, command)
        except Refused as refusal:
            if not (refusal.reason and refusal.clause):
                self.stop(f"{text!r} was refused without a reason and a clause")
            return
        won = sum(spot.net for spot in after.spots)
        self.stop(
            f"{text!r} had to be refused but was accepted (net so far {dollars(won)})"
        )

    def approve(self, wanted: str, *, strict: bool) -> None:
        """Say yes for the floor, unless the scenario has to say it."""
        pending = self.state.pending
        assert pending is not None
        if strict:
            self.stop(
                f"an approval of {pending.kind!r} was waited for at {wanted!r}: the "
                "floor is strict and the script does not give it"
            )
        self.must_accept(f"approval of {pending.kind}", cmd.Approve())

    def expected(self) -> Iterator[str]:
        """What the table waits for, spot by spot."""
        for spot in self.state.spots:
            verbs = [
                option.verb
                for option in options(self.state, spot.number)
                if option.is_allowed
            ]
            if verbs and self.state.turn[0] in (0, spot.number):
                yield f"spot {spot.number} may {', '.join(dict.fromkeys(verbs))}"

    def stop(self, sentence: str) -> NoReturn:
        """Write a failure down and end the scenario."""
        self.failures.append(f"{self.where}{sentence}")
        raise Stopped
