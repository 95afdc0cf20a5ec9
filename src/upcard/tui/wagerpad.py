"""Changing wagers with keys: a value that each key turns into another one."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from upcard.cards.money import dollars
from upcard.game.state import State
from upcard.tui.slip import Slip, slip_text

__all__ = ["WagerPad", "change_pad", "first_pad", "pad_text", "press"]


class WagerPad(Struct, frozen=True):
    """The slip, and what the keys act on."""

    slip: Slip
    selected: int
    """The spot that arrows change."""
    cheque: int
    """Place of the cheque in the house's colours that arrows add or take."""
    before: tuple[Slip, ...] = ()
    """Earlier slips, for undo."""


def first_pad(state: State, slip: Slip) -> WagerPad:
    """A pad with the first spot chosen, and the largest cheque up to the minimum."""
    values = [int(cheque.value) for cheque in state.rules.cheque]
    fits = [place for place, value in enumerate(values) if value <= state.minimum]
    return WagerPad(slip, min(slip.wagers), fits[-1] if fits else 0)


def pad_text(state: State, pad: WagerPad) -> str:
    """The slip and the chosen cheque in words."""
    cheque = state.rules.cheque[pad.cheque]
    chosen = f"{dollars(cheque.value)} ({cheque.colour})"
    several = len(pad.slip.wagers) > 1
    where = f" for spot {pad.selected}" if several else ""
    return f"Wagers: {slip_text(state, pad.slip)}. Cheque: {chosen}{where}."


def press(state: State, pad: WagerPad, key: str) -> WagerPad | None:
    """The pad after a key, or None if the key means nothing here."""
    action = _ACTIONS.get(key)
    return None if action is None else action(state, pad)


def change_pad(pad: WagerPad, slip: Slip) -> WagerPad:
    """The pad with another slip; the old one can be had back by undo."""
    if slip == pad.slip:
        return pad
    return replace(pad, slip=slip, before=(*pad.before[-20:], pad.slip))


def _step(direction: int) -> Callable[[State, WagerPad], WagerPad]:
    def change(state: State, pad: WagerPad) -> WagerPad:
        value = int(state.rules.cheque[pad.cheque].value)
        amount = max(pad.slip.wagers[pad.selected] + direction * value, 0)
        wagers = {**pad.slip.wagers, pad.selected: min(amount, state.maximum)}
        return change_pad(pad, replace(pad.slip, wagers=wagers))

    return change


def _side_step(direction: int) -> Callable[[State, WagerPad], WagerPad]:
    def change(state: State, pad: WagerPad) -> WagerPad:
        if not state.rules.side_bet:
            return pad
        bet = state.rules.side_bet[0]
        amount = pad.slip.side_bets[pad.selected] + direction * int(bet.minimum)
        kept = min(max(amount, 0), int(bet.maximum))
        side_bets = {**pad.slip.side_bets, pad.selected: kept}
        return change_pad(pad, replace(pad.slip, side_bets=side_bets))

    return change


def _choose_spot(direction: int) -> Callable[[State, WagerPad], WagerPad]:
    def change(_: State, pad: WagerPad) -> WagerPad:
        spots = sorted(pad.slip.wagers)
        place = (spots.index(pad.selected) + direction) % len(spots)
        return replace(pad, selected=spots[place])

    return change


def _choose_cheque(direction: int) -> Callable[[State, WagerPad], WagerPad]:
    def change(state: State, pad: WagerPad) -> WagerPad:
        last = len(state.rules.cheque) - 1
        return replace(pad, cheque=min(max(pad.cheque + direction, 0), last))

    return change


def _clear(_: State, pad: WagerPad) -> WagerPad:
    wagers = {**pad.slip.wagers, pad.selected: 0}
    return change_pad(pad, replace(pad.slip, wagers=wagers))


def _twice(state: State, pad: WagerPad) -> WagerPad:
    wagers = {
        spot: min(2 * amount, state.maximum) for spot, amount in pad.slip.wagers.items()
    }
    return change_pad(pad, replace(pad.slip, wagers=wagers))


def _undo(_: State, pad: WagerPad) -> WagerPad:
    if not pad.before:
        return pad
    return replace(pad, slip=pad.before[-1], before=pad.before[:-1])


_ACTIONS: dict[str, Callable[[State, WagerPad], WagerPad]] = {
    "up": _step(1),
    "down": _step(-1),
    "left": _choose_spot(-1),
    "right": _choose_spot(1),
    "[": _choose_cheque(-1),
    "]": _choose_cheque(1),
    "b": _side_step(1),
    "B": _side_step(-1),
    "0": _clear,
    "x": _twice,
    "z": _undo,
}
