"""Which games there are: every folder under `civitas.games` that holds a `GAME`."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from civitas.core.errors import BadInput, shown
from civitas.core.game import Game

_HOME = "civitas.games"


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games, in alphabetical order."""
    home = importlib.import_module(_HOME)
    return tuple(sorted(found.name for found in pkgutil.iter_modules(home.__path__) if found.ispkg))


@cache
def _load(id: str) -> Game:
    found = importlib.import_module(f"{_HOME}.{id}").GAME
    assert isinstance(found, Game)
    return found


def game(id: str) -> Game:
    """The game with this id; `BadInput` if there is none."""
    if id not in game_ids():
        raise BadInput("game", "game_unknown", {"value": shown(id), "known": list(game_ids())})
    return _load(id)


def all_games() -> tuple[Game, ...]:
    """All games."""
    return tuple(_load(id) for id in game_ids())
