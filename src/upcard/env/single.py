"""One table for one learner."""

# The table of the docstring is wider than a line of code.
# ruff: noqa: E501

from __future__ import annotations

from typing import Any, SupportsInt, Unpack

import gymnasium as gym
import numpy as np
import numpy.typing as npt

from upcard.cards import parse_cards
from upcard.env.picture import picture
from upcard.env.script import script_shoe
from upcard.env.setup import Options, Setup
from upcard.env.spaces import Observation, action_space, observation_space, observe
from upcard.env.text import table_text
from upcard.kernels.seat_legal import ACTIONS
from upcard.kernels.seat_steps import make_output, restart, step_all
from upcard.kernels.seats import SCRIPTED, make_rows, new_pack
from upcard.rules import load_house

__all__ = ["BlackjackEnv"]


class BlackjackEnv(gym.Env[Any, Any]):
    """Casino blackjack by the rules of any house, one guest against the dealer.

    ## Description
    A round is dealt as the house deals it: from a shoe with a cut card, from a hand or
    a continuous machine, with or without a check for a dealer blackjack.  The learner
    decides on the wager, insurance, early surrender, the switch of Blackjack Switch,
    and each hand.  A blackjack and a total of 21 stand by themselves.

    ## Action Space
    ``Discrete(9)``, or ``Discrete(9 + n)`` where there are ``n > 1`` choices of a wager
    and an amount on the side bet:

    | number | action |
    |---|---|
    | 0 | stand |
    | 1 | hit |
    | 2 | double, for as much as the wager |
    | 3 | split |
    | 4 | surrender half of the wager |
    | 5 | insure for half of the wager (of each hand, at Blackjack Switch) |
    | 6 | switch the second cards of the two hands |
    | 7 | decline: no insurance, no early surrender, no switch; go on |
    | 8 | double for the least that the house allows, where that is less |
    | 9 + k | place the wager ``wagers[k // s]`` with ``side_bets[k % s]`` beside it, ``s = len(side_bets)`` |

    An action that is not legal is replaced by the first legal one of: stand, decline,
    the least wager.  ``info["replaced"]`` says so.

    ## Observation Space
    A ``Dict``, or with ``observation="flat"`` a ``Box`` of the same numbers in the order
    of :data:`~upcard.kernels.seat_steps.COLUMNS`:

    | name | space | meaning |
    |---|---|---|
    | phase | Discrete(6) | what is decided: 0 wager, 1 insurance, 2 early surrender, 3 switch, 4 the hand, 5 nothing any more |
    | total | Discrete(32) | best total of the hand to act |
    | soft | Discrete(2) | whether an ace counts 11 in it |
    | pair | Discrete(11) | value of the pair, aces 1; 0: no pair |
    | cards | Discrete(23) | cards of the hand |
    | upcard | Discrete(11) | value of the dealer's card, ace 1; 0: none yet |
    | hand, hands | Discrete(8), Discrete(9) | which hand acts, of how many |
    | blackjack | Discrete(2) | whether the hand is a blackjack |
    | wager | Discrete | units wagered; 0: none yet |
    | side_bet | Discrete | if there is a choice: which of ``side_bets`` is placed |
    | switch | MultiDiscrete | at Blackjack Switch: values of the four cards of the spot, while the switch is open |
    | count | Box(1) | if asked for: true count by the unseen cards, or running count of an unbalanced system |
    | shoe | Box(10) | if asked for: unseen cards by value, aces first |

    ## Starting State
    The first ``reset`` shuffles.  Later ones deal on from the same shoe up to its cut
    card, as a table does, unless a seed or ``options={"shuffle": True}`` is given.
    ``options={"cards": "As Td Kh 6c"}`` deals these cards first, without a burn card.

    ## Rewards
    Net of the round when it is over, else 0, in units of the table's least wager: 1 is
    the initial wager where ``wagers`` is ``(1,)``.  Expected reward of a round from a
    fresh shoe, exact, and of each unit on the side bet:

    | house | best play | best chart | side bet |
    |---|---|---|---|
    | prairie-meadows | -0.005472 | -0.005500 | none |
    | shuffle-machine-six-deck | -0.002634 | -0.002647 | none |
    | typical-casino | -0.004029 | -0.004059 | none |
    | vegas-double-deck | -0.003804 | -0.003916 | -0.106796 |
    | vegas-double-deck-pitch | -0.001789 | -0.001925 | -0.106796 |
    | vegas-eight-deck | -0.004828 | -0.004837 | -0.093976 |
    | vegas-single-deck | -0.014035 | -0.014388 | none |
    | vegas-six-deck | -0.004590 | -0.004601 | -0.106109 |
    | vegas-six-deck-high-limit | -0.002614 | -0.002628 | -0.106109 |
    | vegas-switch, of 2 units | -0.010064 | -0.010118 | -0.025485 |

    Best play knows the exact cards of its hand; the best chart only the total.  A
    learner who sees no count cannot do better than best play; one who counts can.
    Insurance, the side bet and a double for less are part of the game, not of best
    play from a fresh shoe: each of them costs.  Rounds dealt down to a cut card earn a
    little less than fresh ones.

    ## Episode End
    An episode ends with the round, or with ``episode="shoe"`` when the shuffle is due.
    It is never truncated.

    ## Information
    ``action_mask`` holds 1 for each legal action, ``replaced`` is true if the action
    taken was another than the one given.  ``action_masks()`` gives booleans.

    ## Arguments
    ``house``: an id or the path of a house document.  ``changes``: fields of it set
    anew, ``{"dealer.soft_17": "stand"}``.  ``wagers``: units to choose from, ``(1,)``;
    a unit is the least wager of the table.  ``side_bets``: units of the house's side
    bet to choose from, ``(0,)``; they need not be whole.  ``episode``: ``"round"`` or ``"shoe"``.  ``observation``: ``"dict"`` or ``"flat"``.
    ``count``: a counting system such as ``"hi-lo"``.  ``shoe``: whether unseen cards
    are observed.  ``render_mode``: ``"ansi"`` or ``"rgb_array"``.

    ## Version History
    * v0: first release.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as in the base class
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 2,
    }

    def __init__(
        self,
        house: str = "vegas-six-deck",
        *,
        render_mode: str | None = None,
        **options: Unpack[Options],
    ) -> None:
        loaded = load_house(house, options.get("changes"))
        self.setup = Setup(loaded, options)
        self.render_mode = render_mode
        self.action_space = action_space(self.setup)
        self.observation_space = observation_space(self.setup)
        self._game = self.setup.game()
        self._rows = make_rows(1, self.setup.decks)
        self._out = make_output(1, int(self.action_space.n) - ACTIONS)
        self._dice = np.zeros(1, np.uint64)
        self._dealt = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a round up to its first decision.

        Args:
            seed: begins a new shoe, the same for the same seed.
            options: ``{"shuffle": True}`` begins a new shoe; ``{"cards": "As Td ..."}``
                does and deals these cards first, without a burn card.
        """
        super().reset(seed=seed)
        wishes = options or {}
        fresh = seed is not None or not self._dealt or bool(wishes.get("shuffle"))
        if fresh:
            self._dice[:] = self.np_random.integers(0, 2**64, 1, np.uint64)
        cards = parse_cards(str(wishes.get("cards", "")))
        game = self._game
        self._rows[:, SCRIPTED] = 0
        if fresh:
            new_pack(self._rows)
        if cards:
            game = script_shoe(self._rows, game, cards)
        self._dealt = True
        shuffle = int(fresh or bool(cards))
        restart(self._rows, game, self._dice, np.ones(1, np.bool_), shuffle, self._out)
        return observe(self.setup, self._out.seen), self._info()

    def step(
        self, action: SupportsInt
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action; one that is not legal is replaced, and ``info`` says so."""
        actions = np.array([int(action)], np.int64)
        step_all(self._rows, self._game, self._dice, actions, self._out)
        return (
            observe(self.setup, self._out.seen),
            float(self._out.reward[0]),
            bool(self._out.ended[0]),
            False,
            self._info(),
        )

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Legal actions, as maskable learners ask for them."""
        legal: npt.NDArray[np.bool_] = self._out.mask[0] == 1
        return legal

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The table as text or as an array of pixels."""
        if self.render_mode == "ansi":
            return table_text(self._rows[0])
        if self.render_mode == "rgb_array":
            return picture(self._rows[0])
        return None

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self._out.mask[0].copy(),
            "replaced": bool(self._out.replaced[0]),
        }
