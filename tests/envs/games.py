"""The games that the environments are tested with: all of them, and the sample game."""

import importlib
import sys
from pathlib import Path

import civitas
from civitas.core import Game, Rng, State
from civitas.envs.encoding import Encoding

SAMPLE = Path(__file__).resolve().parents[2] / "examples" / "sample_game" / "src"


def sample_game() -> Game:
    """The sample game from its sources, without an entry point: here it is no game of the house."""
    civitas.game_ids()  # before its folder is on the path
    sys.path.insert(0, str(SAMPLE))
    found = importlib.import_module("caravan").GAME
    assert isinstance(found, Game)
    return found


CARAVAN = sample_game()
GAMES = [*civitas.all_games(), CARAVAN]
TABLES = [(game, seats) for game in GAMES for seats in game.seats]


def name_of(value: object) -> str:
    return value.id if isinstance(value, Game) else str(value)


def random_index(encoding: Encoding, state: State, seat: int, rng: Rng) -> int:
    """A random legal move of a seat, by index."""
    legal = encoding.legal(state, seat)
    return legal[rng.below(len(legal))]
