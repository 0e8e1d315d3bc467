"""The state of a game of Caravan."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import append, vec
from mypy_extensions import i64

from caravan import features, imagine, legal, rules, scoring
from caravan.steps import BID, NO_BID
from civitas.core.bits import bit
from civitas.core.rng import Rng
from civitas.core.state import State

if TYPE_CHECKING:
    from civitas.core.game import Game


@final
class CaravanState(State):
    """Everything on the table; piles are packed values, a lane for each good.

    `deck` never changes, so copies share it: its cards from `drawn` on are still face down. `bids` holds a good for
    each seat, or NO_BID; they are secret until the step is PICK. `picked` is the set of seats that have picked.
    """

    def __init__(self, seats: i64, pairs: bool) -> None:
        super().__init__(seats)
        self.pairs: bool = pairs
        self.step: i64 = BID
        self.starter: i64 = 0
        self.turn: i64 = 0
        self.picked: i64 = 0
        self.market: i64 = 0
        self.discard: i64 = 0
        self.deck: vec[i64] = vec[i64]()
        self.drawn: i64 = 0
        self.hands: vec[i64] = vec[i64]()
        self.caravans: vec[i64] = vec[i64]()
        self.bids: vec[i64] = vec[i64]()
        seat: i64 = 0
        while seat < seats:
            self.hands = append(self.hands, 0)
            self.caravans = append(self.caravans, 0)
            self.bids = append(self.bids, NO_BID)
            seat += 1

    def copy(self) -> CaravanState:
        """An independent copy."""
        twin = CaravanState(self.seats, self.pairs)
        twin.over = self.over
        twin.news = self.news
        twin.step = self.step
        twin.starter = self.starter
        twin.turn = self.turn
        twin.picked = self.picked
        twin.market = self.market
        twin.discard = self.discard
        twin.deck = self.deck
        twin.drawn = self.drawn
        twin.hands = self.hands[:]
        twin.caravans = self.caravans[:]
        twin.bids = self.bids[:]
        return twin

    # The contract.

    @property
    def game(self) -> Game:
        """Caravan."""
        from caravan import GAME

        return GAME

    def acting(self) -> i64:
        """The mask of the seats that must choose now: all that have not bid (CAR-BID-01), or the one that picks."""
        if self.over:
            return 0
        if self.step != BID:
            return bit(self.turn)
        mask: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.bids[seat] == NO_BID:
                mask |= bit(seat)
            seat += 1
        return mask

    def choices(self, seat: i64) -> vec[i64]:
        """The moves open to a seat that must choose."""
        return legal.legal_moves(self, seat)

    def apply(self, seat: i64, move: i64) -> None:
        """Carry out a legal move."""
        rules.apply(self, seat, move)

    def imagine(self, seat: i64, rng: Rng) -> CaravanState:
        """A state that this seat cannot tell apart from this one."""
        self.check_seat(seat)
        return imagine.imagine(self, seat, rng)

    def reward(self, seat: i64) -> float:
        """The result of a finished game."""
        return scoring.reward(self, seat)

    def evaluate(self, seat: i64) -> float:
        """A guess of the result."""
        return features.evaluate(self, seat)
