"""Every command in the documentation runs, and prints what the page says."""

import doctest
import os
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from upcard.cli.app import COMMANDS

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted(ROOT.glob("docs/**/*.md")),
]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE_NAME = re.compile(r"Save this as `([^`]+)`:\s*$")
CHECKER = doctest.OutputChecker()


def commands(page: Path) -> Iterator[tuple[str, str]]:
    """``(command line, expected output)`` of each ``$`` line of a console block."""
    for language, text in FENCE.findall(page.read_text("utf-8")):
        if language == "console":
            for block in text.split("$ ")[1:]:
                line, _, expected = block.partition("\n")
                yield line, expected


def save_files(page: Path, folder: Path) -> None:
    """Write the files that the page tells its reader to save."""
    text = page.read_text("utf-8")
    for match in FENCE.finditer(text):
        if name := FILE_NAME.search(text[: match.start()]):
            (folder / name[1]).write_text(match[2], "utf-8")


@pytest.mark.parametrize(
    "page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix()
)
def test_commands_print_what_the_page_says(page: Path, tmp_path: Path) -> None:
    save_files(page, tmp_path)
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    env = {**os.environ, "PATH": path, "XDG_STATE_HOME": str(tmp_path / "state")}
    for line, expected in commands(page):
        done = subprocess.run(
            ["/bin/sh", "-c", f"{line} 2>&1"],
            cwd=tmp_path,
            env=env,
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
        flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        assert CHECKER.check_output(expected, done.stdout, flags), done.stdout


@pytest.mark.parametrize(
    "page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix()
)
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8"))
    missing = [
        target
        for target in targets
        if "://" not in target and not (page.parent / target).exists()
    ]

    assert missing == []


def test_every_page_is_in_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    pages = {
        page.relative_to(ROOT / "docs").as_posix() for page in ROOT.glob("docs/**/*.md")
    }

    assert {page for page in pages if f"]({page})" not in index} == {"README.md"}


def test_every_command_is_in_the_reference() -> None:
    page = (ROOT / "docs" / "reference" / "command-line.md").read_text("utf-8")

    assert [name for name in COMMANDS if f"`upcard {name}" not in page] == []


def test_the_picture_names_every_folder() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    folders = {
        path.name
        for path in (ROOT / "src" / "upcard").iterdir()
        if path.is_dir() and path.name != "__pycache__" and any(path.glob("**/*.*"))
    }
    named = set(re.findall(r"`(\w+)/`", text))

    assert folders - named == set()


def test_the_reference_is_fresh() -> None:
    module = runpy.run_path(str(ROOT / "tools" / "reference.py"))

    assert module["PAGE"].read_text("utf-8") == module["page"](), "run: make docs"
