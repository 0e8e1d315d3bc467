"""Random play of any game, for the contract's tests."""

from collections.abc import Iterator
from dataclasses import dataclass

import civitas
from civitas.core import Game, Options, Record, Rng, State

SALT = "5a" * 16


@dataclass(frozen=True)
class Case:
    """A game at a seat count with options. Odd seeds are dealt with a salt, if the game can be."""

    game: Game
    seats: int
    options: Options

    def __str__(self) -> str:
        words = [f"{name}={value}" for name, value in self.options.items()]
        return "-".join([self.game.id, str(self.seats), *words])

    def deal(self, seed: int) -> State:
        return self.game.deal(self.seats, seed, self.options, self.salt(seed))

    def salt(self, seed: int) -> str | None:
        return SALT if seed % 2 and self.game.can_seal else None


CASES = [Case(game, seats, options) for game in civitas.all_games() for seats, options in game.variants()]


def random_move(state: State, rng: Rng) -> tuple[int, int]:
    """A seat that must choose, and one of its moves."""
    seats = state.to_act()
    seat = seats[rng.below(len(seats))]
    moves = state.choices(seat)  # nobody gives up by chance
    return seat, int(moves[rng.below(len(moves))])


def random_states(case: Case, seed: int) -> Iterator[State]:
    """The states of a random game from the deal to the end; it is one state that changes."""
    state = case.deal(seed)
    rng = Rng(seed + 1)
    yield state
    while not state.over:
        seat, move = random_move(state, rng)
        state.play(seat, move)
        yield state


def random_record(case: Case, seed: int) -> Record:
    """The record of a random game."""
    state = case.deal(seed)
    options = case.game.check_options(case.seats, case.options)
    record = Record(case.game, case.seats, seed, options, salt=case.salt(seed))
    rng = Rng(seed + 1)
    while not state.over:
        seat, move = random_move(state, rng)
        record.moves.append((seat, case.game.notation(move, state)))
        state.play(seat, move)
    return record
