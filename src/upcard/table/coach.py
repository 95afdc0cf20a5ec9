"""The coach: what each decision that a guest is asked for is worth, by the solver.

A question holds only what the guest may see, so an answer cannot know more.  Asking is
cheap; answering loads the compiled solver and may be left to another process.
"""

from __future__ import annotations

from msgspec import Struct

from upcard.cards.card import rank
from upcard.game import options
from upcard.game.seen import seen_cards
from upcard.game.state import Hand, Phase, Spot, State
from upcard.rules import Rules

__all__ = ["Advice", "Question", "answer", "question_of", "warm"]


class Question(Struct, frozen=True):
    """A decision as the solver needs it."""

    kind: str
    """``play``, ``insurance`` or ``switch``."""
    rules: Rules
    hands: tuple[tuple[str, ...], ...]
    """Ranks of the hand; of both hands, as dealt, at the switch."""
    upcard: str
    seen: tuple[str, ...]
    """Ranks that have left the shoe and that the guest saw, the hands among them."""
    beside: int
    """Hands that the guest has from the same starting hand, this one included."""
    natural: bool
    switched: bool
    allowed: tuple[str, ...]
    """What may be done now."""


class Advice(Struct, frozen=True):
    """What each decision is worth."""

    kind: str
    best: str
    values: dict[str, float]
    """Expected net in initial wagers by decision.  For insurance: of the insurance
    alone, with a blackjack of hand and insurance together."""
    unseen: int
    """Cards that the answer takes as unseen, the hole card among them."""


def question_of(
    state: State, guest: str, number: int, index: int, *, counted: bool
) -> Question | None:
    """The decision that a hand waits for, None if it waits for none.

    Args:
        state: the table.
        guest: who asks; a spot of somebody else has no decision.
        number: the spot.
        index: the hand.
        counted: whether every card that the guest has seen since the shuffle is taken
            out of the shoe, or only the cards of this spot and the upcard.
    """
    spot, upcard = state.spot(number), state.upcard
    if spot is None or upcard is None or spot.guest != guest:
        return None
    found = options(state, number)
    allowed = tuple(o.verb for o in found if o.is_allowed and o.hand == index)
    if not allowed:
        return None
    hand = spot.hands[index]
    own = [rank(card) for each in spot.hands for card in each.cards if not each.gone]
    known = map(rank, seen_cards(state, guest)) if counted else [*own, rank(upcard)]
    return Question(
        kind=_kind_of(state, spot),
        rules=state.rules,
        hands=_as_dealt(spot) if spot.switching else (tuple(map(rank, hand.cards)),),
        upcard=rank(upcard),
        seen=tuple(known),
        beside=sum(other.area == hand.area for other in spot.hands),
        natural=hand.is_blackjack,
        switched=spot.hands[0].switched,
        allowed=allowed,
    )


def _kind_of(state: State, spot: Spot) -> str:
    if state.phase is Phase.INSURANCE:
        return "insurance"
    return "switch" if spot.switching else "play"


def _as_dealt(spot: Spot) -> tuple[tuple[str, ...], ...]:
    """Ranks of the two hands before any switch."""
    (a, b), (c, d) = (_ranks(hand) for hand in spot.hands)
    return ((a, d), (c, b)) if spot.hands[0].switched else ((a, b), (c, d))


def _ranks(hand: Hand) -> tuple[str, ...]:
    return tuple(map(rank, hand.cards))


def warm(rules: Rules) -> None:
    """Load the compiled solver, which takes seconds, before somebody waits for it."""
    from upcard.kernels.rulecode import encode
    from upcard.solve.coach import hand_values
    from upcard.solve.shoe import Shoe

    hand_values(encode(rules), Shoe.fresh(rules.cards.decks), ("T", "6"), "T")


def answer(question: Question) -> Advice:
    """The worth of every decision that is allowed now."""
    from upcard.kernels.arrays import TEN
    from upcard.kernels.rulecode import encode
    from upcard.solve.coach import hand_values
    from upcard.solve.shoe import Shoe
    from upcard.solve.switch_spot import spot_values

    rules, code = question.rules, encode(question.rules)
    unseen = Shoe.fresh(rules.cards.decks).without(question.seen)
    first = question.hands[0]
    if question.kind == "switch":
        both = spot_values(code, unseen, (first, question.hands[1]), question.upcard)
        values = _switch_worth(both.values, switched=question.switched)
    else:
        found = hand_values(
            code, unseen, first, question.upcard, hands_now=question.beside
        )
        values = dict(found.values)
        if question.kind == "insurance":
            tens = float(unseen.values()[TEN]) / unseen.cards
            values = _insurance_worth(question, found.insurance or 0.0, tens)
        elif "decline" in question.allowed:
            # Early surrender is asked for by itself: to decline it is to play on.
            given_up = values.pop("surrender", -0.5)
            values = {"surrender": given_up, "decline": max(values.values())}
    values = {verb: values[verb] for verb in question.allowed if verb in values}
    best = max(values, key=lambda verb: values[verb])
    return Advice(question.kind, best, values, unseen.cards)


def _switch_worth(both: dict[str, float], *, switched: bool) -> dict[str, float]:
    """Worth of what may be said now; the cards may have been switched already."""
    now, other = ("switch", "keep") if switched else ("keep", "switch")
    return {"keep": both[now], "switch": both[other]}


def _insurance_worth(
    question: Question, unit: float, blackjack: float
) -> dict[str, float]:
    """Worth of insuring half the wager; ``blackjack`` is the dealer's chance of it."""
    pays = question.rules.blackjack.pays
    kept = (1.0 - blackjack) * float(pays) if question.natural else 0.0
    return {"insure": kept + 0.5 * unit, "decline": kept, "even-money": 1.0}
