"""Settings that all tests share."""

import atexit
import os
import tempfile

from hypothesis import settings

# Test machines are shared: a slow example is no failure, and a run can be repeated.
settings.register_profile("default", deadline=None, print_blob=True)
settings.register_profile(
    "ci", parent=settings.get_profile("default"), derandomize=True
)
settings.register_profile(
    "nightly", parent=settings.get_profile("default"), max_examples=2_000
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

# Keys of database servers lie in the user's state folder: not in that of whoever tests.
_STATE = tempfile.TemporaryDirectory(prefix="upcard-state-")
atexit.register(_STATE.cleanup)
os.environ["XDG_STATE_HOME"] = _STATE.name
