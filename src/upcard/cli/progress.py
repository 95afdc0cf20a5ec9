"""A bar on standard error while something takes long; nothing if it does not."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["progress"]


@contextmanager
def progress(title: str) -> Iterator[Callable[[float], None] | None]:
    """Give a function that takes the share of the work done, 0 to 1.

    The bar goes to standard error, and only to a terminal, so that it never gets into
    a result.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    start = time.monotonic()
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=1.0, visible=False)

        def tell(share: float) -> None:
            late = time.monotonic() - start > 1.0
            bar.update(task, completed=share, visible=late and share < 1.0)

        yield tell
