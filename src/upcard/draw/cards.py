"""Card faces, drawn here: a big rank, a suit by shape, and colour as a help only."""

from __future__ import annotations

from collections.abc import Sequence

from upcard.cards.card import Card, card_name
from upcard.draw.svg import picture, tag, text

__all__ = ["SUIT_SIGNS", "card_text", "cards_svg", "cards_text"]

SUIT_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}

_TWO = {"s": "#111", "c": "#111", "h": "#b3261e", "d": "#b3261e"}
_FOUR = {"s": "#111", "c": "#1b6e34", "h": "#b3261e", "d": "#1d4f91"}
_WIDTH, _HEIGHT, _OVERLAP = 64.0, 90.0, 40.0


def card_text(card: Card) -> str:
    """A card for a line of text.

    >>> card_text(Card("Ts"))
    '10♠'
    """
    rank = "10" if card[0] == "T" else card[0]
    return rank + SUIT_SIGNS[card[1]]


def cards_text(cards: Sequence[Card | None]) -> str:
    """A hand for a line of text; None is a card that lies face down.

    >>> cards_text([Card("Ah"), None])
    'A♥ ??'
    """
    return " ".join("??" if card is None else card_text(card) for card in cards)


def cards_svg(cards: Sequence[Card | None], *, four_colour: bool = False) -> str:
    """A hand of cards as a picture, each card lying on the one before it.

    Args:
        cards: the hand; None is a card that lies face down.
        four_colour: a colour for each suit instead of black and red.
    """
    colours = _FOUR if four_colour else _TWO
    last = len(cards) - 1
    faces = [
        tag(
            "g",
            *(_back() if card is None else _face(card, colours, covered=place < last)),
            transform=f"translate({2 + place * _OVERLAP:g} 2)",
        )
        for place, card in enumerate(cards)
    ]
    names = ["a card face down" if card is None else card_name(card) for card in cards]
    width = 4 + _WIDTH + _OVERLAP * max(len(cards) - 1, 0)
    return picture(
        (width, _HEIGHT + 4),
        faces,
        title=cards_text(cards),
        description=", ".join(names),
    )


def _frame(fill: str) -> str:
    return tag("rect", width=_WIDTH, height=_HEIGHT, rx=6, fill=fill, stroke="#666")


def _face(card: Card, colours: dict[str, str], *, covered: bool) -> list[str]:
    """A face; the turned index is left out where the next card lies on it."""
    rank = "10" if card[0] == "T" else card[0]
    sign = SUIT_SIGNS[card[1]]
    middle = {"text_anchor": "middle", "fill": colours[card[1]]}
    corner = tag(
        "g",
        text(
            rank,
            14,
            24,
            font_size=20 if rank == "10" else 24,
            font_weight=700,
            **middle,
        ),
        text(sign, 14, 42, font_size=18, **middle),
    )
    if covered:
        return [_frame("#fff"), corner]
    turned = tag("g", corner, transform=f"rotate(180 {_WIDTH / 2:g} {_HEIGHT / 2:g})")
    return [_frame("#fff"), corner, turned]


def _back() -> list[str]:
    lines = [
        tag("path", d=f"M{x:g} 6 L{x - 24:g} 84", stroke="#8fb0cf", stroke_width=3)
        for x in range(34, 60, 8)
    ]
    inner = tag(
        "rect", x=5, y=5, width=_WIDTH - 10, height=_HEIGHT - 10, rx=4, fill="none",
        stroke="#8fb0cf", stroke_width=2,
    )  # fmt: skip
    return [_frame("#2f5f8f"), *lines, inner]
