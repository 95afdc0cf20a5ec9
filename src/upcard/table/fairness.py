"""The arithmetic of a verifiable shoe, ``upcard-shoe-1``: digests, key, order, salts.

The table commits to a secret, the guests' pages to their shares; the order follows from
all of them, so that it is uniform and unforeseeable if either the house or one page is
honest.  Pure functions on bytes: no clock, no files, no randomness of their own.
``docs/fairness.md`` says why each step is there.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

from msgspec import Struct

from upcard.cards.card import Card
from upcard.cards.hand_shuffle import opening_shuffle, standard_shuffle
from upcard.cards.shuffle import full_deck, uniform
from upcard.cards.stream import KeyedStream, encode_fields

__all__ = [
    "CHAIN",
    "EACH_ROUND",
    "PROTOCOL",
    "Pack",
    "chain_secret",
    "commit",
    "derive_key",
    "earlier_secret",
    "guests_digest",
    "list_digest",
    "refill_order",
    "round_name",
    "salt",
    "salt_tag",
    "share_commitment",
    "shuffle",
    "stream_cut",
]

PROTOCOL = "upcard-shoe-1"
EACH_ROUND = "each round"
"""Mode of a machine that shuffles all cards for every round."""
CHAIN = 256
"""Rounds of such a machine that one commitment covers."""
_CUT_BYTES = 8


class Pack(Struct, frozen=True):
    """What is shuffled, and by which law."""

    decks: int
    mode: str
    """``uniform``, ``each round`` or ``hand procedure``."""
    depth: int
    """Fewest cards on either side of the cut."""
    discards: tuple[Card, ...] = ()
    """For the hand procedure: the cards in the rack, and the undealt ones."""
    stub: tuple[Card, ...] = ()


def _tag(step: str) -> bytes:
    return f"{PROTOCOL}/{step}".encode()


def _digest(step: str, *fields: bytes | int) -> bytes:
    return hashlib.sha256(encode_fields(_tag(step), *fields)).digest()


def commit(
    shoe: str, bound: tuple[bytes, bytes, bytes], pack: Pack, /, *, secret: bytes
) -> bytes:
    """``C``: the table's commitment.

    Args:
        shoe: id of the shoe.
        bound: digest of the house, digest of the program, head of the log before it.
        pack: decks, mode and depth of the cut.
        secret: 32 bytes.
    """
    return _digest(
        "commit",
        shoe.encode(),
        *bound,
        pack.decks,
        pack.mode.encode(),
        pack.depth,
        secret,
    )


def share_commitment(
    shoe: str, commitment: bytes, seat: int, *, share: bytes, cut: int = 0
) -> bytes:
    """``K``: a page's commitment to its share; ``cut`` above 0 for the cutter."""
    field = cut.to_bytes(_CUT_BYTES) if cut else b""
    return _digest("guest", shoe.encode(), commitment, seat, share, field)


def list_digest(commitment: bytes, shares: Sequence[bytes]) -> bytes:
    """``L``: all commitments of the guests, in the order in which they came."""
    return _digest("list", commitment, *shares)


def guests_digest(listed: bytes, shares: Sequence[bytes]) -> bytes:
    """``G``: all shares in the same order; one that was not revealed is empty."""
    return _digest("guests", listed, *shares)


def derive_key(
    secret: bytes, commitment: bytes, listed: bytes, guests: bytes, *, number: int = 0
) -> bytes:
    """The key of the stream of numbers; ``number`` above 0 for a round of a chain."""
    fields: tuple[bytes | int, ...] = (_tag("key"), commitment, listed, guests)
    if number:
        fields = (_tag("round"), commitment, listed, guests, number)
    return hmac.digest(secret, encode_fields(*fields), "sha256")


# --- a secret for every round -------------------------------------------------------


def earlier_secret(secret: bytes, rounds: int = 1) -> bytes:
    """The secret that many rounds before: a digest leads back, and never forward.

    From the secret of round ``k``, ``k`` steps lead to the head of the chain, which
    the commitment holds.
    """
    for _ in range(rounds):
        secret = _digest("chain", secret)
    return secret


def chain_secret(last: bytes, number: int) -> bytes:
    """The secret of a round, 0 for the head; ``last`` is that of round ``CHAIN``."""
    return earlier_secret(last, CHAIN - number)


def round_name(shoe: str, number: int) -> str:
    """What the cards of a round are called; a shoe of its own has number 0."""
    return f"{shoe}.{number}" if number else shoe


# --- the order ----------------------------------------------------------------------


def shuffle(pack: Pack, stream: KeyedStream) -> tuple[Card, ...]:
    """The order before the cut, from the stream of the key."""
    if pack.mode in ("uniform", EACH_ROUND):
        return uniform(full_deck(pack.decks), stream)
    if not pack.discards and not pack.stub:
        return opening_shuffle(full_deck(pack.decks), stream).order
    return standard_shuffle(pack.discards, pack.stub, stream).order


def stream_cut(stream: KeyedStream, pack: Pack) -> int:
    """Where a cutter who does not reveal has cut: the next number of the stream."""
    places = 52 * pack.decks - 2 * pack.depth + 1
    return pack.depth + stream.below(places)


def salt(secret: bytes, index: int) -> bytes:
    """The salt of the card at a place of the order."""
    return hmac.digest(secret, encode_fields(salt_tag(), index), "sha256")


def salt_tag() -> bytes:
    """The first field of what a salt is made from."""
    return _tag("salt")


def refill_order(
    secret: bytes, shoe: str, number: int, discards: Sequence[Card]
) -> tuple[Card, ...]:
    """The discards, shuffled to finish a round that ran out of cards (A-38)."""
    fields = encode_fields(_tag("refill"), shoe.encode(), number)
    stream = KeyedStream(hmac.digest(secret, fields, "sha256"))
    return uniform(sorted(discards), stream)
