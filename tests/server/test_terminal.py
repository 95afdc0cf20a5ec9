"""``upcard play --server``: a seat in lines of text."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from server.serving import Serving, serving
from upcard.errors import BadText
from upcard.tui.asides import Asides
from upcard.tui.remote import RemoteTable
from upcard.tui.wishes import Question, Seen, questions, wishes_of


class Visit:
    """A terminal at a server's table, and what it was told."""

    def __init__(self, where: Serving, table: str, token: str) -> None:
        self.told: list[str] = []
        server = f"http://127.0.0.1:{where.port}"
        self.remote = RemoteTable(server, token, table, write=self.told.append)
        self.asides = Asides(server, token, table, write=self.told.append)

    def say(self, line: str) -> None:
        if not self.asides.answer(line, self.remote):
            self.remote.send(line)

    def wait_for(self, words: str) -> str:
        self.until(lambda: any(words in line for line in self.told))
        return next(line for line in self.told if words in line)

    def until(self, holds: Callable[[], bool]) -> None:
        end = time.monotonic() + 30
        while not holds():
            assert time.monotonic() < end, self.told
            time.sleep(0.02)

    def play_round(self, spots: list[int]) -> None:
        """Wager on each spot, and answer everything without new money."""
        number = self.remote.seen.game["round"] + 1
        for spot in spots:
            self.say(f"bet {spot} 25")
        self.until(lambda: len(self.remote.seen.game["spots"]) == len(spots))
        self.say("ready")
        self.until(lambda: self.remote.seen.game["round"] == number)
        asked = ""
        while self.remote.seen.game["phase"] != "wagers":
            found = questions(self.remote.seen)
            if not found or str(found[0]) == asked:
                time.sleep(0.02)
                continue
            asked = str(found[0])
            self.say("no" if "no" in found[0].answers else "stand")


@pytest.fixture
def where(tmp_path: Path) -> Iterator[Serving]:
    with serving(tmp_path) as running:
        yield running


def test_a_visit_in_lines(where: Serving, tmp_path: Path) -> None:
    token = where.guest("Ann")
    table = where.table(token)
    visit = Visit(where, table, token)
    visit.wait_for("Las Vegas six deck")
    visit.say("sit 3 4 500")
    visit.wait_for("The cut is yours")
    visit.say("cut 100")
    visit.wait_for("is fixed")
    visit.say("bet 5 25")
    visit.wait_for("No. Spot 5 is not a spot of Ann")
    visit.say("side 3 5")
    visit.wait_for("No. ")
    visit.play_round([3, 4])
    look_back(visit, tmp_path / "mine.jsonl")
    visit.remote.close()
    bound = where.hall.desks[table].live.ritual
    assert (bound.cutter, bound.cut) == (3, 100)


def look_back(visit: Visit, file: Path) -> None:
    """Everything that may be asked after a round."""
    visit.say("rounds")
    assert visit.wait_for("Round 1: ")
    visit.say("round 1")
    assert "Replay of play money" in visit.wait_for("Upcard, table")
    visit.say("dispute 3")
    visit.wait_for("questions the hand")
    visit.say("rebet")
    visit.until(lambda: len(visit.remote.seen.game["spots"]) == 2)
    visit.say("take 4")
    visit.until(lambda: len(visit.remote.seen.game["spots"]) == 1)
    for aside in ("table", "money", "plate", "help"):
        visit.say(aside)
    assert "purse" in visit.wait_for("in cheques")
    visit.say(f"save {file}")
    assert json.loads(file.read_text().splitlines()[0])["number"] == 1
    with pytest.raises(BadText, match="cannot be written"):
        visit.say(f"save {file}")


def test_two_hands_of_switch_are_wagered_together(where: Serving) -> None:
    token = where.guest("Ann")
    table = where.table(token, "vegas-switch")
    visit = Visit(where, table, token)
    visit.wait_for("Switch")
    visit.say("sit 2 500")
    visit.wait_for("The cut is yours")
    visit.say("pass")
    visit.wait_for("is fixed")
    visit.say("2: bet 15")
    visit.until(lambda: len(where.hall.desks[table].live.placed) == 2)
    visit.say("2: side 5")
    visit.until(lambda: len(where.hall.desks[table].live.placed) == 3)
    visit.remote.close()


