"""Fitting an evaluation's weights in small: games are played by seats of different weights, and what helps is found."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from train.fit_terms import Contest, Fitting, Sums, arguments, drawn, moved, next_centre, play, slopes, weights_of

CENTRE = [0.5] * len(weights_of("ages").NAMES)
START = [float(value) for value in weights_of("ages").WEIGHTS.values]
CONTEST = Contest("ages", START, CENTRE, playouts=2)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seats_are_drawn_on_opposite_sides_of_the_centre(seats: int):
    offsets = drawn(CONTEST, seats, Random(1))
    assert len(offsets) == seats
    assert np.allclose(np.mean(offsets, 0), CENTRE)
    assert np.ptp(offsets, 0).min() > 0


def test_a_game_is_repeatable_and_leaves_the_weights_as_they_were():
    offsets, ahead = play(CONTEST, 2, 3)
    assert (offsets, ahead) == play(CONTEST, 2, 3)
    assert sum(ahead) == pytest.approx(0)
    assert [float(value) for value in weights_of("ages").WEIGHTS.values] == START


@pytest.mark.parametrize("playouts", [0, 2])
def test_games_without_culture_are_judged_by_who_won(playouts: int):
    """In CIV `greedy` takes part too, and weights may have any sign."""
    start = [float(value) for value in weights_of("civ").FITTED.values()]
    before = list(weights_of("civ").WEIGHTS.values)
    contest = Contest("civ", start, [0.0] * len(start), playouts, little=0.1)
    offsets, ahead = play(contest, 3, 4)
    assert (offsets, ahead) == play(contest, 3, 4)
    assert sorted(ahead) == pytest.approx([-0.5, -0.5, 1.0])
    assert list(weights_of("civ").WEIGHTS.values) == before


def test_what_helps_is_found_and_followed():
    random = np.random.default_rng(1)
    rows = random.normal(size=(4000, 3))
    ahead = rows @ np.array([0.3, 0.0, -0.2]) + random.normal(size=4000)
    slope = slopes([Sums(rows.T @ rows, rows.T @ ahead, 4000)])
    assert slope[0] > 0.2
    assert slope[2] < -0.1
    assert next_centre([1.0, 1.0, 1.0], slope)[0] == pytest.approx(1.8)  # the longest step
    assert next_centre([1.0, 1.0, 1.0], slope)[2] < 1
    assert moved([1.0, -1.0], [1.0, 1.0]) == [pytest.approx(1.35, abs=0.01), -0.75]
    assert moved([1.0, -1.0], [1.0, -1.0], 0.1) == [pytest.approx(1.4), pytest.approx(-1.4)]


def test_a_run_can_start_where_another_ended(tmp_path: Path):
    (tmp_path / "fitted-3.py").write_text(f"FITTED = {dict.fromkeys(weights_of('civ').NAMES, 0.5)}")
    asked = arguments(["civ", "--run", str(tmp_path / "run"), "--start", str(tmp_path / "fitted-3.py")])
    assert set(Fitting(asked).start) == {0.5}


def test_rounds_are_kept_and_their_weights_can_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    asked = arguments(
        ["ages", "--run", str(tmp_path), "--rounds", "1", "--games", "1", "--playouts", "1", "--workers", "1"]
    )
    Fitting(asked).rounds()
    assert "round 0: 1 games" in capsys.readouterr().out
    Fitting(asked).rounds()
    assert capsys.readouterr().out == ""
    found: dict[str, dict[str, float]] = {}
    exec((tmp_path / "fitted-0.py").read_text(), found)
    assert list(found["FITTED"]) == list(weights_of("ages").NAMES)
    assert '"games": 1' in (tmp_path / "fitted-0.json").read_text()
