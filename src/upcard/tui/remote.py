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

from upcard.cards.money import Cents, dollars
from upcard.errors import BadText
from upcard.table.fairness import share_commitment

__all__ = ["RemoteTable", "api", "wish_of"]

HELP = (
    "sit SPOT AMOUNT, bet SPOT AMOUNT, ready, rebet, hit, stand, double, split, "
    "surrender, insure AMOUNT, no, even, switch, keep, cut CARDS, pass, leave, quit"
)
_PLAIN = {
    "hit": "Hit",
    "stand": "Stand",
    "double": "Double",
    "split": "Split",
    "surrender": "Surrender",
    "switch": "SwitchCards",
    "keep": "Keep",
    "no": "Decline",
    "even": "EvenMoney",
}
_ALONE = {"ready": "Ready", "rebet": "Rebet", "pass": "PassCut", "leave": "Leave"}


def api(server: str, path: str, body: object = None, token: str = "") -> Any:  # noqa: ANN401 JSON
    """Ask the server over HTTP.

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
        return json.load(answer)


def wish_of(line: str, spot: int) -> dict[str, Any]:
    """The command that a line means; ``spot`` is the guest's own.

    Raises:
        BadText: if it means none.
    """
    verb, *words = line.split()
    if verb in _ALONE and not words:
        return {"type": _ALONE[verb]}
    if verb in _PLAIN and not words:
        return {"type": _PLAIN[verb], "spot": spot}
    try:
        match verb, words:
            case "sit", [number, amount]:
                money = int(Cents.parse(amount))
                return {"type": "Sit", "spots": [int(number)], "bankroll": money}
            case "bet", [number, amount]:
                money = int(Cents.parse(amount))
                return {"type": "PlaceWager", "spot": int(number), "amount": money}
            case "insure", [amount]:
                money = int(Cents.parse(amount))
                return {"type": "Insure", "spot": spot, "amount": money}
            case _:
                pass
    except ValueError:
        pass
    raise BadText(f"{line!r} is no wish. Allowed: {HELP}")


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
        self._lock = threading.Lock()
        self._ids = 0
        self._share = ("", b"", 0)
        self._offered = ""
        self.spots: list[int] = []
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
        self._command(wish_of(line, self.spots[0] if self.spots else 0))

    def close(self) -> None:
        """Hang up; the seat stays."""
        self._stack.close()
        self._reader.join(5)

    def _command(self, command: dict[str, Any]) -> None:
        with self._lock:
            self._ids += 1
            name = f"{os.getpid()}-{self._ids}-{os.urandom(4).hex()}"
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
        self._write("The connection has ended.")

    def _take(self, frame: dict[str, Any]) -> None:
        if frame["type"] == "pong":
            self._say({"type": "heard", "now": frame["now"]})
        if frame["type"] == "refused":
            self._write(f"{frame['message']} ({frame['clause']}).")
        for noted in frame.get("events", ()):
            if noted["say"]:
                self._write(noted["say"])
        if "you" in frame:
            self.spots = frame["you"]["spots"]
            self._take_part(frame["view"]["fairness"])
        if frame["type"] == "welcome":
            self._say({"type": "ping", "sent": 0.0})
            you = frame["you"]
            self._write(
                f"{frame['house']['name']}. Your purse: {dollars(you['purse'])}."
            )

    # --- the shuffle ------------------------------------------------------------------

    def _take_part(self, fairness: dict[str, Any]) -> None:
        self._fairness = fairness
        seat = min(self.spots, default=0)
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
        fairness, seat = self._fairness, min(self.spots, default=0)
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
