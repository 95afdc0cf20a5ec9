"""Many tables at once for one learner, a step of all of them in one call."""

from __future__ import annotations

from typing import Any, Unpack

import gymnasium as gym
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from upcard.env.setup import Options, Setup
from upcard.env.spaces import Observation, action_space, observation_space, observe_all
from upcard.kernels.seat_legal import ACTIONS
from upcard.kernels.seat_steps import make_output, restart, step_all
from upcard.kernels.seats import make_rows, new_pack
from upcard.rules import load_house

__all__ = ["BlackjackVectorEnv"]


class BlackjackVectorEnv(gym.vector.VectorEnv[Any, Any, Any]):
    """The vector form of ``Upcard/Blackjack-v0``: ``num_envs`` tables, each its own.

    Takes the house and the options of :class:`~upcard.env.single.BlackjackEnv`, and
    gives for each table what that environment gives.

    Autoreset: ``metadata["autoreset_mode"]`` says what happens after an episode.  With
    ``NEXT_STEP`` (the default) the step after the last one ignores the action, begins
    the next episode and has reward 0.  With ``SAME_STEP`` the last step itself begins
    the next episode, and the last observation is ``info["final_obs"]``.  With
    ``DISABLED`` nothing does until ``reset(options={"reset_mask": ...})``, and steps of
    tables that wait for it have reward 0.

    Each table has its own random numbers, taken from the seed in order: the first
    table of a thousand plays the same cards as the first of ten.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as in the base class
        "autoreset_mode": AutoresetMode.NEXT_STEP
    }

    def __init__(
        self,
        num_envs: int = 1,
        *,
        house: str = "vegas-six-deck",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: None = None,
        **options: Unpack[Options],
    ) -> None:
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self._mode}
        self.render_mode = render_mode
        self.num_envs = num_envs
        self.setup = Setup(load_house(house, options.get("changes")), options)
        self.single_action_space = action_space(self.setup)
        self.single_observation_space = observation_space(self.setup)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._game = self.setup.game()
        self._rows = make_rows(num_envs, self.setup.decks)
        choices = int(self.single_action_space.n) - ACTIONS
        self._out = make_output(num_envs, choices)
        self._dice = np.zeros(num_envs, np.uint64)
        self._never = np.zeros(num_envs, np.bool_)
        self._ended = self._never.copy()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal up to the first decisions.

        Args:
            seed: begins new shoes, the same for the same seed.
            options: ``{"reset_mask": mask}`` goes on with the next round at some tables
                only, and leaves the others as they are.
        """
        super().reset(seed=seed)
        which = (options or {}).get("reset_mask")
        if which is None:
            which = np.ones(self.num_envs, np.bool_)
            new_pack(self._rows)
            self._dice[:] = self.np_random.integers(0, 2**64, self.num_envs, np.uint64)
            restart(self._rows, self._game, self._dice, which, 1, self._out)
        else:
            which = np.asarray(which, np.bool_)
            restart(self._rows, self._game, self._dice, which, 0, self._out)
        self._ended &= ~which
        return observe_all(self.setup, self._out.seen), self._info()

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[
        Observation,
        npt.NDArray[np.float64],
        npt.NDArray[np.bool_],
        npt.NDArray[np.bool_],
        dict[str, Any],
    ]:
        """Take an action at each table; those that are not legal are replaced."""
        chosen = np.ascontiguousarray(actions, np.int64)
        out, before = self._out, self._ended
        step_all(self._rows, self._game, self._dice, chosen, out)
        out.reward[before] = 0.0
        info: dict[str, Any] = {}
        if self._mode is AutoresetMode.NEXT_STEP:
            restart(self._rows, self._game, self._dice, before, 0, out)
        reward, ended = out.reward.copy(), out.ended.copy()
        if self._mode is AutoresetMode.SAME_STEP:
            if ended.any():
                last = observe_all(self.setup, out.seen)
                info = {"final_obs": last, "_final_obs": ended.copy()}
            restart(self._rows, self._game, self._dice, ended, 0, out)
        self._ended = out.ended.copy()
        seen = observe_all(self.setup, out.seen)
        return seen, reward, ended, self._never.copy(), {**info, **self._info()}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Legal actions of each table, shape ``(num_envs, actions)``."""
        legal: npt.NDArray[np.bool_] = self._out.mask == 1
        return legal

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self._out.mask.copy(),
            "_action_mask": np.ones(self.num_envs, np.bool_),
            "replaced": self._out.replaced.copy(),
            "_replaced": np.ones(self.num_envs, np.bool_),
        }
