"""The motions of two hands: riffle, strip, wash.  None of them mixes evenly alone.

The riffle is the model of Gilbert, Shannon and Reeds: the pack is cut at a binomial
point and every interleaving of the two parts is equally likely.  After ``k`` riffles an
order with ``r`` rising sequences has the probability C(2**k + n - r, n) / 2**(k n)
(Bayer and Diaconis, 1992), which the tests check card by card.
"""

from __future__ import annotations

from collections.abc import Sequence

from upcard.cards.card import Card
from upcard.cards.stream import Stream

__all__ = ["interleave", "riffle", "strip", "wash"]


def riffle(packet: Sequence[Card], stream: Stream) -> tuple[Card, ...]:
    """Cut the packet near its middle and riffle the two parts together."""
    middle = sum(stream.below(2) for _ in packet)
    return interleave(packet[:middle], packet[middle:], stream=stream)


def interleave(
    left: Sequence[Card], right: Sequence[Card], *, stream: Stream
) -> tuple[Card, ...]:
    """Riffle two packets together, every interleaving equally likely.

    The next card falls from a packet with a chance in proportion to its cards.
    """
    mixed: list[Card] = []
    taken = 0
    for gone in range(len(left) + len(right)):
        remaining = len(left) - taken
        if stream.below(len(left) + len(right) - gone) < remaining:
            mixed.append(left[taken])
            taken += 1
        else:
            mixed.append(right[gone - taken])
    return tuple(mixed)


def strip(packet: Sequence[Card], stream: Stream, *, pulls: int) -> tuple[Card, ...]:
    """Pull ``pulls`` chunks off the top, each laid upon the one before it.

    The chunks trade places, the cards inside a chunk keep theirs.  Each pull takes
    about an even share of what is left; the last takes all of it.
    """
    pile: tuple[Card, ...] = ()
    rest = tuple(packet)
    for remaining in range(pulls, 1, -1):
        share = len(rest) // remaining
        size = min(len(rest), share - share // 2 + stream.below(share // 2 * 2 + 1))
        pile = (*rest[:size], *pile)
        rest = rest[size:]
    return (*rest, *pile)


def wash(packet: Sequence[Card], stream: Stream) -> tuple[Card, ...]:
    """Spread the packet face down on the table, stir it and square it again.

    The model: each card drifts forward by up to half of the packet.  Neighbours part
    at once, cards from opposite ends do not yet meet.  No accepted model of a wash
    exists; this one keeps what is known of it (good at parting neighbours, slow over
    distance).
    """
    reach = max(len(packet) // 2, 1)
    drifted = [(place + stream.below(reach), place) for place in range(len(packet))]
    return tuple(packet[place] for _, place in sorted(drifted))
