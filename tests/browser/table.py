"""A guest's browser at a table, driven as a person would: by what is on the page."""

from __future__ import annotations

import json
import urllib.request
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, expect

__all__ = ["Seat", "post", "settle_cut"]

_STACK = """([token, table, cards, fresh]) => new Promise((done, failed) => {
  const socket = new WebSocket(`ws://${location.host}/api/v1/ws`);
  socket.onopen = () => socket.send(
    JSON.stringify({type: "hello", token, table, version: 1}));
  socket.onmessage = ({data}) => {
    const message = JSON.parse(data);
    if (message.type === "welcome") socket.send(JSON.stringify({
      type: "command", id: "stack" + Math.random(),
      command: {type: "StackShoe", cards, fresh}}));
    if (message.type === "done") { socket.close(); done(); }
    if (message.type === "refused") { socket.close(); failed(message.message); }
  };
})"""
"""Guests of the drill server may put known cards on top of the shoe."""


def post(url: str, body: object, token: str = "") -> Any:
    """One request to the API."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)  # noqa: S310
    with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310
        return json.load(answer)


@dataclass
class Seat:
    """A guest at a table."""

    page: Page
    name: str
    token: str
    table: str

    def sit(self, spot: int, cheques: str = "1000") -> None:
        """Take a spot, and let this page's share go into the shuffle."""
        self.page.get_by_role("button", name=f"Sit at spot {spot}").click()
        self.page.get_by_label("Cheques for").fill(cheques)
        self.page.get_by_role("button", name="Sit down").click()
        expect(self.spot(spot)).to_contain_class("own")

    def pass_cut(self) -> None:
        """Leave the cut to others, if it is offered."""
        self.page.get_by_role("button", name="Pass").click()

    def stack(self, cards: str, *, fresh: bool = False) -> None:
        """Put cards on top of the shoe."""
        self.page.evaluate(_STACK, [self.token, self.table, cards.split(), fresh])

    def bet(self, spot: int, cheque: str = "$25", times: int = 1) -> None:
        """Put cheques on a spot and wait until the table has them."""
        self.page.get_by_role("radio", name=f"{cheque},").click()
        circle = self.circle(spot)
        for _ in range(times):
            circle.click()
        expect(circle).to_contain_class("accepted")

    def deal(self) -> None:
        """Say that the wagers are complete."""
        self.page.locator(".bar .go").click()

    def decide(self, verb: str) -> None:
        """Press the button of a decision."""
        self.page.locator(f'.decide[data-verb="{verb}"]').click()

    def menu(self, name: str) -> None:
        """Press something in the menu of the table."""
        self.page.get_by_role("button", name="Menu").click()
        self.page.locator("#table-menu").get_by_role("button", name=name).click()

    def circle(self, spot: int) -> Any:
        """The betting circle of a spot."""
        return self.spot(spot).locator("button.circle:not(.side)")

    def stand_until_decided(self, spot: int, hands: int = 1) -> None:
        """Stand, and decline whatever is offered, until every hand has a result."""
        answers = self.page.locator(".decide:is([data-verb=stand],[data-verb=decline])")
        for _ in range(100):
            if self.results(spot).count() == hands:
                return
            if answers.count():
                answers.first.click()
            self.page.wait_for_timeout(100)
        expect(self.results(spot)).to_have_count(hands)

    def spot(self, number: int) -> Any:
        """A spot."""
        return self.page.locator(f'.felt .spot[data-spot="{number}"]')

    def results(self, spot: int) -> Any:
        """Results of a spot's hands."""
        return self.spot(spot).locator(".result")

    @property
    def dealer(self) -> Any:
        """The dealer's cards."""
        return self.page.locator(".felt .dealer")

    @property
    def log(self) -> Any:
        """The play log."""
        return self.page.locator(".log")


def settle_cut(seat: Seat) -> None:
    """Pass the cut where it is offered, until wagers are taken."""
    page = seat.page
    page.locator(".asks-cut, .asks-wagers").first.wait_for()
    if page.locator(".asks-cut").count():
        seat.pass_cut()
    page.locator('.felt[data-proof="bound"]').wait_for()
    page.locator(".asks-wagers .rail").wait_for()
