"""The compiled base of every game's state: what playouts and searches drive.

A game extends `State` in its own `state.py`. The hot path is `acting`, `choices`, `apply`, `copy`, `imagine`,
`reopen`, `reward`, `evaluate`, `encode`, `row`, `sight`: numbers only. Everything for people (views, text,
dictionaries) is made by the state's `Game`, whose modules are not compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from civitas.core.bits import members
from civitas.core.errors import BadInput, shown
from civitas.core.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Iterator

    from civitas.core.decision import Decision
    from civitas.core.event import Event
    from civitas.core.game import Game
    from civitas.core.outcome import Outcome

EVERYBODY: Final = -1
NO_SUCH: Final = -1
LARGEST_MOVE: Final = 2**62


class Told:
    """What a move told, in numbers; a sequence of events once somebody reads it.

    Each event is its kind, the mask of the seats that may know of it (or EVERYBODY), how many arguments follow, and
    these.
    """

    def __init__(self, state: State, numbers: vec[i64]) -> None:
        self.state: State = state
        self.numbers: vec[i64] = numbers

    def events(self) -> list[Event]:
        """The events, decoded."""
        return self.state.game.events([int(number) for number in self.numbers], int(self.state.seats))

    def __len__(self) -> int:
        return len(self.events())

    def __getitem__(self, index: int) -> Event:
        return self.events()[index]

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events())

    def __repr__(self) -> str:
        return repr(self.events())

    def __reduce__(self) -> tuple[Any, ...]:
        return (list, (self.events(),))


# A game of another package may be plain Python while we are compiled; games compiled with us cost no more by this.
@mypyc_attr(allow_interpreted_subclasses=True)
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

    def choices(self, seat: i64) -> vec[i64]:
        """The moves open to a seat that must choose, in ascending order, never empty; unchecked."""
        raise NotImplementedError

    def has_teams(self) -> bool:
        """Do seats win together at this table?"""
        return False

    def concession(self, seat: i64) -> i64:
        """The move by which a seat that must choose may give the game up, NO_SUCH if none: legal beside `choices`.

        It stands by itself so that nothing that plays at random, and no search, ever gives up.
        """
        return NO_SUCH

    def apply(self, seat: i64, move: i64) -> None:
        """Carry out a move known to be legal. Searches call this; everybody else calls `play`."""
        raise NotImplementedError

    def copy(self) -> State:
        """An independent copy."""
        raise NotImplementedError

    def imagine(self, seat: i64, rng: Rng) -> State:
        """A full state drawn from those that this seat cannot tell apart from the real one."""
        raise NotImplementedError

    def reopen(self, seat: i64) -> None:
        """Let all others choose again who have chosen in secret, at the same time as this seat.

        Nobody knows what they have chosen, so to think ahead they are best taken for players who still think. Only for
        a state that was imagined. A game without such choices, or where they change little, leaves it as it is.
        """

    def reward(self, seat: i64) -> float:
        """The result of a finished game for a seat: 1 for the winner, shared wins as fractions, else 0."""
        raise NotImplementedError

    def evaluate(self, seat: i64) -> float:
        """A guess of `reward` (0 to 1) in an unfinished game, from full knowledge of this state."""
        raise NotImplementedError

    def evaluate_all(self) -> vec[float]:
        """`evaluate` for every seat; a game may have a quicker way than one after another."""
        found: vec[float] = vec[float](capacity=self.seats)
        seat: i64 = 0
        while seat < self.seats:
            found = append(found, self.evaluate(seat))
            seat += 1
        return found

    def encode(self, seat: i64) -> vec[i64]:
        """What a seat knows, as the set of small numbers that a game's net is trained on."""
        raise NotImplementedError

    def sight(self) -> i64:
        """A number that tells apart what a move may have brought to light for everybody; 0 tells nothing apart."""
        return 0

    def move_row(self, seat: i64, move: i64) -> i64:
        """The row of a seat's legal move in a net's table of moves."""
        return move

    @property
    def game(self) -> Game:
        """The game that this is a state of."""
        raise NotImplementedError

    # Made by the game, from modules that are not compiled.

    def decision(self, seat: int) -> Decision:
        """The question put to a seat that must choose now."""
        return self.game.decision(self, seat)

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that a seat (None: a spectator) may know, and nothing more, as plain JSON."""
        if seat is not None:
            self.check_seat(seat)
        return self.game.view(self, seat)

    def observe(self, seat: int) -> list[int]:
        """What a seat may know, as the numbers that `Game.observation_names` names."""
        self.check_seat(seat)
        return self.game.observe(self, seat)

    def to_dict(self) -> dict[str, Any]:
        """The whole state as plain JSON that a person can read."""
        return self.game.to_dict(self)

    def outcome(self) -> Outcome:
        """How the game ended; only when `over`."""
        if not self.over:
            raise ValueError("the game is not over: there is no outcome yet")
        return self.game.outcome(self)

    # Shared by all games.

    def to_act(self) -> list[int]:
        """The seats that must choose now."""
        return [int(seat) for seat in members(self.acting())]

    def check_seat(self, seat: int) -> None:
        """Refuse a seat that is not at the table."""
        if not 0 <= seat < int(self.seats):
            raise BadInput("seat", "seat_unknown", {"value": shown(seat), "seats": int(self.seats)})

    def legal_moves(self, seat: int) -> vec[i64]:
        """The moves open to a seat, in ascending order; none for a seat that is not to act."""
        self.check_seat(seat)
        who: i64 = seat
        if not (self.acting() >> who) & 1:
            return vec[i64]()
        moves: vec[i64] = self.choices(who)
        up: i64 = self.concession(who)
        return moves if up == NO_SUCH else _with(moves, up)

    def play(self, seat: int, move: int | str) -> Told:
        """Check and carry out a move, a number or its notation; an illegal one raises and changes nothing.

        What it raises is `IllegalMove`, which names the rule, or `BadInput` for a text that names no move.
        """
        number: int = self.game.parse(move, self) if isinstance(move, str) else move
        who: i64 = NO_SUCH
        what: i64 = NO_SUCH
        if 0 <= seat < int(self.seats):  # as plain numbers: a caller may name one that no machine word holds
            who = seat
        if 0 <= number <= LARGEST_MOVE:
            what = number
        if (
            who == NO_SUCH
            or not (self.acting() >> who) & 1
            or (what not in self.choices(who) and (what == NO_SUCH or what != self.concession(who)))
        ):
            raise self.game.refusal(self, seat, number)
        self.told = vec[i64]()
        self.loud = True
        self.apply(who, what)
        self.loud = False
        told: Told = Told(self, self.told)
        self.told = vec[i64]()
        return told

    def tell(self, kind: i64, seat: i64, a: i64, b: i64, c: i64, only: i64) -> None:
        """Note an event of a seat with three arguments while `loud`; `only` is a mask of seats, or EVERYBODY."""
        if self.loud:
            told: vec[i64] = append(self.told, kind)
            told = append(told, only)
            told = append(told, 4)
            told = append(told, seat)
            told = append(told, a)
            told = append(told, b)
            self.told = append(told, c)

    def tell_all(self, kind: i64, only: i64, arguments: vec[i64]) -> None:
        """Note an event with any number of arguments while `loud`; make the arguments only then."""
        if self.loud:
            told: vec[i64] = append(self.told, kind)
            told = append(told, only)
            told = append(told, len(arguments))
            for argument in arguments:
                told = append(told, argument)
            self.told = told

    def __repr__(self) -> str:
        acting = "over" if self.over else f"to act: {self.to_act()}"
        return f"<state of {self.game.id}, {int(self.seats)} seats, {acting}>"

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        from civitas.core.registry import restore

        return (restore, (self.game.id, self.to_dict()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        raise TypeError("a State changes as it is played; use civitas.core.digest(state)")


def _with(moves: vec[i64], move: i64) -> vec[i64]:
    """Moves in ascending order with one more."""
    out: vec[i64] = append(moves, move)
    at: i64 = len(out) - 1
    while at > 0 and out[at - 1] > move:
        out[at] = out[at - 1]
        at -= 1
    out[at] = move
    return out
