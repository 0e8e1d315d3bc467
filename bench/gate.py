#!/usr/bin/env python3
"""Has a game become slower? Fails if random play of any game takes over 20 % more than in the base revision.

    bench/gate.py [--base REV]

The base is --base, else $CIVITAS_BASE, else origin/main if that is another commit than HEAD, else the commit named in
bench/base. What is compared is the work for one decision of random play, compiled: in processor instructions where
valgrind is installed, so that a busy machine does not matter, else in time, base and working tree in turns. A game that
is new, or whose files are those of the base, is not measured; a base that cannot be built or played fails nobody.
"""

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from bench.revisions import Build, NotBuilt, cached, commit_of, git  # noqa: E402 -- found by the line above

LIMIT = 1.2
DECISIONS = 30_000  # counted by valgrind, some 50 times slower than free running
TIMED_DECISIONS = 1_000_000
ROUNDS = 7
COMMON = ("src/civitas/core", "setup.py", "tools/compiled_modules.py")  # what the playouts of every game run
GAMES = "src/civitas/games"


class CannotPlay(Exception):
    """A revision that does not play a game, and why."""


class Work(NamedTuple):
    """What one decision of random play takes (in instructions or nanoseconds), and how long a game is."""

    per_decision: float
    decisions_per_game: float


class Verdict(NamedTuple):
    """Whether a game passes, and a line that says why."""

    passes: bool
    text: str


# ------------------------------------------------------------------------------------------------------------ the base


def find_base(asked: str | None, head: str | None) -> tuple[str | None, str]:
    """The commit to compare with, and where its name comes from; no commit if there is nothing to compare with."""
    if asked:
        return commit_of(asked), asked
    main = commit_of("origin/main")
    if main and main != head:
        return main, "origin/main"
    named = ROOT / "bench" / "base"
    revision = named.read_text(encoding="utf-8").strip() if named.exists() else ""
    return (commit_of(revision) if revision else None), f"bench/base: {revision or 'no such file'}"


def games_of(place: Path) -> set[str]:
    """The ids of the games in a checkout."""
    return {file.parent.name for file in (place / GAMES).glob("*/__init__.py")}


def has_changed(base: str, *paths: str) -> bool:
    """Whether the working tree differs from the base in any of these files and folders."""
    same = git("diff", "--quiet", base, "--", *paths) is not None
    return not same or bool(git("ls-files", "--others", "--exclude-standard", "--", *paths))


# ------------------------------------------------------------------------------------------------------------- measure


def run_playouts(tree: Path, game: str, decisions: int, *wrapper: str) -> tuple[dict[str, float], str]:
    """Run bench/playouts.py of the working tree with the civitas of `tree`: what it measured, and stderr."""
    command = [*wrapper, sys.executable, str(ROOT / "bench" / "playouts.py"), game, str(decisions)]
    # A fixed hash seed: the order of sets at import would otherwise vary the work by a little.
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotPlay(done.stderr.strip().rpartition("\n")[2])
    figures: dict[str, float] = json.loads(done.stdout)
    return figures, done.stderr


def count(tree: Path, game: str) -> Work:
    """Instructions per decision: those of a run with playouts less those of one that only starts and warms up."""
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    start, played = (run_playouts(tree, game, decisions, *valgrind) for decisions in (0, DECISIONS))
    spent = collected(played[1]) - collected(start[1])
    return Work(spent / played[0]["decisions"], played[0]["decisions"] / played[0]["games"])


def collected(report: str) -> int:
    """The number of instructions in callgrind's closing words.

    >>> collected("==42== Collected : 310746835")
    310746835
    """
    found = re.search(r"Collected\s*:\s*(\d+)", report)
    if found is None:
        raise CannotPlay("valgrind counted nothing")
    return int(found[1])


