"""A table in this process: it shuffles, runs the engine, and keeps the record.

This is the edge where randomness and files enter.  What was not written down has not
happened: an entry is on disk before anybody sees its events.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from upcard.cards.card import Card
from upcard.cards.hand_shuffle import opening_shuffle, standard_shuffle
from upcard.cards.shuffle import full_deck, uniform
from upcard.cards.stream import Stream
from upcard.game import commands as cmd
from upcard.game import decide, evolve
from upcard.game.events import Event, RoundEnded
from upcard.game.state import Guest, Phase, State
from upcard.tui.asking import asked, choices, command_of

__all__ = ["GUEST", "Keep", "RoundResult", "Session", "Told"]

GUEST = "Guest"
"""The name of the person at this terminal."""

Told = tuple[Event, State]
"""An event, and the table right after it."""

Keep = Callable[[tuple[Event, ...]], None]


class RoundResult(Struct, frozen=True):
    """How a round ended for the guest."""

    number: int
    net: int
    """Cents won or lost."""
    results: tuple[str, ...]
    """Result of each hand, left to right."""
    dealer: tuple[Card, ...]

    @classmethod
    def of(cls, state: State) -> RoundResult:
        """The result of the round that has just ended."""
        return cls(
            state.rounds,
            sum(spot.net for spot in state.spots),
            tuple(hand.result for spot in state.spots for hand in spot.hands),
            state.dealer,
        )


class Session:
    """One guest's visit to a table."""

    def __init__(self, state: State, *, stream: Stream, keep: Keep) -> None:
        """Open the session on a table.

        Args:
            state: the table, new or replayed.
            stream: where shuffles take their randomness from.
            keep: writes events down; called before they count.
        """
        self.state = state
        self._stream = stream
        self._keep = keep
        self.rounds: list[RoundResult] = []
        """Every round that has ended, oldest first."""

    @property
    def guest(self) -> Guest:
        """The person at this terminal."""
        guest = self.state.guest(GUEST)
        assert guest is not None
        return guest

    def send(self, command: cmd.Command) -> list[Told]:
        """Let the table answer a command; a round that runs out of cards gets more.

        Raises:
            Refused: if the rules do not allow it; the table is as it was.
        """
        told = self._decide(command)
        while self.state.refill:
            used = [card for pile in self.state.rack for card in pile.cards]
            told += self._decide(cmd.LoadShoe(uniform(used, self._stream)))
        return told

    def shuffle(self) -> list[Told]:
        """Bring newly shuffled cards, between rounds."""
        return self.send(cmd.LoadShoe(self._shuffled()))

    def deal(self) -> list[Told]:
        """Deal, from fresh cards where the machine gives them for every round."""
        told = self.shuffle() if self.state.reshuffle else []
        if self.state.phase is Phase.WAGERS:
            told += self.send(cmd.Deal())
        return told

    def leave(self) -> list[Told]:
        """Give up the seat; a round in progress ends as for an absent guest.

        Nothing is added to the wagers: insurance is declined, hands stand.
        """
        told: list[Told] = []
        if asked(self.state).kind == "dispute":
            told += self.send(cmd.Approve())  # what was settled stands
        while (ask := asked(self.state)).kind not in {"wagers", "shuffle", "cut"}:
            verbs = {choice.verb for choice in choices(self.state, ask)}
            verb = next(verb for verb in ("decline", "keep", "stand") if verb in verbs)
            told += self.send(command_of(self.state, ask, verb))
        return told + self.send(cmd.LeaveTable(GUEST))

    def _decide(self, command: cmd.Command) -> list[Told]:
        state = self.state
        if isinstance(command, cmd.Dispute):
            # The floor is whoever sits here: it has to look before it rules.
            state = replace(state, floor="strict")
        events = decide(state, command)
        self._keep(events)
        told = []
        for event in events:
            self.state = evolve(self.state, event)
            told.append((event, self.state))
            if isinstance(event, RoundEnded):
                self.rounds.append(RoundResult.of(self.state))
        return told

    def _shuffled(self) -> tuple[Card, ...]:
        state = self.state
        pack = full_deck(state.rules.cards.decks)
        if state.rules.shuffle.order == "uniform":
            return uniform(pack, self._stream)
        if not state.shoe:
            return opening_shuffle(pack, self._stream).order
        discards = list(state.burned)
        discards += [card for pile in state.rack for card in pile.cards]
        stub = state.shoe[state.drawn :]
        return standard_shuffle(discards, stub, self._stream).order
