"""Seats, cheques and wagers before the first card."""

from __future__ import annotations

from upcard.cards.money import LARGEST, dollars
from upcard.game import commands as cmd
from upcard.game import events as ev
from upcard.game.decide_shoe import offer_cut
from upcard.game.limits import effective_limits
from upcard.game.procedure import advance
from upcard.game.refusals import Refusal, refuse
from upcard.game.scribe import Scribe
from upcard.game.state import Guest, Phase, Spot, State

__all__ = [
    "buy_in",
    "deal",
    "leave_table",
    "place_side_bet",
    "place_wager",
    "refuse_entry",
    "seat_guest",
    "take_back_wager",
    "wagered_spots",
]


def wagered_spots(state: State) -> tuple[Spot, ...]:
    """The spots with a wager for the coming round; none while an old round lies."""
    if state.phase in (Phase.WAGERS, Phase.CUT) and state.dealer:
        return ()
    return state.spots


# --- seats --------------------------------------------------------------------------


def seat_guest(s: Scribe, command: cmd.SeatGuest) -> None:
    """Give a guest seats and cheques."""
    state = s.state
    for spot in command.spots:
        _check_spot(state, spot)
        sitting = state.guest_at(spot)
        if sitting is not None:
            message = f"Spot {spot} is taken by {sitting.name}"
            raise refuse(state, "seat-taken", "seat", message).error()
    known = state.guest(command.guest)
    if not command.spots and known is None:
        message = "A guest takes at least one spot"
        raise refuse(state, "seat", "seat", message).error()
    _check_money(state, command.bankroll)
    spots = tuple(sorted(set(command.spots)))
    s.note(ev.GuestSeated(command.guest, spots, command.bankroll))


def buy_in(s: Scribe, command: cmd.BuyIn) -> None:
    """Change money into cheques (GG-STAFF-03)."""
    _guest(s.state, command.guest)
    if command.amount <= 0:
        message = "A buy-in is more than nothing"
        raise refuse(s.state, "amount", "stack", message).error()
    _check_money(s.state, command.amount)
    s.note(ev.MoneyBought(command.guest, command.amount))


def leave_table(s: Scribe, command: cmd.LeaveTable) -> None:
    """Give up the seats; wagers of a round in progress have to be decided first."""
    state = s.state
    guest = _guest(state, command.guest)
    if state.phase in (Phase.WAGERS, Phase.CUT):
        for spot in wagered_spots(state):
            if spot.guest == guest.name:
                s.note(ev.WagerReturned(spot.number, "the guest leaves"))
    elif _has_money_in_play(state, guest):
        message = "A wager is taken back only when its hand is decided"
        raise refuse(state, "round", "wagers_closed", message).error()
    bankroll = _guest(s.state, command.guest).bankroll
    s.note(ev.GuestLeft(guest.name, bankroll))
    if not s.state.guests:
        s.note(ev.TableDied(state.rules.table.dead_game))  # LV-GEN-07
    elif state.phase is Phase.CUT and state.offers[-1] in guest.spots:
        offer_cut(s)


def _has_money_in_play(state: State, guest: Guest) -> bool:
    """Whether the round may still pay the guest, or give something back (A-07)."""
    original_only = state.rules.dealer.blackjack_takes == "original"
    return any(
        not hand.settled
        or hand.insurance > 0
        or (original_only and hand.result == "bust")
        for spot in state.spots
        if spot.guest == guest.name
        for hand in spot.hands
    )


# --- wagers -------------------------------------------------------------------------


def place_wager(s: Scribe, command: cmd.PlaceWager) -> None:
    """Put a wager on a spot, in place of an earlier one."""
    state = s.state
    _check_open(state)
    _check_spot(state, command.spot)
    guest = state.guest_at(command.spot)
    if guest is None:
        message = f"Nobody sits at spot {command.spot}"
        raise refuse(state, "seat", "seat", message).error()
    for refusal in (
        refuse_entry(state, guest),
        _refuse_area(state, command),
        _refuse_spots(state, guest, command.spot),
        _refuse_wager_amount(state, guest, command),
    ):
        if refusal is not None:
            raise refusal.error()
    _, most = effective_limits(state, guest)
    excess = max(command.amount - most, 0)
    amount = command.amount - excess
    _check_cover(state, guest, command)
    s.note(ev.WagerPlaced(command.spot, command.area, amount, excess))


