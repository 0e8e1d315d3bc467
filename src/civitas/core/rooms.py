"""The rooms of a game that `Game` asks: which functions each of these modules has.

A module of the right functions is such a room, and the type checker sees to it where a game lists its `Rooms`; so the
same thing is found under the same name in every game, and no game passes questions on by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.decision import Reason
from civitas.core.outcome import Outcome
from civitas.core.state import State

if TYPE_CHECKING:
    from civitas.core.game import Game

S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Reading(Protocol):
    """`edge/reading.py`: positions from JSON, checked."""

    def from_dict(self, game: Game, data: Mapping[str, Any], /) -> State:
        """The state that `to_dict` wrote."""

    def arrange(self, game: Game, data: Mapping[str, Any], /) -> State:
        """A position from a partial description."""


class Writing(Protocol[S_contra]):
    """`edge/writing.py`: positions to JSON."""

    def to_dict(self, state: S_contra, /) -> dict[str, Any]:
        """The whole state, as a person can read it."""


class Viewing(Protocol[S_contra]):
    """`edge/view.py`: what a seat may know."""

    def view(self, state: S_contra, seat: int | None, /) -> dict[str, Any]:
        """All that a seat (None: a spectator) may know, and nothing more."""


class Explaining(Protocol[S_contra]):
    """`edge/explain.py`: what is asked, and why not."""

    def question(self, state: S_contra, seat: int, /) -> tuple[str, dict[str, Any]]:
        """The decision point's name, and the prompt's arguments."""

    def thinkable(self, state: S_contra, seat: int, about: str | None, /) -> list[int]:
        """Moves that a player might expect now, legal or not: all, or those about a card."""

    def why_not(self, state: S_contra, seat: int, move: int, /) -> Reason:
        """Why a seat that must choose may not make this move."""


class Notating(Protocol[S_contra]):
    """`edge/notation.py`, or what it makes of a table of verbs (`civitas.core.notation.Notation`): moves as text."""

    def is_move(self, move: int, state: S_contra, /) -> bool:
        """Could this number be a move at all, in some position?"""

    def notation(self, move: int, state: S_contra, /) -> str:
        """The move as text."""

    def parse(self, text: str, state: S_contra, /) -> int:
        """The move that the text names."""

    def describe(self, move: int, state: S_contra, /) -> tuple[str, dict[str, Any]]:
        """A message id and its arguments, for the label of a move."""

    def move_space(self, seats: int, /) -> int:
        """The size of the dense numbering of moves."""

    def to_index(self, move: int, state: S_contra, /) -> int:
        """The move's place in the dense numbering."""

    def from_index(self, index: int, state: S_contra, /) -> int:
        """The move at a place of the dense numbering."""


class Observing(Protocol[S_contra]):
    """`features.py`, or `observation.py` where that would be too long: a position in numbers."""

    def observation_names(self, seats: int, /) -> tuple[str, ...]:
        """The names of the numbers that `observe` lists."""

    def observe(self, state: S_contra, seat: i64, /) -> vec[i64]:
        """What a seat may know, as numbers."""


class Scoring(Protocol[S_contra]):
    """`scoring.py`: points, the winner."""

    def outcome(self, state: S_contra, /) -> Outcome:
        """How a finished game ended."""


class Rooms(Generic[S]):
    """A game's state, and the modules and the notation that know about it."""

    def __init__(
        self,
        state: type[S],
        reading: Reading,
        writing: Writing[S],
        view: Viewing[S],
        explain: Explaining[S],
        notation: Notating[S],
        observation: Observing[S],
        scoring: Scoring[S],
    ) -> None:
        self.state = state
        self.reading = reading
        self.writing = writing
        self.view = view
        self.explain = explain
        self.notation = notation
        self.observation = observation
        self.scoring = scoring
