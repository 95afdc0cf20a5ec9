"""What a guest of a server may ask besides playing: the table, the plate, the past."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from upcard.cards.card import card_name
from upcard.cards.money import dollars, signed_dollars
from upcard.errors import BadText
from upcard.tui.remote import RemoteTable, api, fetch
from upcard.tui.wishes import HELP

__all__ = ["Asides"]

_BACK = "??"


class Asides:
    """Answers that change nothing at the table."""

    def __init__(
        self, server: str, token: str, table: str, *, write: Callable[[str], None]
    ) -> None:
        self._server, self._token, self._table = server, token, table
        self._write = write

    def answer(self, line: str, remote: RemoteTable) -> bool:
        """Answer a line; False if it is no aside.

        Raises:
            BadText: if a file cannot be written.
        """
        match line.split():
            case ["help" | "?"]:
                self._write(HELP)
            case ["table"]:
                self._tell_table(remote.seen.game)
            case ["money"]:
                self._tell_money(remote.seen.you)
            case ["plate"]:
                self._tell_plate(remote.house)
            case ["rounds"]:
                self._tell_rounds()
            case ["round", number] if number.isdecimal():
                text = self._fetch(f"tables/{self._table}/rounds/{number}.txt")
                self._write(text.decode().rstrip())
            case ["save", name]:
                self._save(name)
            case _:
                return False
        return True

    def _fetch(self, path: str) -> bytes:
        return fetch(self._server, path, token=self._token)

    def _tell_table(self, game: dict[str, Any]) -> None:
        for guest in game["guests"]:
            spots = ", ".join(map(str, guest["spots"]))
            away = ", away" if guest["absent"] else ""
            money = dollars(guest["bankroll"])
            self._write(f"Spot {spots}: {guest['name']}, {money}{away}.")
        for spot in game["spots"]:
            for hand in spot["hands"]:
                lies = f"{dollars(hand['wager'] + hand['doubled'])} wagered"
                told = [lies, *_cards(hand["cards"]), hand["total"], hand["result"]]
                self._write(f"Spot {spot['number']}: {', '.join(filter(None, told))}.")
        if game["dealer"]:
            self._write(f"Dealer: {', '.join(_cards(game['dealer']))}.")
        self._write(f"{game['shoe']} cards in the shoe, {game['rack']} in the rack.")

    def _tell_money(self, you: dict[str, Any]) -> None:
        purse, cheques = dollars(you["purse"]), dollars(you["bankroll"])
        self._write(f"You have {cheques} in cheques, and {purse} in your purse.")

    def _tell_plate(self, house: dict[str, Any]) -> None:
        for section in house["plate"]:
            self._write(f"{section['title']}.")
            for line in section["lines"]:
                self._write(f"  {line['text']}")

    def _tell_rounds(self) -> None:
        path = f"tables/{self._table}/rounds"
        rounds = api(self._server, path, token=self._token)
        for one in rounds:
            told = one["status"] if one["status"] != "complete" else one["dealer"]
            net = signed_dollars(one["net"])
            self._write(f"Round {one['number']}: {net}, dealer {told}.")
        if not rounds:
            self._write("No round has ended yet.")

    def _save(self, name: str) -> None:
        path = Path(name)
        try:
            with path.open("xb") as file:
                file.write(self._fetch("me/history.jsonl"))
        except OSError as error:
            raise BadText(f"{name!r} cannot be written: {error.strerror}") from None
        self._write(f"Your whole history is in {name}.")


def _cards(cards: list[str]) -> list[str]:
    return [
        "a card face down" if card == _BACK else card_name(card)  # type: ignore[arg-type]
        for card in cards
    ]
