"""Settings that all tests share."""

import os

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
