"""Guests who play, through whatever wire, and write down what they were told.

The history of a guest is what can be checked afterwards: commands that were answered,
commands that were refused, and every event that was shown.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import Struct

from upcard.table.fairness import share_commitment

DECISIONS = {
    "hit": "Hit",
    "stand": "Stand",
    "decline": "Decline",
    "double": "Double",
    "split": "Split",
}
UNDECIDED = ("disk-unwell", "stopping", "busy")
"""Refusals after which the same command is sent again."""


class Shown(Struct, frozen=True):
    """An event as a frame had it."""

    seq: int
    event: msgspec.Raw


class Frame(Struct, frozen=True):
    """What is read of a frame; the view only when something is to be decided."""

    type: str
    of: str = ""
    seq: int = 0
    reason: str = ""
    gap: bool = False
    events: tuple[Shown, ...] = ()
    missed: tuple[Shown, ...] = ()
    view: msgspec.Raw = msgspec.Raw(b"")
    you: msgspec.Raw = msgspec.Raw(b"")


_FRAMES = msgspec.json.Decoder(Frame)


@dataclass
class Guest:
    """One person at one table, and what has been promised to him."""

    name: str
    token: str
    table: str
    spot: int
    source: random.Random
    answered: dict[str, int] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)
    shown: list[Shown] = field(default_factory=list)
    told: set[str] = field(default_factory=set)
    """Why commands were refused, and what was said without being asked."""
    shares: dict[str, bytes] = field(default_factory=dict)
    pending: tuple[str, dict[str, Any]] | None = None
    sent: int = 0
    seq: int = 0
    view: bytes = b"{}"
    you: bytes = b"{}"

    answers: int = 0
    """Answered commands that were checked and forgotten."""

    def forget(self) -> None:
        """The answers so far have been checked."""
        self.answers += len(self.answered)
        self.answered.clear()
        self.refused.clear()

    def has_heard_of(self, name: str) -> bool:
        """Whether a command was answered or refused."""
        return name in self.answered or name in self.refused

    # --- messages ---------------------------------------------------------------------

    def hello(self) -> bytes:
        """The first message of a visit, with what was seen before."""
        seen = {"seq": self.seq} if self.seq else {}
        hello = {"type": "hello", "token": self.token, "table": self.table}
        return msgspec.json.encode({**hello, **seen})

    def message(self) -> bytes:
        """The command without an answer, or a new one."""
        if self.pending is None:
            self.sent += 1
            self.pending = (f"{self.name}-{self.sent}", self._wish())
        name, command = self.pending
        return msgspec.json.encode({"type": "command", "id": name, "command": command})

    def hear(self, data: bytes) -> bool:
        """Read a frame; whether it answers the command."""
        frame = _FRAMES.decode(data)
        self._follow(frame)
        if self.pending is None or frame.of != self.pending[0]:
            again = frame.type == "done" and frame.of in self.answered
            assert not again or self.answered[frame.of] == frame.seq
            return False
        self._settle(frame.of, frame)
        return True

    def _settle(self, name: str, frame: Frame) -> None:
        if frame.type == "done":
            assert name not in self.refused, f"{name} was done after its refusal"
            assert self.answered.setdefault(name, frame.seq) == frame.seq
            self.pending = None
        elif frame.reason not in UNDECIDED:
            assert name not in self.answered, f"{name} was refused after it was done"
            self.refused.add(name)
            self.pending = None

    def _follow(self, frame: Frame) -> None:
        """Every frame goes on where the one before it ended."""
        if frame.type == "refused":
            self.told.add(frame.reason)
        if frame.type == "welcome":
            assert frame.seq >= self.seq, f"shown {self.seq}, and back to {frame.seq}"
            if not frame.gap and self.seq:
                self._go_on(frame.missed, frame.seq)
        elif frame.type == "events":
            self._go_on(frame.events, frame.seq)
        if frame.view:
            self.seq, self.view, self.you = (
                frame.seq,
                bytes(frame.view),
                bytes(frame.you),
            )

    def _go_on(self, shown: tuple[Shown, ...], until: int) -> None:
        expected = list(range(self.seq + 1, until + 1))
        assert [one.seq for one in shown] == expected, f"{self.name}: a gap"
        self.shown += shown

    # --- what he wants ----------------------------------------------------------------

    def _wish(self) -> dict[str, Any]:
        """Something that is worth losing."""
        view, you = msgspec.json.decode(self.view), msgspec.json.decode(self.you)
        if not you["spots"]:
            return {"type": "Sit", "spots": [self.spot], "bankroll": 50_000}
        game, fairness = view["game"], view["fairness"]
        if wish := self._shuffle(fairness):
            return wish
        if kinds := self._decisions(game):
            return {"type": self.source.choice(kinds), "spot": self.spot}
        if game["phase"] == "wagers" and not you["may_wager"]:
            if self.name not in view["ready"] and self.source.random() < 0.5:
                return {"type": "Ready"}
            if self.source.random() < 0.5:
                return {"type": "PlaceWager", "spot": self.spot, "amount": 2500}
        return {"type": "Buy", "amount": 1}

    def _shuffle(self, fairness: dict[str, Any]) -> dict[str, Any] | None:
        """A page's part in the shuffle; its share outlives the server."""
        shoe, phase = fairness["shoe"], fairness["phase"]
        if phase == "commit" and fairness["cutter"] == self.spot:
            return {"type": "PassCut"}
        if phase == "commit" and self.spot not in fairness["seats"]:
            share = self.shares.setdefault(shoe, self.source.randbytes(32))
            bound = bytes.fromhex(fairness["commitment"])
            k = share_commitment(shoe, bound, self.spot, share=share, cut=0)
            return {"type": "CommitShare", "shoe": shoe, "commitment": k.hex()}
        if phase == "reveal" and self.spot not in fairness["revealed"]:
            share = self.shares.get(shoe, b"")
            return {"type": "RevealShare", "shoe": shoe, "share": share.hex()}
        return None

    def _decisions(self, game: dict[str, Any]) -> list[str]:
        return [
            DECISIONS[option["verb"]]
            for spot in game["spots"]
            if spot["number"] == self.spot and game["phase"] != "wagers"
            for option in spot["options"]
            if option["refusal"] is None and option["verb"] in DECISIONS
        ]
