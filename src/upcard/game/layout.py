"""Where everything lies on the felt, as the procedures say, seen from the dealer.

``lay_out`` turns a view into items with a zone, a place from the dealer's left, a
layer and a turn; a page, a terminal or a test reads positions from it.  It sees only
what the viewer sees.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from upcard.cards.card import VALUE
from upcard.cards.money import dollars
from upcard.game.view import BACK, HandView, SpotView, View
from upcard.rules.model import Rules

__all__ = [
    "ACROSS",
    "FURNITURE",
    "HAND_OF_PICK_UP",
    "Item",
    "hole_card_lift",
    "lay_out",
]

ACROSS = 90
"""Degrees by which a double card, or a card on a split ace, is turned: it lies across
the first cards with all centre pips in sight (LV-DBL-01a/b/e, 04b, A-58)."""

HAND_OF_PICK_UP = "right hand, cards face down into the rack"
"""LV-GEN-10d1, LV-GEN-10d2."""


class Item(Struct, frozen=True):
    """One thing on the layout."""

    what: str
    """``card``, ``wager``, ``double``, ``insurance``, ``side bet``, ``shoe`` ..."""
    zone: str
    """``work area``, ``spot 3``, ``insurance line``, ``dealer's left`` ..."""
    text: str = ""
    """The card, ``??`` for a back, or the amount."""
    place: int = 0
    """Position in its zone, from the dealer's left."""
    layer: int = 0
    """0 lies lowest."""
    turned: int = 0
    """Degrees; 90 is across."""
    beside: str = ""
    """Where it lies beside the first wager: ``right``, ``left``, ``behind``."""
    pips_clear: bool = True
    """Whether nothing covers the centre pips of the cards below."""


FURNITURE: tuple[Item, ...] = (
    # LV-GEN-12: the work area ends at the insurance line and the cheque rack.
    Item("cheque rack", "work area, near edge"),
    Item("insurance line", "work area, far edge"),
    Item("shoe", "dealer's left"),  # PM-DECK-02, PM-DEAL-01
    Item("discard rack", "dealer's right"),  # GG-PLAY-06
)
"""What stands at every table."""


def lay_out(view: View, rules: Rules) -> tuple[Item, ...]:
    """Every item on the layout, the dealer's first, then spots from the left."""
    items = [*FURNITURE, *_dealer(view, rules)]
    if view.reshuffle == "dead game":
        items += _dead_game(rules)
    for spot in view.spots:
        items += _spot(spot, rules)
    items += _insurance(view)
    items += [Item("sign", "table edge", sign) for sign in view.signs]
    return tuple(items)


def hole_card_lift(rules: Rules) -> str:
    """How the hole card is turned; it is never painted (LV-GEN-08, A-03)."""
    if rules.dealer.hole_card == "none":
        return ""
    if rules.dealer.upcard == "second card":
        return "lifted over from its side with the corner of the upcard"
    return "drawn out from beneath the upcard and turned"


def _dealer(view: View, rules: Rules) -> Iterator[Item]:
    """A-03, LV-SW-07b: the upcard on the hole card; A-02: the hole card beneath."""
    upcard = 0 if rules.dealer.upcard == "first card" else 1
    for place, card in enumerate(view.dealer):
        on_top = place == upcard and len(view.dealer) == 2 and BACK in view.dealer
        yield Item("card", "work area", card, place, layer=int(on_top))


def _dead_game(rules: Rules) -> Iterator[Item]:
    """LV-GEN-07: all cards broken down in two face-down semicircles."""
    if rules.table.dead_game == "cards spread face down":
        half = rules.card_count // 2
        for place in range(2):
            yield Item("semicircle of backs", "work area", str(half), place)


def _spot(spot: SpotView, rules: Rules) -> Iterator[Item]:
    zone = f"spot {spot.number}"
    for place, hand in enumerate(spot.hands):
        # LV-GEN-04e: split wagers lie apart; every hand has a place of its own.
        yield Item("wager", zone, dollars(hand.wager), place)
        if hand.doubled:
            yield _double(hand, zone, place, rules)
        if not hand.gone:
            yield from _cards(hand, zone, place)
    for name, amount in spot.side_bets:
        yield Item("side bet", zone, f"{name} {dollars(amount)}", beside="before")


def _double(hand: HandView, zone: str, place: int, rules: Rules) -> Item:
    """LV-GEN-03d/f, A-57: at the dealer's right; CSM-DBL-03b: behind the bet."""
    beside = "right" if rules.procedure.double_lies == "beside the wager" else "behind"
    return Item("double", zone, dollars(hand.doubled), place, beside=beside)


def _cards(hand: HandView, zone: str, place: int) -> Iterator[Item]:
    for layer, card in enumerate(hand.cards):
        turned = ACROSS if _lies_across(hand, layer) else 0
        yield Item("card", zone, card, place, layer=layer, turned=turned)


def _lies_across(hand: HandView, layer: int) -> bool:
    """The double card, the card on a split ace, the card of a switched 21."""
    if hand.doubled and layer == len(hand.cards) - 1 and layer > 1:
        return True
    if layer != 1:
        return False
    first = hand.cards[0]
    if hand.split and first != BACK and VALUE[first] == 1:  # LV-SWS-03e
        return True
    return hand.switched and hand.total.endswith("21")  # LV-SWS-06b


def _insurance(view: View) -> Iterator[Item]:
    """On the line before its hand; a joint stack between the two (LV-INS-03b)."""
    for spot in view.spots:
        for place, hand in enumerate(spot.hands):
            if hand.insurance > 0:
                beside = "between the hands" if hand.joined else ""
                yield Item(
                    "insurance",
                    "insurance line",
                    dollars(hand.insurance),
                    10 * spot.number + place,
                    beside=beside,
                )
