"""What the table waits for, and what may be answered, each answer with its price."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from upcard.cards.money import dollars
from upcard.game import Option, options
from upcard.game import commands as cmd
from upcard.game.state import Phase, State

__all__ = ["KEYS", "RULINGS", "Ask", "Choice", "asked", "choices", "command_of"]

KEYS = {
    "hit": "h",
    "stand": "s",
    "double": "d",
    "split": "p",
    "surrender": "r",
    "insure": "i",
    "decline": "n",
    "even-money": "e",
    "switch": "w",
    "keep": "k",
}
"""The key, and the short form in the plain table, of each decision."""

RULINGS = {"s": "stands", "w": "win", "p": "push", "l": "lose"}
"""The key of each way to end a dispute."""


class Ask(Struct, frozen=True):
    """A question of the table to the guest."""

    kind: str
    """``shuffle``, ``cut``, ``wagers``, ``insurance``, ``surrender``, ``play``, or
    ``dispute`` where the rack has been walked back and a ruling is awaited."""
    spot: int = 0
    hand: int = 0


class Choice(Struct, frozen=True):
    """One legal answer."""

    verb: str
    key: str
    price: str
    """What it puts at risk, at most, or gives up: ``+25``, ``-12.50``; empty if
    nothing."""

    @property
    def label(self) -> str:
        """The verb and its price."""
        return f"{self.verb} {self.price}".rstrip()


def asked(state: State) -> Ask:
    """What a table that runs without a supervisor waits for."""
    if state.pending is not None and state.pending.kind == "dispute":
        return Ask("dispute", state.pending.spot)
    match state.phase:
        case Phase.CUT:
            return Ask("cut", state.offers[-1])
        case Phase.WAGERS:
            cuts = state.rules.cut.offered != "never"
            return Ask("shuffle" if state.reshuffle and cuts else "wagers")
        case Phase.PLAY:
            return Ask("play", *state.turn)
    kind = "insurance" if state.phase is Phase.INSURANCE else "surrender"
    for spot in state.spots:
        for option in options(state, spot.number):
            if option.is_allowed:
                return Ask(kind, spot.number, option.hand)
    raise AssertionError(f"nobody is asked in {state.phase}")


def choices(state: State, ask: Ask) -> tuple[Choice, ...]:
    """The legal answers to a question about a hand, in the order of the table."""
    return tuple(
        _choice(state, option)
        for option in options(state, ask.spot)
        if option.is_allowed and option.hand == ask.hand
    )


def _choice(state: State, option: Option) -> Choice:
    price = ""
    if option.verb == "surrender":
        spot = state.spot(option.spot)
        wager = spot.hands[option.hand].wager if spot else 0
        price = f"-{dollars(wager // 2)}"
    elif option.most:
        price = f"+{dollars(option.most)}"
    return Choice(option.verb, KEYS[option.verb], price)


def command_of(
    state: State, ask: Ask, verb: str, *, amount: int = 0, face_down: bool = False
) -> cmd.Command:
    """The command of an answer.

    Args:
        state: the table.
        ask: the question.
        verb: a verb of :data:`KEYS`.
        amount: cents of an insurance or of a double for less; 0 for the most.
        face_down: whether the double card is to lie face down.
    """
    spot = state.spot(ask.spot)
    area = spot.hands[ask.hand].area if spot else ""
    match verb:
        case "double":
            return cmd.Double(ask.spot, amount or _most(state, ask, verb), face_down)
        case "insure":
            return cmd.Insure(ask.spot, amount or _most(state, ask, verb), area)
        case "decline":
            return cmd.Decline(ask.spot, area)
    plain: dict[str, Callable[[int], cmd.Command]] = {
        "hit": cmd.Hit,
        "stand": cmd.Stand,
        "split": cmd.Split,
        "surrender": cmd.Surrender,
        "even-money": cmd.EvenMoney,
        "switch": cmd.SwitchCards,
        "keep": cmd.Keep,
    }
    return plain[verb](ask.spot)


def _most(state: State, ask: Ask, verb: str) -> int:
    """The most that an answer may add, as far as the cheques reach."""
    return next(
        (
            option.most
            for option in options(state, ask.spot)
            if (option.verb, option.hand) == (verb, ask.hand)
        ),
        0,
    )
