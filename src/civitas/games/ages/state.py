"""The state of a game of Through the Ages."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.rng import Rng
from civitas.core.state import State
from civitas.games.ages import encode, scoring
from civitas.games.ages.features import evaluate
from civitas.games.ages.imagine import deals
from civitas.games.ages.imagine.pasts import Pasts
from civitas.games.ages.legal import choices, politics
from civitas.games.ages.moves import RESIGN
from civitas.games.ages.nation import Nation
from civitas.games.ages.rules import apply
from civitas.games.ages.steps import (
    FIRST_AT,
    FIRST_GAME,
    NO_ROUND,
    NONE,
    RUNNING,
    SEAT_AT,
    SECOND_AT,
    SHORTER,
)

if TYPE_CHECKING:
    from civitas.core.game import Game


@final
class AgesState(State):
    """Everything on the table.

    `tasks` is a stack of what is still to be done, the next on top; a task is packed (kind, seat, two numbers), and
    the top one always waits for a choice of its seat while the game runs. `card_row` has 13 places, NONE where empty;
    decks are drawn from their end. Cards in hidden places (`military_deck`, `current_events`, `future_events`,
    `discards`, `out`, hands) carry the mask of the seats that know them there; `out` holds military cards that have
    left the game, `past` the resolved events, `common` the mask of common tactics, `sighted` the seats that have seen
    the top event, `revealed` the events that were turned up since the current ones were laid out, with who had prepared
    them, `dealt` counts the military cards that have come into the game, `dealt_for` says for how many players each
    age's decks were made (`rules.decks.players_of`). Wars are packed (war, attacker, rival), pacts (pact, owner, side
    A, side B). The last block is what an auction, a force or a defence has come to, and the move that waits for its
    payment; `pasts` is what was worked out when states were imagined.
    """

    def __init__(self, seats: i64, variant: i64, rng: Rng) -> None:
        super().__init__(seats)
        self.variant: i64 = variant
        self.keeps_pacts: bool = False
        self.tension: bool = False
        self.resigning: bool = False
        self.chooses_payment: bool = False
        self.conversion_counts: bool = False
        self.trades_in_politics: bool = False
        self.rng: Rng = rng
        self.nations: list[Nation] = []
        self.starter: i64 = 0
        self.current: i64 = 0
        self.round: i64 = 1
        self.age: i64 = 0
        self.last_round: i64 = NO_ROUND
        self.ended: i64 = RUNNING
        self.card_row: vec[i64] = vec[i64]()
        self.civil_deck: vec[i64] = vec[i64]()
        self.military_deck: vec[i64] = vec[i64]()
        self.deck_known: bool = False
        self.reshuffled: bool = False
        self.dealt: i64 = 0
        self.dealt_for: i64 = 0
        self.current_events: vec[i64] = vec[i64]()
        self.future_events: vec[i64] = vec[i64]()
        self.past: vec[i64] = vec[i64]()
        self.discards: vec[i64] = vec[i64]()
        self.out: vec[i64] = vec[i64]()
        self.open_events: vec[i64] = vec[i64]()
        self.revealed: vec[i64] = vec[i64]()
        self.pasts: Pasts | None = None
        self.sighted: i64 = 0
        self.common: i64 = 0
        self.wars: vec[i64] = vec[i64]()
        self.pacts: vec[i64] = vec[i64]()
        self.tasks: vec[i64] = vec[i64]()
        self.card: i64 = NONE
        self.rival: i64 = NONE
        self.bid: i64 = 0
        self.bidder: i64 = NONE
        self.passed: i64 = 0
        self.sent: i64 = 0
        self.added: i64 = 0
        self.used_cards: i64 = 0
        self.last_added: i64 = NONE
        self.unpaid: i64 = NONE

    def copy(self) -> AgesState:
        """An independent copy."""
        twin = AgesState(self.seats, self.variant, self.rng.copy())
        twin.over = self.over
        twin.news = self.news
        twin.keeps_pacts = self.keeps_pacts
        twin.tension = self.tension
        twin.resigning = self.resigning
        twin.chooses_payment = self.chooses_payment
        twin.conversion_counts = self.conversion_counts
        twin.trades_in_politics = self.trades_in_politics
        twin.nations = [nation.copy() for nation in self.nations]
        twin.starter = self.starter
        twin.current = self.current
        twin.round = self.round
        twin.age = self.age
        twin.last_round = self.last_round
        twin.ended = self.ended
        twin.card_row = self.card_row[:]
        twin.civil_deck = self.civil_deck[:]
        twin.military_deck = self.military_deck[:]
        twin.deck_known = self.deck_known
        twin.reshuffled = self.reshuffled
        twin.dealt = self.dealt
        twin.dealt_for = self.dealt_for
        twin.current_events = self.current_events[:]
        twin.future_events = self.future_events[:]
        twin.past = self.past[:]
        twin.discards = self.discards[:]
        twin.out = self.out[:]
        twin.open_events = self.open_events[:]
        twin.revealed = self.revealed[:]
        twin.sighted = self.sighted
        twin.common = self.common
        twin.wars = self.wars[:]
        twin.pacts = self.pacts[:]
        twin.tasks = self.tasks[:]
        twin.card = self.card
        twin.rival = self.rival
        twin.bid = self.bid
        twin.bidder = self.bidder
        twin.passed = self.passed
        twin.sent = self.sent
        twin.added = self.added
        twin.used_cards = self.used_cards
        twin.last_added = self.last_added
        twin.unpaid = self.unpaid
        return twin

    def push(self, kind: i64, seat: i64, first: i64, second: i64) -> None:
        """Put a task on top of what is to be done."""
        self.tasks = append(self.tasks, kind | (seat << SEAT_AT) | (first << FIRST_AT) | (second << SECOND_AT))

    def players(self) -> i64:
        """How many players are still in the game: their number's rules hold (R-16, TTA-RESIGN-04)."""
        count: i64 = 0
        for nation in self.nations:
            if nation.alive:
                count += 1
        return count

    def last_age(self) -> i64:
        """The last age that has decks: III, or II in the first and the shorter game (TTA-SHORT-01, TTA-FIRST-05).

        So do TTA-VAR-01 and TTA-VAR-02.
        """
        return 2 if self.variant == FIRST_GAME or self.variant == SHORTER else 3

    def has_decks(self) -> bool:
        """Are there current decks? (Not in the age after the last.)

        Rules and cards that name Age IV ask this, so that they mean Age III in the first and the shorter game
        (TTA-FIRST-10, TTA-SHORT-06).
        """
        return self.age <= self.last_age()

    def next_seat(self, seat: i64) -> i64:
        """The next player clockwise who is still in the game (TTA-RESIGN-04)."""
        seat += 1
        while True:
            if seat >= self.seats:
                seat = 0
            if self.nations[seat].alive:
                return seat
            seat += 1

    # The contract.

    @property
    def game(self) -> Game:
        """Through the Ages."""
        from civitas.games.ages import GAME

        return GAME

    def acting(self) -> i64:
        """The mask of the seats that must choose now."""
        if self.over:
            return 0
        return bit((self.tasks[len(self.tasks) - 1] >> SEAT_AT) & 7)

    def choices(self, seat: i64) -> vec[i64]:
        """The moves open to a seat that must choose."""
        return choices.legal_moves(self, seat)

    def concession(self, seat: i64) -> i64:
        """Resigning, in the politics phase (TTA-RESIGN-01)."""
        return RESIGN if politics.may_resign(self, seat) else NONE

    def apply(self, seat: i64, move: i64) -> None:
        """Carry out a legal move."""
        apply.apply(self, seat, move)

    def imagine(self, seat: i64, rng: Rng) -> AgesState:
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
        """A guess of everybody's result."""
        return evaluate.evaluate_all(self)

    def encode(self, seat: i64) -> vec[i64]:
        """What a seat knows, for a net."""
        return encode.encode(self, seat)

    def move_row(self, seat: i64, move: i64) -> i64:
        """The row of a move in a net's table."""
        return encode.row(self, seat, move)

    def sight(self) -> i64:
        """What everybody has seen come to light."""
        return encode.sight(self)
