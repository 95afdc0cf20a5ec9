"""The shuffle in public: commit, shares, list, reveal, bind, open (RELIABILITY 2.4).

The order of the cards is fixed, and its root is in the log, before the engine hears of
a shoe; the engine's own cut then only turns the pack to where the cutter's sealed
position says.
"""

from __future__ import annotations

import hashlib

from msgspec.structs import replace

from upcard.cards.card import Card
from upcard.cards.shuffle import cut as cut_order
from upcard.cards.shuffle import full_deck
from upcard.cards.stream import KeyedStream
from upcard.errors import Refused
from upcard.game import State, step
from upcard.game import commands as cmd
from upcard.game.state import Phase
from upcard.table import commands as tc
from upcard.table import events as te
from upcard.table import fairness
from upcard.table.clerk import Clerk
from upcard.table.live import Live, Ritual
from upcard.table.tree import order_leaves, root_of

__all__ = [
    "begin_shoe",
    "bind_shoe",
    "commit_share",
    "list_shares",
    "open_shoe",
    "pass_cut",
    "refill",
    "reveal_share",
    "seat_of",
]

_SHARE = 32


def seat_of(state: State, name: str) -> int:
    """The seat that speaks for a guest: the lowest spot, 0 without one."""
    guest = state.guest(name)
    return min(guest.spots) if guest is not None and guest.spots else 0


# --- commit -------------------------------------------------------------------------


def begin_shoe(clerk: Clerk) -> None:
    """Commit to the secret of a new shoe, after opening the old one."""
    live = clerk.live
    if live.ritual.phase == "bound":
        open_shoe(clerk, live.state.reshuffle)
    live = clerk.live
    secret = clerk.moment.entropy
    rules = live.state.rules
    shoe = f"{live.opened.table}-{live.shoes + 1:06d}"
    pack = fairness.Pack(rules.cards.decks, rules.shuffle.order, rules.cut_depth)
    house = live.state.house.digest
    program, head = clerk.moment.program, live.head
    bound = (bytes.fromhex(house), bytes.fromhex(program), bytes.fromhex(head))
    commitment = fairness.commit(shoe, bound, pack, secret=secret)
    clerk.note(
        te.ShoeCommitted(
            shoe,
            commitment.hex(),
            house,
            program,
            head,
            pack.decks,
            pack.mode,
            pack.depth,
            _next_holder(live, ()),
            secret.hex(),
        )
    )


def _next_holder(live: Live, passed: tuple[int, ...]) -> int:
    """Whom the engine will offer the cut, found by a rehearsal with known cards."""
    state = replace(live.state, floor="automatic")
    state = step(state, cmd.LoadShoe(full_deck(state.rules.cards.decks))).state
    while state.phase is Phase.CUT and state.offers:
        seat = state.offers[-1]
        guest = state.guest_at(seat)
        away = guest is None or guest.absent or guest.name in live.leaving
        if seat not in passed and not away:
            return seat
        state = step(state, cmd.DeclineCut(seat)).state
    return 0


def pass_cut(clerk: Clerk, seat: int) -> None:
    """Offer the cut to the next guest.

    Raises:
        Refused: if the seat does not hold it.
    """
    ritual = clerk.live.ritual
    if ritual.phase != "commit" or not seat or ritual.holder != seat or ritual.cutter:
        raise _refused("not-your-cut", f"The cut is with seat {ritual.holder}")
    passed = (*ritual.passed, seat)
    clerk.note(te.CutPassed(seat, _next_holder(clerk.live, passed)))


def commit_share(clerk: Clerk, name: str, command: tc.CommitShare) -> None:
    """Take a page's commitment.

    Raises:
        Refused: if it comes too late, twice, or from nobody who sits here.
    """
    live, ritual = clerk.live, clerk.live.ritual
    seat = seat_of(live.state, name)
    if ritual.phase != "commit" or command.shoe != ritual.shoe:
        raise _refused("no-commit", "No shares are collected now")
    if not seat:
        raise _refused("seat", "Only seated guests take part in the shuffle")
    earlier = ritual.share_of(seat)
    if earlier is not None and (earlier.has_cut or not command.cut):
        raise _refused("committed", f"Seat {seat} has committed already")
    if any(name == barred for barred, _ in live.barred):
        raise _refused("barred", "A page that did not reveal sits out three shoes")
    if command.cut and ritual.holder != seat:
        raise _refused("not-your-cut", f"The cut is with seat {ritual.holder}")
    commitment = _bytes(command.commitment).hex()
    if not command.cut and ritual.holder == seat:
        pass_cut(clerk, seat)  # a share without a cut declines it
    clerk.note(te.ShareCommitted(ritual.shoe, seat, commitment, command.cut))


def _bytes(text: str) -> bytes:
    try:
        found = bytes.fromhex(text)
    except ValueError:
        found = b""
    if len(found) != _SHARE:
        raise _refused("share", "A share and its commitment are 64 hexadecimal digits")
    return found


# --- reveal -------------------------------------------------------------------------


