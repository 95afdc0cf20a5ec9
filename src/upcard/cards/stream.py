"""Where the randomness of a shuffle comes from: a stream of unbiased whole numbers.

Shuffles take any :class:`Stream`.  The one kept here is an HMAC-SHA256 counter stream:
whoever knows the key can recompute every card, nobody else can predict one.  A fresh
key comes from the operating system; a seed makes a repeatable stream for practice and
tests.  Nothing here remembers anything between two streams.
"""

from __future__ import annotations

import hashlib
import hmac
import itertools
import os
import struct
from collections.abc import Iterator
from typing import Protocol

__all__ = ["KeyedStream", "Stream", "encode_fields", "fresh_stream", "seeded_stream"]

_WORD = 4
_WORDS = 1 << 32
_BLOCK = struct.Struct(">8I")
_KEY = 32
_STREAM_TAG = "upcard-shoe-1/stream"
_SEED_TAG = "upcard-seed-1"


class Stream(Protocol):
    """A source of whole numbers, each value equally likely."""

    def below(self, bound: int, /) -> int:
        """A number from 0 to ``bound - 1``."""
        ...


class KeyedStream:
    """32-bit words of HMAC-SHA256 blocks 0, 1, 2 ..., scaled by rejection.

    Block ``j`` is the HMAC of the encoded fields ``(tag, j)``; its eight words are
    read big-endian, in order.  A word at or above the largest multiple of the bound is
    rejected, so that the scaling has no bias at all: a remainder alone would favour
    some of 312 cards by 7 in 100 million.
    """

    def __init__(self, key: bytes, *, tag: str = _STREAM_TAG) -> None:
        self.words_used = 0
        """Words taken so far, rejected ones included."""
        self._words = _words(key, tag.encode())

    def below(self, bound: int, /) -> int:
        """A number from 0 to ``bound - 1``; ``bound`` is 1 to 2**32.

        >>> seeded_stream(1).below(1)
        0
        """
        if not 0 < bound <= _WORDS:
            raise ValueError(f"The bound is {bound}. Allowed: 1 to 2**32")
        limit = _WORDS - _WORDS % bound
        while True:
            self.words_used += 1
            word = next(self._words)
            if word < limit:
                return word % bound


def fresh_stream() -> KeyedStream:
    """A stream that nobody can predict: its key comes from the operating system.

    Raises:
        OSError, NotImplementedError: if the system gives no randomness; there is no
            weaker source to fall back on.
    """
    return KeyedStream(os.urandom(_KEY))


def seeded_stream(seed: int | str) -> KeyedStream:
    """The stream of a seed, the same on every machine: for practice, never for play.

    >>> seeded_stream(7).below(52) == seeded_stream("7").below(52)
    True
    """
    name = str(seed).encode()
    return KeyedStream(hashlib.sha256(encode_fields(_SEED_TAG.encode(), name)).digest())


def encode_fields(*fields: bytes | int) -> bytes:
    """Join fields so that no two lists of fields read the same.

    Each field is preceded by its length in four bytes; a whole number is eight bytes.

    >>> encode_fields(b"1", b"23") == encode_fields(b"12", b"3")
    False
    """
    encoded = [
        field if isinstance(field, bytes) else field.to_bytes(8) for field in fields
    ]
    return b"".join([len(field).to_bytes(_WORD) + field for field in encoded])


def _words(key: bytes, tag: bytes) -> Iterator[int]:
    keyed = hmac.new(key, encode_fields(tag), "sha256")
    for counter in itertools.count():
        block = keyed.copy()
        block.update(encode_fields(counter))
        yield from _BLOCK.unpack(block.digest())
