"""A real server on a free port in a thread, and clients that read every frame twice."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import httpx
import uvicorn
import websockets

from server.canary import check_frame
from upcard.server.app import create_app
from upcard.server.hall import Hall
from upcard.server.run import serving as configure
from upcard.server.settings import Limits, Settings
from upcard.table.fairness import share_commitment

HOUSE = "vegas-six-deck"


class Serving:
    """A server that runs."""

    def __init__(self, settings: Settings) -> None:
        self.app = create_app(settings)
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.socket.getsockname()[1]
        self.server = uvicorn.Server(configure(self.app, settings))
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        asyncio.run(self.server.serve([self.socket]))

    def start(self) -> None:
        self.thread.start()
        end = time.monotonic() + 20
        while not self.server.started:
            assert time.monotonic() < end, "the server does not start"
            time.sleep(0.01)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(20)
        assert not self.thread.is_alive()
        self.socket.close()

    @property
    def hall(self) -> Hall:
        hall: Hall = self.app.state.hall
        return hall

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}/api/v1"

    def post(self, path: str, body: object, token: str = "") -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return httpx.post(self.http + path, json=body, headers=headers)

    def get(self, path: str, token: str = "", **params: object) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return httpx.get(self.http + path, headers=headers, params=params)  # type: ignore[arg-type]

    def guest(self, name: str) -> str:
        """A new guest's token."""
        answer = self.post("/guests", {"name": name})
        assert answer.status_code == 201, answer.text
        token: str = answer.json()["token"]
        return token

    def table(self, token: str, house: str = HOUSE, **settings: object) -> str:
        wish = {"house": house, "min_round_seconds": 0, **settings}
        answer = self.post("/tables", wish, token)
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["id"]
        return table


@contextmanager
def serving(
    folder: Path,
    *,
    floor_key: str = "",
    admin_key: str = "",
    limits: Limits | None = None,
    db: str = "",
) -> Iterator[Serving]:
    """A server on a database in a folder."""
    settings = Settings(
        db=db or str(folder / "tables.db"),
        floor_key=floor_key,
        admin_key=admin_key,
        limits=limits or Limits(),
    )
    running = Serving(settings)
    running.start()
    try:
        yield running
    finally:
        running.stop()


class Client:
    """One socket of one guest; every frame passes the canary."""

    def __init__(self, where: Serving, token: str, table: str) -> None:
        self.where, self.token, self.table = where, token, table
        self.frames: list[dict[str, Any]] = []
        self.seq = 0
        self._ids = 0
        self._share = (b"", 0)

    async def open(self, seq: int | None = None) -> dict[str, Any]:
        self.ws = await websockets.connect(
            f"ws://127.0.0.1:{self.where.port}/api/v1/ws", compression=None
        )
        hello = {"type": "hello", "token": self.token, "table": self.table, "seq": seq}
        await self.ws.send(json.dumps(hello))
        return await self.read()

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.ws.close()

    async def read(self, seconds: float = 10) -> dict[str, Any]:
        async with asyncio.timeout(seconds):
            text = await self.ws.recv()
        frame: dict[str, Any] = json.loads(text)
        check_frame(frame)
        self.frames.append(frame)
        self.seq = max(self.seq, frame.get("seq", 0))
        return frame

    async def do(
        self, kind: str, command_id: str = "", **fields: object
    ) -> dict[str, Any]:
        """Send a command and read until it is answered."""
        self._ids += 1
        name = command_id or f"{id(self)}-{self._ids}"
        command = {"type": kind, **fields}
        await self.ws.send(
            json.dumps({"type": "command", "id": name, "command": command})
        )
        while True:
            frame = await self.read()
            if frame["type"] in ("done", "refused") and frame["of"] == name:
                return frame

    async def until(self, kind: str) -> dict[str, Any]:
        """Read until an event of that kind."""
        while True:
            frame = await self.read()
            for noted in frame.get("events", ()):
                if noted["event"]["type"] == kind:
                    return frame

    @property
    def view(self) -> dict[str, Any]:
        for frame in reversed(self.frames):
            if "view" in frame:
                view: dict[str, Any] = frame["view"]
                return view
        raise AssertionError

    @property
    def you(self) -> dict[str, Any]:
        for frame in reversed(self.frames):
            if "you" in frame:
                you: dict[str, Any] = frame["you"]
                return you
        raise AssertionError

    async def to_wagers(self) -> None:
        """Through the shuffle as a page goes: cut, share, reveal."""
        while self.view["fairness"]["phase"] in ("commit", "reveal"):
            fairness = self.view["fairness"]
            seat = min(self.you["spots"], default=0)
            if not seat or not await self._take_part(fairness, seat):
                await self.read()

    async def _take_part(self, fairness: dict[str, Any], seat: int) -> bool:
        shoe = fairness["shoe"]
        cut = fairness["depth"] + 5 if fairness["cutter"] == seat else 0
        if fairness["phase"] == "commit" and seat not in fairness["seats"]:
            r = os.urandom(32)
            self._share = (r, cut)
            commitment = bytes.fromhex(fairness["commitment"])
            k = share_commitment(shoe, commitment, seat, share=r, cut=cut)
            await self.do("CommitShare", shoe=shoe, commitment=k.hex(), cut=bool(cut))
            return True
        if fairness["phase"] == "reveal" and seat not in fairness["revealed"]:
            r, cut = self._share
            await self.do("RevealShare", shoe=shoe, share=r.hex(), cut=cut)
            return True
        return False

    async def play_round(self, spot: int = 1, amount: int = 2500) -> None:
        """Wager, be ready, stand on everything."""
        assert (await self.do("PlaceWager", spot=spot, amount=amount))["type"] == "done"
        assert (await self.do("Ready"))["type"] == "done"
        await self.finish(spot)

    async def finish(self, spot: int) -> None:
        """Stand on everything until the round is over."""
        for _ in range(12):
            game = self.view["game"]
            if game["phase"] == "insurance":
                await self.do("Decline", spot=spot)
            elif game["phase"] == "play" and game["turn"][0] == spot:
                await self.do("Stand", spot=spot)
            elif game["phase"] == "wagers":
                return
            else:
                await self.read()
