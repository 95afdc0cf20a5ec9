"""One table for one learner."""

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
    """Placeholder."""

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
