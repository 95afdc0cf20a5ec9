"""The table as lines of text: for pipes, logs, and screen readers.

Every card is spoken by its name, nothing is redrawn, and each question stands on a line
of its own with its legal answers and their prices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from upcard.cards.money import Cents, dollars, signed_dollars
from upcard.errors import BadText, UpcardError
from upcard.game import commands as cmd
from upcard.game import view
from upcard.game.events import RoundEnded
from upcard.rules.describe import plate
from upcard.tui.asking import KEYS, RULINGS, Ask, asked, choices, command_of
from upcard.tui.coach import Coach
from upcard.tui.layout import at_risk, describe_hand, describe_table
from upcard.tui.session import GUEST, Session, Told
from upcard.tui.slip import Slip, change_slip, slip_commands, slip_text
from upcard.tui.words import tell

__all__ = ["PlainTable"]

Read = Callable[[], str | None]
"""The next line of the guest, or None when there is none."""
Write = Callable[[str], None]

_HELP = """\
Answer with a word or its first letter as shown: hit (h), stand (s), double (d),
split (p), surrender (r), insure (i), decline (n), even-money (e), switch (w), keep (k).
"double 10" doubles for less, "double face-down" asks for a card face down,
"insure 5" insures for 5.
Wagers: press Enter for the same again, or write 25, or 1: 25, 2: 50, or side 5.
At any time: plate (the rules), table, money, rounds (the last ones), burn (ask to see
the burn card), buy 500 (more cheques), dispute (question a settled hand; "dispute 2"
for spot 2: the rack is walked back, and you rule for the floor), help, quit."""


class PlainTable:
    """One guest's visit, line by line."""

    def __init__(
        self, session: Session, slip: Slip, *, read: Read, write: Write, coach: Coach
    ) -> None:
        """Sit at a table; ``read`` and ``write`` are the guest's two ends of it."""
        self.session = session
        self._slip = slip
        self._read = read
        self._write = write
        self._coach = coach
        self._asides: dict[str, Callable[[], None]] = {
            "help": lambda: write(_HELP),
            "?": lambda: write(_HELP),
            "plate": self._show_plate,
            "table": self._show_table,
            "money": self._show_money,
            "rounds": self._show_rounds,
            "burn": self._ask_burn_card,
        }

    def run(self) -> None:
        """Play until the guest quits or there is nothing more to read."""
        while True:
            ask = asked(self.session.state)
            if ask.kind == "shuffle":
                self.show(self.session.shuffle())
                continue
            self._write(self._question(ask))
            line = self._read()
            if line is None or line.strip().lower() in {"quit", "leave", "q"}:
                return
            try:
                self._answer(ask, line.strip())
            except UpcardError as error:
                self._write(f"No. {error}")

    def show(self, told: Iterable[Told]) -> None:
        """Write what happened, and the result of a round that has ended."""
        for event, state in told:
            if words := tell(event, state, GUEST):
                self._write(words)
            if isinstance(event, RoundEnded):
                ended = self.session.rounds[-1]
                self._write(f"Round {ended.number}: {signed_dollars(ended.net)}.")
                self._show_money()

    # --- questions and answers ------------------------------------------------------

    def _question(self, ask: Ask) -> str:
        state = self.session.state
        if ask.kind == "cut":
            depth, count = state.rules.cut_depth, len(state.shoe)
            return (
                f"Cut the cards: a number from {depth} to {count - depth}, "
                "or Enter to pass."
            )
        if ask.kind == "dispute":
            return (
                f"For the floor: {', '.join(RULINGS.values())}? Such as win, or win 2."
            )
        if ask.kind == "wagers":
            return f"Wager? Enter for {slip_text(state, self._slip)}."
        answers = ", ".join(
            f"{choice.label} ({choice.key})" for choice in choices(state, ask)
        )
        advice = self._coach(state, ask, GUEST)
        told = f"{describe_hand(state, ask)} {advice}".rstrip()
        return f"{told} {answers}?"

    def _answer(self, ask: Ask, line: str) -> None:
        aside = self._asides.get(line.lower())
        if aside is not None:
            aside()
        elif line.lower().split()[:1] == ["dispute"]:
            self._dispute(line.split()[1:])
        elif ask.kind == "dispute":
            self._rule(ask, line)
        elif line.lower().startswith("buy "):
            amount = int(Cents.parse(line[4:]))
            self.show(self.session.send(cmd.BuyIn(GUEST, amount)))
        elif ask.kind == "cut":
            self._cut(ask, line)
        elif ask.kind == "wagers":
            self._wager(line)
        else:
            self._decide(ask, line)

    def _cut(self, ask: Ask, line: str) -> None:
        if not line:
            self.show(self.session.send(cmd.DeclineCut(ask.spot)))
        elif line.isdecimal():
            self.show(self.session.send(cmd.CutCards(ask.spot, int(line))))
        else:
            raise BadText(f"{line!r} is no number of cards. Allowed: such as 100")

    def _wager(self, line: str) -> None:
        slip = change_slip(self._slip, line) if line else self._slip
        for command in slip_commands(self.session.state, slip):
            self.show(self.session.send(command))
        self._slip = slip  # only once the table has taken it
        self.show(self.session.deal())

    def _decide(self, ask: Ask, line: str) -> None:
        state = self.session.state
        word, *rest = line.lower().split() or [""]
        verbs = {key: verb for verb, key in KEYS.items()}
        verb = verbs.get(word, word)
        if verb not in KEYS:
            allowed = ", ".join(choice.verb for choice in choices(state, ask))
            said = f"{line!r} is no answer" if line else "An answer is needed"
            raise BadText(f"{said}. Allowed: {allowed}, or help")
        face_down = "face-down" in rest
        amounts = [part for part in rest if part != "face-down"]
        amount = int(Cents.parse(amounts[0])) if amounts else 0
        command = command_of(state, ask, verb, amount=amount, face_down=face_down)
        self.show(self.session.send(command))

    def _dispute(self, words: list[str]) -> None:
        spot = words[0] if words else str(self.session.guest.spots[0])
        if not spot.isdecimal() or len(words) > 1:
            raise BadText(
                f"{' '.join(words)!r} is no spot. Allowed: dispute, dispute 2"
            )
        self.show(self.session.send(cmd.Dispute(int(spot))))

    def _rule(self, ask: Ask, line: str) -> None:
        """Rule for the floor: a correction is a new entry that balances the old one."""
        word, *rest = line.lower().split() or [""]
        result = RULINGS.get(word, word)
        if result not in RULINGS.values() or not all(map(str.isdecimal, rest)):
            allowed = ", ".join(RULINGS.values())
            raise BadText(f"{line!r} is no ruling. Allowed: {allowed}, and a hand")
        hand = int(rest[0]) - 1 if rest else 0
        self.show(self.session.send(cmd.RuleDispute(ask.spot, hand, result)))

    # --- asides ---------------------------------------------------------------------

    def _show_plate(self) -> None:
        house = self.session.state.house
        self._write(f"{house.rules.name}. {house.rules.summary}.")
        for section in plate(house):
            self._write(f"{section.title}.")
            for line in section.lines:
                self._write(f"  {line.text}")

    def _show_table(self) -> None:
        state = self.session.state
        for line in describe_table(state, view(state, GUEST)):
            self._write(line)

    def _show_money(self) -> None:
        guest = self.session.guest
        staked = at_risk(self.session.state, guest)
        lying = f", and {dollars(staked)} on the table" if staked else ""
        self._write(f"You have {dollars(guest.bankroll)}{lying}.")

    def _show_rounds(self) -> None:
        for ended in self.session.rounds[-20:]:
            results = ", ".join(ended.results)
            self._write(
                f"Round {ended.number}: {results}, {signed_dollars(ended.net)}."
            )
        if not self.session.rounds:
            self._write("No round has ended yet.")

    def _ask_burn_card(self) -> None:
        spot = self.session.guest.spots[0]
        self.show(self.session.send(cmd.ShowBurnCard(spot)))
