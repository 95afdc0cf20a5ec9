"""What a guest means to wager: kept from round to round, changed a piece at a time."""

from __future__ import annotations

import re

from msgspec import Struct
from msgspec.structs import replace

from upcard.cards.money import Cents, dollars
from upcard.errors import BadText
from upcard.game import commands as cmd
from upcard.game.state import State
from upcard.tui.layout import side_bet_title

__all__ = ["Slip", "change_slip", "first_slip", "slip_commands", "slip_text"]

_PIECE = re.compile(
    r"(?:(?P<spot>\d)\s*[: ]\s*)?(?P<side>side(?:\s+bet)?\s+)?(?P<amount>\S+)",
    re.IGNORECASE,
)


class Slip(Struct, frozen=True):
    """Wagers and side bets by spot, in cents; 0 sits the spot out."""

    wagers: dict[int, int]
    side_bets: dict[int, int]


def first_slip(state: State, spots: tuple[int, ...]) -> Slip:
    """The least wager on each spot, and no side bets."""
    return Slip(dict.fromkeys(spots, state.minimum), dict.fromkeys(spots, 0))


def change_slip(slip: Slip, text: str) -> Slip:
    """Read changes: ``25`` for every spot, ``2: 50`` for one, ``side 5``.

    Several are separated by commas.

    Raises:
        BadText: if a piece cannot be read or names a spot that the guest does not hold.
    """
    for piece in text.split(","):
        match = _PIECE.fullmatch(piece.strip())
        if match is None:
            raise BadText(
                f"{piece.strip()!r} is no wager. Allowed: 25, 2: 50, side 5, 2: side 5"
            )
        amount = int(Cents.parse(match["amount"]))
        spots = tuple(slip.wagers) if match["spot"] is None else (int(match["spot"]),)
        if not set(spots) <= slip.wagers.keys():
            held = ", ".join(map(str, slip.wagers))
            raise BadText(f"You do not sit at spot {spots[0]}. Allowed: {held}")
        changed = dict.fromkeys(spots, amount)
        if match["side"]:
            slip = replace(slip, side_bets={**slip.side_bets, **changed})
        else:
            slip = replace(slip, wagers={**slip.wagers, **changed})
    return slip


def slip_commands(state: State, slip: Slip) -> list[cmd.Command]:
    """The commands that put a slip on the layout, in place of what lies there."""
    lying = {spot.number for spot in state.spots if not state.dealer}
    commands: list[cmd.Command] = [
        cmd.TakeBackWager(spot) for spot in slip.wagers if spot in lying
    ]
    areas = ("a", "b") if state.rules.table.areas == 2 else ("",)
    for spot, amount in slip.wagers.items():
        if not amount:
            continue
        commands += [cmd.PlaceWager(spot, amount, area) for area in areas]
        side_bet = slip.side_bets[spot]
        if side_bet:
            name = _side_bet_name(state)
            commands.append(cmd.PlaceSideBet(spot, name, side_bet))
    return commands


def slip_text(state: State, slip: Slip) -> str:
    """A slip in words: ``spot 1: 25 and Bet the Set 5``."""
    twice = "twice " if state.rules.table.areas == 2 else ""
    parts = []
    for spot, amount in slip.wagers.items():
        text = f"spot {spot}: {twice}{dollars(amount)}" if amount else f"spot {spot}: -"
        if amount and slip.side_bets[spot]:
            title = side_bet_title(state, _side_bet_name(state))
            text += f" and {title} {dollars(slip.side_bets[spot])}"
        parts.append(text)
    return ", ".join(parts)


def _side_bet_name(state: State) -> str:
    """The house's side bet, or the commonest one, for the engine to refuse."""
    bets = state.rules.side_bet
    return bets[0].name if bets else "pair-square"
