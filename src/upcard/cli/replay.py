"""``upcard replay``: a saved round log, played again by the engine."""

from __future__ import annotations

import sys
from pathlib import Path

from upcard.cards.money import signed_dollars
from upcard.cli.options import Json
from upcard.cli.output import print_json
from upcard.game.events import RoundEnded
from upcard.rules import load_house
from upcard.tui.record import Entry, Header, read_record, replay_entries
from upcard.tui.session import RoundResult
from upcard.tui.words import tell

__all__ = ["replay"]


def replay(file: Path, /, *, json: Json = False) -> int:
    """Play a saved round log again and compare every event with the log.

    The exit status is 1 if the log does not come out as it is written: another version
    of the house or of the program, or a log that was changed.

    Args:
        file: A log that ``upcard play`` has saved.
    """
    header, entries = read_record(file)
    digest = load_house(header.house, header.changes).digest
    same_house = digest == header.digest
    rounds, failed = _play_again(header, entries, quiet=json)
    replays = same_house and failed is None
    if json:
        print_json(
            {
                "file": str(file),
                "house": header.house,
                "rounds": [{"number": number, "net": net} for number, net in rounds],
                "same_house": same_house,
                "replays": replays,
            }
        )
    if not same_house:
        print(f"upcard: {header.house} has other rules now", file=sys.stderr)
    if failed is not None:
        print(f"upcard: line {failed} of {file} comes out otherwise", file=sys.stderr)
    return 0 if replays else 1


def _play_again(
    header: Header, entries: tuple[Entry, ...], *, quiet: bool
) -> tuple[list[tuple[int, str]], int | None]:
    """The net of each round, and the line of the first entry that differs."""
    rounds: list[tuple[int, str]] = []
    for line, told in enumerate(replay_entries(header, entries), start=2):
        if told is None:
            return rounds, line
        for event, state in told:
            words = tell(event, state)
            if words and not quiet:
                print(words)
            if isinstance(event, RoundEnded):
                ended = RoundResult.of(state)
                rounds.append((ended.number, signed_dollars(ended.net)))
                if not quiet:
                    print(f"Round {ended.number}: {signed_dollars(ended.net)}.")
    return rounds, None
