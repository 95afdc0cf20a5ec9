"""Make the card sprites of the page: two SVGs a set, a symbol a card.

The courts are nine tenths of a set and lie in a file of their own, so that a phone
shows the first cards before it has them.

    python tools/card_sprites.py IMAGES src/upcard/web/art

IMAGES is the folder ``src/images`` of the npm package
``@heruka_urgyen/react-playing-cards`` (faces by Adrian Kennard, CC0; see NOTICE).
Coordinates are rounded to what a screen can show, which halves the files, and the pure
colours of the originals become those of printed cards.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

SETS = {
    "2color": "two",
    "2color-bf": "two-big",
    "4color": "four",
    "4color-bf": "four-big",
}
SHEETS = {"": "A23456789T", "-courts": "JQK"}
SUITS = "SHDC"
INKS = {
    "red": "#c8102e",
    "green": "#0b7a37",
    "blue": "#1556c4",
    "black": "#15171a",
    "#44F": "#2b50b4",
    "#FC4": "#f2c14a",
}
_INK = re.compile(r'(fill|stroke)="(red|green|blue|black|#44F|#FC4)"')
_EDGE = re.compile(r'(<rect [^>]*stroke=")black(")')
_OUTER = re.compile(r"<svg\b[^>]*>(.*)</svg>", re.DOTALL)
_NUMBER = re.compile(r"-?\d*\.\d+")
_PATH = re.compile(r'(\sd=")([^"]*)(")')


def main() -> None:
    """Write every set."""
    images, target = map(Path, sys.argv[1:3])
    for folder, name in SETS.items():
        for sheet, ranks in SHEETS.items():
            cards = [
                symbol(images / folder / f"{rank}{suit}.svg", f"{rank}{suit.lower()}")
                for suit in SUITS
                for rank in ranks
            ]
            sprite = '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(cards)
            path = target / f"{name}{sheet}.svg"
            path.write_text(sprite + "\n</svg>\n", encoding="utf-8")


def symbol(path: Path, card: str) -> str:
    """One card as a symbol; its inner names stay unique in the sprite."""
    found = _OUTER.search(path.read_text(encoding="utf-8"))
    if found is None:
        raise SystemExit(f"{path} is no SVG")
    inner = found[1].replace("xlink:href", "href")
    inner = _PATH.sub(lambda part: part[1] + rounded(part[2]) + part[3], inner)
    inner = printed(inner)
    return f'<symbol id="{card}" viewBox="-120 -168 240 336">{inner}</symbol>'


def printed(inner: str) -> str:
    """The colours of ink on paper, and a soft edge of the card."""
    inner = _EDGE.sub(r"\g<1>#9b9b9b\g<2>", inner)
    return _INK.sub(lambda part: f'{part[1]}="{INKS[part[2]]}"', inner)


def rounded(path: str) -> str:
    """Path data with one decimal."""

    def short(match: re.Match[str]) -> str:
        number = f"{float(match[0]):.1f}".removesuffix(".0")
        text = "0" if number == "-0" else number
        # ".5.5" and "1-2" are two numbers: keep them apart.
        start = match.start()
        glued = start > 0 and path[start - 1] not in " ,MLHVCSQTAZmlhvcsqtaz\n"
        return f" {text}" if glued and not text.startswith("-") else text

    return _NUMBER.sub(short, path)


if __name__ == "__main__":
    main()
