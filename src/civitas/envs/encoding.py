"""What all environments share: a game at a table size, its moves and observations as numbers."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from civitas.core import Game, State
from civitas.core import game as find_game

LEAST = -(2**31)
MOST = 2**31 - 1


class Encoding:
    """One game at one seat count with fixed options.

    >>> encoding = Encoding("duel")
    >>> state = encoding.deal(7)
    >>> bool(encoding.mask(state, state.to_act()[0])[encoding.index(state, state.legal_moves(state.to_act()[0])[0])])
    True
    """

    def __init__(self, game: Game | str, seats: int | None = None, options: Mapping[str, object] | None = None) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.seats = self.game.check_seats(self.game.seats[0] if seats is None else seats)
        self.options = self.game.check_options(self.seats, options or {})
        self.moves = self.game.move_space(self.seats)
        self.names = self.game.observation_names(self.seats)

    def __deepcopy__(self, memo: object) -> Encoding:
        return self  # nothing in it changes, and states that are copied often hold one

    def deal(self, seed: int) -> State:
        """A fresh game."""
        return self.game.deal(self.seats, seed, self.options)

    def legal(self, state: State, seat: int) -> list[int]:
        """The indices of a seat's legal moves, in ascending order; none if it is not to act."""
        return sorted(self.index(state, move) for move in state.legal_moves(seat))

    def index(self, state: State, move: int) -> int:
        """The index of a legal move."""
        return self.game.to_index(int(move), state)

    def play(self, state: State, seat: int, index: int) -> None:
        """Carry out the move with this index; `BadInput` or `IllegalMove` if the seat may not."""
        state.play(seat, self.game.from_index(int(index), state))

    def mask(self, state: State, seat: int) -> NDArray[np.int8]:
        """1 for every legal move of a seat, by index."""
        found = np.zeros(self.moves, dtype=np.int8)
        found[self.legal(state, seat)] = 1
        return found

    def observation(self, state: State, seat: int) -> NDArray[np.int64]:
        """What a seat may know, as numbers named by `names`."""
        return np.array(state.observe(seat), dtype=np.int64)

    def seen(self, state: State, seat: int) -> dict[str, NDArray[np.int64] | NDArray[np.int8]]:
        """The observation of a seat and the mask of its moves."""
        return {"observation": self.observation(state, seat), "action_mask": self.mask(state, seat)}