def refuse_entry(state: State, guest: Guest) -> Refusal | None:
    """Why no wager is taken from a guest, whatever its amount."""
    if guest.excluded:
        message = f"{guest.name} has been denied play"
        return refuse(state, "excluded", "excluded", message)
    fresh = bool(state.reshuffle) or state.rounds_in_shoe == 0
    if state.rules.entry.mid_shoe == "refused" and not fresh and not guest.in_shoe:
        # LV-2D-07, LV-1D-08c, A-15, R25
        message = (
            f"{guest.name} was not in the last round and may wager again after the "
            "shuffle"
        )
        path = "sat_out" if guest.since_shuffle else "entry.mid_shoe"
        return refuse(state, "mid-shoe", path, message)
    return None


def _refuse_area(state: State, command: cmd.PlaceWager) -> Refusal | None:
    areas = ("a", "b") if state.rules.table.areas == 2 else ("",)
    if command.area not in areas:
        if areas == ("",):
            message = "A spot has one wagering area here"
        else:
            message = "A spot has two wagering areas, a and b, with equal wagers"
        return refuse(state, "area", "area", message)
    for spot in wagered_spots(state):
        for hand in spot.hands:
            unequal = hand.wager + hand.excess != command.amount
            if spot.number == command.spot and hand.area != command.area and unequal:
                message = "The wagers on the two areas of a spot must be equal"
                return refuse(state, "unequal", "area", message)
    return None


def _refuse_spots(state: State, guest: Guest, number: int) -> Refusal | None:
    rules = state.rules.wagers
    played = [spot.number for spot in wagered_spots(state) if spot.guest == guest.name]
    if not played or number in played:
        return None
    if rules.spots_per_guest != "all" and len(played) >= rules.spots_per_guest:
        message = f"A guest may play at most {rules.spots_per_guest} spots"
        return refuse(state, "spots", "wagers.spots_per_guest", message)
    near = {number - 1, number + 1}
    if rules.adjacent == "required" and not near.intersection(played):
        message = "The spots of one guest must be neighbours"
        return refuse(state, "adjacent", "wagers.adjacent", message)
    return None


def _refuse_wager_amount(
    state: State, guest: Guest, command: cmd.PlaceWager
) -> Refusal | None:
    rules = state.rules.wagers
    amount = command.amount
    if amount <= 0 or amount % int(rules.unit):
        message = f"{dollars(amount)} is no multiple of {rules.unit}"
        return refuse(state, "unit", "wagers.unit", message)
    least, most = effective_limits(state, guest)
    if amount < least:
        message = f"{dollars(amount)} is below the minimum of {dollars(least)}"
        return refuse(state, "minimum", "wagers.minimum", message)
    if amount > most:
        message = f"{dollars(amount)} is above the maximum of {dollars(most)}"
        if not command.unverified:
            return refuse(state, "maximum", "wagers.maximum", message)
        if rules.over_limit == "refused":
            return refuse(state, "maximum", "wagers.over_limit", message)
    return None


def _check_cover(state: State, guest: Guest, command: cmd.PlaceWager) -> None:
    lying = sum(
        hand.wager + hand.excess
        for spot in wagered_spots(state)
        if spot.number == command.spot
        for hand in spot.hands
        if hand.area == command.area
    )
    if command.amount > guest.bankroll + lying:
        message = (
            f"{guest.name} has cheques for {dollars(guest.bankroll + lying)}, not for "
            f"{dollars(command.amount)}"
        )
        raise refuse(state, "stack", "stack", message).error()


def place_side_bet(s: Scribe, command: cmd.PlaceSideBet) -> None:
    """Put a side bet beside a main wager (LV-SET-01/02, A-33, A-34)."""
    state = s.state
    _check_open(state)
    _check_spot(state, command.spot)
    bet = state.rules.side_bet_named(command.name)
    if bet is None:
        message = f"{command.name} is not offered here"
        raise refuse(state, "no-side-bet", "side_bet", message).error()
    spot = next(
        (spot for spot in wagered_spots(state) if spot.number == command.spot), None
    )
    if spot is None:
        message = "A side bet goes with a wager on the same spot"
        raise refuse(state, "no-wager", "side_bet_alone", message).error()
    amount = command.amount
    path = "side_bet[].minimum" if amount < bet.minimum else "side_bet[].maximum"
    if not bet.minimum <= amount <= bet.maximum or amount % int(
        state.rules.wagers.unit
    ):
        message = (
            f"{dollars(amount)} is not from {bet.minimum} to {bet.maximum} in steps "
            f"of {state.rules.wagers.unit}"
        )
        raise refuse(state, "side-bet-limits", path, message).error()
    guest = _guest(state, spot.guest)
    lying = sum(staked for name, staked in spot.side_bets if name == command.name)
    if amount > guest.bankroll + lying:
        message = f"{guest.name} has cheques for {dollars(guest.bankroll + lying)}"
        raise refuse(state, "stack", "stack", message).error()
    s.note(ev.SideBetPlaced(command.spot, command.name, amount))


