"""Bars and curves: a distribution, an effect for each rank, a value over time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from upcard.draw.svg import picture, tag, text

__all__ = ["bars_svg", "curve_svg"]

Form = Callable[[float], str]
Points = Sequence[tuple[float, float]]

_ABOVE, _BELOW, _GRID = "#2f6f9f", "#b5543c", "#d9d9d9"
_COLOURS = (_ABOVE, _BELOW, "#5d7d2b", "#7a4fa0")
_HEIGHT, _TOP, _FOOT, _SIDE, _WIDTH = 190.0, 34.0, 40.0, 56.0, 620.0


def _plain(value: float) -> str:
    return f"{value:g}"


def bars_svg(
    bars: Mapping[str, float], *, title: str, note: str = "", form: Form = _plain
) -> str:
    """A bar for each label, with its value written on it.

    Args:
        bars: values by label; negative ones hang below the line.
        title: what is shown.
        note: a line below, such as the unit.
        form: how a value is written.
    """
    step = max(46.0, min(64.0, 560.0 / max(len(bars), 1)))
    width = max(len(bars) * step, 7.0 * len(title), 6.0 * len(note)) + 24.0
    high, low = max(0.0, *bars.values()), min(0.0, *bars.values())
    scale = _HEIGHT / ((high - low) or 1.0)
    zero = _TOP + 16.0 + high * scale
    foot = zero + (14.0 if low == 0.0 else 30.0 - low * scale)
    parts = [text(title, 12, 20, font_size=14, font_weight=600)]
    for place, (label, value) in enumerate(bars.items()):
        x = 12.0 + place * step
        parts += _bar((x, zero), step, value * scale, form(value))
        parts.append(
            text(
                label, x + step / 2, round(foot, 2), font_weight=600, font_size=11,
                text_anchor="middle",
            )
        )  # fmt: skip
    end = 12.0 + len(bars) * step
    parts.append(tag("line", x1=12, x2=end, y1=zero, y2=zero, stroke="#555"))
    height = foot + 12.0
    if note:
        parts.append(text(note, 12, height + 6, font_size=11, fill="#444"))
        height += 12.0
    words = "; ".join(f"{label}: {form(value)}" for label, value in bars.items())
    ground = tag("rect", width=width, height=height + 4, fill="#fff")
    return picture(
        (width, height + 4),
        [ground, *parts],
        title=title,
        description=f"{words}. {note}".strip(),
    )


def _bar(
    foot: tuple[float, float], width: float, height: float, written: str
) -> list[str]:
    """A bar that stands on the line at ``foot``, or hangs from it."""
    x, zero = foot
    size = max(abs(height), 0.75)
    top = zero - size if height >= 0 else zero
    y = top - 4 if height >= 0 else top + size + 12
    return [
        tag(
            "rect", x=x + 3, y=round(top, 2), width=width - 6, height=round(size, 2),
            fill=_ABOVE if height >= 0 else _BELOW,
        ),
        text(
            written, x + width / 2, round(y, 2), text_anchor="middle", font_size=11,
        ),
    ]  # fmt: skip


class _Frame(NamedTuple):
    """The part of the plane that is shown."""

    left: float
    right: float
    low: float
    high: float

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Where a point lies in the picture."""
        across = (_WIDTH - _SIDE - 20.0) / ((self.right - self.left) or 1.0)
        up = _HEIGHT / ((self.high - self.low) or 1.0)
        return _SIDE + (x - self.left) * across, _TOP + (self.high - y) * up


def curve_svg(
    curves: Mapping[str, Points], *, title: str, across: str = "", form: Form = _plain
) -> str:
    """Curves over a common axis.

    Args:
        curves: points (x, y) by name, x rising.
        title: what is shown.
        across: what the horizontal axis means.
        form: how a value of y is written.
    """
    points = [point for curve in curves.values() for point in curve]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    frame = _Frame(min(xs), max(xs), min(ys), max(ys))
    parts = [text(title, 12, 20, font_size=14, font_weight=600), *_axes(frame, form)]
    foot = _TOP + _HEIGHT + 34
    for number, (name, curve) in enumerate(curves.items()):
        colour = _COLOURS[number % len(_COLOURS)]
        places = [frame.place(*point) for point in curve]
        line = tag(
            "polyline", points=" ".join(f"{x:.1f},{y:.1f}" for x, y in places),
            fill="none", stroke=colour, stroke_width=2,
            stroke_dasharray=f"{6 + 2 * number} 3" if number else None,
        )  # fmt: skip
        words = {"font_size": 11, "font_weight": 600, "fill": colour}
        parts += [line, text(name, _SIDE + 8 + 150 * number, foot, **words)]
    parts.append(text(across, _WIDTH - 20, foot, text_anchor="end", font_size=11))
    height = _TOP + _HEIGHT + _FOOT
    ground = tag("rect", width=_WIDTH, height=height, fill="#fff")
    return picture(
        (_WIDTH, height),
        [ground, *parts],
        title=title,
        description=_describe(curves, across, form),
    )


def _axes(frame: _Frame, form: Form) -> list[str]:
    parts = []
    for step in range(5):
        y = frame.low + (frame.high - frame.low) * step / 4
        line = frame.place(frame.left, y)[1]
        parts.append(
            tag("line", x1=_SIDE, x2=_WIDTH - 20, y1=line, y2=line, stroke=_GRID)
        )
        parts.append(
            text(form(y), _SIDE - 6, line + 4, text_anchor="end", font_size=11)
        )
    for step in range(6):
        x = frame.left + (frame.right - frame.left) * step / 5
        place = frame.place(x, frame.low)[0]
        below = {"font_size": 11, "text_anchor": "middle"}
        parts.append(text(f"{x:g}", place, _TOP + _HEIGHT + 16, **below))
    return parts


def _describe(curves: Mapping[str, Points], across: str, form: Form) -> str:
    lines = [
        f"{name}: from {form(curve[0][1])} at {curve[0][0]:g} "
        f"to {form(curve[-1][1])} at {curve[-1][0]:g}"
        for name, curve in curves.items()
    ]
    return ". ".join([*lines, f"Across: {across}"] if across else lines)
