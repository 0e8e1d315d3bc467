"""How fast a game is played: uniform random play, copies, and the search, on one core."""

from __future__ import annotations

from time import perf_counter, process_time
from typing import Any

from civitas.bots.crew import unguided
from civitas.bots.mcts import ranked
from civitas.bots.search import NO_LIMIT
from civitas.core import Game, Options, Rng, State, playout

Speed = dict[str, Any]

_COPIES = 200


def is_compiled() -> bool:
    """Does the rules engine run as compiled code?"""
    return not str(playout.__file__).endswith(".py")


def measure(game: Game, seats: int, options: Options, seconds: float) -> Speed:
    """Deal and play games to their end for a while, then copy states from all stages of a game."""
    rng = Rng(1)
    played = decisions = 0
    start = process_time()
    spent = 0.0
    while spent < seconds or played == 0:
        decisions += int(playout.play_out(game.fresh(seats, played, options), rng))
        played += 1
        spent = process_time() - start
    return {
        "game": game.id,
        "seats": seats,
        "games_per_s": played / spent,
        "decisions_per_s": decisions / spent,
        "copies_per_s": _copies(stages(game, seats, options), seconds / 4),
        "decisions_per_game": decisions / played,
        "compiled": is_compiled(),
    }


def stages(game: Game, seats: int, options: Options) -> list[State]:
    """The states of one random game, before each move."""
    state = game.fresh(seats, 1, options)
    rng = Rng(2)
    found = []
    while not state.over:
        found.append(state.copy())
        seat = state.to_act()[0]
        moves = state.choices(seat)
        state.apply(seat, moves[rng.below(len(moves))])
    return found


def _copies(states: list[State], seconds: float) -> float:
    made = 0
    start = process_time()
    spent = 0.0
    while spent < seconds or made == 0:
        for state in states:
            playout.copy_many(state, _COPIES)
        made += _COPIES * len(states)
        spent = process_time() - start
    return made / spent


def measure_search(game: Game, seats: int, options: Options, move_seconds: float) -> Speed:
    """Let the search play one game from all seats, with a time for each move: its playouts, and its punctuality."""
    state = game.fresh(seats, 1, options)
    rng = Rng(3)
    playouts = searches = 0
    spent = longest = 0.0
    while not state.over:
        seat = state.to_act()[0]
        moves = state.choices(seat)
        move = int(moves[0])
        if len(moves) > 1:
            start = perf_counter()
            search = unguided(game.id, state.imagine(seat, rng), seat, rng)
            search.run(move_seconds, NO_LIMIT)
            took = perf_counter() - start
            move = ranked(search.results())[0].move
            playouts += int(search.playouts)
            searches += 1
            spent += took
            longest = max(longest, took)
        state.apply(seat, move)
    return {
        "playouts_per_s": playouts / spent,
        "searches": searches,
        "overrun_ms": 1000 * (spent / searches - move_seconds),
        "worst_overrun_ms": 1000 * (longest - move_seconds),
    }
