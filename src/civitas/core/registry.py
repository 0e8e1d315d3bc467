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
def _guests() -> tuple[dict[str, tuple[Game, str]], dict[str, str]]:
    """The games of other packages, each with its package, and why others cannot be had; a name of ours is ours.

    What a package does when it is loaded is its own affair, and must not cost anybody the other games.
    """
    sound: dict[str, tuple[Game, str]] = {}
    broken: dict[str, str] = {}
    for entry in entry_points(group=HOME):
        if entry.name not in _own():
            try:
                sound[entry.name] = _guest(entry), entry.module
            except Exception as error:
                broken[entry.name] = shown(f"{type(error).__name__}: {error}")
    return dict(sorted(sound.items())), dict(sorted(broken.items()))


def _guest(entry: EntryPoint) -> Game:
    found = entry.load()
    if not isinstance(found, Game) or found.id != entry.name:
        raise TypeError(f"{entry.value} is no Game of the id {entry.name!r}")
    if not hasattr(importlib.import_module(entry.module), "__path__"):
        raise TypeError(f"{entry.module} is no package, which could have catalogues")
    return found


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games: ours in alphabetical order, then those of other packages."""
    return (*_own(), *_guests()[0])


@cache
def _load(id: str) -> Game:
    found: Game = importlib.import_module(f"{HOME}.{id}").GAME if id in _own() else _guests()[0][id][0]
    return found


def guest_packages() -> dict[str, str]:
    """The packages that games of others come from, by game id: their words and rules are found there."""
    return {id: package for id, (_, package) in _guests()[0].items()}


def broken_guests() -> dict[str, str]:
    """The games of other packages that cannot be loaded, with the cause."""
    return dict(_guests()[1])


def game(id: str) -> Game:
    """The game with this id; `BadInput` if there is none."""
    if id not in _own() and id in broken_guests():
        raise BadInput("game", "game_broken", {"value": id, "cause": broken_guests()[id]})
    if id not in _own() and id not in game_ids():
        raise BadInput("game", "game_unknown", {"value": shown(id), "known": list(game_ids())})
    return _load(id)


def all_games() -> tuple[Game, ...]:
    """All games."""
    return tuple(_load(id) for id in game_ids())


def restore(id: str, data: Mapping[str, Any]) -> State:
    """A state that was pickled."""
    return game(id).from_dict(data)
