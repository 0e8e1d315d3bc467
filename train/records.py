"""Games of a search against itself, a line of JSON each: the deal, the moves, and how often the search tried each move.

A game is kept by its moves and not by its positions, so that it still teaches after an encoder has changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from civitas.bots.crew import Results, guided, unguided
from civitas.bots.fitted import linear_at
from civitas.bots.greedy import GreedyBot
from civitas.bots.judge import Judge
from civitas.bots.perspective import Perspective
from civitas.bots.workers import end_with_parent
from civitas.core import Rng, State
from civitas.core import game as find_game
from train.playing import dealt, playing

MOST_DARING = 16
SLIP = 12
"""Up to so many decisions of a game, and one in SLIP of the others, are drawn by the visits and not the best."""


class Play(NamedTuple):
    """How a game is played: with how many seats, by which judge (none: the plain search), with how many passes.

    Without passes `greedy` plays. `teams` is for games that can be played in teams.
    """

    game: str
    seats: int
    judge: Judge | None
    passes: int
    teams: bool = False


def play_game(play: Play, seed: int) -> dict[str, Any]:
    """A game from a seed, as it is written down."""
    random, rng = Random(seed), Rng(seed * 7 + 1)
    state = dealt(play.game, play.seats, seed, play.teams)
    daring = random.randrange(MOST_DARING)
    decisions = 0
    moves: list[list[Any]] = []
    while not state.over:
        for seat in state.to_act():
            if seat not in state.to_act():
                continue
            choices = state.game.playing_moves(state, seat)
            line: list[Any] = [seat, choices[0]]
            if len(choices) > 1:
                found = playing(state, seat, weigh(play, state, seat, rng))
                decisions += 1
                line[1] = max(found, key=lambda one: (one[1], one[2]))[0]
                if decisions <= daring or random.randrange(SLIP) == 0:
                    line[1] = random.choices([one[0] for one in found], [one[1] for one in found])[0]
                visits = sum(one[1] for one in found)
                line += [[[move, seen] for move, seen, _ in found], round(sum(one[2] for one in found) / visits, 3)]
            state.apply(seat, line[1])
            moves.append(line)
    return {"seed": seed, "seats": play.seats, "teams": play.teams, "moves": moves}


def weigh(play: Play, state: State, seat: int, rng: Rng) -> Results:
    """What a search makes of the moves."""
    if play.passes == 0:
        return glance(play, state, seat, rng)
    root = state.imagine(seat, rng)
    if play.judge is None:
        plain = unguided(play.game, root, seat, rng)
        plain.run(0.0, play.passes)
        return plain.results()
    tree = guided(play.game, root, seat, rng, play.judge)
    tree.run(0.0, play.passes)
    return tree.results()


def glance(play: Play, state: State, seat: int, rng: Rng) -> Results:
    """The move of `greedy`; now and then, so that more can be learned than what it always does, any move."""
    if rng.below(SLIP) == 0:
        moves = state.game.playing_moves(state, seat)
        return [(moves[rng.below(len(moves))], 1, 0.0)]
    return [(GreedyBot().choose(Perspective(find_game(play.game), state, seat), rng), 1, 0.0)]


def play_job(play: Play, judge: str | None, seed: int) -> dict[str, Any]:
    """A game in a process of its own; the judge is named, as processes cannot send each other one."""
    return play_game(play if judge is None else play._replace(judge=linear_at(judge)), seed)


def play_more(play: Play, path: Path, games: int, seed: int, judge: str | None = None, workers: int = 1) -> int:
    """Fill a file up to so many games, from where it was left; how many were played now.

    The games are the same with any number of `workers`; `judge` is the file of the judge that plays.
    """
    whole = path.read_bytes().rpartition(b"\n") if path.exists() else (b"", b"", b"")
    if whole[2]:  # stopped while writing
        path.write_bytes(whole[0] + whole[1])
    done = sum(1 for _ in read_games(path)) if path.exists() else 0
    job = partial(play_job, play, judge)
    seeds = range(seed + done, seed + games)
    with path.open("a", encoding="utf-8") as file, ProcessPoolExecutor(workers, initializer=end_with_parent) as pool:
        for record in map(job, seeds) if workers == 1 else pool.map(job, seeds):
            file.write(json.dumps(record, separators=(",", ":")) + "\n")
            file.flush()
    return max(games - done, 0)


def read_games(path: Path) -> Iterator[dict[str, Any]]:
    """The games of a file; a last line that was cut off is passed over."""
    with path.open(encoding="utf-8") as file:
        for line in file:
            if line.endswith("\n"):
                yield json.loads(line)
