"""Comparing a played round with what a scenario expects, in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from upcard.cards.card import parse_cards
from upcard.cards.hand import number_word
from upcard.cards.money import Cents, signed_dollars
from upcard.game import State
from upcard.game import events as ev
from upcard.scenario.document import Expect

__all__ = ["compare"]

_NUMBERS = {number_word(number).lower(): str(number) for number in range(1, 40)}
_NUMBER = re.compile(
    r"\b(" + "|".join(sorted(_NUMBERS, key=len, reverse=True)) + r")\b"
)


def compare(
    expect: Expect, state: State, happened: Sequence[ev.Event]
) -> Iterator[str]:
    """What came out differently, one sentence each."""
    yield from _money(expect, state)
    yield from _cards(expect, state)
    yield from _results(expect, state)
    yield from _words(expect, happened)
    if expect.discards is not None:
        went = [
            card
            for pile in state.rack[state.rack_mark :]
            for card in reversed(pile.cards)
        ]
        yield from _differs("the discards", parse_cards(expect.discards), went)
    if expect.reshuffle is not None and expect.reshuffle != bool(state.reshuffle):
        due = "is" if state.reshuffle else "is not"
        yield f"a shuffle {due} due after the round, which was not expected"


def _money(expect: Expect, state: State) -> Iterator[str]:
    for number, amount in expect.net.items():
        spot = state.spot(int(number))
        net = spot.net if spot else 0
        wanted = Cents.parse(amount)
        if net != wanted:
            yield (
                f"net of spot {number} is {signed_dollars(net)}, expected "
                f"{signed_dollars(wanted)}"
            )


def _cards(expect: Expect, state: State) -> Iterator[str]:
    if expect.dealer is not None:
        yield from _differs(
            "the dealer's hand", parse_cards(expect.dealer), state.dealer
        )
    for number, hands in expect.hands.items():
        spot = state.spot(int(number))
        found = [hand.cards for hand in spot.hands] if spot else []
        wanted = [parse_cards(text) for text in hands]
        if found != wanted:
            yield (
                f"hands of spot {number} are {_hands(found)}, expected {_hands(wanted)}"
            )


def _results(expect: Expect, state: State) -> Iterator[str]:
    for number, results in expect.results.items():
        spot = state.spot(int(number))
        found = [hand.result for hand in spot.hands] if spot else []
        yield from _differs(f"results of spot {number}", results, found)


def _words(expect: Expect, happened: Iterable[ev.Event]) -> Iterator[str]:
    heard = [
        event.words
        for event in happened
        if isinstance(event, ev.Called) and event.words
    ]
    rest = iter([_plain(words) for words in heard])
    for call in expect.calls:
        if _plain(call) not in rest:
            yield f"the call {call!r} was not heard in its place among {heard}"
            break
    asked = [event.kind for event in happened if isinstance(event, ev.ApprovalAsked)]
    if expect.approvals is not None:
        yield from _differs("approvals asked", expect.approvals, asked)


def _plain(words: str) -> str:
    """Words without regard to case, full stops and the spelling of numbers."""
    text = " ".join(words.lower().strip(" .!").split())
    return _NUMBER.sub(lambda match: _NUMBERS[match[1]], text)


def _differs(what: str, wanted: Sequence[str], found: Sequence[str]) -> Iterator[str]:
    if list(wanted) != list(found):
        yield f"{what}: {_listed(found)}, expected {_listed(wanted)}"


def _listed(words: Sequence[str]) -> str:
    return " ".join(words) or "none"


def _hands(hands: Sequence[Sequence[str]]) -> str:
    return " | ".join(" ".join(cards) for cards in hands) or "none"
