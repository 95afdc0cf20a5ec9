"""The commands by name.  A command's file is imported when the command is run."""

from __future__ import annotations

import sys

from cyclopts import App
from cyclopts.exceptions import CycloptsError

from upcard import __version__
from upcard.cli.main import BAD_INPUT, DONE
from upcard.errors import UnknownName

__all__ = ["COMMANDS", "dispatch"]

COMMANDS: dict[str, str] = {
    "serve": "Open tables in the browser.",
    "play": "Sit down at a table in this terminal.",
    "house": "List, show, check and compare houses.",
    "scenario": "Run scenario files and say what does not come out.",
    "edge": "Solve what a house costs its guests.",
    "hand": "Value every decision for one hand.",
    "chart": "Compute the best total-dependent chart of a house.",
    "sidebet": "Solve a side bet exactly.",
    "sheet": "Put the mathematics of a house on one page.",
    "simulate": "Play many rounds and measure them.",
    "counts": "Judge counting systems for a house.",
    "indices": "Find at which counts to leave the chart.",
    "ramp": "Find the best wagers by count, and what they risk.",
    "shuffle": "Make the cards ready for a shoe, step by step.",
    "replay": "Replay a saved round log.",
    "verify": "Check the proof of a shoe.",
    "store": "Check a database of tables, or copy it while in use.",
}
"""What each command does.  ``play`` is the function ``play`` of ``cli/play.py``, and
so on; ``house`` is a group of commands."""

_EXTRAS = {
    "textual": "tui",
    "distributed": "cluster",
    "polars": "data",
    "matplotlib": "plots",
    "gymnasium": "rl",
    "litestar": "server",
    "uvicorn": "server",
    "sqlalchemy": "server",
    "alembic": "server",
    "structlog": "server",
    "prometheus_client": "server",
    "websockets": "server",
    "psycopg": "postgres",
}


def _build_app() -> App:
    app = App(
        name="upcard",
        help="Casino blackjack by the book.",
        version=__version__,
        suppress_keyboard_interrupt=False,
        result_action="return_value",
    )
    for name, summary in COMMANDS.items():
        app.command(f"upcard.cli.{name}:{name}", name=name, help=summary)
    return app


def dispatch(words: list[str]) -> int:
    """Run a command line and return its exit status.

    Raises:
        UnknownName: if the first word is no command.
    """
    if words and not words[0].startswith("-") and words[0] not in COMMANDS:
        # Asking the parser would import every command to phrase its message.
        raise UnknownName("command", words[0], tuple(COMMANDS))
    try:
        status = _build_app()(words, exit_on_error=False, print_error=False)
    except CycloptsError as error:
        print(f"upcard: {_one_paragraph(str(error))}", file=sys.stderr)
        print("Try: upcard --help", file=sys.stderr)
        return BAD_INPUT
    except ImportError as error:
        message = _explain_missing(error)
        if message is None:
            raise
        print(f"upcard: {message}", file=sys.stderr)
        return BAD_INPUT
    return status if isinstance(status, int) else DONE


def _one_paragraph(text: str) -> str:
    return " ".join(text.split())


def _explain_missing(error: ImportError) -> str | None:
    """What to do about a missing module, if it is one that a person can add."""
    cause: BaseException | None = error
    while cause is not None:
        missing = getattr(cause, "name", None) or ""
        package = missing.partition(".")[0]
        if package in _EXTRAS:
            return (
                f"This needs {package}, which is not installed. "
                f"Install it with: pip install 'upcard[{_EXTRAS[package]}]'"
            )
        if missing.startswith("upcard."):
            return f"This version of Upcard comes without {missing}"
        cause = cause.__cause__ or cause.__context__
    return None
