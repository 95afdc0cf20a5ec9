"""What guests and the administrator look at to be sure that all is right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from browser.conftest import ADMIN_KEY
from browser.table import Seat, settle_cut

sync_api = pytest.importorskip("playwright.sync_api")
axe_api = pytest.importorskip("axe_playwright_python.sync_playwright")
expect = sync_api.expect


def assert_accessible(page: Any) -> None:
    found = axe_api.Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_a_round_of_a_machine_is_verified_from_the_table(
    open_table: Callable[..., str], come_in: Callable[..., Seat]
) -> None:
    seat = come_in(open_table("shuffle-machine-six-deck"))
    seat.sit(3)
    settle_cut(seat)
    for _ in range(2):
        seat.bet(3)
        seat.deal()
        seat.stand_until_decided(3)
    seat.menu("Proof")
    dialog = seat.page.get_by_role("dialog")
    expect(dialog).to_contain_text("shuffles all cards for every round")
    expect(dialog).to_contain_text("0 of 1")
    assert_accessible(seat.page)
    with seat.page.expect_popup() as opened:
        dialog.get_by_role("link", name="verify", exact=True).first.click()
    page = opened.value
    expect(page.locator(".verdict")).to_contain_text("as committed")
    expect(page.get_by_role("heading", level=2)).to_contain_text(f"{seat.table}-000001")
    expect(page.locator(".findings")).to_contain_text("upcard verify FILE")
    assert_accessible(page)


def test_the_administrator_stops_the_house_and_reads_the_logs(
    pit: str, contexts: Callable[..., Any], floor_page: Callable[..., Any]
) -> None:
    assert floor_page().get_by_role("button", name="House").count() == 0
    page = contexts().new_page()
    page.goto(f"{pit}/floor")
    page.get_by_label("Floor key").fill(ADMIN_KEY)
    page.get_by_role("button", name="Come in").click()
    page.get_by_role("button", name="House").click()
    page.get_by_role("button", name="Look everything over").click()
    expect(page.locator(".findings")).to_contain_text("the ledger balances")
    assert_accessible(page)
    page.get_by_label("Reason").fill("a fire drill")
    page.get_by_role("button", name="Stop all tables").click()
    expect(page.get_by_text("no wagers are taken")).to_be_visible()
    page.get_by_role("button", name="Reopen the house").click()
    expect(page.get_by_text("The house is open.")).to_be_visible()
    page.locator("select[name=log]").select_option("lobby")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    text = download.value.path().read_text()
    assert "StopHouse" in text
    assert "a fire drill" in text
