"""Every game as a PettingZoo environment (AEC): each seat is an agent.

Where several seats choose at the same time they are asked one after the other, and none sees what the others chose.

>>> env = CivitasAEC("duel")
>>> env.reset(seed=7)
>>> seen = env.observe(env.agent_selection)
>>> env.step(int(seen["action_mask"].argmax()))
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from pettingzoo import AECEnv

from civitas.core import Game, State
from civitas.envs.encoding import Encoding
from civitas.envs.spaces import action_space, observation_space


class CivitasAEC(AECEnv[str, Any, Any]):
    """A game between agents "seat_0", "seat_1", ...

    Rewards come at the end: 1 for the winner, shared wins as fractions, else 0. An illegal action raises and changes
    nothing: choose among those that `action_mask` allows.
    """

    metadata: dict[str, Any] = {"name": "civitas_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.encoding = Encoding(game, seats, options)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.encoding.seats)]
        self._actions = action_space(self.encoding)
        self._observations = observation_space(self.encoding)
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may observe: the same for all."""
        return self._observations

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may do: the same for all."""
        return self._actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; the same seed deals the same game."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.table: State = self.encoding.deal(int(self._random.integers(2**31)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.to_act()[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent's seat may know, and its legal moves: none for a seat that is not to act."""
        return {**self.encoding.seen(self.table, self.possible_agents.index(agent))}

    def step(self, action: Any) -> None:
        """Carry out the selected agent's move."""
        if not hasattr(self, "table"):
            raise ResetNeeded("no game has been dealt yet: call reset() before step()")
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self.encoding.play(self.table, self.possible_agents.index(agent), action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.table.over:
            for seat, other in enumerate(self.possible_agents):
                self.rewards[other] = float(self.table.reward(seat))
                self.terminations[other] = True
        else:
            self.agent_selection = self.possible_agents[self.table.to_act()[0]]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What a spectator sees, as JSON."""
        return json.dumps(self.table.view(None), indent=1) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""
