"""The documented shuffle by hand, as a programme whose every step is written down.

Wash (new cards), four stacks, half-deck picks from stacks 1 and 3 and then 2 and 4,
each pair riffled twice, stripped, riffled once and laid on stack 5 (PM-OPEN, PM-STD).
Six decks fit it as written: four stacks of 78, three picks of 26; other deck counts are
scaled (R2, R4).  The result is **not uniform**: cards stay near their neighbours and
near their old place in the pack.  A table that promises a fair shoe uses
:func:`upcard.cards.shuffle.uniform`.
"""

from __future__ import annotations

from collections.abc import Sequence

from upcard.cards.card import DECK, Card
from upcard.cards.riffle import interleave, riffle, strip, wash
from upcard.cards.shuffle import insert_stub
from upcard.cards.shuffled import Shuffled, ShuffleStep
from upcard.cards.stream import Stream

__all__ = ["opening_shuffle", "standard_shuffle"]

_DECK = len(DECK)
_PICK = _DECK // 2
_SPREAD = 2
"""A pick of "about half a deck" is 26 cards, give or take this many."""
_FEWEST_PULLS, _MOST_PULLS = 7, 10


def opening_shuffle(cards: Sequence[Card], stream: Stream) -> Shuffled:
    """Shuffle new cards by hand (PM-OPEN-01 to 07)."""
    steps: list[ShuffleStep] = []
    rack: tuple[Card, ...] = ()
    for start in range(0, len(cards), 2 * _DECK):
        packet = cards[start : start + 2 * _DECK]
        first = start // _DECK + 1
        decks = f"decks {first} and {first + 1}"
        words = f"Wash {decks if len(packet) > _DECK else f'deck {first}'} face down."
        steps.append(ShuffleStep("PM-OPEN-01a", words))
        rack = (*wash(packet, stream), *rack)
        steps.append(ShuffleStep("PM-OPEN-01b", "Square them into the discard rack."))
    return _stack_shuffle(rack, stream, section="PM-OPEN", steps=steps)


def standard_shuffle(
    discards: Sequence[Card], stub: Sequence[Card], stream: Stream
) -> Shuffled:
    """Shuffle used cards by hand, the undealt ones among them (PM-STD-01 to 08)."""
    words = f"Put the {len(stub)} undealt cards into the centre of the discards."
    steps = [ShuffleStep("PM-STD-02", words)]
    return _stack_shuffle(
        insert_stub(discards, stub), stream, section="PM-STD", steps=steps
    )


def _stack_shuffle(
    pack: Sequence[Card], stream: Stream, *, section: str, steps: list[ShuffleStep]
) -> Shuffled:
    number = {"PM-OPEN": 2, "PM-STD": 3}[section]
    quarter = -(-len(pack) // 4)
    stacks = [tuple(pack[n * quarter : (n + 1) * quarter]) for n in range(4)]
    sizes = ", ".join(str(len(stack)) for stack in stacks)
    for words in (
        "Bring all cards from the rack to the centre of the table.",
        f"Make four stacks before the tray, a shoulder apart: {sizes} cards.",
        "Lay the yellow cut card among the stacks.",
    ):
        steps.append(ShuffleStep(f"{section}-{number:02}", words))
        number += 1
    fifth: tuple[Card, ...] = ()
    rounds = -(-quarter // _PICK)
    for picks_left in range(rounds, 0, -1):
        for pair in ((0, 2), (1, 3)):
            packet, done = _mix_picks(
                stacks, pair, picks_left=picks_left, stream=stream
            )
            fifth = (*packet, *fifth)
            steps += (ShuffleStep(f"{section}-{number:02}{at}", do) for at, do in done)
    last = f"One pile of {len(fifth)} cards is left, stack 5."
    steps.append(ShuffleStep(f"{section}-{number + 1:02}b", last))
    call = "Call for the check before the cut and wait for the supervisor."
    steps.append(ShuffleStep(f"{section}-{number + 2:02}b", call))
    return Shuffled(fifth, tuple(steps), "not uniform")


def _mix_picks(
    stacks: list[tuple[Card, ...]],
    pair: tuple[int, int],
    *,
    picks_left: int,
    stream: Stream,
) -> tuple[tuple[Card, ...], list[tuple[str, str]]]:
    """Take one pick off each of two stacks; the packet mixed from them, the steps."""
    picked = []
    for place in pair:
        size = _pick_size(len(stacks[place]), stream, picks_left=picks_left)
        picked.append(stacks[place][:size])
        stacks[place] = stacks[place][size:]
    left, right = picked
    pulls = _FEWEST_PULLS + stream.below(_MOST_PULLS - _FEWEST_PULLS + 1)
    packet = riffle(interleave(left, right, stream=stream), stream)
    packet = riffle(strip(packet, stream, pulls=pulls), stream)
    names = f"stacks {pair[0] + 1} and {pair[1] + 1}"
    return packet, [
        ("a", f"Pick {len(left)} and {len(right)} cards from {names}."),
        ("b", "Riffle the two picks together, and once more."),
        ("c", f"Strip the packet {pulls} times."),
        ("d", "Riffle once and leave the packet laced, three logos in sight."),
        ("e", "Lay the packet on stack 5, on the cut card."),
    ]


def _pick_size(stack: int, stream: Stream, *, picks_left: int) -> int:
    """About half a deck; the last pick is what is left."""
    if picks_left == 1:
        return stack
    return min(stack, _PICK - _SPREAD + stream.below(2 * _SPREAD + 1))
