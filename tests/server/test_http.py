"""HTTP: the lobby, history, shoes, the floor; errors as problem details."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from server.serving import Client, Serving, serving
from upcard.table.tree import card_leaf, root_over_path

KEY = "a key for the floor"


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("http"), floor_key=KEY) as running:
        yield running


@pytest.fixture(scope="module")
def floor(where: Serving) -> str:
    answer = where.post("/floor/login", {"key": KEY, "name": "Max"})
    assert answer.status_code == 201
    token: str = answer.json()["token"]
    return token


@pytest.fixture(scope="module")
def played(where: Serving) -> tuple[str, str]:
    """A guest's token and a table at which a shoe was played and opened."""

    async def play() -> tuple[str, str]:
        token = where.guest("Ann")
        table = where.table(token, "vegas-six-deck", title="Ours")
        async with Client(where, token, table) as client:
            await client.do("Sit", spots=[1], bankroll=100_000)
            await client.to_wagers()
            for _ in range(3):
                await client.play_round()
            await client.do("Leave")
        return token, table

    return asyncio.run(play())


def test_the_lobby(where: Serving, played: tuple[str, str]) -> None:
    houses = where.get("/houses").json()
    assert len(houses) == 10
    plate = where.get(f"/houses/{houses[0]['id']}").json()
    assert plate["plate"]
    assert plate["rules"]["wagers"]["minimum"] == houses[0]["minimum"]
    tables = where.get("/tables").json()
    ours = next(one for one in tables if one["id"] == played[1])
    assert (ours["title"], ours["guests"], ours["status"]) == ("Ours", [], "open")
    assert where.get(f"/tables/{played[1]}").json()["round"] == 3


def test_names_and_tokens(where: Serving) -> None:
    where.guest("Zoe Quinn")
    for name, reason in (
        ("zoe  quinn", "name-taken"),
        ("", "name"),
        ("Dealer", "name"),
        ("<b>", "name"),
        ("x" * 40, "name"),
    ):
        answer = where.post("/guests", {"name": name})
        assert answer.status_code == 409
        assert answer.json()["reason"] == reason
        assert answer.headers["content-type"].startswith("application/problem+json")
    assert where.get("/me").status_code == 401
    assert where.get("/me", "forged").status_code == 401
    assert where.post("/guests", {"nmae": "x"}).status_code == 400
    assert where.post("/guests", {"name": "Y", "role": "floor"}).status_code == 400


def test_tables_that_cannot_be(where: Serving, played: tuple[str, str]) -> None:
    token = played[0]
    assert where.post("/tables", {"house": "vegas-six-deck"}).status_code == 401
    answer = where.post("/tables", {"house": "/etc/passwd"}, token)
    assert answer.json()["reason"] == "no-house"
    assert "vegas-six-deck" in answer.json()["allowed"]
    bad = {"house": "vegas-six-deck", "set": {"dealer.soft_17": "maybe"}}
    answer = where.post("/tables", bad, token)
    assert answer.status_code == 422
    assert "dealer.soft_17" in answer.json()["detail"]
    changed = {"house": "vegas-six-deck", "set": {"dealer.soft_17": "stand"}}
    assert where.post("/tables", changed, token).status_code == 201


def test_the_purse_is_filled_from_the_mint_only_when_low(
    where: Serving, played: tuple[str, str], floor: str
) -> None:
    assert where.post("/me/purse", {}, played[0]).json()["reason"] == "purse"
    assert where.post("/me/purse", {}, floor).json()["reason"] == "role"
    where.hall.purses["Ann"] -= 990_000
    answer = where.post("/me/purse", {}, played[0])
    where.hall.purses["Ann"] += 990_000
    assert answer.status_code == 201


def test_history_as_this_viewer_saw_it(where: Serving, played: tuple[str, str]) -> None:
    token, table = played
    rounds = where.get(f"/tables/{table}/rounds", token).json()
    assert [one["number"] for one in rounds] == [3, 2, 1]
    before = where.get(f"/tables/{table}/rounds", token, before=3, limit=1).json()
    assert [one["number"] for one in before] == [2]
    whole = where.get(f"/tables/{table}/rounds/2", token).json()
    kinds = [noted["event"]["type"] for noted in whole["events"]]
    assert kinds[0] == "WagerPlaced"
    assert kinds[-1] == "RoundEnded"
    text = where.get(f"/tables/{table}/rounds/2.txt").text
    assert "Round 2." in text
    for number in ("99", "x", "0", "-1"):
        assert where.get(f"/tables/{table}/rounds/{number}").status_code == 404


