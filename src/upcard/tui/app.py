"""The table drawn in the terminal.

The app shows and asks; the desk turns keys into commands, the session runs the table,
the engine decides.  Events come to the screen one after the other; any key ends the
wait at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Horizontal, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, RichLog, Static

from upcard.game import events as ev
from upcard.game import outcome_reason, view
from upcard.tui.desk import Desk
from upcard.tui.felt import Picture, draw_felt
from upcard.tui.layout import head_line, money_line
from upcard.tui.pages import KEYS_PAGE, EntryPage, Page, plate_text, rounds_text
from upcard.tui.session import GUEST, Told
from upcard.tui.words import tell

__all__ = ["TableApp"]

_WIDE = 110
"""From this many columns on the log stands beside the felt, else under it."""

_ROOMY = 18
"""From this many lines on the felt has air between its rows."""

_BUTTONS = 10
"""More answers than any question of a table has."""

_SLOW = (
    ev.CardDealt,
    ev.DealerCardDealt,
    ev.UpcardTurned,
    ev.HoleCardTurned,
    ev.HandSettled,
)
"""Events that the eye should see one by one."""


class AnswerButton(Button):
    """A button that stands for a key."""

    key = ""


class TableApp(App[None]):
    """A seat at a table."""

    CSS_PATH = "table.tcss"
    TITLE = "Upcard"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        ("ctrl+c,ctrl+q", "quit", "Leave the table")
    ]

    def __init__(self, desk: Desk, *, pace: float = 0.25) -> None:
        """A table for a guest's desk.

        Args:
            desk: the guest's side of the table.
            pace: seconds between two cards; 0 shows everything at once.
        """
        super().__init__()
        self.desk = desk
        self._pace = pace
        self._shown = desk.session.state
        self._coming: deque[Told] = deque()
        self._reasons: dict[tuple[int, int], str] = {}

    def compose(self) -> ComposeResult:
        """Head, felt and log, question, buttons, money."""
        yield Static(id="head")
        with Container(id="body"):
            with VerticalScroll(id="felt", can_focus=False):
                yield Static(id="layout")
            yield RichLog(id="log", wrap=True, min_width=20, max_lines=2000)
        yield Static(id="question")
        with Horizontal(id="bar"):
            for _ in range(_BUTTONS):
                yield AnswerButton(compact=True)
        yield Static(id="money")

    def on_ready(self) -> None:
        """Shuffle the first shoe, and begin."""
        self.query_one("#log").can_focus = False
        self.set_interval(self._pace or 1, self._show_next)
        if self.desk.ask.kind == "shuffle":
            self._show(self.desk.press("enter"))
        self._draw()

    def on_resize(self, event: events.Resize) -> None:
        """Put the log where there is room for it."""
        self.screen.set_class(event.size.width < _WIDE, "narrow")
        self.call_after_refresh(self._draw)

    # --- keys -----------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Do what a key means, after showing everything that is still to come."""
        if isinstance(self.screen, ModalScreen):
            return
        key = event.key if len(event.key) > 1 else (event.character or event.key)
        if event.character and event.is_printable:
            key = event.character
        if key == "enter" and isinstance(self.focused, Button):
            return
        self.take(key)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """A button is its key; it is not pressed again by the next Enter."""
        assert isinstance(event.button, AnswerButton)
        self.set_focus(None)
        self.take(event.button.key)

    def take(self, key: str) -> None:
        """Do what a key means."""
        self._show_all()
        pages = {
            "?": lambda: Page("Keys", KEYS_PAGE),
            "v": lambda: Page("Plate", plate_text(self.desk.session.state.house)),
            "l": lambda: Page("Last rounds", rounds_text(self.desk.session.rounds)),
        }
        if key == "q":
            self.exit()
        elif key in pages:
            self.push_screen(pages[key]())
        elif question := self.desk.entry(key):
            self.push_screen(EntryPage(question), lambda text: self._typed(key, text))
        else:
            self._show(self.desk.press(key))

    def _typed(self, key: str, text: str | None) -> None:
        if text:
            self._show(self.desk.type_in(key, text))

    # --- showing --------------------------------------------------------------------

    def _show(self, told: Iterable[Told]) -> None:
        self._coming.extend(told)
        if not self._pace:
            self._show_all()
        self._show_next()

    def _show_all(self) -> None:
        while self._coming:
            self._show_one()

    def _show_next(self) -> None:
        """Show events up to the next one that the eye should see by itself."""
        while self._coming:
            if isinstance(self._show_one(), _SLOW):
                break
        self._draw()

    def _show_one(self) -> ev.Event:
        event, self._shown = self._coming.popleft()
        if isinstance(event, ev.RoundStarted):
            self._reasons.clear()
        if isinstance(event, ev.HandSettled):
            self._reasons[event.spot, event.hand] = outcome_reason(event)
        if words := tell(event, self._shown, GUEST):
            self.query_one("#log", RichLog).write(words)
        return event

    def _draw(self) -> None:
        if not self.query("#layout"):
            return  # the first resize comes before the widgets, the last tick after
        state, desk = self._shown, self.desk
        waiting = not self._coming
        picture = Picture(
            state,
            view(state, GUEST),
            desk.pad.slip,
            desk.asked_place() if waiting else (0, 0),
            self._reasons,
        )
        layout = self.query_one("#layout", Static)
        width, height = self.query_one("#felt").content_size
        roomy = height >= _ROOMY
        layout.update(draw_felt(picture, max(width - 1, 40), roomy=roomy))
        self.query_one("#head", Static).update(head_line(state))
        self.query_one("#money", Static).update(money_line(state, desk.session.rounds))
        question = desk.question() if waiting else "…"
        if desk.complaint:
            question = f"✗ {desk.complaint}\n{question}"
        self.query_one("#question", Static).update(question)
        self._draw_buttons(desk.buttons() if waiting else ())

    def _draw_buttons(self, labels: tuple[tuple[str, str], ...]) -> None:
        """Label as many buttons as there are answers; the others are hidden."""
        for place, button in enumerate(self.query(AnswerButton)):
            button.display = place < len(labels)
            if button.display:
                button.key, button.label = labels[place]
                button.refresh(layout=True)
