"""The shuffle in public: commit, shares, list, reveal, bind, open (RELIABILITY 2.4).

The order of the cards is fixed, and its root is in the log, before the engine hears of
a shoe; the engine's own cut then only turns the pack to where the cutter's sealed
position says.
"""

from __future__ import annotations

from msgspec.structs import replace

from upcard.cards.card import Card
from upcard.cards.shuffle import cut as cut_order
from upcard.cards.shuffle import full_deck
from upcard.cards.stream import KeyedStream
from upcard.errors import Refused
from upcard.game import State, step
from upcard.game import commands as cmd
from upcard.game.state import Guest, Phase
from upcard.rules.model import Rules
from upcard.table import commands as tc
from upcard.table import events as te
from upcard.table import fairness
from upcard.table.clerk import Clerk
from upcard.table.live import Live, Ritual
from upcard.table.start import start_of
from upcard.table.tree import order_leaves, root_of

__all__ = [
    "begin_shoe",
    "bind_shoe",
    "commit_share",
    "list_shares",
    "next_round",
    "open_shoe",
    "pass_cut",
    "refill",
    "refuse_rule_change",
    "reveal_share",
    "seat_of",
    "secret_of",
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
    pack = fairness.Pack(rules.cards.decks, _mode(rules), rules.cut_depth)
    first = fairness.chain_secret(secret, 0) if _is_chain(pack.mode) else secret
    house = live.state.house.digest
    program, head = clerk.moment.program, live.head
    bound = (bytes.fromhex(house), bytes.fromhex(program), bytes.fromhex(head))
    commitment = fairness.commit(shoe, bound, pack, secret=first)
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


def _mode(rules: Rules) -> str:
    """How cards are shuffled; a machine that nobody cuts has a chain of secrets."""
    each_round = rules.shuffled_when == "every round" and rules.cut.offered == "never"
    if each_round and rules.shuffle.order == "uniform":
        return fairness.EACH_ROUND
    return rules.shuffle.order


def _is_chain(mode: str) -> bool:
    return mode == fairness.EACH_ROUND


def secret_of(ritual: Ritual) -> bytes:
    """The secret of the cards on the table; of a chain without cards yet, its head."""
    secret = bytes.fromhex(ritual.secret)
    if _is_chain(ritual.mode):
        return fairness.chain_secret(secret, ritual.round)
    return secret


def _next_holder(live: Live, passed: tuple[int, ...]) -> int:
    """Whom the engine will offer the cut, found by a rehearsal with known cards."""
    state = replace(live.state, floor="automatic")
    state = step(state, cmd.LoadShoe(full_deck(state.rules.cards.decks))).state
    while state.phase is Phase.CUT and state.offers:
        seat = state.offers[-1]
        guest = state.guest_at(seat)
        if seat not in passed and guest is not None and _may_cut(live, guest):
            return seat
        state = step(state, cmd.DeclineCut(seat)).state
    return 0


def _may_cut(live: Live, guest: Guest) -> bool:
    """Whether a guest is there, and gives a share: the position is inside it."""
    barred = any(guest.name == name for name, _ in live.barred)
    return not (guest.absent or barred or guest.name in live.leaving)


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
    live = clerk.live
    ritual = live.ritual
    if _is_chain(ritual.mode):
        ritual = replace(ritual, round=ritual.round + 1, refills=0)
    secret = secret_of(ritual)
    pack = _pack(live)
    stream = KeyedStream(_key(ritual, secret))
    order = fairness.shuffle(pack, stream)
    cutter, cut = _where_cut(live, pack, stream)
    dealt = cut_order(order, cut, depth=0) if cut else order
    name = fairness.round_name(ritual.shoe, ritual.round)
    goes_on = ritual.round > 1
    silent = tuple(share.seat for share in ritual.shares if not share.share)
    clerk.note(
        te.ShoeBound(
            ritual.shoe,
            () if goes_on else silent,
            cutter,
            cut,
            root_of(order_leaves(name, dealt, secret)).hex(),
            pack.discards,
            pack.stub,
            ritual.round,
            live.head if goes_on else "",
            start_of(live.state),
        )
    )
    clerk.play(cmd.LoadShoe(order))


def next_round(clerk: Clerk) -> None:
    """Open the cards of a round, and shuffle for the next by the same shares."""
    open_shoe(clerk, clerk.live.state.reshuffle)
    bind_shoe(clerk)


def _pack(live: Live) -> fairness.Pack:
    state, mode = live.state, live.ritual.mode
    decks, depth = state.rules.cards.decks, state.rules.cut_depth
    if mode != "hand procedure" or not state.shoe:
        return fairness.Pack(decks, mode, depth)
    discards: tuple[Card, ...] = tuple(
        card for pile in state.rack for card in pile.cards
    )
    return fairness.Pack(
        decks, mode, depth, (*state.burned, *discards), state.shoe[state.drawn :]
    )


def _key(ritual: Ritual, secret: bytes) -> bytes:
    commitment = bytes.fromhex(ritual.commitment)
    listed = bytes.fromhex(ritual.digest)
    shares = [bytes.fromhex(share.share) for share in ritual.shares]
    guests = fairness.guests_digest(listed, shares)
    return fairness.derive_key(secret, commitment, listed, guests, number=ritual.round)


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
    """Publish the secret of cards that are retired, whatever the reason."""
    live, ritual = clerk.live, clerk.live.ritual
    if ritual.phase in ("none", "opened"):
        return
    dealt = ritual.dealt or live.state.drawn if ritual.phase == "bound" else 0
    secret = secret_of(ritual).hex()
    clerk.note(te.ShoeOpened(ritual.shoe, secret, why, dealt, ritual.round))


def refill(clerk: Clerk) -> None:
    """Shuffle the discards to finish a round; the same secret decides the order."""
    live, ritual = clerk.live, clerk.live.ritual
    discards = [card for pile in live.state.rack for card in pile.cards]
    name = fairness.round_name(ritual.shoe, ritual.round)
    order = fairness.refill_order(secret_of(ritual), name, ritual.refills, discards)
    clerk.play(cmd.LoadShoe(order))


def refuse_rule_change(live: Live) -> None:
    """Refuse another rule while cards are shuffled for the rules committed to.

    Raises:
        Refused: from the commitment until the order is fixed.
    """
    if live.ritual.phase in ("commit", "reveal"):
        raise _refused("shuffle", "A rule is changed before or after the shuffle")


def _refused(reason: str, message: str) -> Refused:
    return Refused(reason, "upcard-shoe-1", message)
