"""A real server, a real Chromium, and guests who sit down at fresh tables."""

from __future__ import annotations

import itertools
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

sync_api = pytest.importorskip(
    "playwright.sync_api", reason="Playwright is not installed"
)
from browser.table import Seat, post  # noqa: E402

# Test machines are shared: what is late is no failure.
sync_api.expect.set_options(timeout=15_000)

FLOOR_KEY = "browser-tests-key"
ADMIN_KEY = "browser-tests-house-key"
_NAMES = itertools.count(1)


# For one module at a time: while Playwright is open, nothing else in the process can
# run an event loop of its own.
@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    names = ("chromium", "chromium-browser", "google-chrome")
    path = os.environ.get("CHROMIUM") or next(
        filter(None, map(shutil.which, names)), ""
    )
    if not path:
        pytest.skip("There is no Chromium here. On Debian: apt-get install chromium")
    flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose houses run without a supervisor."""
    with serving(tmp_path_factory.mktemp("server")) as address:
        yield address


@pytest.fixture(scope="session")
def pit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose tables wait for the floor."""
    with serving(tmp_path_factory.mktemp("pit"), floor_key=FLOOR_KEY) as address:
        yield address


@contextmanager
def serving(folder: Path, *, floor_key: str = "") -> Iterator[str]:
    """Start a server and stop it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, str(Path(__file__).with_name("drill.py"))]
    command += ["--db", str(folder / "tables.db"), "--port", str(port)]
    command += ["--floor-key", floor_key] if floor_key else []
    command += ["--admin-key", ADMIN_KEY]
    with (folder / "log.txt").open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
        address = f"http://127.0.0.1:{port}"
        try:
            _wait_for(address, process)
            yield address
        finally:
            process.terminate()
            process.wait(timeout=20)


def _wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(900):  # a busy machine takes long to read the program
        if process.poll() is not None:
            pytest.fail("The server did not start")
        try:
            with urllib.request.urlopen(f"{address}/healthz", timeout=1):  # noqa: S310
                return
        except OSError:
            time.sleep(0.1)
    pytest.fail("The server does not answer")


@pytest.fixture
def open_table(server: str) -> Callable[..., str]:
    """Open a table of a house; its id."""

    def opened(house: str, *, at: str = server, **changes: object) -> str:
        host = post(f"{at}/api/v1/guests", {"name": f"Host {next(_NAMES)}"})
        none = ("wager_seconds", "decision_seconds", "min_round_seconds")
        body = {"house": house, **dict.fromkeys(none, 0), **changes}
        made: dict[str, Any] = post(f"{at}/api/v1/tables", body, host["token"])
        return str(made["id"])

    return opened


@pytest.fixture
def contexts(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Separate browsers of separate people; every error of a page fails the test."""
    opened: list[Any] = []
    errors: list[str] = []

    def make(**options: Any) -> Any:
        options = {"viewport": {"width": 1280, "height": 800}, **options}
        context = chromium.new_context(**options)
        context.set_default_timeout(20_000)
        context.on("weberror", lambda error: errors.append(str(error.error)))
        context.on(
            "console",
            lambda line: (
                errors.append(line.text)
                if "Content Security Policy" in line.text
                else None
            ),
        )
        opened.append(context)
        return context

    yield make
    for context in opened:
        context.close()
    assert errors == []


@pytest.fixture
def come_in(server: str, contexts: Callable[..., Any]) -> Callable[..., Seat]:
    """A new guest with a browser of his own, who looks at a table."""

    def arrived(
        table: str, *, speed: str = "instant", at: str = server, **options: Any
    ) -> Seat:
        name = f"Guest {next(_NAMES)}"
        token = post(f"{at}/api/v1/guests", {"name": name})["token"]
        context = contexts(**options)
        context.add_init_script(
            f"""if (location.protocol === "http:") {{
                  localStorage.setItem("upcard.guest",
                    JSON.stringify({{name: "{name}", token: "{token}"}}));
                  localStorage.getItem("upcard.settings") ||
                    localStorage.setItem("upcard.settings", '{{"speed":"{speed}"}}');
                }}"""
        )
        page = context.new_page()
        page.goto(f"{at}/t/{table}")
        page.locator(".felt").wait_for()
        return Seat(page, name, token, table)

    return arrived


@pytest.fixture
def floor_page(pit: str, contexts: Callable[..., Any]) -> Callable[..., Any]:
    """The console of a supervisor who has come in with the key."""

    def opened() -> Any:
        page = contexts().new_page()
        page.goto(f"{pit}/floor")
        page.get_by_label("Floor key").fill(FLOOR_KEY)
        page.get_by_role("button", name="Come in").click()
        page.get_by_role("heading", name="Tables (").wait_for()
        return page

    return opened
