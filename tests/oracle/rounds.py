"""A round of blackjack by brute force, written from the clause ledger alone.

It shares no code with the engine and is written in another way: one table that changes,
copied whole wherever the guests have a choice, and every choice tried.  For a house, a
fixed order of cards and wagers it counts the sequences of guests' actions by length and
adds up what the guests win or lose, in cents, over all complete sequences.

What counts as an action: ``insure`` (half of the wager), ``decline``, ``even-money``,
``surrender``, ``switch`` (at most once, and back once), ``keep``, ``hit``, ``stand``,
``double`` (in full) and ``split``.  Insurance, and early surrender before a check, are
answered from the left; a shoe without a check lets every box surrender until the first
third card, also ahead of its turn (A-09).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from oracle.layout import Box, Table, natural, pips
from oracle.settling import settle
from upcard.rules.model import Rules

Wagers = Sequence[tuple[int, int]]
"""Spot and cents; at Blackjack Switch the cents of each of the spot's two areas."""


class Tally(NamedTuple):
    """What all action sequences of a position come to."""

    paths: tuple[int, ...]
    """Number of sequences of 0, 1, 2 ... actions, complete or not."""
    complete: int
    """Number of sequences that end the round."""
    net: int
    """Cents won or lost by all guests, over all complete sequences."""
    used: int
    """Most cards that any sequence uses."""


def tally(
    rules: Rules, cards: Sequence[str], wagers: Wagers, *, most: int = 1_000_000
) -> Tally | None:
    """Count every action sequence of one round; None if more than ``most`` end it."""
    lengths: Counter[int] = Counter()
    complete = net = used = 0
    waiting = [(deal(rules, cards, wagers), 0)]
    while waiting:
        table, length = waiting.pop()
        lengths[length] += 1
        actions = advance(table)
        for action in actions:
            other = table.branch()
            act(other, action)
            waiting.append((other, length + 1))
        if not actions:
            complete += 1
            if complete > most:
                return None
            net += settle(table)
            used = max(used, table.used)
    return Tally(tuple(lengths[n] for n in range(len(lengths))), complete, net, used)


def deal(rules: Rules, cards: Sequence[str], wagers: Wagers) -> Table:
    """The first cards, in the house's order (section 7 of the ledger, A-02, A-03)."""
    areas = 2 if rules.switch.played == "yes" else 1
    table = Table(rules, cards, [])
    for spot, amount in wagers:
        for _ in range(areas):
            table.boxes.append(Box(spot, len(table.boxes), amount))
    for pass_ in (1, 2):
        for box in table.boxes:
            box.cards.append(table.draw())
        if pass_ == 1 or rules.dealer.hole_card != "none":
            table.dealer.append(table.draw())
    return table


def advance(table: Table) -> list[tuple[str, int]]:
    """Go on to the next choice of a guest; the actions there, none if all is done."""
    actions = [] if table.checked else before_check(table)
    table.checked = table.checked or not actions
    if actions or (table.looks() and natural(table.dealer)):
        return actions
    pay_early_naturals(table)
    for place, box in enumerate(table.boxes):
        early = table.rules.blackjack.paid == "before other decisions"
        if early and box.natural() and not box.fate:
            return actions_of(table, place, choices(table, box))
    for place, box in enumerate(table.boxes):
        actions = at_turn(table, place, box)
        if actions:
            return actions
    return []


def before_check(table: Table) -> list[tuple[str, int]]:
    """Insurance, then early surrender where the dealer will check (A-46, GG-ESR-01)."""
    rules = table.rules
    if rules.insurance.offered == "ace" and table.up() == 1:
        for place, box in enumerate(table.boxes):
            if not box.asked:
                verbs = ["insure", "decline"]
                if box.natural() and rules.insurance.even_money != "never":
                    verbs.append("even-money")
                return [(verb, place) for verb in verbs]
    if rules.surrender.kind == "early" and surrender_offered(table) and table.looks():
        for place, box in enumerate(table.boxes):
            if not (box.heard or box.fate or box.natural()):
                return [("surrender", place), ("no surrender", place)]
    return []


def pay_early_naturals(table: Table) -> None:
    """Blackjacks that are paid before anybody decides (CSM-BJ-01, PM-PAY-01)."""
    paid = table.rules.blackjack.paid
    for box in table.boxes:
        if not box.natural() or box.fate:
            continue
        if paid == "at once against 2 to 9" and 1 < table.up() < 10:
            box.fate = "paid"
        elif paid == "before other decisions" and not may_act_on_natural(table):
            end_natural(table, box)


def end_natural(table: Table, box: Box) -> None:
    """It is paid, or waits for the dealer's hand where nobody has checked it."""
    waits = (
        table.rules.dealer.hole_card == "none"
        or table.rules.blackjack.paid == "at once against 2 to 9"
    )
    box.fate = "waits" if waits and table.up() in {1, 10} else "paid"


def may_act_on_natural(table: Table) -> bool:
    hit = table.rules.blackjack.hit == "allowed"
    return hit or table.rules.double.on == "any two cards"


