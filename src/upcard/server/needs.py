"""What request handlers are given."""

from __future__ import annotations

from typing import Annotated

from litestar.di import NamedDependency
from litestar.params import HeaderParameter

from upcard.server.hall import Hall

__all__ = ["Authorization", "TheHall"]

TheHall = NamedDependency[Hall]
Authorization = Annotated[str, HeaderParameter(name="Authorization")]
