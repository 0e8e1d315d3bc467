"""One search on several cores: warm worker processes each grow a tree of their own, and the roots are added up."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from time import perf_counter
from typing import Any

from civitas.bots.fitted import judge_of
from civitas.bots.judge import Judge
from civitas.bots.puct import Puct
from civitas.bots.search import NO_LIMIT, Search
from civitas.bots.tuning import Tuning, tuning
from civitas.bots.workers import worker_pool
from civitas.core import Rng, State
from civitas.core import game as find_game

Results = list[tuple[int, int, float]]
"""For each move at the root: the move, its visits, the sum of its rewards."""

_DELIVERY = 0.002  # seconds to send a position there and the figures back


def search(
    game: str, root: State, seat: int, rng: Rng, seconds: float, playouts: int | None, kind: str = "mcts"
) -> Results:
    """Search in this process, for a time or a number of playouts; `kind` is the bot that asks."""
    judge = judge_of(game, int(root.seats), bool(root.has_teams())) if kind == "learned" else None
    if judge is not None:
        tree = guided(game, root, seat, rng, judge)
        tree.run(seconds, NO_LIMIT if playouts is None else playouts)
        return tree.results()
    one = unguided(game, root, seat, rng)
    one.run(seconds, NO_LIMIT if playouts is None else playouts)
    return one.results()


def unguided(game: str, root: State, seat: int, rng: Rng) -> Search:
    """A plain search, with the game's settings. `root` is the seat's to play with: what others chose is reopened."""
    tuned = tuning(game)
    root.reopen(seat)
    return Search(root, seat, rng, tuned.exploration, tuned.horizon)


def guided(game: str, root: State, seat: int, rng: Rng, judge: Judge, told: Tuning | None = None) -> Puct:
    """A search that a judge guides, with the game's settings unless told; what others chose is reopened in `root`."""
    tuned = told or tuning(game, int(root.seats))
    root.reopen(seat)
    habits = (tuned.curiosity, tuned.doubt, tuned.parting, tuned.calm)
    return Puct(root, seat, rng, judge, *habits, tuned.evaluated, tuned.horizon, tuned.sharing)


def search_together(
    game: str,
    root: State,
    seat: int,
    rng: Rng,
    seconds: float,
    playouts: int | None,
    workers: int,
    kind: str = "mcts",
) -> Results:
    """Search in several processes at once; each makes its share of the playouts, or takes the whole time."""
    start = perf_counter()
    position = root.to_dict()
    seeds = [int(rng.word()) for _ in range(workers)]
    shares = [None if playouts is None else (playouts + number) // workers for number in range(workers)]

    def asked() -> Results:
        left = max(seconds - (perf_counter() - start) - _DELIVERY, seconds / 2)
        jobs = [
            _crew(workers).submit(_search_position, game, position, seat, seed, left, share, kind)
            for seed, share in zip(seeds, shares, strict=True)
            if share != 0
        ]
        return added_up([job.result() for job in jobs])

    try:
        return asked()
    except BrokenProcessPool:
        _CREWS.pop(workers).shutdown(wait=False, cancel_futures=True)
        return asked()


def added_up(parts: Iterable[Results]) -> Results:
    """The figures of several searches as those of one.

    >>> added_up([[(3, 10, 5.0), (7, 2, 0.0)], [(3, 1, 1.0)]])
    [(3, 11, 6.0), (7, 2, 0.0)]
    """
    visits: dict[int, int] = {}
    gains: dict[int, float] = {}
    for part in parts:
        for move, seen, gain in part:
            visits[move] = visits.get(move, 0) + seen
            gains[move] = gains.get(move, 0.0) + gain
    return [(move, visits[move], gains[move]) for move in sorted(visits)]


_CREWS: dict[int, ProcessPoolExecutor] = {}


def _crew(workers: int) -> ProcessPoolExecutor:
    # Started once and kept: a fresh process would spend the whole budget on loading the rules.
    if workers not in _CREWS:
        _CREWS[workers] = worker_pool(workers)
    return _CREWS[workers]


def _search_position(
    game: str, position: dict[str, Any], seat: int, seed: int, seconds: float, playouts: int | None, kind: str
) -> Results:
    root = find_game(game).from_dict(position)
    return search(game, root, seat, Rng(seed), seconds, playouts, kind)
