"""Many shoes at once, as the table shuffles them: numpy does the swaps, not the words.

Word for word and swap for swap what :func:`upcard.table.fairness.shuffle` does with the
key of each shoe; a shoe with a rejected word (one in a hundred thousand) is left to the
package itself.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from upcard.cards.shuffle import uniform
from upcard.cards.stream import KeyedStream, encode_fields

CARDS = 312
TYPES = 52
AT_ONCE = 20_000
_BLOCKS = 39
_TAG = b"upcard-shoe-1/stream"
_MESSAGES = [encode_fields(_TAG, block) for block in range(_BLOCKS)]
_BOUNDS = np.arange(CARDS, 1, -1, dtype=np.uint64)
_LIMITS = (1 << 32) - (1 << 32) % _BOUNDS


class Shoes(NamedTuple):
    """A batch of shuffled shoes."""

    orders: NDArray[np.int64]
    """``(shoes, 312)``: places of a new pack, the first card to be dealt in front."""
    words: NDArray[np.uint32]
    """``(shoes, 312)``: the words they were made of."""


def key_of(seed: int, shoe: int) -> bytes:
    """The key of a shoe of the battery."""
    return hashlib.sha256(encode_fields(b"battery", seed, shoe)).digest()


def shoes(count: int, seed: int) -> Iterator[Shoes]:
    """So many shoes of a seed, in batches."""
    for start in range(0, count, AT_ONCE):
        yield _batch(seed, range(start, min(start + AT_ONCE, count)))


def _batch(seed: int, numbers: range) -> Shoes:
    raw = bytearray()
    for number in numbers:
        key = key_of(seed, number)
        for message in _MESSAGES:
            raw += hmac.digest(key, message, "sha256")
    words = np.frombuffer(bytes(raw), dtype=">u4").reshape(len(numbers), CARDS)
    words = words.astype(np.uint64)
    used = words[:, : CARDS - 1]
    rejected = (used >= _LIMITS).any(axis=1)
    orders = _swapped((used % _BOUNDS).astype(np.int64))
    for row in np.flatnonzero(rejected):
        stream = KeyedStream(key_of(seed, numbers[row]))
        pack: list[int] = list(range(CARDS))
        orders[row] = uniform(pack, stream)  # type: ignore[arg-type]
    return Shoes(orders, words.astype(np.uint32))


def _swapped(others: NDArray[np.int64]) -> NDArray[np.int64]:
    count = len(others)
    orders = np.tile(np.arange(CARDS), (count, 1))
    rows = np.arange(count)
    for step in range(CARDS - 1):
        last = CARDS - 1 - step
        other = others[:, step]
        moved = orders[rows, other].copy()
        orders[rows, other] = orders[:, last]
        orders[:, last] = moved
    return orders
