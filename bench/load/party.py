"""Seven guests at one table who play at a given pace, each on a socket of his own.

An action's time is from sending the command to the moment when the last of the table's
seven sockets has received the frame that shows it.
"""

from __future__ import annotations

import asyncio
import random
import re
import time
from typing import Any

import msgspec
from msgspec import Struct

from load.link import Link, connect

__all__ = ["SEATS", "Party", "Seat"]

SEATS = 7
_EVENTS = re.compile(rb'\{"type":"events","seq":(\d+),"events":\[\{"seq":(\d+),')
_OF = re.compile(rb'\{"type":"(?:done|refused)","of":"([^"]*)"(?:,"seq":(\d+))?')
_SEQ = re.compile(rb'"seq":(\d+)')


class Hand(Struct):
    """Of a hand, what a decision needs."""

    insurance: int
    result: str


class Spot(Struct):
    """Of a spot."""

    number: int
    hands: list[Hand]


class Game(Struct):
    """Of a game."""

    phase: str
    turn: tuple[int, int]
    dealer: list[str]
    spots: list[Spot]


class Proof(Struct):
    """Of the shuffle."""

    phase: str
    cutter: int


class View(Struct):
    """Of a view."""

    game: Game
    fairness: Proof
    ready: list[str]


class Frame(Struct):
    """Of a frame that shows the table."""

    view: View


class Missed(Struct):
    """Of an event that a returning page has missed."""

    seq: int


class Welcome(Struct):
    """Of the welcome."""

    seq: int
    missed: list[Missed]
    gap: bool


_FRAMES: msgspec.json.Decoder[Frame] = msgspec.json.Decoder(Frame)
_WELCOMES: msgspec.json.Decoder[Welcome] = msgspec.json.Decoder(Welcome)


class Seat:
    """One guest's socket; frames are looked at only where something must be decided."""

    def __init__(self, name: str, token: str, table: str, spot: int) -> None:
        self.name, self.token, self.table, self.spot = name, token, table, spot
        self.party: Party | None = None
        self.link: Link
        self.seq = 0
        self.at = 0.0
        self.latest = b""
        self.resyncs = 0
        self.torn = 0
        """Frames whose events did not follow those before."""
        self.answers: dict[bytes, asyncio.Future[bytes]] = {}
        self._welcomed: asyncio.Future[None] | None = None

    async def open(self, port: int, window: int = 0) -> None:
        """Connect and say hello, with the last number seen."""
        self._welcomed = asyncio.get_running_loop().create_future()
        self.link = await connect(port, self.take, window)
        hello: dict[str, Any] = {"type": "hello", "token": self.token}
        hello |= {"table": self.table, "seq": self.seq or None}
        self.link.send(msgspec.json.encode(hello))
        await self._welcomed

    def take(self, frame: bytes) -> None:
        """A frame has come."""
        if found := _EVENTS.match(frame):
            if int(found[2]) != self.seq + 1:
                self.torn += 1
            self._shown(frame, int(found[1]))
        elif found := _OF.match(frame):
            if (answer := self.answers.pop(found[1], None)) and not answer.done():
                answer.set_result(found[2] or b"")
        elif frame.startswith(b'{"type":"welcome"'):
            self._welcome(frame)
        elif frame.startswith(b'{"type":"resync"'):
            self.resyncs += 1
            self._shown(frame, int(_SEQ.search(frame)[1]))  # type: ignore[index]

    def _welcome(self, frame: bytes) -> None:
        welcome = _WELCOMES.decode(frame)
        if self.seq and not welcome.gap:
            missed = [row.seq for row in welcome.missed]
            if missed != list(range(self.seq + 1, welcome.seq + 1)):
                self.torn += 1
        self._shown(frame, welcome.seq)
        if self._welcomed is not None and not self._welcomed.done():
            self._welcomed.set_result(None)

    def _shown(self, frame: bytes, seq: int) -> None:
        self.latest = frame
        self.seq = seq
        self.at = time.perf_counter()
        if self.party is not None:
            self.party.look()

    def ask(self, name: str, command: dict[str, Any]) -> asyncio.Future[bytes]:
        """Send a command; its number when it is done, empty if it is refused."""
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.answers[name.encode()] = answer
        message = {"type": "command", "id": name, "command": command}
        self.link.send(msgspec.json.encode(message))
        return answer


class Party:
    """A full table."""

    def __init__(self, seats: list[Seat]) -> None:
        self.seats = seats
        self.times: list[float] = []
        self.refused = 0
        self._count = 0
        self._source = random.Random(seats[0].table)  # noqa: S311 a load, no shuffle
        self._target = 0
        self._shown: asyncio.Future[None] | None = None
        for seat in seats:
            seat.party = self

    async def play(self, per_second: float, until: float) -> None:
        """Act at that pace on average until that time of the loop.

        The waits are those of chance (exponential): tables know nothing of each other.
        """
        loop = asyncio.get_running_loop()
        due = loop.time()
        while True:
            due = max(due, loop.time() - 1) + self._source.expovariate(per_second)
            if due >= until:
                return
            await asyncio.sleep(max(0.0, due - loop.time()))
            await self._act()

    async def _act(self) -> None:
        seat, command = self.next_action()
        began = time.perf_counter()
        answer = await seat.ask(self.next_name(), command)
        if not answer:
            self.refused += 1
            return
        await self._until(int(answer))
        self.times.append(max(seat.at for seat in self.seats) - began)

    async def _until(self, seq: int) -> None:
        self._target = seq
        if any(seat.seq < seq for seat in self.seats):
            self._shown = asyncio.get_running_loop().create_future()
            await self._shown
            self._shown = None

    def look(self) -> None:
        """A seat has been shown something."""
        if self._shown is None or self._shown.done():
            return
        if all(seat.seq >= self._target for seat in self.seats):
            self._shown.set_result(None)

    def next_name(self) -> str:
        """A command id that has not been used."""
        self._count += 1
        return f"{self.seats[0].name}-{self._count}"

    def next_action(self) -> tuple[Seat, dict[str, Any]]:
        """What comes next at this table, from the newest frame."""
        view = _FRAMES.decode(self.seats[0].latest).view
        game, proof = view.game, view.fairness
        if proof.phase == "commit" and proof.cutter:
            return self.seats[proof.cutter - 1], {"type": "PassCut"}
        if game.phase == "play":
            spot = game.turn[0]
            return self.seats[spot - 1], {"type": "Stand", "spot": spot}
        if game.phase == "insurance" and (asked := _unanswered(game)):
            return self.seats[asked - 1], {"type": "Decline", "spot": asked}
        if game.phase == "wagers" and proof.phase == "bound":
            return self._next_wager(view)
        return self._source.choice(self.seats), {"type": "Buy", "amount": 1}

    def _next_wager(self, view: View) -> tuple[Seat, dict[str, Any]]:
        game = view.game
        lying = set() if game.dealer else {spot.number for spot in game.spots}
        for seat in self.seats:
            if seat.spot not in lying:
                wager = {"type": "PlaceWager", "spot": seat.spot, "amount": 2500}
                return seat, wager
            if seat.name not in view.ready:
                return seat, {"type": "Ready"}
        return self.seats[0], {"type": "Buy", "amount": 1}


def _unanswered(game: Game) -> int:
    """A spot that has not answered insurance, 0 if none."""
    for spot in game.spots:
        for hand in spot.hands:
            if hand.insurance == -1 and not hand.result:
                return spot.number
    return 0
