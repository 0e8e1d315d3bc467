"""The small programs in examples/ do what they say."""

import random
from pathlib import Path

import pytest

from civitas.arena import play_match
from civitas.core import game
from examples import first_bot, http_player, position_study
from tests.web.conftest import live

LONGEST = 24  # lines of code that still count as "a few"


def test_the_first_bot_beats_random_play():
    report = play_match(game("duel"), ["examples.first_bot:Thoughtful", "random"], games=4)
    assert report.bots[0].wins == 4


@pytest.mark.parametrize("id", ["civ", "wonders"])
def test_the_first_bot_plays_any_game(id: str):
    report = play_match(game(id), ["examples.first_bot:Thoughtful", "random"], games=1)
    assert report.games == 1


def test_the_environment_loop_plays_whole_games():
    pytest.importorskip("gymnasium", reason="NOT INSTALLED: gymnasium; the environment loop is not run")
    from examples.environment_loop import train

    assert 0.0 < train(12) < 1.0


def test_the_position_study_shows_moves_reasons_and_weights(capsys: pytest.CaptureFixture[str]):
    position_study.main()
    shown = capsys.readouterr().out.splitlines()
    assert "build horse_breeders" in shown[0]
    assert any(line.startswith("may not: build sawmill by 7WD-") for line in shown)
    assert shown[-4].endswith("build horse_breeders")  # the first of the four moves by weight


def test_the_study_is_what_it_says():
    state = position_study.study()
    assert state.view(0)["players"][0]["bills"]["horse_breeders"]["total"] == 0
    told = [event.id for event in state.play(0, "build horse_breeders")]
    assert "duel.event.military_token" in told


@pytest.mark.parametrize("id", ["duel", "wonders"])
def test_a_player_over_http_plays_to_the_end(id: str, tmp_path: Path):
    with live(str(tmp_path / "tables.db")) as address:
        outcome = http_player.Seat(address, id, ["novice"]).play(random.Random(1))
    assert sorted(outcome["ranks"]) in ([1, 1], [1, 2])


@pytest.mark.parametrize("name", ["first_bot", "environment_loop"])
def test_the_examples_are_short(name: str):
    import ast

    source = (Path(first_bot.__file__).parent / f"{name}.py").read_text(encoding="utf-8")
    (main,) = [node for node in ast.parse(source).body if isinstance(node, ast.If)]
    code = [
        line for line in source.splitlines()[: main.lineno - 1] if line.strip() and not line.strip().startswith('"')
    ]
    assert len(code) <= LONGEST
