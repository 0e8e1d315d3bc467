"""The games that the environments are tested with: all that number their moves, and the sample game."""

from caravan import GAME as CARAVAN

import civitas
from civitas.core import Game, Rng, State
from civitas.envs.encoding import Encoding


def numbers_moves(game: Game) -> bool:
    """Does the game fill in the dense numbering? `tests/contract/test_numbering.py` demands it of all games."""
    return type(game).move_space is not Game.move_space


GAMES = [*(game for game in civitas.all_games() if numbers_moves(game)), CARAVAN]
TABLES = [(game, seats) for game in GAMES for seats in game.seats]


def name_of(value: object) -> str:
    return value.id if isinstance(value, Game) else str(value)


def random_index(encoding: Encoding, state: State, seat: int, rng: Rng) -> int:
    """A random legal move of a seat, by index."""
    legal = encoding.legal(state, seat)
    return legal[rng.below(len(legal))]
