"""The games that the environments are tested with: all that number their moves, and the sample game."""

import importlib
import sys
from pathlib import Path

import civitas
from civitas.core import Game, Rng, State
from civitas.envs.encoding import Encoding

SAMPLE = Path(__file__).resolve().parents[2] / "examples" / "sample_game" / "src"


def numbers_moves(game: Game) -> bool:
    """Does the game fill in moves and observations? `tests/contract/test_numbering.py` demands it of all games."""
    return type(game).move_space is not Game.move_space and type(game).observe is not Game.observe


def sample_game() -> Game:
    """The sample game from its sources, without an entry point: here it is no game of the house."""
    civitas.game_ids()  # before its folder is on the path
    sys.path.insert(0, str(SAMPLE))
    found = importlib.import_module("caravan").GAME
    assert isinstance(found, Game)
    return found


CARAVAN = sample_game()
GAMES = [*(game for game in civitas.all_games() if numbers_moves(game)), CARAVAN]
TABLES = [(game, seats) for game in GAMES for seats in game.seats]


def name_of(value: object) -> str:
    return value.id if isinstance(value, Game) else str(value)


def random_index(encoding: Encoding, state: State, seat: int, rng: Rng) -> int:
    """A random legal move of a seat, by index."""
    legal = encoding.legal(state, seat)
    return legal[rng.below(len(legal))]