def time_in_turns(base: Path, head: Path, game: str) -> tuple[Work, Work]:
    """Nanoseconds per decision of two trees, the median of runs in the order A B B A A B ..."""
    compiled = run_playouts(head, game, 0)[0]["compiled"]
    decisions = TIMED_DECISIONS if compiled else TIMED_DECISIONS // 20
    runs: dict[Path, list[Work]] = {base: [], head: []}
    for turn in range(ROUNDS):
        for tree in (base, head) if turn % 2 == 0 else (head, base):
            got, _ = run_playouts(tree, game, decisions)
            runs[tree].append(Work(1e9 * got["seconds"] / got["decisions"], got["decisions"] / got["games"]))
    before, after = (Work(statistics.median(run.per_decision for run in side), side[0][1]) for side in runs.values())
    return before, after


def measure(base: Path, head: Path, game: str) -> tuple[Work, Work]:
    """The work for a decision in both trees, in the same unit."""
    if shutil.which("valgrind") is None:
        return time_in_turns(base, head, game)
    with ThreadPoolExecutor(2) as pool:
        before, after = pool.map(lambda tree: count(tree, game), (base, head))
        return before, after


# --------------------------------------------------------------------------------------------------------------- judge


def judge(game: str, before: Work, after: Work) -> Verdict:
    """Whether a game may take what it now takes.

    It is the decision that counts: where a rule is corrected, games get longer or shorter, and that is not speed.
    """
    ratio = after.per_decision / before.per_decision
    passes = ratio <= LIMIT
    text = f"{before.per_decision:,.0f} -> {after.per_decision:,.0f}  x {ratio:.3f}  {'' if passes else 'TOO SLOW'}"
    lengths = before.decisions_per_game, after.decisions_per_game
    if lengths[0] != lengths[1]:
        text += f"  (the rules changed: {lengths[0]:.1f} -> {lengths[1]:.1f} decisions a game)"
    return Verdict(passes, f"{game}: {text.rstrip()}")


def compare(base: Path, head: Path, game: str) -> Verdict:
    """Measure a game in two trees and judge it; only the head must be able to play it."""
    try:
        run_playouts(base, game, 0)
    except CannotPlay as reason:
        return Verdict(True, f"{game}: not compared, as the base does not play it ({reason})")
    try:
        return judge(game, *measure(base, head, game))
    except CannotPlay as reason:
        return Verdict(False, f"{game}: cannot be measured ({reason})")


def games_to_compare(base: str, base_games: set[str], head_games: set[str]) -> tuple[list[str], list[str]]:
    """The games whose playouts may have changed, and lines about the others."""
    everything = has_changed(base, *COMMON)
    measured, notes = [], []
    for game in sorted(base_games | head_games):
        if game not in base_games:
            notes.append(f"{game}: not compared, as the base has no such game")
        elif game not in head_games:
            notes.append(f"{game}: not compared, as it is gone")
        elif everything or has_changed(base, f"{GAMES}/{game}"):
            measured.append(game)
        else:
            notes.append(f"{game}: as in the base")
    return measured, notes


def check(commit: str) -> bool:
    """Compare the working tree with a commit, and say what was found."""
    place = cached(commit)
    games, notes = games_to_compare(commit, games_of(place), games_of(ROOT))
    print("\n".join(notes), flush=True)
    if not games:
        return True
    builds = Build(place), Build(ROOT)
    try:
        base = builds[0].tree()
    except NotBuilt as reason:
        builds[1].wait()
        print(f"not compared, as the base cannot be built: {reason}")
        return True
    try:
        head = builds[1].tree()
    except NotBuilt as reason:
        print(f"the working tree cannot be built: {reason}")
        return False
    unit = "ns of processor time, medians" if shutil.which("valgrind") is None else "instructions"
    print(f"for one decision of random play, in {unit}; at most x {LIMIT} passes", flush=True)
    passes = True
    for game in games:
        verdict = compare(base, head, game)
        print(verdict.text, flush=True)
        passes = passes and verdict.passes
    return passes


def main() -> int:
    """Find the base, compare, and say so with the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--base", metavar="REV", default=os.environ.get("CIVITAS_BASE"))
    asked = parser.parse_args().base
    commit, named = find_base(asked, commit_of("HEAD"))
    if commit is None:
        print(f"speed: there is nothing to compare with ({named})")
        return 2 if asked else 0
    print(f"speed: compared with {commit[:12]} ({named})", flush=True)
    return 0 if check(commit) else 1


if __name__ == "__main__":
    sys.exit(main())
