"""The shoe protocol written a second time, from docs/fairness.md alone.

It imports nothing of the package, so that it can disagree.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator

P = "upcard-shoe-1/"
DECK = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"]


def enc(*fields: str | bytes | int) -> bytes:
    out = b""
    for field in fields:
        if isinstance(field, int):
            raw = field.to_bytes(8, "big")
        else:
            raw = field.encode() if isinstance(field, str) else field
        out += len(raw).to_bytes(4, "big") + raw
    return out


def sha(*fields: str | bytes | int) -> bytes:
    return hashlib.sha256(enc(*fields)).digest()


def mac(key: bytes, *fields: str | bytes | int) -> bytes:
    return hmac.new(key, enc(*fields), hashlib.sha256).digest()


def words(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        raw = mac(key, P + "stream", block)
        for at in range(8):
            yield int.from_bytes(raw[4 * at : 4 * at + 4], "big")
        block += 1


def below(stream: Iterator[int], bound: int) -> int:
    fair = (2**32 // bound) * bound
    for word in stream:
        if word < fair:
            return word % bound
    raise AssertionError


def shuffled(cards: list[str], stream: Iterator[int]) -> list[str]:
    cards = cards[:]
    for at in range(len(cards) - 1, 0, -1):
        other = below(stream, at + 1)
        cards[at], cards[other] = cards[other], cards[at]
    return cards


def tree(leaves: list[bytes]) -> bytes:
    if len(leaves) == 1:
        return leaves[0]
    half = 1
    while half * 2 < len(leaves):
        half *= 2
    pair = tree(leaves[:half]) + tree(leaves[half:])
    return hashlib.sha256(b"\x01" + pair).digest()


def shoe(given: dict) -> dict:  # type: ignore[type-arg]
    """Everything that follows from the inputs of a vector."""
    secret = bytes.fromhex(given["secret"])
    bound = [bytes.fromhex(given[name]) for name in ("house", "program", "head")]
    commitment = sha(
        P + "commit",
        given["shoe"],
        *bound,
        given["decks"],
        "uniform",
        given["depth"],
        secret,
    )
    ks, rs, cut = [], [], 26 * given["decks"] if given["dealer_cuts"] else 0
    silent_cutter = False
    for share in given["shares"]:
        r = bytes.fromhex(share["share"])
        field = share["cut"].to_bytes(8, "big") if share["cut"] else b""
        ks.append(sha(P + "guest", given["shoe"], commitment, share["seat"], r, field))
        rs.append(r if share["reveals"] else b"")
        if share["cut"]:
            cut, silent_cutter = share["cut"], not share["reveals"]
    listed = sha(P + "list", commitment, *ks)
    guests = sha(P + "guests", listed, *rs)
    key = mac(secret, P + "key", commitment, listed, guests)
    stream = words(key)
    order = shuffled(DECK * given["decks"], stream)
    if silent_cutter:
        cut = given["depth"] + below(stream, len(order) - 2 * given["depth"] + 1)
    order = order[cut:] + order[:cut]
    leaves = [
        hashlib.sha256(
            b"\x00"
            + enc(P + "leaf", given["shoe"], at, card, mac(secret, P + "salt", at))
        ).digest()
        for at, card in enumerate(order)
    ]
    return {
        "commitment": commitment.hex(),
        "commitments": [k.hex() for k in ks],
        "listed": listed.hex(),
        "guests": guests.hex(),
        "key": key.hex(),
        "cut": cut,
        "order": "".join(order),
        "root": tree(leaves).hex(),
    }
