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
that a log of events replays to the identical state.  Between rounds
``state.reshuffle`` says why a shuffle is due (``LoadShoe`` comes before ``Deal`` then);
``state.phase`` says whom the table waits for, ``state.turn`` which hand,
``state.pending`` which approval.
``view`` shows a state as one viewer may see it, ``redact`` an event; ``tell`` puts an
event into a sentence; ``payment_steps`` lays a payment out in cheques; ``log_header``,
``encode_event``, ``read_log`` and ``replay`` write and read logs.  The engine owns no
clock and no random generator.
"""

from upcard.game.decide import Step, decide, step
from upcard.game.evolve import evolve, fold
from upcard.game.options import Option, options
from upcard.game.paying import payment_steps
from upcard.game.refusals import Refusal
from upcard.game.replay import Log, encode_event, log_header, read_log, replay
from upcard.game.state import Approval, Guest, Hand, Phase, Spot, State, open_table
from upcard.game.tell import outcome_reason, tell
from upcard.game.view import BACK, View, redact, view

__all__ = [
    "BACK",
    "Approval",
    "Guest",
    "Hand",
    "Log",
    "Option",
    "Phase",
    "Refusal",
    "Spot",
    "State",
    "Step",
    "View",
    "decide",
    "encode_event",
    "evolve",
    "fold",
    "log_header",
    "open_table",
    "options",
    "outcome_reason",
    "payment_steps",
    "read_log",
    "redact",
    "replay",
    "step",
    "tell",
    "view",
]
