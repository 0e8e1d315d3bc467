"""How each level does against the one below it, as docs/bots.md tells.

    PYTHONPATH=$(.venv/bin/python tools/compile.py) .venv/bin/python bench/levels.py flow 5 --level master --games 40

Two at a table: each deal is played twice, the sides changed. More: every other seat is one side's, each deal played
twice; the strongest level, for which games are dear, sits alone among those below, each deal from every seat. It thinks
as long as at a table. A line a level: its share of the wins, with the 95 % interval, and how often its seats finished
before one of the others (ties count half).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import civitas
from civitas.arena.interval import wilson
from civitas.bots import LEVELS, Perspective, make_bot
from civitas.bots.learned import Trees
from civitas.bots.workers import worker_pool
from civitas.core import CivitasError, Rng
from civitas.table.timing import later_seconds

NAMES = [level.id for level in LEVELS]


class Job(NamedTuple):
    """One game of a match between a level and the one below."""

    game: str
    seats: int
    teams: bool
    level: str
    seed: int
    number: int

    @property
    def alone(self) -> bool:
        """Does the level sit alone among the others?"""
        return self.level == NAMES[-1] and self.seats > 2 and not self.teams

    @property
    def seatings(self) -> int:
        """How often a deal is played."""
        return self.seats if self.alone else 2

    @property
    def places(self) -> set[int]:
        """The seats of the level."""
        return {seat for seat in range(self.seats) if (seat - self.number) % self.seatings == 0}

    @property
    def deal(self) -> int:
        """The seed of the deal, which comes back with other places."""
        return self.seed + self.number // self.seatings


class Result(NamedTuple):
    """How a game ended for a level: its share of the win, and of the others that finished behind one of its seats."""

    won: float
    before: float


def play(job: Job) -> Result:
    """Play one game."""
    game = civitas.game(job.game)
    state = game.deal(job.seats, job.deal, {"teams": True} if job.teams else {})
    below = NAMES[NAMES.index(job.level) - 1]
    levels = [job.level if seat in job.places else below for seat in range(job.seats)]
    trees: list[Trees] = [{} for _ in levels]
    rng = Rng(job.seed * 1_000 + job.number)
    last, earlier = -1, 0
    while not state.over:
        for seat in state.to_act():
            if seat not in state.to_act():
                continue  # a choice of one seat may end what the others were asked at the same time
            last, earlier = seat, earlier + 1 if seat == last else 0
            seconds = later_seconds(levels[seat], job.game, earlier)
            bot = make_bot(levels[seat], seconds or None, trees=trees[seat])
            state.play(seat, bot.choose(Perspective(game, state, seat), rng))
    ranks = state.outcome().ranks
    others = [ranks[seat] for seat in range(job.seats) if seat not in job.places]
    pairs = [(ranks[mine] < other) + (ranks[mine] == other) / 2 for mine in job.places for other in others]
    rewards = [state.reward(seat) for seat in range(job.seats)]  # in a team each seat has the whole of it
    return Result(sum(rewards[seat] for seat in job.places) / sum(rewards), sum(pairs) / len(pairs))


def line(level: str, results: Sequence[Result]) -> str:
    """The result of a match in a line."""
    games = len(results)
    won = sum(one.won for one in results)
    low, high = wilson(won, games)
    before = sum(one.before for one in results) / games
    share = f"won {won / games:.1%} ({low:.0%} to {high:.0%}) of {games}"
    return f"{level}: {share}, finished before {before:.1%} of the others"


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=civitas.game_ids())
    parser.add_argument("seats", type=int)
    parser.add_argument("--level", choices=NAMES[1:], help="this one alone (else all, from the weakest on)")
    parser.add_argument("--teams", action="store_true", help="two teams, where the game can be played so")
    parser.add_argument("--games", type=int, default=40, help="rounded up to whole deals")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1, help="games side by side; at most as many as there are cores")
    told = parser.parse_args(words)
    for name, least in (("games", 1), ("workers", 1), ("seed", 0)):
        if getattr(told, name) < least:
            parser.error(f"--{name}: at least {least}")
    try:
        game = civitas.game(told.game)
        game.check_options(game.check_seats(told.seats), {"teams": True} if told.teams else {})
    except CivitasError as error:
        parser.error(str(error))
    with worker_pool(told.workers) as pool:
        for level in [told.level] if told.level else NAMES[1:]:
            one = Job(told.game, told.seats, told.teams, level, told.seed, 0)
            jobs = [one._replace(number=number) for number in range(-(-told.games // one.seatings) * one.seatings)]
            results: Iterable[Result] = map(play, jobs) if told.workers == 1 else pool.map(play, jobs)
            print(line(level, list(results)), flush=True)


if __name__ == "__main__":
    main()
