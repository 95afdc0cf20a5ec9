"""The coach: what each legal decision is worth now, from the exact unseen cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from upcard.cards.card import Card, rank
from upcard.game import BACK, view
from upcard.game.state import Spot, State
from upcard.rules import Rules
from upcard.tui.asking import Ask

__all__ = ["Coach", "no_coach", "seen_cards", "solving_coach"]

Coach = Callable[[State, Ask, str], str]
"""Advice for a question to a guest, or an empty text."""


def no_coach(state: State, ask: Ask, guest: str) -> str:  # noqa: ARG001
    """Say nothing."""
    return ""


def solving_coach(rules: Rules) -> Coach:
    """A coach that asks the solver.

    Importing and loading the compiled solver takes seconds, once: that is done here,
    before the first question, and not while a guest waits.
    """
    from upcard.kernels.rulecode import encode
    from upcard.solve.coach import hand_values
    from upcard.solve.shoe import Shoe
    from upcard.solve.switch_spot import spot_values

    hand_values(encode(rules), Shoe.fresh(rules.cards.decks), ("T", "6"), "T")

    def advise(state: State, ask: Ask, guest: str) -> str:
        spot, upcard = state.spot(ask.spot), state.upcard
        if spot is None or upcard is None:
            return ""
        code, up = encode(state.rules), rank(upcard)
        fresh = Shoe.fresh(state.rules.cards.decks)
        unseen = fresh.without(map(rank, seen_cards(state, guest)))
        if ask.kind == "play" and spot.switching:
            values = spot_values(code, unseen, _as_dealt(spot), up).values
            return _switch_advice(values, switched=spot.hands[0].switched)
        hand = spot.hands[ask.hand]
        beside = sum(other.area == hand.area for other in spot.hands)
        ranks = tuple(map(rank, hand.cards))
        found = hand_values(code, unseen, ranks, up, hands_now=beside)
        if ask.kind == "insurance":
            return _insurance_advice(found.insurance or 0.0)
        return f"Coach: {found.best}. Worth in wagers: {_ranked(found.values)}."

    return advise


def _as_dealt(spot: Spot) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Ranks of the two hands before any switch."""
    (a, b), (c, d) = (tuple(map(rank, hand.cards)) for hand in spot.hands)
    return ((a, d), (c, b)) if spot.hands[0].switched else ((a, b), (c, d))


def _switch_advice(values: Mapping[str, float], *, switched: bool) -> str:
    better = "switch" if values["switch"] > values["keep"] else "keep"
    verb = "keep" if (better == "switch") == switched else "switch"
    told = f"as dealt {values['keep']:+.3f}, switched {values['switch']:+.3f}"
    return f"Coach: {verb}. Both hands are worth, in wagers: {told}."


def _insurance_advice(worth: float) -> str:
    verb = "insure" if worth > 0 else "decline"
    return f"Coach: {verb}. Each unit of insurance is worth {worth:+.3f}."


def _ranked(values: Mapping[str, float]) -> str:
    ranked = sorted(values.items(), key=lambda item: -item[1])
    return ", ".join(f"{verb} {value:+.3f}" for verb, value in ranked)


def seen_cards(state: State, guest: str) -> Iterator[Card]:
    """Every card of the shoe that a guest has seen since the shuffle.

    Burn cards, the hole card before it is turned and face-down doubles are not among
    them; a pile in the rack is, once its hand has been shown.
    """
    seen = view(state, guest)
    for pile in state.rack:
        yield from pile.cards
    if any(pile.owner == "dealer" for pile in state.rack[state.rack_mark :]):
        return  # the layout has been cleared: its cards are in the rack
    lying = [hand.cards for spot in seen.spots for hand in spot.hands if not hand.gone]
    for cards in (*lying, seen.dealer):
        yield from (card for card in cards if card != BACK)