def test_an_opened_shoe_can_be_checked_by_anybody(
    where: Serving, played: tuple[str, str], tmp_path: Path
) -> None:
    table = played[1]
    shoe = where.get(f"/tables/{table}/shoes").json()[0]
    assert shoe["opened"]
    assert shoe["why"] == "dead game"
    transcript = where.get(f"/tables/{table}/shoes/{shoe['shoe']}")
    file = tmp_path / "shoe.json"
    file.write_bytes(transcript.content)
    command = [sys.executable, "-m", "upcard", "verify", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    changed = transcript.json()
    changed["dealt"][4] = "As" if changed["dealt"][4] != "As" else "Kd"
    file.write_text(json.dumps(changed))
    done = subprocess.run(
        [*command, "--json"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "card 5 is" in done.stdout
    file.write_text("{}")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    proof = where.get(f"/tables/{table}/shoes/{shoe['shoe']}/cards/3").json()
    leaf = card_leaf(
        proof["shoe"], proof["index"], proof["card"], bytes.fromhex(proof["salt"])
    )
    path = [bytes.fromhex(step) for step in proof["path"]]
    root = root_over_path(leaf, proof["index"], proof["cards"], path)
    assert root.hex() == proof["root"] == shoe["root"]
    missing = where.get(f"/tables/{table}/shoes/{shoe['shoe']}/cards/300")
    assert missing.json()["reason"] == "not-shown"
    assert where.get(f"/tables/{table}/shoes/T9-000001").status_code == 404


def test_the_floor_approves_and_sees_no_hidden_card(where: Serving, floor: str) -> None:
    assert where.post("/floor/login", {"key": "wrong"}).status_code == 403
    for path in ("/floor/overview", "/floor/report", "/floor/tables/T1/log"):
        assert where.get(path).status_code == 401
        assert where.get(path, where.guest(f"Nosy {path[7]}")).status_code == 403

    async def play() -> None:
        token = where.guest("Ben")
        table = where.table(token)
        async with Client(where, token, table) as client:
            await client.do("Sit", spots=[1], bankroll=100_000)
            await client.do("PassCut")
            await client.until("ApprovalAsked")
            first = where.get("/floor/overview", floor).json()[0]
            assert (first["table"]["id"], first["pending"]) == (table, "dealer cut")
            path = f"/floor/tables/{table}/commands"
            refused = where.post(path, {"type": "Hit", "spot": 1}, floor)
            assert refused.status_code == 403
            assert refused.json()["reason"] == "role"
            assert where.post(path, {"type": "Nonsense"}, floor).status_code == 422
            assert where.post(path, {"type": "Approve"}, token).status_code == 403
            assert where.post(path, {"type": "Approve"}, floor).status_code == 200
            await client.until("CardsCut")
            log = where.get(f"/floor/tables/{table}/log", floor, search="CardBurned")
            lines = log.json()["lines"]
            assert [line["event"]["card"] for line in lines] == ["??"]
            secret = where.hall.desks[table].live.ritual.secret
            whole = where.get(f"/floor/tables/{table}/log", floor, limit=500).text
            assert secret not in whole

    asyncio.run(play())


def test_the_shift_adds_up(where: Serving, played: tuple[str, str], floor: str) -> None:
    report = where.get("/floor/report", floor).json()
    ours = next(one for one in report if one["table"] == played[1])
    assert ours["rounds"] == 3
    assert ours["drop"] == 100_000
    rounds = where.get(f"/tables/{played[1]}/rounds").json()
    assert ours["house_won"] == -sum(one["net"] for one in rounds)
    path = f"/floor/tables/{played[1]}/meters"
    assert where.get(path, played[0]).status_code == 403
    meters = where.get(path, floor).json()
    ann = meters["guests"]["Ann"]
    assert (ann["brought"], ann["won"]) == (100_000, -ours["house_won"])
    assert ann["taken"] == ann["brought"] + ann["won"]
    assert meters["spots"]["1"]["wagered"] == ours["wagered"]


def test_one_s_own_history_as_a_file(where: Serving, played: tuple[str, str]) -> None:
    assert where.get("/me/history.jsonl").status_code == 401
    answer = where.get("/me/history.jsonl", played[0])
    assert "attachment" in answer.headers["content-disposition"]
    lines = [json.loads(line) for line in answer.text.splitlines()]
    assert [(line["table"], line["number"]) for line in lines] == [
        (played[1], number) for number in (1, 2, 3)
    ]
    first = where.get(f"/tables/{played[1]}/rounds/1", played[0]).json()
    assert lines[0] == first
    assert first["replay"]
    assert [guest["name"] for guest in first["guests"]] == ["Ann"]
    text = where.get(f"/tables/{played[1]}/rounds/1.txt", played[0]).text
    assert "Replay of play money" in text
    assert "Ann, spot 1: 1000 before, wagered " in text


def test_headers_health_metrics_and_the_schema(where: Serving) -> None:
    root = f"http://127.0.0.1:{where.port}"
    policy = httpx.get(root + "/healthz").headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe-eval" not in policy
    assert "script-src 'self' 'unsafe" not in policy
    assert "upcard_rows_total" in httpx.get(root + "/metrics").text
    schema = where.get("/schema/openapi.json").json()
    assert "/api/v1/tables/{table}/shoes/{shoe}" in schema["paths"]
    assert where.get("/nothing").status_code == 404
    big = httpx.post(where.http + "/guests", content=b'"' + b"x" * 70_000)
    assert big.status_code in (400, 413)


# --- the page ------------------------------------------------------------------------


def _site(where: Serving) -> str:
    return f"http://127.0.0.1:{where.port}"


def test_files_of_the_page_are_small_and_kept(where: Serving) -> None:
    site = _site(where)
    document = httpx.get(f"{site}/t/T1")
    assert document.headers["cache-control"] == "no-cache"
    places = re.findall(r'(?:href|src)="(/[^"]+)"', document.text)
    assert any(place.endswith("/page/main.js") for place in places)
    assert any(place.endswith("/table/table.js") for place in places)
    plain = {"accept-encoding": "identity"}
    for place in places:
        answer = httpx.get(site + place)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
        assert httpx.get(site + place, headers=plain).content == answer.content
        again = {"if-none-match": answer.headers["etag"]}
        assert httpx.get(site + place, headers=again).status_code == 304
    script = next(place for place in places if place.endswith("/table/table.js"))
    packed = httpx.get(site + script, headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(packed.content) / 2


def test_a_file_outside_the_page_is_not_sent(where: Serving) -> None:
    for place in ("/v/x/../app.py", "/v/x/%2e%2e/%2e%2e/server/app.py", "/index.html"):
        assert httpx.get(_site(where) + place).status_code == 404
    changing = httpx.get(_site(where) + "/v/an-old-version/page/main.js")
    assert changing.headers["cache-control"] == "no-cache"
