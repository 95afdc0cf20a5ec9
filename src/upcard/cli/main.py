"""Where a command line becomes an exit status; no traceback for a person's mistake."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from upcard.errors import UpcardError

__all__ = ["main"]

DONE, BAD_INPUT, INTERRUPTED, PIPE_CLOSED = 0, 2, 130, 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status.

    Args:
        arguments: the words after the program's name; by default those of the process.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    _never_fail_to_print()
    try:
        status = _run(words)
        sys.stdout.flush()
    except UpcardError as error:
        print(f"upcard: {error}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has left, as `upcard chart ... | head` does: say nothing, and keep
        # the interpreter from trying once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    return status


def _run(words: list[str]) -> int:
    if words[:2] == ["house", "list"] and set(words[2:]) <= {"--json"}:
        # Shells complete house ids with it, so it must answer at once: importing the
        # argument parser alone takes 0.21 s on a slow machine, the whole answer 0.1 s.
        from upcard.cli.house_list import list_houses

        return list_houses(json="--json" in words)
    from upcard.cli.app import dispatch

    return dispatch(words)


def _never_fail_to_print() -> None:
    """Suits have no place in an ASCII terminal: show a mark there, never an error."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
