"""INF-08 in virtual time: stricter at once, looser after a day."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from table.play import Play
from upcard.errors import Refused
from upcard.game import commands as cmd
from upcard.table import commands as tc
from upcard.table.live import Caller
from upcard.table.own_limits import (
    DAY,
    OwnLimits,
    Played,
    Standing,
    ask,
    refuse_new_wager,
    settle,
)
from upcard.table.react import AnyCommand, react

NOW = 1_000_000.0
FIELDS = ("stake", "loss", "minutes", "reminder")


@pytest.mark.parametrize("name", FIELDS)
def test_stricter_at_once_looser_after_a_day(name: str) -> None:
    strict, loose = OwnLimits(**{name: 100}), OwnLimits(**{name: 200})
    standing = ask(Standing(), loose, NOW)
    assert standing == Standing(loose)  # from none to some is stricter
    assert ask(standing, strict, NOW) == Standing(strict)
    asked = ask(Standing(strict), loose, NOW)
    assert settle(asked, NOW + DAY - 0.001).now == strict
    assert settle(asked, NOW + DAY) == Standing(loose)
    none = ask(Standing(strict), OwnLimits(), NOW)
    assert (none.now, none.coming, none.since) == (strict, OwnLimits(), NOW + DAY)


def test_asking_again_for_looser_limits_begins_the_day_anew() -> None:
    standing = ask(Standing(OwnLimits(stake=100)), OwnLimits(stake=200), NOW)
    again = ask(standing, OwnLimits(stake=300), NOW + DAY / 2)
    assert settle(again, NOW + DAY).now == OwnLimits(stake=100)
    assert settle(again, NOW + 1.5 * DAY).now == OwnLimits(stake=300)


def test_a_wish_that_is_stricter_in_one_thing_and_looser_in_another() -> None:
    held = Standing(OwnLimits(stake=100, loss=500))
    asked = ask(held, OwnLimits(stake=50, loss=900), NOW)
    assert asked.now == OwnLimits(stake=50, loss=500)
    assert settle(asked, NOW + DAY).now == OwnLimits(stake=50, loss=900)


LIMITS = st.builds(
    OwnLimits,
    stake=st.integers(0, 5),
    loss=st.integers(0, 5),
    minutes=st.integers(0, 5),
    reminder=st.integers(0, 5),
    excluded_until=st.sampled_from([0.0, NOW, NOW + 9 * DAY]),
)


def strength(limits: OwnLimits) -> tuple[float, ...]:
    caps = (getattr(limits, name) or 99 for name in FIELDS)
    return (*(-cap for cap in caps), limits.excluded_until)


@given(st.lists(st.tuples(st.floats(0, 0.9), LIMITS), max_size=6))
def test_within_a_day_nothing_ever_gets_looser(
    wishes: list[tuple[float, OwnLimits]],
) -> None:
    standing, now = Standing(), NOW
    for wait, wish in wishes:
        before = settle(standing, now).now
        standing = ask(standing, wish, now)
        for one, other in zip(strength(standing.now), strength(before), strict=True):
            assert one >= other
        soon = now + wait * DAY
        assert settle(standing, soon).now == standing.now
        now = soon if standing.since else now + 2 * DAY
        standing = settle(standing, now)


@pytest.mark.parametrize(
    "limits, played, placed, said",
    [
        (OwnLimits(stake=2500), Played(), 2500, ""),
        (OwnLimits(stake=2500), Played(), 2501, "for a round is 25"),
        (OwnLimits(loss=5000), Played(-2500), 2500, ""),
        (OwnLimits(loss=5000), Played(-2501), 2500, "to lose today"),
        (OwnLimits(loss=5000), Played(+9000), 14_000, ""),
        (OwnLimits(minutes=60), Played(0, 3599.9), 2500, ""),
        (OwnLimits(minutes=60), Played(0, 3600.0), 2500, "60 minutes"),
        (OwnLimits(excluded_until=NOW), Played(), 0, ""),
        (OwnLimits(excluded_until=NOW + 1), Played(), 0, "excluded yourself"),
    ],
)
def test_what_each_limit_refuses(
    limits: OwnLimits, played: Played, placed: int, said: str
) -> None:
    if not said:
        refuse_new_wager(limits, played, placed=placed, now=NOW)
        return
    with pytest.raises(Refused, match=said) as refused:
        refuse_new_wager(limits, played, placed=placed, now=NOW)
    assert refused.value.reason == "own-limit"


def test_the_table_counts_every_wager_of_the_coming_round() -> None:
    play = Play()
    play.send("Ann", tc.Sit((1, 2), 100_000))
    play.shuffle()
    own = (OwnLimits(stake=5000), Played())

    def wish(command: AnyCommand) -> None:
        caller = Caller("Ann", "guest", own=own)
        play.live = react(play.live, caller, command, play.moment()).live

    wish(cmd.PlaceWager(1, 2500))
    wish(cmd.PlaceWager(2, 2500))
    with pytest.raises(Refused, match="Your own limit"):
        wish(cmd.PlaceWager(2, 3000))
    with pytest.raises(Refused, match="Your own limit"):
        wish(cmd.PlaceSideBet(1, "pair-square", 500))
    wish(cmd.TakeBackWager(1))
    wish(cmd.PlaceWager(2, 5000))
    wish(tc.Ready())
    play.play_out()
    play.shuffle()
    with pytest.raises(Refused, match="Your own limit"):
        wish(tc.Rebet(2))
    wish(tc.Rebet())
