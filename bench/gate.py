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
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from bench.revisions import Build, NotBuilt, cached, commit_of, git  # noqa: E402 -- found by the line above

LIMIT = 1.2
DECISIONS = 30_000  # counted by valgrind, some 50 times slower than free running
TIMED_DECISIONS = 1_000_000
ROUNDS = 7
COMMON = ("src/civitas/core", "setup.py", "tools/compiled_modules.py")  # what the playouts of every game run
GAMES = "src/civitas/games"


class Work(NamedTuple):
    """What one decision of random play takes (in instructions or nanoseconds), and how long a game is."""

    per_decision: float
    decisions_per_game: float


Played = dict[str, Any]  # a line of bench/playouts.py
Measured = dict[str, Work | str]  # by game; text where it could not be played


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


def play(tree: Path, games: list[str], decisions: int, *wrapper: str) -> list[Played]:
    """Run bench/playouts.py of the working tree with the civitas of `tree`: a line for each game."""
    command = [*wrapper, sys.executable, str(ROOT / "bench" / "playouts.py"), str(decisions), *games]
    # A fixed hash seed: the order of sets at import would otherwise vary the work by a little.
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        error = done.stderr.strip().rpartition("\n")[2]
        return [{"game": game, "error": error} for game in games]
    return [json.loads(line) for line in done.stdout.splitlines()]


def work(played: Played, spent: float) -> Work | str:
    """What was spent on one decision, or why the game was not played."""
    if "error" in played:
        return str(played["error"])
    return Work(spent / played["decisions"], played["decisions"] / played["games"])


def count(tree: Path, games: list[str]) -> Measured:
    """Instructions per decision.

    At every mark of playouts.py valgrind writes what it has counted since the one before, so that start, imports and
    warm-up fall into files of their own.
    """
    with tempfile.TemporaryDirectory(prefix="civitas-gate-") as folder:
        counts = Path(folder) / "counts"
        valgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={counts}", "--dump-before=getloadavg"]
        return {
            line["game"]: work(line, total(counts.with_suffix(f".{line['mark']}")) if "mark" in line else 0)
            for line in play(tree, games, DECISIONS, *valgrind)
        }


def total(counts: Path) -> int:
    """The number of instructions in one of callgrind's files."""
    found = re.search(r"^totals: (\d+)$", counts.read_text(encoding="utf-8"), re.M)
    assert found is not None
    return int(found[1])


def time_in_turns(base: Path, head: Path, games: list[str]) -> tuple[Measured, Measured]:
    """Nanoseconds per decision of two trees, the medians of runs in the order A B B A A B ..."""
    runs: dict[Path, list[list[Played]]] = {base: [], head: []}
    for turn in range(ROUNDS):
        for tree in (base, head) if turn % 2 == 0 else (head, base):
            runs[tree].append(play(tree, games, TIMED_DECISIONS))
    before, after = ({lines[0]["game"]: median(lines) for lines in zip(*side, strict=True)} for side in runs.values())
    return before, after


def median(lines: tuple[Played, ...]) -> Work | str:
    """The median of several runs of one game."""
    seconds = [float(line.get("seconds", 0)) for line in lines]
    return work(lines[0], 1e9 * statistics.median(seconds))


def measure(base: Path, head: Path, games: list[str]) -> tuple[str, Measured, Measured]:
    """The unit, and the work for a decision in both trees."""
    if shutil.which("valgrind"):
        try:
            with ThreadPoolExecutor(2) as pool:
                before, after = pool.map(lambda tree: count(tree, games), (base, head))
            return "instructions", before, after
        except FileNotFoundError:  # a Python whose calls of the C library valgrind does not see: there are no marks
            pass
    return "ns of processor time, medians", *time_in_turns(base, head, games)


# --------------------------------------------------------------------------------------------------------------- judge


def judge(game: str, before: Work | str, after: Work | str) -> Verdict:
    """Whether a game may take what it now takes; text in place of figures says why there are none.

    It is the decision that counts: where a rule is corrected, games get longer or shorter, and that is not speed.
    """
    if isinstance(after, str):
        return Verdict(False, f"{game}: cannot be played ({after})")
    if isinstance(before, str):
        return Verdict(True, f"{game}: not compared, as the base does not play it ({before})")
    ratio = after.per_decision / before.per_decision
    passes = ratio <= LIMIT
    text = f"{before.per_decision:,.0f} -> {after.per_decision:,.0f}  x {ratio:.3f}{'' if passes else '  TOO SLOW'}"
    lengths = before.decisions_per_game, after.decisions_per_game
    if lengths[0] != lengths[1]:
        text += f"  (the rules changed: {lengths[0]:.1f} -> {lengths[1]:.1f} decisions a game)"
    return Verdict(passes, f"{game}: {text}")


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
    for note in notes:
        print(note, flush=True)
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
    unit, before, after = measure(base, head, games)
    print(f"for one decision of random play, in {unit}; at most x {LIMIT} passes")
    verdicts = [judge(game, before[game], after[game]) for game in games]
    print("\n".join(verdict.text for verdict in verdicts), flush=True)
    return all(verdict.passes for verdict in verdicts)


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
