"""The one legality table: what a hand may do now, what it costs, and why not.

``decide`` accepts what this table allows and refuses what it refuses, with the same
reason and clause that a page or a terminal shows beside a button.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from upcard.cards.card import VALUE
from upcard.cards.hand import is_pair, total
from upcard.cards.money import dollars
from upcard.errors import Refused
from upcard.game.state import Guest, Hand, Phase, Spot, State

__all__ = [
    "Option",
    "Refusal",
    "double_limits",
    "insurance_limits",
    "may_act",
    "options",
    "refusal_of",
    "surrender_window",
]

VERBS = ("hit", "stand", "double", "split", "surrender")


class Refusal(Struct, frozen=True):
    """Why something may not be done."""

    reason: str
    clause: str
    message: str

    def error(self, allowed: tuple[str, ...] = ()) -> Refused:
        """The refusal as the error that ``decide`` raises."""
        return Refused(self.reason, self.clause, self.message, allowed)


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


def refuse(state: State, reason: str, path: str, message: str) -> Refusal:
    """A refusal that quotes the clause behind a field or a procedure."""
    return Refusal(reason, state.house.clause(path), message)


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
            Option(verb, spot, 0, refusal=early_refusal(state, place))
            for verb in ("surrender", "decline")
        )
    if state.phase is not Phase.PLAY:
        return ()
    if state.turn[0] != spot:
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
            least, most, step = double_limits(state, spot, index)
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
    if refusal is None and afford and _stack(state, spot) < _least_double(state, spot):
        return refuse(state, "stack", "stack", "The guest's cheques do not cover it")
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
    return _least_double(state, spot, hand), hand.wager, unit


def _least_double(state: State, spot: Spot, hand: Hand | None = None) -> int:
    hand = hand or spot.hands[state.turn[1]]
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
    if afford and _stack(state, spot) < hand.wager:
        return refuse(state, "stack", "stack", "The guest's cheques do not cover it")
    return None


def surrender_window(state: State) -> bool:
    """Whether any spot may surrender ahead of its turn (CSM-SUR-03, A-09)."""
    rules = state.rules
    return (
        rules.surrender.kind == "early"
        and rules.dealer.hole_card in {"none", "unchecked"}
        and not state.third_card
    )


def refuse_surrender(state: State, spot: Spot, index: int) -> Refusal | None:
    """Why the hand may not be surrendered."""
    rules = state.rules
    if rules.surrender.kind == "none":
        return refuse(
            state, "no-surrender", "surrender.kind", "Surrender is not offered here"
        )
    refusal = refuse_upcard(state)
    if refusal is not None:
        return refusal
    hand = spot.hands[index]
    if len(hand.cards) != 2 or hand.split or hand.doubled or len(spot.hands) > 1:
        return refuse(
            state,
            "first-two",
            "surrender_first_two",
            "Only the untouched first two cards may be surrendered",
        )
    return _refuse_surrender_now(state, spot, index)


def _refuse_surrender_now(state: State, spot: Spot, index: int) -> Refusal | None:
    hand, early = spot.hands[index], state.rules.surrender.kind == "early"
    if early and hand.is_blackjack:
        message = "A blackjack is not surrendered"
        return refuse(state, "blackjack", "surrender_window", message)
    if state.phase is Phase.SURRENDER and not spot.heard and not hand.done:
        return None
    if state.phase is Phase.PLAY:
        if surrender_window(state) and not hand.done:
            return None
        if _uses_window(state):
            message = "Surrender ended with the first third card of the round"
            return refuse(state, "window", "surrender_window", message)
        if early and state.checked:
            message = "Early surrender ended with the dealer's check"
            return refuse(state, "window", "surrender_window", message)
        if state.turn == (spot.number, index) and not hand.done:
            return None
        return refuse(
            state,
            "not-your-turn",
            "turn",
            f"It is not the turn of spot {spot.number}",
        )
    return refuse(
        state, "window", "surrender_window", "This is not the time to surrender"
    )


def _uses_window(state: State) -> bool:
    rules = state.rules
    return rules.surrender.kind == "early" and rules.dealer.hole_card in {
        "none",
        "unchecked",
    }


def refuse_upcard(state: State) -> Refusal | None:
    """Whether the upcard bars surrender (CSM-SUR-02b)."""
    upcard = state.upcard
    if upcard is None:
        return None
    barred = state.rules.surrender.not_against
    kind = "A" if VALUE[upcard] == 1 else "T" if VALUE[upcard] == 10 else upcard[0]
    if kind in barred:
        return refuse(
            state,
            "upcard",
            "surrender.not_against",
            f"Surrender is not offered against {kind}",
        )
    return None


def early_refusal(state: State, spot: Spot) -> Refusal | None:
    """Why the spot may not answer the question of early surrender."""
    return refuse_surrender(state, spot, 0)


# --- insurance ----------------------------------------------------------------------


def _insurance_options(state: State, spot: Spot) -> tuple[Option, ...]:
    found: list[Option] = []
    for index, hand in enumerate(spot.hands):
        if hand.insurance >= 0 or hand.settled:
            continue
        least, most, step = insurance_limits(state, spot, index)
        money = refuse_insurance(state, spot, index)
        found += [
            Option("insure", spot.number, index, least, most, step, money),
            Option("decline", spot.number, index),
        ]
        if hand.is_blackjack:
            refusal = refuse_even_money(state, hand)
            found.append(Option("even-money", spot.number, index, refusal=refusal))
    return tuple(found)


def insurance_limits(state: State, spot: Spot, index: int) -> tuple[int, int, int]:
    """Least and most insurance of a hand, and its step."""
    hand, rules = spot.hands[index], state.rules
    step = max(int(rules.wagers.unit) // 2, 1)
    guest = state.guest(spot.guest)
    least = step
    if rules.insurance.least == "half the table minimum":
        least = (effective_limits(state, guest)[0] if guest else state.minimum) // 2
    return least, hand.wager // 2, step


def refuse_insurance(state: State, spot: Spot, index: int) -> Refusal | None:
    """Why the hand may not be insured at all."""
    hand = spot.hands[index]
    if hand.insurance >= 0 or hand.settled:
        return refuse(
            state, "answered", "insurance_once", "This hand has given its answer"
        )
    if _stack(state, spot) < insurance_limits(state, spot, index)[0]:
        return refuse(state, "stack", "stack", "The guest's cheques do not cover it")
    return None


def refuse_even_money(state: State, hand: Hand) -> Refusal | None:
    """Why even money may not be asked for."""
    if state.rules.insurance.even_money == "never":
        return refuse(
            state,
            "no-even-money",
            "insurance.even_money",
            "Even money is not given here; insurance of up to half the wager is",
        )
    if not hand.is_blackjack:
        return refuse(
            state,
            "no-blackjack",
            "even_money_hand",
            "Even money is for a blackjack against an ace",
        )
    if hand.insurance >= 0 or hand.settled:
        return refuse(
            state, "answered", "insurance_once", "This hand has given its answer"
        )
    return None


# --- money --------------------------------------------------------------------------


def effective_limits(state: State, guest: Guest | None) -> tuple[int, int]:
    """Minimum and maximum for a guest.

    Where limits are grandfathered the guest has the better of the old and the new
    (LV-GEN-06, A-05); a maximum of the guest's own goes first (LV-GEN-13a2).
    """
    least, most = state.minimum, state.maximum
    if guest is not None:
        if state.rules.wagers.grandfathering == "in effect":
            least, most = min(least, guest.minimum), max(most, guest.maximum)
        most = guest.authorized or most
    return least, most


def refuse_amount(
    state: State, amount: int, limits: tuple[int, int, int], most_clause: str
) -> Refusal | None:
    """Why an amount is outside limits or no multiple of the step."""
    least, most, step = limits
    if amount > most:
        message = f"{dollars(amount)} is more than {dollars(most)}"
        return refuse(state, "too-much", most_clause, message)
    if amount < least:
        path = "double.for_less" if "double" in most_clause else "insurance.least"
        message = f"{dollars(amount)} is less than {dollars(least)}"
        return refuse(state, "too-little", path, message)
    if amount % step and amount != most:
        message = f"{dollars(amount)} is no multiple of {dollars(step)}"
        return refuse(state, "unit", "wagers.unit", message)
    return None


def _stack(state: State, spot: Spot) -> int:
    guest = state.guest(spot.guest)
    return guest.bankroll if guest else 0


def _is_split_ace(hand: Hand) -> bool:
    return hand.split and VALUE[hand.cards[0]] == 1


_TABLE: dict[str, Callable[[State, Spot, int], Refusal | None]] = {
    "hit": refuse_hit,
    "stand": _may_stand,
    "double": refuse_double,
    "split": refuse_split,
}
