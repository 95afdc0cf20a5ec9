"""One chunk of a simulation: rounds from a seed of its own, counted exactly.

A chunk knows nothing of others: chunk 7 of a plan gives the same tally on any machine,
in any order, however often it is played.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from upcard.kernels.cards import Shoe, new_shoe
from upcard.kernels.counted import run_counted
from upcard.kernels.heads_up import run_heads_up
from upcard.kernels.layout import (
    RUN_OUT,
    SIDE_AT,
    SIDE_LINES,
    WAYS,
    WAYS_AT,
    make_work,
)
from upcard.kernels.machine import Machine
from upcard.kernels.spots import run_spots
from upcard.simulate.plan import Plan
from upcard.simulate.setup import Setup, prepare
from upcard.simulate.tally import Tally, empty_tally

__all__ = ["play_chunk"]

_RANKS = 15
_SEVEN, _RED_SUITS, _RED_SEVEN = 6, (1, 2), 13


def play_chunk(plan: Plan, chunk: int) -> Tally:
    """Play a chunk of a plan."""
    setup = prepare(plan)
    seed = np.random.SeedSequence(plan.seed, spawn_key=(chunk,))
    shoe = new_shoe(setup.code.decks, seed, depth=setup.depth)
    work = make_work(setup.game)
    tally = empty_tally(setup.buckets, setup.most_units)
    totals = np.zeros(2, np.int64)
    if setup.machine is None:
        _run_spots(setup, chunk, shoe, work, (tally, totals))
    elif setup.sums is None:
        _run_heads_up(setup, chunk, shoe, work, (tally, totals))
    else:
        _run_counted(setup, chunk, shoe, work, (tally, totals))
    tally.ways[:] += work[WAYS_AT : WAYS_AT + len(WAYS)]
    tally.side[:] = work[SIDE_AT : SIDE_AT + SIDE_LINES]
    return Tally(
        results=tally.results,
        ways=tally.ways,
        side=tally.side,
        cards=int(totals[0]),
        shoes=int(totals[1]),
        runs_out=int(work[RUN_OUT]),
        chunks=1,
    )


Out = tuple[Tally, NDArray[np.int64]]
Work = NDArray[np.int64]


def _run_heads_up(setup: Setup, chunk: int, shoe: Shoe, work: Work, out: Out) -> None:
    tally, totals = out
    machine, game = setup.machine, setup.game
    assert machine is not None
    states = np.zeros(len(machine.takes_hole), np.int64)
    results = tally.results[0]
    run_heads_up(
        machine.table,
        machine.exit_table,
        game.numbers,
        game.actions,
        game.divisors,
        _ranks(shoe, red_sevens=False),
        shoe.places,
        shoe.streams,
        work,
        np.array([*_limits(setup, chunk), len(machine.endings)]),
        states,
        results,
        totals,
    )
    for ending, rounds in zip(machine.endings, states, strict=False):
        results[setup.most_units + ending.net] += rounds
        tally.ways[WAYS.index(ending.way)] += rounds


def _run_counted(setup: Setup, chunk: int, shoe: Shoe, work: Work, out: Out) -> None:
    tally, totals = out
    machine, game, sums = setup.machine, setup.game, setup.sums
    assert machine is not None
    assert sums is not None
    endings = len(machine.endings)
    width = tally.results.shape[1]
    by_result = np.zeros((setup.buckets + 1, endings + width), np.int64)
    run_counted(
        machine.exit_table,
        sums,
        game.numbers,
        game.actions,
        game.divisors,
        _ranks(shoe, red_sevens=True),
        shoe.places,
        shoe.streams,
        work,
        np.array([*_limits(setup, chunk), endings, *setup.thresholds]),
        by_result,
        totals,
    )
    tally.results[:] += by_result[:, endings:]
    for number, ending in enumerate(machine.endings):
        tally.results[:, setup.most_units + ending.net] += by_result[:, number]
        tally.ways[WAYS.index(ending.way)] += by_result[:, number].sum()


def _run_spots(setup: Setup, chunk: int, shoe: Shoe, work: Work, out: Out) -> None:
    tally, totals = out
    game, plan = setup.game, setup.plan
    spots = int(setup.spots_at.max())
    rounds, cut, burn, _ = _limits(setup, chunk)
    run_spots(
        game.numbers,
        game.actions,
        game.book.switches,
        game.divisors,
        shoe.cards,
        shoe.places,
        shoe.streams,
        work,
        np.array([rounds, cut, burn, *setup.thresholds]),
        setup.spots_at,
        np.array([0, *(plan.most_rounds(hands) for hands in range(1, spots + 1))]),
        tally.results,
        totals,
    )


def _limits(setup: Setup, chunk: int) -> tuple[int, int, int, int]:
    """Rounds, position of the cut card, burn cards, most rounds of a shoe."""
    plan = setup.plan
    burn = plan.house.rules.burn.after_shuffle
    return plan.rounds_of(chunk), plan.cut, burn, plan.most_rounds(1)


def _ranks(shoe: Shoe, *, red_sevens: bool) -> NDArray[np.uint8]:
    """The cards without their suits, red sevens told apart if they count."""
    ranks = shoe.cards & np.uint8(_RANKS)
    if red_sevens:
        red = np.isin(shoe.cards >> 4, _RED_SUITS) & (ranks == _SEVEN)
        ranks[red] = _RED_SEVEN
    return ranks
