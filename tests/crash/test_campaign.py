"""Killed servers lose nothing: two hundred kills in every run of the suite."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from crash.campaign import run
from crash.cells import IMPORTANT
from crash.victim import serve_forgetful
from store.databases import LEFT_OUT, POSTGRES, fresh_database

log = logging.getLogger(__name__)


@pytest.mark.slow
def test_two_hundred_kills_lose_nothing(tmp_path: Path) -> None:
    report = run(tmp_path, kills=200, seed=20)
    log.warning("%s", report)
    assert report.kills >= 200
    assert report.commands > report.kills
    assert [cell for cell in IMPORTANT if not report.hits[cell]] == []
    places = {state for state, _ in report.hits}
    assert {"starting", "stopping"} <= places
    assert {"start", "stop", "time", "cell"} <= set(report.ways)


@pytest.mark.slow
def test_neither_does_postgresql(tmp_path: Path) -> None:
    if not POSTGRES:
        pytest.skip(LEFT_OUT)
    with fresh_database("postgresql", tmp_path) as address:
        report = run(tmp_path, kills=25, seed=21, db=address)
    log.warning("%s", report)
    assert report.kills >= 25
    assert report.commands > report.kills


def test_a_server_that_forgets_is_found_out(tmp_path: Path) -> None:
    with pytest.raises(ExceptionGroup) as found:
        run(tmp_path, kills=40, seed=22, server=serve_forgetful)
    assert found.group_contains(AssertionError)
