"""A table as pixels: white cards on green felt, drawn with NumPy alone."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from upcard.cards import Card
from upcard.env.text import dealer_cards, guest_hands
from upcard.kernels.seats import HOLE, OVER, PHASE

__all__ = ["HEIGHT", "WIDTH", "picture"]

Pixels = npt.NDArray[np.uint8]

WIDTH, HEIGHT = 640, 360
_FELT = (20, 92, 58)
_PAPER = (250, 250, 245)
_BACK = (40, 60, 120)
_GOLD = (230, 190, 70)
_INK = {"s": (20, 20, 20), "c": (0, 110, 50), "h": (190, 20, 30), "d": (20, 60, 190)}
_CARD = (44, 62)
_STEP = 24
_DOT = 4

# Glyphs of three by five dots, a row after another; suits are told by shape and colour.
_GLYPHS = {
    "A": "010101111101101", "2": "110001010100111", "3": "110001010001110",
    "4": "101101111001001", "5": "111100110001110", "6": "011100111101111",
    "7": "111001010010010", "8": "111101111101111", "9": "111101111001110",
    "T": "111010010010010", "J": "001001001101010", "Q": "010101101111011",
    "K": "101110100110101", "s": "010111111010111", "h": "101111111111010",
    "d": "010111111111010", "c": "010111010111010",
}  # fmt: skip


def picture(row: npt.NDArray[np.int16]) -> Pixels:
    """The table of a row, shape ``(HEIGHT, WIDTH, 3)``."""
    pixels = np.empty((HEIGHT, WIDTH, 3), np.uint8)
    pixels[:] = _FELT
    covered = row[PHASE] != OVER and row[HOLE] >= 0
    _fan(pixels, dealer_cards(row), at=(WIDTH // 2 - 60, 24), back=bool(covered))
    hands = tuple(guest_hands(row))
    width = (WIDTH - 40) // max(len(hands), 1)
    for place, hand in enumerate(reversed(hands)):
        left = 20 + place * width
        if hand.acts:
            _box(pixels, (left - 6, 180), (min(width - 4, 160), 6), _GOLD)
        _fan(pixels, hand.cards, at=(left, 194), step=min(_STEP, width // 5))
        for cheque in range(min(hand.wager, 12)):
            _box(pixels, (left + 10 * cheque, 272), (8, 8), _GOLD)
    return pixels


def _fan(
    pixels: Pixels,
    cards: tuple[Card, ...],
    *,
    at: tuple[int, int],
    step: int = _STEP,
    back: bool = False,
) -> None:
    x, y = at
    for card in cards:
        _face(pixels, card, (x, y))
        x += step
    if back:
        _box(pixels, (x + _CARD[0] - step, y), _CARD, _BACK)


def _face(pixels: Pixels, card: Card, at: tuple[int, int]) -> None:
    x, y = at
    ink = _INK[card[1]]
    _box(pixels, at, _CARD, ink)
    _box(pixels, (x + 1, y + 1), (_CARD[0] - 2, _CARD[1] - 2), _PAPER)
    _glyph(pixels, card[0], (x + 5, y + 5), ink)
    _glyph(pixels, card[1], (x + 5, y + 32), ink)


def _glyph(
    pixels: Pixels, name: str, at: tuple[int, int], ink: tuple[int, int, int]
) -> None:
    for place, dot in enumerate(_GLYPHS[name]):
        if dot == "1":
            down, right = divmod(place, 3)
            _box(pixels, (at[0] + right * _DOT, at[1] + down * _DOT), (_DOT, _DOT), ink)


def _box(
    pixels: Pixels,
    at: tuple[int, int],
    size: tuple[int, int],
    colour: tuple[int, int, int],
) -> None:
    (x, y), (width, height) = at, size
    pixels[max(y, 0) : y + height, max(x, 0) : x + width] = colour
