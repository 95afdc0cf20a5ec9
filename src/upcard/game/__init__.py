"""The engine: a pure decider that deals blackjack exactly as a house document says.

    state = open_table(load_house("vegas-six-deck"))
    state, events = step(state, SeatGuest("Ann", (1,), 1000_00))
    state, events = step(state, LoadShoe(order))      # a shuffled order, from outside
    state, events = step(state, CutCards(1, 150))     # or DeclineCut(1)
    state, events = step(state, PlaceWager(1, 25_00))
    state, events = step(state, Deal())
    options(state, 1)                                 # what spot 1 may do, and why not

``step`` carries a command out or raises ``Refused`` (the state stays as it was);
``decide`` gives the events alone; ``evolve`` and ``fold`` turn events into states, so
that a log of events replays to the identical state.  Between rounds, ``state.reshuffle``
says why a shuffle is due (``LoadShoe`` comes before ``Deal`` then); ``state.phase`` says
whom the table waits for, ``state.turn`` which hand, ``state.pending`` which approval.
The engine owns no clock and no random generator.
"""

from upcard.game.decide import Step, decide, step
from upcard.game.evolve import evolve, fold
from upcard.game.options import Option, Refusal, options
from upcard.game.state import Approval, Guest, Hand, Phase, Spot, State, open_table

__all__ = [
    "Approval",
    "Guest",
    "Hand",
    "Option",
    "Phase",
    "Refusal",
    "Spot",
    "State",
    "Step",
    "decide",
    "evolve",
    "fold",
    "open_table",
    "options",
    "step",
]
