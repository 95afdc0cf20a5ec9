"""Combinations of rules that cannot be dealt, whatever their single values."""

from __future__ import annotations

from collections.abc import Iterator

from upcard.cards.money import dollars
from upcard.errors import Fault
from upcard.rules.model import Rules

__all__ = ["contradictions"]

_TEN_CENTS = 10


def contradictions(rules: Rules) -> tuple[Fault, ...]:
    """Every contradiction between fields that are each valid alone."""
    return (
        *_money(rules),
        *_cards(rules),
        *_hands(rules),
        *_side_bets(rules),
    )


def _money(rules: Rules) -> Iterator[Fault]:
    wagers, unit = rules.wagers, rules.wagers.unit
    if unit <= 0 or (rules.payouts.rounding == "exact" and unit % _TEN_CENTS):
        # half, 3:2, 6:5 and 2:1 of a multiple of ten cents are whole cents.
        yield Fault("wagers.unit", f"It is {unit}", "a multiple of 0.10 above zero")
        return
    if rules.payouts.unit <= 0:
        yield Fault("payouts.unit", f"It is {rules.payouts.unit}", "more than zero")
    for name, amount in (("minimum", wagers.minimum), ("maximum", wagers.maximum)):
        if amount <= 0 or amount % unit:
            allowed = f"a multiple of the unit {unit} above zero"
            yield Fault(f"wagers.{name}", f"It is {amount}", allowed)
    if wagers.minimum > wagers.maximum:
        yield Fault(
            "wagers.minimum",
            f"It is {wagers.minimum}, above the maximum",
            f"up to {wagers.maximum}",
        )
    if rules.payouts.rounding == "exact":
        yield from _inexact(rules)


def _inexact(rules: Rules) -> Iterator[Fault]:
    """Odds that do not pay whole cents on the smallest step of their wager."""
    unit = int(rules.wagers.unit)
    paid = [
        ("blackjack.pays", rules.blackjack.pays, unit),
        ("insurance.pays", rules.insurance.pays, unit // 2),  # R12: half a unit
    ]
    paid += [
        ("side_bet", line.odds, unit) for bet in rules.side_bet for line in bet.pays
    ]
    for path, odds, step in paid:
        if (odds * step).denominator != 1:
            yield Fault(
                path,
                f"It is {odds}, which does not pay whole cents on {dollars(step)}",
                "odds exact in cents, or payouts.rounding = 'down'",
            )


def _cards(rules: Rules) -> Iterator[Fault]:
    if rules.shuffle.device not in rules.shuffle.devices:
        yield Fault(
            "shuffle.device",
            f"It is {rules.shuffle.device!r}",
            ", ".join(rules.shuffle.devices),
        )
    if 2 * rules.cut_depth > rules.card_count:
        # one deck needs cut limits of its own.
        yield Fault(
            "cut.depth",
            f"{rules.cut_depth} cards from either end of {rules.card_count} "
            "cannot be cut",
            f"up to {rules.card_count // 2}, or another cards.decks",
        )
    by_card = rules.shuffled_when == "cut card"
    if by_card and 2 * rules.cards_behind_cut_card > rules.card_count:
        yield Fault(
            "reshuffle.cut_card",
            f"{rules.cards_behind_cut_card} cards behind the cut card leave too few "
            f"of {rules.card_count}",
            f"up to {rules.card_count // 2}",
        )
    by_hands = rules.shuffled_when == "rounds by hands"
    if by_hands and len(rules.reshuffle.rounds) < rules.table.spots:
        yield Fault(
            "reshuffle.rounds",
            f"It has {len(rules.reshuffle.rounds)} entries",
            f"one for each number of hands up to {rules.table.spots}",
        )


def _hands(rules: Rules) -> Iterator[Fault]:
    if (rules.switch.played == "yes") != (rules.table.areas == 2):
        yield Fault(
            "table.areas",
            f"It is {rules.table.areas} with switch.played = {rules.switch.played!r}",
            "2 where Blackjack Switch is played, else 1",
        )
    if rules.switch.played == "yes" and rules.dealer.hole_card == "none":
        # LV-SWS-00a: the check comes before the switch.
        yield Fault(
            "dealer.hole_card",
            "It is 'none' where Blackjack Switch is played",
            "'reader', 'peek' or 'unchecked'",
        )
    if rules.switch.played == "yes" and rules.blackjack.paid != "at its turn":
        # the switch decision comes before a blackjack is paid.
        yield Fault(
            "blackjack.paid",
            f"It is {rules.blackjack.paid!r} where Blackjack Switch is played",
            "'at its turn'",
        )
    if rules.switch.played == "yes" and rules.surrender.kind != "none":
        yield Fault(
            "surrender.kind",
            f"It is {rules.surrender.kind!r} where Blackjack Switch is played",
            "'none'",
        )


def _side_bets(rules: Rules) -> Iterator[Fault]:
    expected = "super-match" if rules.switch.played == "yes" else "pair-square"
    names = [bet.name for bet in rules.side_bet]
    for bet in rules.side_bet:
        if bet.name != expected or names.count(bet.name) > 1:
            yield Fault(
                "side_bet", f"{bet.name} is not dealt in this game", f"one {expected}"
            )
        if not 0 < bet.minimum <= bet.maximum:
            limits = f"{dollars(bet.minimum)} to {dollars(bet.maximum)}"
            yield Fault("side_bet", f"Limits of {limits}", "0 < minimum <= maximum")
        lines = set(SIDE_BET_HANDS[bet.name])
        for line in bet.pays:
            if line.hand not in lines:
                yield Fault(
                    "side_bet", f"{line.hand!r} is no hand of it", ", ".join(lines)
                )


SIDE_BET_HANDS = {
    "pair-square": ("suited pair", "pair"),
    "super-match": ("four of a kind", "two pair", "three of a kind", "pair"),
}
"""The hands that each side bet can pay (LV-SET-03..07; A-34)."""
