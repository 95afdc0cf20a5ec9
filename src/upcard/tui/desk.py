"""What the guest's keys do at the drawn table, without a screen.

A desk holds what is not the table's: the wagers being prepared, the place of the cut
card, the last complaint.  It turns keys into commands.
"""

from __future__ import annotations

from upcard.cards.money import Cents
from upcard.errors import UpcardError
from upcard.game import commands as cmd
from upcard.game.state import State
from upcard.tui.asking import KEYS, RULINGS, Ask, asked, choices, command_of
from upcard.tui.coach import Coach
from upcard.tui.layout import describe_hand
from upcard.tui.ruling import press_ruling, settled_spot
from upcard.tui.session import GUEST, Session, Told
from upcard.tui.slip import Slip, change_slip, slip_commands
from upcard.tui.wagerpad import change_pad, first_pad, pad_text, press

__all__ = ["Desk"]

_CUT_STEP = 10
_ENTRIES = {
    ("a", "wagers"): "Wagers, such as 25, or 1: 25, 2: 50, or side 5",
    ("D", "play"): "Double for how much?",
    ("I", "insurance"): "Insure for how much?",
    ("m", "wagers"): "Change how much money into cheques?",
}
"""Keys that ask for a typed amount, by what the table asks."""


class Desk:
    """The guest's side of the drawn table."""

    def __init__(self, session: Session, slip: Slip, coach: Coach) -> None:
        """Sit at a session with first wagers."""
        self.session = session
        self.pad = first_pad(session.state, slip)
        self.complaint = ""
        """Why the last key did nothing, empty if it did something."""
        self._coach = coach
        self._cut = 0
        self._hand = 0
        """The hand on which the floor is about to rule."""

    @property
    def ask(self) -> Ask:
        """What the table waits for."""
        return asked(self.session.state)

    def asked_place(self) -> tuple[int, int]:
        """Spot and hand to mark on the felt; at the wagers the spot being changed."""
        ask = self.ask
        if ask.kind == "wagers":
            between = not self.session.state.dealer
            return (self.pad.selected, 0) if between else (0, 0)
        return (ask.spot, self._hand if ask.kind == "dispute" else ask.hand)

    def question(self) -> str:
        """The question of the table in words."""
        state, ask = self.session.state, self.ask
        match ask.kind:
            case "shuffle":
                return "The cards are to be shuffled. Enter goes on."
            case "cut":
                depth, count = self._cut_limits()
                return (
                    f"You are offered the cut: at card {self._cut_place()} "
                    f"({depth} to {count - depth})."
                )
            case "wagers":
                return pad_text(state, self.pad)
            case "dispute":
                return (
                    f"The rack is walked back. You rule for the floor on hand "
                    f"{self._hand + 1} of spot {ask.spot}."
                )
        advice = self._coach(state, ask, GUEST)
        told = describe_hand(state, ask)
        if ask.kind == "insurance":
            told = f"Insurance? {told} It pays {state.rules.insurance.pays}."
        return f"{told}\n{advice}".rstrip()

    def buttons(self) -> tuple[tuple[str, str], ...]:
        """``(key, label)`` of everything that may be done now."""
        match self.ask.kind:
            case "shuffle":
                return (("enter", "Go on"),)
            case "cut":
                return (("enter", "Cut"), ("n", "Pass"), ("left", "←"), ("right", "→"))
            case "wagers":
                return _wager_buttons(self.session.state)
            case "dispute":
                rulings = ((key, f"{key} {word}") for key, word in RULINGS.items())
                return (*rulings, ("left", "←"), ("right", "→"))
        found = choices(self.session.state, self.ask)
        return tuple((choice.key, f"{choice.key} {choice.label}") for choice in found)

    def entry(self, key: str) -> str:
        """The question that a key asks the guest to type an answer to, or nothing."""
        return _ENTRIES.get((key, self.ask.kind), "")

    def press(self, key: str) -> list[Told]:
        """Do what a key means now; a refusal goes into :attr:`complaint`."""
        self.complaint = ""
        try:
            return self._press(key)
        except UpcardError as error:
            self.complaint = str(error)
            return []

    def type_in(self, key: str, text: str) -> list[Told]:
        """Do what a typed amount means; a refusal goes into :attr:`complaint`."""
        self.complaint = ""
        try:
            if key == "a":
                self.pad = change_pad(self.pad, change_slip(self.pad.slip, text))
                return []
            amount = int(Cents.parse(text))
            if key == "m":
                return self.session.send(cmd.BuyIn(GUEST, amount))
            return self._decide("double" if key == "D" else "insure", amount=amount)
        except UpcardError as error:
            self.complaint = str(error)
            return []

    def _press(self, key: str) -> list[Told]:
        if key == "c":
            self._hand = 0
            return self.session.send(
                cmd.Dispute(settled_spot(self.session.state, self.pad.selected))
            )
        if key == "u":
            return self.session.send(cmd.ShowBurnCard(self.session.guest.spots[0]))
        match self.ask.kind:
            case "shuffle":
                return self.session.shuffle() if key == "enter" else []
            case "cut":
                return self._press_cut(key)
            case "wagers":
                return self._press_wager(key)
            case "dispute":
                state, spot = self.session.state, self.ask.spot
                self._hand, ruling = press_ruling(state, spot, self._hand, key)
                return self.session.send(ruling) if ruling is not None else []
        if key == "f":
            return self._decide("double", face_down=True)
        verbs = {c.key: c.verb for c in choices(self.session.state, self.ask)}
        return self._decide(verbs[key]) if key in verbs else self._refused(key)

    def _refused(self, key: str) -> list[Told]:
        """A key of a decision that is not legal now: let the engine say why."""
        verb = next((verb for verb, known in KEYS.items() if known == key), None)
        return self._decide(verb) if verb else []

    def _press_cut(self, key: str) -> list[Told]:
        spot = self.ask.spot
        steps = {"left": -_CUT_STEP, "right": _CUT_STEP}
        if key in steps:
            depth, count = self._cut_limits()
            place = self._cut_place() + steps[key]
            self._cut = min(max(place, depth), count - depth)
            return []
        if key == "n":
            return self.session.send(cmd.DeclineCut(spot))
        if key == "enter":
            return self.session.send(cmd.CutCards(spot, self._cut_place()))
        return []

    def _cut_limits(self) -> tuple[int, int]:
        state = self.session.state
        return state.rules.cut_depth, len(state.shoe)

    def _cut_place(self) -> int:
        return self._cut or self._cut_limits()[1] // 2

    def _press_wager(self, key: str) -> list[Told]:
        state = self.session.state
        if key == "enter":
            told: list[Told] = []
            for command in slip_commands(state, self.pad.slip):
                told += self.session.send(command)
            return told + self.session.deal()
        self.pad = press(state, self.pad, key) or self.pad
        return []

    def _decide(
        self, verb: str, *, amount: int = 0, face_down: bool = False
    ) -> list[Told]:
        command = command_of(
            self.session.state, self.ask, verb, amount=amount, face_down=face_down
        )
        return self.session.send(command)


def _wager_buttons(state: State) -> tuple[tuple[str, str], ...]:
    side = (("b", "b side bet"),) if state.rules.side_bet else ()
    return (
        ("enter", "Deal"),
        ("up", "↑ more"),
        ("down", "↓ less"),
        ("]", "] cheque"),
        *side,
        ("x", "x twice"),
        ("z", "z undo"),
        ("a", "a amounts"),
        ("m", "m money"),
    )
