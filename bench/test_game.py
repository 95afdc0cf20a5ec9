"""Full heads-up rounds a second through the engine: wager, deal, play, settle.

Run by ``make bench``; the aim is 10,000 rounds a second in plain Python on one core.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from upcard.cards.hand import total
from upcard.cards.shuffle import full_deck, uniform
from upcard.cards.stream import seeded_stream
from upcard.game import Phase, State, open_table, step
from upcard.game import commands as cmd
from upcard.rules import house_ids, load_house

AREAS = {1: ("",), 2: ("a", "b")}
Benchmark = Callable[[Callable[[], None]], None]


def ready(house: str) -> State:
    """A table with one guest and a shuffled shoe, before the first wager."""
    state = open_table(load_house(house))
    state = step(state, cmd.SeatGuest("Ann", (1,), 10**9)).state
    order = uniform(full_deck(state.rules.cards.decks), seeded_stream(1))
    state = step(state, cmd.LoadShoe(order)).state
    if state.phase is Phase.CUT:
        state = step(state, cmd.CutCards(1, len(order) // 2)).state
    return state


def play_round(state: State) -> State:
    """One round: insurance declined, hit below 17, stand."""
    for area in AREAS[state.rules.table.areas]:
        state = step(state, cmd.PlaceWager(1, state.minimum, area)).state
    state = step(state, cmd.Deal()).state
    while state.phase is not Phase.WAGERS:
        state = step(state, choice(state)).state
    return state


def choice(state: State) -> cmd.Command:
    """What this guest does now."""
    if state.phase is Phase.INSURANCE:
        return cmd.Decline(1)
    if state.spots[0].switching:
        return cmd.Keep(1)
    hand = state.spots[0].hands[state.turn[1]]
    points = total(hand.cards)
    return cmd.Hit(1) if points < 17 else cmd.Stand(1)


@pytest.mark.benchmark(timer=time.process_time)  # others may use the machine too
@pytest.mark.parametrize("house", house_ids())
def test_heads_up_rounds(benchmark: Benchmark, house: str) -> None:
    """Operations a second are rounds a second."""
    first = ready(house)
    state = first

    def one_round() -> None:
        nonlocal state
        state = play_round(first if state.reshuffle else state)

    benchmark(one_round)
    assert state.rounds
