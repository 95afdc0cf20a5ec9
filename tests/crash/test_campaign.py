from __future__ import annotations

import logging
from pathlib import Path

import pytest

from crash.campaign import run


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_killed_servers_lose_nothing(tmp_path: Path) -> None:
    """Two hundred kills, or as many as fit into a minute on a slow machine."""
    report = run(tmp_path, kills=200, seconds=60, seed=20)
    logging.getLogger(__name__).warning("%s", report)
    assert report.kills >= 3
    assert report.commands > 0
