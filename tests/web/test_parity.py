"""Transcripts by chance: Python makes and checks them, the page checks them too."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from table.shoes import transcripts
from table.test_sessions import close, session
from upcard.cards.shuffle import cut as cut_order
from upcard.cards.shuffle import full_deck
from upcard.cards.stream import KeyedStream
from upcard.table import fairness
from upcard.table.transcript import GuestShare, Refill, Transcript
from upcard.table.tree import order_leaves, root_of
from upcard.table.verify import first_difference

HERE = Path(__file__).parent
COUNT = int(os.environ.get("UPCARD_TRANSCRIPTS", "200"))
"""``UPCARD_TRANSCRIPTS=10000 pytest tests/web`` before a release."""
MODES = ("uniform", "uniform", "each round", "hand procedure")


def transcript(chance: random.Random, number: int) -> Transcript:
    """A fair shoe with guests, silences, cuts, and a refill now and then."""
    secret, house, program, head = (chance.randbytes(32) for _ in range(4))
    pack = a_pack(chance)
    depth, decks = pack.depth, pack.decks
    shoe = f"T{number}-{chance.randrange(10**6):06d}"
    k = chance.randint(1, 256) if pack.mode == "each round" else 0
    first = fairness.earlier_secret(secret, k)
    committed = fairness.commit(shoe, (house, program, head), pack, secret=first)
    seats = chance.sample(range(1, 8), chance.randrange(8))
    cutter = chance.choice(seats) if seats and chance.random() < 0.8 else 0
    shares, raw = _shares(chance, (shoe, committed, pack), seats, cutter)
    listed = fairness.list_digest(
        committed, [bytes.fromhex(share.commitment) for share in shares]
    )
    guests = fairness.guests_digest(listed, raw)
    key = fairness.derive_key(secret, committed, listed, guests, number=k)
    stream = KeyedStream(key)
    order = fairness.shuffle(pack, stream)
    cut = _cut(shares, pack, stream) if cutter else chance.choice((0, 26 * decks))
    order = cut_order(order, cut, depth=0) if cut else order
    discards = order[:20] if chance.random() < 0.3 else ()
    name = fairness.round_name(shoe, k)
    refilled = fairness.refill_order(secret, name, 0, discards)
    return Transcript(
        fairness.PROTOCOL,
        shoe,
        house.hex(),
        program.hex(),
        head.hex(),
        decks,
        pack.mode,
        depth,
        committed.hex(),
        tuple(shares),
        listed.hex(),
        pack.discards,
        pack.stub,
        cutter,
        cut,
        root_of(order_leaves(name, order, secret)).hex(),
        order[: chance.randrange(1, len(order))],
        (Refill(tuple(sorted(discards)), refilled[:7]),) if discards else (),
        secret.hex(),
        k,
    )


def a_pack(chance: random.Random) -> fairness.Pack:
    """Decks and a law of shuffling; by hand either new cards or used ones."""
    decks = chance.choice((1, 2, 3, 6, 8))
    depth = {1: 10, 2: 26}.get(decks, 52)
    mode = chance.choice(MODES)
    if mode != "hand procedure" or chance.random() < 0.3:
        return fairness.Pack(decks, mode, depth)
    cards = list(full_deck(decks))
    chance.shuffle(cards)
    left = chance.randrange(len(cards))
    return fairness.Pack(decks, mode, depth, tuple(cards[left:]), tuple(cards[:left]))


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


def judged(transcripts: list[Transcript], folder: Path) -> list[dict[str, Any]]:
    """What the page's program says of them."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("There is no Node here. On Debian: apt-get install nodejs")
    file = folder / "transcripts.json"
    file.write_bytes(msgspec.json.encode(transcripts))
    done = subprocess.run(
        [node, str(HERE / "parity.mjs"), str(file)],
        capture_output=True,
        text=True,
        check=True,
    )
    told: list[dict[str, Any]] = json.loads(done.stdout)
    return told


def test_both_programs_agree_on_every_transcript(tmp_path: Path) -> None:
    chance = random.Random(2024)
    fair = [transcript(chance, number) for number in range(COUNT)]
    wrong = [spoiled(chance, found) for found in fair]
    told = judged([*fair, *wrong], tmp_path)
    for found, answer in zip((*fair, *wrong), told, strict=True):
        difference = first_difference(found)
        if difference is None:
            assert answer["verdict"] == "fair"
        else:
            assert answer == {"verdict": "false", "last": difference.what}
    assert [answer["verdict"] for answer in told] == ["fair"] * COUNT + [
        "false"
    ] * COUNT


def test_both_programs_agree_on_whole_sessions(tmp_path: Path) -> None:
    """Of three houses, with every row of their log."""
    houses = ("prairie-meadows", "shuffle-machine-six-deck", "vegas-six-deck")
    fair = []
    for house in houses:
        play = session(house, seed=6, rounds=4)
        close(play)
        fair += list(transcripts(play))
    by_hand: dict[str, object] = {"shuffle.order": "hand procedure"}
    play = session("vegas-double-deck", seed=6, rounds=9, changes=by_hand)
    close(play)
    fair += list(transcripts(play))
    assert {found.mode for found in fair} == set(MODES)
    assert any(found.stub for found in fair)
    wrong = [without_a_row(found) for found in fair]
    told = judged([*fair, *wrong], tmp_path)
    for found, answer in zip(fair, told, strict=False):
        assert first_difference(found) is None
        assert answer["verdict"] == "fair"
        assert answer["last"] == "settlements"
    for found, answer in zip(wrong, told[len(fair) :], strict=True):
        assert first_difference(found) is not None
        assert answer["verdict"] == "false"


def without_a_row(found: Transcript) -> Transcript:
    """A row less, in the middle of the last stretch."""
    *others, last = found.log
    middle = len(last.rows) // 2
    rows = last.rows[:middle] + last.rows[middle + 1 :]
    return replace(found, log=(*others, replace(last, rows=rows)))