def at_turn(table: Table, place: int, box: Box) -> list[tuple[str, int]]:
    """The actions while this box is the first that is not finished."""
    if box.fate:
        return []
    if table.rules.switch.played == "yes" and box.spot not in table.kept:
        again = [("switch", place)] if table.toggles.get(box.spot, 0) < 2 else []
        return [*again, ("keep", place)]
    if len(box.cards) == 1:
        box.cards.append(table.draw())
        table.third = True
    if box.natural() and not may_act_on_natural(table):
        end_natural(table, box)
        return []
    verbs = choices(table, box)
    if verbs == ["stand"]:
        box.fate = "stood"
        return []
    return actions_of(table, place, verbs)


def actions_of(table: Table, place: int, verbs: Sequence[str]) -> list[tuple[str, int]]:
    """The hand's own actions, and surrender ahead of turn where the window is open."""
    spot = table.boxes[place].spot
    ahead = [
        ("surrender", other)
        for other, later in enumerate(table.boxes)
        if later.spot != spot and has_window(table) and may_surrender(table, later)
    ]
    return [*((verb, place) for verb in verbs), *ahead]


def choices(table: Table, box: Box) -> list[str]:
    """What may be done with a hand whose turn it is."""
    verbs = ["stand"]
    if may_hit(table.rules, box):
        verbs.append("hit")
    if may_double(table.rules, box):
        verbs.append("double")
    if may_split(table, box):
        verbs.append("split")
    if may_surrender(table, box):
        verbs.append("surrender")
    return verbs


def may_hit(rules: Rules, box: Box) -> bool:
    if box.split and box.cards[0][0] == "A" and rules.split.ace_cards == "one":
        return False
    if box.natural():
        return rules.blackjack.hit == "allowed"
    return box.value() < 21 or rules.hit.on_21 == "allowed"


def may_double(rules: Rules, box: Box) -> bool:
    if len(box.cards) != 2:
        return False
    if box.split and (not rules.double.after_split or box.cards[0][0] == "A"):
        return False
    if rules.double.on == "any two cards":  # also 21, PM-PAY-01b and A-14
        return True
    if rules.double.on == "any two except blackjack":
        return not box.natural() and (
            box.value() < 21 or rules.hit.on_21 == "allowed"
        )
    lowest = 9 if rules.double.on == "9 to 11" else 10
    return lowest <= box.value() <= 11


def may_split(table: Table, box: Box) -> bool:
    if len(box.cards) != 2:
        return False
    first, second = box.cards
    by_rank = table.rules.split.by == "rank"
    if first[0] != second[0] if by_rank else pips(first) != pips(second):
        return False
    split = table.rules.split
    hands = sum(other.start == box.start for other in table.boxes)
    most = min(split.ace_hands, split.hands) if first[0] == "A" else split.hands
    return hands < most


def surrender_offered(table: Table) -> bool:
    letter = "_A23456789T"[table.up()]
    return letter not in table.rules.surrender.not_against


def has_window(table: Table) -> bool:
    """Whether surrender is a time before the first third card (A-09), not a turn."""
    early = table.rules.surrender.kind == "early"
    return early and table.rules.dealer.hole_card in {"none", "unchecked"}


def may_surrender(table: Table, box: Box) -> bool:
    kind = table.rules.surrender.kind
    if kind == "none" or not surrender_offered(table):
        return False
    if box.split or box.fate or len(box.cards) != 2:
        return False
    if kind == "late":
        return True
    # Early: before the check where there is one to come, else as with late.
    open_ = not table.third if has_window(table) else not table.looks()
    return open_ and not box.natural()


def act(table: Table, action: tuple[str, int], *, amount: int = 0) -> None:
    """One action of a guest; an amount of 0 is half of the wager, or a full double."""
    verb, place = action
    box = table.boxes[place]
    match verb:
        case "insure" | "decline" | "even-money":
            answer(box, verb, amount or box.wager // 2)
        case "no surrender":
            box.heard = True
        case "surrender":
            box.fate = "surrendered"
        case "switch":
            toggle(table, box.spot)
        case "keep":
            table.kept.add(box.spot)
        case "stand" if box.natural():
            end_natural(table, box)
        case "stand":
            box.fate = "stood"
        case _:
            box.added = (amount or box.wager) if verb == "double" else 0
            take_cards(table, box, verb)


def answer(box: Box, verb: str, amount: int) -> None:
    box.asked = True
    box.insured = amount if verb == "insure" else 0
    box.fate = "even" if verb == "even-money" else ""


def toggle(table: Table, spot: int) -> None:
    first, second = (box for box in table.boxes if box.spot == spot)
    first.cards[1], second.cards[1] = second.cards[1], first.cards[1]
    table.toggles[spot] = table.toggles.get(spot, 0) + 1
    first.switched = second.switched = table.toggles[spot] % 2 == 1


def take_cards(table: Table, box: Box, verb: str) -> None:
    table.third = True
    if verb == "split":
        box.split = True
        place = next(at for at, other in enumerate(table.boxes) if other is box)
        moved = Box(box.spot, box.start, box.wager, [box.cards.pop()], split=True)
        table.boxes.insert(place + 1, moved)
        return
    box.cards.append(table.draw())
    if verb == "double":
        box.fate = "stood"
    if box.value() > 21:
        box.fate = "bust"
