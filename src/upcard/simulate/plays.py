"""Ways to play that no chart holds: by the exact worth of the cards, and the switch.

Both come from the solver, which is asked only if a plan needs it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from upcard.kernels.playbook import Playbook, playbook
from upcard.kernels.rulecode import RuleCode
from upcard.rules import House
from upcard.simulate.solved import solution_of
from upcard.strategy import Action

__all__ = ["composition_playbook", "switch_table"]


def composition_playbook(code: RuleCode) -> Playbook:
    """Best play of each multiset of cards, split hands as before the split (CDZ-)."""
    from upcard.kernels.multisets import hand_index
    from upcard.solve.composition import solve_tables
    from upcard.solve.shoe import Shoe

    solved = solve_tables(code, Shoe.fresh(code.decks))
    tables = {table.upcard + 1: table for table in solved}

    def decide(cards: tuple[int, ...], upcard: int, legal: frozenset[Action]) -> Action:
        table = tables[upcard]
        row = hand_index(tuple(cards.count(value) for value in range(1, 11)))
        worth = {Action.STAND: float(table.stand[row])}
        if Action.HIT in legal:
            worth[Action.HIT] = float(table.hit[row])
        if Action.DOUBLE in legal:
            worth[Action.DOUBLE] = float(table.double[row])
        if Action.SPLIT in legal:
            shares = table.splits[cards[0] - 1]
            total = sum(share for share, _ in shares)
            worth[Action.SPLIT] = sum(share * each for share, each in shares) / total
        best = max(worth, key=lambda action: worth[action])
        given_up = table.surrender(row) if Action.SURRENDER in legal else None
        if given_up is not None and given_up > table.before_check(row, worth[best]):
            return Action.SURRENDER
        return best

    return playbook(code, decide, by_composition=True)


def switch_table(house: House) -> NDArray[np.uint8]:
    """Whether to switch, by the worth of each two cards under the house's best chart.

    Shape ``(11, 11, 11, 11, 11)``: upcard, the cards of area a, those of area b.
    """
    from upcard.solve.switch import SwitchSolution
    from upcard.solve.switch_deal import pair_place

    solution = solution_of(house)
    assert isinstance(solution, SwitchSolution)
    places = np.array(
        [[pair_place(one, two) for two in range(10)] for one in range(10)]
    )
    is_natural = np.zeros((10, 10), bool)
    is_natural[0, 9] = is_natural[9, 0] = True
    table = np.zeros((11,) * 5, np.uint8)
    for upcard, guide in solution.guides.items():
        as_dealt = np.where(is_natural, guide.natural, guide.worth[places])
        turned = guide.worth[places]
        a, b, c, d = np.ogrid[:10, :10, :10, :10]
        kept = as_dealt[a, b] + as_dealt[c, d]
        table[upcard + 1, 1:, 1:, 1:, 1:] = turned[a, d] + turned[c, b] > kept
    return table
