"""The folders that builds work in: those of killed builds are cleared away, those in use are left alone."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.started import started, wait_until
from tools import compile as engine

ROOT = Path(__file__).resolve().parents[2]
BUILD = """
import sys
from pathlib import Path
from tools import compile as engine

def build() -> None:
    with engine.scratch() as folder:
        engine.run_python(["-c", sys.argv[2]], folder)

engine.BUILD = Path(sys.argv[1])
engine.why_plain = build
sys.exit(engine.main())
"""
WORK = """
import os, time
with open({told!r} + ".part", "w") as told:
    told.write(str(os.getpid()))
os.rename({told!r} + ".part", {told!r})
time.sleep(600)
"""


class Build:
    """A build that works and works: its process, and the number of the one that it has started in its folder."""

    def __init__(self, process: "subprocess.Popen[bytes]", worker: int) -> None:
        self.process = process
        self.worker = worker

    def kill(self) -> None:
        """End it as nobody can prevent; what it has started goes on."""
        self.process.kill()
        self.process.wait()

    def kill_worker(self) -> None:
        """End what it has started, too."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.worker, signal.SIGKILL)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which builds make theirs."""
    monkeypatch.setattr(engine, "BUILD", tmp_path)
    return tmp_path


@pytest.fixture
def build(place: Path) -> Iterator[Build]:
    told = place / "told"
    with started([sys.executable, "-c", BUILD, place, WORK.format(told=str(told))], cwd=ROOT) as process:
        wait_until(told.exists, process)
        made = Build(process, int(told.read_text()))
        yield made
        made.kill()
        made.kill_worker()


def folders(place: Path) -> list[Path]:
    return list(place.glob("tmp-*"))


def wait_until_unused(folder: Path) -> None:
    for _ in range(1200):
        if not engine.in_use(folder):
            return
        time.sleep(0.05)
    raise AssertionError(f"{folder} is still in use")


def test_a_folder_goes_with_its_build(place: Path):
    with engine.scratch() as folder:
        assert folders(place) == [folder]
    assert folders(place) == []


def test_a_build_leaves_the_folder_of_another_alone(place: Path, build: Build):
    (theirs,) = folders(place)
    with engine.scratch() as mine:
        assert set(folders(place)) == {theirs, mine}
    assert folders(place) == [theirs]


def test_what_a_killed_build_has_started_keeps_its_folder_until_it_ends(place: Path, build: Build):
    (theirs,) = folders(place)
    build.kill()
    with engine.scratch():
        assert theirs.is_dir()
    build.kill_worker()
    wait_until_unused(theirs)
    with engine.scratch() as mine:
        assert folders(place) == [mine]


def test_a_build_that_is_told_to_end_leaves_nothing(place: Path, build: Build):
    build.process.terminate()
    assert build.process.wait(60) == 128 + signal.SIGTERM
    assert folders(place) == []
    with pytest.raises(ProcessLookupError):
        os.kill(build.worker, 0)


def test_a_folder_without_a_lock_goes_when_it_is_old(place: Path):
    old, new = place / "tmp-old", place / "tmp-new"
    for folder in (old, new):
        folder.mkdir()
        (folder / "objects").touch()
    os.utime(old, (1, 1))
    with engine.scratch():
        assert not old.exists()
        assert new.exists()
