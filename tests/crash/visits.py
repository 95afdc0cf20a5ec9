"""Guests on real sockets, who come back whenever the server does."""

from __future__ import annotations

import asyncio
import contextlib

import websockets

from crash.guests import Guest

_PAUSE = 0.01
_UNDECIDED_PAUSE = 0.05


async def live(
    guest: Guest, port: int, *, up: asyncio.Event, rest: asyncio.Event
) -> None:
    """Play, whenever the server is up, until it is time to rest."""
    while not _may_rest(guest, rest):
        await up.wait()
        with contextlib.suppress(OSError, TimeoutError, websockets.WebSocketException):
            await _visit(guest, port, rest)
        await asyncio.sleep(_PAUSE)


def _may_rest(guest: Guest, rest: asyncio.Event) -> bool:
    return rest.is_set() and guest.pending is None


async def _visit(guest: Guest, port: int, rest: asyncio.Event) -> None:
    url = f"ws://127.0.0.1:{port}/api/v1/ws"
    async with websockets.connect(
        url, compression=None, open_timeout=2, close_timeout=1, ping_interval=None
    ) as ws:
        await ws.send(guest.hello().decode())
        guest.hear(await _read(ws))
        while not _may_rest(guest, rest):
            await ws.send(guest.message().decode())
            while not guest.hear(await _read(ws)):
                pass
            if guest.pending is not None:  # not decided: the disk is not well
                await asyncio.sleep(_UNDECIDED_PAUSE)


async def _read(ws: websockets.ClientConnection) -> bytes:
    async with asyncio.timeout(20):
        return await ws.recv(decode=False)
