"""Play a game at random, at all seat counts in turn: `python bench/playouts.py GAME DECISIONS`.

After a warm-up, plays until at least so many decisions are made, and prints as JSON how many there were and the
processor time they took. The same seeds in the same order every time, so two runs differ only by what they play more.
It is also run with older revisions of civitas: it uses what every revision has.
"""

import json
import sys
from time import process_time

import civitas
from civitas.core import Rng, playout

WARM_UP = 2_000


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


def main() -> None:
    game = civitas.game(sys.argv[1])
    seed = play(game, WARM_UP, 0)[2]
    start = process_time()
    decisions, games, _ = play(game, int(sys.argv[2]), seed)
    seconds = process_time() - start
    compiled = not str(playout.__file__).endswith(".py")
    print(json.dumps({"decisions": decisions, "games": games, "seconds": seconds, "compiled": compiled}))


if __name__ == "__main__":
    main()
