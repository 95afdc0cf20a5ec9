"""The same count as the brute force makes, taken from the engine's own options.

Insurance and early surrender are answered from the left, doubles are in full, insurance
is half of the wager, and a guest switches once and back once: the bounds that the
tables are counted with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from oracle.rounds import Tally
from perft.positions import Position
from upcard.cards.card import Card
from upcard.game import Option, Phase, State, open_table, options, step
from upcard.game import commands as cmd
from upcard.rules import House

__all__ = ["command_of", "count", "dealt", "moves"]

_BANKROLL = 10**9
_BURN = Card("2s")


def dealt(house: House, position: Position) -> State:
    """The table after the first cards of a position."""
    state = open_table(house)
    for spot, _ in position.wagers:
        state = step(state, cmd.SeatGuest(f"Guest {spot}", (spot,), _BANKROLL)).state
    burned = (_BURN,) * house.rules.burn.after_shuffle
    cards = (*burned, *map(Card, position.cards))
    state = step(state, cmd.StackShoe(cards, fresh=True)).state
    areas = ("a", "b") if house.rules.table.areas == 2 else ("",)
    for spot, amount in position.wagers:
        for area in areas:
            state = step(state, cmd.PlaceWager(spot, amount, area)).state
    return step(state, cmd.Deal()).state


def count(house: House, position: Position) -> Tally:
    """Count every action sequence that the engine allows."""
    lengths: Counter[int] = Counter()
    complete = net = used = 0
    waiting = [(dealt(house, position), 0, 0)]
    while waiting:
        state, length, toggles = waiting.pop()
        assert state.pending is None
        lengths[length] += 1
        if state.phase is Phase.WAGERS:
            complete += 1
            net += sum(spot.net for spot in state.spots)
            used = max(used, state.drawn - house.rules.burn.after_shuffle)
            continue
        for option in moves(state):
            if option.verb != "switch" or toggles < 2:
                after = step(state, command_of(state, option)).state
                again = toggles + (option.verb == "switch")
                waiting.append((after, length + 1, again))
    return Tally(tuple(lengths[n] for n in range(len(lengths))), complete, net, used)


def moves(state: State) -> Iterator[Option]:
    """What may come next: questions are answered from the left."""
    asked = state.phase is not Phase.PLAY
    for spot in state.spots:
        found = [option for option in options(state, spot.number) if option.is_allowed]
        if asked and found:
            found = [option for option in found if option.hand == found[0].hand]
        yield from found
        if asked and found:
            return


def command_of(state: State, option: Option, amount: int | None = None) -> cmd.Command:
    """An option as a command, with the whole amount where it has one."""
    spot = option.spot
    place = state.spot(spot)
    assert place is not None
    area = place.hands[option.hand].area
    commands: dict[str, cmd.Command] = {
        "insure": cmd.Insure(spot, option.most if amount is None else amount, area),
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
