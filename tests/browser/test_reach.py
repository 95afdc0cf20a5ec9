"""For everybody: keyboard alone, small phones, screen readers, other people's eyes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from browser.table import Seat, settle_cut

sync_api = pytest.importorskip("playwright.sync_api")
axe_api = pytest.importorskip("axe_playwright_python.sync_playwright")
expect = sync_api.expect

Open = Callable[..., str]
ComeIn = Callable[..., Seat]


def violations(page: Any) -> list[str]:
    found = axe_api.Axe().run(page)
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:120]}"
        for one in found.response["violations"]
    ]


def test_a_round_with_the_keyboard_alone(open_table: Open, come_in: ComeIn) -> None:
    seat = come_in(open_table("vegas-six-deck"))
    keys = seat.page.keyboard
    keys.press("3")
    expect(seat.page.get_by_label("Cheques for")).to_be_focused()
    keys.press("Enter")
    seat.page.locator(".asks-cut").wait_for()
    keys.press("ArrowRight")
    expect(seat.page.get_by_role("slider")).to_have_attribute("aria-valuenow", "157")
    keys.press("Enter")
    seat.page.locator(".asks-wagers .rail").wait_for()
    expect(seat.log).to_contain_text("cuts at 157")
    seat.stack("6s 9d 5h Tc 9s 8c 8d")
    keys.press("ArrowUp")
    keys.press("ArrowUp")
    expect(seat.circle(3)).to_contain_class("accepted")
    keys.press("Enter")
    seat.page.locator('.decide[data-verb="double"]').wait_for()
    keys.press("g")
    heard = seat.page.locator("[aria-live=assertive]")
    expect(heard).to_contain_text("six of spades, five of hearts: 11")
    keys.press("u")
    expect(heard).to_contain_text("The dealer shows ten of clubs")
    keys.press("d")
    expect(seat.results(3)).to_contain_text("Win")
    keys.press("?")
    expect(seat.page.get_by_role("dialog")).to_contain_text("rebet")
    keys.press("Escape")
    expect(seat.page.get_by_role("dialog")).to_have_count(0)
    keys.press("b")
    expect(seat.circle(3).locator(".amount")).to_have_text("$10")


def test_a_rebet_asked_for_too_early_is_kept(open_table: Open, come_in: ComeIn) -> None:
    table = open_table("vegas-six-deck")
    ann, bo = come_in(table), come_in(table)
    ann.sit(1)
    settle_cut(ann)
    bo.sit(4)
    bo.page.locator(".asks-wagers .rail").wait_for()
    ann.stack("Ts 9s 9d 9h 8h Tc 5s 5d 5h 5c")
    ann.bet(1)
    bo.bet(4)
    ann.deal()
    bo.deal()
    ann.page.locator(".decide").first.wait_for()
    ann.page.keyboard.press("b")  # in the middle of a hand it is refused, with a reason
    expect(ann.page.get_by_role("alert")).to_contain_text("round is being played")
    ann.decide("stand")
    bo.page.locator(".decide").first.wait_for()
    ann.page.keyboard.press("b")  # while the others play it is kept, and said so
    expect(ann.page.locator(".noted")).to_contain_text("Rebet is noted")
    bo.decide("stand")
    expect(ann.circle(1)).to_contain_class("accepted")
    expect(ann.circle(1).locator(".amount")).to_have_text("$25")
    expect(ann.page.locator(".noted")).to_have_count(0)


def test_the_cut_card_is_dragged(open_table: Open, come_in: ComeIn) -> None:
    seat = come_in(open_table("vegas-six-deck"))
    seat.sit(3)
    pack = seat.page.locator(".face-down-pack")
    pack.wait_for()
    box: Any = pack.bounding_box()
    mouse = seat.page.mouse
    middle = box["y"] + box["height"] / 2
    mouse.move(box["x"] + box["width"] / 2, middle)
    mouse.down()
    mouse.move(box["x"] + box["width"] * 0.3, middle, steps=5)
    mouse.up()
    button = seat.page.get_by_role("button", name="Cut at")
    at = int(button.inner_text().split()[2])
    assert 85 <= at <= 102
    button.click()
    expect(seat.log).to_contain_text(f"cuts at {at}")


@pytest.mark.parametrize("size", [(320, 640), (390, 844)], ids=["small", "phone"])
def test_a_phone_in_portrait(
    size: tuple[int, int], open_table: Open, come_in: ComeIn
) -> None:
    width, height = size
    seat = come_in(
        open_table("vegas-six-deck"),
        viewport={"width": width, "height": height},
        has_touch=True,
    )
    seat.sit(3)
    settle_cut(seat)
    seat.stack("8s 9d 8h Tc 9s 8c 8d")
    seat.bet(3)
    seat.deal()
    buttons = seat.page.locator(".decide")
    buttons.first.wait_for()
    boxes: list[Any] = [one.bounding_box() for one in buttons.all()]
    for box in boxes:
        assert box["height"] >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
    hand: Any = seat.spot(3).locator(".hand").bounding_box()
    assert hand["x"] >= 0
    assert hand["x"] + hand["width"] <= width
    wide = seat.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(
    scheme: str, server: str, open_table: Open, come_in: ComeIn
) -> None:
    seat = come_in(open_table("vegas-six-deck"), color_scheme=scheme)
    page = seat.page
    assert violations(page) == []
    seat.sit(3)
    page.locator(".asks-cut").wait_for()
    assert violations(page) == []
    settle_cut(seat)
    seat.stack("As Kd Kh Ad")
    seat.bet(3)
    assert violations(page) == []
    seat.deal()
    page.locator(".asks-insurance").wait_for()
    assert violations(page) == []
    page.keyboard.press("v")
    page.get_by_role("dialog").wait_for()
    assert violations(page) == []
    page.keyboard.press("Escape")
    seat.decide("decline")
    expect(seat.results(3)).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Menu").click()
    assert violations(page) == []
    page.locator("#table-menu").get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").wait_for()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("y")
    page.get_by_role("button", name="Replay").click()
    page.locator(".replay").wait_for()
    assert violations(page) == []
    page.goto(f"{server}/")
    page.locator(".house").first.wait_for()
    assert violations(page) == []
    page.goto(f"{server}/verify")
    page.get_by_role("heading", name="Verify a shoe").wait_for()
    assert violations(page) == []


def test_the_focus_comes_back_from_dialogs(open_table: Open, come_in: ComeIn) -> None:
    page = come_in(open_table("vegas-six-deck")).page
    page.get_by_role("button", name="Rules").first.click()
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Rules").first).to_be_focused()
    page.get_by_role("button", name="Menu").focus()
    page.keyboard.press("Enter")
    page.locator("#table-menu").get_by_role("button", name="Settings").focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Menu")).to_be_focused()


def test_axe_finds_nothing_at_the_floor(floor_page: Callable[..., Any]) -> None:
    floor = floor_page()
    floor.locator(".pit-table").first.wait_for()
    assert violations(floor) == []
    floor.get_by_role("button", name="Log").click()
    floor.locator(".log-lines").wait_for()
    assert violations(floor) == []
    floor.get_by_role("button", name="Shift report").click()
    floor.locator(".shift").wait_for()
    assert violations(floor) == []


def test_reduced_motion_and_casino_pace_end_alike(
    open_table: Open, come_in: ComeIn
) -> None:
    for options in ({"reduced_motion": "reduce"}, {"speed": "quick"}):
        seat = come_in(open_table("vegas-six-deck"), **options)
        seat.sit(3)
        settle_cut(seat)
        seat.stack("Ts 9d 9h Tc")
        seat.bet(3)
        seat.deal()
        seat.decide("stand")  # nobody waits for cards that still slide
        expect(seat.results(3)).to_contain_text("Push")


def test_a_round_is_replayed_and_saved_as_text(
    open_table: Open, come_in: ComeIn
) -> None:
    seat = come_in(open_table("vegas-six-deck"))
    seat.sit(3)
    settle_cut(seat)
    seat.stack("Ts 9d 9h Tc")
    seat.bet(3)
    seat.deal()
    seat.decide("stand")
    expect(seat.results(3)).to_be_visible()
    page = seat.page
    page.keyboard.press("y")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Replay").click()
    expect(dialog.locator(".spot[data-spot='3'] .card")).to_have_count(2)
    expect(dialog.locator(".dealer .card")).to_have_count(2)
    with page.expect_download() as saved:
        dialog.get_by_role("button", name="Text").click()
    assert "Spot 3" in saved.value.path().read_text()
    link = dialog.get_by_role("link", name="Link").get_attribute("href")
    page.goto(page.url.split("/t/")[0] + str(link))
    expect(page.get_by_role("dialog")).to_contain_text("Round 1")


def test_what_a_screen_reader_is_told(open_table: Open, come_in: ComeIn) -> None:
    seat = come_in(open_table("vegas-six-deck", title="Golden table"))
    seat.sit(3)
    settle_cut(seat)
    seat.stack("As 9d 6h Tc")
    seat.bet(3)
    seat.deal()
    seat.page.locator(".decide").first.wait_for()
    expect(seat.page.locator(".dealer")).to_match_aria_snapshot("""
      - 'region "Dealer: a card face down, ten of clubs"':
        - img "a card face down"
        - img "ten of clubs"
    """)
    expect(seat.spot(3)).to_match_aria_snapshot("""
      - region "Spot 3, yours":
        - 'group "ace of spades, six of hearts: soft 17"':
          - img "ace of spades"
          - img "six of hearts"
    """)
    expect(seat.page.locator(".bar")).to_match_aria_snapshot("""
      - region "Your decision":
        - button "Hit"
        - button "Stand"
        - button "Double +$25"
        - button "Double for less"
    """)
    expect(seat.log).to_match_aria_snapshot("""
      - log "What happened"
    """)


def test_a_key_is_put_elsewhere(open_table: Open, come_in: ComeIn) -> None:
    seat = come_in(open_table("vegas-six-deck"))
    seat.sit(3)
    settle_cut(seat)
    keys = seat.page.keyboard
    keys.press("?")
    seat.page.get_by_role("button", name="S: hit, stand").click()
    keys.press("j")
    expect(seat.page.get_by_role("button", name="J: hit, stand")).to_be_visible()
    assert violations(seat.page) == []
    keys.press("Escape")
    seat.stack("Ts 9d 9h Tc")
    seat.bet(3)
    seat.deal()
    expect(seat.page.locator('.decide[data-verb="stand"]')).to_contain_text("J")
    keys.press("j")
    expect(seat.results(3)).to_contain_text("Push")
