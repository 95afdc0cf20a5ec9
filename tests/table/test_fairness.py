from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from table import twin
from upcard.cards.card import Card
from upcard.cards.shuffle import cut as cut_order
from upcard.cards.stream import KeyedStream
from upcard.table import fairness
from upcard.table.tree import (
    card_leaf,
    order_leaves,
    path_to,
    root_of,
    root_over_path,
)

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "shoe.json").read_text())


def derive(given: dict[str, Any]) -> dict[str, Any]:
    """The same as the twin, through the package."""
    secret = bytes.fromhex(given["secret"])
    bound = (
        bytes.fromhex(given["house"]),
        bytes.fromhex(given["program"]),
        bytes.fromhex(given["head"]),
    )
    pack = fairness.Pack(given["decks"], "uniform", given["depth"])
    commitment = fairness.commit(given["shoe"], bound, pack, secret=secret)
    ks = [
        fairness.share_commitment(
            given["shoe"],
            commitment,
            share["seat"],
            share=bytes.fromhex(share["share"]),
            cut=share["cut"],
        )
        for share in given["shares"]
    ]
    listed = fairness.list_digest(commitment, ks)
    revealed = [
        bytes.fromhex(share["share"]) if share["reveals"] else b""
        for share in given["shares"]
    ]
    guests = fairness.guests_digest(listed, revealed)
    key = fairness.derive_key(secret, commitment, listed, guests)
    stream = KeyedStream(key)
    order = fairness.shuffle(pack, stream)
    cutter = next((share for share in given["shares"] if share["cut"]), None)
    cut = 26 * given["decks"] if given["dealer_cuts"] else 0
    if cutter is not None:
        cut = cutter["cut"]
        if not cutter["reveals"]:
            cut = fairness.stream_cut(stream, pack)
    order = cut_order(order, cut, depth=0) if cut else order
    return {
        "commitment": commitment.hex(),
        "commitments": [k.hex() for k in ks],
        "listed": listed.hex(),
        "guests": guests.hex(),
        "key": key.hex(),
        "cut": cut,
        "order": "".join(order),
        "root": root_of(order_leaves(given["shoe"], order, secret)).hex(),
    }


@pytest.mark.parametrize("vector", VECTORS, ids=lambda one: one["given"]["shoe"])
def test_known_vectors(vector: dict[str, Any]) -> None:
    assert derive(vector["given"]) == vector["then"]
    assert twin.shoe(vector["given"]) == vector["then"]


def test_random_shoes_are_equal_in_both_implementations() -> None:
    source = random.Random(20)
    for number in range(60):
        decks = source.randint(1, 8)
        seats = source.sample(range(1, 8), source.randint(0, 7))
        cutter = source.choice([0, *seats])
        given = {
            "shoe": f"T{number}-000009",
            "house": source.randbytes(32).hex(),
            "program": source.randbytes(32).hex(),
            "head": source.randbytes(32).hex(),
            "decks": decks,
            "depth": 10,
            "secret": source.randbytes(32).hex(),
            "dealer_cuts": cutter == 0 and source.random() < 0.5,
            "shares": [
                {
                    "seat": seat,
                    "share": source.randbytes(32).hex(),
                    "cut": source.randint(10, 52 * decks - 10) if seat == cutter else 0,
                    "reveals": source.random() < 0.7,
                }
                for seat in seats
            ],
        }
        assert derive(given) == twin.shoe(given)


@pytest.mark.parametrize("count", [1, 2, 3, 5, 52, 104, 311, 312, 416])
def test_every_card_has_a_path_to_the_root(count: int) -> None:
    cards = [Card(name) for name in (twin.DECK * 8)[:count]]
    secret = bytes(range(32))
    leaves = order_leaves("T1-000001", cards, secret)
    root = root_of(leaves)
    assert root == twin.tree(leaves)
    for index in range(0, count, max(1, count // 40)):
        path = path_to(leaves, index)
        assert root_over_path(leaves[index], index, count, path) == root
        other = card_leaf("T1-000001", index, Card("Xx"), bytes(32))
        assert root_over_path(other, index, count, path) != root
        with pytest.raises(ValueError, match="steps"):
            root_over_path(leaves[index], index, count, (*path, root))


def test_a_path_of_six_decks_is_nine_digests_long() -> None:
    leaves = order_leaves("T", [Card(name) for name in twin.DECK * 6], bytes(32))
    assert max(len(path_to(leaves, index)) for index in range(312)) == 9


def test_refills_do_not_depend_on_how_the_discards_lie() -> None:
    cards = [Card(name) for name in twin.DECK]
    one = fairness.refill_order(bytes(32), "T1-000001", 0, cards)
    other = fairness.refill_order(bytes(32), "T1-000001", 0, cards[::-1])
    assert one == other
    assert one != fairness.refill_order(bytes(32), "T1-000001", 1, cards)
    assert sorted(one) == sorted(cards)
