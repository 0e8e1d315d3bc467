"""Where nothing can be compiled, Civitas says so and plays in plain Python."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.build.conftest import environment, ready_checkout
from tools.compile import find_compiler

COMMANDS = ("sh", "cmp", "dirname", "readlink")  # what ./play calls on its way

with_compiler = pytest.mark.skipif(find_compiler() is None, reason="no C compiler")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    return ready_checkout(tmp_path / "checkout")


@pytest.fixture
def no_compiler(tmp_path: Path) -> str:
    """A PATH with the few commands that ./play needs and no compiler."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in COMMANDS:
        found = shutil.which(name)
        assert found is not None
        (folder / name).symlink_to(found)
    return str(folder)


def call(*command: str | Path, cwd: Path, **more: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, cwd=cwd, env=environment(**more), capture_output=True, text=True, check=False)


def compile_in(checkout: Path, *arguments: str, **more: str) -> "subprocess.CompletedProcess[str]":
    return call(sys.executable, "tools/compile.py", *arguments, cwd=checkout, **more)


@pytest.mark.parametrize("strict", [[], ["--strict"]])
def test_without_a_compiler_there_is_nothing_to_compile(checkout: Path, no_compiler: str, strict: list[str]):
    done = compile_in(checkout, *strict, PATH=no_compiler)
    assert (done.returncode, done.stdout) == (0, "")
    assert "plain Python, as there is no C compiler" in done.stderr


def test_without_a_compiler_play_plays(checkout: Path, no_compiler: str):
    done = call(checkout / "play", "bench", "civ", "--seconds", "0.2", "--json", cwd=checkout, PATH=no_compiler)
    assert done.returncode == 0, done.stderr
    assert "no C compiler" in done.stderr
    assert json.loads(done.stdout)["compiled"] is False
    listed = call(checkout / "play", "games", cwd=checkout, PATH=no_compiler)
    assert "civ" in listed.stdout


def test_when_asked_for_plain_python_nothing_is_compiled(checkout: Path):
    done = compile_in(checkout, CIVITAS_PURE="1")
    assert (done.returncode, done.stdout) == (0, "")
    assert "CIVITAS_PURE=1" in done.stderr


def break_types(checkout: Path) -> None:
    """Plain Python does not mind; the compiler does."""
    with (checkout / "src" / "civitas" / "core" / "playout.py").open("a", encoding="utf-8") as file:
        file.write('\n\ndef broken() -> int:\n    """Not a number."""\n    return "text"\n')


@with_compiler
def test_a_build_that_fails_is_told_and_played_without(checkout: Path):
    break_types(checkout)
    first = compile_in(checkout)
    assert (first.returncode, first.stdout) == (0, "")
    assert "failed" in first.stderr
    assert "playout.py" in first.stderr
    assert "going on in plain Python" in first.stderr

    again = call(checkout / "play", "bench", "civ", "--seconds", "0.2", "--json", cwd=checkout)
    assert again.returncode == 0, again.stderr
    assert "compiling the rules engine, about" not in again.stderr  # it is not tried at every start
    assert "going on in plain Python" in again.stderr
    assert json.loads(again.stdout)["compiled"] is False


@with_compiler
def test_a_strict_build_that_fails_is_an_error(checkout: Path):
    break_types(checkout)
    done = compile_in(checkout, "--strict")
    assert (done.returncode, done.stdout) == (1, "")
    assert "playout.py" in done.stderr


@with_compiler
def test_where_nothing_can_be_written_plain_python_plays(checkout: Path):
    (checkout / ".build").write_text("a file where the folder should be", encoding="utf-8")
    done = compile_in(checkout)
    assert (done.returncode, done.stdout) == (0, "")
    assert "could not be compiled" in done.stderr
