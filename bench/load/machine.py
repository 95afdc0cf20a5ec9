"""What a process uses of the machine, and what the machine's disk takes."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from pathlib import Path

__all__ = ["commit_times", "memory_of", "pin", "processor_seconds", "share"]


def commit_times(folder: Path) -> list[float]:
    """Seconds of durable commits on this disk, sorted."""
    db = sqlite3.connect(folder / "disk.db", isolation_level=None)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("CREATE TABLE t (x)")
    times = []
    for number in range(200):
        began = time.perf_counter()
        db.execute("INSERT INTO t VALUES (?)", (number,))
        times.append(time.perf_counter() - began)
    db.close()
    return sorted(times)


def memory_of(pid: int) -> int:
    """Resident megabytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) // 1024
    return 0


def processor_seconds(pid: int) -> float:
    """What a process has used of the processor."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def pin(core: int) -> None:
    """Keep this process on one core, where there are several."""
    with contextlib.suppress(AttributeError, OSError):
        os.sched_setaffinity(0, {core})


def share(times: list[float], part: float) -> float:
    """That part of sorted times, in milliseconds; 0 if there are none."""
    return 1000 * times[min(len(times) - 1, int(len(times) * part))] if times else 0.0
