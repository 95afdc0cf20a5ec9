"""The engine offers exactly the actions, and pays exactly the cents, of the tables."""

from __future__ import annotations

from functools import cache

import pytest

from oracle.rounds import Tally, tally
from perft.positions import Position, read_table
from perft.walk import count
from upcard.rules import House, house_ids, load_house, parse_change

pytestmark = pytest.mark.slow

FEWEST_POSITIONS = 2000
RECOUNTED = 25
"""One position in so many is counted again by the brute force."""


@cache
def changed(house: str, changes: tuple[str, ...]) -> House:
    return load_house(house, dict(map(parse_change, changes)))


def expected(position: Position) -> Tally:
    used = len(position.cards)
    return Tally(position.paths, position.complete, position.net, used)


@pytest.mark.parametrize("name", house_ids())
def test_engine_counts_as_the_table_says(name: str) -> None:
    for position in read_table(name):
        house = changed(name, position.changes)
        assert count(house, position) == expected(position), position


@pytest.mark.parametrize("name", house_ids())
def test_tables_are_what_the_brute_force_counts(name: str) -> None:
    for position in list(read_table(name))[::RECOUNTED]:
        rules = changed(name, position.changes).rules
        found = tally(rules, position.cards, position.wagers)
        assert found == expected(position), position


@pytest.mark.parametrize("name", house_ids())
def test_stakes_change_money_and_nothing_else(name: str) -> None:
    """Ten times the wagers: the same cards, the same choices, ten times the money."""
    for position in list(read_table(name))[::RECOUNTED]:
        house = changed(name, (*position.changes, "wagers.maximum=1000000"))
        tenfold = tuple((spot, 10 * amount) for spot, amount in position.wagers)
        found = count(house, position._replace(wagers=tenfold))
        assert found == expected(position._replace(net=10 * position.net))


def test_there_are_enough_positions() -> None:
    tables = {name: len(list(read_table(name))) for name in house_ids()}
    assert min(tables.values()) >= 200
    assert sum(tables.values()) >= FEWEST_POSITIONS
