"""Names for the array types that kernels take, and the order of values and upcards.

Cards are counted by value: place ``v - 1`` of an array of ten holds the value ``v``,
the aces first and all ten-value cards last.  Upcards are numbered in the same way.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["ACE", "TEN", "VALUES", "Floats", "Ints"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

VALUES = 10
"""How many values cards have."""
ACE, TEN = 0, 9
"""Places of aces and of ten-value cards."""
