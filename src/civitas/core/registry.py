"""Which games there are: every folder under `civitas.games` that holds a `GAME`, and those of other packages.

Another package adds a game with an entry point: `[project.entry-points."civitas.games"]`, `go = "my_go:GAME"`.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from civitas.core.errors import BadInput, shown
from civitas.core.game import Game
from civitas.core.state import State

HOME = "civitas.games"


@cache
def _own() -> tuple[str, ...]:
    home = importlib.import_module(HOME)
    return tuple(sorted(found.name for found in pkgutil.iter_modules(home.__path__) if found.ispkg))


@cache
def _foreign() -> dict[str, EntryPoint]:
    """The games of other packages; a name of ours is ours."""
    return {found.name: found for found in entry_points(group=HOME) if found.name not in _own()}


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games: ours in alphabetical order, then those of other packages."""
    return (*_own(), *sorted(_foreign()))


@cache
def _load(id: str) -> Game:
    found = importlib.import_module(f"{HOME}.{id}").GAME if id in _own() else _foreign()[id].load()
    if not isinstance(found, Game) or found.id != id:
        raise TypeError(f"{HOME}: the entry {id!r} does not name a Game of that id")
    return found


def guest_packages() -> dict[str, str]:
    """The packages that games of others come from, by game id: their words and rules are found there."""
    return {id: found.module for id, found in sorted(_foreign().items())}


def game(id: str) -> Game:
    """The game with this id; `BadInput` if there is none."""
    if id not in game_ids():
        raise BadInput("game", "game_unknown", {"value": shown(id), "known": list(game_ids())})
    return _load(id)


def all_games() -> tuple[Game, ...]:
    """All games."""
    return tuple(_load(id) for id in game_ids())


def restore(id: str, data: Mapping[str, Any]) -> State:
    """A state that was pickled."""
    return game(id).from_dict(data)
