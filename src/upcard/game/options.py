"""The one legality table: what a hand may do now, what it costs, and why not.

``decide`` accepts what this table allows and refuses what it refuses, with the same
reason and clause that a page or a terminal shows beside a button.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from upcard.cards.card import VALUE
from upcard.cards.hand import is_pair, total
from upcard.game.insuring import (
    insurance_limits,
    refuse_even_money,
    refuse_insurance,
)
from upcard.game.limits import refuse_uncovered, within_cheques
from upcard.game.refusals import Refusal, refuse
from upcard.game.state import Hand, Phase, Spot, State
from upcard.game.surrendering import refuse_surrender, surrender_window

__all__ = ["Option", "Refusal", "double_limits", "may_act", "options", "refusal_of"]

VERBS = ("hit", "stand", "double", "split", "surrender")


class Option(Struct, frozen=True):
    """One thing that a spot might do now."""

    verb: str
    spot: int
    hand: int
    """Index of the hand that it concerns."""
    least: int = 0
    most: int = 0
    """Limits in cents of the amount that it needs; both 0 if it needs none."""
    step: int = 0
    """The amount is a multiple of it."""
    refusal: Refusal | None = None
    """Why not; None if it may be done."""

    @property
    def is_allowed(self) -> bool:
        """Whether it may be done."""
        return self.refusal is None


def options(state: State, spot: int) -> tuple[Option, ...]:
    """Everything that the guest of a spot might do now, refused things included.

    The verbs are those of scripts: ``hit``, ``stand``, ``double``, ``split``,
    ``surrender``, ``insure``, ``decline``, ``even-money``, ``switch``, ``keep``.
    """
    place = state.spot(spot)
    if place is None or state.pending is not None:
        return ()
    if state.phase is Phase.INSURANCE:
        return _insurance_options(state, place)
    if state.phase is Phase.SURRENDER:
        return tuple(
            Option(verb, spot, 0, refusal=refuse_surrender(state, place, 0))
            for verb in ("surrender", "decline")
        )
    if state.phase is not Phase.PLAY:
        return ()
    if state.turn[0] != spot:
        if not surrender_window(state):
            return ()
        refusal = refusal_of(state, "surrender", place, 0)
        return () if refusal else (Option("surrender", spot, 0),)
    if place.switching:
        return (
            Option("switch", spot, 0),
            Option("keep", spot, 0),
        )
    return _play_options(state, place, state.turn[1])


def _play_options(state: State, spot: Spot, index: int) -> tuple[Option, ...]:
    found = []
    for verb in VERBS:
        least = most = step = 0
        if verb == "double":
            limits = double_limits(state, spot, index)
            least, most, step = within_cheques(state, spot, limits)
        elif verb == "split":
            least = most = spot.hands[index].wager
        refusal = refusal_of(state, verb, spot, index)
        found.append(Option(verb, spot.number, index, least, most, step, refusal))
    return tuple(found)


def may_act(state: State, spot: Spot, index: int) -> bool:
    """Whether the hand has a decision to make besides standing."""
    return (
        refuse_hit(state, spot, index) is None
        or refuse_double(state, spot, index, afford=False) is None
        or refuse_split(state, spot, index, afford=False) is None
    )


def refusal_of(state: State, verb: str, spot: Spot, index: int) -> Refusal | None:
    """Why the hand may not do this now, or None if it may."""
    if verb == "surrender":
        return refuse_surrender(state, spot, index)
    if state.turn != (spot.number, index) or spot.switching:
        message = f"It is not the turn of spot {spot.number}"
        if spot.switching:
            message = "The switch decision comes first: switch or keep"
            return refuse(state, "switch-first", "switch_first", message)
        return refuse(state, "not-your-turn", "turn", message)
    return _TABLE[verb](state, spot, index)


def _may_stand(state: State, spot: Spot, index: int) -> Refusal | None:
    return None


def refuse_hit(state: State, spot: Spot, index: int) -> Refusal | None:
    """Why the hand may not draw a card."""
    hand, rules = spot.hands[index], state.rules
    if hand.doubled:
        return refuse(
            state, "one-card", "one_card", "A doubled hand gets exactly one card"
        )
    if _is_split_ace(hand) and rules.split.ace_cards == "one":
        return refuse(
            state, "split-aces", "split.ace_cards", "A split ace gets one card only"
        )
    if hand.is_blackjack:
        if rules.blackjack.hit == "allowed":
            return None
        return refuse(state, "blackjack", "blackjack.hit", "A blackjack takes no card")
    if rules.hit.on_21 == "refused" and total(hand.cards) == 21:
        return refuse(state, "21", "hit.on_21", "No card may be taken on 21")
    return None


def refuse_double(
    state: State, spot: Spot, index: int, *, afford: bool = True
) -> Refusal | None:
    """Why the hand may not be doubled; ``afford`` asks for the money as well."""
    hand, rules = spot.hands[index], state.rules
    if len(hand.cards) != 2 or hand.doubled:
        return refuse(state, "two-cards", "two_cards", "Only two cards may be doubled")
    if hand.split and _is_split_ace(hand):
        return refuse(
            state, "split-aces", "double_aces", "Split aces may not be doubled"
        )
    if hand.split and not rules.double.after_split:
        return refuse(
            state,
            "after-split",
            "double.after_split",
            "Split hands may not be doubled here",
        )
    refusal = _refuse_double_total(state, hand)
    if refusal is None and afford:
        return refuse_uncovered(state, spot, _least_double(state, hand))
    return refusal


def _refuse_double_total(state: State, hand: Hand) -> Refusal | None:
    on = state.rules.double.on
    if on == "any two cards":
        return None
    if on == "any two except blackjack":
        if hand.is_blackjack:
            return refuse(
                state, "blackjack", "double.on", "A blackjack may not be doubled"
            )
        if total(hand.cards) == 21 and state.rules.hit.on_21 == "refused":
            return refuse(state, "21", "hit.on_21", "No card may be taken on 21")
        return None
    points = total(hand.cards)  # a soft 19 is no 9
    least = 9 if on == "9 to 11" else 10
    if least <= points <= 11:
        return None
    return refuse(state, "total", "double.on", f"Only a total of {on} may be doubled")


def double_limits(state: State, spot: Spot, index: int) -> tuple[int, int, int]:
    """Least and most amount of a double, and its step."""
    hand, rules = spot.hands[index], state.rules
    unit = int(rules.wagers.unit)
    return _least_double(state, hand), hand.wager, unit


def _least_double(state: State, hand: Hand) -> int:
    for_less = state.rules.double.for_less
    if for_less == "never":
        return hand.wager
    if for_less == "one unit":
        return int(state.rules.wagers.unit)
    return min(hand.wager, state.minimum)


def refuse_split(
    state: State, spot: Spot, index: int, *, afford: bool = True
) -> Refusal | None:
    """Why the hand may not be split; ``afford`` asks for the money as well."""
    hand, split = spot.hands[index], state.rules.split
    if len(hand.cards) != 2 or hand.doubled or not is_pair(hand.cards, by=split.by):
        kind = "value" if split.by == "value" else "rank"
        return refuse(
            state, "no-pair", "split.by", f"Only two cards of equal {kind} are split"
        )
    count = sum(other.area == hand.area for other in spot.hands)
    aces = VALUE[hand.cards[0]] == 1
    if count >= split.hands:
        return refuse(
            state,
            "split-limit",
            "split.hands",
            f"{split.hands} hands are the most that a pair may become",
        )
    if aces and count >= split.ace_hands:
        return refuse(
            state,
            "split-limit",
            "split.ace_hands",
            f"{split.ace_hands} hands are the most that aces may become",
        )
    return refuse_uncovered(state, spot, hand.wager) if afford else None


def _is_split_ace(hand: Hand) -> bool:
    return hand.split and VALUE[hand.cards[0]] == 1


def _insurance_options(state: State, spot: Spot) -> tuple[Option, ...]:
    found: list[Option] = []
    for index, hand in enumerate(spot.hands):
        if hand.insurance >= 0 or hand.settled:
            continue
        limits = insurance_limits(state, spot, index)
        least, most, step = within_cheques(state, spot, limits)
        money = refuse_insurance(state, spot, index)
        found += [
            Option("insure", spot.number, index, least, most, step, money),
            Option("decline", spot.number, index),
        ]
        if hand.is_blackjack:
            refusal = refuse_even_money(state, hand)
            found.append(Option("even-money", spot.number, index, refusal=refusal))
    return tuple(found)


_TABLE: dict[str, Callable[[State, Spot, int], Refusal | None]] = {
    "hit": refuse_hit,
    "stand": _may_stand,
    "double": refuse_double,
    "split": refuse_split,
}
