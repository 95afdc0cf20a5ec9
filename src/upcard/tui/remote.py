"""A seat at a server's table, in lines: what is told comes out, wishes go in.

The page's share of the shuffle is made here too: committed to, checked against the
list, revealed.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from upcard.cards.card import card_name
from upcard.cards.money import dollars
from upcard.errors import BadText
from upcard.table.fairness import share_commitment
from upcard.tui.wishes import Seen, questions, wishes_of

__all__ = ["RemoteTable", "api", "fetch"]

_BACK = "??"
_WELCOME = "welcome"


def api(server: str, path: str, body: object = None, token: str = "") -> Any:  # noqa: ANN401 JSON
    """Ask the server over HTTP.

    Raises:
        BadText: if the address is none of a server.
    """
    return json.loads(fetch(server, path, body, token))


def fetch(server: str, path: str, body: object = None, token: str = "") -> bytes:
    """What the server answers over HTTP.

    Raises:
        BadText: if the address is none of a server.
    """
    if urlsplit(server).scheme not in ("http", "https"):
        raise BadText(f"{server!r} is no address. Allowed: http://HOST:PORT")
    request = Request(  # noqa: S310 the scheme has been checked
        f"{server.rstrip('/')}/api/v1/{path}",
        None if body is None else json.dumps(body).encode(),
        {"Content-Type": "application/json", "Authorization": f"Bearer {token}"},
    )
    with urlopen(request, timeout=10) as answer:  # noqa: S310
        found: bytes = answer.read()
        return found


class RemoteTable:
    """One socket; a thread reads and tells, whoever calls sends."""

    def __init__(
        self, server: str, token: str, table: str, *, write: Callable[[str], None]
    ) -> None:
        place = urlsplit(server)
        scheme = "wss" if place.scheme == "https" else "ws"
        self._stack = ExitStack()
        self._socket: ClientConnection = self._stack.enter_context(
            connect(f"{scheme}://{place.netloc}/api/v1/ws", compression=None)
        )
        self._write = write
        self._waiting: set[str] = {_WELCOME}
        self._answered = threading.Condition()
        self._ids = 0
        self._share = ("", b"", 0)
        self._offered = ""
        self._asked = ""
        self.seen = Seen()
        self.house: dict[str, Any] = {}
        self._fairness: dict[str, Any] = {}
        self._say({"type": "hello", "token": token, "table": table})
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def send(self, line: str) -> None:
        """Carry a line out.

        Raises:
            BadText: if it means nothing.
        """
        words = line.split()
        if words[:1] == ["cut"] and len(words) == 2 and words[1].isdecimal():
            self._commit(int(words[1]))
            return
        for command in wishes_of(line, self.seen):
            self._command(command)

    def settle(self, seconds: float = 5.0) -> None:
        """Wait until everything that was sent is answered, or no longer than this."""
        with self._answered:
            self._answered.wait_for(lambda: not self._waiting, seconds)

    def close(self) -> None:
        """Hang up; the seat stays."""
        self.settle()
        self._stack.close()
        self._reader.join(5)

    def _command(self, command: dict[str, Any]) -> None:
        with self._answered:
            self._ids += 1
            name = f"{os.getpid()}-{self._ids}-{os.urandom(4).hex()}"
            self._waiting.add(name)
        self._say({"type": "command", "id": name, "command": command})

    def _say(self, message: dict[str, Any]) -> None:
        self._socket.send(json.dumps(message))

    # --- what comes -------------------------------------------------------------------

    def _read(self) -> None:
        try:
            for text in self._socket:
                self._take(json.loads(text))
        except ConnectionClosed:
            pass
        with self._answered:
            self._waiting.clear()
            self._answered.notify_all()
        self._write("The connection has ended.")

    def _take(self, frame: dict[str, Any]) -> None:
        if frame["type"] == "pong":
            self._say({"type": "heard", "now": frame["now"]})
        if frame["type"] == "refused":
            allowed = ", ".join(frame["allowed"])
            instead = f" Allowed now: {allowed}." if allowed else ""
            self._write(f"No. {frame['message']} ({frame['clause']}).{instead}")
        if frame["type"] == "welcome":
            self._greet(frame)
        for noted in frame.get("events", ()):
            if noted["say"]:
                self._write(noted["say"])
        if "you" in frame:
            rules = self.house.get("rules", {})
            self.seen = Seen(rules, frame["view"]["game"], frame["you"])
            self._take_part(frame["view"]["fairness"])
            self._ask()
        with self._answered:
            self._waiting.discard(frame.get("of", frame["type"]))
            self._answered.notify_all()

    def _greet(self, frame: dict[str, Any]) -> None:
        self._say({"type": "ping", "sent": 0.0})
        self.house = frame["house"]
        name = self.house["name"]
        if frame["you"]["role"] == "guest":
            purse = dollars(frame["you"]["purse"])
            self._write(f"{name}. Your purse: {purse}. Write help for help.")
        else:
            self._write(f"{name}. You are watching; quit goes away.")

    def _ask(self) -> None:
        """Ask for a decision, once for each."""
        asked = questions(self.seen)
        if not asked:
            self._asked = ""
            return
        one = asked[0]
        hand = ", ".join(card_name(card) for card in one.cards if card != _BACK)  # type: ignore[arg-type]
        upcards = [card for card in self.seen.game["dealer"] if card != _BACK]
        shows = f" Dealer shows {card_name(upcards[0])}." if upcards else ""
        label = f"Spot {one.spot}" + (f", hand {one.hand + 1}" if one.hand else "")
        text = f"{label}: {hand}, {one.total}.{shows} {', '.join(one.answers)}?"
        if text != self._asked:
            self._asked = text
            self._write(text)

    # --- the shuffle ------------------------------------------------------------------

    def _take_part(self, fairness: dict[str, Any]) -> None:
        self._fairness = fairness
        seat = min(self.seen.spots, default=0)
        if not seat:
            return
        committed = self._share[0] == fairness["shoe"]
        if fairness["phase"] == "commit" and fairness["cutter"] == seat:
            if self._offered != fairness["shoe"]:
                self._offered = fairness["shoe"]
                self._write("The cut is yours: cut CARDS, or pass.")
        elif fairness["phase"] == "commit" and not committed:
            self._commit(0)
        elif fairness["phase"] == "reveal" and committed:
            self._reveal(fairness, seat)

    def _commit(self, cut: int) -> None:
        fairness, seat = self._fairness, min(self.seen.spots, default=0)
        share = os.urandom(32)
        self._share = (fairness["shoe"], share, cut)
        commitment = share_commitment(
            fairness["shoe"],
            bytes.fromhex(fairness["commitment"]),
            seat,
            share=share,
            cut=cut,
        )
        self._command(
            {
                "type": "CommitShare",
                "shoe": fairness["shoe"],
                "commitment": commitment.hex(),
                "cut": bool(cut),
            }
        )

    def _reveal(self, fairness: dict[str, Any], seat: int) -> None:
        if seat in fairness["revealed"]:
            return
        shoe, share, cut = self._share
        own = share_commitment(
            shoe, bytes.fromhex(fairness["commitment"]), seat, share=share, cut=cut
        )
        if own.hex() not in fairness["commitments"]:
            self._write("The list does not hold this page's commitment: not revealed.")
            return
        self._command(
            {"type": "RevealShare", "shoe": shoe, "share": share.hex(), "cut": cut}
        )
