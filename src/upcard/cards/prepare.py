"""Cards made ready for a shoe by any device, step by step, for those who train.

The steps by hand and of a machine that works on one set are those of PM-OPEN, PM-STD
and PM-ASD, the only ones that are written down.
"""

from __future__ import annotations

from collections.abc import Sequence

from upcard.cards.card import Card
from upcard.cards.hand_shuffle import opening_shuffle, standard_shuffle
from upcard.cards.machine import BatchMachine, next_continuous_order
from upcard.cards.shuffled import Device, Shuffled, ShuffleStep
from upcard.cards.stream import Stream

__all__ = ["prepare"]


def prepare(
    cards: Sequence[Card],
    stream: Stream,
    *,
    device: Device,
    dealt: int = 0,
    buffer: int = 0,
) -> Shuffled:
    """Shuffle a set of cards.

    Args:
        cards: the set, in the order in which it was or would be dealt.
        stream: where the randomness comes from.
        device: what shuffles.
        dealt: cards dealt since the last shuffle; 0 for new cards.
        buffer: cards that lie ready in the outlet of a continuous machine.
    """
    if device == "continuous machine":
        order = next_continuous_order(cards, stream, dealt=dealt, buffer=buffer)
        words = (
            f"Put the {dealt} used cards into the machine; it goes on from {buffer}."
        )
        return Shuffled(order, (ShuffleStep("CSM-AIM-03b", words),), "uniform")
    if device == "by hand":
        if not dealt:
            return opening_shuffle(cards, stream)
        return standard_shuffle(cards[:dealt], cards[dealt:], stream)
    machine = BatchMachine().load(cards).finish(stream)
    shuffled, _ = machine.exchange(cards[:dealt], cards[dealt:])
    return shuffled
