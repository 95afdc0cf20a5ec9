"""The server as ``upcard serve`` starts it, on which guests may stack the shoe.

Known cards make every situation testable; no server that people play on allows it.
"""

from __future__ import annotations

import sys

from upcard.cli import main
from upcard.game.commands import StackShoe
from upcard.table import roles


def run() -> None:
    roles._WHO[StackShoe] = frozenset({"guest"})
    sys.argv = ["upcard", "serve", *sys.argv[1:]]
    main()


if __name__ == "__main__":
    run()
