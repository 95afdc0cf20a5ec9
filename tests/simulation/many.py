"""Many worlds: any that does not hold is named by its seed, and can be told again.

PYTHONPATH=tests python -m simulation.many --seeds 100000 --first 0
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback

from simulation.world import tell


def main() -> int:
    """The command line; 1 if a world did not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    wanted = parser.parse_args()
    began, seconds, rows, crashes, broken = time.process_time(), 0.0, 0, 0, []
    for seed in range(wanted.first, wanted.first + wanted.seeds):
        try:
            world = tell(seed)
        except Exception:  # noqa: BLE001 whatever it is, the seed repeats it
            traceback.print_exc()
            broken.append(seed)
            continue
        seconds += world.loop.now
        rows += sum(map(len, world.disk.rows.values()))
        crashes += world.crashes
    used = time.process_time() - began
    sys.stdout.write(
        f"{wanted.seeds} worlds, {crashes} crashes, {rows} rows, {seconds:.0f} "
        f"simulated seconds in {used:.0f} s of processor time ({seconds / used:.0f} "
        f"times real time). {'Broken: ' + str(broken) if broken else 'All hold.'}\n"
    )
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
