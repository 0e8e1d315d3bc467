"""The bots by name, and the named strengths that people choose from."""

from __future__ import annotations

import importlib
from typing import NamedTuple

from civitas.bots.bot import Bot
from civitas.bots.greedy import GreedyBot
from civitas.bots.learned import LearnedBot
from civitas.bots.mcts import MctsBot
from civitas.bots.uniform import RandomBot
from civitas.core import BadInput


class Level(NamedTuple):
    """A strength: a bot and its time per move. Its words are `bots.level.<id>` and `bots.about.<id>`."""

    id: str
    bot: str
    move_seconds: float | None = None


LEVELS = (
    Level("novice", "random"),
    Level("apprentice", "greedy"),
    Level("adept", "mcts", 0.1),
    Level("master", "mcts", 1.0),
    Level("grandmaster", "mcts", 4.0),
)
MOST_WORKERS = 256
_BOTS = ("random", "greedy", "mcts", "learned")

_SEARCHES: dict[str, type[MctsBot] | type[LearnedBot]] = {"mcts": MctsBot, "learned": LearnedBot}


def bot_names() -> tuple[str, ...]:
    """Every name that `make_bot` knows: the bots, then the levels."""
    return (*_BOTS, *(level.id for level in LEVELS))


def make_bot(name: str, move_seconds: float | None = None, playouts: int | None = None, workers: int = 1) -> Bot:
    """The bot or level of this name, or one's own bot as "module:Class"; `BadInput` if there is none.

    `move_seconds` and `playouts` bound the search of a bot that searches; a level keeps its own time unless told.
    With `workers` above 1 it searches in that many processes at once.

    >>> make_bot("greedy").name
    'greedy'
    """
    if move_seconds is not None and not 0 < move_seconds <= 3600:
        raise BadInput("move_seconds", "move_seconds", {"value": str(move_seconds)})
    if playouts is not None and playouts < 1:
        raise BadInput("playouts", "playouts", {"value": str(playouts)})
    if not 1 <= workers <= MOST_WORKERS:
        raise BadInput("workers", "workers", {"value": str(workers)})
    if ":" in name:
        return _own_bot(name)
    level = next((level for level in LEVELS if level.id == name), Level(name, name))
    if level.bot == "random":
        return RandomBot()
    if level.bot == "greedy":
        return GreedyBot()
    if level.bot in _SEARCHES:
        seconds = level.move_seconds if move_seconds is None and playouts is None else move_seconds
        return _SEARCHES[level.bot](seconds, playouts, workers)
    raise BadInput("bot", "bot_unknown", {"value": name, "known": list(bot_names())})


def _own_bot(path: str) -> Bot:
    module, _, attribute = path.partition(":")
    try:
        bot: Bot = getattr(importlib.import_module(module), attribute)()
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise BadInput("bot", "bot_import", {"value": path, "cause": str(error)}) from error
    return bot
