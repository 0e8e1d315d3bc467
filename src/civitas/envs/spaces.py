"""The spaces of Gymnasium and PettingZoo for a game."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from civitas.envs.encoding import LEAST, MOST, Encoding


def action_space(encoding: Encoding) -> spaces.Discrete[np.int64]:
    """All moves by index; which of them are legal is told with each observation."""
    return spaces.Discrete(encoding.moves)


def observation_space(encoding: Encoding) -> spaces.Dict:
    """The numbers of `State.observe`, and the mask of legal moves."""
    inside: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(LEAST, MOST, (len(encoding.names),), np.int64),
        "action_mask": spaces.Box(0, 1, (encoding.moves,), np.int8),
    }
    return spaces.Dict(inside)
