"""The coach over HTTP: for one's own hand only, and never from a hidden card."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import httpx
import pytest

from server.serving import Client, Serving, serving
from upcard.game.commands import StackShoe
from upcard.server.pace import Pace
from upcard.solve.hand import solve_hand
from upcard.table import roles


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    patch = pytest.MonkeyPatch()
    patch.setitem(roles._WHO, StackShoe, frozenset({"guest"}))
    with serving(tmp_path_factory.mktemp("coach")) as running:
        yield running
    patch.undo()


@pytest.fixture(scope="module")
def dealt(where: Serving) -> tuple[str, str, str]:
    """Two guests' tokens and a table at which Ann's T-6 faces a ten."""
    ann, bo = where.guest("Ann"), where.guest("Bo")
    table = where.table(ann, decision_seconds=0)

    async def play() -> None:
        async with Client(where, ann, table) as client:
            await client.do("Sit", spots=[1], bankroll=100_000)
            await client.to_wagers()
            cards = ["Ts", "9d", "6h", "Tc"]
            stacked = await client.do("StackShoe", cards=cards, fresh=False)
            assert stacked["type"] == "done"
            await client.do("PlaceWager", spot=1, amount=2500)
            await client.do("Ready")
            if client.view["game"]["phase"] != "play":
                await client.until("TurnCame")

    asyncio.run(play())
    return ann, bo, table


def ask(where: Serving, table: str, token: str, **query: object) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    query = {"spot": 1, **query}
    url = f"{where.http}/tables/{table}/coach"
    # The first question waits until the compiled solver is loaded.
    return httpx.get(url, headers=headers, params=query, timeout=60)  # type: ignore[arg-type]


def test_the_worth_of_every_decision(
    where: Serving, dealt: tuple[str, str, str]
) -> None:
    ann, _, table = dealt
    answer = ask(where, table, ann).json()
    exact = solve_hand("vegas-six-deck", "T6", "T")
    assert answer["values"] == pytest.approx(dict(exact.values))
    assert answer["best"] == exact.best
    assert answer["wager"] == 2500
    # The hole card, a nine that the server knows, and a burn card are among these.
    assert answer["unseen"] == 6 * 52 - 3


def test_nobody_else_is_told(where: Serving, dealt: tuple[str, str, str]) -> None:
    _, bo, table = dealt
    assert ask(where, table, bo).json()["reason"] == "no-decision"
    assert ask(where, table, "").status_code == 401
    assert where.get("/tables/T99/coach", bo, spot=1).status_code == 404
    assert ask(where, table, dealt[0], hand=7).json()["reason"] == "no-decision"


def test_a_visit_is_told_by_the_ledger(
    where: Serving, dealt: tuple[str, str, str]
) -> None:
    ann, bo, table = dealt
    visit = where.get(f"/tables/{table}/visit", ann).json()
    assert (visit["brought"], visit["cheques"]) == (100_000, 97_500)
    assert visit["rounds"] == 0
    assert visit["since"] > 1_700_000_000
    assert where.get(f"/tables/{table}/visit", bo).json()["reason"] == "no-seat"


def test_a_guest_who_asks_too_often_is_refused(
    where: Serving, dealt: tuple[str, str, str]
) -> None:
    ann, _, table = dealt
    state = where.hall.desks[table].live.state
    room = where.app.state.coach
    assert state.phase.value == "play"
    room._paces["Ann"] = Pace(0.0, 3.0)
    reasons = []
    for _ in range(5):
        room._known.clear()
        reasons.append(ask(where, table, ann).json().get("reason", ""))
    assert reasons == ["", "", "", "too-fast", "too-fast"]
