"""What a live table does by itself: shuffle, cut, deal, act for absent guests, open.

``carry_on`` goes on until somebody is waited for.  It places no new money for anybody:
for an absent guest hands stand and insurance is declined (LV-SPL-03b, PM-DRAW-01).
"""

from __future__ import annotations

from collections import Counter

from upcard.errors import Refused
from upcard.game import commands as cmd
from upcard.game import options
from upcard.game.state import Phase, Spot, State
from upcard.table import events as te
from upcard.table import ritual
from upcard.table.clerk import Clerk
from upcard.table.fairness import CHAIN, EACH_ROUND
from upcard.table.live import Live
from upcard.table.seats import may_leave_now
from upcard.table.void import lying_at
from upcard.table.waiting import earliest_deal, is_everybody_ready, present_guests

__all__ = ["carry_on", "deal_now", "stand_in"]

_STEPS = 400
"""No table takes more steps by itself; more would be a fault of the program."""

_PASSIVE = ("decline", "keep", "stand")
"""Answers without new money."""


def carry_on(clerk: Clerk) -> None:
    """Do what follows without anybody's decision."""
    for _ in range(_STEPS):
        if not _next_step(clerk):
            return
    raise AssertionError(f"Table {clerk.live.opened.table} does not come to rest")


def _next_step(clerk: Clerk) -> bool:
    state = clerk.live.state
    if state.refill and state.pending is None:
        ritual.refill(clerk)
        return True
    if state.pending is not None:
        return False
    if state.phase is Phase.CUT:
        return _cut(clerk)
    if state.phase is Phase.WAGERS:
        return _between_rounds(clerk)
    return _act_for_absent(clerk)


# --- between rounds -----------------------------------------------------------------


def _between_rounds(clerk: Clerk) -> bool:
    live = clerk.live
    for name in live.leaving:
        if may_leave_now(live, name):
            clerk.play(cmd.LeaveTable(name))
            return True
    if live.status == "closing":
        return _close(clerk)
    if live.ritual.phase == "bound" and live.state.reshuffle == "dead game":
        ritual.open_shoe(clerk, "dead game")
        return True
    return _go_on_with_shuffle(clerk) or _deal_if_all_ready(clerk)


def _close(clerk: Clerk) -> bool:
    """Every commitment ends in an opening, also that of a table that closes."""
    live = clerk.live
    for guest in live.state.guests:
        clerk.play(cmd.LeaveTable(guest.name))
        return True
    ritual.open_shoe(clerk, "table closed")
    clerk.note(te.TableClosed("done"))
    return False


def _go_on_with_shuffle(clerk: Clerk) -> bool:
    live = clerk.live
    phase = live.ritual.phase
    if phase == "commit" and _is_list_complete(live):
        ritual.list_shares(clerk)
        return True
    if phase == "reveal" and all(share.share for share in live.ritual.shares):
        ritual.bind_shoe(clerk)
        return True
    due = live.state.reshuffle and phase not in ("commit", "reveal")
    if due and live.state.guests and live.status != "closed":
        if _goes_on(clerk):
            ritual.next_round(clerk)
        else:
            ritual.begin_shoe(clerk)
        return True
    return False


def _goes_on(clerk: Clerk) -> bool:
    """Whether the next round of a machine needs no new shares: nobody new is here."""
    live, current = clerk.live, clerk.live.ritual
    return (
        current.mode == EACH_ROUND
        and current.phase == "bound"
        and current.round < CHAIN
        and current.house == live.state.house.digest
        and current.program == clerk.moment.program
        and all(guest.name in current.guests for guest in present_guests(live))
    )


def _is_list_complete(live: Live) -> bool:
    """Whether every guest who is there has committed, and the cut is made or passed."""
    barred = {name for name, _ in live.barred}
    state, current = live.state, live.ritual
    if current.holder and not current.cutter:
        return False
    return all(
        current.share_of(ritual.seat_of(state, guest.name)) is not None
        or guest.name in barred
        for guest in present_guests(live)
    )


def _cut(clerk: Clerk) -> bool:
    """Cut where the cutter's sealed position says; all others have passed."""
    state, current = clerk.live.state, clerk.live.ritual
    seat = state.offers[-1] if state.offers else 0
    if not seat:
        return False
    if seat == current.cutter:
        clerk.play(cmd.CutCards(seat, current.cut))
    else:
        clerk.play(cmd.DeclineCut(seat))
    return True


def _deal_if_all_ready(clerk: Clerk) -> bool:
    return is_everybody_ready(clerk.live) and deal_now(clerk)


def deal_now(clerk: Clerk) -> bool:
    """Deal, unless the last round began too short a time ago.

    A spot whose wagers are incomplete gets them back first.
    """
    now = clerk.moment.now
    if now < earliest_deal(clerk.live, now):
        return False
    areas = clerk.live.state.rules.table.areas
    for spot in clerk.live.wagered:
        if len(spot.hands) != areas:
            clerk.play(cmd.TakeBackWager(spot.number))
    if not clerk.live.wagered:
        return False
    try:
        clerk.play(cmd.Deal(), first=_credits(clerk.live))
    except Refused:
        return False
    return True


def _credits(live: Live) -> te.CreditsNoted:
    lying = Counter[str]()
    spots: dict[str, tuple[int, ...]] = {}
    for spot in live.wagered:
        lying[spot.guest] += lying_at(spot)
        spots[spot.guest] = (*spots.get(spot.guest, ()), spot.number)
    return te.CreditsNoted(
        live.state.rounds + 1,
        tuple(
            te.Credit(guest.name, spots[guest.name], guest.bankroll + lying[guest.name])
            for guest in live.state.guests
            if guest.name in spots
        ),
    )


# --- absent guests ------------------------------------------------------------------


def _act_for_absent(clerk: Clerk) -> bool:
    live = clerk.live
    state = live.state
    for spot in state.spots:
        guest = state.guest(spot.guest)
        gone = guest is None or guest.absent or guest.name in live.leaving
        if gone and stand_in(clerk, spot):
            return True
    return False


def stand_in(clerk: Clerk, spot: Spot) -> bool:
    """Decide for a spot without new money; False if it is not asked anything."""
    command = _answer(clerk.live.state, spot)
    if command is None:
        return False
    clerk.play(command)
    return True


def _answer(state: State, spot: Spot) -> cmd.Command | None:
    for option in options(state, spot.number):
        if option.verb in _PASSIVE and option.is_allowed:
            return _passive(option.verb, spot.number, spot.hands[option.hand].area)
    return None


def _passive(verb: str, spot: int, area: str) -> cmd.Command:
    if verb == "decline":
        return cmd.Decline(spot, area)
    return cmd.Keep(spot) if verb == "keep" else cmd.Stand(spot)
