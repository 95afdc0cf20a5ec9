"""A session at a table, driven by a tape of bytes, every promise checked on the way.

Each byte of the tape makes one choice, so that a failing session shrinks to a short
one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeVar

from game.money import brought_in, lying, won_by
from upcard.cards.card import DECK, Card
from upcard.cards.shuffle import uniform
from upcard.cards.stream import seeded_stream
from upcard.errors import Refused
from upcard.game import Option, Phase, State, fold, open_table, options, step
from upcard.game import commands as cmd
from upcard.game import events as ev
from upcard.rules import House

__all__ = ["Session", "Tape", "command_of", "order_of"]

T = TypeVar("T")
NAMES = ("Ann", "Bo", "Cy")
_MOST_STEPS = 400


class Tape:
    """Choices, one byte each; zeros once the tape has run out."""

    def __init__(self, data: bytes) -> None:
        self._bytes = iter(data)
        self.has_ended = False

    def below(self, bound: int) -> int:
        byte = next(self._bytes, None)
        self.has_ended = byte is None
        return (byte or 0) % bound

    def pick(self, choices: Sequence[T]) -> T:
        return choices[self.below(len(choices))]


class Session:
    """A table and the log of what happened at it."""

    def __init__(self, house: House, floor: str) -> None:
        self.state = open_table(house, floor=floor)
        self.first = self.state
        self.log: list[ev.Event] = []
        self.money = 0
        """Cents that guests have brought in, won, and not taken away."""
        self.shuffles = 0
        self.refused = 0

    def try_(self, command: cmd.Command) -> bool:
        """Give a command; whether it was accepted.

        Any other error than a refusal is a fault, and so is a refusal without a word.
        """
        before = self.state
        try:
            after, events = step(before, command)
        except Refused as refusal:
            self.refused += 1
            return not (refusal.reason and refusal.clause and refusal.message)
        assert fold(before, events) == after
        for event in events:
            before = fold(before, (event,))
            self.money += brought_in(event) + won_by(event)
            assert sum(guest.bankroll for guest in before.guests) + lying(before) == (
                self.money
            ), event
            assert all(guest.bankroll >= 0 for guest in before.guests), event
        self.state = after
        self.log += events
        self.check_cards()
        if any(isinstance(event, ev.RoundEnded) for event in events):
            self.check_rack()
        return True

    def check_cards(self) -> None:
        """All cards of the house are somewhere, each exactly once."""
        state = self.state
        if not state.shoe:
            return
        found = Counter(state.shoe[state.drawn :])
        found.update(state.burned)
        for pile in state.rack:
            found.update(pile.cards)
        if state.phase not in {Phase.WAGERS, Phase.CUT}:
            found.update(state.dealer)
            for spot in state.spots:
                for hand in spot.hands:
                    found.update(() if hand.gone else hand.cards)
        assert found == Counter(DECK * state.rules.cards.decks)

    def check_rack(self) -> None:
        """The packet picked up last lies as A-12 says: seats rise, dealer at an end."""
        packet = [event for event in self.log if isinstance(event, ev.LayoutCleared)][
            -1
        ]
        piles = self.state.rack[-len(packet.piles) :]
        owners = [pile.owner for pile in piles]
        dealer_first = self.state.rules.procedure.picks_up == "dealer first"
        assert owners.pop(-1 if dealer_first else 0) == "dealer"
        places = [tuple(map(int, owner.split("."))) for owner in owners]
        assert places == sorted(places)
        taken = self.state.rack[self.state.rack_mark : -len(packet.piles)]
        for pile in (*taken, *piles):
            assert pile.cards or pile.owner == "dealer"

    def next_order(self) -> tuple[Card, ...]:
        """Cards for the shuffle that is due: a whole shoe, or the discards (A-38)."""
        self.shuffles += 1
        return order_of(self.state, self.shuffles)

    def finish(self) -> None:
        """Bring the round to its end; it must come within a bounded number of steps."""
        for _ in range(_MOST_STEPS):
            if self.state.phase is Phase.WAGERS and self.state.pending is None:
                return
            command = next(self.sensible(Tape(b"")))
            assert self.try_(command), command
        raise AssertionError("the round does not end")

    def sensible(self, tape: Tape) -> Iterator[cmd.Command]:
        """A command that the table waits for."""
        state = self.state
        if state.pending is not None:
            if state.pending.kind == "dispute":
                result = tape.pick(("stands", "win", "push", "lose"))
                yield cmd.RuleDispute(0, _settled_hand(state), result)
            yield tape.pick((cmd.Approve(), cmd.Approve(), cmd.Deny()))
        elif state.refill or (state.reshuffle and state.phase is Phase.WAGERS):
            yield cmd.LoadShoe(self.next_order())
        elif state.phase is Phase.CUT:
            yield _cut(state, tape)
        elif state.phase is Phase.WAGERS:
            yield _before_the_deal(state, tape)
        else:
            found = [
                option
                for spot in state.spots
                for option in options(state, spot.number)
                if option.is_allowed
            ]
            # Standing and declining come first, so that a tape of zeros ends a round.
            found.sort(
                key=lambda option: option.verb not in {"stand", "decline", "keep"}
            )
            assert found, "a round waits and nobody may do anything"
            option = tape.pick(found)
            yield command_of(state, option, _amount(option, tape))


def _settled_hand(state: State) -> int:
    spot = state.spot(state.pending.spot if state.pending else 0)
    return [hand.settled for hand in spot.hands].index(True) if spot else 0


def order_of(state: State, seed: int) -> tuple[Card, ...]:
    """A shuffled order; every other one begins with its aces and tens."""
    cards = DECK * state.rules.cards.decks
    if state.refill:
        cards = tuple(card for pile in state.rack for card in pile.cards)
    order = uniform(cards, seeded_stream(seed))
    if seed % 2:
        order = tuple(sorted(order, key=lambda card: card[0] not in "ATJQK"))
    return order


def _cut(state: State, tape: Tape) -> cmd.Command:
    spot, depth = state.offers[-1], state.rules.cut_depth
    if tape.below(3) == 1:
        return cmd.DeclineCut(spot)
    return cmd.CutCards(spot, depth + tape.below(len(state.shoe) - 2 * depth + 1))


def _before_the_deal(state: State, tape: Tape) -> cmd.Command:
    seats = [spot for guest in state.guests for spot in guest.spots]
    if not seats:
        return cmd.SeatGuest(NAMES[0], (1 + tape.below(3),), 1_000_00)
    unit, least = int(state.rules.wagers.unit), state.minimum
    amount = least + unit * tape.pick((0, 0, 20, tape.below(12)))
    spot = tape.pick(seats)
    areas = ("a", "b") if state.rules.table.areas == 2 else ("",)
    bets = [bet.name for bet in state.rules.side_bet] or ["pair-square"]
    return tape.pick(
        (
            cmd.Deal(),
            *(cmd.PlaceWager(spot, amount, area) for area in areas),
            cmd.PlaceSideBet(spot, bets[0], 100 * (1 + tape.below(20))),
        )
    )


def _amount(option: Option, tape: Tape) -> int:
    if option.step == 0:
        return option.most
    steps = (option.most - option.least) // option.step
    return tape.pick(
        (option.most, option.least, option.least + option.step * tape.below(steps + 1))
    )


def command_of(state: State, option: Option, amount: int) -> cmd.Command:
    """An option as a command."""
    spot = option.spot
    place = state.spot(spot)
    assert place is not None
    area = place.hands[option.hand].area
    commands: dict[str, cmd.Command] = {
        "insure": cmd.Insure(spot, amount, area),
        "decline": cmd.Decline(spot, area),
        "even-money": cmd.EvenMoney(spot),
        "hit": cmd.Hit(spot),
        "stand": cmd.Stand(spot),
        "double": cmd.Double(spot, amount),
        "split": cmd.Split(spot),
        "surrender": cmd.Surrender(spot),
        "switch": cmd.SwitchCards(spot),
        "keep": cmd.Keep(spot),
    }
    return commands[option.verb]