def list_shares(clerk: Clerk) -> None:
    """Close the list; pages reveal now."""
    ritual = clerk.live.ritual
    shares = [bytes.fromhex(share.commitment) for share in ritual.shares]
    digest = fairness.list_digest(bytes.fromhex(ritual.commitment), shares)
    clerk.note(
        te.SharesListed(
            ritual.shoe,
            tuple(share.seat for share in ritual.shares),
            tuple(share.commitment for share in ritual.shares),
            digest.hex(),
        )
    )


def reveal_share(clerk: Clerk, name: str, command: tc.RevealShare) -> None:
    """Open a page's commitment.

    Raises:
        Refused: if it does not open it, or the cut inside is too near to an end.
    """
    live, ritual = clerk.live, clerk.live.ritual
    seat = seat_of(live.state, name)
    share = ritual.share_of(seat)
    if ritual.phase != "reveal" or command.shoe != ritual.shoe or share is None:
        raise _refused("no-reveal", "No share of this seat is waited for")
    if share.share:
        raise _refused("revealed", f"Seat {seat} has revealed already")
    rules = live.state.rules
    deepest = rules.card_count - rules.cut_depth
    if share.has_cut and not rules.cut_depth <= command.cut <= deepest:
        raise _refused("cut-depth", f"A cut is from {rules.cut_depth} to {deepest}")
    if not share.has_cut and command.cut:
        raise _refused("not-your-cut", f"Seat {seat} did not cut")
    opened = fairness.share_commitment(
        ritual.shoe,
        bytes.fromhex(ritual.commitment),
        seat,
        share=_bytes(command.share),
        cut=command.cut,
    )
    if opened.hex() != share.commitment:
        raise _refused("wrong-share", "This share does not open the commitment")
    clerk.note(te.ShareRevealed(ritual.shoe, seat, command.share.lower(), command.cut))


# --- bind and open ------------------------------------------------------------------


def bind_shoe(clerk: Clerk) -> None:
    """Derive the order, publish its root, and bring the cards to the table."""
    live, ritual = clerk.live, clerk.live.ritual
    secret = bytes.fromhex(ritual.secret)
    pack = _pack(live)
    stream = KeyedStream(_key(ritual))
    order = fairness.shuffle(pack, stream)
    cutter, cut = _where_cut(live, pack, stream)
    dealt = cut_order(order, cut, depth=0) if cut else order
    root = root_of(order_leaves(ritual.shoe, dealt, secret))
    clerk.note(
        te.ShoeBound(
            ritual.shoe,
            tuple(share.seat for share in ritual.shares if not share.share),
            cutter,
            cut,
            root.hex(),
            pack.discards,
            pack.stub,
        )
    )
    clerk.play(cmd.LoadShoe(order))


def _pack(live: Live) -> fairness.Pack:
    state, mode = live.state, live.ritual.mode
    decks, depth = state.rules.cards.decks, state.rules.cut_depth
    if mode == "uniform" or not state.shoe:
        return fairness.Pack(decks, mode, depth)
    discards: tuple[Card, ...] = tuple(
        card for pile in state.rack for card in pile.cards
    )
    return fairness.Pack(
        decks, mode, depth, (*state.burned, *discards), state.shoe[state.drawn :]
    )


def _key(ritual: Ritual) -> bytes:
    commitment = bytes.fromhex(ritual.commitment)
    listed = bytes.fromhex(ritual.digest)
    shares = [bytes.fromhex(share.share) for share in ritual.shares]
    guests = fairness.guests_digest(listed, shares)
    return fairness.derive_key(bytes.fromhex(ritual.secret), commitment, listed, guests)


def _where_cut(live: Live, pack: fairness.Pack, stream: KeyedStream) -> tuple[int, int]:
    """Who cuts, 0 for the dealer, and where."""
    rules, ritual = live.state.rules, live.ritual
    if rules.cut.offered == "never":
        return 0, 0
    share = ritual.share_of(ritual.cutter)
    if share is None:
        return 0, rules.card_count // 2
    return ritual.cutter, share.cut or fairness.stream_cut(stream, pack)


def open_shoe(clerk: Clerk, why: str) -> None:
    """Publish the secret of a shoe that is retired, whatever the reason."""
    live, ritual = clerk.live, clerk.live.ritual
    if ritual.phase in ("none", "opened"):
        return
    dealt = ritual.dealt or live.state.drawn if ritual.phase == "bound" else 0
    clerk.note(te.ShoeOpened(ritual.shoe, ritual.secret, why, dealt))


def refill(clerk: Clerk) -> None:
    """Shuffle the discards to finish a round; the same secret decides the order."""
    live, ritual = clerk.live, clerk.live.ritual
    discards = [card for pile in live.state.rack for card in pile.cards]
    secret = bytes.fromhex(ritual.secret) or hashlib.sha256(b"").digest()
    order = fairness.refill_order(secret, ritual.shoe, ritual.refills, discards)
    clerk.play(cmd.LoadShoe(order))


def _refused(reason: str, message: str) -> Refused:
    return Refused(reason, "upcard-shoe-1", message)
