"""Who comes and goes, what is said, what the floor decides."""

from __future__ import annotations

from upcard.game.events.event import Event, Pile

__all__ = [
    "ApprovalAsked",
    "ApprovalGiven",
    "Called",
    "DealerCalled",
    "DealerChanged",
    "DisputeRaised",
    "DisputeRuled",
    "GuestAuthorized",
    "GuestExcluded",
    "GuestLeft",
    "GuestMarked",
    "GuestSeated",
    "LimitsPosted",
    "MoneyBought",
    "RuleOverridden",
    "TableDied",
]


class GuestSeated(Event, frozen=True, gc=False):
    """A guest took seats, with cheques worth ``bankroll``."""

    guest: str
    spots: tuple[int, ...]
    bankroll: int


class MoneyBought(Event, frozen=True, gc=False):
    """A guest changed money into cheques."""

    guest: str
    amount: int


class GuestLeft(Event, frozen=True, gc=False):
    """A guest gave up the seats and took ``bankroll`` away."""

    guest: str
    bankroll: int


class GuestAuthorized(Event, frozen=True, gc=False):
    """A guest was granted a maximum of his own."""

    guest: str
    maximum: int


class GuestExcluded(Event, frozen=True, gc=False):
    """A guest was denied play."""

    guest: str


class GuestMarked(Event, frozen=True, gc=False):
    """A guest went away from the table, or came back."""

    guest: str
    absent: bool


class LimitsPosted(Event, frozen=True, gc=False):
    """New limits stand on the sign."""

    minimum: int
    maximum: int


class DealerCalled(Event, frozen=True, gc=False):
    """A new dealer takes over when the round is over."""


class DealerChanged(Event, frozen=True, gc=False):
    """A new dealer took over."""


class TableDied(Event, frozen=True, gc=False):
    """The last guest has left; ``cards`` says what becomes of the cards."""

    cards: str


class RuleOverridden(Event, frozen=True, gc=False):
    """The table plays by another rule, and a sign says so."""

    path: str
    value: str
    sign: str


class Called(Event, frozen=True, gc=False):
    """Somebody said or signalled something."""

    by: str
    """``dealer`` or the name of a guest."""
    words: str
    gesture: str = ""
    spot: int = 0


class ApprovalAsked(Event, frozen=True, gc=False):
    """The dealer waits for a supervisor."""

    kind: str
    of: str
    spot: int = 0
    hand: int = 0
    detail: tuple[str, ...] = ()


class ApprovalGiven(Event, frozen=True, gc=False):
    """A supervisor said yes or no."""

    kind: str
    granted: bool
    by: str


class DisputeRaised(Event, frozen=True, gc=False):
    """A guest questioned a hand, and the rack was walked back to it."""

    spot: int
    walked: tuple[Pile, ...]
    """Piles that the supervisor takes off the rack, topmost first, up to the hand in
    question (LV-GEN-10e2/e3)."""


class DisputeRuled(Event, frozen=True, gc=False):
    """A dispute was decided, for good."""

    spot: int
    hand: int
    result: str
    correction: int
    """Moved to the guest, or from the guest if negative, as a new entry."""
    by: str
