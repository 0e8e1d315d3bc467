"""The bots by name, and the named strengths that people choose from."""

from __future__ import annotations

import importlib
from typing import NamedTuple

from civitas.bots.bot import Bot
from civitas.bots.fitted import judge_of
from civitas.bots.greedy import GreedyBot
from civitas.bots.learned import LearnedBot, Trees
from civitas.bots.mcts import MctsBot
from civitas.bots.perspective import Perspective
from civitas.bots.uniform import RandomBot
from civitas.core import BadInput, Rng
from civitas.core.errors import shown


class Level(NamedTuple):
    """A strength: a bot, and its time or its number of playouts per move in games without a ladder of their own.

    `taught` is the number of passes where a judge guides the search: they are worth far more than playouts. Its words
    are `bots.level.<id>` and `bots.about.<id>`.
    """

    id: str
    bot: str
    move_seconds: float | None = None
    playouts: int | None = None
    taught: int | None = None


class Rung(NamedTuple):
    """What a level is at a table: a bot, and its number of playouts or, where a judge guides it, of passes per move.

    `haze` is what a `greedy` cannot tell apart, as a chance to win.
    """

    bot: str
    number: int | None = None
    haze: float = 0.0


LEVELS = (
    Level("novice", "greedy"),
    Level("apprentice", "mcts", None, 100),
    Level("adept", "learned", None, 500, 25),
    Level("master", "learned", None, 2500, 200),
    Level("grandmaster", "learned", 1.0),
)
"""From friendly to strongest. The weak ones see less far, or hazily; none makes moves at random. See docs/bots.md."""
_GREEDY = Rung("greedy")


def _hazy(*hazes: float) -> tuple[Rung, ...]:
    return tuple(Rung("greedy", haze=haze) for haze in hazes)


def _plain(*numbers: int) -> tuple[Rung, ...]:
    return tuple(Rung("mcts", number) for number in numbers)


def _guided(*numbers: int) -> tuple[Rung, ...]:
    return tuple(Rung("learned", number) for number in numbers)


_ALONE, _TEAMS = False, True

_LADDERS: dict[tuple[str, range, bool], tuple[Rung, ...]] = {
    ("ages", range(2, 3), _ALONE): (_GREEDY, *_plain(60, 180), *_guided(20)),
    ("ages", range(3, 4), _ALONE): (*_hazy(0.005), _GREEDY, *_plain(150), *_guided(200)),
    ("ages", range(4, 5), _ALONE): (*_hazy(0.005), _GREEDY, *_plain(120), *_guided(20)),
    ("civ", range(2, 3), _ALONE): (*_plain(80), *_guided(14, 220, 1100)),
    ("civ", range(3, 4), _ALONE): (*_hazy(0.042, 0.017), _GREEDY, *_guided(120)),
    ("civ", range(4, 5), _ALONE): (*_hazy(0.012), _GREEDY, *_guided(8, 200)),
    ("civ", range(4, 5), _TEAMS): (_GREEDY, *_guided(2, 10, 35, 400)),
    ("duel", range(2, 3), _ALONE): (_GREEDY, *_plain(300), *_guided(25, 200)),
    ("flow", range(2, 3), _ALONE): _guided(80, 450, 2500, 12000),
    ("flow", range(3, 4), _ALONE): _guided(20, 130, 900, 5000),
    ("flow", range(4, 5), _ALONE): (*_plain(110), *_guided(20, 250, 5000)),
    ("flow", range(5, 6), _ALONE): (*_hazy(0.016), _GREEDY, *_plain(90, 450)),
    ("wonders", range(2, 3), _ALONE): _guided(4, 25, 150, 800),
    ("wonders", range(3, 4), _ALONE): (*_hazy(0.031), _GREEDY, *_guided(6, 150)),
    ("wonders", range(4, 5), _ALONE): (*_hazy(0.036, 0.022), _GREEDY, *_guided(6)),
    ("wonders", range(5, 8), _ALONE): (*_hazy(0.026, 0.015), _GREEDY, *_guided(4)),
}
"""The levels by game and number of seats, each for itself or in teams. A playout is worth more at one table than at
another. Where it is a long way from `greedy` to the strongest, the novice searches a little; where it is a short one,
the weakest see the next move through a haze. The strongest has a time, and a number where more passes win nothing."""
MOST_WORKERS = 256
MOST_PLAYOUTS = 1_000_000_000
_BOTS = ("random", "greedy", "mcts", "learned")


