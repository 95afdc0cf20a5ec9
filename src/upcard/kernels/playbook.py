"""What a guest does with every hand, as a table that kernels read.

A playbook answers for each bucket of the count, each situation of the hand, each upcard
and each hand node with one action that the house allows there.  One without a count has
one bucket.  Whoever plays otherwise than by totals gives a function of the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from upcard.kernels.hands import ACE, NATURAL_CARDS, HandNodes, best_total, hand_nodes
from upcard.kernels.rulecode import (
    DOUBLE_9_TO_11,
    DOUBLE_10_11,
    DOUBLE_ANY,
    DOUBLE_NOT_BLACKJACK,
    PAID_AT_ONCE,
    SURRENDER_EARLY,
    SURRENDER_NONE,
    RuleCode,
)
from upcard.strategy import Action, Chart
from upcard.strategy.chart import resolve

__all__ = [
    "ACES_AGAIN",
    "ACES_LAST",
    "AGAIN",
    "DOUBLE",
    "FIRST",
    "FIRST_UNPAIRED",
    "HIT",
    "LAST",
    "SITUATIONS",
    "SPLIT",
    "STAND",
    "SURRENDER",
    "SWITCHED",
    "Decide",
    "Playbook",
    "chart_playbook",
    "legal_actions",
    "playbook",
]

STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
ACTIONS = (Action.STAND, Action.HIT, Action.DOUBLE, Action.SPLIT, Action.SURRENDER)
_NUMBER = {action: number for number, action in enumerate(ACTIONS)}

FIRST, FIRST_UNPAIRED, AGAIN, LAST, ACES_AGAIN, ACES_LAST, SWITCHED = range(7)
"""Situations: the hand as dealt; as dealt, ten-value cards of two ranks; a split hand
while another split is allowed, and when none is; the same for split aces; a hand whose
second card was switched, which is no blackjack."""
SITUATIONS = 7

_MAY_SPLIT = (FIRST, AGAIN, ACES_AGAIN, SWITCHED)

Decide = Callable[[tuple[int, ...], int, frozenset[Action]], Action]
"""Cards of a hand (values in ascending order), value of the upcard, what is legal."""


@dataclass(frozen=True, eq=False)
class Playbook:
    """Actions for every hand, with or without a count."""

    nodes: HandNodes
    actions: NDArray[np.uint8]
    """Shape ``(buckets, SITUATIONS, 11, nodes)``: an action for the value of the
    upcard (1 to 10) and the hand."""
    insures: NDArray[np.uint8]
    """Shape ``(buckets,)``: 1 where half of the wager is put on insurance."""
    switches: NDArray[np.uint8] = field(
        default_factory=lambda: np.zeros((1, 1, 1, 1, 1), np.uint8)
    )
    """1 to switch, shape ``(11, 11, 11, 11, 11)`` by the values of the upcard, the
    first and second card of area a, the first and second of area b."""

    @property
    def buckets(self) -> int:
        """Buckets of the count, 1 without a count."""
        return len(self.insures)


def chart_playbook(
    code: RuleCode, charts: Sequence[Chart], insures: Sequence[bool] = (False,)
) -> Playbook:
    """The playbook of a chart, or of one chart for each bucket of a count."""
    nodes = hand_nodes(by_composition=False)
    pages: dict[int, NDArray[np.uint8]] = {}
    for chart in charts:
        if id(chart) not in pages:
            pages[id(chart)] = _page(code, nodes, _by_chart(code, chart))
    return Playbook(
        nodes=nodes,
        actions=np.stack([pages[id(chart)] for chart in charts]),
        insures=np.array(insures, np.uint8),
    )


def playbook(code: RuleCode, decide: Decide, *, by_composition: bool) -> Playbook:
    """The playbook of a function of the cards."""
    nodes = hand_nodes(by_composition=by_composition)
    return Playbook(
        nodes=nodes,
        actions=_page(code, nodes, decide)[None],
        insures=np.zeros(1, np.uint8),
    )


def _by_chart(code: RuleCode, chart: Chart) -> Decide:
    after_split = bool(code.double_after_split)

    def decide(cards: tuple[int, ...], upcard: int, legal: frozenset[Action]) -> Action:
        column = "A23456789T"[upcard - 1]
        if Action.SPLIT in legal:
            chosen = chart.code_of_pair(cards[0], column)
        else:
            points, soft = best_total(cards)
            chosen = chart.code_of_total(points, column, soft=soft)
        return resolve(chosen, legal, double_after_split=after_split)

    return decide


def _page(code: RuleCode, nodes: HandNodes, decide: Decide) -> NDArray[np.uint8]:
    page = np.full((SITUATIONS, 11, len(nodes.cards)), STAND, np.uint8)
    for node, cards in enumerate(nodes.cards):
        if len(cards) < 2:
            continue
        for upcard in range(1, 11):
            known: dict[frozenset[Action], int] = {}
            for situation in range(SITUATIONS):
                legal = legal_actions(code, situation, cards, upcard)
                if legal not in known:
                    known[legal] = _NUMBER[decide(cards, upcard, legal)]
                page[situation, upcard, node] = known[legal]
    return page


def legal_actions(
    code: RuleCode, situation: int, cards: tuple[int, ...], upcard: int
) -> frozenset[Action]:
    """What the house allows with a hand of values against the value of an upcard."""
    aces = situation in (ACES_AGAIN, ACES_LAST)
    dealt = situation in (FIRST, FIRST_UNPAIRED, SWITCHED)
    natural = situation == FIRST and cards == NATURAL_CARDS
    two = len(cards) == 2
    legal = {Action.STAND}
    if natural and code.natural_paid == PAID_AT_ONCE and 2 <= upcard <= 9:
        return frozenset(legal)
    if _may_hit(code, cards, natural=natural, aces=aces):
        legal.add(Action.HIT)
    may_double = two and not aces and (dealt or code.double_after_split)
    if may_double and _may_double(code, cards, natural=natural):
        legal.add(Action.DOUBLE)
    if two and cards[0] == cards[1] and situation in _MAY_SPLIT:
        most = code.ace_hands if cards[0] == ACE else code.split_hands
        if most > 1:
            legal.add(Action.SPLIT)
    offered = code.surrender != SURRENDER_NONE and code.surrender_upcards >> upcard & 1
    # a blackjack is not asked about early surrender, but may give up late,
    # if it is asked at all: one that may neither be hit nor doubled is not.
    keeps = natural and (code.surrender == SURRENDER_EARLY or len(legal) == 1)
    if situation in (FIRST, FIRST_UNPAIRED) and two and offered and not keeps:
        legal.add(Action.SURRENDER)
    return frozenset(legal)


def _may_hit(
    code: RuleCode, cards: tuple[int, ...], *, natural: bool, aces: bool
) -> bool:
    if natural:
        return bool(code.natural_hit)
    if aces and code.ace_one_card and len(cards) >= 2:
        return False
    return bool(code.hit_21) or best_total(cards)[0] < 21


def _may_double(code: RuleCode, cards: tuple[int, ...], *, natural: bool) -> bool:
    points = best_total(cards)[0]
    if code.double_on == DOUBLE_NOT_BLACKJACK:
        return not natural and (bool(code.hit_21) or points < 21)
    least = {DOUBLE_ANY: 4, DOUBLE_9_TO_11: 9, DOUBLE_10_11: 10}[code.double_on]
    return points >= least and (code.double_on == DOUBLE_ANY or points <= 11)
