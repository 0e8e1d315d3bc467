"""The compiled base of every game's state: what playouts and searches drive.

A game extends `State` in its own `state.py`. The hot path is `acting`, `legal_moves`, `apply`, `copy`, `imagine`,
`reward`, `evaluate`: numbers only. Everything for people (views, text, dictionaries) is built at the edge, by
modules that are not compiled.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import members
from civitas.core.decision import Decision
from civitas.core.errors import IllegalMove
from civitas.core.event import Event
from civitas.core.outcome import Outcome
from civitas.core.rng import Rng

EVERYBODY: Final = -1
TOLD_WIDTH: Final = 6
NO_SUCH: Final = -1
LARGEST_MOVE: Final = 2**62


class State:
    """A position of some game, with all that is hidden in it.

    `over` is true when the game has ended. `news` counts the moments at which somebody learned something that was
    hidden: undo never goes back past one.
    """

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.over: bool = False
        self.news: i64 = 0
        self.loud: bool = False
        self.told: vec[i64] = vec[i64]()

    # The hot path, each game's own.

    def acting(self) -> i64:
        """The mask of the seats that must choose now; 0 when the game is over."""
        raise NotImplementedError

    def legal_moves(self, seat: i64) -> vec[i64]:
        """The moves open to a seat that must choose, in ascending order, never empty."""
        raise NotImplementedError

    def apply(self, seat: i64, move: i64) -> None:
        """Carry out a move known to be legal. Searches call this; everybody else calls `play`."""
        raise NotImplementedError

    def copy(self) -> State:
        """An independent copy."""
        raise NotImplementedError

    def imagine(self, seat: i64, rng: Rng) -> State:
        """A full state drawn from those that this seat cannot tell apart from the real one."""
        raise NotImplementedError

    def reward(self, seat: i64) -> float:
        """The result of a finished game for a seat: 1 for the winner, shared wins as fractions, else 0."""
        raise NotImplementedError

    def evaluate(self, seat: i64) -> float:
        """A guess of `reward` (0 to 1) in an unfinished game, from full knowledge of this state."""
        raise NotImplementedError

    def game_id(self) -> str:
        """The id of the game that this is a state of."""
        raise NotImplementedError

    # The edge: done by the game's modules that make text and JSON, loaded when first asked for.

    def edge(self, module: str) -> Any:
        """One of the game's modules."""
        return import_module(f"civitas.games.{self.game_id()}.{module}")

    def decision(self, seat: i64) -> Decision:
        """The question put to a seat that must choose now."""
        question: Decision = self.edge("explain").decision(self, int(seat))
        return question

    def refusal(self, seat: i64, move: i64) -> IllegalMove:
        """Why a move that is not legal is not legal."""
        reason: IllegalMove = self.edge("explain").refusal(self, int(seat), int(move))
        return reason

    def events(self) -> list[Event]:
        """What the last `play` told, decoded."""
        told: list[Event] = self.edge("events").decode(self)
        return told

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that a seat (None: a spectator) may know, and nothing more, as plain JSON."""
        seen: dict[str, Any] = self.edge("view").view(self, seat)
        return seen

    def to_dict(self) -> dict[str, Any]:
        """The whole state as plain JSON that a person can read."""
        data: dict[str, Any] = self.edge("position").to_dict(self)
        return data

    def outcome(self) -> Outcome:
        """How the game ended; only when `over`."""
        if not self.over:
            raise ValueError("the game is not over: there is no outcome yet")
        ending: Outcome = self.edge("scoring").outcome(self)
        return ending

    # Shared by all games.

    def to_act(self) -> list[int]:
        """The seats that must choose now."""
        return [int(seat) for seat in members(self.acting())]

    def play(self, seat: int, move: int) -> list[Event]:
        """Check and carry out a move; an illegal one raises `IllegalMove` and changes nothing."""
        who: i64 = NO_SUCH
        what: i64 = NO_SUCH
        if 0 <= seat < int(self.seats):  # as plain numbers: a caller may name one that no machine word holds
            who = seat
        if 0 <= move <= LARGEST_MOVE:
            what = move
        if who == NO_SUCH or not (self.acting() >> who) & 1 or what not in self.legal_moves(who):
            raise self.refusal(who, what)
        self.told = vec[i64]()
        self.loud = True
        self.apply(who, what)
        self.loud = False
        events = self.events()
        self.told = vec[i64]()
        return events

    def tell(self, kind: i64, seat: i64, a: i64, b: i64, c: i64, only: i64) -> None:
        """Note an event for the log while `loud`; `only` is a mask of seats, or EVERYBODY."""
        if self.loud:
            told: vec[i64] = append(self.told, kind)
            told = append(told, seat)
            told = append(told, a)
            told = append(told, b)
            told = append(told, c)
            self.told = append(told, only)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        raise TypeError("a State changes as it is played; use civitas.core.digest(state)")
