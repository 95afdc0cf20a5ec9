"""Bars and curves: a distribution, an effect for each rank, a value over time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from upcard.draw.svg import picture, tag, text

__all__ = ["bars_svg", "curve_svg"]

_WIN, _LOSS, _LINE, _GRID = "#2f6f9f", "#b5543c", "#2f6f9f", "#d9d9d9"
_HEIGHT, _TOP, _FOOT, _SIDE = 190.0, 34.0, 40.0, 56.0
_COLOURS = ("#2f6f9f", "#b5543c", "#5d7d2b", "#7a4fa0")


def _plain(value: float) -> str:
    return f"{value:g}"


def bars_svg(
    bars: Mapping[str, float],
    *,
    title: str,
    note: str = "",
    form: Callable[[float], str] = _plain,
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
    high = max(0.0, *bars.values())
    low = min(0.0, *bars.values())
    scale = _HEIGHT / ((high - low) or 1.0)
    zero = _TOP + 16.0 + high * scale
    parts = [text(title, 12, 20, font_size=14, font_weight=600)]
    for place, (label, value) in enumerate(bars.items()):
        x = 12.0 + place * step
        size = max(abs(value) * scale, 0.75)
        top = zero - size if value >= 0 else zero
        parts.append(
            tag(
                "rect", x=x + 3, y=round(top, 2), width=step - 6, height=round(size, 2),
                fill=_WIN if value >= 0 else _LOSS,
            )
        )  # fmt: skip
        middle = {"text_anchor": "middle", "font_size": 11}
        written = top - 4 if value >= 0 else top + size + 12
        parts.append(text(form(value), x + step / 2, round(written, 2), **middle))
        foot = zero + (14.0 if low == 0.0 else -low * scale + 30.0)
        parts.append(
            text(label, x + step / 2, round(foot, 2), font_weight=600, **middle)
        )
    parts.append(
        tag("line", x1=12, x2=12 + len(bars) * step, y1=zero, y2=zero, stroke="#555")
    )
    height = zero - low * scale + (26.0 if low == 0.0 else 40.0)
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


def curve_svg(
    curves: Mapping[str, Sequence[tuple[float, float]]],
    *,
    title: str,
    across: str = "",
    form: Callable[[float], str] = _plain,
) -> str:
    """Curves over a common axis.

    Args:
        curves: points (x, y) by name, x rising.
        title: what is shown.
        across: what the horizontal axis means.
        form: how a value of y is written.
    """
    points = [point for curve in curves.values() for point in curve]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    low, high = min(y for _, y in points), max(y for _, y in points)
    width, wide = 620.0, 620.0 - _SIDE - 20.0
    x_scale, y_scale = wide / ((right - left) or 1.0), _HEIGHT / ((high - low) or 1.0)

    def place(x: float, y: float) -> tuple[float, float]:
        return _SIDE + (x - left) * x_scale, _TOP + (high - y) * y_scale

    parts = [text(title, 12, 20, font_size=14, font_weight=600)]
    for step in range(5):
        y = low + (high - low) * step / 4
        line = place(left, y)[1]
        parts.append(
            tag("line", x1=_SIDE, x2=width - 20, y1=line, y2=line, stroke=_GRID)
        )
        parts.append(
            text(form(y), _SIDE - 6, line + 4, text_anchor="end", font_size=11)
        )
    for step in range(6):
        x = left + (right - left) * step / 5
        parts.append(
            text(f"{x:g}", place(x, low)[0], _TOP + _HEIGHT + 16, font_size=11,
                 text_anchor="middle")
        )  # fmt: skip
    for number, (name, curve) in enumerate(curves.items()):
        path = " ".join(
            f"{x:.1f},{y:.1f}" for x, y in (place(*point) for point in curve)
        )
        colour = _COLOURS[number % len(_COLOURS)]
        parts.append(
            tag("polyline", points=path, fill="none", stroke=colour, stroke_width=2,
                stroke_dasharray=None if number == 0 else f"{6 + 2 * number} 3")
        )  # fmt: skip
        parts.append(
            text(name, _SIDE + 8 + 150 * number, _TOP + _HEIGHT + 34, font_size=11,
                 fill=colour, font_weight=600)
        )  # fmt: skip
    parts.append(
        text(across, width - 20, _TOP + _HEIGHT + 34, text_anchor="end", font_size=11)
    )
    height = _TOP + _HEIGHT + _FOOT
    ground = tag("rect", width=width, height=height, fill="#fff")
    return picture(
        (width, height), [ground, *parts], title=title,
        description=_describe(curves, across, form),
    )  # fmt: skip


def _describe(
    curves: Mapping[str, Sequence[tuple[float, float]]],
    across: str,
    form: Callable[[float], str],
) -> str:
    lines = [
        f"{name}: from {form(curve[0][1])} at {curve[0][0]:g} "
        f"to {form(curve[-1][1])} at {curve[-1][0]:g}"
        for name, curve in curves.items()
    ]
    return ". ".join([*lines, f"Across: {across}"] if across else lines)
