"""Tune a game's fitted worths by matches between bots that look one move ahead, without other packages.

    python -m train.tune_evaluation flow --rounds 20 --workers 16

`train.fit_evaluation` says what tells winners from losers; a bot that looks one move ahead also needs to know what not
to waste, which winners and losers alike do not. Each round changes the worths at random in `--brood` ways, lets every
change play the same deals against the worths as they are, and goes to the mean of the best quarter (an evolution
strategy). `--write` replaces `games/GAME/features/fitted.py`.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from random import Random
from typing import Any, NamedTuple

from civitas.bots.greedy import GreedyBot
from civitas.bots.perspective import Perspective
from civitas.bots.workers import worker_pool
from civitas.core import Rng
from civitas.core import game as find_game
from train.fit_evaluation import evaluation, fitted_games, room_of, shown, written

Worths = tuple[float, ...]
"""Those at the start of a game, then those at its end."""
LEAST_CHANGE = 0.02


class Trial(NamedTuple):
    """A match between two sets of worths: one seat has the first, all others the second."""

    game: str
    new: Worths
    old: Worths
    games: int
    seed: int


def present(game_id: str) -> Worths:
    """The worths that the game uses now."""
    fitted = importlib.import_module(f"civitas.games.{game_id}.features.fitted")
    return (*(float(worth) for worth in fitted.EARLY), *(float(worth) for worth in fitted.LATE))


def use(game_id: str, worths: Worths) -> None:
    """Let the game's evaluation use other worths, in this process."""
    fitted = importlib.import_module(f"civitas.games.{game_id}.features.fitted")
    things = len(worths) // 2
    for i in range(things):
        fitted.EARLY[i], fitted.LATE[i] = worths[i], worths[things + i]


def result(trial: Trial) -> float:
    """How much more than its share of the games the first set won, as a share; the seat counts take turns."""
    game = find_game(trial.game)
    before = present(trial.game)
    bot, more = GreedyBot(), 0.0
    for number in range(trial.games):
        seats = game.seats[number % len(game.seats)]
        state, rng = game.deal(seats, trial.seed + number), Rng(trial.seed + number)
        place = (number // len(game.seats)) % seats
        while not state.over:
            for seat in state.to_act():
                if seat in state.to_act():
                    use(trial.game, trial.new if seat == place else trial.old)
                    state.apply(seat, bot.choose(Perspective(game, state, seat), rng))
        more += float(state.reward(place)) - 1 / seats
    use(trial.game, before)
    return more / trial.games


def changed(worths: Worths, much: float, least: list[int], random: Random) -> Worths:
    """Worths changed at random, each by a part of itself and a little; those in `least` stay above 0."""
    found = [worth + random.gauss(0, much) * (abs(worth) + LEAST_CHANGE) for worth in worths]
    for i in least:
        found[i] = max(found[i], 0.0)
    return tuple(found)


def tune(asked: argparse.Namespace, start: Worths) -> Worths:
    """Round after round, go to the mean of the best changes."""
    random = Random(asked.seed)
    things = len(start) // 2
    growing = [thing + shift for thing in getattr(evaluation(asked.game), "GROWING", ()) for shift in (0, things)]
    here = start
    with worker_pool(asked.workers) as pool:
        for number in range(asked.rounds):
            brood = [changed(here, asked.much, growing, random) for _ in range(asked.brood)]
            seed = asked.seed + (number + 1) * 1_000_000
            trials = [Trial(asked.game, new, here, asked.games, seed) for new in brood]
            found = sorted(zip(pool.map(result, trials), brood, strict=True), reverse=True)
            best = found[: max(asked.brood // 4, 1)]
            here = tuple(sum(values) / len(best) for values in zip(*(worths for _, worths in best), strict=True))
            print(
                f"round {number + 1}: the best quarter won {sum(won for won, _ in best) / len(best):+.3f}", flush=True
            )
    return here


class Found:
    """Worths as `written` asks for them."""

    def __init__(self, worths: Worths) -> None:
        self._worths = worths

    def early(self) -> list[float]:
        """What each thing is worth at the start."""
        return list(self._worths[: len(self._worths) // 2])

    def late(self) -> list[float]:
        """What each thing is worth at the end."""
        return list(self._worths[len(self._worths) // 2 :])


def arguments(words: list[str] | None = None) -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="python -m train.tune_evaluation", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("game", choices=fitted_games())
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--brood", type=int, default=16, help="changes tried in a round")
    parser.add_argument("--games", type=int, default=240, help="games of each")
    parser.add_argument("--much", type=float, default=0.3, help="how much is changed at a time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--note", default="", help="what else is to be told")
    parser.add_argument("--write", action="store_true", help="replace the game's fitted.py")
    given = sys.argv[1:] if words is None else words
    return parser.parse_args(given, argparse.Namespace(words=shown(given)))


def main(words: list[str] | None = None) -> None:
    """Tune, and show or write what came out."""
    asked = arguments(words)
    start = present(asked.game)
    worths = tune(asked, start)
    facts: list[Any] = ["Written by a command, not by hand:", ""]
    facts += [f"    python -m train.tune_evaluation {' '.join(asked.words)}", "", asked.note]
    text = written(asked.game, Found(worths), facts)
    if asked.write:
        room_of(asked.game).write_text(text, encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
