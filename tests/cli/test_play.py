"""``upcard play`` and ``upcard replay`` in a pipe, as a shell and a script see them."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

UPCARD = [sys.executable, "-m", "upcard"]


def run(
    *words: str, text: str = "", folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    env = dict(os.environ)
    if folder is not None:
        env["XDG_STATE_HOME"] = str(folder)
    return subprocess.run(
        [*UPCARD, *words],
        input=text,
        capture_output=True,
        text=True,
        check=False,
        env=env,
    )


def play(log: Path, *words: str, text: str) -> subprocess.CompletedProcess[str]:
    return run("play", *words, "--seed", "4", "--log", str(log), text=text)


def test_a_visit_in_a_pipe_is_saved_and_replays(tmp_path: Path) -> None:
    log = tmp_path / "visit.jsonl"
    done = play(log, text="\n\ns\n25\ns\nquit\n")
    again = run("replay", str(log))
    shown = json.loads(run("replay", str(log), "--json").stdout)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == f"2 rounds, -35. Saved: {log}"
    assert again.returncode == 0
    assert "Spot 1 loses 10: 13 loses to 18." in again.stdout
    assert [ended["net"] for ended in shown["rounds"]] == ["-10", "-25"]
    assert shown["bankrolls"] == {"Guest": "965"}


def test_the_end_of_input_leaves_the_table(tmp_path: Path) -> None:
    done = play(tmp_path / "log", text="\n\n")

    assert done.returncode == 0
    assert "Seat given up with 990." in done.stdout


def test_an_interrupt_in_a_round_loses_no_settled_money(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with subprocess.Popen(
        # A test run in the background ignores interrupts; its children inherit that.
        ["env", "--default-signal=INT", *UPCARD, "play", "--seed=4", f"--log={log}"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("\n\ns\n25\n")
        process.stdin.flush()
        questions = (line for line in process.stdout if line.endswith("(r)?\n"))
        next(questions)
        next(questions)  # the second round waits for its first decision
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=30)

    assert (process.returncode, errors) == (130, "")
    assert "Seat given up with 965." in rest
    assert run("replay", str(log)).returncode == 0


def test_logs_go_to_the_state_folder(tmp_path: Path) -> None:
    done = run("play", "vegas-switch", text="quit\n", folder=tmp_path)
    (saved,) = (tmp_path / "upcard").iterdir()

    assert done.returncode == 0
    assert saved.name.endswith("-vegas-switch.jsonl")


@pytest.mark.parametrize(
    "words, message",
    [
        (["--spots", "4"], "4 spots cannot be played (LV-GEN-02a). Allowed: 1 to 3"),
        (["--spots", "0"], "Allowed: 1 to 3"),
        (["--bankroll", "much"], "'much' is no amount of money"),
        (["--bankroll", "-5"], "An amount is from 0"),
        (["--log", "/dev/null/x"], "cannot be written"),
        (["nowhere"], "There is no house called 'nowhere'"),
        (["--set", "cards.decks=9"], "a whole number from 1 to 8"),
    ],
)
def test_bad_input_is_refused_before_anything_is_dealt(
    words: list[str], message: str, tmp_path: Path
) -> None:
    done = run("play", *words, folder=tmp_path)

    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_a_log_is_never_overwritten(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text("precious")
    done = play(log, text="")

    assert done.returncode == 2
    assert "cannot be written: File exists" in done.stderr
    assert log.read_text() == "precious"


def test_a_line_that_was_cut_short_did_not_happen(tmp_path: Path) -> None:
    log = tmp_path / "log"
    play(log, text="\n\ns\nquit\n")
    text = log.read_text()
    log.write_text(text[: text.index('"RoundEnded"') - 5])
    done = run("replay", str(log))

    assert done.returncode == 0
    assert "Spot 1 loses 10" in done.stdout


@pytest.mark.parametrize(
    "text, message",
    [
        ("", "It is no header"),
        ("hello\n", "It is no header"),
        ("{}\n", "It is no header"),
        ('{"upcard":"0","house":"x","set":{},"digest":"","floor":"a"}\n', "no house"),
    ],
)
def test_what_is_no_log_is_refused(tmp_path: Path, text: str, message: str) -> None:
    log = tmp_path / "log"
    log.write_text(text)
    done = run("replay", str(log))

    assert done.returncode == 2
    assert message in done.stderr


def test_a_log_of_other_rules_is_refused(tmp_path: Path) -> None:
    house = tmp_path / "mine.toml"
    house.write_text("extends = 'vegas-six-deck'\nname = 'Mine'\n")
    log = tmp_path / "log"
    play(log, str(house), text="\n\ns\n")
    house.write_text("extends = 'vegas-eight-deck'\nname = 'Mine'\n")
    done = run("replay", str(log))

    assert done.returncode == 2
    assert "other rules" in done.stderr


def test_the_coach_values_every_decision(tmp_path: Path) -> None:
    done = play(tmp_path / "log", "--coach", text="\n\ns\n")

    assert "Coach: hit. Worth in wagers: hit -0.3" in done.stdout
