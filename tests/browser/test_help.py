"""What the page adds to the game: a coach, a log that remembers, honest effects."""

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


@pytest.fixture
def seated(open_table: Open, come_in: ComeIn) -> Callable[..., Seat]:
    """A guest alone at spot 3, ready to wager."""

    def sit(house: str = "vegas-six-deck", **options: Any) -> Seat:
        seat = come_in(open_table(house), **options)
        seat.sit(3, "5000")
        settle_cut(seat)
        return seat

    return sit


def test_the_coach_is_off_until_asked(seated: Callable[..., Seat]) -> None:
    seat = seated()
    page = seat.page
    seat.stack("8s Td 8h 6c 3d 8c Ts Tc")
    seat.bet(3)
    seat.deal()
    page.locator(".decide").first.wait_for()
    assert not page.locator(".coach").count()
    page.keyboard.press("o")
    best = page.locator(".coach li.best")
    # The first question waits until the compiled solver is loaded.
    expect(best).to_contain_text("Split", timeout=90_000)
    expect(page.locator(".coach")).to_contain_text("help")
    expect(page.locator(".coach li")).to_have_count(5)
    expect(page.locator(".decide.split")).to_contain_class("advised")
    found = axe_api.Axe().run(page).response["violations"]
    assert [one["id"] for one in found] == []
    seat.decide("split")
    expect(best).not_to_contain_text("Split")
    expect(page.locator(".coach li")).to_have_count(3)
    page.keyboard.press("o")
    expect(page.locator(".coach")).to_have_count(0)


def test_the_log_is_there_after_a_reload(seated: Callable[..., Seat]) -> None:
    seat = seated()
    seat.stack("Ts 9d 9h Tc 2h 3h 4h 5h Ts 9d 5d Tc 2s")
    for _ in range(2):
        seat.bet(3)
        seat.deal()
        seat.decide("stand")
        expect(seat.results(3)).to_be_visible()
    seat.page.reload()
    expect(seat.log).to_contain_text("Round 1")
    expect(seat.log).to_contain_text("Round 2")
    shown = seat.log.locator("p").all_inner_texts()
    assert len([line for line in shown if line == "Round 1."]) == 1
    # Somebody else's page reads it from the history, and does not say it aloud.
    seat.page.evaluate("sessionStorage.clear()")
    seat.page.reload()
    expect(seat.page.locator(".earlier")).to_contain_text("Round 2")
    assert seat.page.locator("[role=log] p").count() == 0


def test_only_a_gain_is_celebrated(seated: Callable[..., Seat]) -> None:
    seat = seated()
    gained = seat.spot(3).locator(".gained, .payout")
    rounds = (("Ts 9d 9h Tc", "Push", 0), ("Ts 9d 8h Tc", "Lose", 0))
    for cards, result, effects in (*rounds, ("Ts 9d Th 8c", "Win", 2)):
        seat.stack(cards)
        seat.bet(3)
        seat.deal()
        seat.decide("stand")
        expect(seat.results(3)).to_contain_text(result)
        expect(gained).to_have_count(effects)
    seat.stack("Ts 9d 6h Tc")
    seat.bet(3)
    seat.deal()
    seat.decide("surrender")
    expect(seat.results(3)).to_contain_text("Surrender")
    expect(gained).to_have_count(0)


def test_the_visit_is_counted_by_the_ledger(seated: Callable[..., Seat]) -> None:
    seat = seated()
    visit = seat.page.locator(".visit")
    expect(visit).to_contain_text("$0")
    for cards in ("Ts 9d 8h Tc", "Ts 9d Th 8c Ts", "Ts 9d Th 8c"):
        seat.stack(cards)
        seat.bet(3)
        seat.deal()
        seat.decide("stand")
        expect(seat.results(3)).to_be_visible()
    expect(visit).to_contain_text("+$25")
    expect(visit).to_contain_text("3 rounds")
    seat.page.reload()
    expect(visit).to_contain_text("+$25")
    expect(visit).to_contain_text("3 rounds")
    seat.page.get_by_role("button", name="Buy").first.click()
    seat.page.get_by_role("button", name="Buy").last.click()
    expect(seat.page.locator(".bankroll")).to_have_text("$5,525")
    expect(visit).to_contain_text("+$25")


def test_play_money_is_said_everywhere(
    server: str, pit: str, seated: Callable[..., Seat]
) -> None:
    seat = seated()
    said = seat.page.get_by_text("Play money").locator("visible=true").first
    expect(said).to_be_visible()
    seat.page.set_viewport_size({"width": 320, "height": 640})
    expect(said).to_be_visible()
    for address in (f"{server}/", f"{pit}/floor"):
        seat.page.goto(address)
        expect(said).to_be_visible()


def test_sounds_are_short_and_never_cut_off(seated: Callable[..., Seat]) -> None:
    found = seated().page.evaluate("""async () => {
      const path = document.querySelector('script[type=module]').src;
      const { soundNames, sound, limited } = await import(
        path.replace("main.js", "sound.js"));
      const rendered = [];
      for (const [name, times] of [...soundNames.map((n) => [n, 1]), ["card", 16]]) {
        const context = new OfflineAudioContext(1, 44100, 44100);
        const out = limited(context);
        for (let n = 0; n < times; n += 1) sound(out, name, 0.01);
        const samples = (await context.startRendering()).getChannelData(0);
        const loud = samples.map(Math.abs);
        const last = loud.findLastIndex((value) => value > 0.003) / 44100;
        rendered.push([name, Math.max(...loud), last]);
      }
      return rendered;
    }""")
    assert len(found) == 6
    for name, peak, seconds in found:
        assert 0.01 < peak < 0.99, name
        assert seconds < 0.75, name


def test_the_shoe_shows_its_cut_card_and_a_dead_game_its_cards(
    seated: Callable[..., Seat],
) -> None:
    seat = seated()
    shoe = seat.page.locator(".shoe")
    # Six decks, one burn card, 52 cards behind the cut card (R28).
    told = "Shoe: 311 cards left, 259 until the cut card"
    expect(shoe).to_have_attribute("aria-label", told)
    expect(shoe.locator("path.cut")).to_have_count(1)
    assert not seat.page.locator(".cut-out").count()
    seat.stack("Ts 9d 9h Tc 5s 5d")
    expect(shoe.locator(".cut-out")).to_be_visible()
    seat.menu("Leave")
    dead = seat.page.get_by_role("img", name="A dead game: all cards lie face down")
    expect(dead).to_be_visible()
    expect(seat.page.locator(".felt .card")).to_have_count(0)
