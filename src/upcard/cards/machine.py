"""Shuffling machines: one that shuffles a whole set, one that never stops.

A batch machine (PM-ASD, also the MD-2) works on one set of cards while the other set is
in play; the two change places at every shuffle.  A continuous machine (R5) takes used
cards back after every round.  Both mix evenly.  They are values: each function returns
the machine as it is afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from upcard.cards.card import Card
from upcard.cards.shuffle import insert_stub, uniform
from upcard.cards.shuffled import Shuffled, ShuffleStep
from upcard.cards.stream import Stream
from upcard.errors import Refused

__all__ = ["BatchMachine", "next_continuous_order"]


class BatchMachine(Struct, frozen=True):
    """A machine that shuffles one set of cards at a time."""

    cards: tuple[Card, ...] = ()
    """The set inside, in the order in which it would be dealt."""
    light: Literal["off", "working", "ready", "error"] = "off"

    def load(self, cards: Sequence[Card]) -> BatchMachine:
        """Put a set into the empty machine and start it (PM-ASD-04b, 07).

        Raises:
            Refused: if a set is inside already.
        """
        if self.light != "off":
            raise Refused(
                "machine-full",
                "PM-ASD-08a",
                "The machine holds a set of cards.",
                ("take the set out first",),
            )
        return BatchMachine(tuple(cards), "working")

    def finish(self, stream: Stream) -> BatchMachine:
        """Let the machine end its work: its set now is in an even random order."""
        if self.light != "working":
            raise Refused("machine-idle", "PM-ASD-01", "The machine is not shuffling.")
        return BatchMachine(uniform(self.cards, stream), "ready")

    def fail(self) -> BatchMachine:
        """The error light comes on while it shuffles (PM-ASD-09a)."""
        if self.light != "working":
            raise Refused("machine-idle", "PM-ASD-01", "The machine is not shuffling.")
        return replace(self, light="error")

    def clear(self) -> BatchMachine:
        """A supervisor has looked into the error; the set is shuffled anew."""
        if self.light != "error":
            raise Refused("no-error", "PM-ASD-09b", "The machine shows no error.")
        return replace(self, light="working")

    def eject(self) -> tuple[tuple[Card, ...], BatchMachine]:
        """The shuffled set, and the empty machine (PM-ASD-08a).

        Raises:
            Refused: while it works, or while an error keeps its cards out of play.
        """
        if self.light == "error":
            raise Refused(
                "machine-error",
                "PM-ASD-09a",
                "The error light is on, so these cards stay out of play.",
                ("have a supervisor look into the error",),
            )
        if self.light != "ready":
            raise Refused(
                "machine-not-ready",
                "PM-ASD-05",
                "The machine has no shuffled set ready.",
                ("wait for the machine", "shuffle the other set by hand"),
            )
        return self.cards, BatchMachine()

    def exchange(
        self, discards: Sequence[Card], stub: Sequence[Card]
    ) -> tuple[Shuffled, BatchMachine]:
        """Take the shuffled set out and put the used set in (PM-ASD-06 to 08).

        The machine then works on the used set; it is not yet shuffled.
        """
        order, empty = self.eject()
        steps = (
            ShuffleStep(
                "PM-ASD-06",
                f"Put the {len(stub)} undealt cards into the centre of the discards.",
            ),
            ShuffleStep("PM-ASD-07", "Take all of them from the rack to the machine."),
            ShuffleStep("PM-ASD-08a", f"The machine gives out {len(order)} cards."),
            ShuffleStep("PM-ASD-08b", "Go on to the cut."),
        )
        used = insert_stub(discards, stub)
        return Shuffled(order, steps, "uniform"), empty.load(used)


def next_continuous_order(
    order: Sequence[Card], stream: Stream, *, dealt: int, buffer: int = 0
) -> tuple[Card, ...]:
    """The order of the next round from a continuous machine.

    All used cards go back into the machine after each round (R5), so with no buffer
    every round is dealt from all cards.

    Args:
        order: the order of the round before, top card first.
        stream: the randomness of this round.
        dealt: cards of it that were used and went back.
        buffer: cards that lie ready in the outlet, so that a card just given back
            cannot be among the next ones; about 16 to 20 in machines in use.
    """
    outlet = tuple(order[dealt : dealt + buffer])
    inside = (*order[:dealt], *order[dealt + buffer :])
    return (*outlet, *uniform(inside, stream))
