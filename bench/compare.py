#!/usr/bin/env python3
"""Is one revision faster than another? Builds both and measures them in turns, so that a busy machine slows down both.

    bench/compare.py REV1 REV2 [--game civ]... [--seats N] [--rounds 5] [--seconds 2] [--search]

A revision is anything git knows, or "." for the working tree. A ratio above 1 means that REV2 is faster.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from bench.revisions import Build, NotBuilt, check_out

FIGURES = ("games_per_s", "decisions_per_s", "copies_per_s", "playouts_per_s")


def measure(tree: Path, game: str, arguments: argparse.Namespace) -> dict[str, float]:
    """One run of `civitas bench` from a compiled tree."""
    command = [sys.executable, "-m", "civitas", "bench", game, "--json", "--seconds", str(arguments.seconds)]
    command += ["--seats", str(arguments.seats)] if arguments.seats else []
    command += ["--bot", "mcts"] if arguments.search else []
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def compare(trees: list[Path], game: str, arguments: argparse.Namespace) -> None:
    """Measure both trees in turns and print the medians and their ratio."""
    runs: list[list[dict[str, float]]] = [[], []]
    for turn in range(arguments.rounds):
        for which in (0, 1) if turn % 2 == 0 else (1, 0):
            runs[which].append(measure(trees[which], game, arguments))
    print(f"{game}:")
    for name in FIGURES:
        if all(name in run for side in runs for run in side):
            before, after = (statistics.median(run[name] for run in side) for side in runs)
            print(f"  {name:<16} {before:>14,.0f} {after:>14,.0f}   x {after / before:.3f}")


def main() -> None:
    """Build, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("revisions", nargs=2, metavar="REV")
    parser.add_argument("--game", action="append", help="may be repeated; civ if not given")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--search", action="store_true", help="also the playouts of the search")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="civitas-compare-") as folder:
        trees = []
        for number, revision in enumerate(arguments.revisions):
            place = Path(folder) / str(number)
            check_out(revision, place)
            try:
                trees.append(Build(place).tree())
            except NotBuilt as reason:
                sys.exit(f"{revision} cannot be built: {reason}")
        for game in arguments.game or ["civ"]:
            compare(trees, game, arguments)


if __name__ == "__main__":
    main()
