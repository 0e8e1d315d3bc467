"""A match: many games between the same bots, the seats changing, reproducible from its seed.

One process, a pool of processes or a Ray cluster play the same games with the same seeds; who plays them makes no
difference to the results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from civitas.arena.external import PREFIX, ExternalBot
from civitas.arena.guard import Guarded, longest
from civitas.arena.interval import wilson
from civitas.arena.ledger import Ledger
from civitas.arena.lineup import line_up, seatings, seats_for
from civitas.bots import Bot, Perspective, make_bot
from civitas.core import BadInput, Game, Options, Rng, State
from civitas.core import game as find_game

MOST_GAMES = 1_000_000


class Standing(NamedTuple):
    """How one bot did. `games` counts its seats: a bot in two seats of a game plays it twice.

    `wins` is the sum of its seats' rewards (a shared win is a fraction); `low` and `high` bound `rate` with 95 %.
    """

    name: str
    wins: float
    games: int
    rate: float
    low: float
    high: float


class Played(NamedTuple):
    """One game of a match as it went: the reward of each seat, and why a seat lost its bot (or nothing)."""

    rewards: list[float]
    fallen: list[str]


class Report(NamedTuple):
    """The result of a match. `par` is the rate of a bot that is as good as all the others.

    `fallen` counts by bot and reason how often a seat was lost to a random mover.
    """

    game: str
    seats: int
    games: int
    seed: int
    par: float
    bots: list[Standing]
    fallen: dict[str, int]

    def to_dict(self) -> dict[str, Any]:
        """The report as plain JSON."""
        return {**self._asdict(), "bots": [standing._asdict() for standing in self.bots]}


class Pairing(NamedTuple):
    """One game of a match: all that another process needs to play it."""

    game: str
    options: Options
    bots: tuple[str, ...]
    places: tuple[int, ...]
    deal_seed: int
    luck_seed: int
    move_seconds: float | None
    playouts: int | None


def play_match(
    game: Game,
    bots: Sequence[str],
    seats: int | None = None,
    games: int = 100,
    seed: int = 0,
    move_seconds: float | None = None,
    playouts: int | None = None,
    options: Mapping[str, object] | None = None,
    workers: int = 1,
    on_game: Callable[[int], None] | None = None,
    results: Path | None = None,
    cluster: bool = False,
) -> Report:
    """Play a match and count. With `workers` above 1, that many processes play games side by side.

    Each deal is played in every seating before the next is dealt, so luck of the draw and of the seat falls on all
    alike. `on_game` is told the number of games done. `results` is a file of JSON lines, one a game; games that it
    already holds are not played again. With `cluster`, Ray's workers play.
    """
    count = seats_for(game, len(bots), seats)
    if not 1 <= games <= MOST_GAMES:
        raise BadInput("games", "games_number", {"value": str(games), "most": MOST_GAMES})
    if not 1 <= workers <= 256:
        raise BadInput("workers", "workers", {"value": str(workers)})
    chosen = game.check_options(count, options or {})
    for name in bots:
        if not name.startswith(PREFIX):
            make_bot(name, move_seconds, playouts)
    base = game.check_seed(seed)
    seated = seatings(line_up(len(bots), count))
    pairings = [
        Pairing(
            game.id,
            chosen,
            tuple(bots),
            tuple(seated[number % len(seated)]),
            spread(base, number // len(seated), 0),
            spread(base, number, 1),
            move_seconds,
            playouts,
        )
        for number in range(games)
    ]
    with Ledger(results) as ledger:
        known = [ledger.known(pairing) for pairing in pairings]
        missing = [pairing for pairing, found in zip(pairings, known, strict=True) if found is None]
        done = len(pairings) - len(missing)
        fresh = iter(_played(missing, min(workers, len(missing)), cluster))
        played = []
        for pairing, found in zip(pairings, known, strict=True):
            one = Played(*found) if found else next(fresh)
            played.append(one)
            if not found:
                ledger.note(pairing, one.rewards, one.fallen)
                done += 1
            if on_game is not None:
                on_game(done)
    return _report(game, count, base, bots, pairings, played)


def spread(seed: int, number: int, purpose: int) -> int:
    """A seed for one purpose in one game of a match, unlike its neighbours'."""
    rng = Rng((seed * 0x9E3779B1 + number * 4 + purpose) % (1 << 62))
    return rng.word() << 20 | rng.word() >> 12


def _played(pairings: Sequence[Pairing], workers: int, cluster: bool) -> Iterable[Played]:
    if cluster:
        from civitas.arena.cluster import play_on_cluster

        yield from play_on_cluster(pairings)
    elif workers <= 1:
        yield from map(play_pairing, pairings)
    else:
        # Not forked: the caller may have threads (a server), and compiled code starts quickly anyway.
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            yield from pool.map(play_pairing, pairings)


def play_pairing(pairing: Pairing) -> Played:
    """Play one game of a match."""
    game = find_game(pairing.game)
    most = longest(pairing.move_seconds)
    made = [_guarded(name, pairing, most) for name in pairing.bots]
    state = game.deal(len(pairing.places), pairing.deal_seed, pairing.options)
    try:
        play_game(game, state, [made[place] for place in pairing.places], Rng(pairing.luck_seed))
    finally:
        for guarded in made:
            if isinstance(guarded.bot, ExternalBot):
                guarded.bot.close()
    rewards = [float(state.reward(seat)) for seat in range(len(pairing.places))]
    return Played(rewards, [made[place].fallen for place in pairing.places])


def _guarded(name: str, pairing: Pairing, most: float | None) -> Guarded:
    if name.startswith(PREFIX):
        return Guarded(ExternalBot(name.removeprefix(PREFIX), pairing.move_seconds, most), most)
    return Guarded(make_bot(name, pairing.move_seconds, pairing.playouts), most)


def play_game(game: Game, state: State, bots: Sequence[Bot], rng: Rng) -> None:
    """Play a game to its end with one bot in each seat."""
    while not state.over:
        for seat in state.to_act():
            # A choice of one seat may end what the others were asked at the same time.
            if seat in state.to_act():
                state.play(seat, bots[seat].choose(Perspective(game, state, seat), rng))


def _report(
    game: Game, seats: int, seed: int, bots: Sequence[str], pairings: Sequence[Pairing], played: Sequence[Played]
) -> Report:
    wins = [0.0] * len(bots)
    sat = [0] * len(bots)
    fallen: dict[str, int] = {}
    for pairing, one in zip(pairings, played, strict=True):
        for place, reward, why in zip(pairing.places, one.rewards, one.fallen, strict=True):
            wins[place] += reward
            sat[place] += 1
            if why:
                fallen[f"{bots[place]}: {why}"] = fallen.get(f"{bots[place]}: {why}", 0) + 1
    standings = [
        Standing(name, round(won, 6), games, won / games, *wilson(won, games))
        for name, won, games in zip(bots, wins, sat, strict=True)
    ]
    return Report(game.id, seats, len(played), seed, sum(wins) / sum(sat), standings, fallen)
