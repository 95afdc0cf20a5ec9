"""Faults of the machine, one at a time, under a real server with guests."""

from __future__ import annotations

import asyncio
import resource
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import Engine

from crash.campaign import Campaign, preload
from crash.checks import check_effects, check_histories, check_money, check_tables
from upcard.store.connect import connect

Fault = Callable[[Campaign], Awaitable[None]]


async def full_disk(campaign: Campaign) -> None:
    """No file may grow any more; then all may."""
    assert campaign.process is not None
    pid = campaign.process.pid or 0
    database = Path(campaign.settings.db)
    files = [path.stat().st_size for path in database.parent.glob("tables.db*")]
    _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (max(files) + 10_000, hard))
    await until(lambda: all("disk-unwell" in one.told for one in campaign.guests))
    before = [guest.seq for guest in campaign.guests]
    await asyncio.sleep(0.3)
    assert [guest.seq for guest in campaign.guests] == before
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))


async def stopped_process(campaign: Campaign) -> None:
    """The server stands still for some seconds, its sockets open."""
    assert campaign.process is not None
    campaign.send(signal.SIGSTOP)
    await asyncio.sleep(2.5)
    campaign.send(signal.SIGCONT)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not holds():  # noqa: ASYNC110 it looks at a server from outside
            await asyncio.sleep(0.02)


async def go_through(campaign: Campaign, fault: Fault, engine: Engine) -> None:
    async with campaign.visited(tables=2) as rest:
        await until(lambda: all(guest.answered for guest in campaign.guests))
        await fault(campaign)
        check_histories(engine, campaign.guests)
        await until(lambda: all(guest.answered for guest in campaign.guests))
        rest.set()


@pytest.mark.parametrize("fault", [full_disk, stopped_process])
def test_tables_go_on_after_a_fault(fault: Fault, tmp_path: Path) -> None:
    preload()
    campaign = Campaign(tmp_path, seed=5)
    engine = connect(campaign.settings.db)
    try:
        asyncio.run(go_through(campaign, fault, engine))
    finally:
        campaign.end("time")
    check_histories(engine, campaign.guests)
    check_money(engine)
    check_tables(engine)
    check_effects(engine)
    engine.dispose()
