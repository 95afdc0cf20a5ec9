"""Finished rounds of a shoe, counted by the index that each was wagered on."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from upcard.kernels.abreast import Shoes
from upcard.kernels.count import Sums
from upcard.kernels.jit import inlined, part
from upcard.kernels.layout import BUCKETS, GONE, LOW, SEATED, SEEN, WAGER
from upcard.kernels.spots import NEVER

__all__ = ["tally_log", "tally_round", "wager_bucket"]

_STEP, _HALF, _TO_POSITION = np.uint64(4), np.uint64(16), np.uint64(32)
_RESULT = np.uint64((1 << 32) - 1)


@inlined
def wager_bucket(sums: Sums, work: NDArray[np.int64]) -> int:
    """The index bucket of a round that begins now."""
    place = work[SEEN] * sums.wager_width + work[WAGER] - sums.wager_low
    return int(np.int64(sums.wager_buckets[place]))


@inlined
def tally_round(
    numbers: NDArray[np.int64],
    work: NDArray[np.int64],
    enter: int,
    leave: int,
    bucket: int,
    result: int,
    tally: NDArray[np.int64],
) -> None:
    """Count a round; the guest comes at the index ``enter`` and goes below ``leave``.

    The last row of ``tally`` takes the rounds that the guest only watched.
    """
    index = bucket + numbers[LOW]
    if work[SEATED] and index < leave:
        work[SEATED] = 0
        work[GONE] = 1 if enter == NEVER else 0
    elif not work[SEATED] and not work[GONE] and index >= enter:
        work[SEATED] = 1
    tally[bucket if work[SEATED] else numbers[BUCKETS], result] += 1


@part
def tally_log(
    sums: Sums,
    numbers: NDArray[np.int64],
    work: NDArray[np.int64],
    enter: int,
    leave: int,
    shoes: Shoes,
    first: int,
    end: int,
    burn: int,
    tally: NDArray[np.int64],
) -> int:
    """Count the rounds that a shoe has left in the log; gives the next one's bucket.

    They lie from ``first`` to ``end``, and ``first`` is the shoe's place too.
    """
    log, after = shoes.log, shoes.after
    if not sums.counts:
        for number in range(first, end):
            result = (log[np.uint64(number)] & _RESULT) >> _STEP
            tally[np.uint64(0), result] += 1
        return 0
    stays = enter == NEVER and leave == NEVER
    width, unseen = np.uint64(sums.wager_width), np.uint64(burn - 1)
    bucket = np.uint64(sums.wager_buckets[np.uint64(sums.first) >> _HALF])
    for number in range(first, end):
        word = log[np.uint64(number)]
        result = (word & _RESULT) >> _STEP
        if stays:
            tally[bucket, result] += 1
        else:
            row, column = int(np.int64(bucket)), int(np.int64(result))
            tally_round(numbers, work, enter, leave, row, column, tally)
        at = word >> _TO_POSITION
        count = np.uint64(after[np.uint64(first) + at]) >> _HALF
        bucket = np.uint64(sums.wager_buckets[(at - unseen) * width + count])
    return int(np.int64(bucket))
