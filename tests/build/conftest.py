"""Copies of the checkout to build in, and wheels that are built once however many processes run the tests."""

import fcntl
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tools.compile import find_compiler

ROOT = Path(__file__).resolve().parents[2]
PARTS = (
    *("src/civitas", "docs/rules", "tools"),
    *("setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE", "play", "requirements.lock"),
)
NOT_COPIED = shutil.ignore_patterns("__pycache__", "*.so")
OURS = ("CIVITAS_", "PYTHON", "VIRTUAL_ENV", "CC")


def environment(**more: str) -> dict[str, str]:
    """The environment of a person's shell: nothing of the running tests in it."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return {**kept, **more}


def run(*command: str | Path, cwd: Path, **more: str) -> str:
    """What a command prints; it must succeed."""
    done = subprocess.run(
        command, cwd=cwd, env=environment(**more), capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def copy_checkout(place: Path, *, games: tuple[str, ...] = ()) -> Path:
    """Everything a build needs, in a folder of its own; with `games`, only these games."""
    for part in PARTS:
        source, target = ROOT / part, place / part
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=NOT_COPIED)
        else:
            shutil.copy(source, target)
    for folder in (place / "src" / "civitas" / "games").iterdir():
        if games and folder.is_dir() and folder.name not in games:
            shutil.rmtree(folder)
    return place


def make_environment(place: Path) -> None:
    """A new environment that finds what Civitas depends on in the present one, but not its link to the checkout."""
    run(sys.executable, "-m", "venv", "--without-pip", place, cwd=place.parent)
    site = run(place / "bin" / "python", "-c", "import sysconfig as s; print(s.get_path('purelib'))", cwd=place).strip()
    (Path(site) / "dependencies.pth").write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")


def ready_checkout(place: Path) -> Path:
    """A copy with one game, so that the compiler is soon through, and with an environment ready to play."""
    copy_checkout(place, games=("civ",))
    make_environment(place / ".venv")
    shutil.copy(place / "requirements.lock", place / ".venv")
    return place


@dataclass(frozen=True)
class Installed:
    """A wheel, and an environment in which it is installed."""

    wheel: Path
    python: Path

    def civitas(self, *arguments: str) -> str:
        """What `civitas ARGUMENTS...` prints, called from a folder that has nothing to do with the checkout."""
        return run(self.python.with_name("civitas"), *arguments, cwd=self.wheel.parent, COLUMNS="200", LC_ALL="C.UTF-8")

    def python_prints(self, program: str) -> str:
        """What a Python program prints in this environment."""
        return run(self.python, "-c", program, cwd=self.wheel.parent)


def build_and_install(place: Path, games: tuple[str, ...], *arguments: str, **more: str) -> None:
    """Build a wheel from a copy of the checkout and install it in a new environment, without any download."""
    checkout = copy_checkout(place / "checkout", games=games)
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(place), *arguments]
    run(*build, cwd=checkout, **more)
    (wheel,) = place.glob("*.whl")
    make_environment(place / "venv")
    pip = [sys.executable, "-m", "pip", "--python", "venv/bin/python", "install", "--quiet", "--no-index", "--no-deps"]
    run(*pip, "--disable-pip-version-check", wheel, cwd=place)
    shutil.rmtree(checkout)


def once(shared: Path, name: str, make: Callable[[Path], None]) -> Installed:
    """Make a wheel in the folder all test processes share, unless another process has done so."""
    place = shared / name
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (place / "made").exists():
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir()
            make(place)
            (place / "made").touch()
    (wheel,) = place.glob("*.whl")
    return Installed(wheel, place / "venv" / "bin" / "python")


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of this test run; each of xdist's processes has a base folder inside the run's."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(scope="session")
def pure(shared: Path) -> Installed:
    """The wheel that runs anywhere, made from the source distribution and so of all that MANIFEST.in lets through."""
    return once(shared, "pure", lambda place: build_and_install(place, ()))


@pytest.fixture(scope="session")
def compiled(shared: Path) -> Installed:
    """A compiled wheel of one game, not optimized: the wheel is tried here, and ./test compiles all games anyway."""
    if find_compiler() is None:
        pytest.skip("no C compiler")
    how = {"CIVITAS_COMPILE": "1", "CIVITAS_OPTIMIZATION": "0"}
    return once(shared, "compiled", lambda place: build_and_install(place, ("civ",), "--wheel", **how))
