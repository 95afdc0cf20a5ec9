"""From one live table to the next: what each entry of the log changes.

``fold`` takes any entry; ``note_game`` does the table's own bookkeeping for a game
event whose state is known already, so that the engine evolves each event once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from upcard.cards.hand import is_natural, total
from upcard.game import State, evolve
from upcard.game import events as ev
from upcard.table import events as te
from upcard.table.live import Bet, Live, Result, Ritual, Share, Silence
from upcard.table.void import voided

__all__ = ["Entry", "Place", "fold", "note_game", "note_table", "put_in_place"]

Entry = ev.Event | te.TableEvent
"""Anything that a table's log holds."""


class Place(NamedTuple):
    """Where an entry stands in the log."""

    seq: int
    at: int
    """Milliseconds since 1970."""
    head: str
    """The log's head with the entry."""


_RESULTS = 20
_BARRED_SHOES = 3


def fold(live: Live, entry: Entry) -> Live:
    """The table after an entry, its place in the log aside."""
    if isinstance(entry, te.TableEvent):
        return note_table(live, entry)
    return note_game(live, entry, evolve(live.state, entry))


def put_in_place(after: Live, entry: Entry, place: Place) -> Live:
    """The table after an entry, its place in the log noted."""
    seq, at, head = place
    if isinstance(entry, ev.RoundStarted):
        return replace(after, seq=seq, head=head, dealt_at=at / 1000)
    return replace(after, seq=seq, head=head)


# --- the game -----------------------------------------------------------------------


def note_game(live: Live, event: ev.Event, state: State) -> Live:
    """The table after a game event that has led to ``state``."""
    if isinstance(event, ev.TableDied):
        ritual = replace(live.ritual, dealt=live.state.drawn)
        return replace(live, state=state, ritual=ritual)
    writer = _GAME.get(type(event))
    if writer is None:
        return replace(live, state=state)
    return writer(replace(live, state=state), event)


def _wager_placed(live: Live, event: ev.WagerPlaced) -> Live:
    return _placed(live, event.spot, event.area, event.amount + event.excess)


def _side_bet_placed(live: Live, event: ev.SideBetPlaced) -> Live:
    return _placed(live, event.spot, event.name, event.amount)


def _placed(live: Live, spot: int, area: str, amount: int) -> Live:
    guest = live.state.guest_at(spot)
    name = guest.name if guest else ""
    kept = tuple(bet for bet in live.placed if (bet.spot, bet.area) != (spot, area))
    return replace(
        live,
        placed=(*kept, Bet(name, spot, area, amount)),
        out=_without(live.out, name),
    )


def _wager_returned(live: Live, event: ev.WagerReturned) -> Live:
    owners = {bet.guest for bet in live.placed if bet.spot == event.spot}
    return replace(
        live,
        placed=tuple(bet for bet in live.placed if bet.spot != event.spot),
        ready=tuple(name for name in live.ready if name not in owners),
    )


def _round_started(live: Live, event: ev.RoundStarted) -> Live:
    players = {bet.guest for bet in live.placed}
    kept = tuple(bet for bet in live.last if bet.guest not in players)
    return replace(live, last=(*kept, *live.placed), placed=(), ready=())


def _round_ended(live: Live, event: ev.RoundEnded) -> Live:
    state = live.state
    net = sum(spot.net for spot in state.spots)
    result = Result(state.rounds, _dealer_words(state), net)
    return replace(live, results=(*live.results, result)[-_RESULTS:])


def _dealer_words(state: State) -> str:
    if not state.hole_turned and len(state.dealer) < 2:
        return "no hand"
    if is_natural(state.dealer):
        return "blackjack"
    points = total(state.dealer)
    return "bust" if points > 21 else str(points)


def _guest_left(live: Live, event: ev.GuestLeft) -> Live:
    name = event.guest
    return replace(
        live,
        ready=_without(live.ready, name),
        out=_without(live.out, name),
        leaving=_without(live.leaving, name),
        placed=tuple(bet for bet in live.placed if bet.guest != name),
        last=tuple(bet for bet in live.last if bet.guest != name),
    )


def _shoe_refilled(live: Live, event: ev.ShoeRefilled) -> Live:
    return replace(live, ritual=replace(live.ritual, refills=live.ritual.refills + 1))


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(other for other in names if other != name)


_GAME: dict[type, Callable[[Live, Any], Live]] = {
    ev.WagerPlaced: _wager_placed,
    ev.SideBetPlaced: _side_bet_placed,
    ev.WagerReturned: _wager_returned,
    ev.RoundStarted: _round_started,
    ev.RoundEnded: _round_ended,
    ev.GuestLeft: _guest_left,
    ev.ShoeRefilled: _shoe_refilled,
}


# --- the table ----------------------------------------------------------------------


def note_table(live: Live, event: te.TableEvent) -> Live:
    """The table after an event of its own."""
    return _TABLE[type(event)](live, event)


