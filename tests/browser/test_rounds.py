"""Rounds in the browser: every house, and the decisions that need a closer look."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from browser.table import Seat, settle_cut

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

Open = Callable[..., str]
ComeIn = Callable[..., Seat]

CHEQUES = {
    "vegas-eight-deck": "$25",
    "vegas-six-deck": "$25",
    "vegas-six-deck-high-limit": "$100",
    "vegas-double-deck-pitch": "$100",
    "vegas-double-deck": "$25",
    "vegas-single-deck": "$25",
    "prairie-meadows": "$25",
    "shuffle-machine-six-deck": "$25",
    "typical-casino": "$25",
}


@pytest.fixture
def seated(open_table: Open, come_in: ComeIn) -> Callable[..., Seat]:
    """A guest alone at spot 3 of a house, ready to wager."""

    def sit(house: str, **options: Any) -> Seat:
        seat = come_in(open_table(house), **options)
        seat.sit(3, "5000")
        settle_cut(seat)
        return seat

    return sit


@pytest.mark.parametrize("house", sorted(CHEQUES))
def test_a_full_round_of_every_house(house: str, seated: Callable[..., Seat]) -> None:
    seat = seated(house)
    seat.stack("Ts 9d 9h Tc 8s 7s 5d")
    seat.bet(3, CHEQUES[house])
    seat.deal()
    seat.decide("stand")
    expect(seat.results(3)).to_be_visible()
    expect(seat.page.locator(".asks-wagers .rail")).to_be_visible()


def test_switch_is_dealt_two_hands_that_may_be_exchanged(
    seated: Callable[..., Seat],
) -> None:
    seat = seated("vegas-switch")
    seat.stack("Ts 5s 9d 6h Th 8c 7d 6c")
    seat.bet(3, "$25")
    expect(seat.circle(3)).to_contain_text("×2")
    seat.deal()
    before = seat.spot(3).locator(".hand").first.get_attribute("aria-label")
    seat.decide("switch")
    hand = seat.spot(3).locator(".hand").first
    expect(hand).not_to_have_attribute("aria-label", before or "")
    seat.decide("keep")
    seat.stand_until_decided(3, hands=2)


def test_a_pair_is_split_to_four_hands(seated: Callable[..., Seat]) -> None:
    seat = seated("vegas-six-deck")
    # 8-8 against 6: each eight gets an eight until there are four.
    seat.stack("8s Td 8h 6c 8d 8c Ts Tc Th Td 5s 5d")
    seat.bet(3)
    seat.deal()
    for hands in (2, 3, 4):
        seat.decide("split")
        expect(seat.spot(3).locator(".hand")).to_have_count(hands)
    seat.stand_until_decided(3, hands=4)


def test_insurance_is_explained_and_priced(seated: Callable[..., Seat]) -> None:
    seat = seated("vegas-six-deck")
    seat.stack("Ts Kd 9h As")
    seat.bet(3, times=2)
    seat.deal()
    bar = seat.page.locator(".asks-insurance")
    expect(bar).to_contain_text("For $25 you get $50")
    seat.decide("insure")
    expect(seat.log).to_contain_text("nsure")
    expect(seat.results(3)).to_contain_text("Lose")
    expect(seat.page.locator(".bankroll")).to_have_text("$5,000")


def test_even_money_waits_for_the_floor(
    pit: str, open_table: Open, come_in: ComeIn, floor_page: Callable[..., Any]
) -> None:
    table = open_table("vegas-six-deck", at=pit, title="Even money here")
    seat = come_in(table, at=pit)
    floor = floor_page()
    approve = floor.get_by_role("button", name="Approve: ").filter(
        has=floor.locator("xpath=self::*[contains(@aria-label, 'Even money here')]")
    )
    seat.sit(3)
    seat.page.locator(".asks-cut, .asks-floor, .asks-wagers").first.wait_for()
    if seat.page.locator(".asks-cut").count():
        seat.page.get_by_role("button", name="Cut at").click()
    while not seat.page.locator(".asks-wagers .rail").count():
        if approve.count():
            approve.first.click()
        floor.wait_for_timeout(200)
    seat.stack("As 9d Kh Ad 7s")
    seat.bet(3)
    seat.deal()
    seat.decide("even-money")
    expect(seat.page.locator(".asks-floor")).to_contain_text("even money")
    approve.first.click()
    expect(seat.results(3)).to_contain_text("Even money +$25")


def test_surrender_gives_half_back(seated: Callable[..., Seat]) -> None:
    seat = seated("vegas-six-deck")
    seat.stack("Ts 9d 6h Tc 8s")
    seat.bet(3)
    seat.deal()
    button = seat.page.locator('.decide[data-verb="surrender"]')
    expect(button).to_contain_text("$12.50 back")
    button.click()
    expect(seat.results(3)).to_contain_text("Surrender −$12.50")


def test_a_refusal_quotes_its_clause(seated: Callable[..., Seat]) -> None:
    seat = seated("vegas-six-deck")
    seat.stack("Ts 9d 9h Tc")
    seat.bet(3)
    seat.deal()
    seat.page.locator('.decide[data-verb="stand"]').wait_for()
    assert not seat.page.locator('.decide[data-verb="split"]').count()
    seat.page.keyboard.press("p")
    expect(seat.page.get_by_role("alert")).to_contain_text("LV-GEN-04a")


def test_wagers_are_added_taken_undone_and_repeated(
    seated: Callable[..., Seat],
) -> None:
    seat = seated("vegas-six-deck")
    seat.stack("Ts 9d 9h Tc")
    seat.bet(3, "$25", times=2)
    amount = seat.circle(3).locator(".amount")
    expect(amount).to_have_text("$50")
    seat.circle(3).click(modifiers=["Shift"])
    expect(amount).to_have_text("$25")
    seat.page.get_by_role("button", name="Undo").click()
    expect(amount).to_have_text("$50")
    seat.page.get_by_role("button", name="Clear").click()
    expect(amount).to_have_count(0)
    seat.page.get_by_role("radio", name="$5,").click()
    seat.circle(3).click()
    expect(seat.page.locator(".why")).to_contain_text("the minimum is $10")
    expect(seat.page.locator(".bar .go")).to_be_disabled()


def test_rebet_doubles_the_last_round(seated: Callable[..., Seat]) -> None:
    seat = seated("vegas-six-deck")
    seat.stack("Ts 9d 9h Tc 9s 8d 9c Th")
    seat.bet(3)
    seat.deal()
    seat.decide("stand")
    expect(seat.results(3)).to_be_visible()
    seat.page.get_by_role("button", name="Rebet ×2").click()
    expect(seat.circle(3).locator(".amount")).to_have_text("$50")


def test_the_side_bet_is_a_circle_of_its_own(seated: Callable[..., Seat]) -> None:
    seat = seated("vegas-six-deck")
    seat.stack("9s 9d 9s Tc")
    seat.bet(3)
    seat.page.get_by_role("radio", name="$5,").click()
    seat.spot(3).locator("button.side").click()
    expect(seat.spot(3).locator("button.side .amount")).to_have_text("$5")
    expect(seat.spot(3).locator("button.side")).not_to_contain_class("pending")
    seat.page.wait_for_timeout(500)
    seat.deal()
    expect(seat.log).to_contain_text("suited pair")


def test_the_double_card_lies_across(seated: Callable[..., Seat]) -> None:
    seat = seated("vegas-six-deck")
    seat.stack("6s 9d 5h Tc 9s")
    seat.bet(3)
    seat.deal()
    expect(seat.page.locator('.decide[data-verb="double"]')).to_contain_text("+$25")
    seat.decide("double")
    expect(seat.spot(3).locator(".card.across")).to_have_count(1)


def test_several_spots_of_one_guest(seated: Callable[..., Seat]) -> None:
    seat = seated("vegas-six-deck")
    seat.page.get_by_role("button", name="Sit at spot 4").click()
    seat.stack("Ts 9s 9d 9h 8h Tc")
    seat.bet(3)
    seat.bet(4)
    seat.deal()
    expect(seat.page.locator(".whose")).to_contain_text("Spot 3")
    seat.decide("stand")
    expect(seat.page.locator(".whose")).to_contain_text("Spot 4")
    seat.decide("stand")
    expect(seat.results(4)).to_be_visible()
