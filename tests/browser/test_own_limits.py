"""A guest's own limits, from the dialog to the refusal at the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from browser.table import Seat
from browser.test_reach import violations

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect


def test_a_guest_limits_himself(
    open_table: Callable[..., str], come_in: Callable[..., Seat]
) -> None:
    seat = come_in(open_table("vegas-six-deck"))
    seat.sit(3)
    seat.pass_cut()
    page = seat.page
    page.locator(".asks-wagers .rail").wait_for()
    seat.menu("Settings")
    page.get_by_role("button", name="Your own limits").click()
    page.get_by_label("Most to wager in a round").fill("20")
    assert violations(page) == []
    page.get_by_role("button", name="Set these limits").click()
    expect(page.get_by_label("Most to wager in a round")).to_have_value("$20")
    page.get_by_label("Most to wager in a round").fill("40")
    page.get_by_role("button", name="Set these limits").click()
    expect(page.get_by_role("dialog")).to_contain_text("$40 a round")
    page.keyboard.press("Escape")
    page.get_by_role("radio", name="$25,").click()
    seat.circle(3).click()
    seat.deal()
    expect(page.locator("body")).to_contain_text("Your own limit for a round")
