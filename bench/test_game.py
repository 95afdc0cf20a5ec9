"""Full heads-up rounds a second through the engine: wager, deal, play, settle.

Run by ``make bench``; the aim is 10,000 rounds a second in plain Python on one core.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from upcard.cards.hand import total
from upcard.cards.shuffle import full_deck, uniform
from upcard.cards.stream import seeded_stream
from upcard.game import Phase, State, open_table, step
from upcard.game import commands as cmd
from upcard.rules import house_ids, load_house

ROUNDS = 30
"""Rounds of one measured pass, dealt from one shoe."""

Benchmark = Callable[[Callable[[], int]], int]


def ready(house: str) -> State:
    """A table with one guest and a shuffled shoe, before the first wager."""
    state = open_table(load_house(house, {"reshuffle.cut_card": 20}))
    state = step(state, cmd.SeatGuest("Ann", (1,), 10**9)).state
    order = uniform(full_deck(state.rules.cards.decks), seeded_stream(1))
    state = step(state, cmd.LoadShoe(order)).state
    if state.phase is Phase.CUT:
        state = step(state, cmd.CutCards(1, len(order) // 2)).state
    return state


def play_round(state: State, amount: int) -> State:
    """One round: insurance declined, hit below 17, stand."""
    state = step(state, cmd.PlaceWager(1, amount)).state
    state = step(state, cmd.Deal()).state
    while state.phase is not Phase.WAGERS:
        state = step(state, choice(state)).state
    return state


def choice(state: State) -> cmd.Command:
    """What this guest does now."""
    if state.phase is Phase.INSURANCE:
        return cmd.Decline(1)
    hand = state.spots[0].hands[state.turn[1]]
    points = total(hand.cards)
    return cmd.Hit(1) if points < 17 else cmd.Stand(1)


@pytest.mark.parametrize(
    "house", [name for name in house_ids() if "six-deck" in name or "prairie" in name]
)
def test_heads_up_rounds(benchmark: Benchmark, house: str) -> None:
    """Thirty rounds from one shoe."""
    first = ready(house)
    amount = first.minimum
    per_shoe = 1 if first.rules.reshuffle.when == "every round" else ROUNDS

    def thirty_rounds() -> int:
        played = 0
        while played < ROUNDS:
            state = first
            for _ in range(per_shoe):
                state = play_round(state, amount)
                played += 1
        return played

    assert benchmark(thirty_rounds) == ROUNDS
