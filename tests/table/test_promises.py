"""Promises that hold for every message and every event there is."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from table.play import Play
from upcard.game import commands as cmd
from upcard.game import events as ev
from upcard.rules.document import house_ids
from upcard.table import commands as tc
from upcard.table import events as te
from upcard.table.ledger import movements
from upcard.table.live import Caller
from upcard.table.react import react
from upcard.table.roles import allowed_to

SOURCE = Path(__file__).parents[2] / "src" / "upcard"
COMMANDS = (*cmd.Command.__subclasses__(), *tc.TableCommand.__subclasses__())
OF_GUESTS = [kind for kind in COMMANDS if "guest" in allowed_to(kind)]
WORDS = {"area", "name", "shoe", "commitment", "share"}
"""Texts that a guest may send: names of places and digests, nothing to read."""
SOON = re.compile(r"\b(hot|cold|due|lucky|streak|overdue|almost won)\b", re.IGNORECASE)
MADE = "".join(path.read_text("utf-8") for path in SOURCE.rglob("*.py"))


@pytest.mark.parametrize("kind", OF_GUESTS, ids=lambda kind: kind.__name__)
def test_guests_cannot_pay_or_write_to_each_other(kind: type) -> None:
    """BET-09, FAIR-05: no field names another guest, none holds free text."""
    fields = msgspec.structs.fields(kind)
    texts = {field.name for field in fields if field.type in (str, str | None)}
    assert texts <= WORDS
    assert not {field.name for field in fields} & {"guest", "to", "text", "message"}


@pytest.mark.parametrize("house", house_ids())
def test_limits_are_enforced_to_the_cent(house: str) -> None:
    """BET-02."""
    play = Play(house)
    rules = play.live.state.rules.wagers
    least, most, unit = int(rules.minimum), int(rules.maximum), int(rules.unit)
    play.send("Ann", tc.Sit((1,), 2 * most))
    play.shuffle()
    area = "a" if play.live.state.rules.table.areas == 2 else ""
    taken = {least: True, most: True}
    beyond = (least - 1, least - unit, least + 1, most + 1, most + unit)
    for amount, fits in (taken | dict.fromkeys(beyond, False)).items():
        refused = play.try_("Ann", cmd.PlaceWager(1, amount, area))
        assert (refused == "") is fits, (amount, refused)


def test_time_alone_never_wagers() -> None:
    """BET-05: each round is a guest's own act; there is no autoplay."""
    play = Play("vegas-six-deck", seed=3)
    play.send("Ann", tc.Sit((1,), 100_000))
    play.shuffle()
    play.deal(2500)
    play.play_out()
    play.shuffle()
    rounds = play.live.state.rounds
    for _ in range(5):
        play.wait()
        play.now += 600
    assert play.live.state.rounds == rounds
    assert play.live.placed == ()


def test_what_is_brought_goes_nowhere_but_to_its_own_cheques() -> None:
    """BET-09: a step that is no round moves money between a guest and himself only."""
    play = Play("vegas-six-deck", seed=3)
    for number, name in enumerate(("Ann", "Bob"), start=1):
        play.send(name, tc.Sit((number,), 100_000))
    play.shuffle()
    for command in (tc.Buy(500), cmd.PlaceWager(1, 2500), tc.Leave()):
        before = play.live
        caller = Caller("Ann", "guest", 100_000)
        live, rows = react(before, caller, command, play.moment())
        lines = movements(before, live, rows)
        assert lines
        assert not [line for line in lines if line.account.endswith("Bob")]


@pytest.mark.parametrize(
    "kind",
    [*ev.Event.__subclasses__(), *te.TableEvent.__subclasses__()],
    ids=lambda kind: kind.__name__,
)
def test_every_kind_of_entry_has_a_producer(kind: type) -> None:
    """LOG-01: no kind of event is promised and never written."""
    assert re.search(rf"\b{kind.__name__}\(\s*[^)]", MADE) or re.search(
        rf"[. (]{kind.__name__}\(\)", MADE
    )


TEXTS = [
    path
    for suffix in ("*.py", "*.js", "*.html", "*.toml")
    for path in SOURCE.rglob(suffix)
    if "vendor" not in path.parts
]


def test_nothing_that_is_said_promises_luck() -> None:
    """INF-05: no hot table, no card that is due."""
    quoted = re.compile(r"\"([^\"\n]{4,})\"|`([^`\n]{4,})`")
    found = []
    for path in TEXTS:
        folder = path.relative_to(SOURCE).parts[0]
        if folder not in ("game", "table", "server", "web", "houses", "tui", "rules"):
            continue
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
            said = [a or b for a, b in quoted.findall(line)]
            found += [(path.name, number, text) for text in said if SOON.search(text)]
    # A shuffle or a card that is due by the rules is no promise.
    wrong = [one for one in found if not re.search(r"shuffle|card|clock|paid", one[2])]
    assert wrong == []


def test_there_is_one_mode_and_no_bots() -> None:
    """INF-06, INF-07: everything is play money, everybody is a person."""
    assert not re.search(r"play_money|is_demo|real_money|is_bot", MADE)
