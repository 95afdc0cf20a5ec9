"""The command line: one small file per command, each imported when it is asked for.

Exit status: 0 done, 1 the answer is "no" (a scenario fails, a log does not replay),
2 bad input, 130 interrupted.  ``--json`` writes one object to standard output and
nothing else there; messages go to standard error.
"""

from upcard.cli.main import main

__all__ = ["main"]
