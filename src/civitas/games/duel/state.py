"""The state of a game of 7 Wonders Duel."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.cardset import CardSet, no_cards
from civitas.core.rng import Rng
from civitas.core.state import State
from civitas.games.duel import encode, imagine, legal, rules, scoring
from civitas.games.duel.city import City
from civitas.games.duel.features import evaluate
from civitas.games.duel.steps import ALL_MILITARY, DRAFT, NOBODY, RUNNING
from civitas.games.duel.structure import NO_SLOT

if TYPE_CHECKING:
    from civitas.core.game import Game


@final
class DuelState(State):
    """Everything on the table.

    `layout` (the card in each slot, 20 for each age) and `place` (the slot of each card) hold all three ages from the
    deal on; they never change, so copies share them. `age` counts from 0 and is -1 before the first structure is laid.
    `left` is the mask of filled slots, `open` the mask of accessible cards counted from the age's first card: a card of
    a slot dealt face down is known exactly when it is open or gone. `taken` and `again` are the slot of the card in use
    and whether an extra turn follows, while its effects wait for a choice. `military`, `progress`, `unused`, `drawn`,
    `offered`, `next_offer` and `discard` are sets. `pawn` is positive when seat 0 is ahead.
    """

    def __init__(self, beginner: bool, starter: i64, city0: City, city1: City) -> None:
        super().__init__(2)
        self.beginner: bool = beginner
        self.starter: i64 = starter
        self.city0: City = city0
        self.city1: City = city1
        self.layout: vec[i64] = vec[i64]()
        self.place: vec[i64] = vec[i64]()
        self.first: i64 = 0
        self.turn: i64 = 0
        self.step: i64 = DRAFT
        self.age: i64 = -1
        self.base: i64 = 0
        self.left: i64 = 0
        self.open: i64 = 0
        self.taken: i64 = NO_SLOT
        self.again: bool = False
        self.target_colour: i64 = 0
        self.pawn: i64 = 0
        self.military: i64 = ALL_MILITARY
        self.progress: i64 = 0
        self.unused: i64 = 0
        self.drawn: i64 = 0
        self.offered: i64 = 0
        self.next_offer: i64 = 0
        self.picks: i64 = 0
        self.discard: CardSet = no_cards()
        self.ended: i64 = RUNNING
        self.winners: i64 = NOBODY

    def copy(self) -> DuelState:
        """An independent copy."""
        twin = DuelState(self.beginner, self.starter, self.city0.copy(), self.city1.copy())
        twin.over = self.over
        twin.news = self.news
        twin.layout = self.layout
        twin.place = self.place
        twin.first = self.first
        twin.turn = self.turn
        twin.step = self.step
        twin.age = self.age
        twin.base = self.base
        twin.left = self.left
        twin.open = self.open
        twin.taken = self.taken
        twin.again = self.again
        twin.target_colour = self.target_colour
        twin.pawn = self.pawn
        twin.military = self.military
        twin.progress = self.progress
        twin.unused = self.unused
        twin.drawn = self.drawn
        twin.offered = self.offered
        twin.next_offer = self.next_offer
        twin.picks = self.picks
        twin.discard = self.discard
        twin.ended = self.ended
        twin.winners = self.winners
        return twin

    def city(self, seat: i64) -> City:
        """A player's city."""
        return self.city0 if seat == 0 else self.city1

    def lead(self, seat: i64) -> i64:
        """How far the pawn stands toward the opponent's capital; negative when the opponent is ahead."""
        return self.pawn if seat == 0 else -self.pawn

    # The contract.

    @property
    def game(self) -> Game:
        """7 Wonders Duel."""
        from civitas.games.duel import GAME

        return GAME

    def acting(self) -> i64:
        """The mask of the seats that must choose now."""
        if self.over:
            return 0
        return bit(self.turn)

    def choices(self, seat: i64) -> vec[i64]:
        """The moves open to a seat that must choose."""
        return legal.legal_moves(self, seat)

    def apply(self, seat: i64, move: i64) -> None:
        """Carry out a legal move."""
        rules.apply(self, seat, move)

    def imagine(self, seat: i64, rng: Rng) -> DuelState:
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

    def sight(self) -> i64:
        """What a move may have brought to light."""
        return encode.sight(self)
