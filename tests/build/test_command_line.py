"""What ./play cannot do, or only looks up, it says at once: nobody waits for a compiler to hear of a wrong option."""

import subprocess
from pathlib import Path

import pytest

from tests.build.conftest import environment, ready_checkout
from tools.compile import find_compiler

TRACE = """
def build(tree: Path) -> None:
    (ROOT / "compiling").touch()
    tree.mkdir()


if __name__ == "__main__":
"""

pytestmark = pytest.mark.skipif(find_compiler() is None, reason="no C compiler")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy in which compiling leaves a trace."""
    place = ready_checkout(tmp_path_factory.mktemp("checkout") / "place")
    program = place / "tools" / "compile.py"
    program.write_text(program.read_text().replace('\nif __name__ == "__main__":\n', TRACE))
    return place


@pytest.mark.parametrize(
    ("arguments", "status", "named"),
    [
        (("--help",), 0, "serve"),
        (("dance",), 2, "dance"),
        (("--shout",), 2, "--shout"),
        (("--port", "70000"), 2, "70000"),
        (("games",), 0, "civ"),
        (("rules", "7WD-TURN-04"), 0, "7WD-TURN-04"),
    ],
)
def test_what_needs_no_engine_is_said_before_anything_is_compiled(
    checkout: Path, arguments: tuple[str, ...], status: int, named: str
):
    more = {"CIVITAS_DB": str(checkout / "tables.db"), "LC_ALL": "C.UTF-8"}
    command = [str(checkout / "play"), *arguments]
    done = subprocess.run(command, env=environment(**more), capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stderr
    assert named in (done.stderr if status else done.stdout)
    assert not (checkout / "compiling").exists()


def test_what_can_be_done_is_compiled_for(checkout: Path):
    command = [checkout / "play", "arena", "civ", "--bots", "random,random", "--games", "2"]
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "random" in done.stdout
    assert (checkout / "compiling").exists()
