"""The Merkle tree of a shoe: one root for all cards, a short path for each.

The tree is that of RFC 6962 (leaves hashed after a zero byte, nodes after a one byte,
the left half the largest power of two below the count).  A leaf hides its card behind a
salt, so that a path shown for one card tells nothing about the others.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections.abc import Sequence

from upcard.cards.card import Card
from upcard.cards.stream import encode_fields
from upcard.table.fairness import PROTOCOL, salt_tag

__all__ = ["card_leaf", "order_leaves", "path_to", "root_of", "root_over_path"]

_LEAF, _NODE = b"\x00", b"\x01"
_TAG = f"{PROTOCOL}/leaf".encode()
_PLACE = struct.Struct(">Iq")
_SALTED = (32).to_bytes(4)
"""A place and the length of a salt, as :func:`encode_fields` writes them."""


def card_leaf(shoe: str, index: int, card: Card, card_salt: bytes) -> bytes:
    """The hash of the card at a place of the order."""
    fields = encode_fields(_TAG, shoe.encode(), index, card.encode(), card_salt)
    return hashlib.sha256(_LEAF + fields).digest()


def order_leaves(shoe: str, order: Sequence[Card], secret: bytes) -> list[bytes]:
    """The leaves of a whole order.

    Each is :func:`card_leaf` with its :func:`~upcard.table.fairness.salt`; what all
    have in common is encoded once, because everybody at the table waits for it.
    """
    head = _LEAF + encode_fields(_TAG, shoe.encode())
    keyed = hmac.new(secret, encode_fields(salt_tag()), "sha256")
    faces = {card: encode_fields(card.encode()) for card in set(order)}
    leaves = []
    for index, card in enumerate(order):
        place = _PLACE.pack(8, index)
        salting = keyed.copy()  # half the time of a key set up anew
        salting.update(place)
        parts = (head, place, faces[card], _SALTED, salting.digest())
        fields = b"%b%b%b%b%b" % parts
        leaves.append(hashlib.sha256(fields).digest())
    return leaves


def root_of(leaves: Sequence[bytes]) -> bytes:
    """The root; that of no leaves is the hash of nothing."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    half = _half(len(leaves))
    return _join(root_of(leaves[:half]), root_of(leaves[half:]))


def path_to(leaves: Sequence[bytes], index: int) -> tuple[bytes, ...]:
    """The neighbours on the way from a leaf to the root, the nearest first."""
    if len(leaves) <= 1:
        return ()
    half = _half(len(leaves))
    if index < half:
        return (*path_to(leaves[:half], index), root_of(leaves[half:]))
    return (*path_to(leaves[half:], index - half), root_of(leaves[:half]))


def root_over_path(leaf: bytes, index: int, count: int, path: Sequence[bytes]) -> bytes:
    """The root that a leaf and its path lead to.

    Raises:
        ValueError: if the path has the wrong length for that place.
    """
    sides = _sides(index, count)
    if len(sides) != len(path):
        raise ValueError(f"The path has {len(path)} steps. Allowed: {len(sides)}")
    found = leaf
    for is_left, neighbour in zip(sides, path, strict=True):
        found = _join(found, neighbour) if is_left else _join(neighbour, found)
    return found


def _sides(index: int, count: int) -> list[bool]:
    """Whether the way up comes from the left, from the leaf on."""
    if count <= 1:
        return []
    half = _half(count)
    if index < half:
        return [*_sides(index, half), True]
    return [*_sides(index - half, count - half), False]


def _half(count: int) -> int:
    return 1 << (count - 1).bit_length() - 1


def _join(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(_NODE + left + right).digest()
