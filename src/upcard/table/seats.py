"""Seats, cheques, readiness: what guests ask of the table besides the game."""

from __future__ import annotations

from upcard.cards.money import dollars
from upcard.errors import Refused
from upcard.game import commands as cmd
from upcard.game.state import Phase
from upcard.table import commands as tc
from upcard.table import events as te
from upcard.table.clerk import Clerk
from upcard.table.live import Bet, Caller, Live
from upcard.table.ritual import pass_cut, seat_of

__all__ = [
    "ask_to_leave",
    "buy",
    "come_back",
    "get_ready",
    "may_leave_now",
    "rebet",
    "refuse_new_wagers",
    "sit",
    "sit_out",
]

_MOST_TIMES = 2


def sit(clerk: Clerk, caller: Caller, command: tc.Sit) -> None:
    """Take spots.

    Raises:
        Refused: if they are taken, the purse is too small, or the cards are on the way.
    """
    live = clerk.live
    if live.status in ("closing", "closed"):
        raise _refused("closed", "This table is closed")
    known = live.state.guest(caller.name)
    if known is not None and live.ritual.phase in ("commit", "reveal"):
        raise _refused("shuffle", "Another spot may be taken after the shuffle")
    if len(set(command.spots)) != len(command.spots):
        raise _refused("seat", "A spot is named twice")
    least = live.state.minimum
    if known is None and command.bankroll < least:
        raise _refused("stack", f"Sit down with {dollars(least)} or more")
    _check_purse(caller, command.bankroll)
    seats = cmd.SeatGuest(caller.name, tuple(sorted(command.spots)), command.bankroll)
    clerk.play(seats)


def buy(clerk: Clerk, caller: Caller, command: tc.Buy) -> None:
    """Bring cheques from the purse.

    Raises:
        Refused: if the purse is too small.
    """
    _check_purse(caller, command.amount)
    clerk.play(cmd.BuyIn(caller.name, command.amount))


def _check_purse(caller: Caller, amount: int) -> None:
    if amount > caller.purse:
        message = f"The purse holds {dollars(caller.purse)}, not {dollars(amount)}"
        raise _refused("purse", message)


# --- leaving ------------------------------------------------------------------------


def ask_to_leave(clerk: Clerk, name: str) -> None:
    """Leave now, or as soon as the round or the shuffle is over.

    Raises:
        Refused: if the guest is not at the table or is leaving already.
    """
    live = clerk.live
    if live.state.guest(name) is None:
        raise _refused("no-guest", f"{name} is not at the table")
    if may_leave_now(live, name):
        clerk.play(cmd.LeaveTable(name))
        return
    if name in live.leaving:
        raise _refused("leaving", f"{name} leaves when this round is over")
    clerk.note(te.LeaveAsked(name))
    seat = seat_of(live.state, name)
    ritual = clerk.live.ritual
    if ritual.phase == "commit" and ritual.holder == seat and not ritual.cutter:
        pass_cut(clerk, seat)


def may_leave_now(live: Live, name: str) -> bool:
    """Whether nothing at the table waits for this guest's cards or share."""
    if live.state.phase is not Phase.WAGERS or live.state.pending is not None:
        return False
    if live.ritual.phase not in ("commit", "reveal"):
        return True
    seat = seat_of(live.state, name)
    return live.ritual.share_of(seat) is None and live.ritual.holder != seat


# --- the next round -----------------------------------------------------------------


def refuse_new_wagers(live: Live) -> None:
    """Refuse where no wagers are taken.

    Raises:
        Refused: if the table is paused or closed.
    """
    if live.status != "open":
        word = "closed" if live.status in ("closing", "closed") else live.status
        raise _refused(word, f"No wagers are taken: the table is {word}")


def get_ready(clerk: Clerk, name: str) -> None:
    """The guest's wagers are complete.

    Raises:
        Refused: if there is no coming round to be ready for.
    """
    live = clerk.live
    refuse_new_wagers(live)
    if live.state.guest(name) is None:
        raise _refused("no-guest", f"{name} is not at the table")
    if not live.is_between_rounds:
        raise _refused("round", "The round is being played")
    if name in live.ready:
        raise _refused("ready", f"{name} is ready already")
    clerk.note(te.GuestReadied(name))


def sit_out(clerk: Clerk, name: str, *, out: bool) -> None:
    """Sit out until further notice, or play again; wagers that lie go back.

    Raises:
        Refused: if nothing would change.
    """
    live = clerk.live
    if live.state.guest(name) is None:
        raise _refused("no-guest", f"{name} is not at the table")
    if (name in live.out) == out:
        raise _refused("out", f"{name} {'sits out' if out else 'plays'} already")
    if out and live.state.phase is Phase.WAGERS:
        for spot in live.wagered:
            if spot.guest == name:
                clerk.play(cmd.TakeBackWager(spot.number))
    clerk.note(te.GuestSatOut(name, out))


def come_back(clerk: Clerk, name: str) -> None:
    """A guest who was marked absent has done something."""
    guest = clerk.live.state.guest(name)
    if guest is not None and guest.absent:
        clerk.play(cmd.MarkAbsent(name, absent=False))


def rebet(clerk: Clerk, name: str, times: int) -> None:
    """Place the bets of the guest's last round again.

    Raises:
        Refused: if there were none, or one of them is not possible now.
    """
    refuse_new_wagers(clerk.live)
    bets = [bet for bet in clerk.live.last if bet.guest == name]
    if not bets or not 1 <= times <= _MOST_TIMES:
        raise _refused("rebet", "There is no last wager to place once or doubled")
    for bet in bets:
        clerk.play(_placing(clerk.live, bet, times))


def _placing(live: Live, bet: Bet, times: int) -> cmd.Command:
    if live.state.rules.side_bet_named(bet.area) is not None:
        return cmd.PlaceSideBet(bet.spot, bet.area, bet.amount * times)
    return cmd.PlaceWager(bet.spot, bet.amount * times, bet.area)


def _refused(reason: str, message: str) -> Refused:
    return Refused(reason, "house rule", message)
