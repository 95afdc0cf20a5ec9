"""Checking a shoe's transcript from nothing but itself.

Every digest is computed anew from the opened secret and shares; the first thing that
differs is named.  A protocol that this program does not know is not called false.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import DecodeError

from upcard.cards.card import VALUE, Card
from upcard.cards.money import dollars
from upcard.cards.shuffle import cut as cut_order
from upcard.cards.stream import KeyedStream
from upcard.errors import BadText, UpcardError
from upcard.game import BACK
from upcard.game import events as ev
from upcard.rules.load import House, load_house
from upcard.table import events as te
from upcard.table import fairness
from upcard.table.fold import Entry
from upcard.table.referee import Cards, Difference, replay_rounds
from upcard.table.row import decode_entry, link
from upcard.table.start import Start, begin
from upcard.table.transcript import Refill, Transcript, summarise
from upcard.table.tree import order_leaves, root_of

__all__ = ["Finding", "UnknownProtocol", "first_difference", "verify"]

_SECRET = 32


class UnknownProtocol(BadText):
    """A transcript of a protocol that this version does not know."""


class Finding(NamedTuple):
    """One thing that was checked."""

    what: str
    holds: bool | None
    """None if the transcript does not say enough to tell."""
    detail: str = ""


def first_difference(transcript: Transcript) -> Finding | None:
    """The first thing that does not hold, None if the shoe was fair.

    Raises:
        UnknownProtocol: if it is of another protocol.
    """
    return next((found for found in verify(transcript) if found.holds is False), None)


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
        if finding.holds is False:
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
    head_secret = fairness.earlier_secret(secret, found.round)
    commitment = fairness.commit(found.shoe, bound, pack, secret=head_secret)
    yield _equal("commitment", found.commitment, commitment)
    yield from _check_shares(found, commitment)
    if found.listed:
        listed = fairness.list_digest(
            commitment, [bytes.fromhex(share.commitment) for share in found.shares]
        )
        yield _equal("listed", found.listed, listed)
        if found.root:
            guests = fairness.guests_digest(
                listed, [bytes.fromhex(share.share) for share in found.shares]
            )
            key = fairness.derive_key(
                secret, commitment, listed, guests, number=found.round
            )
            yield from _check_order(found, pack, key)
            return
    never = not (found.dealt or found.root or found.round)
    yield Finding("dealt", never, "a shoe that never was bound")
    yield from _check_log(found, ())


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
        if found.mode != "hand procedure" and cards:
            yield Finding(what, holds=False, detail="does not belong to this mode")
    if not 0 <= found.depth <= 26 * found.decks:
        yield Finding("depth", holds=False, detail="is more than half of the cards")
    if not 1 <= found.decks <= 8:
        yield Finding("decks", holds=False, detail="is not from 1 to 8")
    elif found.mode not in ("uniform", fairness.EACH_ROUND, "hand procedure"):
        yield Finding("mode", holds=False, detail="is not known")
    yield from _check_round(found)


def _check_round(found: Transcript) -> Iterator[Finding]:
    is_chain = found.mode == fairness.EACH_ROUND
    last = fairness.CHAIN if is_chain else 0
    first = 1 if is_chain and found.root else 0
    if not first <= found.round <= last:
        detail = f"is not from {first} to {last}"
        yield Finding("round", holds=False, detail=detail)


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
    dealt = cut_order(order, found.cut, depth=0) if found.cut else order
    secret = bytes.fromhex(found.secret)
    root = root_of(order_leaves(found.name, dealt, secret))
    yield _equal("root", found.root, root)
    yield from _check_dealt("dealt", found.dealt, dealt)
    for number, refill in enumerate(found.refills):
        yield from _check_refill(found, number, refill)
    yield from _check_log(found, order)


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
    order = fairness.refill_order(secret, found.name, number, refill.discards)
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


# --- what was played ----------------------------------------------------------------


def _check_log(found: Transcript, order: tuple[Card, ...]) -> Iterator[Finding]:
    """Whether the rows tell the same cards, follow the rules, and form a chain."""
    if not found.log:
        detail = "the file holds no rows of the log: wagers and payments stay open"
        yield Finding("log", holds=None, detail=detail)
        return
    try:
        rows = [row for stretch in found.log for row in stretch.rows]
        entries = [decode_entry(row.body) for row in rows]
        told = summarise(entries)
    except (DecodeError, KeyError, ValueError) as error:
        yield Finding("log", holds=False, detail=f"cannot be read: {error}")
        return
    if told is None:
        yield Finding("log", holds=False, detail="tells of no shoe that was opened")
        return
    yield from _check_told(found, told)
    if order:
        yield from _check_play(found, entries, order)
    yield from _check_heads(found)


def _check_told(found: Transcript, told: Transcript) -> Iterator[Finding]:
    for name in Transcript.__struct_fields__:
        stated, other = getattr(found, name), getattr(told, name)
        if name == "log" or stated == other:
            continue
        if name == "dealt" and _same_faces(stated, other):
            continue
        if name == "refills" and len(stated) == len(other):
            pairs = zip(stated, other, strict=True)
            if all(_same_faces(one.dealt, two.dealt) for one, two in pairs):
                continue
        yield Finding(name, holds=False, detail="is told otherwise by the log")


def _same_faces(cards: tuple[Card, ...], told: tuple[Card, ...]) -> bool:
    """Whether the log shows these cards, some of them by their backs."""
    return len(cards) == len(told) and all(
        other in (card, BACK) for card, other in zip(cards, told, strict=True)
    )


def _check_play(
    found: Transcript, entries: list[Entry], order: tuple[Card, ...]
) -> Iterator[Finding]:
    place = next(n for n, one in enumerate(entries) if isinstance(one, te.ShoeBound))
    bound = entries[place]
    assert isinstance(bound, te.ShoeBound)
    if bound.start is None:
        yield Finding("start", holds=False, detail="is missing from the log")
        return
    house = _house_of(bound.start, found.house)
    if isinstance(house, str):
        yield Finding("rules", holds=False, detail=house)
        return
    secret = bytes.fromhex(found.secret)

    def refill(number: int, discards: Sequence[Card]) -> tuple[Card, ...]:
        return fairness.refill_order(secret, found.name, number, discards)

    told = [
        entry
        for entry in entries[place:]
        if isinstance(entry, (ev.Event, te.RoundVoided))
    ]
    state = begin(bound.start, house)
    result = replay_rounds(state, told, Cards(order, refill))
    if isinstance(result, Difference):
        yield Finding(f"round {result.round}", holds=False, detail=result.detail)
        return
    detail = (
        f"{result.rounds} rounds, {result.settled} results and "
        f"{dollars(result.moved)} equal to the cent"
    )
    yield Finding("settlements", holds=True, detail=detail)


def _house_of(start: Start, digest: str) -> House | str:
    """The house as committed to, or why it is not to be had."""
    try:
        house = load_house(start.house, start.changes)
    except UpcardError as error:
        return f"cannot be loaded: {error}"
    if house.digest != digest:
        return f"of {start.house} here are {house.digest}, committed to was {digest}"
    return house


def _check_heads(found: Transcript) -> Iterator[Finding]:
    """Whether each row follows the one before, from the head in the commitment on."""
    if found.log[0].after != found.head:
        yield Finding("log", holds=False, detail="does not begin at the committed head")
        return
    for stretch in found.log:
        if not _is_digest(stretch.after):
            yield Finding("log", holds=False, detail="begins at no digest")
            return
        head = stretch.after
        for row in stretch.rows:
            head = link(head, row.seq, row.at, row.body.encode())
        if head != stretch.head:
            first, last = stretch.rows[0].seq, stretch.rows[-1].seq
            detail = f"rows {first} to {last} do not lead to {stretch.head}"
            yield Finding("log", holds=False, detail=detail)
            return
    count = sum(len(stretch.rows) for stretch in found.log)
    detail = f"{count} rows, up to {found.log[-1].head}"
    yield Finding("log", holds=True, detail=detail)
