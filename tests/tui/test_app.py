"""The drawn table under Textual's pilot: keys, buttons, pages, every house."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot
from textual.widgets import RichLog, Static

from tui.tables import seat
from upcard.rules import house_ids
from upcard.tui.app import AnswerButton, TableApp
from upcard.tui.asking import choices
from upcard.tui.coach import no_coach
from upcard.tui.desk import Desk
from upcard.tui.pages import EntryPage, Page
from upcard.tui.slip import first_slip

Play = Callable[[Pilot[None], TableApp], Awaitable[None]]


def at_table(
    play: Play, *, house: str = "vegas-six-deck", seed: int = 7, pace: float = 0
) -> TableApp:
    """Run a coroutine at a table of a small terminal."""
    session = seat(house, seed=seed, bankroll=100_000_00)
    desk = Desk(session, first_slip(session.state, (1,)), no_coach)
    app = TableApp(desk, pace=pace)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await play(pilot, app)

    asyncio.run(run())
    return app


def text_of(app: TableApp, name: str) -> str:
    return str(app.query_one(name, Static).content)


def test_a_round_with_keys() -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        assert "offered the cut" in text_of(app, "#question")
        await pilot.press("right", "enter")
        assert "Wagers: spot 1: 10." in text_of(app, "#question")
        await pilot.press("up", "up", "b", "enter")
        assert app.desk.session.state.spots[0].hands[0].wager == 20_00
        await pilot.press("s")
        while app.desk.ask.kind != "wagers":
            await pilot.press("s")
        assert len(app.desk.session.rounds) == 1
        assert "on the table 0" in text_of(app, "#money")

    at_table(play)


def test_a_dispute_with_keys() -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.press("n", "enter")
        while not app.desk.session.rounds:
            await pilot.press("s", "n", "k")
        before = app.desk.session.guest.bankroll
        await pilot.press("c")
        assert "You rule for the floor on hand 1 of spot 1" in text_of(app, "#question")
        await pilot.press("right", "left", "z")
        assert app.desk.ask.kind == "dispute"
        hand = app.desk.session.state.spots[0].hands[0]
        await pilot.press("p")
        assert app.desk.ask.kind == "wagers"
        assert app.desk.session.guest.bankroll == before - hand.won

    at_table(play)


def test_buttons_are_the_legal_answers_with_prices() -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.press("enter", "enter")
        shown = [b for b in app.query(AnswerButton) if b.display]
        legal = choices(app.desk.session.state, app.desk.ask)
        assert [str(b.label) for b in shown] == [f"{c.key} {c.label}" for c in legal]
        await pilot.click(shown[1])
        await pilot.pause()
        assert app.desk.session.rounds or app.desk.ask.hand

    at_table(play)


def test_an_illegal_key_is_answered_with_the_clause() -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.press("enter", "enter", "w")
        assert "Cards are not switched in this game (LV-SW-00a)" in text_of(
            app, "#question"
        )
        assert app.desk.ask.kind == "play"

    at_table(play)


@pytest.mark.parametrize("key, title", [("?", "Keys"), ("v", "Plate"), ("l", "Last")])
def test_pages_open_and_close(key: str, title: str) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.press("enter", key)
        page = app.screen
        assert isinstance(page, Page)
        assert str(page.query_one("#page").border_title).startswith(title)
        await pilot.press("escape")
        assert not isinstance(app.screen, Page)

    at_table(play)


def test_amounts_are_typed() -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.press("enter", "a")
        assert isinstance(app.screen, EntryPage)
        await pilot.press(*"25", "enter")
        await pilot.pause()
        assert app.desk.pad.slip.wagers == {1: 25_00}
        await pilot.press("z")
        assert app.desk.pad.slip.wagers == {1: 10_00}
        await pilot.press("a", *"lots", "enter")
        await pilot.pause()
        assert "'lots' is no amount of money" in text_of(app, "#question")

    at_table(play)


def test_a_double_for_less_is_typed() -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.press("enter", "enter", "D", *"5", "enter")
        await pilot.pause()
        hands = app.desk.session.state.spots[0].hands
        assert hands[0].doubled == 5_00

    at_table(play)


@pytest.mark.parametrize("key", ["q", "ctrl+c", "ctrl+q"])
def test_leaving_needs_one_key(key: str) -> None:
    async def play(pilot: Pilot[None], _: TableApp) -> None:
        await pilot.press("enter", "enter", key)
        await pilot.pause()

    app = at_table(play)
    app.desk.session.leave()

    assert app.desk.session.state.guests == ()


def test_any_key_ends_the_dealing_at_once() -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        await pilot.press("enter", "enter")
        assert text_of(app, "#question") == "…"
        await pilot.press("s")
        assert app.desk.session.rounds or app.desk.ask.hand
        log = app.query_one("#log", RichLog)
        assert any("Dealer: a card face down" in line.text for line in log.lines)

    at_table(play, pace=30)


@pytest.mark.parametrize("house", house_ids())
def test_every_house_is_played_with_keys(house: str) -> None:
    async def play(pilot: Pilot[None], app: TableApp) -> None:
        for _ in range(25):
            ask = app.desk.ask
            if ask.kind in {"shuffle", "cut", "wagers"}:
                await pilot.press("enter")
            else:
                await pilot.press(choices(app.desk.session.state, ask)[-1].key)
            assert not app.desk.complaint
        assert len(app.desk.session.rounds) > 2
        assert "Dealer" in text_of(app, "#layout")

    at_table(play, house=house)
