"""Full tables: names over HTTP, sockets, seats."""

from __future__ import annotations

import asyncio

import httpx

from load.party import SEATS, Party, Seat

__all__ = ["invite"]

_AT_ONCE = 8


async def invite(port: int, tables: int) -> list[Party]:
    """Seven guests at each table, seated."""
    limits = httpx.Limits(max_connections=_AT_ONCE)
    base = f"http://127.0.0.1:{port}/api/v1"
    gate = asyncio.Semaphore(_AT_ONCE)
    async with httpx.AsyncClient(base_url=base, limits=limits, timeout=60) as http:

        async def fill(number: int) -> Party:
            async with gate:
                return await _fill(http, port, number)

        return await asyncio.gather(*(fill(number) for number in range(tables)))


async def _fill(http: httpx.AsyncClient, port: int, number: int) -> Party:
    names = [f"P{number}-{spot}" for spot in range(1, SEATS + 1)]
    tokens = []
    for name in names:
        answer = await http.post("/guests", json={"name": name})
        tokens.append(answer.json()["token"])
    headers = {"Authorization": f"Bearer {tokens[0]}"}
    wanted = {
        "house": "vegas-six-deck",
        "wager_seconds": 0,
        "decision_seconds": 0,
        "min_round_seconds": 0,
    }
    card = (await http.post("/tables", json=wanted, headers=headers)).json()
    seats = [
        Seat(name, token, card["id"], spot)
        for spot, (name, token) in enumerate(zip(names, tokens, strict=True), 1)
    ]
    for seat in seats:
        await seat.open(port)
        sit = {"type": "Sit", "spots": [seat.spot], "bankroll": 500_000}
        assert await seat.ask("sit", sit), "refused to sit"
    return Party(seats)
