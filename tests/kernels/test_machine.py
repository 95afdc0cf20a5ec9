"""The transition table: whole, small, and of the right money."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from upcard.kernels.layout import WAYS
from upcard.kernels.machine import build_machine
from upcard.kernels.payoff import LARGEST_WAGERS, payoff
from upcard.kernels.playbook import chart_playbook, legal_actions
from upcard.kernels.rulecode import encode
from upcard.kernels.states import ROW, Machine, narrow
from upcard.rules import house_ids, load_house
from upcard.strategy import Action
from upcard.strategy.simple import mimic_dealer

HOUSES = [name for name in house_ids() if name != "vegas-switch"]


@cache
def machine_of(house: str) -> Machine:
    """The machine of a guest who mimics the dealer."""
    rules = load_house(house).rules
    code = encode(rules)
    return build_machine(code, chart_playbook(code, [mimic_dealer(rules)]))


@pytest.mark.parametrize("house", HOUSES)
def test_every_entry_leads_to_a_row_or_a_mark(house: str) -> None:
    rows = machine_of(house).rows
    table = rows.table.reshape(-1, ROW)
    with_rows = rows.table < rows.first_special
    assert (rows.table[with_rows] % ROW == 0).all()
    assert rows.first_special == len(rows.table)
    assert rows.table.max() < rows.first_fork  # no count, no forks
    ends = rows.endings // ROW
    assert (table[:ends] == table[rows.start // ROW]).all()
    assert len(table) < 1500


@pytest.mark.parametrize("house", HOUSES)
def test_every_round_and_every_split_hand_ends(house: str) -> None:
    rows = machine_of(house).rows
    following = rows.table.reshape(-1, ROW)[:, :13].astype(int)
    ends = following < rows.endings
    ends |= following >= rows.first_special
    longest = np.zeros(len(following), int)
    for _ in range(40):
        behind = longest[np.where(ends, 0, following) // ROW]
        longest = np.where(ends, 0, behind).max(axis=1) + 1
        longest[: rows.endings // ROW] = 0
    # Twenty-one aces and as many cards of the dealer are more than any round takes.
    assert longest.max() < 30


@pytest.mark.parametrize("house", HOUSES)
def test_endings_have_names_and_whole_units(house: str) -> None:
    pay = payoff(encode(load_house(house).rules))
    for ending in machine_of(house).endings:
        assert ending.way in WAYS
        most = LARGEST_WAGERS * pay.wager if ending.way == "split" else 2 * pay.wager
        assert abs(ending.net) <= max(most, pay.natural)
    nets = {ending.way: ending.net for ending in machine_of(house).endings}
    assert nets["blackjack"] == pay.natural
    assert nets["win"] == -nets["lose"] == pay.wager


@pytest.mark.parametrize(
    "odds, units",
    [("3:2", (2, 3, 1, 2)), ("6:5", (10, 12, 5, 10)), ("1:1", (2, 2, 1, 2))],
)
def test_units_divide_every_payout(odds: str, units: tuple[int, ...]) -> None:
    house = load_house("vegas-six-deck", {"blackjack.pays": odds})
    assert tuple(payoff(encode(house.rules))) == units


def test_what_is_legal_follows_the_house() -> None:
    code = encode(load_house("prairie-meadows").rules)
    assert Action.HIT not in legal_actions(code, 0, (1, 10), 5)
    assert Action.DOUBLE in legal_actions(code, 0, (1, 10), 5)
    assert Action.SURRENDER not in legal_actions(code, 0, (6, 10), 10)
    early = encode(load_house("shuffle-machine-six-deck").rules)
    assert Action.SURRENDER in legal_actions(early, 0, (6, 10), 10)
    assert Action.SURRENDER not in legal_actions(early, 0, (6, 10), 1)
    assert legal_actions(early, 0, (1, 10), 5) == {Action.STAND}


@pytest.mark.parametrize("end, size", [(1 << 16, 2), ((1 << 16) + 1, 4)])
def test_places_take_as_few_bytes_as_they_need(end: int, size: int) -> None:
    places = np.array([0, end - 1])
    narrowed = narrow(places, end)
    assert narrowed.itemsize == size
    assert (narrowed == places).all()
