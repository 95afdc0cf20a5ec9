"""What a guest can do with a hand, in the words of the table."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Action"]


class Action(StrEnum):
    """A decision of the main hand; each member equals its word."""

    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    SPLIT = "split"
    SURRENDER = "surrender"
