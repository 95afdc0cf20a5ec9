"""The tests that regulators name, on shoes as the table shuffles them.

    python tests/randomness/battery.py --shoes 1000000

prints one line a test with its p value, and the verdicts at 95 % and at 99 %.  Of some
twenty tests of a perfect shuffle one fails at 95 %, and in one run of five one fails at
99 %: what CI insists on is far stricter (``test_battery.py``).
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parents[1]))
from randomness.shoes import CARDS, TYPES, Shoes, shoes
from randomness.tallies import Counts, tallies

_NATURAL = 2 * 24 * 96 / (CARDS * (CARDS - 1))
"""The chance of a blackjack in two cards."""
_BLOCK = 500
BEYOND_CHANCE = 1e-9
"""A battery fails below this, shared among its tests."""


class Verdict(NamedTuple):
    """A test and how likely chance alone goes as far."""

    name: str
    p: float


def run(batches: Iterable[Shoes]) -> list[Verdict]:
    """Every test, on batches of a multiple of 500 shoes."""
    tests = list(tallies())
    counts: list[Counts] = [np.zeros_like(test.chances) for test in tests]
    sums, count = _Sums(), 0
    for batch in batches:
        count += len(batch.orders)
        for number, test in enumerate(tests):
            counts[number] += test.tally(batch)
        sums.add(batch)
    found = [
        Verdict(test.name, _chi_square(seen, test.chances * count, len(seen) - 1))
        for test, seen in zip(tests, counts, strict=True)
    ]
    return [*sums.verdicts(count), *found]


class _Sums:
    """The tests that are no table of independent counts."""

    def __init__(self) -> None:
        self.places = np.zeros((CARDS, TYPES))
        self.repeats = np.zeros(TYPES * TYPES)
        self.shoe_lag = self.card_lag = self.interplay = self.runs = 0.0
        self.pairs = 0
        self.naturals: list[int] = []
        self.words: list[NDArray[np.float64]] = []

    def add(self, batch: Shoes) -> None:
        orders = batch.orders
        kinds = orders % TYPES
        for place in range(CARDS):
            self.places[place] += np.bincount(kinds[:, place], minlength=TYPES)
        codes = kinds[:-1:2, 0] * TYPES + kinds[1::2, 0]
        self.repeats += np.bincount(codes, minlength=TYPES * TYPES)
        self.pairs += len(codes)
        ranks = (orders - (CARDS - 1) / 2) / math.sqrt((CARDS**2 - 1) / 12)
        self.shoe_lag += float((ranks[:-1:2] * ranks[1::2]).sum())
        self.card_lag += float((ranks[:, :-1] * ranks[:, 1:]).sum())
        self.interplay += float(
            ((ranks[:, 0] + ranks[:, 2]) * (ranks[:, 1] + ranks[:, 3])).sum()
        )
        red = kinds // 13 % 2
        self.runs += float((red[:, 1:] != red[:, :-1]).sum(axis=1).sum())
        first, second = orders[:, 0] % 13, orders[:, 1] % 13
        natural = ((first == 0) & (second >= 9)) | ((second == 0) & (first >= 9))
        self.naturals += natural.reshape(-1, _BLOCK).sum(axis=1).tolist()
        self.words.append(batch.words[:, 1] / 2**32)

    def verdicts(self, count: int) -> list[Verdict]:
        expected = count / TYPES
        square = float(((self.places - expected) ** 2 / expected).sum())
        # Each shoe fills every place and uses every card: one degree less a row and
        # a column, and a little less variance.
        place = _upper((CARDS - 1) / CARDS * square, (CARDS - 1) * (TYPES - 1))
        repeats = np.full(TYPES * TYPES, self.pairs / TYPES**2)
        n, half = CARDS, CARDS / 2
        mean = 2 * half * half / n
        spread = 2 * half * half * (2 * half * half - n) / (n * n * (n - 1))
        lag = -1 / (n - 1)
        return [
            Verdict("frequency: each card at each place", place),
            Verdict(
                "a place in the next shoe",
                _chi_square(self.repeats, repeats, TYPES * TYPES - 1),
            ),
            Verdict(
                "serial correlation of shoes",
                _two_sided(self.shoe_lag / math.sqrt(self.pairs * n * n / (n - 1))),
            ),
            Verdict(
                "serial correlation of cards",
                _two_sided(
                    (self.card_lag / count - (n - 1) * lag)
                    # Near n - 1 for a random order (Wald and Wolfowitz, 1943).
                    / math.sqrt((n - 1) / count)
                ),
            ),
            Verdict(
                "interplay: dealer's and guest's cards",
                _two_sided((self.interplay / count - 4 * lag) / (2 / math.sqrt(count))),
            ),
            Verdict(
                "runs of colours",
                _two_sided((self.runs / count - mean) / math.sqrt(spread / count)),
            ),
            Verdict("Poisson: blackjacks in blocks", _dispersion(self.naturals)),
            Verdict("Kolmogorov-Smirnov of words", _kolmogorov(self.words)),
        ]


# --- from counts to p values ----------------------------------------------------------


def _chi_square(seen: Counts, expected: Counts, freedom: int) -> float:
    square = float(((seen - expected) ** 2 / expected).sum())
    return _upper(square, freedom)


def _upper(square: float, freedom: int) -> float:
    """Upper tail of chi-square (Wilson and Hilferty, 1931)."""
    ninth = 2 / (9 * freedom)
    z = ((square / freedom) ** (1 / 3) - (1 - ninth)) / math.sqrt(ninth)
    return 0.5 * math.erfc(z / math.sqrt(2))


def _two_sided(z: float) -> float:
    return math.erfc(abs(z) / math.sqrt(2))


def _dispersion(blocks: list[int]) -> float:
    mean, spread = _BLOCK * _NATURAL, _BLOCK * _NATURAL * (1 - _NATURAL)
    square = sum((seen - mean) ** 2 for seen in blocks) / spread
    return _upper(square, len(blocks))


def _kolmogorov(parts: list[NDArray[np.float64]]) -> float:
    words = np.sort(np.concatenate(parts))
    count = len(words)
    steps = np.arange(count + 1) / count
    gap: float = max((steps[1:] - words).max(), (words - steps[:-1]).max())
    x = gap * (math.sqrt(count) + 0.12 + 0.11 / math.sqrt(count))
    terms = ((-1) ** (k - 1) * math.exp(-2 * k * k * x * x) for k in range(1, 101))
    return min(1.0, max(0.0, 2 * math.fsum(terms)))


def main() -> int:
    """Print the report; 1 if a test is beyond what chance can explain."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--shoes", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    count = -(-wanted.shoes // 20_000) * 20_000
    found = run(shoes(count, wanted.seed))
    sys.stdout.write("\n".join(_report(count, wanted.seed, found)) + "\n")
    return int(min(one.p for one in found) < BEYOND_CHANCE / len(found))


def _report(count: int, seed: int, found: list[Verdict]) -> Iterable[str]:
    yield f"{count:,} shoes of six decks, seed {seed}"
    for name, p in found:
        words = ("pass" if p >= 0.05 else "fail", "pass" if p >= 0.01 else "fail")
        yield f"  {name:40} p {p:.4f}   95 % {words[0]}   99 % {words[1]}"
    failed = [sum(one.p < level for one in found) for level in (0.05, 0.01)]
    yield (
        f"{len(found)} tests: {failed[0]} below 5 % (expected {0.05 * len(found):.1f}),"
        f" {failed[1]} below 1 % (expected {0.01 * len(found):.1f})."
    )


if __name__ == "__main__":
    sys.exit(main())
