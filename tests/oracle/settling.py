"""What a finished round of the brute force comes to, in cents."""

from __future__ import annotations

from oracle.layout import Box, Table, natural, soft, value
from upcard.rules.model import Rules


def settle(table: Table) -> int:
    """Cents that all guests together win or lose."""
    return sum(nets(table).values())


def nets(table: Table) -> dict[int, int]:
    """Cents won or lost at each spot, after the dealer has drawn."""
    dealer, rules = table.dealer, table.rules
    if len(dealer) == 1 and any(needs_second_card(rules, box) for box in table.boxes):
        dealer.append(table.draw())
    blackjack = natural(dealer)
    if not blackjack and any(box.fate == "stood" for box in table.boxes):
        while value(dealer) < 17 or (
            value(dealer) == 17 and soft(dealer) and rules.dealer.soft_17 == "hit"
        ):
            dealer.append(table.draw())
    found = dict.fromkeys((box.spot for box in table.boxes), 0)
    taken: set[int] = set()
    for box in table.boxes:
        found[box.spot] += insurance(rules, box, blackjack=blackjack)
        exposed = box.fate in {"stood", "bust", ""}
        if blackjack and exposed and rules.dealer.blackjack_takes == "original":
            first = box.start not in taken and not box.natural()
            found[box.spot] -= box.wager if first else 0
            taken.add(box.start)
        else:
            found[box.spot] += result(table, box, blackjack=blackjack)
    return found


def needs_second_card(rules: Rules, box: Box) -> bool:
    """Whether a house that took one card must take another for this hand (A-40)."""
    extra = box.fate == "bust" and (box.added > 0 or box.split)
    original = rules.dealer.blackjack_takes == "original"
    waits = box.fate in {"stood", "waits"}
    return waits or box.insured > 0 or (extra and original)


def insurance(rules: Rules, box: Box, *, blackjack: bool) -> int:
    return int(box.insured * rules.insurance.pays) if blackjack else -box.insured


def result(table: Table, box: Box, *, blackjack: bool) -> int:
    stake = box.wager + box.added
    if box.fate in {"even", "surrendered"}:
        return box.wager if box.fate == "even" else -(box.wager // 2)
    if box.fate == "bust":
        return -stake
    if box.fate == "paid" or (box.fate == "waits" and not blackjack):
        return natural_pay(table.rules, box.wager)
    if blackjack:
        return 0 if box.natural() else -stake
    dealer = value(table.dealer)
    if dealer == 22 and table.rules.dealer.total_22 == "push":
        return 0
    if dealer > 21 or box.value() > dealer:
        return stake
    return 0 if box.value() == dealer else -stake


def natural_pay(rules: Rules, wager: int) -> int:
    exact = wager * rules.blackjack.pays
    if rules.payouts.rounding == "exact":
        assert exact.denominator == 1
        return int(exact)
    return int(exact // rules.payouts.unit) * int(rules.payouts.unit)
