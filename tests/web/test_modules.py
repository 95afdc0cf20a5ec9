"""The page's pure modules, run by Node where there is one."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.test.mjs"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_modules_of_the_page(file: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("There is no Node here. On Debian: apt-get install nodejs")
    done = subprocess.run(
        [node, "--test", str(file)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
