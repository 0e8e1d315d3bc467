"""The state of a game of CIV."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import bit, lane, total
from civitas.core.rng import Rng
from civitas.core.state import State
from civitas.games.civ import encode, legal, scoring
from civitas.games.civ.cards import CUL, NO_POWER
from civitas.games.civ.features import evaluate
from civitas.games.civ.imagine import deals
from civitas.games.civ.imagine.hands import Dealer
from civitas.games.civ.rules import apply
from civitas.games.civ.steps import DRAFT_PICK, NOBODY, PARTNERS_SPARED, PLAY_CARD, RUNNING, TEAMS

if TYPE_CHECKING:
    from civitas.core.game import Game


@final
class CivState(State):
    """Everything on the table. Packed values hold the number of cards per domain.

    `piles` says where every card lies, by age too (see `piles.py`); `hands`, `areas` and `discard` sum it up by domain.
    They, and the story of the hands (see `story.py`), are changed in place and copied with the state. `embargoes`,
    `democracies` and the draft's vectors change seldom: a change replaces the whole vector, and copies may share it.
    `deck` never changes; `drawn` says how far it has been taken. `power` is the one that is being carried out. `dealer`
    knows what was believed when last asked for.
    """

    def __init__(self, seats: i64, flags: i64) -> None:
        super().__init__(seats)
        self.flags: i64 = flags
        self.first: i64 = 0
        self.active: i64 = 0
        self.turns: i64 = 0
        self.step: i64 = PLAY_CARD
        self.power: i64 = NO_POWER
        self.todo: i64 = 0
        self.then: i64 = 0
        self.target: i64 = NOBODY
        self.used: i64 = 0
        self.limit: i64 = 0
        self.limit_from: i64 = NOBODY
        self.hands: vec[i64] = vec[i64]()
        self.areas: vec[i64] = vec[i64]()
        self.embargoes: vec[i64] = vec[i64]()
        self.democracies: vec[i64] = vec[i64]()
        self.piles: vec[i64] = vec[i64]()
        self.discard: i64 = 0
        self.story: vec[i64] = vec[i64]()
        self.dealer: Dealer | None = None
        self.deck: vec[i64] = vec[i64]()
        self.drawn: i64 = 0
        self.pick: i64 = 0
        self.sets: vec[i64] = vec[i64]()
        self.picked: vec[i64] = vec[i64]()
        self.passed: vec[i64] = vec[i64]()
        self.centre: i64 = 0
        self.ended: i64 = RUNNING
        self.winners: i64 = 0

    def copy(self) -> CivState:
        """An independent copy."""
        twin = CivState(self.seats, self.flags)
        twin.over = self.over
        twin.news = self.news
        twin.first = self.first
        twin.active = self.active
        twin.turns = self.turns
        twin.step = self.step
        twin.power = self.power
        twin.todo = self.todo
        twin.then = self.then
        twin.target = self.target
        twin.used = self.used
        twin.limit = self.limit
        twin.limit_from = self.limit_from
        twin.hands = self.hands[:]
        twin.areas = self.areas[:]
        twin.embargoes = self.embargoes
        twin.democracies = self.democracies
        twin.piles = self.piles[:]
        twin.discard = self.discard
        twin.story = self.story[:]
        twin.dealer = self.dealer
        twin.deck = self.deck
        twin.drawn = self.drawn
        twin.pick = self.pick
        twin.sets = self.sets
        twin.picked = self.picked
        twin.passed = self.passed
        twin.centre = self.centre
        twin.ended = self.ended
        twin.winners = self.winners
        return twin

    # Small questions about the table, in the words of the ledger.

    def count(self, seat: i64, domain: i64) -> i64:
        """Face-up cards of a domain in a seat's play area."""
        return lane(self.areas[seat], domain)

    def hand_size(self, seat: i64) -> i64:
        """Cards in a seat's hand."""
        return total(self.hands[seat])

    def deck_left(self) -> i64:
        """Cards left in the deck."""
        return len(self.deck) - self.drawn

    def last_seat(self) -> i64:
        """The right neighbour of the first player, who ends each round."""
        return (self.first + self.seats - 1) % self.seats

    def has(self, flag: i64) -> bool:
        """Is the table option on?"""
        return self.flags & flag != 0

    def has_teams(self) -> bool:
        """Do two teams play?"""
        return self.flags & TEAMS != 0

    def is_partner(self, seat: i64, other: i64) -> bool:
        """Do both sit in the same team (CIV-TEAM-01)?"""
        return self.flags & TEAMS != 0 and (seat + other) & 1 == 0 and seat != other

    def may_target(self, seat: i64, other: i64) -> bool:
        """May one seat's sacrifice power be aimed at the other (CIV-TEAM-06, RUL-24)?"""
        return seat != other and not (self.flags & PARTNERS_SPARED and self.is_partner(seat, other))

    def culture_holder(self) -> i64:
        """The strict leader in Culture, who holds the token, or NOBODY (CIV-CUL-03)."""
        best: i64 = 0
        holder: i64 = NOBODY
        for seat in range(self.seats):
            cards: i64 = lane(self.areas[seat], CUL)
            if cards > best:
                best = cards
                holder = seat
            elif cards == best:
                holder = NOBODY
        return holder

    # The contract.

    @property
    def game(self) -> Game:
        """CIV: Carta Impera Victoria."""
        from civitas.games.civ import GAME

        return GAME

    def acting(self) -> i64:
        """The mask of the seats that must choose now."""
        if self.over:
            return 0
        if self.step != DRAFT_PICK:
            return bit(self.active)
        mask: i64 = 0
        for seat in range(self.seats):
            if self.picked[seat] < 0:
                mask |= bit(seat)
        return mask

    def choices(self, seat: i64) -> vec[i64]:
        """The moves open to a seat that must choose."""
        return legal.legal_moves(self, seat)

    def apply(self, seat: i64, move: i64) -> None:
        """Carry out a legal move."""
        apply.apply(self, seat, move)

    def imagine(self, seat: i64, rng: Rng) -> CivState:
        """A state that this seat cannot tell apart from this one."""
        self.check_seat(seat)
        return deals.imagine(self, seat, rng)

    def reward(self, seat: i64) -> float:
        """The result of a finished game."""
        return scoring.reward(self, seat)

    def evaluate(self, seat: i64) -> float:
        """A guess of the result."""
        return evaluate.evaluate(self, seat)

    def evaluate_all(self) -> vec[float]:
        """The guess for every seat."""
        return evaluate.chances(self)

    def encode(self, seat: i64) -> vec[i64]:
        """What a seat knows, as numbers."""
        return encode.encode(self, seat)

    def move_row(self, seat: i64, move: i64) -> i64:
        """The row of a move in a net."""
        return encode.row(self, seat, move)
