"""One chunk of a simulation: rounds from a seed of its own, counted exactly.

A chunk knows nothing of others: chunk 7 of a plan gives the same tally on any machine,
in any order, however often it is played.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from upcard.kernels.abreast import new_shoes
from upcard.kernels.cards import new_shoe
from upcard.kernels.count import Sums
from upcard.kernels.heads_up import run_heads_up
from upcard.kernels.layout import (
    RUN_OUT,
    SIDE_AT,
    SIDE_LINES,
    WAYS,
    WAYS_AT,
    make_work,
)
from upcard.kernels.spots import run_spots
from upcard.kernels.states import Machine
from upcard.simulate.plan import Plan
from upcard.simulate.setup import Setup, prepare
from upcard.simulate.tally import Tally, empty_tally

__all__ = ["play_chunk", "warm_up"]

_RANKS = 15
_SEVEN, _RED_SUITS, _RED_SEVEN = 6, (1, 2), 13


def play_chunk(plan: Plan, chunk: int) -> Tally:
    """Play a chunk of a plan."""
    seed = np.random.SeedSequence(plan.seed, spawn_key=(chunk,))
    return _play(prepare(plan), seed, plan.rounds_of(chunk))


def warm_up(plan: Plan) -> None:
    """Compile or load what a plan needs, so that it is not part of the rate."""
    _play(prepare(plan), np.random.SeedSequence(0), 1)


@dataclass(frozen=True, eq=False)
class _Table:
    """What a run of a kernel reads and writes."""

    setup: Setup
    seed: np.random.SeedSequence
    rounds: int
    work: NDArray[np.int64]
    tally: Tally
    totals: NDArray[np.int64]
    """Cards dealt, shoes begun."""

    def limits(self) -> tuple[int, int, int, int]:
        """Rounds, position of the cut card, burn cards, most rounds of a shoe."""
        plan = self.setup.plan
        burn = plan.house.rules.burn.after_shuffle
        return self.rounds, plan.cut, burn, plan.most_rounds(1)


def _play(setup: Setup, seed: np.random.SeedSequence, rounds: int) -> Tally:
    table = _Table(
        setup=setup,
        seed=seed,
        rounds=rounds,
        work=make_work(setup.game),
        tally=empty_tally(setup.buckets, setup.most_units),
        totals=np.zeros(2, np.int64),
    )
    if setup.machine is None or setup.sums is None:
        _run_spots(table)
    else:
        _run_heads_up(table, setup.machine, setup.sums)
    work, tally = table.work, table.tally
    return Tally(
        results=tally.results,
        ways=tally.ways + work[WAYS_AT : WAYS_AT + len(WAYS)],
        side=work[SIDE_AT : SIDE_AT + SIDE_LINES].copy(),
        cards=int(table.totals[0]),
        shoes=int(table.totals[1]),
        runs_out=int(work[RUN_OUT]),
        chunks=1,
    )


def _columns(cards: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Packed cards as columns of a machine."""
    ranks = cards & np.uint8(_RANKS)
    ranks[np.isin(cards >> 4, _RED_SUITS) & (ranks == _SEVEN)] = _RED_SEVEN
    return ranks


def _run_heads_up(table: _Table, machine: Machine, sums: Sums) -> None:
    setup, results = table.setup, table.tally.results
    decks = setup.code.decks
    shoes = new_shoes(decks, table.seed, setup.depth)
    by_ending = np.zeros((setup.buckets + 1, len(machine.endings)), np.int64)
    run_heads_up(
        machine.rows,
        sums,
        shoes._replace(cards=_columns(shoes.cards)),
        setup.game.numbers,
        table.work,
        np.array([*table.limits(), 52 * decks, *setup.thresholds]),
        by_ending,
        table.totals,
    )
    for number, ending in enumerate(machine.endings):
        results[:, setup.most_units + ending.net] += by_ending[:, number]
        table.tally.ways[WAYS.index(ending.way)] += by_ending[:, number].sum()


def _run_spots(table: _Table) -> None:
    setup = table.setup
    shoe = new_shoe(setup.code.decks, table.seed, depth=setup.depth)
    game, spots = setup.game, int(setup.spots_at.max())
    rounds, cut, burn, _ = table.limits()
    most_rounds = [setup.plan.most_rounds(hands) for hands in range(1, spots + 1)]
    run_spots(
        game.numbers,
        game.actions,
        game.book.switches,
        game.divisors,
        shoe.cards,
        shoe.places,
        shoe.streams,
        table.work,
        np.array([rounds, cut, burn, *setup.thresholds]),
        setup.spots_at,
        np.array([0, *most_rounds]),
        table.tally.results,
        table.totals,
    )
