"""A store of each kind, for every test of this folder that asks for one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from store.databases import KINDS, LEFT_OUT, POSTGRES, fresh_database
from upcard.store.store import Store, open_store


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "postgresql" and not POSTGRES:
        pytest.skip(LEFT_OUT)
    with fresh_database(request.param, tmp_path) as address:
        opened = open_store(address)
        yield opened
        opened.close()
