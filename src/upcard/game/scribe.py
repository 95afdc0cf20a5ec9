"""Writing down what happens: each event is applied at once and kept in order.

Inside one command the dealer's later steps depend on the earlier ones, so every event
goes through ``evolve`` as it is noted.  A scribe lives only as long as one command.
"""

from __future__ import annotations

from upcard.cards.card import Card
from upcard.game import events as ev
from upcard.game.evolve import evolve
from upcard.game.state import State

__all__ = ["Scribe"]


class Scribe:
    """The state as it is now, and the events that led to it from where we began."""

    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[ev.Event] = []

    def note(self, event: ev.Event) -> None:
        """Record one event."""
        self.state = evolve(self.state, event)
        self.events.append(event)

    def call(self, words: str, *, gesture: str = "", spot: int = 0) -> None:
        """The dealer says something; nothing is recorded where a house is silent."""
        if words or gesture:
            self.note(ev.Called("dealer", words, gesture, spot))

    def say(self, spot: int, words: str) -> None:
        """The guest of a spot says something."""
        if words:
            guest = self.state.guest_at(spot)
            name = guest.name if guest else f"spot {spot}"
            self.note(ev.Called(name, words, "", spot))

    def draw(self) -> Card | None:
        """The next card of the shoe, or None after asking what to do without one."""
        state = self.state
        if state.drawn < len(state.shoe):
            return state.shoe[state.drawn]
        if state.pending is None and not state.refill:
            self.ask("reshuffle")
        return None

    def ask(
        self, kind: str, *, spot: int = 0, hand: int = 0, detail: tuple[str, ...] = ()
    ) -> None:
        """Ask the floor; a house without a supervisor says yes at once."""
        authority = self.state.rules.table.authority
        self.note(ev.ApprovalAsked(kind, authority, spot, hand, detail))
        if self.state.floor == "automatic":
            self.note(ev.ApprovalGiven(kind, granted=True, by="house default"))
