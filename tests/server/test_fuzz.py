"""Messages that no page sends: read or refused, never anything else."""

from __future__ import annotations

import json
import os
import random

import msgspec
import pytest

from table.play import Play
from upcard.errors import BadDocument, Refused
from upcard.table import commands as tc
from upcard.table.live import Caller
from upcard.table.react import react
from upcard.wire.messages import AnyCommand, CommandSent, read_message

MESSAGES = int(os.environ.get("UPCARD_FUZZ", "1000000"))
PARTS = 4
KINDS = [kind.__name__ for kind in AnyCommand.__args__]
FIELDS = sorted({f for kind in AnyCommand.__args__ for f in kind.__struct_fields__})
VALUES = [
    0, 1, -1, 7, 8, 2**31, 2**63, -(2**63), 2**70, 0.5, 1e308, "", "a", "b", "??", "As",
    "\x00", "é" * 40, True, False, None, [], [1], [1, 1], [[]], {}, {"type": "Hit"},
]  # fmt: skip


def nonsense(source: random.Random) -> bytes:
    """Something that is almost a message."""
    kind = source.choice(KINDS)
    command = {"type": kind}
    for _ in range(source.randint(0, 3)):
        command[source.choice(FIELDS)] = source.choice(VALUES)
    text = json.dumps(
        {
            "type": source.choice(("command", "command", "hello", "ping", "heard")),
            "id": "x",
            "command": command,
        }
    ).encode()
    if source.random() < 0.3:
        at = source.randrange(len(text))
        junk = source.randbytes(source.randint(0, 4))
        text = text[:at] + junk + text[at + source.randint(0, 3) :]
    return text


def well_formed(source: random.Random) -> bytes:
    """A message with the right fields and wild values."""
    kind = source.choice(AnyCommand.__args__)
    command: dict[str, object] = {"type": kind.__name__}
    for field in msgspec.structs.fields(kind):
        wild: object = source.choice((0, 1, 2, 3, 8, -1, 2500, 2**40))
        if field.type is str:
            wild = source.choice(("", "a", "Ann", "dealer.soft_17", "win", "00" * 32))
        elif field.type is bool:
            wild = source.random() < 0.5
        elif field.type not in (int, float, int | None):
            wild = [1, 2]
        command[field.name] = wild
    return json.dumps({"type": "command", "id": "x", "command": command}).encode()


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_but_refusals(part: int) -> None:
    source = random.Random(part)
    play = Play(seed=part)
    play.send("Ann", tc.Sit((1,), 100_000))
    play.shuffle()
    play.deal(2500)
    live, read_as = play.live, 0
    moment = play.moment()
    for number in range(MESSAGES // PARTS):
        text = nonsense(source) if number % 16 else well_formed(source)
        try:
            message = read_message(text)
        except (msgspec.DecodeError, UnicodeDecodeError):
            continue
        if isinstance(message, CommandSent):
            read_as += 1
            role = source.choice(("guest", "guest", "watcher", "floor"))
            caller = Caller(source.choice(("Ann", "Eve")), role, 5_000)
            try:
                react(live, caller, message.command, moment)
            except (Refused, BadDocument):
                assert play.live is live
    assert read_as > MESSAGES // PARTS // 50
