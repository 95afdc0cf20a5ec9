"""``python -m upcard``: the same as the command ``upcard``."""

import sys

from upcard.cli import main

sys.exit(main())
