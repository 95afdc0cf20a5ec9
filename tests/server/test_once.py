"""BET-03: a command counts once, however often and in whatever company it comes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from hypothesis import given, settings
from hypothesis import strategies as st

from table.play import Play
from upcard.game import commands as cmd
from upcard.server.care import Care
from upcard.server.hall import Hall
from upcard.server.memory import Memory
from upcard.server.metrics import Metrics
from upcard.server.work import Wish, Work
from upcard.table import commands as tc
from upcard.table.live import Live

WISHES: tuple[tuple[str, str, object], ...] = (
    ("Ann", "a1", cmd.PlaceWager(1, 2500)),
    ("Ann", "a2", tc.Buy(700)),
    ("Ann", "a3", cmd.PlaceWager(1, 5000)),
    ("Ann", "a4", cmd.TakeBackWager(1)),
    ("Bob", "a1", cmd.PlaceWager(2, 1500)),  # an id is a guest's own
    ("Bob", "b2", tc.Buy(300)),
    ("Bob", "b3", tc.SitOut()),
    ("Bob", "b4", cmd.PlaceWager(1, 1500)),  # refused: not his spot
)


def table() -> Live:
    play = Play("vegas-six-deck", seed=2)
    for number, name in enumerate(("Ann", "Bob"), start=1):
        play.send(name, tc.Sit((number,), 100_000))
    play.shuffle()
    return play.live


TABLE = table()


class Books:
    """As much of a hall as a pass of a desk needs."""

    def __init__(self) -> None:
        self.purses = {"Ann": 100_000, "Bob": 100_000}
        self.metrics = Metrics()
        self.writer = SimpleNamespace(is_well=True)
        self.care = Care()

    def move_purse(self, name: str, amount: int) -> None:
        self.purses[name] += amount


def played(batches: list[list[int]]) -> tuple[Live, dict[str, int], list[Any]]:
    """The table after batches of wishes, the purses, and every answer."""
    books = Books()
    memory = Memory(())
    answers: list[Any] = []
    live = TABLE
    for batch in batches:
        work = Work(live, cast("Hall", books), memory)
        for number in batch:
            name, command_id, command = WISHES[number]
            work.take(Wish(name, "guest", command, command_id, answers.append))
        live = work.live
        for key, answer in work.decided.items():
            memory.keep(key, answer)
        work.answer()
    return live, books.purses, answers


def the_game(live: Live) -> object:
    return (live.state, live.placed, live.out, live.ready)


@settings(max_examples=80, deadline=None)
@given(
    st.lists(
        st.lists(st.integers(0, len(WISHES) - 1), min_size=1, max_size=6), max_size=8
    )
)
def test_repeats_in_any_order_and_any_batches_have_the_effect_of_one(
    batches: list[list[int]],
) -> None:
    live, purses, answers = played(batches)
    flat = [number for batch in batches for number in batch]
    firsts = list(dict.fromkeys(flat))
    once, purses_once, answers_once = played([firsts])
    told = dict(zip(firsts, answers_once, strict=True))
    kinds = [
        (type(told[number]), type(answer))
        for number, answer in zip(flat, answers, strict=True)
    ]
    assert all(one is other for one, other in kinds)  # told the same each time
    assert the_game(live) == the_game(once)
    assert purses == purses_once