def _opened(live: Live, event: te.TableOpened) -> Live:
    return replace(live, opened=event)


def _paused(live: Live, event: te.TablePaused) -> Live:
    return replace(live, status="paused")


def _reopened(live: Live, event: te.TableReopened) -> Live:
    return replace(live, status="open", alarm="")


def _halted(live: Live, event: te.TableHalted) -> Live:
    status = "paused" if live.status == "open" else live.status
    return replace(live, status=status, alarm=event.why)


def _round_voided(live: Live, event: te.RoundVoided) -> Live:
    return replace(live, state=voided(live.state, event.back), ready=(), placed=())


def _told_only(live: Live, event: te.TableEvent) -> Live:
    return live


def _closed(live: Live, event: te.TableClosed) -> Live:
    return replace(live, status="closed" if event.why == "done" else "closing")


def _readied(live: Live, event: te.GuestReadied) -> Live:
    return replace(live, ready=(*live.ready, event.guest))


def _sat_out(live: Live, event: te.GuestSatOut) -> Live:
    out = _without(live.out, event.guest)
    return replace(live, out=(*out, event.guest) if event.out else out)


def _leave_asked(live: Live, event: te.LeaveAsked) -> Live:
    return replace(live, leaving=(*live.leaving, event.guest))


def _committed(live: Live, event: te.ShoeCommitted) -> Live:
    ritual = Ritual(
        event.shoe,
        "commit",
        event.commitment,
        event.secret,
        event.mode,
        event.house,
        event.program,
        holder=event.holder,
    )
    barred = tuple((name, left - 1) for name, left in live.barred if left)
    return replace(live, ritual=ritual, shoes=live.shoes + 1, barred=barred)


def _share_committed(live: Live, event: te.ShareCommitted) -> Live:
    share = Share(event.seat, event.commitment, event.cut)
    ritual = live.ritual
    kept = tuple(other for other in ritual.shares if other.seat != event.seat)
    cutter = event.seat if event.cut else ritual.cutter
    return replace(live, ritual=replace(ritual, shares=(*kept, share), cutter=cutter))


def _cut_passed(live: Live, event: te.CutPassed) -> Live:
    ritual = live.ritual
    passed = (*ritual.passed, event.seat)
    return replace(live, ritual=replace(ritual, passed=passed, holder=event.holder))


def _listed(live: Live, event: te.SharesListed) -> Live:
    asked = tuple(
        guest.name for guest in live.state.guests if guest.spots and not guest.absent
    )
    ritual = replace(
        live.ritual, phase="reveal", digest=event.digest, holder=0, guests=asked
    )
    return replace(live, ritual=ritual)


def _revealed(live: Live, event: te.ShareRevealed) -> Live:
    shares = tuple(
        replace(share, share=event.share, cut=event.cut)
        if share.seat == event.seat
        else share
        for share in live.ritual.shares
    )
    return replace(live, ritual=replace(live.ritual, shares=shares))


def _bound(live: Live, event: te.ShoeBound) -> Live:
    ritual = replace(
        live.ritual,
        phase="bound",
        cutter=event.cutter,
        cut=event.cut,
        root=event.root,
        round=event.round,
        refills=0,
        dealt=0,
    )
    silent = [live.state.guest_at(seat) for seat in event.silent]
    barred = tuple((guest.name, _BARRED_SHOES) for guest in silent if guest)
    if event.round <= 1:  # later rounds go by the same shares
        live = replace(live, silences=_silences(live, event.silent))
    return replace(live, ritual=ritual, barred=(*live.barred, *barred))


def _silences(live: Live, silent: tuple[int, ...]) -> tuple[Silence, ...]:
    counts = {one.seat: (one.shares, one.silent) for one in live.silences}
    for share in live.ritual.shares:
        shares, closed = counts.get(share.seat, (0, 0))
        counts[share.seat] = (shares + 1, closed + (share.seat in silent))
    return tuple(Silence(seat, *count) for seat, count in sorted(counts.items()))


def _shoe_opened(live: Live, event: te.ShoeOpened) -> Live:
    return replace(live, ritual=replace(live.ritual, phase="opened"))


_TABLE: dict[type, Callable[[Live, Any], Live]] = {
    te.TableOpened: _opened,
    te.TablePaused: _paused,
    te.TableReopened: _reopened,
    te.TableHalted: _halted,
    te.RoundVoided: _round_voided,
    te.FloorActed: _told_only,
    te.CreditsNoted: _told_only,
    te.TableClosed: _closed,
    te.GuestReadied: _readied,
    te.GuestSatOut: _sat_out,
    te.LeaveAsked: _leave_asked,
    te.ShoeCommitted: _committed,
    te.ShareCommitted: _share_committed,
    te.CutPassed: _cut_passed,
    te.SharesListed: _listed,
    te.ShareRevealed: _revealed,
    te.ShoeBound: _bound,
    te.ShoeOpened: _shoe_opened,
}
