"""Revisions of Civitas to measure: put a revision's files into a folder and compile them there."""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORKING_TREE = "."
KEPT = 2  # revisions in .build
_NOT_COPIED = shutil.ignore_patterns(".git", ".venv", ".build", "__pycache__")


class NotBuilt(Exception):
    """A revision that cannot be compiled, and why."""


def git(*arguments: str) -> str | None:
    """What git prints, or nothing where it fails: an unknown revision, no repository, no git."""
    try:
        done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError:
        return None
    return None if done.returncode else done.stdout.strip()


def commit_of(revision: str) -> str | None:
    """The full name of a commit, if this repository has it."""
    return git("rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")


def check_out(revision: str, place: Path) -> None:
    """Put a revision's files into a new folder; "." is the working tree as it is now."""
    if revision == WORKING_TREE:
        shutil.copytree(ROOT, place, ignore=_NOT_COPIED)
        return
    place.mkdir(parents=True)
    archive = subprocess.run(["git", "archive", revision], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    subprocess.run(["tar", "-x"], cwd=place, input=archive, check=True)


def cached(commit: str) -> Path:
    """A commit's files in .build, checked out when they are first asked for; older ones are removed."""
    place = ROOT / ".build" / f"revision-{commit[:12]}"
    if not place.is_dir():
        half = place.with_suffix(".part")
        shutil.rmtree(half, ignore_errors=True)
        check_out(commit, half)
        half.rename(place)
    place.touch()
    found = sorted(place.parent.glob("revision-*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in found[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
    return place


class Build:
    """A build under way: several may run at once."""

    def __init__(self, place: Path) -> None:
        self.place = place
        command = [sys.executable, "tools/compile.py", "--strict"]
        self._running = subprocess.Popen(command, cwd=place, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def wait(self) -> None:
        """Let it end, whatever comes of it."""
        self._running.communicate()

    def tree(self) -> Path:
        """The folder to import civitas from: the compiled tree, or src/ where there is no compiler."""
        said, complained = self._running.communicate()
        if self._running.returncode:
            raise NotBuilt(complained.strip())
        return Path(said.strip() or self.place / "src")
