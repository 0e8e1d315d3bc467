"""The bots by name, and the named strengths that people choose from."""

from __future__ import annotations

import importlib
from typing import NamedTuple

from civitas.bots.bot import Bot
from civitas.bots.fitted import judge_of
from civitas.bots.greedy import GreedyBot
from civitas.bots.learned import LearnedBot
from civitas.bots.mcts import MctsBot
from civitas.bots.perspective import Perspective
from civitas.bots.uniform import RandomBot
from civitas.core import BadInput, Rng


class Level(NamedTuple):
    """A strength: a bot, and its time or its number of playouts per move.

    `taught` is the number of passes where a judge guides the search: they are worth far more than playouts. Its words
    are `bots.level.<id>` and `bots.about.<id>`.
    """

    id: str
    bot: str
    move_seconds: float | None = None
    playouts: int | None = None
    taught: int | None = None


LEVELS = (
    Level("novice", "greedy"),
    Level("apprentice", "mcts", None, 100),
    Level("adept", "learned", None, 500, 18),
    Level("master", "learned", None, 2500, 120),
    Level("grandmaster", "learned", 1.0),
)
"""From friendly to strongest. The weak ones see less far; none makes moves at random. See docs/bots.md."""
_PLAYOUTS = {
    ("ages", "apprentice"): 45,
    ("ages", "adept"): 180,
    ("ages", "master"): 2500,
    ("civ", "apprentice"): 80,
    ("civ", "adept"): 150,
    ("civ", "master"): 500,
    ("duel", "apprentice"): 300,
    ("flow", "novice"): 80,
    ("flow", "apprentice"): 160,
    ("flow", "adept"): 320,
    ("flow", "master"): 700,
    ("wonders", "apprentice"): 200,
    ("wonders", "adept"): 800,
    ("wonders", "master"): 3000,
}
"""Where the plain search plays, a game's own numbers: one playout is worth more in one game than in another. Flow's
novice has some too: from `greedy` to the strongest it would be more than four steps."""
_PASSES = {
    ("ages", "adept"): 60,
    ("ages", "master"): 1500,
    ("civ", "adept"): 9,
    ("civ", "master"): 150,
    ("flow", "apprentice"): 8,
    ("flow", "adept"): 100,
    ("flow", "master"): 500,
    ("wonders", "apprentice"): 12,
    ("wonders", "adept"): 70,
    ("wonders", "master"): 500,
}
"""Where a judge guides the search, a game's own numbers; a level that is named here is guided in that game."""
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
    level = next((level for level in LEVELS if level.id == name), None)
    if level is not None:
        return LevelBot(level, move_seconds, playouts, workers)
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return GreedyBot()
    if name in _SEARCHES:
        return _SEARCHES[name](move_seconds, playouts, workers)
    raise BadInput("bot", "bot_unknown", {"value": name, "known": list(bot_names())})


class LevelBot:
    """A strength at any table: its budget depends on whether the game has a judge for so many seats."""

    def __init__(self, level: Level, move_seconds: float | None, playouts: int | None, workers: int) -> None:
        self.name = level.id
        self.level = level
        self._told = (move_seconds, playouts)
        self._workers = workers
        self._made: dict[tuple[str, bool], Bot] = {}

    def choose(self, seen: Perspective, rng: Rng) -> int:
        """The move of the bot that plays at this table."""
        return self.bot_at(seen.game.id, seen.seats).choose(seen, rng)

    def bot_at(self, game: str, seats: int) -> Bot:
        """The bot that plays a game with so many seats; a budget that was told replaces its own."""
        taught = judge_of(game, seats) is not None
        if (game, taught) not in self._made:
            level = self.level
            passes = _PASSES.get((game, level.id), level.taught) if taught else None
            seconds, playouts = self._told
            if seconds is None and playouts is None:
                seconds = level.move_seconds
                playouts = passes or _PLAYOUTS.get((game, level.id), level.playouts)
            plain = "mcts" if level.bot == "greedy" and (game, level.id) in _PLAYOUTS else level.bot
            self._made[game, taught] = make_bot("learned" if passes else plain, seconds, playouts, self._workers)
        return self._made[game, taught]


def _own_bot(path: str) -> Bot:
    module, _, attribute = path.partition(":")
    try:
        bot: Bot = getattr(importlib.import_module(module), attribute)()
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise BadInput("bot", "bot_import", {"value": path, "cause": str(error)}) from error
    return bot
