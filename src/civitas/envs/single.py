"""Every game as a Gymnasium environment: one seat learns, bots take the others.

>>> env = CivitasEnv("duel", rivals=["greedy"])
>>> seen, info = env.reset(seed=7)
>>> seen, reward, over, _, info = env.step(int(seen["action_mask"].argmax()))
>>> reward, over
(0.0, False)
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
from gymnasium.error import ResetNeeded

from civitas.bots import Bot, Perspective, make_bot
from civitas.core import BadInput, Game, Rng, State
from civitas.envs.encoding import Encoding
from civitas.envs.spaces import action_space, observation_space


class CivitasEnv(gymnasium.Env[Any, Any]):
    """A game as one seat plays it against bots.

    `rivals` are bots or their names, for the other seats in turn order, repeated as needed; `seat` is where the learner
    sits, None for another seat each game. The reward comes at the end: 1 for a win, a shared win as a fraction, else 0.
    An illegal action raises and changes nothing: choose among those that `action_mask` allows.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: Game | str,
        rivals: Sequence[Bot | str] = ("random",),
        seat: int | None = 0,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.encoding = Encoding(game, seats, options)
        if seat is not None and not 0 <= seat < self.encoding.seats:
            raise BadInput("seat", "seat_unknown", {"value": seat, "seats": self.encoding.seats})
        if not rivals:
            raise BadInput("rivals", "bots_few")
        self.render_mode = render_mode
        self.action_space = action_space(self.encoding)
        self.observation_space = observation_space(self.encoding)
        self._rivals = [make_bot(bot) if isinstance(bot, str) else bot for bot in rivals]
        self._wanted = seat
        self.seat = seat or 0
        self._luck = Rng(0)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal a new game and let the rivals play until the learner must choose; the same seed, the same game."""
        super().reset(seed=seed)
        self.table: State = self.encoding.deal(int(self.np_random.integers(2**31)))
        self._luck = Rng(int(self.np_random.integers(2**31)))
        self.seat = int(self.np_random.integers(self.encoding.seats)) if self._wanted is None else self._wanted
        self._let_rivals_play()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Carry out the learner's move, then the rivals' until the learner must choose again or the game is over."""
        if not hasattr(self, "table"):
            raise ResetNeeded("no game has been dealt yet: call reset() before step()")
        self.encoding.play(self.table, self.seat, action)
        self._let_rivals_play()
        reward = float(self.table.reward(self.seat)) if self.table.over else 0.0
        return self._seen(), reward, bool(self.table.over), False, self._info()

    def render(self) -> Any:
        """What the learner's seat sees, as JSON."""
        return json.dumps(self.table.view(self.seat), indent=1) if self.render_mode == "ansi" else None

    def _let_rivals_play(self) -> None:
        while not self.table.over and self.seat not in self.table.to_act():
            rival = self.table.to_act()[0]
            bot = self._rivals[((rival - self.seat) % self.encoding.seats - 1) % len(self._rivals)]
            self.table.play(rival, bot.choose(Perspective(self.encoding.game, self.table, rival), self._luck))

    def _seen(self) -> dict[str, Any]:
        return {**self.encoding.seen(self.table, self.seat)}

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat}
