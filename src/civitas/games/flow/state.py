"""The state of a game of The Flow of History."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.rng import Rng
from civitas.core.state import State
from civitas.games.flow import encode, imagine, legal, scoring
from civitas.games.flow.cards import NO_CARD, age_of
from civitas.games.flow.features import evaluate
from civitas.games.flow.nation import Nation
from civitas.games.flow.rules import apply
from civitas.games.flow.steps import MARKET_SIZE, MARKET_SIZE_OF_FIVE, NOBODY, RUNNING, START, TURN

if TYPE_CHECKING:
    from civitas.core.game import Game


@final
class FlowState(State):
    """Everything on the table.

    `deck` holds the civilization deck from the top down, of which the first `drawn` cards are gone; it never changes,
    so copies share it. `market` is the set of cards in the market, `free` the set of those without an investor.
    `moderator` and `moderator_stake` are the third investment between two players (section 11); nothing else is the
    moderator's, no seat and no nation (FOH-2P-09). `source`, `victims` and `victim` belong to the effect that waits for
    a choice: which card does it, who is still to be hit, who is hit now. `completed` says that the action was a
    complete and its extra action is still to come; by the option `must_extra` it cannot be declined (R-12). `turns`
    counts finished turns. What is nowhere is removed from the game or in the box.
    """

    def __init__(self, seats: i64, nations: list[Nation]) -> None:
        super().__init__(seats)
        self.nations: list[Nation] = nations
        self.deck: vec[i64] = vec[i64]()
        self.drawn: i64 = 0
        self.market: i64 = 0
        self.free: i64 = 0
        self.supply: i64 = 0
        self.reservoir: i64 = 0
        self.first: i64 = 0
        self.turn: i64 = 0
        self.turns: i64 = 0
        self.step: i64 = TURN
        self.moderator: i64 = NO_CARD
        self.moderator_stake: i64 = 0
        self.source: i64 = NO_CARD
        self.victims: i64 = 0
        self.victim: i64 = NOBODY
        self.completed: bool = False
        self.future_owner: i64 = NOBODY
        self.ended: i64 = RUNNING
        self.winners: i64 = 0
        self.must_extra: bool = False

    def copy(self) -> FlowState:
        """An independent copy."""
        twin = FlowState(self.seats, [nation.copy() for nation in self.nations])
        twin.over = self.over
        twin.news = self.news
        twin.deck = self.deck
        twin.drawn = self.drawn
        twin.market = self.market
        twin.free = self.free
        twin.supply = self.supply
        twin.reservoir = self.reservoir
        twin.first = self.first
        twin.turn = self.turn
        twin.turns = self.turns
        twin.step = self.step
        twin.moderator = self.moderator
        twin.moderator_stake = self.moderator_stake
        twin.source = self.source
        twin.victims = self.victims
        twin.victim = self.victim
        twin.completed = self.completed
        twin.must_extra = self.must_extra
        twin.future_owner = self.future_owner
        twin.ended = self.ended
        twin.winners = self.winners
        return twin

    def market_size(self) -> i64:
        """How many cards lie in a full market (FOH-SETUP-08)."""
        return MARKET_SIZE_OF_FIVE if self.seats == 5 else MARKET_SIZE

    def age(self) -> i64:
        """The current age: the highest among the market and all nations (FOH-CLEANUP-03); 0 with only A and S cards."""
        known: i64 = self.market
        for nation in self.nations:
            known |= nation.cards
        return age_of(known)

    def age_number(self) -> i64:
        """The current age as a minimum of resources: at least 1 (FOH-HARVEST-03, R-05)."""
        return max(1, self.age())

    # The contract.

    @property
    def game(self) -> Game:
        """The Flow of History."""
        from civitas.games.flow import GAME

        return GAME

    def acting(self) -> i64:
        """The mask of the seats that must choose now."""
        if self.over:
            return 0
        if self.step == START:
            waiting: i64 = 0
            seat: i64 = 0
            while seat < self.seats:
                if self.nations[seat].kept == NO_CARD:
                    waiting |= bit(seat)
                seat += 1
            return waiting
        return bit(self.turn)

    def choices(self, seat: i64) -> vec[i64]:
        """The moves open to a seat that must choose."""
        return legal.legal_moves(self, seat)

    def apply(self, seat: i64, move: i64) -> None:
        """Carry out a legal move."""
        apply.apply(self, seat, move)

    def imagine(self, seat: i64, rng: Rng) -> FlowState:
        """A state that this seat cannot tell apart from this one."""
        self.check_seat(seat)
        return imagine.imagine(self, seat, rng)

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
        return encode.row(self, seat, move)

    def sight(self) -> i64:
        """What a move may have brought to light."""
        return encode.sight(self)
