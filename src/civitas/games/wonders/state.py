"""The state of a game of 7 Wonders."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.rng import Rng
from civitas.core.state import State
from civitas.games.wonders import encode, imagine, legal, scoring
from civitas.games.wonders.city import City
from civitas.games.wonders.features import evaluate
from civitas.games.wonders.rules import turn
from civitas.games.wonders.steps import CHOOSE_BOARD, CHOOSE_CARD, NOBODY

if TYPE_CHECKING:
    from civitas.core.game import Game


@final
class WondersState(State):
    """Everything on the table.

    `ring` is the number of cities: one for each seat and, with two seats, the free city (7W-2P-02). `dealt` holds
    the cards of all ages (age * ring + city, the free city's being the draw pile), `box` the cards of each age that
    are not in play; both are shared by copies and replaced, never changed. `pile` is the draw pile, a byte per
    card, zero being none. `copy_counts` is the table's option that a copied Shipowners Guild counts itself (7W-RUL-17).
    `subject` is the city for which a seventh card or the discard pile is being decided;
    `mourner` the city that is still to look through the discard pile. `since_age` and `since_turn` say where the
    story begins.
    """

    def __init__(self, seats: i64, boards: i64) -> None:
        super().__init__(seats)
        self.boards: i64 = boards
        self.ring: i64 = 3 if seats == 2 else seats
        self.age: i64 = 0
        self.turn: i64 = 1
        self.step: i64 = CHOOSE_CARD
        self.waiting: i64 = 0
        self.holder: i64 = NOBODY
        self.subject: i64 = NOBODY
        self.mourner: i64 = NOBODY
        self.since_age: i64 = 0
        self.since_turn: i64 = 1
        self.pile: i64 = 0
        self.cities: list[City] = []
        self.dealt: vec[i64] = vec[i64]()
        self.box: vec[i64] = vec[i64]([0, 0, 0])
        self.story: vec[i64] = vec[i64]()
        self.copy_counts: bool = False

    def copy(self) -> WondersState:
        """An independent copy."""
        twin = WondersState(self.seats, self.boards)
        twin.copy_counts = self.copy_counts
        twin.over = self.over
        twin.news = self.news
        twin.age = self.age
        twin.turn = self.turn
        twin.step = self.step
        twin.waiting = self.waiting
        twin.holder = self.holder
        twin.subject = self.subject
        twin.mourner = self.mourner
        twin.since_age = self.since_age
        twin.since_turn = self.since_turn
        twin.pile = self.pile
        for city in self.cities:
            twin.cities.append(city.copy())
        twin.dealt = self.dealt
        twin.box = self.box
        twin.story = self.story[:]
        return twin

    # Small questions about the table.

    def left_of(self, index: i64) -> i64:
        """The left neighbour, clockwise."""
        return index + 1 if index + 1 < self.ring else 0

    def right_of(self, index: i64) -> i64:
        """The right neighbour."""
        return index - 1 if index > 0 else self.ring - 1

    def first_turn(self) -> i64:
        """The first turn of the running age in the story."""
        return self.since_turn if self.age == self.since_age else 1

    def first_coming(self) -> i64:
        """The first age that is still to be dealt."""
        return 0 if self.step == CHOOSE_BOARD else self.age + 1

    # The contract.

    @property
    def game(self) -> Game:
        """7 Wonders."""
        from civitas.games.wonders import GAME

        return GAME

    def acting(self) -> i64:
        """The mask of the seats that must choose now."""
        return self.waiting

    def choices(self, seat: i64) -> vec[i64]:
        """The moves open to a seat that must choose."""
        return legal.legal_moves(self, seat)

    def apply(self, seat: i64, move: i64) -> None:
        """Carry out a legal move."""
        turn.apply(self, seat, move)

    def imagine(self, seat: i64, rng: Rng) -> WondersState:
        """A state that this seat cannot tell apart from this one."""
        self.check_seat(seat)
        return imagine.imagine(self, seat, rng)

    def reopen(self, seat: i64) -> None:
        """Let all others choose again who have chosen a card in this turn."""
        imagine.reopen(self, seat)

    def reward(self, seat: i64) -> float:
        """The result of a finished game."""
        return scoring.reward(self, seat)

    def evaluate(self, seat: i64) -> float:
        """A guess of the result."""
        return evaluate.evaluate(self, seat)

    def evaluate_all(self) -> vec[float]:
        """A guess of all results."""
        return evaluate.chances(self)

    def encode(self, seat: i64) -> vec[i64]:
        """What a seat knows, as numbers."""
        return encode.encode(self, seat)

    def move_row(self, seat: i64, move: i64) -> i64:
        """The row of a move in a net."""
        return encode.row(move)
