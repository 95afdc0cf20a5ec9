"""Pages that open over the table: keys, plate, last rounds, and entering an amount."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, Static

from upcard.cards.money import signed_dollars
from upcard.rules import House
from upcard.rules.describe import plate
from upcard.tui.session import RoundResult
from upcard.tui.words import short_name

__all__ = ["KEYS_PAGE", "EntryPage", "Page", "plate_text", "rounds_text"]

KEYS_PAGE = """\
[b]Decisions[/b]
  h hit   s stand   d double   p split   r surrender
  i insure for half   n no insurance   e even money   w switch   k keep
  D double for less   I insure for less   f double, card face down
[b]Wagers[/b]
  ↑ ↓ one cheque more or less   [ ] smaller or larger cheque
  ← → other spot   b B side bet more, less   0 clear the spot
  x twice the wagers   z undo   a type amounts   m more money   Enter deal
[b]Cut[/b]
  ← → move the cut card   Enter cut   n pass the cut on
[b]Disputes[/b]
  c call the floor on a settled hand: the rack is walked back and you rule
  s stands   w win   p push   l lose   ← → another hand of the spot
[b]Always[/b]
  v plate (the rules)   l last rounds   u see the burn card   ? keys
  q or Ctrl-C leave the table
  Tab and Enter work on the buttons. Any key ends the dealing at once.
  Leaving in mid-round ends it as for an absent guest: hands stand."""


def plate_text(house: House) -> Text:
    """The plate with the clause beside each sentence."""
    text = Text().append(f"{house.rules.name}\n", "bold")
    text.append(f"{house.rules.summary}.\n")
    for section in plate(house):
        text.append(f"\n{section.title}\n", "bold #f2d272")
        for line in section.lines:
            text.append(f"  {line.text} ")
            text.append(f"{' '.join(line.clauses)}\n", "#9cc5ae")
    return text


def rounds_text(rounds: list[RoundResult]) -> str:
    """The last twenty rounds, newest first."""
    if not rounds:
        return "No round has ended yet."
    return "\n".join(
        f"{ended.number:4}  {signed_dollars(ended.net):>8}  "
        f"{', '.join(ended.results)}  against {' '.join(map(short_name, ended.dealer))}"
        for ended in reversed(rounds[-20:])
    )


class Page(ModalScreen[None]):
    """Text to read; any of the closing keys goes back to the table."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q,enter", "dismiss", "Back")]

    def __init__(self, title: str, text: str | Text) -> None:
        """A page with a title and a text."""
        super().__init__()
        self._title = title
        self._text = text

    def compose(self) -> ComposeResult:
        """The text in a frame that scrolls."""
        with VerticalScroll(id="page") as frame:
            frame.border_title = self._title
            frame.border_subtitle = "Esc"
            yield Static(self._text)


class EntryPage(ModalScreen[str]):
    """One line to type; Enter gives it back, Esc gives back nothing."""

    AUTO_FOCUS = "Input"
    BINDINGS: ClassVar[list[BindingType]] = [("escape", "cancel", "Back")]

    def __init__(self, question: str) -> None:
        """A line that answers a question."""
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        """The question and the line."""
        with VerticalScroll(id="entry"):
            yield Label(self._question)
            yield Input()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give the line back."""
        self.dismiss(event.value.strip())

    def action_cancel(self) -> None:
        """Give nothing back."""
        self.dismiss("")
