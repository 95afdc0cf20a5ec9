"""The stream of numbers: known answers, rejection, and no bias at all."""

from __future__ import annotations

import hashlib
import hmac
import os
from collections import Counter

import pytest

from upcard.cards import stream as streams
from upcard.cards.shuffle import cut, full_deck, uniform
from upcard.cards.stream import (
    KeyedStream,
    encode_fields,
    fresh_stream,
    seeded_stream,
)

# The reference transcript of the fairness protocol, worked out by another program.
REFERENCE_KEY = bytes.fromhex(
    "944e8af38ce7c3f6a5f9d2ff95abd0ae90e58bcf9dfa70faedb81ce1f40cf0af"
)
FIRST_TWELVE = [37, 19, 49, 50, 28, 36, 31, 10, 44, 8, 34, 23]
LAST_FOUR = [19, 5, 4, 43]
FIRST_WORDS_OF_SEED_1 = [2029052981, 750097759, 2464059763]


def test_reference_transcript_of_a_six_deck_shoe() -> None:
    stream = KeyedStream(REFERENCE_KEY, tag="bj1/stream")
    deck = full_deck(1)
    order = cut(uniform(full_deck(6), stream), 137, depth=52)
    numbers = [deck.index(card) for card in order]
    assert numbers[:12] == FIRST_TWELVE
    assert numbers[-4:] == LAST_FOUR
    assert stream.words_used == 311


def test_first_words_of_a_seed_never_change() -> None:
    """Worked out with nothing but the standard library's HMAC."""
    stream = seeded_stream(1)
    key = hashlib.sha256(b"\0\0\0\x0dupcard-seed-1\0\0\0\x011").digest()
    tag = b"upcard-shoe-1/stream"
    for counter in range(3):
        message = b"\0\0\0\x14" + tag + b"\0\0\0\x08" + counter.to_bytes(8)
        block = hmac.new(key, message, hashlib.sha256).digest()
        words = [int.from_bytes(block[at : at + 4]) for at in range(0, 32, 4)]
        assert [stream.below(1 << 32) for _ in range(8)] == words
        if counter == 0:
            assert words[:3] == FIRST_WORDS_OF_SEED_1


def test_a_bound_of_one_still_uses_its_word() -> None:
    stream = seeded_stream("x")
    assert [stream.below(1) for _ in range(5)] == [0] * 5
    assert stream.words_used == 5


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1])
def test_bounds_out_of_range_are_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="Allowed: 1 to"):
        seeded_stream(1).below(bound)


def test_words_at_the_limit_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    limit = 2**32 - 2**32 % 312
    words = [limit, 2**32 - 1, limit - 1, 312 + 5]
    monkeypatch.setattr(streams, "_words", lambda _key, _tag: iter(words))
    stream = KeyedStream(b"")
    assert stream.below(312) == 311
    assert stream.words_used == 3
    assert stream.below(312) == 5
    assert stream.words_used == 4


def test_scaling_gives_every_value_equally_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every one of 256 words once: each residue as often as any other."""
    monkeypatch.setattr(streams, "_WORDS", 256)
    for bound in range(1, 257):
        words = list(range(256))
        monkeypatch.setattr(streams, "_words", lambda *_, w=words: iter(w))
        stream = KeyedStream(b"")
        counts = Counter(stream.below(bound) for _ in range(256 - 256 % bound))
        assert set(counts.values()) == {256 // bound}
        assert len(counts) == bound


def test_fresh_streams_differ_and_have_no_fallback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second = fresh_stream(), fresh_stream()
    assert [first.below(2**32) for _ in range(4)] != [
        second.below(2**32) for _ in range(4)
    ]

    def broken(_size: int) -> bytes:
        raise OSError

    monkeypatch.setattr(os, "urandom", broken)
    with pytest.raises(OSError):  # noqa: PT011 - any failure of the system, as it is
        fresh_stream()


def test_fields_are_told_apart() -> None:
    assert encode_fields(b"ab", 3) == b"\0\0\0\x02ab\0\0\0\x08\0\0\0\0\0\0\0\x03"
    assert encode_fields(b"", b"a") != encode_fields(b"a", b"")
