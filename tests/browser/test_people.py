"""People and their machines: two guests and a supervisor, reloads, lost networks."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from browser.table import Seat, settle_cut

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

Open = Callable[..., str]
ComeIn = Callable[..., Seat]


def test_two_people_at_one_table(open_table: Open, come_in: ComeIn) -> None:
    table = open_table("vegas-six-deck")
    ann, bo = come_in(table), come_in(table)
    ann.sit(1)
    settle_cut(ann)
    bo.sit(4)
    bo.page.locator(".asks-wagers .rail").wait_for()
    ann.stack("Ts 9s 9d 9h 8h Tc")
    ann.bet(1)
    bo.bet(4)
    ann.deal()
    expect(bo.spot(1).locator(".ready")).to_be_visible()
    bo.deal()
    expect(bo.page.locator(".told")).to_contain_text(f"{ann.name} plays spot 1")
    ann.decide("stand")
    bo.decide("stand")
    for seat in (ann, bo):
        expect(seat.results(1)).to_be_visible()
        expect(seat.results(4)).to_be_visible()


def test_a_neighbour_sees_no_face_down_card(open_table: Open, come_in: ComeIn) -> None:
    table = open_table("vegas-double-deck-pitch")
    ann, bo = come_in(table), come_in(table)
    frames: list[str] = []
    bo.page.on(
        "websocket", lambda ws: ws.on("framereceived", lambda f: frames.append(str(f)))
    )
    bo.page.reload()
    ann.sit(3, "5000")
    settle_cut(ann)
    ann.stack("Ks 9d 6h Tc 3s")
    ann.bet(3, "$100")
    ann.deal()
    ann.page.locator(".decide").first.wait_for()
    expect(bo.spot(3).locator(".card")).to_have_count(2)
    expect(bo.spot(3).get_by_role("img", name="a card face down")).to_have_count(2)
    told = "".join(frames)
    assert "TurnCame" in told
    assert '"Ks"' not in told
    assert '"6h"' not in told


def test_a_reload_in_the_middle_of_a_hand(open_table: Open, come_in: ComeIn) -> None:
    seat = come_in(open_table("vegas-six-deck"))
    seat.sit(3)
    settle_cut(seat)
    seat.stack("Ts 9d 2h Tc 5s 8s")
    seat.bet(3)
    seat.deal()
    seat.decide("hit")
    expect(seat.spot(3).locator(".hand .total")).to_have_text("17")
    seat.page.reload()
    expect(seat.spot(3).locator(".hand .total")).to_have_text("17")
    expect(seat.spot(3).locator(".amount")).to_have_text("$25")
    seat.decide("stand")
    expect(seat.results(3)).to_be_visible()


def test_a_lost_network_comes_back_to_the_same_hand(
    open_table: Open, come_in: ComeIn
) -> None:
    seat = come_in(open_table("vegas-six-deck"))
    seat.sit(3)
    settle_cut(seat)
    seat.stack("Ts 9d 2h Tc 5s 8s")
    seat.bet(3)
    seat.deal()
    seat.page.locator('.decide[data-verb="hit"]').wait_for()
    seat.page.context.set_offline(True)
    expect(seat.page.locator(".lost")).to_be_visible()
    seat.decide("hit")  # kept, and sent once when the network is back
    seat.page.context.set_offline(False)
    expect(seat.page.locator(".lost")).to_have_count(0)
    expect(seat.spot(3).locator(".card")).to_have_count(3)
    expect(seat.spot(3).locator(".hand .total")).to_have_text("17")


def test_a_second_device_is_the_same_seat(
    server: str, open_table: Open, come_in: ComeIn, contexts: Callable[..., Any]
) -> None:
    seat = come_in(open_table("vegas-six-deck"))
    seat.sit(3)
    settle_cut(seat)
    phone = contexts(viewport={"width": 390, "height": 844}).new_page()
    phone.goto(f"{server}/#as={seat.token}")
    phone.get_by_text(seat.name).wait_for()
    phone.goto(f"{server}/t/{seat.table}")
    seat.stack("Ts 9d 9h Tc")
    seat.bet(3)
    expect(phone.locator('.spot[data-spot="3"] .amount')).to_have_text("$25")
    seat.deal()
    phone.locator('.decide[data-verb="stand"]').click()
    expect(seat.results(3)).to_be_visible()


def test_watching_shows_everything_but_buttons(
    open_table: Open, come_in: ComeIn
) -> None:
    table = open_table("vegas-six-deck")
    ann, watcher = come_in(table), come_in(table)
    ann.sit(3)
    settle_cut(ann)
    ann.stack("Ts 9d 9h Tc")
    ann.bet(3)
    ann.deal()
    ann.page.locator(".decide").first.wait_for()
    expect(watcher.spot(3).locator(".card")).to_have_count(2)
    assert watcher.page.locator(".decide").count() == 0


def test_the_supervisor_sees_and_rules(
    pit: str, open_table: Open, come_in: ComeIn, floor_page: Callable[..., Any]
) -> None:
    table = open_table("typical-casino", at=pit, title="Ruled table")
    seat, floor = come_in(table, at=pit), floor_page()
    seat.sit(3)
    settle_cut(seat)
    seat.stack("Ts 9d 8h Tc")
    seat.bet(3)
    seat.deal()
    seat.decide("stand")
    expect(seat.results(3)).to_contain_text("Lose")
    seat.menu("Call floor")
    waiting = floor.locator(".waiting", has_text="Ruled table")
    expect(waiting).to_contain_text("Spot 3")
    waiting.get_by_label("Ruling").select_option("push")
    waiting.get_by_role("button", name="Rule").click()
    expect(waiting).to_have_count(0)
    expect(seat.log).to_contain_text("Ruling")
    card = floor.locator(f'.pit-table[data-table="{table}"]')
    card.get_by_role("button", name="Limits").click()
    floor.get_by_label("Minimum").fill("50")
    floor.get_by_role("button", name="Post the limits").click()
    expect(card).to_contain_text("$50 –")
    card.get_by_role("button", name="Pause").click()
    expect(card).to_contain_text("paused")
    card.get_by_role("button", name="Reopen").click()
    expect(card).to_contain_text("open")
    floor.get_by_role("button", name="Log").click()
    floor.locator(".log-lines").wait_for()
    floor.locator('select[name="table"]').select_option(table)
    floor.get_by_label("Words").fill("ruling")
    floor.get_by_role("button", name="Search").click()
    expect(floor.locator(".log-lines tbody tr")).to_have_count(1)
    floor.get_by_role("button", name="Shift report").click()
    expect(floor.locator(".shift")).to_contain_text("Ruled table")


def test_an_opened_shoe_verifies_in_the_page(
    pit: str,
    open_table: Open,
    come_in: ComeIn,
    floor_page: Callable[..., Any],
    tmp_path: Any,
) -> None:
    table = open_table("typical-casino", at=pit, title="Opened shoe")
    seat, floor = come_in(table, at=pit), floor_page()
    seat.sit(3)
    settle_cut(seat)
    seat.bet(3)
    seat.deal()
    seat.stand_until_decided(3)
    card = floor.locator(f'.pit-table[data-table="{table}"]')
    card.get_by_role("button", name="More").click()
    floor.get_by_role("button", name="Close for good").click()
    request = seat.page.request
    shoes = request.get(f"{pit}/api/v1/tables/{table}/shoes").json()
    name = shoes[0]["shoe"]
    text = request.get(f"{pit}/api/v1/tables/{table}/shoes/{name}").text()
    page = seat.page
    page.goto(f"{pit}/verify")
    page.get_by_role("heading", name="Verify a shoe").wait_for()
    page.context.set_offline(True)
    good = tmp_path / "shoe.json"
    good.write_text(text)
    page.get_by_label("Transcript", exact=True).set_input_files(good)
    expect(page.locator(".verdict")).to_contain_text("as committed")
    bad = json.loads(text)
    bad["dealt"][0] = "As" if bad["dealt"][0] != "As" else "Ks"
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(bad))
    page.get_by_label("Transcript", exact=True).set_input_files(wrong)
    expect(page.locator(".verdict")).to_contain_text("does not verify")
    expect(page.locator(".differs")).to_contain_text("card 1 is")


def test_a_card_is_checked_while_the_shoe_is_in_play(
    open_table: Open, come_in: ComeIn
) -> None:
    seat = come_in(open_table("typical-casino"))
    seat.sit(3)
    settle_cut(seat)
    seat.bet(3)
    seat.deal()
    seat.page.locator(".felt .card").first.wait_for()
    seat.menu("Proof")
    dialog = seat.page.get_by_role("dialog")
    dialog.get_by_label("Place in the shoe").fill("2")
    dialog.get_by_role("button", name="Check").click()
    expect(dialog.get_by_role("status")).to_contain_text("lead to the root")


def test_nobody_waits_for_a_guest_who_sits_out(
    open_table: Open, come_in: ComeIn
) -> None:
    table = open_table("typical-casino")
    ann, bo = come_in(table), come_in(table)
    ann.sit(1)
    settle_cut(ann)
    bo.sit(4)
    bo.menu("Sit out")
    expect(bo.page.locator(".told")).to_contain_text("You sit out")
    expect(ann.spot(4).locator(".tag")).to_have_text("away")
    ann.stack("Ts 9d 9h Tc")
    ann.bet(1)
    ann.deal()
    ann.stand_until_decided(1)
    bo.page.get_by_role("button", name="Play again").click()
    expect(bo.page.locator(".rail")).to_be_visible()