def test_a_terminal_may_watch(where: Serving) -> None:
    table = where.table(where.guest("Ann"))
    visit = Visit(where, table, "")
    visit.wait_for("You are watching")
    visit.say("sit 1 500")
    visit.wait_for("No. ")
    visit.remote.close()


def test_who_comes_back_under_a_name_finds_the_same_seat(
    where: Serving, tmp_path: Path
) -> None:
    table = where.table(where.guest("Ann"))
    server = f"http://127.0.0.1:{where.port}"
    command = [sys.executable, "-m", "upcard", "play", "vegas-six-deck"]
    command += ["--server", server, "--name", "Bob"]
    env = {**os.environ, "XDG_STATE_HOME": str(tmp_path / "state")}

    def visit(*lines: str) -> str:
        text = "\n".join((*lines, "quit", ""))
        done = subprocess.run(
            command, input=text, capture_output=True, text=True, env=env, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    visit("sit 2 500")
    desk = where.hall.desks[table]
    assert desk.live.state.guest("Bob") is not None
    assert "9500" in visit()
    kept = tmp_path / "state" / "upcard" / "guests.json"
    assert kept.stat().st_mode & 0o077 == 0


def test_a_server_that_is_not_there() -> None:
    command = [sys.executable, "-m", "upcard", "play", "--server", "http://127.0.0.1:9"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "There is no server" in done.stderr


NONSENSE = "?|hitt|sit x 5|sit 5|bet|bet 1 2 3|hit 1 2|insure a|double 1 2|3:|x: hit"


@pytest.mark.parametrize("line", [*NONSENSE.split("|"), "rebet x", "ready now"])
def test_lines_that_mean_nothing(line: str) -> None:
    with pytest.raises(BadText, match="Allowed"):
        wishes_of(line, Seen())


def option(verb: str, hand: int = 0, most: int = 0, *, allowed: bool = True) -> object:
    refusal = None if allowed else {"reason": "r", "clause": "c", "message": "m"}
    return {"verb": verb, "hand": hand, "most": most, "refusal": refusal}


def playing(*options: object, phase: str = "play") -> Seen:
    hand = {"area": "", "cards": ["As", "9d"], "total": "10/20", "wager": 2500}
    spot = {"number": 4, "hands": [hand], "options": list(options)}
    return Seen({}, {"phase": phase, "spots": [spot]}, {"spots": [2, 4]})


def test_lines_that_mean_something() -> None:
    seen = playing(option("hit"), option("double", most=2500), option("surrender"))
    assert questions(seen) == [
        Question(
            4,
            0,
            "",
            ("As", "9d"),
            "10/20",
            ("hit", "double +25", "surrender -12.50"),
            {"hit": 0, "double": 2500, "surrender": 0},
        )
    ]
    assert questions(playing(option("hit", allowed=False))) == []
    assert questions(playing(option("hit"), phase="wagers")) == []
    for line, wanted in {
        "hit": {"type": "Hit", "spot": 4},
        "2: hit": {"type": "Hit", "spot": 2},
        "hit 2": {"type": "Hit", "spot": 2},
        "double": {"type": "Double", "spot": 4, "amount": 2500},
        "2: double": {"type": "Double", "spot": 2},
        "double 10 face-down": {
            "type": "Double", "spot": 4, "amount": 1000, "face_down": True
        },
        "rebet 2": {"type": "Rebet", "times": 2},
        "bet 25": {"type": "PlaceWager", "spot": 2, "amount": 2500, "area": ""},
        "out": {"type": "SitOut"},
        "buy 7.50": {"type": "Buy", "amount": 750},
        "burn": {"type": "ShowBurnCard", "spot": 4},
    }.items():  # fmt: skip
        assert wishes_of(line, seen) == [wanted]


def test_insurance_takes_the_most_unless_told_otherwise() -> None:
    seen = playing(option("insure", most=1250), option("decline"), phase="insurance")
    place = {"spot": 4, "area": ""}
    assert wishes_of("insure", seen) == [{"type": "Insure", "amount": 1250, **place}]
    assert wishes_of("insure 5", seen) == [{"type": "Insure", "amount": 500, **place}]
    assert wishes_of("no", seen) == [{"type": "Decline", **place}]