def take_back_wager(s: Scribe, command: cmd.TakeBackWager) -> None:
    """Clear a spot before the first card."""
    _check_open(s.state)
    if all(spot.number != command.spot for spot in wagered_spots(s.state)):
        message = f"Spot {command.spot} has no wager"
        raise refuse(s.state, "no-wager", "no_wager", message).error()
    s.note(ev.WagerReturned(command.spot))


# --- the deal -----------------------------------------------------------------------


def deal(s: Scribe, command: cmd.Deal) -> None:
    """Close the wagers and deal; where a shuffle turns out to be due, say so instead.

    The wagers stay where they are while the cards are shuffled (PM-DEAL-11).
    """
    _check_open(s.state)
    if s.state.reshuffle:
        message = "The cards have to be shuffled first"
        raise refuse(s.state, "shuffle-due", "shuffle", message).error()
    s.call(s.state.rules.calls.no_more_bets)
    if s.state.rules.wagers.close == "on the call":
        _return_absent(s)  # CSM-BAS-01
    spots = wagered_spots(s.state)
    if not spots:
        message = "No spot has a wager"
        raise refuse(s.state, "no-wager", "no_wager", message).error()
    _scan_layout(s.state, spots)
    why = _shuffle_comes_first(s.state, spots)
    if why:
        s.note(ev.ReshuffleOrdered(why))
        return
    s.note(ev.RoundStarted(s.state.rounds + 1))
    advance(s)


def _return_absent(s: Scribe) -> None:
    for spot in wagered_spots(s.state):
        guest = s.state.guest(spot.guest)
        if guest is not None and guest.absent:
            s.note(ev.WagerReturned(spot.number, "the guest is away"))


def _scan_layout(state: State, spots: tuple[Spot, ...]) -> None:
    """LV-SW-05: each guest has two wagers, of equal amounts (checked as placed)."""
    for spot in spots:
        if len(spot.hands) != state.rules.table.areas:
            message = f"Spot {spot.number} has a wager on one of its two areas only"
            raise refuse(state, "area", "area", message).error()


def _shuffle_comes_first(state: State, spots: tuple[Spot, ...]) -> str:
    when, rules = state.rules.shuffled_when, state.rules.reshuffle
    if when == "rounds by hands":
        hands = sum(len(spot.hands) for spot in spots)
        met = rules.rounds[min(hands, len(rules.rounds)) - 1]
        lowest = min(met, state.allowance or met)
        return "rounds by hands" if state.rounds_in_shoe >= lowest else ""
    if when == "cut card" and state.drawn >= state.cut_card:
        return "cut card"
    return ""


# --- common checks ------------------------------------------------------------------


def _check_open(state: State) -> None:
    if state.pending is not None:
        message = f"The dealer waits for a decision on: {state.pending.kind}"
        raise refuse(state, "floor", "floor", message).error()
    if state.phase is not Phase.WAGERS:
        message = "Wagers are closed until the round is over"
        raise refuse(state, "wagers-closed", "wagers_closed", message).error()


def _check_spot(state: State, number: int) -> None:
    if not 1 <= number <= state.rules.table.spots:
        message = f"The table has spots 1 to {state.rules.table.spots}, not {number}"
        raise refuse(state, "no-spot", "table.spots", message).error()


def _check_money(state: State, amount: int) -> None:
    if not 0 <= amount <= LARGEST:
        message = f"An amount is from 0 to {dollars(LARGEST)}"
        raise refuse(state, "amount", "stack", message).error()


def _guest(state: State, name: str) -> Guest:
    guest = state.guest(name)
    if guest is None:
        message = f"{name} is not at the table"
        raise refuse(state, "no-guest", "seat", message).error()
    return guest
