"""A table for one test: seat guests, stack cards, play script lines, look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import pytest

from upcard.cards.card import Card, parse_cards
from upcard.cards.shuffle import full_deck
from upcard.errors import Refused
from upcard.game import Phase, State, View, open_table, step, view
from upcard.game import commands as cmd
from upcard.game import events as ev
from upcard.game.layout import Item, lay_out
from upcard.rules import load_house
from upcard.scenario.script import parse_line, parse_wager

Kind = TypeVar("Kind", bound=ev.Event)

BURN = Card("2c")


class Seat:
    """A table in the middle of a test."""

    def __init__(
        self,
        house: str,
        *,
        floor: str = "automatic",
        guests: Mapping[str, tuple[int, ...]] | None = None,
        change: Mapping[str, object] | None = None,
    ) -> None:
        self.state: State = open_table(load_house(house, change), floor=floor)
        self.events: list[ev.Event] = []
        for guest, spots in (guests or {"Ann": (1,)}).items():
            self.do(cmd.SeatGuest(guest, spots, 100_000_00))

    def do(self, command: cmd.Command) -> tuple[ev.Event, ...]:
        """Carry out a command."""
        self.state, happened = step(self.state, command)
        self.events += happened
        return happened

    def refused(self, command: cmd.Command | str) -> Refused:
        """A command or line that must be refused, and why it was."""
        before = self.state
        wanted = parse_line(command).command if isinstance(command, str) else command
        with pytest.raises(Refused) as refused:
            step(self.state, wanted)
        assert self.state is before
        assert refused.value.clause
        return refused.value

    def shuffle(self) -> None:
        """Load a new pack, up to the offer of the cut."""
        self.do(cmd.LoadShoe(full_deck(self.state.rules.cards.decks)))

    def deal(self, cards: str, *wagers: str) -> None:
        """Deal a round of these cards on top of a fresh or a running shoe."""
        fresh = bool(self.state.reshuffle)
        burned = (BURN,) * (self.state.rules.burn.after_shuffle if fresh else 0)
        self.do(cmd.StackShoe(burned + parse_cards(cards), fresh))
        for wager in wagers:
            self.do(parse_wager(wager).command)
        self.do(cmd.Deal())

    def play(self, *lines: str) -> None:
        """Play script lines."""
        for line in lines:
            self.do(parse_line(line).command)

    def heard(self) -> list[str]:
        """All words so far."""
        return [event.words for event in self.of(ev.Called) if event.words]

    def gestures(self) -> list[str]:
        """All gestures of calls so far."""
        return [event.gesture for event in self.of(ev.Called) if event.gesture]

    def of(self, kind: type[Kind]) -> list[Kind]:
        """The events of one kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def seen(self, viewer: str = "") -> View:
        """What a viewer sees."""
        return view(self.state, viewer)

    def items(self, what: str, viewer: str = "") -> list[Item]:
        """Things of one kind on the layout."""
        laid = lay_out(self.seen(viewer), self.state.rules)
        return [item for item in laid if item.what == what]

    def waits_for(self, phase: Phase) -> bool:
        """Whether the table is in this phase."""
        return self.state.phase is phase

    def net(self, spot: int = 1) -> int:
        """Won or lost at a spot in this round, in cents."""
        found = self.state.spot(spot)
        assert found is not None
        return found.net

    def play_out(self) -> None:
        """Stand on everything until the round is over."""
        while self.state.phase is not Phase.WAGERS:
            if self.state.phase is Phase.INSURANCE:
                self.do(cmd.CloseInsurance())
            else:
                self.do(cmd.Stand(self.state.turn[0]))
