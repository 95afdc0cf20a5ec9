"""A server under load for some time: does its memory grow, do descriptors or threads?

PYTHONPATH=tests python -m crash.soak --seconds 300
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from statistics import linear_regression
from typing import NamedTuple

from crash.campaign import Campaign, preload
from crash.checks import check_histories, check_money, check_tables
from upcard.store.connect import connect

EVERY = 2.0
"""Seconds between two looks at the process."""


class Look(NamedTuple):
    """What a process holds at a moment."""

    second: float
    kilobytes: int
    descriptors: int
    threads: int


def look_at(pid: int, second: float) -> Look:
    """As the kernel counts it."""
    process = Path("/proc") / str(pid)
    lines = (process / "status").read_text().splitlines()
    status = dict(line.split(":", 1) for line in lines)
    memory, threads = (int(status[name].split()[0]) for name in ("VmRSS", "Threads"))
    return Look(second, memory, len(list((process / "fd").iterdir())), threads)


async def soak(campaign: Campaign, seconds: float) -> list[Look]:
    """Guests play at full speed; the first quarter, when caches fill, is left out."""
    looks = []
    async with campaign.visited(tables=3) as rest:
        assert campaign.process is not None
        await asyncio.sleep(seconds / 4)
        for number in range(int(seconds * 3 / 4 / EVERY)):
            looks.append(look_at(campaign.process.pid or 0, number * EVERY))
            await asyncio.sleep(EVERY)
        rest.set()
    return looks


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=300.0)
    wanted = parser.parse_args()
    preload()
    with tempfile.TemporaryDirectory() as folder:
        campaign = Campaign(Path(folder), seed=1)
        try:
            looks = asyncio.run(soak(campaign, wanted.seconds))
        finally:
            campaign.end("time")
        engine = connect(campaign.settings.db)
        check_histories(engine, campaign.guests)
        check_money(engine)
        rows = check_tables(engine)
        engine.dispose()
    slope, _ = linear_regression(
        [look.second for look in looks], [look.kilobytes for look in looks]
    )
    first, last = looks[0], looks[-1]
    sys.stdout.write(
        f"{rows} rows in {wanted.seconds:.0f} s: memory {first.kilobytes // 1024} to "
        f"{last.kilobytes // 1024} MiB, {slope * 3600 / 1024:.1f} MiB/h; descriptors "
        f"{first.descriptors} to {last.descriptors}; threads {first.threads} to "
        f"{last.threads}.\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
