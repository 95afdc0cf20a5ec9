"""Cards drawn with characters: overlapping, so that a long hand stays narrow.

Suits are told by sign and by colour, four colours for four suits.
"""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from upcard.cards.card import Card
from upcard.game import BACK
from upcard.tui.words import SUIT_SIGNS

__all__ = ["HEIGHT", "draw_cards", "width_of"]

HEIGHT = 4
"""Lines of a drawn hand."""

_PAPER = "#f6f1e4"
_INK = {
    "s": Style(color="#111111", bgcolor=_PAPER, bold=True),
    "h": Style(color="#b3001b", bgcolor=_PAPER, bold=True),
    "d": Style(color="#0b4fb3", bgcolor=_PAPER, bold=True),
    "c": Style(color="#0a6b2d", bgcolor=_PAPER, bold=True),
}
_BACK_STYLE = Style(color="#e8d9a8", bgcolor="#7a1f2b")
_STEP, _CARD, _ACROSS = 3, 4, 6


def width_of(cards: int, *, across: bool) -> int:
    """Columns that a hand takes; ``across`` if its last card lies sideways."""
    upright = cards - across
    columns = _STEP * (upright - 1) + _CARD if upright else 0
    return columns + (_ACROSS if across else 0)


def draw_cards(cards: tuple[Card, ...], *, across: bool = False) -> list[Text]:
    """Four lines of text; ``across`` lays the last card sideways over the others."""
    lines = [Text() for _ in range(HEIGHT)]
    upright = cards[:-1] if across else cards
    for place, card in enumerate(upright):
        covered = place < len(upright) - 1
        for line, part in zip(lines, _upright(card), strict=True):
            line.append(part[:_STEP] if covered else part, _style(card))
    if across:
        blank = " " * _ACROSS
        for line, part in zip(lines, (blank, *_sideways(cards[-1])), strict=True):
            line.append(part, Style() if part == blank else _style(cards[-1]))
    return lines


def _style(card: Card) -> Style:
    return _BACK_STYLE if card == BACK else _INK[card[1]]


def _upright(card: Card) -> tuple[str, str, str, str]:
    rank, suit = _signs(card)
    return "╭──╮", f"│{rank:2}│", f"│{suit:2}│", "╰──╯"


def _sideways(card: Card) -> tuple[str, str, str]:
    rank, suit = _signs(card)
    return "╭────╮", f"│{rank:2}{suit:>2}│", "╰────╯"


def _signs(card: Card) -> tuple[str, str]:
    if card == BACK:
        return "▒▒", "▒▒"
    return ("10" if card[0] == "T" else card[0]), SUIT_SIGNS[card[1]]
