"""The engine is the same, interpreted and compiled."""

import os
import subprocess
import sys
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

import civitas
from tests.contract.play import CASES
from tests.started import started

ROOT = Path(__file__).resolve().parents[2]
COMPILED = os.environ.get("CIVITAS_COMPILED", "")
SEEDS = 2


def traces(game: str, tree: str) -> AbstractContextManager[subprocess.Popen[str]]:
    """A process that plays the games of all cases; the two engines play side by side."""
    command = [sys.executable, "-m", "tests.contract.trace", str(SEEDS), game]
    environment = {**os.environ, "PYTHONPATH": tree}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return started(command, cwd=ROOT, env=environment, **pipes)


def lines_of(run: subprocess.Popen[str]) -> list[str]:
    out, err = run.communicate()
    assert run.returncode == 0, err
    return out.splitlines()


@pytest.mark.skipif(not COMPILED, reason="no compiled engine: there is nothing to compare")
@pytest.mark.parametrize("game", [game.id for game in civitas.all_games()])
def test_the_same_games_interpreted_and_compiled(game: str):
    with traces(game, str(ROOT / "src")) as interpreted, traces(game, COMPILED) as compiled:
        expected = lines_of(interpreted)
        assert [line.split()[0] for line in expected] == [str(case) for case in CASES if case.game.id == game]
        assert all(len(line.split()) == 1 + SEEDS for line in expected)
        assert lines_of(compiled) == expected
