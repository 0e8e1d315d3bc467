"""Many games of The Flow of History, the engine side by side with the second reading of its rules.

    PYTHONPATH=.build/compiled-…:. .venv/bin/python bench/lockstep_flow.py [GAMES]

Legal moves, resources, cards, icons and scores are compared at every step; the first difference stops the run.
"""

import sys
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.games.flow.lockstep import play_in_lockstep

SEATS = (2, 3, 4, 5)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    start = perf_counter()
    moves = 0
    for game in range(games):
        seats = SEATS[game % len(SEATS)]
        try:
            moves += play_in_lockstep(seats, game)
        except AssertionError:
            print(f"they differ: {seats} seats, seed {game}")
            raise
    print(f"{games} games, {moves} moves, no difference ({perf_counter() - start:.0f} s)")


if __name__ == "__main__":
    main()
