"""Rounds in the browser: every house, and the decisions that need a closer look."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from browser.table import Seat

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

HOUSES = {
    "vegas-eight-deck": ("$25", 1),
    "vegas-six-deck": ("$25", 1),
    "vegas-six-deck-high-limit": ("$100", 1),
    "vegas-double-deck-pitch": ("$100", 1),
    "vegas-double-deck": ("$25", 1),
    "vegas-single-deck": ("$25", 1),
    "prairie-meadows": ("$25", 1),
    "shuffle-machine-six-deck": ("$25", 1),
    "typical-casino": ("$25", 1),
}


def settle_cut(seat: Seat) -> None:
    """Pass the cut where it is offered, until wagers are taken."""
    seat.page.locator(".asks-cut, .asks-wagers").first.wait_for()
    if seat.page.locator(".asks-cut").count():
        seat.pass_cut()
    seat.page.locator(".asks-wagers .rail").wait_for()


@pytest.mark.parametrize("house", sorted(HOUSES))
def test_a_full_round_of_every_house(
    house: str, open_table: Callable[..., str], come_in: Callable[..., Seat]
) -> None:
    seat = come_in(open_table(house))
    seat.sit(3, "5000")
    settle_cut(seat)
    seat.stack("Ts 9d 9h Tc 8s 7s 5d")
    seat.bet(3, *HOUSES[house])
    seat.deal()
    seat.decide("stand")
    expect(seat.results(3)).to_be_visible()
    seat.page.locator(".asks-wagers .rail").wait_for()
