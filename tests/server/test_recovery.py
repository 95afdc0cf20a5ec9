"""A disk that fails and is well again: the same server goes on, and nothing is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event

from server.serving import Client, Serving, serving
from upcard.store import read
from upcard.store.batch import Batch


async def seated(where: Serving, name: str) -> Client:
    token = where.guest(name)
    client = Client(where, token, where.table(token))
    await client.open()
    assert (await client.do("Sit", spots=[1], bankroll=100_000))["type"] == "done"
    return client


async def until_frame(client: Client, kind: str) -> None:
    while (await client.read())["type"] != kind:
        pass


def health(where: Serving) -> int:
    return httpx.get(f"http://127.0.0.1:{where.port}/healthz").status_code


def test_a_database_that_cannot_be_written_for_a_while(tmp_path: Path) -> None:
    read_only = True

    def take(connection: Any, *_: object) -> None:  # noqa: ANN401 the driver's
        state = "ON" if read_only else "OFF"
        connection.execute(f"PRAGMA query_only={state}")

    async def play(where: Serving) -> None:
        nonlocal read_only
        client = await seated(where, "Ann")
        table, engine = client.table, where.hall.store.engine
        live = where.hall.desks[table].live
        event.listen(engine, "checkout", take)
        assert where.hall.store._writer is not None
        take(where.hall.store._writer.driver_connection)
        assert (await client.do("Buy", "b1", amount=500))["reason"] == "disk-unwell"
        assert (await client.do("PassCut"))["reason"] == "disk-unwell"
        notices = [one for one in client.frames if one.get("of") == ""]
        assert [one["reason"] for one in notices] == ["disk-unwell"]  # nobody asked
        assert where.hall.desks[table].live is live
        assert await asyncio.to_thread(health, where) == 503
        await asyncio.sleep(1.2)  # looked at again, and not well yet
        assert not where.hall.writer.is_well
        read_only = False
        await until_frame(client, "resync")
        assert await asyncio.to_thread(health, where) == 200
        assert where.hall.desks[table].live == live
        assert (await client.do("Buy", "b1", amount=500))["type"] == "done"
        assert client.you["bankroll"] == 100_500
        assert where.get("/me", client.token).json()["purse"] == 899_500
        await client.ws.close()

    with serving(tmp_path) as where:
        asyncio.run(play(where))


@pytest.mark.parametrize("is_written", [True, False])
def test_a_write_of_which_nobody_knows(tmp_path: Path, *, is_written: bool) -> None:
    """The disk fails while it answers: what was asked happened once or not at all."""

    async def play(where: Serving) -> None:
        client = await seated(where, "Bob")
        store = where.hall.store
        lay = store.lay

        def fail(batches: Sequence[Batch]) -> None:
            store.lay = lay  # type: ignore[method-assign]
            if is_written:
                store.write(batches)
            raise OSError(5, "Input/output error")

        store.lay = fail  # type: ignore[method-assign]
        assert (await client.do("Buy", "b1", amount=500))["reason"] == "disk-unwell"
        await until_frame(client, "resync")
        assert client.you["bankroll"] == (100_500 if is_written else 100_000)
        assert (await client.do("Buy", "b1", amount=500))["type"] == "done"
        assert (await client.do("Buy", "b2", amount=500))["type"] == "done"
        assert client.you["bankroll"] == 101_000
        assert read.check_chain(store.engine, client.table) == client.seq
        assert read.read_balances(store.engine) == read.ledger_total(store.engine)
        await client.ws.close()

    with serving(tmp_path) as where:
        asyncio.run(play(where))


def test_a_disk_that_has_lost_what_was_shown_is_left_to_people(tmp_path: Path) -> None:
    async def play(where: Serving) -> None:
        client = await seated(where, "Cy")
        store = where.hall.store
        lay, lost = store.lay, 0

        def forget(_: Sequence[Batch]) -> None:
            nonlocal lost
            lost += 1
            if lost == 2:
                store.lay = lay  # type: ignore[method-assign]
                raise OSError(5, "Input/output error")
            lay(())

        store.lay = forget  # type: ignore[method-assign, assignment]
        assert (await client.do("Buy", amount=500))["type"] == "done"
        assert (await client.do("Buy", amount=500))["reason"] == "disk-unwell"
        await asyncio.sleep(1.5)
        assert (await client.do("Buy", amount=500))["reason"] == "disk-unwell"
        await client.ws.close()

    with serving(tmp_path) as where:
        asyncio.run(play(where))
