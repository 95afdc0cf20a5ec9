"""``upcard shuffle``: what a dealer does with the cards before a shoe, step by step."""

from __future__ import annotations

from upcard.cards.card import parse_card
from upcard.cards.inspection import Inspection, inspect_cards
from upcard.cards.prepare import prepare
from upcard.cards.shuffle import full_deck
from upcard.cards.shuffled import Shuffled
from upcard.cards.stream import seeded_stream
from upcard.cli.options import Changes, HouseName, Json, open_house
from upcard.cli.output import print_json
from upcard.errors import BadText

__all__ = ["shuffle"]


def shuffle(
    house: HouseName,
    /,
    *,
    dealt: int = 0,
    seed: int = 0,
    missing: tuple[str, ...] = (),
    damaged: tuple[str, ...] = (),
    buffer: int = 0,
    changes: Changes = (),
    json: Json = False,
) -> int:
    """Make the cards ready for a shoe, step by step.

    New cards are inspected and shuffled as at the opening, used ones as between shoes,
    by the device of the house: --set 'shuffle.device=batch machine'.

    Args:
        dealt: Cards dealt since the last shuffle; 0 for new cards.
        seed: Any whole number.
        missing: A card that the new set lacks, such as Kc. May be repeated.
        damaged: A card that is bent, torn or marked. May be repeated.
        buffer: Cards that lie ready in the outlet of a continuous machine.
    """
    rules = open_house(house, changes).rules
    cards = list(full_deck(rules.cards.decks))
    _check_numbers(len(cards), dealt, buffer)
    if dealt and (missing or damaged):
        raise BadText("Used cards are not inspected. Allowed: --dealt 0")
    for card in map(parse_card, missing):
        if card not in cards:
            raise BadText(f"No more {card} can be missing. Allowed: other cards")
        cards.remove(card)
    seen = tuple(map(parse_card, damaged))
    inspection = None
    if not dealt:
        inspection = inspect_cards(cards, rules.cards.decks, damaged=seen)
    if inspection is not None and not inspection.passed:
        _tell(inspection, None, json=json)
        return 1
    shuffled = prepare(
        cards,
        seeded_stream(seed),
        device=rules.shuffle.device,
        dealt=dealt,
        buffer=buffer,
    )
    _tell(inspection, shuffled, json=json)
    return 0


def _check_numbers(cards: int, dealt: int, buffer: int) -> None:
    if not 0 <= dealt < cards:
        raise BadText(f"{dealt} cards cannot be dealt. Allowed: 0 to {cards - 1}")
    if not 0 <= buffer <= cards - dealt:
        raise BadText(f"{buffer} cards cannot wait. Allowed: 0 to {cards - dealt}")


def _tell(
    inspection: Inspection | None, shuffled: Shuffled | None, *, json: bool
) -> None:
    inspected = inspection.steps if inspection is not None else ()
    steps = (*inspected, *(shuffled.steps if shuffled is not None else ()))
    if json:
        print_json(
            {
                "passed": shuffled is not None,
                "steps": steps,
                "law": None if shuffled is None else shuffled.law,
                "order": [] if shuffled is None else shuffled.order,
            }
        )
        return
    width = max((len(step.clause) for step in steps), default=0)
    for step in steps:
        print(f"{step.clause:{width}}  {step.words}")
    if shuffled is None:
        print("These cards do not come into play.")
    else:
        print(f"Ready for the cut; the order is {shuffled.law}.")
