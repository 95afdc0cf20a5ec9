"""Gymnasium environments; importing this package registers ``Upcard/Blackjack-v0``.

>>> import gymnasium, upcard.env
>>> table = gymnasium.make("Upcard/Blackjack-v0", house="vegas-double-deck")
>>> observation, info = table.reset(seed=7)
"""

from __future__ import annotations

import gymnasium

from upcard.env.single import BlackjackEnv
from upcard.env.vector import BlackjackVectorEnv

__all__ = ["ENVIRONMENT", "BlackjackEnv", "BlackjackVectorEnv"]

ENVIRONMENT = "Upcard/Blackjack-v0"

if ENVIRONMENT not in gymnasium.registry:
    gymnasium.register(
        ENVIRONMENT,
        entry_point="upcard.env.single:BlackjackEnv",
        vector_entry_point="upcard.env.vector:BlackjackVectorEnv",
    )
