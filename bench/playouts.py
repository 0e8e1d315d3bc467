"""Play games at random, at all seat counts in turn: `python bench/playouts.py DECISIONS GAME...`.

For each game, after a warm-up, plays until at least so many decisions are made, and prints a line of JSON: how many
there were and the processor time they took, or why it could not be played. The seeds are the same in every run. It is
also run with older revisions of civitas, so it uses what every revision has.
"""

import itertools
import json
import os
import sys
from time import process_time

import civitas
from civitas.core import Rng, playout

WARM_UP = 2_000
MARKS = itertools.count(1)


def play(game: "civitas.Game", decisions: int, seed: int) -> tuple[int, int, int]:
    """Play whole games, the same number at each seat count: decisions, games, and the next seed."""
    made = games = 0
    while made < decisions:
        for seats in game.seats:
            state = game.fresh(seats, seed, game.check_options(seats, {}))
            made += int(playout.play_out(state, Rng(seed)))
            games += 1
        seed += 1
    return made, games, seed


def mark() -> int:
    """Enter a function of the C library that nothing else calls, where a counter outside may look; how often so far."""
    os.getloadavg()
    return next(MARKS)


def measure(game: str, decisions: int) -> dict[str, float]:
    """Play one game between two marks."""
    found = civitas.game(game)
    seed = play(found, WARM_UP, 0)[2]
    mark()
    start = process_time()
    made, games, _ = play(found, decisions, seed)
    seconds = process_time() - start
    return {"decisions": made, "games": games, "seconds": seconds, "mark": mark()}


def main() -> None:
    compiled = not str(playout.__file__).endswith(".py")
    decisions = int(sys.argv[1]) if compiled else int(sys.argv[1]) // 20
    for game in sys.argv[2:]:
        try:
            figures = measure(game, decisions)
        except Exception as error:  # an older revision may lack anything; the other games are still to be played
            print(json.dumps({"game": game, "error": f"{type(error).__name__}: {error}"}), flush=True)
        else:
            print(json.dumps({"game": game, **figures}), flush=True)


if __name__ == "__main__":
    main()
