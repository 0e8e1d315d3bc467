"""Many games of Through the Ages, the engine beside the second reading of its economy.

    PYTHONPATH=src:. nice .venv/bin/python bench/agree_ages.py [GAMES] [FIRST SEED]

Every turn end is compared and two of five moves. Half of the games deal the nations anew every fifth turn, so that
rare cards meet. All differences are printed.
"""

import sys
from collections import Counter
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.models.ages.games import play


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    start = perf_counter()
    compared: Counter[str] = Counter()
    different = 0
    for seed in range(first, first + games):
        for where, found in play(seed, scenes=5 * (seed // 21 % 2), share=0.4):
            compared["moves" if " move " in where else where.split()[-1]] += 1
            different += bool(found)
            if found:
                print(where, found, flush=True)
    counts = ", ".join(f"{count} {what}" for what, count in sorted(compared.items()))
    print(f"{games} games ({counts}): {different} differences ({perf_counter() - start:.0f} s)")


if __name__ == "__main__":
    main()
