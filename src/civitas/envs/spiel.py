"""Every game as a game of OpenSpiel.

    from civitas.envs.spiel import load
    game = load("duel", deals=1000)

The deal is the one chance node: `deals` equally likely deals, by their seeds. Where several seats choose at the same
time they are asked one after the other, and none observes what the others chose.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from civitas.core import BadInput, Game, State
from civitas.envs.encoding import Encoding

MOST_DEALS = 10_000_000


def load(
    game: Game | str, seats: int | None = None, options: Mapping[str, object] | None = None, deals: int = 1000
) -> SpielGame:
    """A game of Civitas as one of OpenSpiel."""
    if not 1 <= deals <= MOST_DEALS:
        raise BadInput("deals", "not_number", {"value": deals, "low": 1, "high": MOST_DEALS})
    return SpielGame(Encoding(game, seats, options), deals)


class SpielGame(pyspiel.Game):
    """One game at one seat count with fixed options; rewards (0 to 1) come at the end."""

    def __init__(self, encoding: Encoding, deals: int) -> None:
        self.encoding = encoding
        self.deals = deals
        kinds = pyspiel.GameType
        about = kinds(
            short_name=f"civitas_{encoding.game.id}",
            long_name=encoding.game.names["en"],
            dynamics=kinds.Dynamics.SEQUENTIAL,
            chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
            information=kinds.Information.IMPERFECT_INFORMATION,
            utility=kinds.Utility.GENERAL_SUM,
            reward_model=kinds.RewardModel.TERMINAL,
            max_num_players=encoding.game.seats[-1],
            min_num_players=encoding.game.seats[0],
            provides_information_state_string=False,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
        )
        figures = pyspiel.GameInfo(
            num_distinct_actions=encoding.moves,
            max_chance_outcomes=deals,
            num_players=encoding.seats,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=encoding.game.max_moves,
        )
        super().__init__(about, figures, {})

    def new_initial_state(self) -> SpielState:
        """Before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What a player sees."""
        return SpielObserver(self.encoding)


class SpielState(pyspiel.State):
    """A position; before the deal it has none."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.encoding = game.encoding
        self.deals = game.deals
        self.table: State | None = None

    def current_player(self) -> int:
        """The first of the seats that must choose."""
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.table.over else self.table.to_act()[0]

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.table is None else self.encoding.legal(self.table, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals."""
        return [(seed, 1.0 / self.deals) for seed in range(self.deals)]

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self.table = self.encoding.deal(action)
        else:
            self.encoding.play(self.table, self.table.to_act()[0], action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.table is None:
            return f"deal {action}"
        return self.encoding.game.notation(self.encoding.game.from_index(action, self.table), self.table)

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.table is not None and bool(self.table.over)

    def returns(self) -> list[float]:
        """The rewards of all seats; 0 until the end."""
        if self.table is None or not self.table.over:
            return [0.0] * self.encoding.seats
        return [float(self.table.reward(seat)) for seat in range(self.encoding.seats)]

    def __str__(self) -> str:
        return "before the deal" if self.table is None else json.dumps(self.table.to_dict())


class SpielObserver:
    """A seat's observation as a tensor (`State.observe`) and as text (`State.view`, as JSON)."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.tensor = np.zeros(len(encoding.names), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at a position from a seat."""
        self.tensor.fill(0)
        if state.table is not None:
            self.tensor[:] = self.encoding.observation(state.table, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """All that the seat may know."""
        return "before the deal" if state.table is None else json.dumps(state.table.view(player))
