#!/usr/bin/env python3
"""Is the engine the same, interpreted and compiled? Plays many games with both and compares every state.

    bench/same.py GAME... [--seeds 1000]

Every seat count with the default options, the same random moves, two processes side by side. `./test` does so with a
few seeds and all options; this is for thousands.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from time import perf_counter
from typing import IO, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))


class Played(NamedTuple):
    """One finished game, in a line of a process's output."""

    seats: int
    seed: int
    states: int
    hash: str


def play(game_id: str, seeds: int) -> Iterator[Played]:
    """Play all seeds at all seat counts; each game's hash covers its every state and the outcome."""
    import civitas

    game = civitas.game(game_id)
    for seats in game.seats:
        for seed in range(seeds):
            whole = hashlib.blake2b(digest_size=12)
            states = 1
            state = game.deal(seats, seed)
            rng = civitas.Rng(seed + 1)
            whole.update(civitas.digest(state).encode())
            while not state.over:
                waiting = state.to_act()
                seat = waiting[rng.below(len(waiting))]
                moves = state.legal_moves(seat) if seed % 4 == 0 else state.choices(seat)  # most play to the end
                state.play(seat, int(moves[rng.below(len(moves))]))
                whole.update(civitas.digest(state).encode())
                states += 1
            whole.update(json.dumps(state.outcome().to_dict(), sort_keys=True).encode())
            yield Played(seats, seed, states, whole.hexdigest())


def start(tree: Path, game: str, seeds: int) -> "subprocess.Popen[str]":
    """Begin to play in a process of its own, with the civitas of `tree`."""
    command = [sys.executable, __file__, game, "--seeds", str(seeds), "--print"]
    return subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(tree)}, stdout=subprocess.PIPE, text=True)


def lines(output: IO[str] | None) -> Iterator[Played]:
    """What a process has played so far."""
    assert output is not None
    for line in output:
        seats, seed, states, whole = line.split()
        yield Played(int(seats), int(seed), int(states), whole)


def compare(game: str, seeds: int, compiled: Path) -> bool:
    """Play a game with both engines; prints what differs and the sums."""
    began = perf_counter()
    both = [start(tree, game, seeds) for tree in (ROOT / "src", compiled)]
    games = states = mismatches = 0
    for plain, fast in zip_longest(*(lines(process.stdout) for process in both)):
        games += 1
        states += plain.states if plain else 0
        if plain != fast:
            mismatches += 1
            print(f"{game}: interpreted {plain}, compiled {fast}", flush=True)
    ended = all(process.wait() == 0 for process in both)
    seconds = perf_counter() - began
    print(f"{game}: {games:,} games, {states:,} states, {seconds:,.0f} s, {mismatches} mismatches", flush=True)
    return ended and games > 0 and not mismatches


def main() -> int:
    """Compare each game named; with --print (its own processes) play one and print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--seeds", type=int, default=1000)
    parser.add_argument("--print", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.print:
        for played in play(arguments.games[0], arguments.seeds):
            print(*played, flush=True)
        return 0

    from bench.revisions import Build, NotBuilt

    try:
        tree = Build(ROOT).tree()
    except NotBuilt as reason:
        sys.exit(f"the engine cannot be built: {reason}")
    if tree == ROOT / "src":
        sys.exit("nothing to compare: there is no C compiler, or CIVITAS_PURE is set")
    results = [compare(game, arguments.seeds, tree) for game in arguments.games]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
