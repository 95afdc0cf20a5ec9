"""Sessions for tests: seeded, kept in memory, played by a seeded guest."""

from collections.abc import Mapping
from random import Random

from upcard.cards.stream import seeded_stream
from upcard.game import commands as cmd
from upcard.game import open_table
from upcard.game.events import Event
from upcard.rules import load_house
from upcard.tui.asking import asked, choices, command_of
from upcard.tui.session import GUEST, Session, Told
from upcard.tui.slip import first_slip, slip_commands


def seat(
    house: str,
    *,
    spots: int = 1,
    seed: int = 7,
    bankroll: int = 1000_00,
    kept: list[Event] | None = None,
    changes: Mapping[str, object] | None = None,
) -> Session:
    """A guest at a new table; ``kept`` collects what would be written down."""
    keep = [] if kept is None else kept
    state = open_table(load_house(house, changes))
    session = Session(state, stream=seeded_stream(seed), keep=keep.extend)
    session.send(cmd.SeatGuest(GUEST, tuple(range(1, spots + 1)), bankroll))
    return session


def act(session: Session, random: Random) -> list[Told]:
    """One answer of a guest who does anything that is allowed."""
    ask = asked(session.state)
    if ask.kind == "shuffle":
        return session.shuffle()
    if ask.kind == "cut":
        return session.send(cmd.DeclineCut(ask.spot))
    if ask.kind == "wagers":
        told: list[Told] = []
        slip = first_slip(session.state, session.guest.spots)
        for command in slip_commands(session.state, slip):
            told += session.send(command)
        return told + session.deal()
    choice = random.choice(choices(session.state, ask))
    return session.send(command_of(session.state, ask, choice.verb))
