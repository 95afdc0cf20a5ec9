"""Chunks on a Dask cluster: an executor like any other, for :func:`simulate`.

A chunk is a pure function of the plan and its number.  If a worker dies, the scheduler
plays its chunks elsewhere; the answer is merged here, each chunk once and in order, so
that nothing is lost or counted twice.  Needs the extra ``cluster``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib.metadata import version
from typing import Protocol

from upcard.errors import BadText

__all__ = ["cluster_executor", "installed_versions"]

Versions = dict[str, str]

_CONNECT_SECONDS = 10.0
_RETRIES = 3
_PACKAGES = ("upcard", "numba", "numpy")


class _Client(Protocol):
    """What is used of a Dask client, which comes without types."""

    def run(self, function: Callable[[], Versions]) -> dict[str, Versions]: ...

    def nthreads(self) -> dict[str, int]: ...

    def get_executor(self, **options: object) -> Executor: ...

    def close(self) -> None: ...


@contextmanager
def cluster_executor(
    address: str, *, connect_seconds: float = _CONNECT_SECONDS
) -> Iterator[tuple[Executor, int]]:
    """Connect to a scheduler.

    Args:
        address: such as ``tcp://host:8786``.
        connect_seconds: how long to wait for an answer.

    Yields:
        The executor, and how many chunks the cluster plays at a time.

    Raises:
        BadText: if no scheduler answers there, it has no workers, or the workers have
            other versions of the program.
    """
    import distributed

    connect: Callable[..., _Client] = distributed.Client
    try:
        client = connect(address, timeout=connect_seconds, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise BadText(
            f"No cluster answers at {address!r}: {error}. "
            "Allowed: the address of a Dask scheduler, such as tcp://host:8786"
        ) from None
    try:
        _check_workers(client.run(installed_versions), address)
        threads = sum(client.nthreads().values())
        yield client.get_executor(pure=False, retries=_RETRIES), threads
    finally:
        client.close()


def installed_versions() -> Versions:
    """Versions of the packages that an answer depends on."""
    return {name: version(name) for name in _PACKAGES}


def _check_workers(found: dict[str, Versions], address: str) -> None:
    if not found:
        raise BadText(
            f"The cluster at {address!r} has no workers. Allowed: at least one"
        )
    here = installed_versions()
    for worker, versions in found.items():
        if versions != here:
            raise BadText(
                f"The worker {worker} has {_listed(versions)}. "
                f"Allowed: what is installed here, {_listed(here)}"
            )


def _listed(versions: Versions) -> str:
    return ", ".join(f"{name} {number}" for name, number in versions.items())
