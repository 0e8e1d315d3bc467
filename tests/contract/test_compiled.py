"""The engine is the same, interpreted and compiled."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.play import CASES, Case

ROOT = Path(__file__).resolve().parents[2]
COMPILED = os.environ.get("CIVITAS_COMPILED", "")
SEEDS = [str(seed) for seed in range(3)]


def trace(case: Case, tree: str) -> str:
    command = [sys.executable, "-m", "tests.contract.trace", case.game.id, str(case.seats), json.dumps(case.options)]
    environment = {**os.environ, "PYTHONPATH": tree}
    run = subprocess.run([*command, *SEEDS], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.mark.skipif(not COMPILED, reason="no compiled engine: there is nothing to compare")
@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_same_games_interpreted_and_compiled(case: Case):
    interpreted = trace(case, str(ROOT / "src"))
    assert len(interpreted.splitlines()) == len(SEEDS)
    assert trace(case, COMPILED) == interpreted
