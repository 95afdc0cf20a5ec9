"""The command line as a shell sees it: exit status, both streams, and no traceback."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

UPCARD = [sys.executable, "-m", "upcard"]
# A test run in the background ignores interrupts, and its children would inherit that.
HEARS_INTERRUPTS = ["env", "--default-signal=INT"]


def run(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*UPCARD, *words], input=text, capture_output=True, text=True, check=False
    )


def test_house_list_names_the_ten_houses() -> None:
    done = run("house", "list")

    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 10
    assert "vegas-six-deck  " in done.stdout


def test_house_list_answers_before_the_parser_could_be_imported() -> None:
    program = (
        "import sys; from upcard.cli import main; main(['house', 'list']); "
        "assert not {'cyclopts', 'msgspec', 'numpy'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)


@pytest.mark.parametrize(
    "words",
    [
        ["house", "list", "--json"],
        ["house", "show", "vegas-switch", "--json"],
        ["house", "show", "typical-casino", "--set", "cards.decks=4", "--json"],
        ["house", "check", "vegas-six-deck", "--json"],
        ["house", "diff", "vegas-six-deck", "vegas-eight-deck", "--json"],
    ],
)
def test_json_is_one_object_and_nothing_else(words: list[str]) -> None:
    done = run(*words)

    assert (done.returncode, done.stderr) == (0, "")
    assert isinstance(json.loads(done.stdout), dict)


@pytest.mark.parametrize(
    "words, message",
    [
        (["bogus"], "play, house, scenario"),
        (["house", "shw"], 'Did you mean "show"?'),
        (["house", "show"], "requires an argument"),
        (["house", "show", "nowhere"], "Allowed: prairie-meadows"),
        (["house", "show", "vegas-switch", "--wrong"], "Unknown option"),
        (["house", "show", "vegas-switch", "--set", "nothing"], "table.key=value"),
        (
            ["house", "show", "vegas-switch", "--set", "dealer.soft_17=sit", "--json"],
            "Allowed: 'hit', 'stand'",
        ),
        (["house", "diff", "vegas-switch"], "requires an argument"),
        (["house", "check", "no/such/file.toml"], "path of a house document"),
    ],
)
def test_bad_input_is_a_message_and_status_2(words: list[str], message: str) -> None:
    done = run(*words)

    assert done.returncode == 2
    assert done.stdout == ""
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_no_command_prints_help() -> None:
    done = run()

    assert done.returncode == 0
    assert "Usage: upcard COMMAND" in done.stdout


def test_version() -> None:
    assert run("--version").stdout.strip() == "0.1.0"


def test_a_reader_that_leaves_is_no_error() -> None:
    shell = f"{' '.join(UPCARD)} house show vegas-switch --clauses | head -1"
    done = subprocess.run(
        ["/bin/sh", "-c", shell], capture_output=True, text=True, check=True
    )

    assert done.stderr == ""


def test_an_ascii_terminal_gets_marks_instead_of_an_error() -> None:
    done = subprocess.run(
        [*UPCARD, "house", "show", "vegas-switch"],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
    )

    assert b"?Insurance Open?" in done.stdout


def test_an_interrupt_ends_quietly(tmp_path: Path) -> None:
    program = (
        "import sys, time; from upcard.cli import main; "
        "import upcard.cli.house_list as h; "
        "h.list_houses = lambda json: (print('on', flush=True), time.sleep(30)); "
        "sys.exit(main(['house', 'list']))"
    )
    with subprocess.Popen(
        [*HEARS_INTERRUPTS, sys.executable, "-c", program],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "on\n"
        time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=10)

    assert (process.returncode, errors) == (130, "")


def test_a_house_document_of_ones_own(tmp_path: Path) -> None:
    document = tmp_path / "mine.toml"
    document.write_text(
        "extends = 'vegas-six-deck'\nname = 'Mine'\n[dealer]\nsoft_17 = 'stand'\n"
    )
    shown = json.loads(run("house", "check", str(document), "--json").stdout)

    assert shown["valid"] is True
    assert "dealer.soft_17" not in shown["left_at_base"]
    assert "blackjack.pays" in shown["left_at_base"]


def test_diff_names_both_values_and_clauses() -> None:
    done = run("house", "diff", "vegas-six-deck", "vegas-six-deck-high-limit")

    assert (
        "dealer.soft_17: hit (LV-6D8D-03a) | stand (LV-6D8D-02)"
        in done.stdout.splitlines()
    )
