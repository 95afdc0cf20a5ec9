"""Play engine and kernels against each other for as long as wanted.

    make agree ROUNDS=1e8 SEED=1

Houses take turns, every other one with random rules, each with a new random chart; one
line a house says how many rounds agreed, also when Ctrl-C ends it early.  The first
difference ends it with a traceback that names house, seed and round.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections import Counter
from random import Random

from agree.duel import Duel
from agree.houses import random_house
from upcard.rules import house_ids, load_house

ROUNDS_A_DUEL = 1000


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(prog="agree")
    parser.add_argument("--rounds", type=float, default=1e6)
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    done: Counter[str] = Counter()
    try:
        play(wanted.rounds, wanted.seed, done)
    except KeyboardInterrupt:
        pass
    finally:
        for name, rounds in sorted(done.items()):
            sys.stdout.write(f"{name:28} {rounds:12,} rounds agree\n")


def play(rounds: float, seed: int, done: Counter[str]) -> None:
    """Play so many rounds, and count those of each house."""
    for number in itertools.count():
        if done.total() >= rounds:
            break
        dice = Random(f"{seed}/{number}")
        name = house_ids()[number // 2 % len(house_ids())]
        house = random_house(dice) if number % 2 else load_house(name)
        duel = Duel(
            house,
            dice.randrange(1 << 32),
            spots=dice.choice((1, 1, 2)),
            wild=dice.random() < 0.3,
            insures=dice.random() < 0.3,
            scripted=dice.random() < 0.5,
        )
        done[house.id] += duel.play(ROUNDS_A_DUEL).rounds


if __name__ == "__main__":
    main()
