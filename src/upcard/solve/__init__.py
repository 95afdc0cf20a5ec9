"""What a house costs its guests and how to play it, exactly.

``solve("vegas-six-deck")`` gives a :class:`Solution`; each further question has a
module of its own.  Nothing is compiled until a figure is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from upcard.solve.edge import Solution, solve

__all__ = ["Solution", "solve"]


def __getattr__(name: str) -> object:
    if name in __all__:
        # Numba alone takes 0.4 s to import: not for those who never solve.
        from upcard.solve import edge

        return getattr(edge, name)
    raise AttributeError(name)
