"""The sample game as another package would bring it: built, unpacked, and on the path of a new process."""

import fcntl
import os
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

import civitas
from tools.compile import find_compiler

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "examples" / "sample_game"
ENGINE = Path(civitas.__file__).parents[1]


@dataclass(frozen=True)
class Guest:
    """An unpacked wheel of the sample game."""

    place: Path

    def python(self, *arguments: str, engine: Path = ENGINE) -> str:
        """What Python prints with the sample game installed beside Civitas; it must succeed."""
        path = os.pathsep.join([str(engine), str(self.place)])
        environment = {**os.environ, "PYTHONPATH": path, "CIVITAS_STRICT_WORDS": "1", "COLUMNS": "200"}
        done = subprocess.run(
            [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
        return done.stdout

    def civitas(self, *arguments: str) -> str:
        """What the command line prints."""
        return self.python("-m", "civitas", *arguments)


def build(place: Path, **more: str) -> None:
    """Build a wheel from a copy of the sample game, without any download, and unpack it."""
    shutil.copytree(SAMPLE, place / "sources", ignore=shutil.ignore_patterns("__pycache__", "build", "*.egg-info"))
    command = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(place)]
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CIVITAS_")}
    environment = {**kept, "MYPYPATH": str(ROOT / "src"), **more}
    done = subprocess.run(command, cwd=place / "sources", env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    (wheel,) = place.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place / "installed")


def once(folders: pytest.TempPathFactory, name: str, **more: str) -> Guest:
    """Build in the folder that all test processes share, unless another process has done so."""
    base = folders.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    place = shared / name
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (place / "made").exists():
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir()
            build(place, **more)
            (place / "made").touch()
    return Guest(place / "installed")


@pytest.fixture(scope="session")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Guest:
    return once(tmp_path_factory, "caravan-plain")


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Guest:
    if find_compiler() is None:
        pytest.skip("no C compiler")
    return once(tmp_path_factory, "caravan-compiled", CARAVAN_COMPILE="1")


@pytest.fixture(params=["plain", "compiled"])
def guest(request: pytest.FixtureRequest) -> Guest:
    found = request.getfixturevalue(request.param)
    assert isinstance(found, Guest)
    return found