def bot_names() -> tuple[str, ...]:
    """Every name that `make_bot` knows: the bots, then the levels."""
    return (*_BOTS, *(level.id for level in LEVELS))


def make_bot(
    name: str,
    move_seconds: float | None = None,
    playouts: int | None = None,
    workers: int = 1,
    trees: Trees | None = None,
) -> Bot:
    """The bot or level of this name, or one's own bot as "module:Class"; `BadInput` if there is none.

    `move_seconds` and `playouts` bound the search of a bot that searches. A level keeps its own number of playouts
    unless another is told, and its own time; where it has a number, a time that is told only bounds it.
    With `workers` above 1 it searches in that many processes at once. `trees` is a dictionary that bots made one after
    another share, so that `learned` goes on with what the one before it has found out.

    >>> make_bot("greedy").name
    'greedy'
    """
    check_budget(move_seconds, playouts)
    if not 1 <= workers <= MOST_WORKERS:
        raise BadInput("workers", "workers", {"value": str(workers)})
    if ":" in name:
        return _own_bot(name)
    level = next((level for level in LEVELS if level.id == name), None)
    if level is not None:
        return LevelBot(level, move_seconds, playouts, workers, trees)
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return GreedyBot()
    if name == "mcts":
        return MctsBot(move_seconds, playouts, workers)
    if name == "learned":
        return LearnedBot(move_seconds, playouts, workers, trees)
    raise BadInput("bot", "bot_unknown", {"value": name, "known": list(bot_names())})


def check_budget(move_seconds: float | None, playouts: int | None) -> None:
    """Refuse a time or a number of playouts that no search can have."""
    if move_seconds is not None and not 0 < move_seconds <= 3600:
        raise BadInput("move_seconds", "move_seconds", {"value": str(move_seconds)})
    if playouts is not None and not 1 <= playouts <= MOST_PLAYOUTS:
        raise BadInput("playouts", "playouts", {"value": shown(playouts), "most": MOST_PLAYOUTS})


class LevelBot:
    """A strength at any table: which bot it is, and its budget, depend on the game and the number of seats."""

    def __init__(
        self,
        level: Level,
        move_seconds: float | None,
        playouts: int | None,
        workers: int,
        trees: Trees | None = None,
    ) -> None:
        self.name = level.id
        self.level = level
        self._told = (move_seconds, playouts)
        self._workers = workers
        self._trees = trees
        self._made: dict[tuple[str, int, bool], Bot] = {}

    def choose(self, seen: Perspective, rng: Rng) -> int:
        """The move of the bot that plays at this table."""
        return self.bot_at(seen.game.id, seen.seats, seen.has_teams).choose(seen, rng)

    def bot_at(self, game: str, seats: int, teams: bool = False) -> Bot:
        """The bot that plays a game with so many seats."""
        if (game, seats, teams) not in self._made:
            self._made[game, seats, teams] = self._make(_rung(self.level, game, seats, teams))
        return self._made[game, seats, teams]

    def _make(self, rung: Rung) -> Bot:
        if rung.haze:
            return GreedyBot(rung.haze)
        seconds, playouts = self._told
        if playouts is None:
            playouts = rung.number
            if seconds is None:
                seconds = self.level.move_seconds
        return make_bot(rung.bot, seconds, playouts, self._workers, self._trees)


def _rung(level: Level, game: str, seats: int, teams: bool) -> Rung:
    place = LEVELS.index(level)
    for (name, tables, in_teams), rungs in _LADDERS.items():
        if name == game and seats in tables and in_teams == teams and place < len(rungs):
            return rungs[place]
    if level.taught and judge_of(game, seats, teams) is not None:
        return Rung("learned", level.taught)
    return Rung(level.bot, level.playouts)


def _own_bot(path: str) -> Bot:
    module, _, attribute = path.partition(":")
    try:
        bot: Bot = getattr(importlib.import_module(module), attribute)()
    except (Exception, SystemExit) as error:  # it is somebody's own code: anything may come out of it
        raise BadInput("bot", "bot_import", {"value": path, "cause": str(error)}) from error
    return bot
