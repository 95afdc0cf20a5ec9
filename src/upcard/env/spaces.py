"""Observation spaces, and how rows of numbers become observations."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from upcard.env.setup import Setup
from upcard.kernels.seat_legal import ACTIONS
from upcard.kernels.seat_steps import COLUMNS, COUNT_AT, SHOE_AT, SIDE_AT, SWITCH_AT
from upcard.kernels.seats import MOST_CARDS, MOST_HANDS, OVER

__all__ = [
    "action_space",
    "flat_columns",
    "observation_space",
    "observe",
    "observe_all",
]

_SIZES = {
    "phase": OVER + 1,
    "total": 32,
    "soft": 2,
    "pair": 11,
    "cards": MOST_CARDS + 1,
    "upcard": 11,
    "hand": MOST_HANDS,
    "hands": MOST_HANDS + 1,
    "blackjack": 2,
}

FARTHEST = 1000.0
"""No count and no other number of an observation lies beyond."""

Numbers = npt.NDArray[np.float32]
Array = npt.NDArray[Any]
Observation = dict[str, Array] | Array
"""By name, or one vector."""


def action_space(setup: Setup) -> spaces.Discrete:
    """Nine actions, and one for each choice of wager and side bet."""
    return spaces.Discrete(ACTIONS + setup.choices)


def flat_columns(setup: Setup) -> list[int]:
    """The columns of the kernels' observation that the learner sees."""
    wanted = list(range(SWITCH_AT))
    if setup.rules.switch.played == "yes":
        wanted += range(SWITCH_AT, SIDE_AT)
    if len(setup.side_bets) > 1:
        wanted.append(SIDE_AT)
    if setup.count is not None:
        wanted.append(COUNT_AT)
    if setup.shoe:
        wanted += range(SHOE_AT, len(COLUMNS))
    return wanted


def observation_space(setup: Setup) -> spaces.Space[Any]:
    """A dictionary of small spaces, or one box."""
    if setup.observation == "flat":
        size = len(flat_columns(setup))
        return spaces.Box(-FARTHEST, FARTHEST, (size,), np.float32)
    most = setup.wagers[-1] + 1
    known: dict[str, spaces.Space[Any]] = {
        name: spaces.Discrete(size) for name, size in _SIZES.items()
    }
    known["wager"] = spaces.Discrete(most)
    if setup.rules.switch.played == "yes":
        known["switch"] = spaces.MultiDiscrete([11] * 4)
    if len(setup.side_bets) > 1:
        known["side_bet"] = spaces.Discrete(len(setup.side_bets))
    if setup.count is not None:
        known["count"] = spaces.Box(-FARTHEST, FARTHEST, (1,), np.float32)
    if setup.shoe:
        most_cards = 16 * setup.decks
        known["shoe"] = spaces.Box(0, most_cards, (10,), np.int16)
    return spaces.Dict(known)


def observe_all(setup: Setup, seen: Numbers) -> Observation:
    """Observations of all tables, copied, in the batched form of the space."""
    if setup.observation == "flat":
        return seen[:, flat_columns(setup)]
    whole = seen[:, :SWITCH_AT].T.astype(np.int64)
    found: dict[str, Array] = {
        name: whole[COLUMNS.index(name)] for name in (*_SIZES, "wager")
    }
    if setup.rules.switch.played == "yes":
        found["switch"] = seen[:, SWITCH_AT:SIDE_AT].astype(np.int64)
    if len(setup.side_bets) > 1:
        found["side_bet"] = seen[:, SIDE_AT].astype(np.int64)
    if setup.count is not None:
        found["count"] = seen[:, COUNT_AT : COUNT_AT + 1].copy()
    if setup.shoe:
        found["shoe"] = seen[:, SHOE_AT:].astype(np.int16)
    return {name: found[name] for name in sorted(found)}


def observe(setup: Setup, seen: Numbers) -> Observation:
    """The observation of the first table."""
    batch = observe_all(setup, seen)
    if isinstance(batch, dict):
        return {name: values[0] for name, values in batch.items()}
    first: Array = batch[0]
    return first
