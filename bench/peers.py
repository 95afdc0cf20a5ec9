"""Rounds a second beside the public programs that this machine can install or has.

Run by ``make bench``.  Each package comes into an environment of its own that is thrown
away; programs that are built from their source are measured if they are on the path.
All figures are processor time of one core in one run: read ratios, not digits.  The
fastest public program for the processor, H. Hoppe's notebook (Python and Numba, MIT),
comes neither as a package nor as a command, so that nothing here can run it.
"""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from upcard.rules import load_house
from upcard.simulate.chunk import play_chunk, warm_up
from upcard.simulate.plan import CHUNK_ROUNDS, Plan, make_plan
from upcard.simulate.solved import solution_of
from upcard.strategy import PolicyText, build_policy

DRIVERS = Path(__file__).parent / "peer_drivers.py"
RULES = {"surrender.kind": "none", "split.ace_hands": 2}
PASSES = 5


class Package(NamedTuple):
    """A program that a package index has."""

    name: str
    installs: tuple[str, ...]
    rounds: int
    plays: str


class Command(NamedTuple):
    """A program that is built from its source."""

    words: tuple[str, ...]
    rounds: int
    plays: str


PACKAGES = (
    Package("open-spiel", ("open-spiel==2.0.2",), 20_000, "always stands"),
    Package("jackblack", ("jackblack==0.8.0",), 20_000, "its own simple strategy"),
    Package("py21", ("py21==1.6.0", "altair"), 10_000, "its own basic strategy"),
    Package("blackjack21", ("blackjack21==5.0.0",), 10_000, "no resplits"),
)
COMMANDS = (
    Command(
        ("freebj", "-d", "6", "--h17", "--das", "--db-any2", "-n", "20M", "-j", "1"),
        20_000_000,
        "the same game (Rust)",
    ),
    Command(
        (
            "libreblackjack",
            *("-i", "-n2e7", "-d6", "--flat_bet", "--no_insurance", "--resplits=3"),
            "--rules=ahc h17 das doa",
        ),
        20_000_000,
        "the same game (C++)",
    ),
)


def ours() -> float:
    """Rounds a second of the simulator: six decks, hit soft 17, basic strategy."""
    house = load_house("vegas-six-deck", dict(RULES))
    policy = build_policy(PolicyText(), house.rules, lambda: solution_of(house).chart)
    plan: Plan = make_plan(house, policy, rounds=CHUNK_ROUNDS)
    warm_up(plan)
    start = time.process_time()
    for _ in range(PASSES):
        play_chunk(plan, 0)
    return PASSES * CHUNK_ROUNDS / (time.process_time() - start)


def package_rate(package: Package) -> float | str:
    """Rounds a second of a package, or why there is no figure."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder) / "bin" / "python")
        install = (python, "-m", "pip", "install", "--quiet", *package.installs)
        drive = (python, str(DRIVERS), package.name, str(package.rounds))
        for words in (install, drive):
            done = subprocess.run(words, capture_output=True, text=True, check=False)  # noqa: S603 - fixed words
            if done.returncode != 0:
                lines = done.stderr.strip().splitlines() or ["no reason given"]
                part = "installed" if words is install else "run"
                return f"cannot be {part} here: {lines[-1][:60]}"
        return package.rounds / float(done.stdout)


def command_rate(command: Command) -> float | str:
    """Rounds a second of a command, or why there is no figure."""
    path = shutil.which(command.words[0])
    if path is None:
        return "not on the path"
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    words = (path, *command.words[1:])
    done = subprocess.run(words, capture_output=True, check=False)  # noqa: S603 - fixed words
    if done.returncode != 0:
        return f"ended with status {done.returncode}"
    seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    return command.rounds / seconds


def measured() -> Iterator[tuple[str, float | str, str]]:
    """Each public program, its rate, and what it plays."""
    for command in COMMANDS:
        yield command.words[0], command_rate(command), command.plays
    for package in PACKAGES:
        yield package.installs[0], package_rate(package), package.plays


def main() -> None:
    """Print the table."""
    own = ours()
    print(f"{'upcard':22} {own / 1e6:10.3f} M rounds/s")
    for name, rate, plays in measured():
        if isinstance(rate, str):
            print(f"{name:22} {rate}")
            continue
        times = f"{own / rate:,.0f} times"
        print(f"{name:22} {rate / 1e6:10.3f} M rounds/s  {times:>14}  {plays}")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
