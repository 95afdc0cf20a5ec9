"""SVG as text: elements, escaped, and a frame that says in words what it shows."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from zlib import crc32

__all__ = ["FONT", "picture", "tag", "text"]

FONT = "system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif"
"""Fonts that every machine has; nothing is loaded."""


def tag(name: str, *children: str, **attributes: object) -> str:
    """One element; underscores in attribute names become hyphens.

    >>> tag("rect", x=1, stroke_width=2)
    '<rect x="1" stroke-width="2"/>'
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_number(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def text(words: str, x: float, y: float, **attributes: object) -> str:
    """Words at a place."""
    return tag("text", escape(words), x=x, y=y, **attributes)


def picture(
    size: tuple[float, float],
    children: Iterable[str],
    *,
    title: str,
    description: str,
) -> str:
    """A whole picture.

    Args:
        size: width and height in pixels at natural size; it scales to its place.
        children: its elements.
        title: what it is, in a few words.
        description: everything that it shows, as text.
    """
    width, height = size
    # Ids must differ between pictures of one page.
    key = f"{crc32(title.encode() + description.encode()):08x}"
    return tag(
        "svg",
        tag("title", escape(title), id=f"t{key}"),
        tag("desc", escape(description), id=f"d{key}"),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_number(width)} {_number(height)}",
        width=width,
        height=height,
        role="img",
        aria_labelledby=f"t{key} d{key}",
        font_family=FONT,
    )


def _number(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
