"""The coach: what each legal decision is worth now, from the exact unseen cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from upcard.cards.card import Card, rank
from upcard.game import BACK, view
from upcard.game.state import State
from upcard.rules import Rules
from upcard.tui.asking import Ask
from upcard.tui.layout import hand_of

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

    hand_values(encode(rules), Shoe.fresh(rules.cards.decks), ("T", "6"), "T")

    def advise(state: State, ask: Ask, guest: str) -> str:
        hand, upcard = hand_of(state, ask.spot, ask.hand), state.upcard
        spot = state.spot(ask.spot)
        if hand is None or spot is None or upcard is None or spot.switching:
            return ""
        unseen = Shoe.fresh(state.rules.cards.decks).without(
            map(rank, seen_cards(state, guest))
        )
        found = hand_values(
            encode(state.rules),
            unseen,
            tuple(map(rank, hand.cards)),
            rank(upcard),
            hands_now=sum(other.area == hand.area for other in spot.hands),
        )
        if ask.kind == "insurance":
            worth = found.insurance or 0.0
            advice = "insure" if worth > 0 else "decline"
            return f"Coach: {advice}; each unit of insurance is worth {worth:+.3f}."
        ranked = sorted(found.values.items(), key=lambda item: -item[1])
        told = ", ".join(f"{verb} {value:+.3f}" for verb, value in ranked)
        return f"Coach: {found.best}. Worth in wagers: {told}."

    return advise


def seen_cards(state: State, guest: str) -> Iterator[Card]:
    """Every card of the shoe that a guest has seen since the shuffle.

    Burn cards, the hole card before it is turned and face-down doubles are not among
    them; a pile in the rack is, once its hand has been shown.
    """
    seen = view(state, guest)
    for pile in state.rack:
        yield from pile.cards
    for spot in seen.spots:
        for hand in spot.hands:
            if not hand.gone:
                yield from (card for card in hand.cards if card != BACK)
    if not _is_in_rack(state):
        yield from (card for card in seen.dealer if card != BACK)


def _is_in_rack(state: State) -> bool:
    """Whether the dealer's cards of the last round have been picked up."""
    return any(pile.owner == "dealer" for pile in state.rack[state.rack_mark :])
