"""Transcripts by chance: Python makes and checks them, the page checks them too."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from upcard.cards.shuffle import cut as cut_order
from upcard.cards.stream import KeyedStream
from upcard.table import fairness
from upcard.table.transcript import GuestShare, Refill, Transcript
from upcard.table.tree import order_leaves, root_of
from upcard.table.verify import first_difference

HERE = Path(__file__).parent
COUNT = 60


def transcript(chance: random.Random, number: int) -> Transcript:
    """A fair shoe with guests, silences, cuts, and a refill now and then."""
    secret, house, program, head = (chance.randbytes(32) for _ in range(4))
    decks = chance.choice((1, 2, 6, 8))
    depth = {1: 10, 2: 26}.get(decks, 52)
    shoe = f"T{number}-{chance.randrange(10**6):06d}"
    pack = fairness.Pack(decks, "uniform", depth)
    committed = fairness.commit(shoe, (house, program, head), pack, secret=secret)
    seats = chance.sample(range(1, 8), chance.randrange(8))
    cutter = chance.choice(seats) if seats and chance.random() < 0.8 else 0
    shares, raw = _shares(chance, (shoe, committed, pack), seats, cutter)
    listed = fairness.list_digest(
        committed, [bytes.fromhex(share.commitment) for share in shares]
    )
    guests = fairness.guests_digest(listed, raw)
    stream = KeyedStream(fairness.derive_key(secret, committed, listed, guests))
    order = fairness.shuffle(pack, stream)
    cut = _cut(shares, pack, stream) if cutter else chance.choice((0, 26 * decks))
    order = cut_order(order, cut, depth=0) if cut else order
    discards = order[:20] if chance.random() < 0.3 else ()
    refilled = fairness.refill_order(secret, shoe, 0, discards)
    return Transcript(
        fairness.PROTOCOL,
        shoe,
        house.hex(),
        program.hex(),
        head.hex(),
        decks,
        "uniform",
        depth,
        committed.hex(),
        tuple(shares),
        listed.hex(),
        (),
        (),
        cutter,
        cut,
        root_of(order_leaves(shoe, order, secret)).hex(),
        order[: chance.randrange(1, len(order))],
        (Refill(tuple(sorted(discards)), refilled[:7]),) if discards else (),
        secret.hex(),
    )


def _shares(
    chance: random.Random,
    shoe: tuple[str, bytes, fairness.Pack],
    seats: list[int],
    cutter: int,
) -> tuple[list[GuestShare], list[bytes]]:
    """What the guests committed to; some stay silent."""
    name, committed, pack = shoe
    shares, raw = [], []
    for seat in seats:
        deepest = 52 * pack.decks - pack.depth
        cut = chance.randrange(pack.depth, deepest + 1) if seat == cutter else 0
        share = chance.randbytes(32)
        told = fairness.share_commitment(name, committed, seat, share=share, cut=cut)
        is_silent = chance.random() < 0.2
        raw.append(b"" if is_silent else share)
        opened = ("", 0) if is_silent else (share.hex(), cut)
        shares.append(
            GuestShare(seat, told.hex(), opened[0], seat == cutter, opened[1])
        )
    return shares, raw


def _cut(shares: list[GuestShare], pack: fairness.Pack, stream: KeyedStream) -> int:
    told = next(share.cut for share in shares if share.is_cutter)
    return told or fairness.stream_cut(stream, pack)


def spoiled(chance: random.Random, found: Transcript) -> Transcript:
    """One field changed."""
    name = chance.choice(
        ("secret", "house", "program", "head", "commitment", "listed", "root", "dealt")
    )
    if name == "dealt":
        place = chance.randrange(len(found.dealt))
        card = "As" if found.dealt[place] != "As" else "Kd"
        dealt: Any = (*found.dealt[:place], card, *found.dealt[place + 1 :])
        return replace(found, dealt=dealt)
    return replace(found, **{name: chance.randbytes(32).hex()})


def test_both_programs_agree_on_every_transcript(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("There is no Node here. On Debian: apt-get install nodejs")
    chance = random.Random(2024)
    fair = [transcript(chance, number) for number in range(COUNT)]
    wrong = [spoiled(chance, found) for found in fair]
    file = tmp_path / "transcripts.json"
    file.write_bytes(msgspec.json.encode([*fair, *wrong]))
    done = subprocess.run(
        [node, str(HERE / "parity.mjs"), str(file)],
        capture_output=True,
        text=True,
        check=True,
    )
    told = json.loads(done.stdout)
    for found, answer in zip((*fair, *wrong), told, strict=True):
        difference = first_difference(found)
        if difference is None:
            assert answer["verdict"] == "fair"
        else:
            assert answer == {"verdict": "false", "last": difference.what}
    assert [answer["verdict"] for answer in told] == ["fair"] * COUNT + [
        "false"
    ] * COUNT
