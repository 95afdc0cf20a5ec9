"""Checking a shoe's transcript from nothing but itself.

Every digest is computed anew from the opened secret and shares; the first thing that
differs is named.  A protocol that this program does not know is not called false.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from upcard.cards.card import VALUE, Card
from upcard.cards.shuffle import cut as cut_order
from upcard.cards.stream import KeyedStream
from upcard.errors import BadText
from upcard.table import fairness
from upcard.table.transcript import Refill, Transcript
from upcard.table.tree import order_leaves, root_of

__all__ = ["Finding", "UnknownProtocol", "first_difference", "verify"]

_SECRET = 32


class UnknownProtocol(BadText):
    """A transcript of a protocol that this version does not know."""


class Finding(NamedTuple):
    """One thing that was checked."""

    what: str
    holds: bool
    detail: str = ""


def first_difference(transcript: Transcript) -> Finding | None:
    """The first thing that does not hold, None if the shoe was fair.

    Raises:
        UnknownProtocol: if it is of another protocol.
    """
    return next((found for found in verify(transcript) if not found.holds), None)


def verify(transcript: Transcript) -> Iterator[Finding]:
    """Everything that is checked, in order; it ends with the first that does not hold.

    Raises:
        UnknownProtocol: if it is of another protocol.
    """
    if transcript.protocol != fairness.PROTOCOL:
        raise UnknownProtocol(
            f"The protocol {transcript.protocol!r} is not known. "
            f"Allowed: {fairness.PROTOCOL}"
        )
    for finding in _findings(transcript):
        yield finding
        if not finding.holds:
            return


def _findings(found: Transcript) -> Iterator[Finding]:
    yield from _check_form(found)
    secret = bytes.fromhex(found.secret)
    bound = (
        bytes.fromhex(found.house),
        bytes.fromhex(found.program),
        bytes.fromhex(found.head),
    )
    pack = fairness.Pack(
        found.decks, found.mode, found.depth, found.discards, found.stub
    )
    commitment = fairness.commit(found.shoe, bound, pack, secret=secret)
    yield _equal("commitment", found.commitment, commitment)
    yield from _check_shares(found, commitment)
    if not found.listed:
        yield Finding(
            "dealt", not (found.dealt or found.root), "a shoe that never was bound"
        )
        return
    listed = fairness.list_digest(
        commitment, [bytes.fromhex(share.commitment) for share in found.shares]
    )
    yield _equal("listed", found.listed, listed)
    if not found.root:
        yield Finding("dealt", not found.dealt, "a shoe that never was bound")
        return
    guests = fairness.guests_digest(
        listed, [bytes.fromhex(share.share) for share in found.shares]
    )
    key = fairness.derive_key(secret, commitment, listed, guests)
    yield from _check_order(found, pack, key)


def _check_form(found: Transcript) -> Iterator[Finding]:
    """Whether all digests are digests and all cards are cards."""
    digests = {
        "secret": found.secret,
        "house": found.house,
        "program": found.program,
        "head": found.head,
        "commitment": found.commitment,
    }
    for share in found.shares:
        digests[f"commitment of seat {share.seat}"] = share.commitment
        if share.share:
            digests[f"share of seat {share.seat}"] = share.share
    for what, text in digests.items():
        if not _is_digest(text):
            yield Finding(what, holds=False, detail="is not 64 hexadecimal digits")
    yield from _check_pack(found)


def _check_pack(found: Transcript) -> Iterator[Finding]:
    for what, cards in (("discards", found.discards), ("stub", found.stub)):
        if any(card not in VALUE for card in cards):
            yield Finding(what, holds=False, detail="holds something that is no card")
        if found.mode == "uniform" and cards:
            yield Finding(what, holds=False, detail="does not belong to this mode")
    if not 0 <= found.depth <= 26 * found.decks:
        yield Finding("depth", holds=False, detail="is more than half of the cards")
    if not 1 <= found.decks <= 8:
        yield Finding("decks", holds=False, detail="is not from 1 to 8")
    elif found.mode not in ("uniform", "hand procedure"):
        yield Finding("mode", holds=False, detail="is not known")


def _is_digest(text: str) -> bool:
    try:
        return len(bytes.fromhex(text)) == _SECRET and text == text.lower()
    except ValueError:
        return False


def _check_shares(found: Transcript, commitment: bytes) -> Iterator[Finding]:
    for share in found.shares:
        if not share.share:
            holds = share.cut == 0
            yield Finding(f"share of seat {share.seat}", holds, "was not revealed")
            continue
        opened = fairness.share_commitment(
            found.shoe,
            commitment,
            share.seat,
            share=bytes.fromhex(share.share),
            cut=share.cut,
        )
        what = f"commitment of seat {share.seat}"
        yield _equal(what, share.commitment, opened)
        holds = share.is_cutter == bool(share.cut)
        yield Finding(f"cut of seat {share.seat}", holds, "only the cutter's holds one")


def _check_order(
    found: Transcript, pack: fairness.Pack, key: bytes
) -> Iterator[Finding]:
    stream = KeyedStream(key)
    order = fairness.shuffle(pack, stream)
    yield _check_cut(found, pack, stream)
    order = cut_order(order, found.cut, depth=0) if found.cut else order
    secret = bytes.fromhex(found.secret)
    root = root_of(order_leaves(found.shoe, order, secret))
    yield _equal("root", found.root, root)
    yield from _check_dealt("dealt", found.dealt, order)
    for number, refill in enumerate(found.refills):
        yield from _check_refill(found, number, refill)


def _check_cut(found: Transcript, pack: fairness.Pack, stream: KeyedStream) -> Finding:
    cutter = [share for share in found.shares if share.is_cutter]
    if not found.cutter:
        allowed = {0, 26 * pack.decks}
        holds = found.cut in allowed and not cutter
        return Finding("cut", holds, "the dealer cuts in the middle, or nobody cuts")
    if [share.seat for share in cutter] != [found.cutter]:
        return Finding("cutter", holds=False, detail="is not the seat that cut")
    cut = cutter[0].cut or fairness.stream_cut(stream, pack)
    return Finding("cut", found.cut == cut, f"{found.cut}, should be {cut}")


def _check_refill(found: Transcript, number: int, refill: Refill) -> Iterator[Finding]:
    what = f"refill {number + 1}"
    secret = bytes.fromhex(found.secret)
    if any(card not in VALUE for card in refill.discards):
        yield Finding(what, holds=False, detail="holds something that is no card")
        return
    order = fairness.refill_order(secret, found.shoe, number, refill.discards)
    yield from _check_dealt(what, refill.dealt, order)


def _check_dealt(
    what: str, dealt: tuple[Card, ...], order: tuple[Card, ...]
) -> Iterator[Finding]:
    if len(dealt) > len(order):
        yield Finding(what, holds=False, detail=f"{len(dealt)} of {len(order)} cards")
        return
    for place, (card, expected) in enumerate(zip(dealt, order, strict=False), start=1):
        if card != expected:
            detail = f"card {place} is {card}, should be {expected}"
            yield Finding(what, holds=False, detail=detail)
            return
    yield Finding(what, holds=True, detail=f"{len(dealt)} cards")


def _equal(what: str, stated: str, computed: bytes) -> Finding:
    holds = stated == computed.hex()
    detail = computed.hex() if holds else f"{stated}, should be {computed.hex()}"
    return Finding(what, holds, detail)
