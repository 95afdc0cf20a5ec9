"""Clients that stop reading, and sockets that are all cut at once."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

from load.party import Party, Seat

__all__ = ["Slow", "cut_all", "stop_reading"]

_WINDOW = 4096
_PATIENCE = 10.0


class Slow:
    """Second devices of some guests that do not read."""

    def __init__(self, seats: list[Seat]) -> None:
        self._seats = seats
        self.count = len(seats)

    async def read_on(self) -> str:
        """Let them read again: how many of them got how many pictures anew."""
        for seat in self._seats:
            seat.link.transport.resume_reading()
        await asyncio.sleep(2)
        for seat in self._seats:
            seat.link.transport.abort()
        counts = Counter(seat.resyncs for seat in self._seats)
        return ", ".join(
            f"{clients} with {count}" for count, clients in sorted(counts.items())
        )


async def stop_reading(port: int, parties: list[Party]) -> Slow:
    """One client in a hundred comes and does not read after the welcome."""
    firsts = [party.seats[1] for party in parties]
    count = max(1, len(parties) * len(parties[0].seats) // 100)
    seats = [
        Seat(first.name, first.token, first.table, first.spot)
        for first in firsts[:count]
    ]
    for seat in seats:
        await seat.open(port, _WINDOW)
        seat.link.transport.pause_reading()
    return Slow(seats)


async def cut_all(port: int, parties: list[Party]) -> str:
    """Every socket is cut at once while each table's command is on its way.

    The command is sent again with the same id when its guest is back; it must have been
    done once.  Tells how long it took until all seats were back and up to date.
    """
    asked = []
    for party in parties:
        (seat, command), name = party.next_action(), party.next_name()
        seat.ask(name, command)
        asked.append((seat, name, command))
    seats = [seat for party in parties for seat in party.seats]
    await asyncio.sleep(0)
    for seat in seats:
        seat.link.transport.abort()
    began = time.perf_counter()
    await asyncio.gather(*(seat.open(port) for seat in seats))
    back = time.perf_counter() - began
    answers = [seat.ask(name, command) for seat, name, command in asked]
    await asyncio.wait_for(asyncio.gather(*answers), _PATIENCE)
    refused = sum(not answer.result() for answer in answers)
    return (
        f"{len(seats)} back in {back:.1f} s (target 5 s), "
        f"{len(answers)} commands sent again, {refused} refused"
    )
