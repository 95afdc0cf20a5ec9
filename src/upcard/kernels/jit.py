"""The one decorator of compiled code, and where its compiled form is kept.

``nogil`` lets threads run kernels side by side, ``error_model="numpy"`` drops the
checks for division by zero, and the cache saves the compile time of later runs.
Numba does not notice a change in a function that was imported from another file
(numba issue 9483), so the cache folder carries a hash of all files of this folder.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba import config

__all__ = ["cache_folder", "inlined", "kernel", "part"]

Function = TypeVar("Function", bound=Callable[..., object])


@cache
def cache_folder() -> Path:
    """The folder of the compiled kernels of exactly this source and this Numba."""
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    name = digest.hexdigest()[:16]
    for root in _roots():
        folder = root / "upcard" / "kernels" / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder
    return Path(tempfile.mkdtemp(prefix="upcard-kernels-"))


def _roots() -> list[Path]:
    home = os.environ.get("XDG_CACHE_HOME")
    return [Path(home)] if home else [Path("~/.cache").expanduser()]


def kernel(function: Function) -> Function:
    """Compile a function of numbers and arrays when it is first called."""
    return _compile(function, counts_references=True)


def part(function: Function) -> Function:
    """Compile a piece of a kernel that makes no array; slices are no arrays.

    Then nobody needs to count references.  Counting costs two locked instructions for
    every array of every call: a round of forty calls took 480 ns with it, 137 without.
    """
    return _compile(function, counts_references=False)


def inlined(function: Function) -> Function:
    """Compile a piece of a kernel into each of its callers.

    A call hands over seven words for every array, those inside of bundles too: rounds
    that were split or ended a shoe took three times as long by calls.
    """
    return _compile(function, counts_references=False, inline=True)


def _compile(
    function: Function, *, counts_references: bool, inline: bool = False
) -> Function:
    settings: Any = config
    options: dict[str, Any] = {
        "nogil": True,
        "cache": True,
        "error_model": "numpy",
        "_nrt": counts_references,
        "forceinline": inline,
    }
    previous = settings.CACHE_DIR
    settings.CACHE_DIR = str(cache_folder())
    try:
        compile_function = numba.njit(**options)
        compiled: Function = compile_function(function)
    finally:
        settings.CACHE_DIR = previous
    return compiled
