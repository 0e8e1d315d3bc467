"""A match: many games between the same bots, the seats changing, reproducible from its seed.

One process, a pool of processes or a Ray cluster play the same games with the same seeds; who plays them makes no
difference to the results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

from civitas.arena.external import PREFIX, ExternalBot, leave, leave_when_told
from civitas.arena.guard import Guarded, longest
from civitas.arena.interval import wilson
from civitas.arena.ledger import Ledger
from civitas.arena.lineup import line_up, seatings, seats_for
from civitas.bots import Bot, Perspective, check_budget, make_bot
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
    """One game of a match as it went: the reward of each seat, why it lost its bot (or nothing), and what caused it."""

    rewards: list[float]
    fallen: list[str]
    causes: list[str]


class Report(NamedTuple):
    """The result of a match. `par` is the rate of a bot that is as good as all the others.

    `fallen` counts by bot and reason how often a seat was lost to a random mover, and `causes` tells the first cause
    of each. `seatings` is how many games a deal takes until everybody has sat everywhere.
    """

    game: str
    seats: int
    games: int
    seed: int
    par: float
    bots: list[Standing]
    fallen: dict[str, int]
    causes: dict[str, str]
    seatings: int

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
    check_budget(move_seconds, playouts)
    for name in bots:
        if not name.startswith(PREFIX):
            make_bot(name, move_seconds, playouts)
    base = game.check_seed(seed)
    line = line_up(len(bots), count)
    round_of = len(seatings(line))
    pairings: list[Pairing] = []
    for deal in range(-(-games // round_of)):
        for places in seatings(line, spread(base, deal, 2)):
            seeds = (spread(base, deal, 0), spread(base, len(pairings), 1))
            pairings.append(Pairing(game.id, chosen, tuple(bots), tuple(places), *seeds, move_seconds, playouts))
    del pairings[games:]
    with Ledger(results) as ledger:
        known = [ledger.known(pairing) for pairing in pairings]
        played = {number: Played(*found) for number, found in enumerate(known) if found is not None}
        missing = [number for number, found in enumerate(known) if found is None]
        for place, one in _played([pairings[number] for number in missing], min(workers, len(missing)), cluster):
            played[missing[place]] = one
            ledger.note(pairings[missing[place]], one)
            if on_game is not None:
                on_game(len(played))
    return _report(game, base, bots, pairings, [played[number] for number in range(games)], round_of)


def spread(seed: int, number: int, purpose: int) -> int:
    """A seed for one purpose in one game of a match, unlike its neighbours'."""
    rng = Rng((seed * 0x9E3779B1 + number * 4 + purpose) % (1 << 62))
    return rng.word() << 20 | rng.word() >> 12


def _played(pairings: Sequence[Pairing], workers: int, cluster: bool) -> Iterator[tuple[int, Played]]:
    """Every game by its place, when it is done."""
    if cluster:
        from civitas.arena.cluster import play_on_cluster

        yield from play_on_cluster(pairings)
    elif workers <= 1:
        yield from enumerate(map(play_pairing, pairings))
    else:
        try:
            yield from _side_by_side(pairings, workers)
        except BrokenProcessPool as error:
            raise BadInput("bots", "bot_process") from error


def _side_by_side(pairings: Sequence[Pairing], workers: int) -> Iterator[tuple[int, Played]]:
    # Not forked: the caller may have threads (a server), and compiled code starts quickly anyway.
    context = get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, context, initializer=_be_a_player, initargs=(theirs,))
    coming = iter(enumerate(pairings))
    waiting: dict[Future[Played], int] = {}
    try:
        while True:
            for number, pairing in islice(coming, 2 * workers - len(waiting)):
                waiting[pool.submit(play_pairing, pairing)] = number
            if not waiting:
                break
            for done in wait(waiting, return_when=FIRST_COMPLETED).done:
                yield waiting.pop(done), done.result()
        pool.shutdown()
    finally:
        ours.close()
        theirs.close()
        pool.shutdown(cancel_futures=True)  # not left behind: a thread of the pool would fail at exit


def _be_a_player(match: Connection) -> None:
    """A process that plays ends at once when it is told to, by Ctrl-C too, and when the match is over or its process
    has died: a game that is broken off will be played again."""
    leave_when_told(("SIGTERM", "SIGHUP", "SIGINT"))
    Thread(target=_leave_with, args=(match,), daemon=True).start()


def _leave_with(match: Connection) -> None:
    with suppress(EOFError, OSError):
        match.recv_bytes()  # nothing is ever sent
    leave(0)


def play_pairing(pairing: Pairing) -> Played:
    """Play one game of a match."""
    game = find_game(pairing.game)
    most = longest(pairing.move_seconds)
    state = game.deal(len(pairing.places), pairing.deal_seed, pairing.options)
    seated: list[Guarded] = []
    try:
        for place in pairing.places:  # a bot of its own for each seat: no two seats share what they know
            seated.append(_guarded(pairing.bots[place], pairing, most))
        play_game(game, state, seated, Rng(pairing.luck_seed))
    finally:
        for guarded in seated:
            if isinstance(guarded.bot, ExternalBot):
                guarded.bot.close()
    rewards = [float(state.reward(seat)) for seat in range(len(pairing.places))]
    return Played(rewards, [one.fallen for one in seated], [one.cause for one in seated])


def _guarded(name: str, pairing: Pairing, most: float | None) -> Guarded:
    if name.startswith(PREFIX):  # it is watched while it is asked, and may take longer for its start
        return Guarded(ExternalBot(name.removeprefix(PREFIX), pairing.move_seconds, most), None)
    return Guarded(make_bot(name, pairing.move_seconds, pairing.playouts), most)


def play_game(game: Game, state: State, bots: Sequence[Bot], rng: Rng) -> None:
    """Play a game to its end with one bot in each seat."""
    while not state.over:
        for seat in state.to_act():
            # A choice of one seat may end what the others were asked at the same time.
            if seat in state.to_act():
                state.play(seat, bots[seat].choose(Perspective(game, state, seat), rng))


def _report(
    game: Game, seed: int, bots: Sequence[str], pairings: Sequence[Pairing], played: Sequence[Played], round_of: int
) -> Report:
    wins = [0.0] * len(bots)
    sat = [0] * len(bots)
    fallen: dict[str, int] = {}
    causes: dict[str, str] = {}
    for pairing, one in zip(pairings, played, strict=True):
        for place, reward, why, cause in zip(pairing.places, *one, strict=True):
            wins[place] += reward
            sat[place] += 1
            if why:
                loss = f"{bots[place]}: {why}"
                fallen[loss] = fallen.get(loss, 0) + 1
                causes.setdefault(loss, cause)
    standings = [
        Standing(name, round(won, 6), games, won / games, *wilson(won, games))
        for name, won, games in zip(bots, wins, sat, strict=True)
    ]
    seats = len(pairings[0].places)
    return Report(game.id, seats, len(played), seed, sum(wins) / sum(sat), standings, fallen, causes, round_of)
